// @ts-check
// What this device knows about puzzles: which ones were solved, and on how many days in a row the daily one was.

import { readJson, writeJson } from "./storage.js";

const KEY = "pharos-puzzles";
const DAY = 24 * 3600 * 1000; // milliseconds

/**
 * "first": solved at the first try; "later": solved after other tries; "tried": not solved yet; "shown": the solution
 * was shown first.
 * @typedef {"first" | "later" | "tried" | "shown"} Mark
 * @typedef {{ marks: Record<string, Mark>, last: string, streak: number, best: number }} Progress
 */

/** @returns {Progress} */
export const emptyProgress = () => ({ marks: {}, last: "", streak: 0, best: 0 });

/** @param {unknown} value */
const count = (value) => (Number.isSafeInteger(value) ? Math.max(0, Number(value)) : 0);

/** @returns {Progress} */
export function readProgress() {
  const stored = readJson(KEY);
  const { marks, last, streak, best } = /** @type {Record<string, unknown>} */ (
    stored && typeof stored === "object" ? stored : {}
  );
  return {
    marks: marks && typeof marks === "object" ? /** @type {Record<string, Mark>} */ ({ ...marks }) : {},
    last: typeof last === "string" ? last : "",
    streak: count(streak),
    best: count(best),
  };
}

/** @param {Progress} progress */
export function writeProgress(progress) {
  writeJson(KEY, progress);
}

/** @param {Mark | undefined} mark */
export const isSolved = (mark) => mark === "first" || mark === "later";

/**
 * Returns the progress after an answer.
 * @param {Progress} progress
 * @param {string} id of the puzzle
 * @param {string} status "right", "wrong" or "shown"
 * @param {string} [day] the date, if it is the puzzle of the day
 * @returns {Progress}
 */
export function afterAnswer(progress, id, status, day) {
  const known = progress.marks[id];
  if (status === "wrong") return known ? progress : mark(progress, id, "tried");
  if (status === "shown") return isSolved(known) ? progress : mark(progress, id, "shown");
  if (status !== "right") return progress;
  const solved = known && known !== "tried" ? progress : mark(progress, id, known ? "later" : "first");
  return day && known !== "shown" ? afterDay(solved, day) : solved;
}

/**
 * @param {Progress} progress
 * @param {string} id
 * @param {Mark} value
 */
const mark = (progress, id, value) => ({ ...progress, marks: { ...progress.marks, [id]: value } });

/**
 * @param {Progress} progress
 * @param {string} day
 */
function afterDay(progress, day) {
  if (progress.last === day) return progress;
  const streak = isNextDay(progress.last, day) ? progress.streak + 1 : 1;
  return { ...progress, last: day, streak, best: Math.max(progress.best, streak) };
}

/**
 * @param {string} one
 * @param {string} other
 */
const isNextDay = (one, other) => Date.parse(other) - Date.parse(one) === DAY;

/**
 * Returns the days in a row up to a day; it still counts before the puzzle of that day is solved.
 * @param {Progress} progress
 * @param {string} day
 */
export function streakOn(progress, day) {
  return progress.last === day || isNextDay(progress.last, day) ? progress.streak : 0;
}

/**
 * Returns the first unsolved puzzle after one, in a circle; any other one if all are solved.
 * @param {Progress} progress
 * @param {string[]} ids
 * @param {string} [current]
 */
export function nextUnsolved(progress, ids, current = "") {
  const at = ids.indexOf(current);
  const others = [...ids.slice(at + 1), ...ids.slice(0, Math.max(at, 0))];
  return others.find((id) => !isSolved(progress.marks[id]) && progress.marks[id] !== "shown") ?? others[0];
}
