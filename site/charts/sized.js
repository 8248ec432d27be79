// What charts share: a drawing of the figure's real size, scales and ticks.
import './charts.css';
import { h, s } from '../kit/elements.js';
import { afterFrame, forPaper, paperMedia } from '../kit/media.js';

// sized keeps an SVG as wide as its place and calls draw(svg, width) when it must be drawn again:
// when the width changes and when redraw() is called, at most once a frame, and only while it can be seen. redraw(true) lets
// one frame pass first.
export function sized(label, draw) {
  const svg = s('svg', { class: 'chart', role: 'img', 'aria-label': label });
  const holder = h('div', { class: 'chart-holder' }, svg);
  let width = 0;
  let asked = false;
  const paint = (wide) => {
    draw(svg, wide);
    const box = `0 0 ${wide} ${svg.getAttribute('height') || 0}`;
    if (svg.getAttribute('viewBox') !== box) svg.setAttribute('viewBox', box);
  };
  const redraw = (late = false) => {
    if (asked) return;
    if (!width) {
      width = holder.clientWidth;
      if (width) paint(width); // at once, lest a frame show the empty drawing and what follows it jump
      return;
    }
    asked = true;
    (late ? afterFrame : requestAnimationFrame)(() => {
      asked = false;
      paint(width);
    });
  };
  forPaper((paper) => width && paint(paper || width));
  new ResizeObserver(([entry]) => {
    if (paperMedia.matches) return;
    const now = Math.floor(entry.contentRect.width);
    if (now === width) return;
    width = now;
    redraw();
  }).observe(holder);
  return { holder, svg, redraw };
}
