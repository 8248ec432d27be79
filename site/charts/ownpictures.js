// The pictures of a reader's own shuffle or deals: bars where there are few orders, else maps of where each card goes.
import { announce } from '../kit/announce.js';
import { h } from '../kit/elements.js';
import { format } from '../kit/numbers.js';
import { BarChart } from './bars.js';
import { HeatMap } from './heat.js';
import { HeatScale } from './heatscale.js';
import { colourLimit, extremes, multipleText, rangeWords } from './multiples.js';
import { toneTable } from './tones.js';

// The chart of orders, for dice of any faces: where paths weigh differently it tells of parts and not of paths.
export class OwnChart extends BarChart {
  update() {
    super.update();
    const { exact, total, open } = this.data;
    if (open) this.svg.classList.remove('fair-bars', 'biased-bars');
    this.bars.forEach(({ note }, rank) => {
      if (!note) return;
      if (!exact) note.textContent = total && this.size.slot >= 70 ? format.percent(this.data.counts[rank] / total) : '';
      else if (note.textContent.length * 7 > this.size.slot) note.textContent = format.percent(exact.counts[rank] / exact.paths);
    });
  }

  words(rank, name, p) {
    const words = super.words(rank, name, p);
    return this.data.exact?.parts ? words.replace(/ paths$/, ' parts of all chance') : words;
  }
}

// Where each card goes: exact beside sampled, or as it was dealt.
export class OwnMaps {
  // noun: what the sample is made of, one shuffle or one deal.
  constructor(noun = 'shuffle') {
    this.noun = noun;
    this.title = noun === 'deal' ? 'Dealt' : 'Sampled';
    this.exactMap = new HeatMap('Exact', (at) => this.point(at));
    this.sampledMap = new HeatMap(this.title, (at) => this.point(at));
    this.scale = new HeatScale();
    this.cell = h('p', { class: 'cell-readout' });
    this.pair = h('div', {
      class: 'heat-pair', role: 'application', tabindex: 0, 'aria-roledescription': 'map',
      'aria-label': 'Map of cards and places. The arrow keys go from cell to cell.',
      onkeydown: (event) => this.key(event), onfocus: () => announce(this.words()),
    }, this.exactMap.element, this.sampledMap.element);
    this.parts = [this.pair, this.cell, this.scale.holder];
    this.at = null; // the cell that the words are about: the largest one until the reader has chosen
    this.chosen = false;
    this.data = null;
    const repaint = () => {
      this.tones = null;
      if (this.data) this.show(this.data);
    };
    for (const query of ['(prefers-color-scheme: dark)', '(forced-colors: active)']) matchMedia(query).addEventListener('change', repaint);
    new MutationObserver(repaint).observe(document.documentElement, { attributeFilter: ['data-theme'] });
  }

  // show takes {n, exact: chances by card · n + place or null, places: counts or null, total, name: how a card is called}.
  show(data) {
    this.data = data;
    if (!this.pair.isConnected) return;
    this.tones ??= toneTable(this.pair);
    const { n, exact, places, total } = data;
    this.exact = exact && exact.map((chance) => chance * n);
    this.sampled = places && total ? places.map((count) => (count * n) / total) : null;
    this.exactMap.element.hidden = !this.exact;
    this.pair.classList.toggle('single', !this.exact);
    const range = this.exact && extremes(this.exact, n);
    const seen = range || (this.sampled && extremes(this.sampled, n));
    const wobble = total ? 2 * Math.sqrt((n - 1) / total) : 0;
    // Without an exact map the colours leave what chance may do in their palest third, and reach what is far beyond it.
    const beyond = seen && seen.most.multiple > 1 + 3 * wobble;
    const reach = Math.max((1 + wobble) ** 3, beyond ? colourLimit(seen) : 1);
    const limit = range ? colourLimit(range) : HeatScale.limits.find((limit) => limit >= reach) || HeatScale.limits.at(-1);
    if (!this.chosen || Math.max(this.at.card, this.at.place) >= n) this.at = seen ? seen.most.cells[0] : null;
    const shared = { n, limit, tones: this.tones, at: this.at };
    if (this.exact) this.exactMap.show({ ...shared, multiples: this.exact, empty: '' });
    this.sampledMap.show({ ...shared, multiples: this.sampled, empty: this.sampled ? '' : 'Nothing dealt yet.' });
    this.sampledMap.remark.textContent = total ? `from ${format.whole(total)} ${this.noun}${total === 1 ? '' : 's'}` : '';
    this.exactMap.canvas.setAttribute('aria-label', range ? `Exact map. ${rangeWords(range)}` : 'Exact map, empty');
    this.sampledMap.canvas.setAttribute('aria-label', `${this.title} map ${this.sampledMap.remark.textContent}`);
    this.scale.show({ limit, least: range ? range.least.multiple : null, most: range ? range.most.multiple : null, far: seen ? seen.most.multiple : null, wobble });
    this.cell.replaceChildren(this.words());
    this.cell.hidden = !this.at;
  }

  words() {
    if (!this.at) return '';
    const { card, place } = this.at;
    const { n, name = (c) => `Card ${c + 1}` } = this.data;
    const i = card * n + place;
    const parts = [];
    if (this.exact) parts.push(this.exact[i] ? `${multipleText(this.exact[i])} times fair` : 'never');
    if (this.sampled) parts.push(this.noun === 'deal' ? `${format.fixed(this.sampled[i], 2)} times fair` : `sampled ${format.fixed(this.sampled[i], 2)}`);
    const most = !this.exact && !this.chosen ? `, the most of ${format.whole(n * n)} cells` : '';
    return `${name(card)} at place ${place + 1}: ${parts.join('; ')}${most}`;
  }

  point(at) {
    if (at.card === this.at?.card && at.place === this.at?.place) return;
    this.at = at;
    this.chosen = true;
    this.show(this.data);
  }

  key(event) {
    const { card, place } = this.at || { card: 0, place: 0 };
    const to = { ArrowUp: [card - 1, place], ArrowDown: [card + 1, place], ArrowLeft: [card, place - 1], ArrowRight: [card, place + 1] }[event.key];
    if (!to || event.ctrlKey || event.altKey || event.metaKey) return;
    event.preventDefault();
    const [c, p] = to.map((k) => Math.max(0, Math.min(this.data.n - 1, k)));
    this.point({ card: c, place: p });
    announce(this.words());
  }
}
