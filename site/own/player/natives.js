// What the player needs of the language, taken before the reader's code can change it.

export const { floor, imul } = Math;
export const { isArray } = Array;
export const { isInteger } = Number;
export const now = performance.now.bind(performance);
export const tellFrame = postMessage;
