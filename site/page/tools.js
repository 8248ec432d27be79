import { copyText } from '../kit/clipboard.js';
import { button } from '../kit/controls.js';
import { h } from '../kit/elements.js';
import { nextId } from '../kit/id.js';
import { address } from './address.js';
import { download } from './save.js';

/** @param {Figure} figure */
export function figureTools(figure) {
  const name = figure.constructor.figure;
  const panel = h('div', { class: 'tool-panel', hidden: true });
  let open = null;
  const toggle = (which, fill) => {
    open = open === which ? null : which;
    panel.hidden = !open;
    if (open) {
      panel.replaceChildren(...fill(figure, name));
      for (const box of panel.querySelectorAll('textarea')) box.style.blockSize = `${box.scrollHeight + 2}px`; // with its border
      panel.scrollIntoView({ block: 'nearest' });
    }
    [embed, save].forEach((b) => b.setAttribute('aria-expanded', String(b === open)));
  };
  const link = button('Copy link', () => copyText(address.link(figure), link), { class: 'quiet' });
  const embed = button('Embed', () => toggle(embed, embedPanel), { class: 'quiet', 'aria-expanded': 'false' });
  const save = button('Save', () => toggle(save, savePanel), { class: 'quiet', 'aria-expanded': 'false' });
  const close = (event) => {
    if (event.key !== 'Escape' || !open) return;
    open.focus();
    toggle(open);
  };
  return h('div', { class: 'tools', role: 'group', 'aria-label': 'Link, embed, save', onkeydown: close }, link, embed, save, panel);
}

// embedPanel gives the two ways to put the figure into another page, as it stands now.
/** @param {Figure} figure */
function embedPanel(figure) {
  const home = new URL('.', location.href.split('#')[0]).href;
  const page = new URL(address.link(figure));
  const keys = [...new URLSearchParams(page.hash.slice(1))].filter(([k, value]) => !(figure.constructor.keys[k]?.counter && value === '0'));
  const quoted = (text) => text.replace(/&/g, '&amp;').replace(/"/g, '&quot;').replace(/</g, '&lt;');
  const kebab = (text) => text.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
  const attributes = keys.map(([k, value]) => ` ${kebab(k)}="${quoted(value)}"`).join('');
  const title = figure.title();
  const element = `<script src="${quoted(home)}embed.js" defer><\/script>\n<shuffle-lab${attributes}><a href="${quoted(page.href)}">${quoted(title)}</a></shuffle-lab>`;
  const plain = `<iframe src="${quoted(`${page.href}&embed`)}" title="${quoted(title)}" width="100%" height="560" loading="lazy" style="border:0"></iframe>`;
  const snippet = (label, text) => {
    const id = `snippet-${nextId()}`;
    const copy = button('Copy', () => copyText(text, copy), { 'aria-describedby': id });
    const box = h('textarea', { readonly: true, rows: 1, 'aria-label': label, spellcheck: 'false' });
    box.value = text;
    return h('div', { class: 'snippet' }, h('p', { id }, label), box, copy);
  };
  const onDisk = !/^https?:$/.test(location.protocol) && h('p', {}, 'This copy of the page lies on a disk. Put it on a web server first, and take these lines from there.');
  const single = document.documentElement.hasAttribute('data-single'); // and no embed.js beside it
  return [onDisk, !single && snippet('For your page, with a height that follows the figure:', element), snippet('For a site that allows no scripts, with a fixed height:', plain)].filter(Boolean);
}

// savePanel offers every chart, table and number of the figure as a file.
/** @param {Figure} figure @param {string} name */
function savePanel(figure, name) {
  const offers = figure.takeaways().map(({ label, file, make }) => button(label, async () => {
    try {
      download(await make(), `${name}${file}`);
      fault.textContent = '';
    } catch (error) {
      fault.textContent = `That could not be saved: ${error.message}`;
    }
  }));
  const fault = h('p', { class: 'fault', role: 'status' });
  return [h('p', {}, offers.length ? 'Take away:' : 'There is nothing to take away yet.'), ...offers, fault];
}
