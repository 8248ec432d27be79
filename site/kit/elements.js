// Small helpers for every figure: elements, numbers as people write them, controls, announcements.

export const svgSpace = 'http://www.w3.org/2000/svg';

// h('p', {class: 'note'}, 'text', child): an element. Keys that begin with "on" are listeners,
// true and false set and leave out an attribute.
/** @template {keyof HTMLElementTagNameMap} K @param {K} tag @param {Attributes} [attributes] @param {...any} children @returns {HTMLElementTagNameMap[K]} */
export function h(tag, attributes = {}, ...children) {
  return fill(document.createElement(tag), attributes, children);
}

// s is h for SVG.
/** @template {keyof SVGElementTagNameMap} K @param {K} tag @param {Attributes} [attributes] @param {...any} children @returns {SVGElementTagNameMap[K]} */
export function s(tag, attributes = {}, ...children) {
  return fill(document.createElementNS(svgSpace, tag), attributes, children);
}

/** @param {any} element @param {Attributes} attributes @param {any[]} children @returns {any} */
function fill(element, attributes, children) {
  for (const [name, value] of Object.entries(attributes)) {
    if (name.startsWith('on')) element.addEventListener(name.slice(2), value);
    else if (value === true) element.setAttribute(name, '');
    else if (value !== false && value !== undefined && value !== null) element.setAttribute(name, value);
  }
  element.append(...children.flat().filter((child) => child !== null && child !== undefined));
  return element;
}

// loud is the one loud word of a verdict; the space keeps it apart where the page is read aloud.
/** @param {string} word @param {string} [kind] @returns {HTMLElement} */
export function loud(word, kind = '') {
  return h('span', { class: `loud ${kind}` }, `${word} `);
}

// write sets the text of an element; what stands there already costs no layout.
/** @param {Element} element @param {string} text */
export function write(element, text) {
  if (element.textContent !== text) element.textContent = text;
}
