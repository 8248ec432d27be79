// The address: the state of the figure at hand in the page's hash, #figure=orders&shuffle=naive&cards=3&seed=42.
// The hash alone can be rewritten everywhere, on file:// too.

// unescaped mends what editors and mailers do to a link: & written as &amp;, or all of it percent-encoded.
function unescaped(text) {
  const plain = !text.includes('=') && /%3D/i.test(text) ? text.replace(/%3D/gi, '=').replace(/%26/g, '&') : text;
  return plain.replace(/&amp;/g, '&');
}

export const address = {
  settled: false, // whether the figures show what the address asked for at the start; before that none writes it

  // asked returns what a hash asks for: {figure, values: {key: text}, embed, theme}.
  /** @param {string} [hash] @returns {{figure?: string, values: Record<string, string>, embed: boolean, theme?: string}} */
  asked(hash = location.hash) {
    const values = Object.fromEntries(new URLSearchParams(unescaped(hash.slice(1))));
    const { figure, embed, theme, ...rest } = values;
    return { figure, values: rest, embed: embed !== undefined, theme };
  },

  // text writes a figure's state as a hash. Every key but silent ones is written, so that a link means the same in years to come.
  /** @param {Figure} figure */
  text(figure) {
    const { embed, theme } = this.asked();
    const pairs = Object.entries(figure.constructor.keys).filter(([name, k]) => !k.silent || figure.state[name] !== k.initial).map(([name]) => [name, String(figure.state[name])]).filter(([, value]) => value !== '');
    const hash = new URLSearchParams([['figure', figure.constructor.figure], ...pairs, ...(theme ? [['theme', theme]] : [])]);
    return `#${hash}${embed ? '&embed' : ''}`;
  },

  // link is a whole address for a figure, to be copied.
  /** @param {Figure} figure */
  link(figure) {
    const url = new URL(location.href);
    url.hash = this.text(figure).replace(/&embed$/, '');
    return url.href;
  },

  // write brings the hash up to a figure's state: as a new entry of the history when a choice has changed; in place when
  // only a count went on or a fresh seed was drawn, and always in a frame, whose entries the page around would get.
  /** @param {Figure} figure */
  write(figure) {
    const hash = this.text(figure);
    if (hash === location.hash) return;
    const { figure: name, embed } = this.asked();
    const here = name === figure.constructor.figure;
    try {
      if (embed || (here && this.agrees(figure))) {
        history.replaceState(history.state, '', hash);
      } else {
        // An entry that is about something else remembers how this figure was, so that back undoes the change.
        if (!here) history.replaceState({ been: true, before: figure.addressed }, '');
        history.pushState({ been: true }, '', hash);
      }
    } catch {
      // Some frames allow no history, and browsers limit how often it is written. The page works without.
    }
    figure.addressed = hash;
  },

  // mark notes that the reader has been at this entry of the history: on the way back the page stays where it stood then.
  mark() {
    try {
      history.replaceState({ ...history.state, been: true }, '');
    } catch {
      // as above
    }
  },

  // agrees tells whether the hash asks for the choices that the figure shows.
  /** @param {Figure} figure */
  agrees(figure) {
    const { values } = this.asked();
    return Object.entries(figure.constructor.keys).every(([name, k]) => {
      const value = (name in values ? k.parse(values[name]) : undefined) ?? k.initial;
      return k.counter || value === figure.state[name] || (name === 'seed' && value === '');
    });
  },
};
