// shuffleLab: everything that the engine can do, as functions of one object and options that return promises.
import { engine, shuffleLab } from './client.js';
import { judge } from './deals.js';
import { hunt, sample } from './pool.js';

for (const op of ['about', 'words', 'seed', 'deal', 'steps', 'rounds', 'exact', 'again', 'matrix', 'paths', 'verdict', 'time', 'coverage']) {
  shuffleLab[op] = (args, options) => engine.run(op, args, options ?? {});
}
Object.assign(shuffleLab, { sample, hunt, judge });

export { shuffleLab };
