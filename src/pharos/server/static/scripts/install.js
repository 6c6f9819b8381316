// @ts-check
// Pharos as an app: registers the service worker, and offers to install where the browser can.

import { byId } from "./dom.js";

/** Keeps the page that is shown without a connection, in the language of this page. */
async function keepOfflinePage() {
  if (!("serviceWorker" in navigator)) return;
  try {
    const { active, installing, waiting } = await navigator.serviceWorker.register("/worker.js", { scope: "/" });
    (active ?? waiting ?? installing)?.postMessage({ language: document.documentElement.lang });
  } catch {
    // Without the worker, the browser shows its own page when there is no connection.
  }
}

/** Shows the button that installs the app once the browser offers to. */
function offerToInstall() {
  const button = byId("install", HTMLButtonElement);
  /** @type {(Event & { prompt(): Promise<unknown> }) | null} */
  let offer = null;
  addEventListener("beforeinstallprompt", (event) => {
    offer = /** @type {Event & { prompt(): Promise<unknown> }} */ (event);
    event.preventDefault();
    button.hidden = false;
  });
  button.addEventListener("click", async () => {
    button.hidden = true;
    await offer?.prompt();
  });
}

export function installApp() {
  offerToInstall();
  keepOfflinePage();
}
