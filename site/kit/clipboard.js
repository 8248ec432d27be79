import { announce } from './announce.js';
import { h } from './elements.js';

// copyText copies and says so on the button. Where the clipboard is out of reach the text is shown to be copied by hand.
/** @param {string} text @param {HTMLElement} copier the button */
export async function copyText(text, copier) {
  const label = copier.textContent;
  try {
    await navigator.clipboard.writeText(text);
    announce('Copied');
    if (label === 'Copied') return; // it says so already
    copier.textContent = 'Copied';
  } catch {
    const shown = h('textarea', { class: 'copy-by-hand', readonly: true, rows: 3, 'aria-label': 'Copy this text' });
    shown.value = text;
    copier.closest('.figure')?.querySelector('.copy-by-hand')?.remove();
    copier.parentElement.append(shown);
    shown.select();
    return;
  }
  setTimeout(() => { copier.textContent = label; }, 1500);
}
