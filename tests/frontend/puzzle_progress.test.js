// @ts-check
// The progress in puzzles that a device keeps.

import assert from "node:assert/strict";
import { test } from "node:test";
import {
  afterAnswer,
  emptyProgress,
  isSolved,
  nextUnsolved,
  readProgress,
  streakOn,
} from "../../src/pharos/server/static/scripts/puzzle_progress.js";

/** @param {[string, string, string?][]} answers */
const after = (...answers) =>
  answers.reduce((progress, [id, status, day]) => afterAnswer(progress, id, status, day), emptyProgress());

test("the first answer decides whether a puzzle was solved at the first try", () => {
  assert.deepEqual(after(["a", "right"]).marks, { a: "first" });
  assert.deepEqual(after(["a", "wrong"]).marks, { a: "tried" });
  assert.deepEqual(after(["a", "wrong"], ["a", "right"]).marks, { a: "later" });
  assert.deepEqual(after(["a", "right"], ["a", "wrong"]).marks, { a: "first" });
  assert.ok(isSolved("first") && isSolved("later") && !isSolved("tried") && !isSolved("shown"));
});

test("a solution that was shown does not count as solved", () => {
  assert.deepEqual(after(["a", "shown", "2026-11-18"], ["a", "right", "2026-11-18"]), {
    ...emptyProgress(),
    marks: { a: "shown" },
  });
  assert.deepEqual(after(["a", "right"], ["a", "shown"]).marks, { a: "first" });
});

test("the streak grows day by day and ends after a missed day", () => {
  const two = after(["a", "right", "2026-10-31"], ["b", "right", "2026-11-01"]);
  assert.deepEqual([two.streak, two.best], [2, 2]);
  assert.deepEqual([streakOn(two, "2026-11-01"), streakOn(two, "2026-11-02"), streakOn(two, "2026-11-03")], [2, 2, 0]);
  const again = afterAnswer(two, "c", "right", "2026-11-05");
  assert.deepEqual([again.streak, again.best], [1, 2]);
});

test("a day counts once, only for the daily puzzle, and also after wrong answers", () => {
  assert.equal(after(["a", "right", "2026-11-18"], ["a", "right", "2026-11-18"]).streak, 1);
  assert.equal(after(["a", "right"]).streak, 0);
  assert.equal(after(["a", "wrong", "2026-11-18"]).streak, 0);
  assert.equal(after(["a", "wrong", "2026-11-18"], ["a", "right", "2026-11-18"]).streak, 1);
});

test("the next unsolved puzzle is looked for in a circle", () => {
  const ids = ["a", "b", "c"];
  assert.equal(nextUnsolved(emptyProgress(), ids), "a");
  assert.equal(nextUnsolved(after(["a", "right"]), ids), "b");
  assert.equal(nextUnsolved(after(["c", "right"]), ids, "b"), "a");
  assert.equal(nextUnsolved(after(["a", "right"], ["b", "shown"], ["c", "right"]), ids, "c"), "a");
  assert.equal(nextUnsolved(emptyProgress(), [], "c"), undefined);
});

test("broken or missing storage is no progress", () => {
  assert.deepEqual(readProgress(), emptyProgress());
  for (const text of ['"x"', "[1]", '{"marks": 3, "last": 4, "streak": "5", "best": -1}', "{"]) {
    globalThis.localStorage = /** @type {any} */ ({ getItem: () => text });
    assert.deepEqual(readProgress(), emptyProgress());
  }
});
