// Puts a figure of the shuffle lab into any page:
//   <script src="…/embed.js" defer></script>
//   <shuffle-lab figure="orders" shuffle="naive" cards="3">fallback text</shuffle-lab>
// The attributes are the keys of the figure's address; theme is light, dark or auto. The text inside shows wherever
// this script does not run.
'use strict';

(() => {
  if (!globalThis.customElements || customElements.get('shuffle-lab')) return; // the script stands twice in the page
  // A script of the kind "module" does not know itself.
  const script = /** @type {HTMLScriptElement} */ (document.currentScript || document.querySelector('script[src*="embed.js"]'));
  const home = new URL('.', script.src);
  const least = 120;
  const most = 4000; // pixels: a figure never asks for more, so more is a mistake

  // Attributes that belong to the page around.
  const foreign = /^(id|class|style|slot|title|hidden|lang|dir|is|part|data-.*|aria-.*|on.*)$/;

  // Not a style element: a page whose policy forbids inline styles would forbid that too.
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(':host { display: block } :host([hidden]) { display: none } iframe { display: block; box-sizing: border-box; inline-size: 100%; block-size: 480px; border: 0 }');

  class ShuffleLab extends HTMLElement {
    constructor() {
      super();
      this.frame = document.createElement('iframe');
      this.frame.loading = 'lazy';
      this.frame.allow = 'clipboard-write';
      // The frame sits in a shadow tree, so the text of the element gives way to it and no style of the host page hits it.
      const root = this.attachShadow({ mode: 'open' });
      root.adoptedStyleSheets = [sheet];
      root.append(this.frame);
      this.receive = (event) => this.resize(event);
      this.changes = new MutationObserver(() => this.update());
    }

    connectedCallback() {
      addEventListener('message', this.receive);
      this.changes.observe(this, { attributes: true });
      this.hash = ''; // a frame that was moved loads anew
      this.loaded = false;
      this.update();
    }

    disconnectedCallback() {
      removeEventListener('message', this.receive);
      this.changes.disconnect();
    }

    // Several attributes that change at once make one update.
    update() {
      const keys = new URLSearchParams({ figure: 'orders' });
      for (const { name, value } of this.attributes) {
        if (foreign.test(name) || (name === 'theme' && value === 'auto')) continue;
        keys.set(name.replace(/-([a-z])/g, (_, letter) => letter.toUpperCase()), value);
      }
      this.frame.title = this.getAttribute('title') || this.textContent.trim() || `The shuffle lab: ${keys.get('figure')}`;
      const hash = `${keys}&embed`;
      if (hash === this.hash) return;
      this.hash = hash;
      // The page in the frame is told, and goes on. If its address were set from here, it would load anew, and the reader's
      // way back would get an entry.
      if (this.loaded) this.frame.contentWindow.postMessage({ shuffleLabAddress: hash }, '*');
      else this.frame.src = new URL(`index.html#${hash}`, home).href;
    }

    // The figure tells its height; only this element's own frame is listened to.
    /** @param {MessageEvent} event */
    resize(event) {
      const height = event.data?.shuffleLabHeight;
      if (event.source !== this.frame.contentWindow || !Number.isFinite(height)) return;
      this.loaded = true;
      this.frame.style.blockSize = `${Math.min(most, Math.max(least, Math.ceil(height)))}px`;
    }
  }

  customElements.define('shuffle-lab', ShuffleLab);
})();
