// @ts-check
// Hints: the server streams what it finds as HTML fragments. The first press of the key asks and shows where to look,
// the second one opens the best moves and marks the best one on the board.

import { byId, closestTo, findAll, findFirst } from "./dom.js";
import { closeDrawer } from "./panels.js";
import { closeSheets } from "./sheets.js";

const panel = () => byId("hint", HTMLElement);
const best = () => findFirst("#hint-best");
const isOpen = () => panel().matches(":popover-open");

/** @type {AbortController | null} */
let request = null;
let decision = ""; // key of the decision that the open hint is about

/**
 * Splits a text into the events of a stream and the rest.
 * @param {string} text
 * @returns {[{name: string, data: string}[], string]}
 */
export function parseEvents(text) {
  const blocks = text.split("\n\n");
  const rest = blocks.pop() ?? "";
  const events = blocks.map((block) => {
    const lines = block.split("\n");
    /** @param {string} field */
    const values = (field) =>
      lines.filter((line) => line.startsWith(`${field}: `)).map((line) => line.slice(field.length + 2));
    return { name: values("event")[0] ?? "", data: values("data").join("\n") };
  });
  return [events, rest];
}

/**
 * Yields the events of a response as they arrive.
 * @param {ReadableStream<Uint8Array>} body
 */
async function* eventsOf(body) {
  const reader = body.getReader();
  const decoder = new TextDecoder();
  let rest = "";
  for (;;) {
    const { value, done } = await reader.read();
    if (done) return;
    const [events, unfinished] = parseEvents(rest + decoder.decode(value, { stream: true }));
    rest = unfinished;
    yield* events;
  }
}

/** Marks the best move on the board once it is shown. */
function markSpots() {
  for (const old of findAll(".is-hinted")) old.classList.remove("is-hinted");
  if (!isOpen() || !best()?.hasAttribute("open")) return;
  const spots = findFirst(".hint-body")?.dataset.spots ?? "";
  for (const id of spots.split(" ").filter(Boolean)) document.getElementById(id)?.classList.add("is-hinted");
}

/** @param {string} html */
function show(html) {
  const fresh = document.createElement("template");
  fresh.innerHTML = html;
  const details = fresh.content.querySelector("#hint-best");
  if (best()?.hasAttribute("open")) details?.setAttribute("open", "");
  globalThis.Idiomorph?.morph(panel(), fresh.innerHTML, { morphStyle: "innerHTML" });
  markSpots();
}

/** @param {string} words */
function say(words) {
  const note = document.createElement("p");
  note.className = "hint-nudge";
  note.textContent = words;
  note.setAttribute("aria-live", "polite");
  panel().replaceChildren(note);
}

/** Closes the hint and cancels what is still being computed. */
export function closeHint() {
  request?.abort();
  request = null;
  if (isOpen()) panel().hidePopover();
  panel().replaceChildren();
  markSpots();
}

/**
 * The key of a decision: its number or, in games without simultaneous decisions, the version of the table.
 * @param {string | undefined} number
 * @param {string | undefined} version
 */
const keyOf = (number, version) => number ?? `version ${version}`;

/**
 * The key of the decision that a fragment of the table shows.
 * @param {string} html
 */
export function decisionIn(html) {
  return keyOf(/ data-decision="(\d+)"/.exec(html)?.[1], / data-version="(\d+)"/.exec(html)?.[1]);
}

function currentDecision() {
  const { dataset } = byId("table", HTMLElement);
  return keyOf(dataset.decision, dataset.version);
}

/** Closes the hint if its decision has been made. Call after every update. */
export function syncHint() {
  if (isOpen() && (currentDecision() !== decision || !findFirst("#hint-form"))) closeHint();
  else markSpots();
}

/**
 * Asks for a hint.
 * @param {HTMLFormElement} form
 * @param {string} page the id of this page
 * @param {(html: string) => void} updateTable
 * @param {(html: string) => string} problemIn
 */
async function ask(form, page, updateTable, problemIn) {
  closeHint();
  request = new AbortController();
  const { signal } = request;
  decision = currentDecision();
  closeDrawer();
  closeSheets();
  say(panel().dataset.thinking ?? "");
  panel().popover = "manual";
  panel().showPopover();
  const body = new URLSearchParams();
  for (const [name, value] of new FormData(form)) body.append(name, String(value));
  try {
    const headers = { Accept: "text/html", "X-Requested-With": "fetch", "X-Page": page };
    const response = await fetch(form.action, { method: "POST", body, headers, signal });
    if (!response.ok || !response.body) {
      say(problemIn(await response.text()));
      return;
    }
    for await (const { name, data } of eventsOf(response.body)) {
      if (signal.aborted) return;
      if (name === "table") {
        decision = decisionIn(data);
        updateTable(data);
      } else if (name === "hint") show(data);
    }
  } catch {
    if (!signal.aborted) say(panel().dataset.lost ?? "");
  }
}

/**
 * Handles the button and the keys of hints.
 * @param {string} page the id of this page
 * @param {(html: string) => void} updateTable
 * @param {(html: string) => string} problemIn
 */
export function watchHints(page, updateTable, problemIn) {
  document.addEventListener("submit", (event) => {
    const form = event.target;
    if (!(form instanceof HTMLFormElement && form.id === "hint-form") || !globalThis.Idiomorph) return;
    event.preventDefault();
    const details = best();
    if (!isOpen() || !details) ask(form, page, updateTable, problemIn);
    else if (details.toggleAttribute("open")) findFirst("summary", details)?.focus();
  });
  document.addEventListener("toggle", markSpots, true);
  document.addEventListener("click", (event) => {
    if (closestTo(event, "[data-hint-close]")) closeHint();
  });
  document.addEventListener("keydown", (event) => {
    if (event.key === "Escape" && isOpen() && !findFirst(".sheet:popover-open")) closeHint();
  });
  addEventListener("pagehide", closeHint);
}
