// Puts a figure of the shuffle lab into any page:
//   <script src="…/embed.js" defer></script>
//   <shuffle-lab figure="orders" shuffle="naive" cards="3">fallback text</shuffle-lab>
// The attributes are the keys of the figure's address; theme is light, dark or auto. The text inside shows wherever
// this script does not run, and where the host allows no frame of the lab. The closing tag is needed: to a browser
// <shuffle-lab /> is an opening tag, and the rest of the page stands inside of it.
'use strict';

(() => {
  if (!globalThis.customElements || customElements.get('shuffle-lab')) return; // the script stands twice in the page
  // A script of the kind "module" does not know itself.
  const script = /** @type {HTMLScriptElement} */ (document.currentScript || document.querySelector('script[src*="embed.js"]'));
  const home = new URL('.', script.src);
  const least = 120;
  const most = 4000; // pixels: a figure never asks for more, so more is a mistake
  const patience = 12_000; // ms that a frame has, once it is loaded, to tell its height

  // Attributes that belong to the page around.
  const foreign = /^(id|class|style|slot|title|hidden|lang|dir|is|part|data-.*|aria-.*|on.*)$/;

  // What nobody writes as a fallback, and what stands in the element if its closing tag is missing.
  const blocks = 'address, article, aside, details, div, dl, fieldset, figure, footer, form, h1, h2, h3, h4, h5, h6, header, hr, main, nav, ol, p, pre, script, section, shuffle-lab, style, table, ul';

  // Not a style element: a page whose policy forbids inline styles would forbid that too. A flex item or an item of a grid
  // is as wide as it asks for, so it asks for all.
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(`:host { display: block; inline-size: 100% } :host([hidden]) { display: none }
    iframe { display: block; box-sizing: border-box; inline-size: 100%; block-size: 480px; border: 0 }
    .refused > iframe { block-size: 0; visibility: hidden } :not(.refused) > .fallback { display: none }`);

  class ShuffleLab extends HTMLElement {
    constructor() {
      super();
      this.frame = document.createElement('iframe');
      this.frame.loading = 'lazy';
      this.frame.allow = 'clipboard-write';
      // A host with a Cross-Origin-Embedder-Policy lets in only frames that bring nothing of the reader's, and a figure
      // keeps nothing. In a page of its own site it may want the service worker, for a lost network.
      Object.assign(this.frame, { credentialless: crossOriginIsolated || home.origin !== location.origin });
      this.frame.onload = () => this.wait();
      // The frame sits in a shadow tree, so no style of the host page hits it. What stands in the element is put into one of
      // two slots: the fallback, seen only if there is no frame, and what got in by a missing closing tag, seen always.
      const root = this.attachShadow({ mode: 'open', slotAssignment: 'manual' });
      root.adoptedStyleSheets = [sheet];
      this.box = document.createElement('div');
      this.fallback = Object.assign(document.createElement('slot'), { className: 'fallback' });
      this.strays = document.createElement('slot');
      this.box.append(this.fallback);
      root.append(this.box, this.strays);
      this.receive = (event) => this.resize(event);
      this.forbidden = ({ blockedURI, effectiveDirective }) => {
        if (/^(frame|child|default)-src/.test(effectiveDirective) && (blockedURI + '/').startsWith(home.origin)) this.refuse();
      };
      this.hurry = () => { this.frame.loading = 'eager'; }; // paper has no edge to scroll to
      this.changes = new MutationObserver(() => this.update());
      this.content = new MutationObserver(() => this.sort());
    }

    connectedCallback() {
      addEventListener('message', this.receive);
      document.addEventListener('securitypolicyviolation', this.forbidden);
      this.changes.observe(this, { attributes: true });
      this.content.observe(this, { childList: true });
      this.hash = ''; // a frame that was moved loads anew
      this.loaded = false;
      this.sort();
      this.update();
      addEventListener('beforeprint', this.hurry);
    }

    disconnectedCallback() {
      removeEventListener('message', this.receive);
      document.removeEventListener('securitypolicyviolation', this.forbidden);
      removeEventListener('beforeprint', this.hurry);
      this.changes.disconnect();
      this.content.disconnect();
      clearTimeout(this.waiting);
    }

    // Several attributes that change at once make one update.
    update() {
      const keys = new URLSearchParams({ figure: 'orders' });
      for (const { name, value } of this.attributes) {
        if (foreign.test(name) || (name === 'theme' && value === 'auto')) continue;
        keys.set(name.replace(/-([a-z])/g, (_, letter) => letter.toUpperCase()), value);
      }
      this.frame.title = this.getAttribute('title') || this.fallbackText() || `The shuffle lab: ${keys.get('figure')}`;
      const hash = `${keys}&embed`;
      if (hash === this.hash) return;
      this.hash = hash;
      // The page in the frame is told, and goes on. If its address were set from here, it would load anew, and the reader's
      // way back would get an entry.
      if (this.loaded) return this.frame.contentWindow.postMessage({ shuffleLabAddress: hash }, '*');
      // A lazy frame still waits to load the address it had when it came into the page, so it comes anew with each.
      this.frame.remove();
      this.frame.src = new URL(`index.html#${hash}`, home).href;
      this.box.prepend(this.frame);
    }

    // sort tells the fallback from what stands behind a missing closing tag.
    sort() {
      const all = [...this.childNodes].filter((node) => node instanceof Element || node instanceof Text);
      const first = all.findIndex((node) => node instanceof Element && node.matches(blocks));
      const end = first < 0 ? all.length : first;
      this.fallback.assign(...all.slice(0, end));
      this.strays.assign(...all.slice(end));
      if (first < 0 || this.warned) return;
      this.warned = true;
      console.warn('shuffle-lab: the closing tag </shuffle-lab> is missing, so what follows stands inside of the element. It is shown all the same.', this);
    }

    fallbackText() {
      return this.fallback.assignedNodes().map((node) => node.textContent).join('').trim();
    }

    // wait gives a loaded frame some time to tell its height. One that does not, because its host or this page forbids it or
    // because something else is there, gives way to the fallback.
    wait() {
      clearTimeout(this.waiting);
      if (!this.loaded && !this.blank) this.waiting = setTimeout(() => this.refuse(), patience);
    }

    // Whether nothing has been loaded yet, as in a lazy frame that is far off. What came from elsewhere cannot be asked.
    get blank() {
      try {
        return this.frame.contentWindow.location.href === 'about:blank';
      } catch {
        return false;
      }
    }

    // The frame stays, without height: one that was only slow may tell it yet.
    refuse() {
      if (!this.loaded) this.box.className = 'refused';
    }

    // The figure tells its height; only this element's own frame is listened to.
    /** @param {MessageEvent} event */
    resize(event) {
      const height = event.data?.shuffleLabHeight;
      if (event.source !== this.frame.contentWindow || !Number.isFinite(height)) return;
      this.loaded = true;
      clearTimeout(this.waiting);
      this.box.className = '';
      this.frame.style.blockSize = `${Math.min(most, Math.max(least, Math.ceil(height)))}px`;
    }
  }

  customElements.define('shuffle-lab', ShuffleLab);
})();
