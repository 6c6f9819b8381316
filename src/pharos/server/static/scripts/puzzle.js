// @ts-check
// A puzzle: a move is posted, and the fragment with the judgement is morphed into the page. The solution comes with
// that answer only.

import { hideNote, showNote } from "./connection_note.js";
import { byId, closestTo, findAll, findFirst } from "./dom.js";
import { setRoving, watchKeyboard } from "./keys.js";
import { syncOverlays, watchOverlays } from "./overlays.js";
import { showPanel, watchPanels } from "./panels.js";
import { afterAnswer, nextUnsolved, readProgress, streakOn, writeProgress } from "./puzzle_progress.js";
import { closeSheets, placeOpenSheets, watchSheets } from "./sheets.js";
import { attachTips, hideTip } from "./tips.js";

const table = () => byId("table", HTMLElement);

/** Updates everything that depends on the content of the page. */
function settle() {
  for (const old of findAll(".is-spot")) old.classList.remove("is-spot");
  document.getElementById(table().dataset.highlight || " ")?.classList.add("is-spot");
  setRoving();
  syncOverlays();
  placeOpenSheets();
  showPanel();
  showNext();
}

/** Keeps the answer in the progress of this device, and shows the streak after the puzzle of the day. */
function note() {
  const { puzzle = "", status = "", day } = table().dataset;
  if (!status) return;
  const progress = afterAnswer(readProgress(), puzzle, status, day);
  writeProgress(progress);
  const streak = document.getElementById("answer-streak");
  if (!streak || !day || status !== "right") return;
  streak.hidden = false;
  const number = findFirst("b", streak);
  if (number) number.textContent = streakOn(progress, day).toLocaleString(document.documentElement.lang);
}

// --- the next puzzle -------------------------------------------------------------------------------------------------

/** @type {Promise<string[]> | undefined} */
let ids; // of the puzzles in the list that the visitor came from

/** Lets the links to the next puzzle skip those that are solved. Without it they lead to the next one in order. */
async function showNext() {
  const { puzzle = "", filters = "" } = table().dataset;
  ids ??= fetch(`/puzzles/order${filters}`).then((response) => (response.ok ? response.json() : []));
  const next = nextUnsolved(readProgress(), await ids.catch(() => []), puzzle);
  if (!next) return;
  for (const link of findAll("[data-next]")) link.setAttribute("href", `/puzzles/${next}${filters}`);
}

// --- answers ---------------------------------------------------------------------------------------------------------

/**
 * Requests a fragment of the page and shows it.
 * @param {string} address
 * @param {RequestInit} [options]
 */
async function load(address, options = {}) {
  try {
    const headers = { Accept: "text/html", "X-Requested-With": "fetch" };
    const response = await fetch(address, { ...options, headers });
    const fresh = new DOMParser().parseFromString(await response.text(), "text/html").getElementById("table");
    if (!fresh) throw new Error(String(response.status));
    hideNote();
    hideTip();
    closeSheets();
    globalThis.Idiomorph?.morph(table(), fresh, { morphStyle: "outerHTML" });
    note();
    settle();
  } catch {
    showNote("unsent");
  }
}

document.addEventListener("submit", async (event) => {
  const form = event.target;
  if (!(form instanceof HTMLFormElement && form.matches("[data-live]")) || !globalThis.Idiomorph) return;
  event.preventDefault();
  if (form.getAttribute("aria-busy") === "true") return;
  const body = new URLSearchParams();
  for (const [name, value] of new FormData(form, event.submitter)) body.append(name, String(value));
  form.setAttribute("aria-busy", "true");
  await load(form.action, { method: "POST", body });
  form.removeAttribute("aria-busy");
});

document.addEventListener("click", (event) => {
  const again = closestTo(event, "a[data-again]");
  if (!(again instanceof HTMLAnchorElement) || !globalThis.Idiomorph) return;
  event.preventDefault();
  load(again.href);
});

attachTips();
watchKeyboard();
watchOverlays();
watchSheets();
watchPanels();
note();
settle();
