// shuffleLab: everything that the engine can do, as functions of one object and options that return promises.
import { engine } from './client.js';
import { judge } from './deals.js';
import { hunt, sample } from './pool.js';

export const shuffleLab = { sample, hunt, judge };
for (const op of ['about', 'words', 'deal', 'steps', 'exact', 'matrix', 'paths', 'verdict', 'time', 'coverage']) {
  shuffleLab[op] = (args, options) => engine.run(op, args, options ?? {});
}
