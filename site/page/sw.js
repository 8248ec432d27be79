// Service worker: the page without a network, and never two versions mixed.
//
// version.json names one version and the hash of each of its files. When the page is opened, the network is asked for it
// first, within a time limit. A version that is new is fetched whole, each file checked against its hash, before any of
// it is used; until that is done, or without a network, the version that is kept answers, whole too.
'use strict';

const prefix = `shuffle-lab ${registration.scope} `; // other pages of the same host have caches of their own
const patience = 3000; // ms that the network has before what is kept answers
const memory = `${prefix}memory`;
const { pathname: folder } = new URL(registration.scope);

addEventListener('install', (event) => event.waitUntil(update().then(() => skipWaiting())));
addEventListener('activate', (event) => event.waitUntil(clients.claim()));

addEventListener('fetch', (event) => {
  const { request } = event;
  const url = new URL(request.url);
  if (request.method !== 'GET' || !url.href.startsWith(registration.scope)) return;
  if (url.pathname.slice(folder.length).includes('/')) return; // the site is one folder: what lies deeper is somebody else's
  if (request.mode === 'navigate') event.respondWith(open(event, url));
  else event.respondWith(part(event, url));
});

// open answers the opening of a page: with the newest version that can be had whole in time.
/** @param {FetchEvent} event @param {URL} url */
async function open(event, url) {
  const updated = update().catch(() => {}); // no network: what is kept will do
  event.waitUntil(updated);
  await Promise.race([updated, new Promise((resolve) => setTimeout(resolve, patience))]);
  const version = await inUse();
  shown.set(event.resultingClientId, version);
  return (await kept(url, version)) || fetch(event.request);
}

// part answers what an open page asks for: from the version that the page is of, even if a new one has arrived meanwhile.
/** @param {FetchEvent} event @param {URL} url */
async function part(event, url) {
  return (await kept(url, shown.get(event.clientId) ?? (await inUse()))) || fetch(event.request);
}

// Which version each open page is of. All that a page needs it asks for at once, while the service worker is awake.
/** @type {Map<string, string>} */
const shown = new Map();

// kept finds a file in a version.
/** @param {URL} url @param {string} version */
function kept(url, version) {
  const name = url.pathname.slice(folder.length) || 'index.html';
  return version && caches.match(new URL(name, registration.scope).href, { cacheName: prefix + version });
}

// The version in use is remembered in a cache, since a service worker is stopped and started at will.
async function inUse() {
  const response = await caches.match(registration.scope, { cacheName: memory });
  return response && response.text();
}

// update looks for a new version, fetches it whole and then takes it into use. Several at once are one.
let updating = null;
function update() {
  updating ??= fetchVersion().finally(() => { updating = null; });
  return updating;
}

async function fetchVersion() {
  // As the host has it now: one that tells times in seconds would say of two versions within a second that nothing is new.
  const response = await fetch(new URL('version.json', registration.scope), { cache: 'no-store' });
  if (!response.ok) throw new Error(`version.json: ${response.status}`);
  const { version, files } = await response.json();
  const before = await inUse();
  if (version === before) return;
  const cache = await caches.open(prefix + version);
  await Promise.all(Object.entries(files).map(([name, hash]) => fetchFile(cache, name, hash)));
  await (await caches.open(memory)).put(registration.scope, new Response(version));
  // The version before stays for the pages that still show it.
  const old = (await caches.keys()).filter((name) => name.startsWith(prefix) && ![memory, prefix + version, prefix + before].includes(name));
  await Promise.all(old.map((name) => caches.delete(name)));
}

// fetchFile keeps a file if it is the one that the version names: first as the browser may have it, then as the host has it.
/** @param {Cache} cache @param {string} name @param {string} hash */
async function fetchFile(cache, name, hash) {
  const url = new URL(name, registration.scope).href;
  for (const mode of /** @type {RequestCache[]} */ (['default', 'reload'])) {
    const response = await fetch(url, { cache: mode });
    if (!response.ok) throw new Error(`${name}: ${response.status}`);
    const content = await response.arrayBuffer();
    const digest = await crypto.subtle.digest('SHA-256', content);
    const hex = Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, '0')).join('');
    if (hex !== hash) continue;
    // A new response. One that a host has redirected, as from index.html to its folder, may not open a page; and what a
    // host says of caching would let the browser take an old script from its memory instead of asking here.
    const headers = { 'content-type': response.headers.get('content-type') || '', 'cache-control': 'no-cache' };
    return cache.put(url, new Response(content, { headers }));
  }
  throw new Error(`${name} is not of this version`);
}
