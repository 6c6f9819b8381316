// @ts-check
// The service worker of the score pads, which makes them work offline. Network first, so that a new version shows up
// at once; falls back to the cache if the network is unavailable or too slow.

const worker = /** @type {ServiceWorkerGlobalScope} */ (/** @type {unknown} */ (self));
const KEPT = "pharos-pads";
const PATIENCE = 3000; // milliseconds

worker.addEventListener("install", () => worker.skipWaiting());
worker.addEventListener("activate", (event) => event.waitUntil(worker.clients.claim()));

/**
 * Caches a response, replacing older versions of the same file.
 * @param {string} address
 * @param {Response} response
 */
async function put(address, response) {
  const cache = await caches.open(KEPT);
  const { pathname, search } = new URL(address);
  for (const old of await cache.keys()) {
    const before = new URL(old.url);
    if (before.pathname === pathname && before.search !== search) await cache.delete(old);
  }
  await cache.put(address, response);
}

/** @param {string[]} addresses */
async function keep(addresses) {
  for (const address of addresses) {
    try {
      const response = await fetch(address);
      if (response.ok) await put(address, response);
    } catch {
      // The connection is lost; keep what is already cached.
    }
  }
}

worker.addEventListener("message", (event) => {
  if (Array.isArray(event.data?.keep)) event.waitUntil(keep(event.data.keep));
});

/**
 * @param {FetchEvent} event
 * @returns {Promise<Response>}
 */
async function answer(event) {
  const { request } = event;
  const address = request.url.replace(/#.*/, "");
  const kept = await caches.match(address);
  if (kept && new URL(address).searchParams.has("v")) return kept; // a stamped URL never changes its content
  const fresh = fetch(request).then((response) => {
    if (response.ok) event.waitUntil(put(address, response.clone())); // do not wait for the cache write
    return response;
  });
  if (!kept) return fresh;
  /** @type {Promise<Response>} */
  const late = new Promise((resolve) => setTimeout(resolve, PATIENCE, kept));
  return Promise.race([fresh.catch(() => kept), late]);
}

worker.addEventListener("fetch", (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  const isOurs = origin === location.origin && (pathname.startsWith("/pad") || pathname.startsWith("/static/"));
  if (request.method === "GET" && isOurs) event.respondWith(answer(event));
});
