// shuffleLab: everything that the engine can do, as functions of one object and options that return promises.
import { engine, shuffleLab } from './client.js';
import { judge } from './deals.js';
import { method } from './method.js';
import { hunt, sample } from './pool.js';

for (const op of ['about', 'seed', 'deal', 'steps', 'rounds', 'exact', 'again', 'matrix', 'paths', 'verdict', 'time', 'coverage', 'foretell', 'series']) {
  shuffleLab[op] = method((args, options) => engine.run(op, args, options));
}
// A plain array for those who ask; a typed one comes for nothing from the engine.
/** @param {any} args @param {CallOptions} [options] */
const words = async (args, options) => Array.from(await engine.run('words', args, options));
Object.assign(shuffleLab, { words: method(words), sample: method(sample), hunt: method(hunt), judge: method(judge) });

export { shuffleLab };
