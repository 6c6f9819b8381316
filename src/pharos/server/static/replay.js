// The replay: buttons, slider, arrow keys and the list of moves lead from one position to the next without a new page.
// Without this script every one of them is a link or a form.

import { animate, look } from "./motion.js";
import { attachTips, hideTip } from "./tips.js";

const page = () => document.getElementById("replay");
const seen = new Map(); // positions already fetched, by number
let wanted = null; // the newest position asked for; answers to older questions are dropped

function fragment(number) {
  if (!seen.has(number)) {
    const answer = fetch(`/t/${page().dataset.table}/replay/${number}`).then((response) => {
      if (!response.ok) throw new Error(String(response.status));
      return response.text();
    });
    answer.catch(() => seen.delete(number));
    seen.set(number, answer);
  }
  return seen.get(number);
}

function showCurrent(behavior) {
  const list = document.getElementById("replay-moves");
  const current = list.querySelector("[aria-current]");
  if (!current || list.scrollHeight <= list.clientHeight) return;
  list.scrollTo({ top: current.offsetTop - list.clientHeight / 2, behavior });
}

async function go(number) {
  const last = Number(page().dataset.last);
  const target = Math.min(Math.max(number, 0), last);
  if (target === wanted) return;
  wanted = target;
  let text;
  try {
    text = await fragment(target);
  } catch {
    if (wanted === target) location.assign(`/t/${page().dataset.table}/replay?move=${target}`);
    return;
  }
  if (wanted !== target) return;
  hideTip();
  for (const sheet of document.querySelectorAll(".sheet:popover-open")) sheet.hidePopover();
  // A single step is shown moving; a leap would be a jumble.
  const isStep = Math.abs(target - Number(page().dataset.move)) === 1;
  const places = isStep ? look(page()) : new Map();
  globalThis.Idiomorph.morph(page(), text, { morphStyle: "outerHTML", ignoreActiveValue: true });
  // The slider keeps the value that the reader dragged it to; the morph sets only the attribute.
  document.getElementById("replay-slider").value = String(target);
  history.replaceState(null, "", `?move=${target}`);
  showCurrent("smooth");
  animate(page(), places);
  for (const near of [target + 1, target - 1]) if (near >= 0 && near <= last) fragment(near).catch(() => {});
}

document.addEventListener("click", (event) => {
  const link = event.target.closest("#replay a[data-move]");
  if (!link || event.ctrlKey || event.metaKey || event.shiftKey || event.button) return;
  event.preventDefault();
  go(Number(link.dataset.move));
});
document.addEventListener("input", (event) => {
  if (event.target.id === "replay-slider") go(Number(event.target.value));
});
document.addEventListener("submit", (event) => {
  if (event.target.id === "replay-form") event.preventDefault();
});
document.addEventListener("keydown", (event) => {
  if (event.ctrlKey || event.metaKey || event.altKey || event.target.closest("input, textarea, select")) return;
  if (event.target.closest("dialog, details.menu")) return;
  const now = wanted ?? Number(page().dataset.move);
  const to = { ArrowLeft: now - 1, ArrowRight: now + 1, Home: 0, End: Number(page().dataset.last) }[event.key];
  if (to === undefined) return;
  event.preventDefault();
  go(to);
});

wanted = Number(page().dataset.move);
attachTips();
showCurrent("instant");
