// What charts share: a drawing of the figure's real size, scales and ticks.
'use strict';

// sized keeps an SVG as wide as its place and calls draw(svg, width) when it must be drawn again:
// when the width changes and when redraw() is called, at most once a frame, and only while it can be seen. redraw(true) lets
// one frame pass first.
function sized(label, draw) {
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

// forPaper calls draw(width of the paper's column) before the page is printed, at once, since printers wait for no frame,
// and draw(0) afterwards.
const paperMedia = matchMedia('print');
function forPaper(draw) {
  addEventListener('beforeprint', () => draw(640));
  addEventListener('afterprint', () => draw(0));
}

// afterFrame calls run when the frame at hand has been painted: what takes long can wait until a press has been answered.
const afterFrame = (run) => requestAnimationFrame(() => setTimeout(run));

// scale maps from [a, b] to [c, d].
const scale = (a, b, c, d) => (x) => c + ((x - a) * (d - c)) / (b - a || 1);

// ticks returns round numbers between a and b, about as many as asked for.
function ticks(a, b, count = 4) {
  const rough = (b - a) / count;
  if (!(rough > 0)) return [a];
  const power = 10 ** Math.floor(Math.log10(rough));
  const step = [1, 2, 2.5, 5, 10].map((m) => m * power).find((m) => m >= rough);
  const list = [];
  for (let k = Math.ceil(a / step); k * step <= b + step / 1e6; k++) list.push(k * step);
  return list;
}

// likelyBand returns the shares between which a bar of chance p lies, out of n, in 95 of 100 samples.
// Small expectations are taken from the binomial law itself, large ones from its normal limit.
function likelyBand(p, n) {
  if (n * p > 500) {
    const half = 1.96 * Math.sqrt((p * (1 - p)) / n);
    return [p - half, p + half];
  }
  let chance = (1 - p) ** n;
  let sum = 0;
  let low = null;
  for (let k = 0; k <= n; k++) {
    sum += chance;
    if (low === null && sum > 0.025) low = k / n;
    if (sum >= 0.975) return [low, k / n];
    chance *= ((n - k) / (k + 1)) * (p / (1 - p));
  }
  return [low, 1];
}
