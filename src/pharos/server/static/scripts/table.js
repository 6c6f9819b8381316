// @ts-check
// The live table: every update is an HTML fragment from the server that is morphed into the page. The page contains no
// game logic.

import { startClocks, syncClocks } from "./clock.js";
import { hideNote, showNote } from "./connection_note.js";
import { watchCopying } from "./copying.js";
import { byId, findAll } from "./dom.js";
import { syncHint, watchHints } from "./hints.js";
import { setRoving, watchKeyboard } from "./keys.js";
import { animate, emptySnapshot, takeSnapshot } from "./motion.js";
import { syncOverlays, watchOverlays } from "./overlays.js";
import { showPanel, watchPanels } from "./panels.js";
import { watchPointer, whenReleased } from "./pointer.js";
import { hearPresence, showPresence, watchPresence } from "./presence.js";
import { watchReadiness } from "./readiness.js";
import { closeSheets, placeOpenSheets, watchSheets } from "./sheets.js";
import { attachTips, hideTip } from "./tips.js";

const table = () => byId("table", HTMLElement);
const page = Math.random().toString(36).slice(2); // sent with requests; their results are not repeated as events
/** @param {HTMLElement} element */
const versionOf = (element) => Number(element.dataset.version ?? -1);

// --- updates ---------------------------------------------------------------------------------------------------------

/** @param {string} html */
function parseTable(html) {
  return new DOMParser().parseFromString(html, "text/html").getElementById("table");
}

/** Updates everything that depends on the content of the table. */
function settle() {
  const { title, highlight = "" } = table().dataset;
  document.title = title || document.title;
  for (const old of findAll(".is-spot")) old.classList.remove("is-spot");
  for (const id of highlight.split(" ").filter(Boolean)) document.getElementById(id)?.classList.add("is-spot");
  coverAddress();
  setRoving();
  syncClocks();
  syncOverlays();
  placeOpenSheets();
  showPanel();
  showPresence();
  syncHint();
}

/**
 * Protects client-side state from the morph: text being typed, the position of a sheet, a request in progress.
 * @param {string} name
 * @param {Element} node
 */
function mayUpdateAttribute(name, node) {
  if (name === "style" && node.matches(".sheet")) return false;
  if (name === "value" && node === document.activeElement) return false;
  return name !== "aria-busy";
}

const REFUSAL = ".overlay-problem";

/**
 * Shows only why a move was refused, if the page is already newer than the rest of the response.
 * @param {Element} answer
 */
function showRefusal(answer) {
  const refusal = answer.querySelector(REFUSAL);
  if (!refusal) return;
  closeSheets();
  table().querySelector(REFUSAL)?.remove();
  table().querySelector(".overlays")?.prepend(refusal);
}

/**
 * Shows a new state of the table.
 * @param {string} html
 * @param {boolean} [isAnswer] whether it is the response to this player's own move
 */
function update(html, isAnswer = false) {
  const fresh = parseTable(html);
  const old = table();
  if (!fresh) return;
  if (versionOf(fresh) < versionOf(old)) {
    if (isAnswer) showRefusal(fresh); // an event has already brought a newer version
    return;
  }
  const isNew = versionOf(fresh) !== versionOf(old);
  const focused = document.activeElement?.id;
  hideTip();
  const before = isNew ? takeSnapshot(old) : emptySnapshot();
  // Sheets stay open, and a refusal stays, while others do something and the player's decision is the same.
  const { decision } = old.dataset;
  const isNextDecision = isAnswer || (isNew && (!decision || decision !== fresh.dataset.decision));
  if (isNextDecision || fresh.querySelector("#problem")) closeSheets();
  globalThis.Idiomorph?.morph(old, fresh, {
    morphStyle: "outerHTML",
    callbacks: {
      beforeAttributeUpdated: mayUpdateAttribute,
      beforeNodeRemoved: (node) => isNextDecision || !(node instanceof Element && node.matches(REFUSAL)),
    },
  });
  settle();
  if (source && uncoveredHand() !== shownHand) connect();
  animate(table(), before);
  if (document.activeElement === document.body && focused) {
    document.getElementById(focused)?.focus({ preventScroll: true });
  }
}

/**
 * Shows that another seat has made its simultaneous choice: only the parts of the page that this changes are sent.
 * @param {string} html
 * @param {number} version the version of the table after the choice
 */
function updateChosen(html, version) {
  const parts = new DOMParser().parseFromString(html, "text/html").getElementById("chosen");
  if (!parts || !globalThis.Idiomorph || version <= versionOf(table())) return;
  if (version !== versionOf(table()) + 1) {
    reconnect(); // something is missing in between
    return;
  }
  for (const part of [...parts.children]) {
    const old = document.getElementById(part.id);
    if (!old) continue;
    globalThis.Idiomorph.morph(old, part, {
      morphStyle: "outerHTML",
      callbacks: { beforeAttributeUpdated: mayUpdateAttribute },
    });
  }
  table().dataset.version = String(version);
  settle();
}

// --- moves -----------------------------------------------------------------------------------------------------------

/**
 * @param {HTMLFormElement} form
 * @param {HTMLElement | null} button
 */
async function send(form, button) {
  const body = new URLSearchParams();
  for (const [name, value] of new FormData(form, button)) body.append(name, String(value));
  form.setAttribute("aria-busy", "true");
  try {
    const headers = { Accept: "text/html", "X-Requested-With": "fetch", "X-Page": page };
    const response = await fetch(form.action, { method: "POST", body, headers });
    if (response.redirected) {
      location.assign(response.url);
      return;
    }
    const html = await response.text();
    if (parseTable(html)) {
      unsentUntil = 0;
      connectionFound();
      update(html, true);
    } else {
      notSent(problemIn(html));
    }
  } catch {
    notSent();
  } finally {
    form.removeAttribute("aria-busy");
  }
}

document.addEventListener("submit", (event) => {
  const form = event.target;
  if (!(form instanceof HTMLFormElement && form.matches("[data-live]")) || !globalThis.Idiomorph) return;
  event.preventDefault();
  if (form.getAttribute("aria-busy") !== "true") send(form, event.submitter);
});

// --- connection ------------------------------------------------------------------------------------------------------

const FIRST_RETRY = 1000; // milliseconds
const LAST_RETRY = 15000;
const SILENCE = 40000; // the server sends something at least every 25 seconds
const POLL = 10000;
const UNSENT_SHOWN = 6000;

/** @type {EventSource | null} */
let source = null;
let shownHand = ""; // key of the hand that the events show when several players share the screen
let retry = FIRST_RETRY;
let problem = ""; // what the server says is wrong
let heard = Date.now(); // when the event stream last brought something
let unsentUntil = 0; // until when the page says that something did not arrive
/** @type {ReturnType<typeof setTimeout> | undefined} */
let timer;
/** @type {ReturnType<typeof setTimeout> | undefined} */
let hiding;

const uncoveredHand = () => table().dataset.uncovered ?? "";
const isClosed = () => !source || source.readyState === EventSource.CLOSED;

/**
 * Returns the sentence of an error page.
 * @param {string} html
 */
function problemIn(html) {
  const alert = new DOMParser().parseFromString(html, "text/html").querySelector("[role=alert]");
  return alert?.textContent?.trim() ?? "";
}

function connectionFound() {
  retry = FIRST_RETRY;
  problem = "";
  clearTimeout(hiding);
  hiding = setTimeout(hideNote, Math.max(0, unsentUntil - Date.now()));
}

/**
 * Says that a move or a request did not arrive, long enough to be read even if the connection is back at once.
 * @param {string} [words] what the server says is wrong
 */
function notSent(words = "") {
  connectionLost(words);
  if (words) return;
  unsentUntil = Date.now() + UNSENT_SHOWN;
  clearTimeout(hiding);
  showNote("unsent");
}

/**
 * Says what is wrong, and tries again after a while.
 * @param {string} [words] what the server says is wrong
 */
function connectionLost(words = problem) {
  problem = words;
  // Do not report a single short interruption.
  if (problem || retry > FIRST_RETRY) showNote("lost", problem);
  clearTimeout(timer);
  timer = setTimeout(reconnect, retry);
  retry = Math.min(retry * 2, LAST_RETRY);
}

/** Removes the key of a hand from the URL, so that on a shared screen reloading does not show the hand again. */
function coverAddress() {
  const { uncovered } = table().dataset;
  if (location.search && uncovered === "") history.replaceState(null, "", location.pathname);
}

/**
 * Fetches the page and reopens the event stream. The browser reconnects by itself after a short interruption; this is
 * for when it has given up or events do not get through at all.
 */
async function reconnect() {
  try {
    const response = await fetch(location.href, { headers: { Accept: "text/html" } });
    const html = await response.text();
    if (response.ok) {
      whenReleased(() => update(html));
      connectionFound();
    } else {
      problem = problemIn(html);
    }
  } catch {
    problem = ""; // Still offline; the event stream will notice when the connection is back.
  }
  if (isClosed()) connect();
}

/**
 * Fetches the page now and then while the event stream is silent: something between here and the server may hold the
 * events back.
 */
function watchSilence() {
  setInterval(() => {
    if (Date.now() - heard > SILENCE && document.visibilityState === "visible") reconnect();
  }, POLL);
}

function listen() {
  heard = Date.now();
}

function connect() {
  source?.close();
  shownHand = uncoveredHand();
  const hand = shownHand ? `&uncovered=${encodeURIComponent(shownHand)}` : "";
  source = new EventSource(`/t/${table().dataset.table}/events?v=${versionOf(table())}&page=${page}${hand}`);
  source.addEventListener("open", connectionFound);
  source.addEventListener("alive", listen);
  source.addEventListener("table", (event) => {
    listen();
    connectionFound();
    whenReleased(() => update(event.data));
  });
  source.addEventListener("chosen", (event) => {
    listen();
    connectionFound();
    whenReleased(() => updateChosen(event.data, Number(event.lastEventId)));
  });
  source.addEventListener("presence", (event) => {
    listen();
    hearPresence(event.data);
  });
  source.addEventListener("error", () => connectionLost());
}

document.addEventListener("visibilitychange", () => {
  if (document.visibilityState === "visible" && isClosed()) reconnect();
});
addEventListener("online", reconnect);
addEventListener("pagehide", () => source?.close());
addEventListener("pageshow", (event) => {
  if (event.persisted) reconnect();
});

attachTips();
watchCopying();
watchKeyboard();
watchOverlays();
watchSheets();
watchPanels();
watchPointer();
watchPresence();
watchHints(page, update, problemIn);
settle();
startClocks();
watchReadiness();
connect();
watchSilence();
