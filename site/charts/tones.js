import { h } from '../kit/elements.js';

export const shades = 256; // on each side of fair

// toneTable returns the colours of the scale as bytes, RGBA, from --less over --paper to --more: 2·shades + 1 of them.
/** @param {Element} place @returns {Tones} */
export function toneTable(place) {
  const probe = h('span', { hidden: true });
  place.append(probe);
  const colours = ['--less', '--paper', '--more', '--ink'].map((token) => {
    probe.style.setProperty('color', `var(${token})`);
    return getComputedStyle(probe).color;
  });
  probe.remove();
  const width = 2 * shades + 1;
  const pen = h('canvas', { width, height: 1 }).getContext('2d', { willReadFrequently: true });
  const ramp = pen.createLinearGradient(0.5, 0, width - 0.5, 0);
  colours.slice(0, 3).forEach((colour, i) => ramp.addColorStop(i / 2, colour));
  pen.fillStyle = ramp;
  pen.fillRect(0, 0, width, 1);
  return { bytes: pen.getImageData(0, 0, width, 1).data, paper: colours[1], ink: colours[3] };
}

// toneOf returns where a multiple of fair lies on the scale, −1 to 1. Equal factors are equal steps: twice as much is as
// far from fair as half as much.
/** @param {number} multiple @param {number} limit */
export const toneOf = (multiple, limit) => Math.max(-1, Math.min(1, Math.log(multiple) / Math.log(limit)));

// lightness is the relative luminance of the colour that begins at a byte, 0 to 1.
/** @param {Uint8ClampedArray} bytes @param {number} at */
export function lightness(bytes, at) {
  const linear = (v) => (v <= 10 ? v / 3295 : ((v / 255 + 0.055) / 1.055) ** 2.4);
  return 0.2126 * linear(bytes[at]) + 0.7152 * linear(bytes[at + 1]) + 0.0722 * linear(bytes[at + 2]);
}
