// nextId gives the elements of controls names that nobody else has.
let last = 0;
/** @returns {number} */
export const nextId = () => ++last;
