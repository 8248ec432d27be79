// The pace of the plays: signs of life for the page, and an end to code that takes too long.
import { now } from './natives.js';
import { run } from './play.js';

const pauseMs = 50; // between two signs of life
const stretchMs = 300;
const slowMs = 20; // for one play, on average over a stretch

// pace returns a function to be asked after each play, which mostly does not look at the clock. It is true every pauseMs or
// so, when it is time for a sign of life. Two slow stretches of time in a row are a fault (one can be the machine's): no
// shuffle of so few cards takes that long, but one that fills the memory does.
export function pace() {
  let left = 1;
  let stride = 1;
  let looked = now();
  let last = looked;
  let stretch = { begun: looked, plays: run.plays, slow: false };
  return () => {
    if (--left > 0) return false;
    const t = now();
    if (t - looked < 2 && stride < 4096) stride *= 2;
    else if (t - looked > 10) stride = 1;
    left = stride;
    looked = t;
    if (t - stretch.begun > stretchMs) {
      const slow = (t - stretch.begun) / (run.plays - stretch.plays) > slowMs;
      if (slow && stretch.slow) run.halted = 'slow';
      stretch = { begun: t, plays: run.plays, slow };
    }
    if (t - last < pauseMs) return false;
    last = t;
    return true;
  };
}
