// Judge: the reader's own deals put to the test, by the orders, the places, who follows whom, and the cards that stay.
import './judge.css';
import { announce } from '../../kit/announce.js';
import { button } from '../../kit/controls.js';
import { h } from '../../kit/elements.js';
import { format } from '../../kit/numbers.js';
import { allOrders } from '../../kit/orders.js';
import { foldedTable, region, showRows, table } from '../../kit/table.js';
import { LabError } from '../../engine/errors.js';
import { shuffleLab } from '../../engine/lab.js';
import { cardName, orderName } from '../../cards/names.js';
import { BarChart } from '../../charts/bars.js';
import { PlaceMaps } from '../../charts/placemaps.js';
import { Figure } from '../../page/figure.js';
import { Starter } from '../../page/starter.js';
import { joined, verdictText } from '../../page/verdict.js';
import { dropped } from './drop.js';
import { fixedPointTest } from './fixedpoints.js';
import { NextDeal } from './nextdeal.js';
import { disputeText, disputed, doubtText, doubted, readingList } from './readings.js';

export class JudgeFigure extends Figure {
  static figure = 'judge';
  static keys = {};

  build() {
    const example = this.stage.querySelector('code').textContent;
    this.box = h('textarea', { id: 'deals', rows: 7, spellcheck: 'false', autocapitalize: 'off', placeholder: `For example\n${example}` });
    this.file = h('input', { type: 'file', multiple: true, class: 'visually-hidden', tabindex: -1, accept: '.txt,.csv,.tsv,.json,.log,.pbn,text/*', 'aria-label': 'Files of deals', onchange: () => this.file.files.length && this.judging.start({ text: together([...this.file.files]) }) });
    this.result = h('div', { class: 'judged' });
    this.stage.replaceChildren(h('label', { for: 'deals' }, 'Deals, one on each line'), this.box);
    this.chart = new BarChart('Orders');
    this.table = foldedTable('Table of the orders dealt', (place) => showRows(place, ['Order', 'Dealt', 'Share'], this.rows));
    this.maps = new PlaceMaps({ dealt: 'Dealt', unit: 'deal', dealtText: (multiple) => `${format.fixed(multiple, 2)} times fair` });
    this.picture = h('div', { class: 'stage own-results', hidden: true });
    this.ways = h('div', { class: 'judged ways', hidden: true });
    this.nextDeal = new NextDeal();
    this.readout.after(this.ways, this.picture, this.result, this.nextDeal.root);
    this.judging = new Starter(this, 'Judge', (signal, { text = this.box.value }) => this.judge(signal, text));
    this.controls.replaceChildren(this.judging.button, button('Open a file', () => { this.file.value = ''; this.file.click(); }), this.file,
      button('An example', () => this.example()), button('Clear', () => this.clear()));
    // Files and folders are judged; a text that is dropped goes into the box, as anywhere else.
    for (const event of ['dragover', 'drop']) {
      this.root.addEventListener(event, (/** @type {DragEvent} */ e) => {
        if (!e.dataTransfer.types.includes('Files')) return this.dropText(e);
        e.preventDefault();
        this.root.classList.toggle('dropping', event === 'dragover');
        if (event === 'drop') dropped(e.dataTransfer).then((files) => files.length && this.judging.start({ text: together(files) }));
      });
    }
    this.root.addEventListener('dragleave', () => this.root.classList.remove('dropping'));
  }

  // dropText takes a text that is dropped beside the box.
  dropText(event) {
    if (event.target === this.box || !event.dataTransfer.types.includes('text/plain')) return;
    event.preventDefault();
    if (event.type === 'drop') this.box.value = event.dataTransfer.getData('text/plain');
  }

  clear() {
    this.judging.drop();
    this.box.value = '';
    this.forget();
    this.say();
  }

  forget() {
    this.readings = [];
    this.judged = null;
    this.nextDeal.offer(null);
    this.ways.hidden = true;
    this.result.replaceChildren();
    this.picture.replaceChildren();
    this.picture.hidden = true;
  }

  // example writes five thousand deals of three cards by the naive shuffle, and judges them.
  async example() {
    try {
      const { counts } = await shuffleLab.sample({ shuffle: 'naive', cards: 3, seed: '1999', shuffles: 5000 });
      const lines = allOrders(3).flatMap((order, rank) => Array(counts[rank]).fill(order.map((c) => c + 1).join(' ')));
      this.box.value = `${lines.join('\n')}\n`;
      this.judging.start();
    } catch (error) {
      this.fail(error);
    }
  }

  // judge takes a text or a file.
  async judge(signal, text) {
    this.forget();
    if (text === '') return this.say('There are no deals yet. Paste one order on each line, open a file, or take the example.');
    this.say('Reading …');
    const deals = await shuffleLab.judge({ text }, { signal, onProgress: (p) => this.say(`Reading: ${format.percent(p, 0)}`) })
      .catch((error) => { throw error.reason === 'no-deal' ? new LabError(error.code, `There is no deal in this: ${error.detail}`) : error; });
    const { others, ...main } = deals;
    this.readings = await Promise.all([main, ...others].map(async (reading) => {
      const questions = await this.ask(reading, { signal });
      return doubted({ deals: reading, questions, ...joined(questions) });
    }));
    this.judged = this.readings[0];
    this.drawAnswers(disputed(this.readings));
  }

  // choose takes another reading.
  choose(reading) {
    this.judged = reading;
    this.drawAnswers(false);
    /** @type {HTMLElement} */ (this.ways.querySelector('[aria-pressed=true]')).focus();
  }

  // ask puts every question that the deals can answer. Each answer is an e-value.
  /** @param {ReadDeals} deals @param {CallOptions} options */
  async ask(deals, options) {
    const { cards, deep, counts, places, successors, fixed, sorted, hands, came } = deals;
    const ask = async (name, what, args) => ({ name, what, ...(await shuffleLab.verdict(args, options)) });
    // each asks one question of every column of a table, the mean of whose answers is one.
    const each = async (name, what, cells, width) => {
      const column = (at) => Array.from({ length: cards }, (_, card) => cells[card * width + at]);
      const answers = await Promise.all(Array.from({ length: width }, (_, at) => shuffleLab.verdict({ counts: column(at) }, options)));
      // Cards of one hand are all different, and so more even than chance by nature.
      return { name, what, ...joined(sorted ? answers.map((answer) => ({ ...answer, logEven: -Infinity })) : answers) };
    };
    const asked = [];
    if (counts) asked.push(ask('Orders', 'whether every order comes as often', { counts }));
    if (sorted) {
      asked.push(each('Cards that came', hands > 1 ? 'whether every card comes to every hand as often' : 'whether every card comes as often', came, hands));
    } else if (deep === cards) {
      asked.push(ask('Places', 'whether every card comes to every place as often', { places, cards }));
      asked.push(ask('Neighbours', 'whether every card follows every other as often', { successors, cards }));
      if (fixed) asked.push(ask('Cards that stay', 'whether as many cards lie where a fresh deck has them as chance would leave there', fixedPointTest(fixed, cards)));
    } else {
      asked.push(each('Places', 'whether every card comes to every place as often', places, deep));
    }
    return Promise.all(asked);
  }

  /** @param {boolean} open whether the readings differ and none is chosen */
  drawAnswers(open) {
    const { deals, questions, ...joint } = this.judged;
    const { verdict } = joint;
    const { orders, cards, deep, places } = deals;
    const worst = questions.reduce((a, b) => (b.logE > a.logE ? b : a));
    const alike = orders > 1 && places?.every((count) => count === 0 || count === orders) ? ' All of them are the same.' : '';
    const said = open ? disputeText() : verdict === 'unsure' ? doubtText() : verdictText(joint);
    if (!open && verdict === 'biased') said.push(` What gives it away: ${worst.name.toLowerCase()}.`);
    else if (verdict === 'no evidence') said.push(' A bias smaller than so many deals can show may still be there.');
    // How it was read is told first: before anybody is accused, the reader can see whether it was read as it was meant.
    this.say(h('span', { class: 'reading' }, `Read as ${deals.reading}.${alike} `), ...said);
    announce(this.readout.textContent);
    const answered = !open && verdict !== 'unsure' && questions.some((q) => q.verdict !== 'too few');
    this.picture.hidden = !(answered && places && deep === cards);
    if (!this.picture.hidden) this.draw(deals, verdict === 'biased');
    this.nextDeal.offer(open ? null : deals);
    this.ways.hidden = this.readings.length < 2;
    this.ways.replaceChildren(...readingList(this.readings, open ? null : this.judged, (reading) => this.choose(reading)));
    this.result.replaceChildren(...(open ? [] : this.usual(deals)), ...this.skipList(deals), ...(answered ? [this.questionTable(questions)] : []));
  }

  // draw shows what was dealt: a bar for each order of few cards, else a map of cards and places.
  /** @param {ReadDeals} deals @param {boolean} biased */
  draw({ orders, cards, named, labels, counts, places }, biased) {
    const bars = counts && cards <= 5;
    const card = (c) => (named ? cardName(labels[c]) : String(labels[c]));
    this.picture.replaceChildren(...(bars ? [this.chart.holder, this.table] : this.maps.parts));
    if (!bars) return this.maps.show({ n: cards, exact: null, places, total: orders, name: (c) => (named ? card(c) : `Card ${card(c)}`) });
    this.rows = allOrders(cards).map((order, rank) => [orderName(order, card), format.whole(counts[rank]), format.percent(counts[rank] / orders, 2)]);
    this.chart.show({ n: cards, counts, total: orders, share: true, exact: null, kind: biased ? 'biased' : '', card });
    this.table.fill();
  }

  questionTable(questions) {
    const whole = (...nodes) => h('span', { class: 'whole' }, ...nodes);
    const odds = ({ logE }) => (logE === null || Number.isNaN(logE) ? '–' : [whole(...format.fromLog10(logE / Math.LN10))]);
    return region('Answers', table(
      'E is what one coin staked on each question has become. The mean of them must reach 1,000. p is for those who settled the number of deals beforehand, and asked one question.',
      ['Question', 'E', 'χ²', 'p'],
      questions.map((q) => [
        [q.name, h('span', { class: 'story' }, q.what)],
        odds(q),
        q.chi2 === undefined ? '–' : q.chi2 === null ? 'too few' : [`${format.fixed(q.chi2, 1)} `, whole(`(${format.whole(q.df)} df)`)],
        q.p === null || q.p === undefined ? '–' : [whole(...format.fromLog10(q.log10p))],
      ]),
    ));
  }

  // usual says what a fair deck looks like, where people are easily misled.
  /** @param {ReadDeals} deals */
  usual({ named, cards, deep, orders, pairs, noPairs }) {
    if (!named || cards !== 52 || deep !== 52) return [];
    return [h('p', {}, `Neighbours of the same rank: ${format.fixed(pairs / orders, 2)} in a deal on average, none in ${format.percent(noPairs / orders)} of the deals. In a fair deck: 3, and none in 4.5 %.`)];
  }

  /** @param {ReadDeals} deals */
  skipList({ skipped, skippedCount }) {
    if (!skippedCount) return [];
    return [h('details', { class: 'skipped', open: true },
      h('summary', {}, skippedCount > skipped.length ? `Left out, the first ${format.whole(skipped.length)} of ${format.whole(skippedCount)}` : 'Left out'),
      h('ul', {}, skipped.map(({ line, why, array }) => h('li', {}, `${array ? 'Array' : 'Line'} ${format.whole(line)}: ${why}`))))];
  }

  data() {
    return this.judged && { ...this.judged, readings: this.readings.map(({ deals: { reading }, verdict }) => ({ reading, verdict })) };
  }
}

// together is several files as one text.
const together = (files) => (files.length === 1 ? files[0] : new Blob(files.flatMap((file) => [file, '\n'])));
