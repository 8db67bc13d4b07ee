// The shell of the page without a network: the page itself comes from the network if that answers, its parts, whose
// names change with their content, from the cache. What the server says is never kept.
const SHELL = 'hexhaven-shell-1';
const MOST = 90;

self.addEventListener('install', (event) => {
  event.waitUntil(
    caches
      .open(SHELL)
      .then((cache) => cache.add('/'))
      .then(() => self.skipWaiting()),
  );
});

self.addEventListener('activate', (event) => {
  const old = (names) => Promise.all(names.filter((name) => name !== SHELL).map((name) => caches.delete(name)));
  event.waitUntil(
    caches
      .keys()
      .then(old)
      .then(() => self.clients.claim()),
  );
});

/** Keeps an answer, and forgets the oldest ones. */
async function keep(request, response) {
  if (!response.ok) return;
  const cache = await caches.open(SHELL);
  await cache.put(request, response.clone());
  const keys = await cache.keys();
  await Promise.all(keys.slice(1, Math.max(1, keys.length - MOST)).map((key) => cache.delete(key)));
}

async function page(request) {
  try {
    const response = await fetch(request);
    await keep('/', response);
    return response;
  } catch {
    return (await caches.match('/')) ?? Response.error();
  }
}

async function part(request) {
  const known = await caches.match(request);
  if (known) return known;
  const response = await fetch(request);
  await keep(request, response);
  return response;
}

self.addEventListener('fetch', (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== 'GET' || origin !== self.location.origin || pathname.startsWith('/api')) return;
  if (request.mode === 'navigate') event.respondWith(page(request));
  else if (pathname.startsWith('/assets/') || pathname.startsWith('/icon')) event.respondWith(part(request));
});

// A press on a notification leads to its table: to the page that shows it, or to a new one.
self.addEventListener('notificationclick', (event) => {
  const { notification } = event;
  const isThere = ({ url }) => new URL(url).pathname === notification.data;
  notification.close();
  event.waitUntil(
    self.clients
      .matchAll({ type: 'window' })
      .then((all) => all.find(isThere)?.focus() ?? self.clients.openWindow(notification.data ?? '/')),
  );
});
