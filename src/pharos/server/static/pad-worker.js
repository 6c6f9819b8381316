// Keeps the pages of the score pads for a table without a connection. What the network has comes first, so that a new
// version is seen at once; what was kept is for when there is none, or when it takes too long.

const KEPT = "pharos-pads";
const PATIENCE = 3000; // milliseconds

self.addEventListener("install", () => self.skipWaiting());
self.addEventListener("activate", (event) => event.waitUntil(self.clients.claim()));

async function put(address, response) {
  const cache = await caches.open(KEPT);
  const { pathname, search } = new URL(address);
  for (const old of await cache.keys()) {
    const before = new URL(old.url);
    if (before.pathname === pathname && before.search !== search) await cache.delete(old); // an older version
  }
  await cache.put(address, response);
}

async function keep(addresses) {
  for (const address of addresses) {
    try {
      const response = await fetch(address);
      if (response.ok) await put(address, response);
    } catch { /* the connection is gone already; what is there stays */ }
  }
}

self.addEventListener("message", (event) => {
  if (Array.isArray(event.data?.keep)) event.waitUntil(keep(event.data.keep));
});

async function answer(event) {
  const { request } = event;
  const kept = await caches.match(request.url.split("#")[0]);
  if (kept && new URL(request.url).searchParams.has("v")) return kept; // the address is a stamp of the content
  const fresh = fetch(request).then((response) => {
    if (response.ok) event.waitUntil(put(request.url.split("#")[0], response.clone())); // nobody waits for the disk
    return response;
  });
  if (!kept) return fresh;
  const late = new Promise((resolve) => setTimeout(resolve, PATIENCE, kept));
  return Promise.race([fresh.catch(() => kept), late]);
}

self.addEventListener("fetch", (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  const isOurs = origin === location.origin && (pathname.startsWith("/pad") || pathname.startsWith("/static/"));
  if (request.method === "GET" && isOurs) event.respondWith(answer(event));
});
