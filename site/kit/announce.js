import { h } from './elements.js';

// announce tells a screen reader something, at most once a second and the latest only.
export const announce = (() => {
  let region = null;
  let waiting = null;
  return (/** @type {string} */ text) => {
    if (!region) {
      region = h('p', { class: 'visually-hidden', role: 'status', 'aria-live': 'polite' });
      document.body.append(region);
    }
    if (!waiting) {
      setTimeout(() => {
        region.textContent = waiting;
        waiting = null;
      }, 1000);
    }
    waiting = text;
  };
})();
