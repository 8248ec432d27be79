// What a caller of shuffleLab hands over is read once, before anything begins: then getters and proxies have had their say.
import { LabError } from './errors.js';

const bad = (message) => new LabError('bad-argument', message);

// said is what was thrown, as a text, whatever it is.
const said = (error) => {
  try {
    return String(error?.message ?? error).slice(0, 100);
  } catch {
    return 'it throws';
  }
};

// read copies what an object itself has, or what it has by these names, be it its own or inherited; all else is what it is.
const read = (name, value, names) => {
  try {
    if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
    return names ? Object.fromEntries(names.map((key) => [key, value[key]])) : { ...value };
  } catch (error) {
    throw bad(`${name} cannot be read (${said(error)}): allowed are plain values`);
  }
};

const aborted = Object.getOwnPropertyDescriptor(AbortSignal.prototype, 'aborted').get; // which throws for all but signals
// followed is a signal that nobody has changed, and that is aborted when another is.
const followed = (signal) => AbortSignal.any?.([signal]) ?? signal;

// told is a function whose errors are its caller's, and end nothing here.
const told = (onProgress) => (...progress) => {
  try {
    onProgress(...progress);
  } catch (error) {
    reportError(error);
  }
};

const isSignal = (value) => {
  try {
    return typeof aborted.call(value) === 'boolean';
  } catch {
    return false;
  }
};

/** @type {[string, (value: any) => boolean, string][]} */
const allowed = [
  ['signal', isSignal, 'an AbortSignal'],
  ['onProgress', (value) => typeof value === 'function', 'a function'],
  ['workers', (value) => Number.isInteger(value) && value > 0, 'a whole number from 1'],
];

// method makes a method of shuffleLab: f of arguments and options that can be read, and of options that are what they should
// be. Anything else rejects as bad arguments do.
/** @template A, O, V @param {(args: A, options?: O) => Promise<V>} f @returns {(args?: A, options?: O) => Promise<V>} */
export const method = (f) => async (args, options) => {
  const given = read('args', args);
  const chosen = read('options', options ?? {}, allowed.map(([name]) => name));
  if (typeof chosen !== 'object' || Array.isArray(chosen)) throw bad(`options is ${Array.isArray(chosen) ? 'an array' : `a ${typeof chosen}`}: allowed is one object`);
  for (const [name, holds, what] of allowed) {
    const value = chosen[name];
    if ((value ?? undefined) !== undefined && !holds(value)) throw bad(`options.${name} is ${Object(value) === value ? `a ${typeof value}` : String(value).slice(0, 60)}: allowed is ${what}`);
  }
  if (chosen.signal) chosen.signal = followed(chosen.signal);
  if (chosen.onProgress) chosen.onProgress = told(chosen.onProgress);
  return f(given, chosen);
};
