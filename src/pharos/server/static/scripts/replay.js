// @ts-check
// The replay: buttons, slider, arrow keys and the list of moves change the position without loading a new page.
// Without this script they are links and forms.

import { byId, closestTo, findFirst } from "./dom.js";
import { animate, emptySnapshot, takeSnapshot } from "./motion.js";
import { closeSheets } from "./sheets.js";
import { attachTips, hideTip } from "./tips.js";

const page = () => byId("replay", HTMLElement);
/** @type {Map<number, Promise<string>>} */
const fetched = new Map(); // positions by number
let wanted = Number(page().dataset.move); // the latest position requested; older responses are dropped

/** @param {number} number */
function fragment(number) {
  const known = fetched.get(number);
  if (known) return known;
  const answer = fetch(`/t/${page().dataset.table}/replay/${number}`).then((response) => {
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
  const last = Number(page().dataset.last);
  const target = Math.min(Math.max(number, 0), last);
  if (target === wanted) return;
  wanted = target;
  const text = await fragment(target).catch(() => null);
  if (wanted !== target) return;
  if (text === null || !globalThis.Idiomorph) {
    location.assign(`/t/${page().dataset.table}/replay?move=${target}`);
    return;
  }
  show(target, text, globalThis.Idiomorph);
  for (const near of [target + 1, target - 1]) if (near >= 0 && near <= last) fragment(near).catch(() => {});
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
  const before = isStep ? takeSnapshot(page()) : emptySnapshot();
  idiomorph.morph(page(), text, { morphStyle: "outerHTML", ignoreActiveValue: true });
  // The slider keeps the value it was dragged to, since the morph only sets the attribute.
  byId("replay-slider", HTMLInputElement).value = String(number);
  history.replaceState(null, "", `?move=${number}`);
  showCurrent("smooth");
  animate(page(), before);
}

document.addEventListener("click", (event) => {
  const link = closestTo(event, "#replay a[data-move]");
  if (!link || event.ctrlKey || event.metaKey || event.shiftKey || event.button) return;
  event.preventDefault();
  go(Number(link.dataset.move));
});
document.addEventListener("input", ({ target }) => {
  if (target instanceof HTMLInputElement && target.id === "replay-slider") go(Number(target.value));
});
document.addEventListener("submit", (event) => {
  if (event.target instanceof Element && event.target.id === "replay-form") event.preventDefault();
});
document.addEventListener("keydown", (event) => {
  if (event.ctrlKey || event.metaKey || event.altKey) return;
  if (closestTo(event, "input, textarea, select, dialog, details.menu")) return;
  /** @type {Record<string, number>} */
  const goals = { ArrowLeft: wanted - 1, ArrowRight: wanted + 1, Home: 0, End: Number(page().dataset.last) };
  const to = goals[event.key];
  if (to === undefined) return;
  event.preventDefault();
  go(to);
});

attachTips();
showCurrent("instant");
