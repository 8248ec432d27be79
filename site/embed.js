// Puts a figure of the shuffle lab into any page:
//   <script src="…/embed.js" defer></script>
//   <shuffle-lab figure="orders" shuffle="naive" cards="3">fallback text</shuffle-lab>
// The attributes are the keys of the figure's address; theme is light, dark or auto. The text inside shows wherever
// this script does not run.
'use strict';

(() => {
  if (!globalThis.customElements || customElements.get('shuffle-lab')) return; // the script stands twice in the page
  const home = new URL('.', document.currentScript.src);
  const least = 120;
  const most = 4000; // pixels: a figure never asks for more, so more is a mistake

  class ShuffleLab extends HTMLElement {
    constructor() {
      super();
      this.frame = document.createElement('iframe');
      this.frame.loading = 'lazy';
      this.frame.allow = 'clipboard-write';
      // The frame sits in a shadow tree, so the text of the element gives way to it and no style of the host page hits it.
      const style = document.createElement('style');
      style.textContent = ':host { display: block } iframe { display: block; box-sizing: border-box; inline-size: 100%; block-size: 480px; border: 0; color-scheme: auto }';
      this.attachShadow({ mode: 'open' }).append(style, this.frame);
      this.receive = (event) => this.resize(event);
      this.changes = new MutationObserver(() => this.update());
    }

    connectedCallback() {
      addEventListener('message', this.receive);
      this.changes.observe(this, { attributes: true });
      this.update();
    }

    disconnectedCallback() {
      removeEventListener('message', this.receive);
      this.changes.disconnect();
    }

    // Several attributes that change at once make one update; a change of the hash alone does not load the frame again.
    update() {
      const keys = new URLSearchParams({ figure: 'orders' });
      for (const { name, value } of this.attributes) {
        if (['id', 'class', 'style', 'slot', 'title', 'hidden', 'lang', 'dir'].includes(name) || name.startsWith('data-') || name.startsWith('aria-')) continue;
        if (name === 'theme' && value === 'auto') continue;
        keys.set(name.replace(/-([a-z])/g, (_, letter) => letter.toUpperCase()), value);
      }
      const address = new URL(`index.html#${keys}&embed`, home).href;
      this.frame.title = this.getAttribute('title') || `The shuffle lab: ${keys.get('figure')}`;
      if (this.frame.src !== address) this.frame.src = address;
    }

    // The figure tells its height; only this element's own frame is listened to.
    resize(event) {
      const height = event.data?.shuffleLabHeight;
      if (event.source !== this.frame.contentWindow || !Number.isFinite(height)) return;
      this.frame.style.blockSize = `${Math.min(most, Math.max(least, Math.ceil(height)))}px`;
    }
  }

  customElements.define('shuffle-lab', ShuffleLab);
})();
