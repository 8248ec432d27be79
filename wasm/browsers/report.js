
// What is added behind usePage: it uses the page, or looks at the frames of a blog post, and reports. A page with a service
// worker then asks for the network to be cut, and opens itself again.
(async () => {
  const send = (findings) => fetch(reportTo, { method: 'POST', mode: 'no-cors', body: JSON.stringify(findings) });
  const sleep = (ms) => new Promise((resolve) => setTimeout(resolve, ms));

  // framesFit waits until each frame has been told its height, and a message from elsewhere has changed none.
  async function framesFit() {
    const done = [];
    const faults = [];
    for (const lab of document.querySelectorAll('shuffle-lab')) {
      lab.scrollIntoView({ behavior: 'instant' });
      const { frame } = lab;
      for (let i = 0; i < 1200 && !frame.style.blockSize; i++) await sleep(50);
      await sleep(1500);
      const high = frame.style.blockSize;
      postMessage({ shuffleLabHeight: 3000 }, '*');
      await sleep(500);
      if (!high || frame.style.blockSize === '3000px') faults.push(`${lab.getAttribute('figure')} is ${high || 'never told'} high, then ${frame.style.blockSize}`);
      else done.push(`${lab.getAttribute('figure')} (${high})`);
    }
    return { done, faults: [...faults, ...complaints] };
  }

  async function useOnce() {
    if (document.querySelector('shuffle-lab')) return framesFit();
    if (new URLSearchParams(location.search).has('offline')) {
      const { text } = await shuffleLab.deal({ shuffle: 'insertion', cards: 52, seed: '1' });
      return { done: [text === expected.deal ? 'offline' : 'offline, but wrong'], faults: complaints };
    }
    const found = await usePage(expected);
    if (!/^http/.test(location.protocol)) return found;
    if (!navigator.serviceWorker) return { ...found, faults: [...found.faults, 'there are no service workers'] };
    const controlled = await Promise.race([navigator.serviceWorker.ready, sleep(30_000)]);
    if (!controlled) return { ...found, faults: [...found.faults, 'the service worker does not get ready'] };
    return { ...found, offline: true };
  }

  if (parent !== window) return; // a frame of the post
  try {
    const found = await useOnce();
    await send(found);
    if (found.offline) setTimeout(() => location.assign('?offline'), 500);
  } catch (error) {
    send({ done: [], faults: [`${error.message}\n${error.stack}`] });
  }
})();
