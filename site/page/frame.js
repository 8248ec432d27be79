// Inside somebody else's page: tells the page around how high the figure is, whenever that changes, and is told what to show.

export const frame = {
  height: 0, // that the page around knows
  /** @type {HTMLElement | null} */
  figure: null, // the one that is shown alone

  // report measures the figure, not the window: its height never depends on the frame's, so the two settle at once.
  report() {
    const box = this.figure.getBoundingClientRect();
    const height = Math.ceil(box.height + 2 * Math.max(0, box.top + scrollY));
    if (height === this.height || box.height === 0) return;
    this.height = height;
    parent.postMessage({ shuffleLabHeight: height }, '*');
  },

  // watch follows the figure that is shown alone: another one when the address changes.
  /** @param {HTMLElement} figure */
  watch(figure) {
    if (parent === window || this.figure === figure) return;
    this.figure = figure;
    this.observer ??= new ResizeObserver(() => this.report());
    this.observer.disconnect();
    this.observer.observe(figure);
  },

  // hear takes a new address from the page around, which could also load the frame with it.
  /** @param {MessageEvent} event */
  hear({ source, data }) {
    const hash = data?.shuffleLabAddress;
    if (source === parent && typeof hash === 'string') location.replace(`#${hash}`);
  },
};

// startFrame listens to the page around, if there is one.
export function startFrame() {
  if (parent !== window) addEventListener('message', (event) => frame.hear(event));
}
