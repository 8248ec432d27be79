// Starts the page: the engine, and one object for each figure.
import './style.css';
import './page/masthead.css';
import { catalogue } from './engine/catalogue.js';
import { engine } from './engine/client.js';
import { shuffleLab } from './engine/lab.js';
import { address } from './page/address.js';
import { buildNear, buildRest, tellKnown } from './page/building.js';
import { followContents } from './page/contents.js';
import { startFrame } from './page/frame.js';
import { keepOffline } from './page/offline.js';
import { followAddress, restoreFirst, showAddressed } from './page/visit.js';
import { own } from './own/lab.js';
import * as all from './figures/all.js';
import './page/first.css';
import './page/print.css';

shuffleLab.own = own;

// What stands above may grow while the page starts, so the figure is brought up again, unless the reader has moved.
let moved = false;
for (const event of ['wheel', 'touchmove', 'keydown', 'pointerdown']) addEventListener(event, () => { moved = true; }, { once: true, passive: true });

// boot waits for the engine, be it at the first try or at a later one; the figures are told of every failure.
let booting = false;
async function boot() {
  if (booting) return;
  try {
    const about = await shuffleLab.about();
    if (booting) return;
    booting = true;
    catalogue.take(about);
    await tellKnown();
    address.settled = true;
    if (!moved) showAddressed();
    restoreFirst();
    address.mark();
    addEventListener('popstate', followAddress);
  } catch (error) {
    if (!error.code) throw error; // the engine's have one, and are told, by every figure
  }
  if (!address.asked().embed) buildRest(); // a frame shows one
}

showAddressed();
boot();
startFrame();
followContents();
keepOffline();
buildNear(Object.values(all), address.asked().figure);
engine.watch((status) => status === 'ready' && boot());
