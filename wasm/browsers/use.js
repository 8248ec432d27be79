// Uses every figure of the page through its buttons, and the engine through window.shuffleLab, and returns what it found:
// {done: [what worked], faults: [what did not]}. It runs inside the page, in any browser.
'use strict';

// Whatever the page complains of while it is used.
const complaints = [];
addEventListener('error', (event) => complaints.push(`uncaught: ${event.message || event.target.src}`), true);
addEventListener('unhandledrejection', (event) => complaints.push(`uncaught: ${event.reason}`));
addEventListener('securitypolicyviolation', (event) => complaints.push(`forbidden: ${event.effectiveDirective} ${event.blockedURI}`));

async function usePage(expected) {
  const done = [];
  const faults = [];
  const sleep = (ms) => new Promise((resolve) => setTimeout(resolve, ms));
  const until = async (what, holds, limit = 60_000) => {
    for (const end = Date.now() + limit; ;) {
      const held = holds();
      if (held) return held;
      if (Date.now() > end) throw new Error(`waited ${limit / 1000} s for ${what}`);
      await sleep(50);
    }
  };
  const part = async (name, use) => {
    try {
      const root = document.getElementById(name);
      root?.scrollIntoView({ behavior: 'instant' }); // which is when it is built
      await until('its controls', () => !root || root.classList.contains('built'));
      await use(root);
      done.push(name);
    } catch (error) {
      const says = document.querySelector(`#${name} > .readout`)?.textContent.slice(0, 200) || '';
      faults.push(`${name}: ${error.message} ${says}`);
    }
  };
  const press = async (root, text) => {
    const find = () => [...root.querySelectorAll('button')].find((b) => b.textContent.trim() === text && b.offsetParent && !b.disabled);
    const button = await until(`a button “${text}”`, find);
    button.scrollIntoView({ block: 'center', behavior: 'instant' });
    button.click();
  };
  const says = (root, words) => until(`“${words}”`, () => root.querySelector(':scope > .readout').textContent.includes(words));
  const equal = (what, got, want) => {
    if (JSON.stringify(got) !== JSON.stringify(want)) throw new Error(`${what}: ${JSON.stringify(got)}, want ${JSON.stringify(want)}`);
  };

  await part('engine', async () => {
    await until('window.shuffleLab', () => window.shuffleLab);
    equal('a deal', (await shuffleLab.deal({ shuffle: 'insertion', cards: 52, seed: '1' })).text, expected.deal);
    equal('exact counts', [...(await shuffleLab.exact({ shuffle: 'naive', cards: 3 })).counts], expected.exact);
    const sample = { shuffle: 'naive', cards: 3, seed: '42', want: 'orders', shuffles: expected.shuffles };
    equal('a sample', [...(await shuffleLab.sample(sample)).counts], expected.sample);
    const refused = await shuffleLab.deal({ shuffle: 'naive', cards: 53 }).catch((error) => error.code);
    equal('a bad call', refused, 'bad-argument');
  });
  await part('deal', async (root) => {
    await press(root, 'Deal again');
    await says(root, 'Seed 0x');
    equal('cards', root.querySelectorAll('.deck svg').length, 52);
  });
  await part('steps', async (root) => {
    await press(root, 'Step');
    await until('cards', () => root.querySelector('.stepper-cards .card'));
    await press(root, 'New deal');
  });
  await part('time', async (root) => {
    await press(root, 'Time 1,000 shuffles');
    await says(root, 'for 1,000 shuffles of 52 cards');
  });
  await part('orders', async (root) => {
    await says(root, '27 paths to 6 orders');
    await press(root, '+1,000');
    await says(root, '1,000 shuffles dealt');
    await press(root, 'Run');
    await until('2,000 shuffles', () => Number(root.querySelector('.total').textContent.replace(/,/g, '')) > 2000);
    await press(root, 'Pause');
    equal('bars', root.querySelectorAll('svg .bar .fill').length, 6);
  });
  await part('paths', async (root) => {
    await until('orders to choose from', () => root.querySelector('option[value="A32"]'));
    const list = root.querySelector('option[value="A32"]').parentElement;
    list.value = 'A32';
    list.dispatchEvent(new Event('change', { bubbles: true }));
    await until('five paths', () => root.querySelectorAll('.path-list li').length === 5);
  });
  await part('matrix', async (root) => {
    await press(root, '+1,000');
    await until('1,000 shuffles', () => root.textContent.includes('1,000 shuffles'));
    const canvas = root.querySelector('canvas');
    const seen = canvas.getContext('2d').getImageData(0, 0, canvas.width, canvas.height).data;
    if (!seen.some((byte) => byte !== seen[0])) throw new Error('the map is empty');
  });
  await part('growth', async (root) => {
    root.scrollIntoView({ behavior: 'instant' });
    await press(root, 'Count');
    await until('the count', () => root.querySelector(':scope > .readout').textContent.startsWith('With 9 cards'), 120_000);
  });
  await part('museum', (root) => until('its numbers', () => root.querySelector(':scope > .readout').textContent.includes('Counted on this machine just now.')));
  await part('again', async (root) => {
    await says(root, 'after 10 times 4.29');
    await until('the marks', () => root.querySelectorAll('.again-point').length === 10);
  });
  await part('reach', async (root) => {
    const range = root.querySelector('input[type=range]');
    range.value = 226;
    range.dispatchEvent(new Event('input', { bubbles: true }));
    await says(root, 'Enough seeds');
  });
  await part('coverage', async (root) => {
    await press(root, 'Try every seed');
    await until('a verdict', () => root.querySelector('.readout .loud'), 120_000);
  });
  await part('hunt', async (root) => {
    await press(root, 'Find the seed');
    await says(root, 'seeds tried');
    await press(root, 'Stop');
    await says(root, 'Stopped');
  });
  await part('next', async (root) => {
    await press(root, 'Name the next deck');
    await until('the next deck', () => root.querySelector('.readout .loud')?.textContent.startsWith('Named'), 120_000);
    await press(root, 'Deal it');
    await says(root, 'Every card is the one that was named.');
  });
  await part('own', async (root) => {
    await press(root, 'Run');
    await until('a result', () => root.querySelector('.own-results')?.offsetParent);
  });
  await part('judge', async (root) => {
    await press(root, 'An example');
    await until('a verdict', () => root.querySelector('.readout .loud.biased'));
  });
  await part('orders', async (root) => { // and what can be taken away from it
    const made = [];
    const { createObjectURL } = URL;
    URL.createObjectURL = (blob) => {
      made.push(blob);
      return createObjectURL.call(URL, blob);
    };
    await press(root, 'Save');
    const offers = [...root.querySelectorAll('.tool-panel button')];
    for (const offer of offers) {
      const before = made.length;
      offer.click();
      await until(`the file of “${offer.textContent}”`, () => made.length > before);
      if (made.at(-1).size < 50) throw new Error(`“${offer.textContent}” is empty`);
    }
    URL.createObjectURL = createObjectURL;
    if (offers.length < 4) throw new Error(`there are ${offers.length} things to take away`);
  });
  return { done, faults: [...faults, ...complaints] };
}
