// @ts-check
// The adviser: finds things by name and colour, shows advice as it streams in, and tells what was tapped without loading
// the whole page again. Without this script, every tap loads a page, and there is no advice.

import { watchCopying } from "./copying.js";
import { byId, closestTo, findAll, findFirst } from "./dom.js";
import { setRoving } from "./keys.js";
import { closeSheets, watchSheets } from "./sheets.js";
import { plain, wordsOf } from "./text_search.js";
import { attachTips, hideTip } from "./tips.js";

/** @type {EventSource | null} */
let source = null;
let isBusy = false;

const adviser = () => byId("adviser", HTMLElement);
const tiles = () => findAll("[data-tells] .tell");
const field = () => {
  const found = findFirst("[data-search] input");
  return found instanceof HTMLInputElement ? found : null;
};

// --- finding ---------------------------------------------------------------------------------------------------------

/** Shows the tiles that match the name and the colour. */
function filter() {
  const words = wordsOf(field()?.value ?? "");
  const color = findFirst('[data-only][aria-pressed="true"]')?.dataset.only;
  let shown = 0;
  for (const tile of [...tiles(), ...findAll("[data-tells-off] .tell")]) {
    const name = plain(tile.dataset.find ?? "");
    tile.hidden = !words.every((word) => name.includes(word)) || (!!color && tile.dataset.color !== color);
    if (!tile.hidden && tile.matches("button")) shown += 1;
  }
  for (const note of findAll("[data-none]")) note.hidden = shown > 0;
  const off = findFirst(".tells-off");
  if (off instanceof HTMLDetailsElement) off.open = shown === 0 && words.length > 0;
}

/** @param {HTMLElement} chosen */
function chooseColor(chosen) {
  const isOn = chosen.getAttribute("aria-pressed") === "true";
  for (const button of findAll("[data-only]")) button.setAttribute("aria-pressed", String(button === chosen && !isOn));
  filter();
}

// --- advice ----------------------------------------------------------------------------------------------------------

/** Shows better and better advice until the last one. */
function streamAdvice() {
  source?.close();
  const address = findFirst("[data-advice]")?.dataset.advice;
  const body = findFirst("#advice-body");
  const state = findFirst("#advice-state");
  if (!address || !body || !state) return;
  const stream = new EventSource(address);
  const say = (/** @type {MessageEvent<string>} */ event) => {
    const { html, text } = /** @type {{ html?: string, text: string }} */ (JSON.parse(event.data));
    if (html !== undefined && !body.contains(document.activeElement)) body.innerHTML = html;
    state.textContent = text;
  };
  stream.addEventListener("advice", say);
  stream.addEventListener("state", say);
  stream.addEventListener("done", () => stream.close());
  stream.addEventListener("error", () => {
    if (stream.readyState === EventSource.CLOSED) state.textContent = adviser().dataset.lost ?? "";
  });
  source = stream;
}

// --- telling ---------------------------------------------------------------------------------------------------------

/** Prepares the page after it was loaded or replaced. */
function settle() {
  for (const part of findAll("[data-search]")) part.hidden = false;

  const isPrecise = matchMedia("(pointer: fine)").matches;
  const focused = isPrecise ? (field() ?? findFirst("#ask-title")) : findFirst("#ask-title");
  if (document.activeElement === document.body || isPrecise) focused?.focus({ preventScroll: true });
  setRoving();
  streamAdvice();
}

/**
 * Replaces the table by that of a response; the place on the page stays if the same thing is asked again.
 * @param {string} html
 */
function replaceTable(html) {
  const fresh = new DOMParser().parseFromString(html, "text/html").getElementById("adviser");
  if (!fresh) return false;
  const isSame = fresh.dataset.asks === adviser().dataset.asks;
  hideTip();
  closeSheets();
  adviser().replaceWith(fresh);
  if (!isSame) scrollTo(0, 0);
  settle();
  return true;
}

/**
 * Goes to the next step without loading the whole page.
 * @param {string} address
 * @param {FormData} [form] to post
 * @param {boolean} [isBack] whether the address is that of the page already
 */
async function go(address, form, isBack = false) {
  if (isBusy) return;
  isBusy = true;
  adviser().setAttribute("aria-busy", "true");
  try {
    const body = form && new URLSearchParams([...form].map(([name, value]) => [name, String(value)]));
    const response = await fetch(address, body ? { method: "POST", body } : {});
    if (!replaceTable(await response.text())) location.assign(response.url);
    else if (!isBack && response.url !== location.href) history.pushState(null, "", response.url);
  } catch {
    const lost = findFirst("#advise-lost");
    if (lost) lost.hidden = false;
  } finally {
    isBusy = false;
    adviser().removeAttribute("aria-busy");
  }
}

document.addEventListener("submit", (event) => {
  const form = event.target;
  if (!(form instanceof HTMLFormElement) || !form.closest("#adviser") || form.method !== "post") return;
  event.preventDefault();
  void go(form.action, new FormData(form, event.submitter));
});

document.addEventListener("click", (event) => {
  const color = closestTo(event, "[data-only]");
  if (color) chooseColor(color);
  const link = closestTo(event, "#adviser a[href*='?g=']:not([download])");
  if (!(link instanceof HTMLAnchorElement) || event.ctrlKey || event.metaKey || event.shiftKey) return;
  event.preventDefault();
  void go(link.href);
});

document.addEventListener("input", (event) => {
  if (closestTo(event, "[data-search]")) filter();
});

document.addEventListener("keydown", (event) => {
  if (event.ctrlKey || event.metaKey || event.altKey) return;
  const isTyping = event.target instanceof HTMLInputElement;
  const found = field();
  if (event.key === "Enter" && found && event.target === found) {
    event.preventDefault();
    const first = tiles().find((tile) => !tile.hidden);
    if (found.value) first?.click();
  } else if (event.key === "Escape" && found && event.target === found) {
    if (found.value) {
      found.value = "";
      filter();
    } else found.blur();
  } else if (!isTyping && event.key === "/") {
    event.preventDefault();
    found?.focus();
  } else if (!isTyping && event.key.toLowerCase() === "u") {
    findFirst("#undo")?.click();
  }
});

addEventListener("popstate", () => void go(location.href, undefined, true));
addEventListener("pagehide", () => source?.close());
attachTips();
watchCopying();
watchSheets();
settle();
