// Starts the page: one object for each figure in it, then the engine.
import './style.css';
import './page/masthead.css';
import { guarded } from './kit/guarded.js';
import { catalogue } from './engine/catalogue.js';
import { engine } from './engine/client.js';
import { shuffleLab } from './engine/lab.js';
import { address } from './page/address.js';
import { followContents } from './page/contents.js';
import { startFrame } from './page/frame.js';
import { keepOffline } from './page/offline.js';
import { figures, followAddress, restoreFirst, roots, showAddressed } from './page/visit.js';
import { own } from './own/lab.js';
import * as all from './figures/all.js';
import './page/first.css';
import './page/print.css';

shuffleLab.own = own;

// The page stays usable while it is built: between one figure and the next the browser gets its turn.
const breath = () => (self.scheduler?.yield ? scheduler.yield() : new Promise((resolve) => setTimeout(resolve)));

async function build() {
  const first = address.asked().figure; // what a frame shows alone need not wait for the others
  const inPage = Object.values(all).filter((C) => roots[C.figure]);
  for (const C of inPage.sort((a, b) => Number(b.figure === first) - Number(a.figure === first))) {
    guarded(() => {
      const figure = new C(roots[C.figure]);
      figure.start();
      figures[C.figure] = figure;
    });
    await breath();
  }
}

// What stands above may grow while the page starts, so the figure is brought up again, unless the reader has moved.
let moved = false;
for (const event of ['wheel', 'touchmove', 'keydown', 'pointerdown']) addEventListener(event, () => { moved = true; }, { once: true, passive: true });

// boot waits for the engine, be it at the first try or at a later one; the figures are told of every failure.
let booting = false;
async function boot() {
  if (booting) return;
  try {
    const [about] = await Promise.all([shuffleLab.about(), built]);
    if (booting) return;
    booting = true;
    catalogue.take(about);
    for (const figure of Object.values(figures)) {
      guarded(() => figure.catalogue());
      await breath();
    }
    address.settled = true;
    if (!moved) showAddressed();
    restoreFirst();
    address.mark();
    addEventListener('popstate', followAddress);
  } catch (error) {
    if (!error.code) throw error; // the engine's have one, and are told
  }
}

showAddressed();
startFrame();
followContents();
keepOffline();
const built = build();
engine.watch((status) => status === 'ready' && boot());
boot();
