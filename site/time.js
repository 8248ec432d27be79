// Time: how long a thousand shuffles take on the reader's machine.
'use strict';

class TimeFigure extends Figure {
  static figure = 'time';
  static keys = {
    shuffle: key.shuffle('insertion'),
    source: key.oneOf(['mt19937', 'crypto', 'lcg32'], 'mt19937'),
    cards: key.whole(0, 52, 52),
  };

  build() {
    this.picker = shufflePicker(['insertion', 'fisher-yates', 'naive'], (shuffle) => this.set({ shuffle }));
    this.cards = select('Cards', [2, 3, 5, 13, 52].map((n) => ({ value: n, label: n })), (n) => this.set({ cards: +n }));
    this.start = button('Time 1,000 shuffles', () => (this.call ? this.call.abort() : this.time()), { class: 'button primary' });
    this.controls.append(this.picker, this.cards, this.start);
    this.results = [];
    this.render();
  }

  catalogue(about) {
    this.titles = Object.fromEntries(about.shuffles.map((sh) => [sh.name, sh.title]));
    this.picker.fill(about.shuffles);
    this.render();
  }

  render() {
    this.picker.set(this.state.shuffle);
    this.cards.set(this.state.cards);
  }

  async time() {
    const { shuffle, source, cards } = this.state;
    this.call = new AbortController();
    this.start.textContent = 'Stop';
    this.say('Timing …');
    try {
      const result = await shuffleLab.time({ shuffle, source, cards }, { signal: this.call.signal });
      this.results = [{ shuffle, cards, ...result }, ...this.results.filter((r) => r.shuffle !== shuffle || r.cards !== cards)].slice(0, 6);
      this.draw();
      const { ms } = result;
      this.say(h('strong', {}, format.duration(ms.median)), ` for 1,000 shuffles of ${cards} cards: ${format.duration(ms.median / 1000)} a shuffle, ${format.whole(Math.round(1e6 / ms.median))} shuffles a second.`);
      announce(`1,000 shuffles took ${format.duration(ms.median)}.`);
    } catch (error) {
      if (error.code === 'cancelled') this.say('Stopped.');
      this.fail(error);
    } finally {
      this.call = null;
      this.start.textContent = 'Time 1,000 shuffles';
    }
  }

  data() {
    return this.results.length ? { results: this.results } : null;
  }

  draw() {
    const row = (r) => h('tr', {},
      h('th', { scope: 'row' }, this.titles?.[r.shuffle] || r.shuffle, `, ${r.cards} cards`),
      h('td', {}, format.duration(r.ms.median)),
      h('td', {}, `${format.duration(r.ms.min)} to ${format.duration(r.ms.max)}`),
      h('td', {}, `${r.batches} × ${format.whole(r.repeat)}`),
      h('td', {}, format.duration(r.resolutionMs)),
      h('td', {}, h('code', {}, r.checksum)));
    const heads = ['1,000 shuffles of', 'Median', 'Spread', 'Batches', 'Clock step', 'Checksum'];
    this.stage.replaceChildren(h('div', { class: 'table-wrap', tabindex: 0, role: 'region', 'aria-label': 'Times' }, h('table', { class: 'times' },
      h('caption', {}, 'Measured on this machine'),
      h('thead', {}, h('tr', {}, heads.map((text) => h('th', { scope: 'col' }, text)))),
      h('tbody', {}, this.results.map(row)))));
  }
}
