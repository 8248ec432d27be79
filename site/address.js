// The address: the state of the figure at hand in the page's hash, #figure=orders&shuffle=naive&cards=3&seed=42.
// The hash alone can be rewritten everywhere, on file:// too.
'use strict';

const address = {
  // read returns what the hash asks for: {figure, values: {key: text}, embed, theme}.
  read() {
    const values = Object.fromEntries(new URLSearchParams(location.hash.slice(1)));
    const { figure, embed, theme, ...rest } = values;
    return { figure, values: rest, embed: embed !== undefined, theme };
  },

  // text writes a figure's state as a hash. Every key is written, so that a link means the same in years to come.
  text(figure) {
    const { embed, theme } = this.read();
    const pairs = Object.keys(figure.constructor.keys).map((name) => [name, String(figure.state[name])]).filter(([, value]) => value !== '');
    const hash = new URLSearchParams([['figure', figure.constructor.figure], ...pairs, ...(theme ? [['theme', theme]] : [])]);
    return `#${hash}${embed ? '&embed' : ''}`;
  },

  // link is a whole address for a figure, to be copied.
  link(figure) {
    const url = new URL(location.href);
    url.hash = this.text(figure).replace(/&embed$/, '');
    return url.href;
  },

  // write brings the hash up to a figure's state: as a new entry of the history when a choice has changed, in place
  // when only a count went on.
  write(figure) {
    const hash = this.text(figure);
    if (hash === location.hash) return;
    const counters = Object.entries(figure.constructor.keys).filter(([, k]) => k.counter).map(([name]) => name);
    const choices = (text) => {
      const all = new URLSearchParams(text.slice(1));
      counters.forEach((name) => all.delete(name));
      return String(all);
    };
    const same = choices(hash) === choices(location.hash);
    try {
      history[same ? 'replaceState' : 'pushState'](null, '', hash);
    } catch {
      // Some frames allow no history, and browsers limit how often it is written. The page works without.
    }
  },
};
