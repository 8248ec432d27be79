// Starts the service worker, where there can be one: not on a disk, not inside another page, not in the single file.

export function keepOffline() {
  const secure = location.protocol === 'https:' || (location.protocol === 'http:' && ['localhost', '127.0.0.1', '[::1]'].includes(location.hostname));
  if (!secure || parent !== window || document.documentElement.hasAttribute('data-single')) return;
  addEventListener('load', () => { // before that the page has more need of the network
    try {
      // Private windows and strict settings refuse in different ways; the page needs it for nothing but a lost network.
      navigator.serviceWorker?.register('sw.js').catch(() => {});
    } catch {
      // as above
    }
  });
}
