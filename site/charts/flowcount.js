// The arithmetic of the flow: all paths of a shuffle, from round to round. Two paths that have come to the same order are
// counted together from there on.
import { allOrders } from '../kit/orders.js';
import { moved, waysOf } from './replay.js';

// countFlow returns
//   layers  the orders that there are at first and after each round: maps from rank to {rank, paths, share}
//   links   for each round, those that lead from one layer to the next: maps from "from to" to {from, to, ways, paths, share}
// where ways is how many combinations of the round's rolls lead so, and share the share of all paths so far.
/** @param {number} cards @param {Round[]} rounds @returns {Flow} */
export function countFlow(cards, rounds) {
  const orders = allOrders(cards);
  const rankOf = new Map(orders.map((order, rank) => [order.join(), rank]));
  const layers = [new Map([[0, { rank: 0, paths: 1, share: 1 }]])];
  const links = [];
  let all = 1;
  for (const round of rounds) {
    const ways = waysOf(round);
    const passed = new Map();
    const reached = new Map();
    for (const { rank: from, paths } of layers.at(-1).values()) {
      for (let way = 0; way < ways; way++) {
        const to = rankOf.get(moved(round, way, orders[from]).join());
        const link = passed.get(`${from} ${to}`) || { from, to, ways: 0, paths: 0 };
        link.ways++;
        link.paths += paths;
        passed.set(`${from} ${to}`, link);
        reached.set(to, (reached.get(to) || 0) + paths);
      }
    }
    all *= ways;
    for (const link of passed.values()) link.share = link.paths / all;
    links.push(passed);
    layers.push(new Map([...reached].sort((a, b) => a[0] - b[0]).map(([rank, paths]) => [rank, { rank, paths, share: paths / all }])));
  }
  return { layers, links };
}

// chancesOf returns, for each round, a map from links to the chance that a path which takes it ends in the order of a rank.
/** @param {Flow} flow @param {Round[]} rounds @param {number} rank @returns {Map<FlowLink, number>[]} */
export function chancesOf({ links }, rounds, rank) {
  let onward = new Map([[rank, 1]]); // the chance to end there, from each order
  const chances = [];
  for (let r = links.length - 1; r >= 0; r--) {
    const before = new Map();
    chances[r] = new Map();
    for (const link of links[r].values()) {
      const chance = onward.get(link.to) || 0;
      chances[r].set(link, chance);
      before.set(link.from, (before.get(link.from) || 0) + (chance * link.ways) / waysOf(rounds[r]));
    }
    onward = before;
  }
  return chances;
}
