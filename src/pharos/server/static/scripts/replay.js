// @ts-check
// The replay, and the steps of a review: it plays by itself; buttons, slider, keys and the list of moves change the
// position without loading a new page. Without this script they are links and forms.

import { Autoplay } from "./autoplay.js";
import { byId, closestTo, findAll, findFirst } from "./dom.js";
import { animate, emptySnapshot, takeSnapshot } from "./motion.js";
import { syncOverlays, watchOverlays } from "./overlays.js";
import { showPanel, watchPanels } from "./panels.js";
import { closeSheets, watchSheets } from "./sheets.js";
import { readJson, writeJson } from "./storage.js";
import { attachTips, hideTip } from "./tips.js";

const page = () => byId("replay", HTMLElement);
/** @type {Map<number, Promise<string>>} */
const fetched = new Map(); // positions by number
let wanted = Number(page().dataset.move); // the latest position requested; older responses are dropped
/** @type {() => void} */
let afterShow = () => {};

/**
 * The address of a position, as a page or as a fragment.
 * @param {number} number
 * @param {boolean} isFragment
 */
function address(number, isFragment = false) {
  const { path = "", query = "" } = page().dataset;
  const words = [query, isFragment ? "" : `move=${number}`].filter(Boolean).join("&");
  return `${path}${isFragment ? `/${number}` : ""}${words ? `?${words}` : ""}`;
}

/**
 * The number of the listed move before or after the wanted one; a filtered list leaves some out.
 * @param {number} direction
 */
function step(direction) {
  const listed = findAll("#replay-moves a[data-move]").map((link) => Number(link.dataset.move));
  const ahead = listed.filter((number) => (number - wanted) * direction > 0);
  return ahead.length ? (direction > 0 ? Math.min(...ahead) : Math.max(...ahead)) : wanted;
}

/** @param {number} number */
function fragment(number) {
  const known = fetched.get(number);
  if (known) return known;
  const answer = fetch(address(number, true)).then((response) => {
    if (!response.ok) throw new Error(String(response.status));
    return response.text();
  });
  answer.catch(() => fetched.delete(number));
  fetched.set(number, answer);
  return answer;
}

/** @param {ScrollBehavior} behavior */
function showCurrent(behavior) {
  const list = byId("replay-moves", HTMLElement);
  const current = findFirst("[aria-current]", list);
  if (!current || list.scrollHeight <= list.clientHeight) return;
  list.scrollTo({ top: current.offsetTop - list.clientHeight / 2, behavior });
}

/** @param {number} number */
async function go(number) {
  const last = lastMove();
  const target = Math.min(Math.max(number, 0), last);
  if (target === wanted) return;
  wanted = target;
  const text = await fragment(target).catch(() => null);
  if (wanted !== target) return;
  if (text === null || !globalThis.Idiomorph) {
    location.assign(address(target));
    return;
  }
  show(target, text, globalThis.Idiomorph);
  for (const near of [step(1), step(-1)]) fragment(near).catch(() => {});
}

/** Shows the same position again as it is now, and forgets the others. */
export async function refresh() {
  fetched.clear();
  const target = wanted;
  const text = await fragment(target).catch(() => null);
  if (text !== null && wanted === target && globalThis.Idiomorph) show(target, text, globalThis.Idiomorph);
}

/**
 * Calls a function now and whenever another position, or the same one anew, is shown.
 * @param {() => void} listener
 */
export function onShow(listener) {
  afterShow = listener;
  listener();
}

/**
 * @param {number} number
 * @param {string} text
 * @param {Idiomorph} idiomorph
 */
function show(number, text, idiomorph) {
  hideTip();
  closeSheets();
  // Only single steps are animated; in a longer jump too much would move at once.
  const isStep = Math.abs(number - Number(page().dataset.move)) === 1;
  const isAnimated = isStep && page().dataset.autoplay !== undefined;
  const before = isAnimated ? takeSnapshot(page()) : emptySnapshot();
  idiomorph.morph(page(), text, { morphStyle: "outerHTML", ignoreActiveValue: true });
  // The slider keeps the value it was dragged to, since the morph only sets the attribute.
  byId("replay-slider", HTMLInputElement).value = String(number);
  history.replaceState(null, "", address(number));
  syncOverlays();
  showPanel();
  showCurrent("smooth");
  showAutoplay();
  afterShow();
  animate(page(), before);
}

// --- playing by itself -----------------------------------------------------------------------------------------------

const SPEED = "pharos-replay-speed";
const lastMove = () => Number(page().dataset.last);
const autoplay = new Autoplay(async () => {
  await go(step(1));
  return step(1) > wanted;
}, showAutoplay);

/** Shows the state of the autoplay; the morph has reset it. */
function showAutoplay() {
  const button = byId("replay-play", HTMLButtonElement);
  const { play = "", pause = "" } = button.dataset;
  button.title = autoplay.isPlaying ? pause : play;
  button.setAttribute("aria-label", button.title);
  button.classList.toggle("is-playing", autoplay.isPlaying);
  byId("replay-speed", HTMLSelectElement).value = String(autoplay.speed);
}

/** Pauses, goes on, or starts again from the beginning. */
async function toggle() {
  if (autoplay.isPlaying) {
    autoplay.pause();
    return;
  }
  if (step(1) === wanted) await go(0);
  autoplay.play();
}

/**
 * Goes to a position that the reader has chosen, and stops playing.
 * @param {number} number
 */
export function choose(number) {
  autoplay.pause();
  go(number);
}

document.addEventListener("click", (event) => {
  if (closestTo(event, "#replay-play")) toggle();
  const link = closestTo(event, "#replay a[data-move]");
  if (!link || event.ctrlKey || event.metaKey || event.shiftKey || event.button) return;
  event.preventDefault();
  choose(Number(link.dataset.move));
});
document.addEventListener("input", ({ target }) => {
  if (target instanceof HTMLInputElement && target.id === "replay-slider") choose(Number(target.value));
});
document.addEventListener("change", ({ target }) => {
  if (!(target instanceof HTMLSelectElement && target.id === "replay-speed")) return;
  autoplay.speed = Number(target.value);
  writeJson(SPEED, autoplay.speed);
});
document.addEventListener("submit", (event) => {
  if (event.target instanceof Element && event.target.id === "replay-form") event.preventDefault();
});
document.addEventListener("keydown", (event) => {
  if (event.ctrlKey || event.metaKey || event.altKey) return;
  if (closestTo(event, "input:not([type=range]), textarea, select, dialog, details.menu")) return;
  if (event.key === " " && closestTo(event, "button, summary")) return; // it presses the button
  if (event.key.startsWith("Arrow") && closestTo(event, "input")) return; // it moves the slider
  /** @type {Record<string, () => void>} */
  const actions = {
    " ": toggle,
    ArrowLeft: () => choose(step(-1)),
    ArrowRight: () => choose(step(1)),
    Home: () => choose(0),
    End: () => choose(lastMove()),
    "+": () => autoplay.changeSpeed(1),
    "-": () => autoplay.changeSpeed(-1),
  };
  const act = actions[event.key];
  if (!act) return;
  event.preventDefault();
  act();
});
document.addEventListener("visibilitychange", () => {
  if (document.visibilityState === "hidden") autoplay.pause();
});

attachTips();
watchOverlays();
watchPanels();
watchSheets();
showPanel();
showCurrent("instant");
autoplay.speed = Number(readJson(SPEED));
// A link to a move shows that move; otherwise the replay starts by itself.
const isAtMove = new URLSearchParams(location.search).has("move");
if (page().dataset.autoplay !== undefined && !isAtMove && !matchMedia("(prefers-reduced-motion: reduce)").matches)
  autoplay.play();
