// What charts share: a drawing of the figure's real size, scales and ticks.
import './charts.css';
import { h, s } from '../kit/elements.js';
import { afterFrame, forPaper, paperMedia } from '../kit/media.js';

// sized keeps an SVG as large as its place, whose height the style sheet says by the place's class, and calls
// draw(svg, width, height) when it must be drawn again: when the size changes and when redraw() is called, at most once a
// frame, and only while it can be seen. redraw(true) lets one frame pass first.
export function sized(label, kind, draw) {
  const svg = s('svg', { class: 'chart', role: 'img', 'aria-label': label });
  const holder = h('div', { class: `chart-holder ${kind}` }, svg);
  let width = 0;
  let height = 0;
  let asked = false;
  const paint = (wide) => {
    svg.setAttribute('width', wide);
    svg.setAttribute('height', height);
    svg.setAttribute('viewBox', `0 0 ${wide} ${height}`);
    draw(svg, wide, height);
  };
  // fit paints at once when the place has another size, lest a frame show the old drawing in it, and says whether it did.
  const fit = () => {
    const box = holder.getBoundingClientRect();
    const [wide, high] = [Math.floor(box.width), Math.floor(box.height)];
    if (!wide || (wide === width && high === height)) return false;
    [width, height] = [wide, high];
    paint(width);
    return true;
  };
  const redraw = (late = false) => {
    if (asked) return;
    if (!width) {
      fit();
      return;
    }
    asked = true;
    (late ? afterFrame : requestAnimationFrame)(() => {
      asked = false;
      paint(width);
    });
  };
  forPaper((paper) => width && paint(paper || width));
  new ResizeObserver(() => paperMedia.matches || fit()).observe(holder);
  return { holder, svg, redraw, fit };
}
