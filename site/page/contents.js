// The table of contents: tells which section is being read, in its links and, where they scroll away, in a line at the top.
import { h } from '../kit/elements.js';

// followContents keeps that up to date from now on.
export function followContents() {
  const list = document.querySelector('.contents');
  const links = new Map([...list.querySelectorAll('a')].map((link) => [link.hash.slice(1), link]));
  const here = h('a', { class: 'here', href: '#contents' });
  list.after(here);

  // A section is read while it crosses a line two fifths down the window.
  const crossing = new Set();
  const mark = () => {
    const link = links.get([...crossing].at(-1));
    for (const other of links.values()) {
      if (other === link) other.setAttribute('aria-current', 'true');
      else other.removeAttribute('aria-current');
    }
    here.textContent = link ? link.textContent : 'Contents';
  };
  const observer = new IntersectionObserver((entries) => {
    for (const { target, isIntersecting } of entries) crossing[isIntersecting ? 'add' : 'delete'](target.id);
    mark();
  }, { rootMargin: '-40% 0px -60% 0px' });
  document.querySelectorAll('main > section').forEach((section) => observer.observe(section));

  new IntersectionObserver(([entry]) => {
    here.classList.toggle('away', !entry.isIntersecting && entry.boundingClientRect.top < 0);
  }).observe(list);
}
