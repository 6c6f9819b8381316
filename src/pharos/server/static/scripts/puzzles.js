// @ts-check
// The list of puzzles: marks what was solved on this device, and finds the next unsolved one.

import { byId, findAll, findFirst } from "./dom.js";
import { isSolved, nextUnsolved, readProgress, streakOn } from "./puzzle_progress.js";

const page = byId("puzzles", HTMLElement);
const { lang } = document.documentElement;

/**
 * @param {string} id
 * @param {number} value
 */
function showNumber(id, value) {
  byId(id, HTMLElement).textContent = value.toLocaleString(lang);
}

function showProgress() {
  const progress = readProgress();
  const marks = Object.values(progress.marks);
  const day = page.dataset.day ?? "";
  showNumber("solved", marks.filter(isSolved).length);
  showNumber("first-try", marks.filter((mark) => mark === "first").length);
  showNumber("streak", streakOn(progress, day));
  showNumber("best-streak", progress.best);
  byId("score", HTMLElement).hidden = false;
  const done = findFirst(".daily-done");
  if (done) done.hidden = progress.last !== day;
  const links = findAll("#list [data-puzzle]");
  for (const link of links) {
    const mark = progress.marks[link.dataset.puzzle ?? ""];
    if (mark) link.dataset.mark = isSolved(mark) ? "solved" : mark;
    const words = findFirst(".puzzle-mark", link);
    if (words && mark) words.setAttribute("aria-label", words.dataset[isSolved(mark) ? "solved" : mark] ?? "");
    if (words && mark) words.setAttribute("role", "img");
  }
  const next = document.getElementById("next");
  const id = nextUnsolved(
    progress,
    links.map((link) => link.dataset.puzzle ?? ""),
  );
  if (next instanceof HTMLAnchorElement && id) next.pathname = `/puzzles/${id}`;
}

function showDay() {
  const day = findFirst(".daily-day time");
  const date = new Date(page.dataset.day ?? "");
  if (day) day.textContent = date.toLocaleDateString(lang, { dateStyle: "long", timeZone: "UTC" });
}

byId("filter", HTMLFormElement).addEventListener("change", () => byId("filter", HTMLFormElement).requestSubmit());
addEventListener("pageshow", showProgress);
showDay();
