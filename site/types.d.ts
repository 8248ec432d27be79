declare module 'text:*' {
  const text: string;
  export default text;
  export const hash: string;
}
declare module '*.css';
