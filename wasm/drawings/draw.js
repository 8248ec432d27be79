// Runs in the page. It gives the first drawing of every figure, {figures: {name: HTML}, styles: CSS}: what the scripts have made
// of it, as HTML that needs no script, and no more of that than can be seen.
(() => {
  const { before } = globalThis; // what stood in the figures before the scripts, and where

  // Attributes that a style sheet or the size of something depends on. Whoever does not see the page is told nothing before
  // it can be used.
  const kept = ['class', 'type', 'min', 'max', 'rows', 'placeholder', 'disabled', 'readonly', 'open', 'width', 'height', 'viewBox', 'd', 'cx', 'cy', 'r', 'colspan', 'rowspan',
    'data-map', 'data-cards', 'hidden', 'aria-pressed', 'aria-current', 'aria-disabled'];
  const empty = ['INPUT', 'BR'];
  const escape = (text) => text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;').replace(/\u00a0/g, '&nbsp;').replace(/\n/g, '&#10;');
  const attribute = (name, value) => (value === '' && !['value', 'class'].includes(name) ? ` ${name}` : ` ${name}="${escape(value).replace(/"/g, '&quot;')}"`);

  // Styles of elements are forbidden in the page's HTML: each that there is becomes a class. --i tells only when a card is dealt,
  // and pixels are those of this window.
  const styles = new Map();
  function styleClass(element) {
    const text = [...(element.style ?? [])].filter((name) => name !== '--i' && !/\dpx/.test(element.style.getPropertyValue(name)))
      .map((name) => `${name}: ${element.style.getPropertyValue(name).trim()};`).join(' ');
    if (!text) return [];
    if (!styles.has(text)) styles.set(text, `first-${styles.size + 1}`);
    return [styles.get(text)];
  }

  const unseen = (element) => (element.hidden && getComputedStyle(element).display === 'none') || element.matches('.visually-hidden, .on-paper, .caution');

  // A list is as wide as the widest of its choices, and which that is depends on the fonts: all are kept, the chosen one first,
  // where the style sheet does not say how wide the list is.
  function choices(select) {
    const [chosen] = select.selectedOptions;
    return select.matches('.picker > *, .generator > *') ? [chosen] : [chosen, ...[...select.options].filter((option) => option !== chosen)];
  }

  // A card before its drawing: its name, on a face of the same size. One that chance has dealt lies face down.
  function card(svg) {
    const known = !svg.closest('[data-figure="hunt"]') && svg.firstElementChild.getAttribute('href').match(/\d+$/);
    const classes = [...svg.classList, ...styleClass(svg)].filter((name) => !['red', 'black'].includes(name));
    if (!known) return `<i class="${[...classes, 'plain-card'].join(' ')}"></i>`;
    return `<i class="${[...classes, 'plain-card', 'shdc'[Math.floor(known / 13)]].join(' ')}">${['A', 2, 3, 4, 5, 6, 7, 8, 9, 10, 'J', 'Q', 'K'][known % 13]}<i>${'♠♥♦♣'[Math.floor(known / 13)]}</i></i>`;
  }

  function inside(element) {
    if (element.tagName === 'TEXTAREA') return escape(element.value);
    if (element.matches('.just-now')) return '&nbsp;'; // not true of a drawing
    if (element.tagName === 'SELECT') return choices(element).map((option) => `<option>${escape(option.label)}</option>`).join('');
    const children = element.tagName === 'DETAILS' && !element.open ? [element.querySelector('summary')] : [...element.childNodes];
    return children.map((child) => (child.nodeType === Node.TEXT_NODE ? escape(child.data.replace(/\s*\n\s*/g, ' ')) : outer(child))).join('');
  }

  function outer(element, ...more) {
    if (element.nodeType !== Node.ELEMENT_NODE || unseen(element)) return '';
    if (element.matches('svg.card')) return card(element);
    if (element.matches('svg.chart')) return ''; // as large as the window lets it be
    const tag = element.localName;
    const sized = tag === 'canvas' && getComputedStyle(element).position === 'absolute'; // by the style sheet
    const attributes = kept.filter((name) => element.hasAttribute(name) && name !== 'class' && !(tag === 'button' && name === 'type') && !(sized && /width|height/.test(name))).map((name) => attribute(name, element.getAttribute(name)));
    const classes = [...element.classList, ...more, ...styleClass(element)];
    if (classes.length) attributes.unshift(attribute('class', classes.join(' ')));
    if (more.includes('first')) attributes.push(' inert');
    if (tag === 'input' && element.checked) attributes.push(' checked');
    if (tag === 'input' && element.type !== 'radio' && element.value) attributes.push(attribute('value', element.value));
    return `<${tag}${attributes.join('')}>${empty.includes(element.tagName) ? '' : `${inside(element)}</${tag}>`}`;
  }

  // A figure's drawing has a line for each part. What stood in the stage before stays where it is.
  function drawing(figure) {
    const lines = [];
    for (const part of figure.children) {
      if (part.localName === 'figcaption') {
        lines.push('<figcaption>');
      } else if (part.classList.contains('stage') && before.has(part)) {
        const made = [...part.children].filter((child) => !before.has(child)).map((child) => outer(child)).join('');
        lines.push(`<div class="stage">${made && `<div class="first" inert>${made}</div>`}</div>`);
      } else if (!unseen(part)) {
        lines.push(outer(part, 'first'));
      }
    }
    return `${lines.filter(Boolean).join('\n')}\n`;
  }

  const figures = Object.fromEntries([...document.querySelectorAll('.figure')].map((figure) => [figure.dataset.figure, drawing(figure)]));
  return { figures, styles: [...styles].map(([text, name]) => `.${name} { ${text} }\n`).join('') };
})()
