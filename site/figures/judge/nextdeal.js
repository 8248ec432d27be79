// Whether the next deal could be named: asked of the engine when the reader asks, about the deals that were judged.
import { announce } from '../../kit/announce.js';
import { h, loud } from '../../kit/elements.js';
import { format } from '../../kit/numbers.js';
import { shuffleLab } from '../../engine/lab.js';
import { cardName } from '../../cards/names.js';
import { generators } from '../../page/generators.js';
import { Starter } from '../../page/starter.js';

const loops = { down: 'from the end', 'down-all': 'from the end, with one roll more', front: 'from the start', 'front-all': 'from the start, with one roll more', splice: 'by taking cards out of a pool', 'splice-all': 'by taking cards out of a pool, the last one too', up: 'growing from the start', 'up-all': 'growing from the start, with one roll more', insert: 'by insertion', 'insert-all': 'by insertion, with one roll more' };
const ofTwister = 144; // decks, fewer of which don't tell its state

export class NextDeal {
  constructor() {
    this.answer = h('p', { class: 'readout' });
    this.asking = new Starter(this, 'Could the next deal be named?', (signal) => this.ask(signal));
    this.root = h('div', { class: 'judged', hidden: true }, h('div', { class: 'controls' }, this.asking.button), this.answer);
  }

  // offer puts the question about these deals, or none.
  /** @param {ReadDeals | null} deals */
  offer(deals) {
    this.asking.drop();
    this.deals = deals;
    this.root.hidden = !deals?.last;
    this.say();
  }

  say(...nodes) {
    this.answer.replaceChildren(...nodes.flat());
  }

  fail(error) {
    this.say(h('span', { class: 'failed' }, error.message));
  }

  /** @param {AbortSignal} signal */
  async ask(signal) {
    const { last, cards, named, labels } = this.deals;
    const decks = Array.from({ length: last.length / cards }, (_, i) => [...last.subarray(i * cards, (i + 1) * cards)]);
    const look = (only) => shuffleLab.foretell({ decks, named, ...only }, { signal, onProgress: (share) => this.say(`${format.percent(share, 0)} of the ways are tried.`) });
    const { mt19937, ...others } = generators;
    let { fits, tried } = await look({ generators: Object.keys(others) });
    if (!fits.length && decks.length >= ofTwister) ({ fits, tried } = await look({ generators: ['mt19937'], loops: ['down', 'front-all', 'up'] }).then((more) => ({ fits: more.fits, tried: tried + more.tried })));
    const sure = fits.filter(({ next }) => next.length);
    const [fit = fits[0]] = sure;
    const explained = fit && `${generators[fit.generator]}, shuffled ${loops[fit.loop]}, dealt ${decks.length === 1 ? 'this deal' : `deals ${format.whole(fit.from + 1)} to ${format.whole(fit.to)}`} of ${format.whole(decks.length)}${fit.wrong.length ? `, but for ${fit.wrong.map((d) => format.whole(d + 1)).join(', ')}` : ''}.`;
    if (!fit) this.say(loud('Not named'), `Not by what this page knows: none of ${format.whole(tried)} ways fits. Others may know more, and other seeds were not tried.`);
    else if (!sure.length) this.say(loud('In part', 'biased'), `${explained} What came after these does not fit, so the next one is not known.`);
    else this.say(loud('Yes', 'biased'), `${explained} ${sure.length === 1 ? 'The next deal is' : `${sure.length} decks may come next; one more deal would tell. The first of them is`} `, h('strong', {}, fit.next[0].map((c) => (named ? cardName(labels[c]) : labels[c])).join(' ')), '.');
    announce(this.answer.textContent);
  }
}
