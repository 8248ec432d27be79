// The table of contents: tells which section is being read, in its links and, where they scroll away, in a line at the top.
import { h } from '../kit/elements.js';

// followContents keeps that up to date from now on.
export function followContents() {
  const list = document.querySelector('.contents');
  const links = new Map([...list.querySelectorAll('a')].map((link) => [link.hash.slice(1), link]));
  const here = h('a', { class: 'here', href: '#contents' });
  list.after(here);

  // A section is read while it crosses a line two fifths down the window.
  const reading = new Set();
  const tell = () => {
    const link = links.get([...reading].at(-1));
    for (const other of links.values()) {
      if (other === link) other.setAttribute('aria-current', 'true');
      else other.removeAttribute('aria-current');
    }
    here.textContent = link ? link.textContent : 'Contents';
  };
  const crossing = new IntersectionObserver((entries) => {
    for (const { target, isIntersecting } of entries) reading[isIntersecting ? 'add' : 'delete'](target.id);
    tell();
  }, { rootMargin: '-40% 0px -60% 0px' });
  document.querySelectorAll('main > section').forEach((section) => crossing.observe(section));

  new IntersectionObserver(([entry]) => {
    here.classList.toggle('away', !entry.isIntersecting && entry.boundingClientRect.top < 0);
  }).observe(list);
}
