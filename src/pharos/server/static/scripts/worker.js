// @ts-check
// The service worker of the site. It keeps one page, which says that there is no connection, and shows it instead of the
// browser's own error. It keeps nothing else: tables always come from the server. The score pads have a worker of their
// own (pads/worker.js), which makes them work offline.

const worker = /** @type {ServiceWorkerGlobalScope} */ (/** @type {unknown} */ (self));
const KEPT = "pharos-offline";
const PAGE = "/offline";

async function keepPage() {
  const response = await fetch(PAGE, { credentials: "same-origin", cache: "no-store" });
  if (!response.ok) throw new Error(`The page could not be fetched: ${response.status}`);
  const cache = await caches.open(KEPT);
  await cache.put(PAGE, response);
}

const keptPage = () => caches.match(PAGE, { cacheName: KEPT, ignoreVary: true });

worker.addEventListener("install", (event) => {
  event.waitUntil(keepPage());
  worker.skipWaiting();
});
worker.addEventListener("activate", (event) => {
  event.waitUntil(Promise.all([worker.registration.navigationPreload?.enable(), worker.clients.claim()]));
});

/**
 * Fetches the page again if the visitor has chosen another language.
 * @param {string} language
 */
async function follow(language) {
  const kept = await keptPage();
  if (kept?.headers.get("Content-Language") !== language) await keepPage().catch(() => {});
}

worker.addEventListener("message", (event) => {
  if (typeof event.data?.language === "string") event.waitUntil(follow(event.data.language));
});

/**
 * @param {FetchEvent} event
 * @returns {Promise<Response>}
 */
async function answer(event) {
  try {
    return (await event.preloadResponse) ?? (await fetch(event.request));
  } catch {
    return (await keptPage()) ?? Response.error();
  }
}

worker.addEventListener("fetch", (event) => {
  if (event.request.mode === "navigate" && event.request.method === "GET") event.respondWith(answer(event));
});
