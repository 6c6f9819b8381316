// @ts-check
// Formatting and parsing of texts, numbers and durations.

import assert from "node:assert/strict";
import { test } from "node:test";
import { fill, formatNumber, parseNumber } from "../../src/pharos/server/static/pads/text.js";
import { formatDuration } from "../../src/pharos/server/static/scripts/clock.js";
import { matches, plain, wordsOf } from "../../src/pharos/server/static/scripts/text_search.js";

test("gaps are filled in, also with zero; unknown ones stay", () => {
  assert.equal(fill("{name} wins {points} to {other}", { name: "Ada", points: 0 }), "Ada wins 0 to {other}");
  assert.equal(fill("{names}", { names: "{name}" }), "{name}");
});

test("numbers are written with a proper minus and read back", () => {
  assert.equal(formatNumber(-6), "−6");
  for (const value of [-99, -1, 0, 7, 999]) assert.equal(parseNumber(formatNumber(value)), value);
});

test("any minus and spaces are read; what is no number is none", () => {
  assert.deepEqual([" 12 ", "-3", "− 3", "–3", "007"].map(parseNumber), [12, -3, -3, -3, 7]);
  for (const text of ["", "-", "1.5", "1e3", "1234", "two", "+5"]) assert.equal(parseNumber(text), undefined, text);
});

test("durations grow from minutes to days, and never go below zero", () => {
  assert.equal(formatDuration(-5), "0:00");
  assert.equal(formatDuration(0.2), "0:01");
  assert.equal(formatDuration(59.5), "1:00");
  assert.equal(formatDuration(3599), "59:59");
  assert.equal(formatDuration(3600), "1:00:00");
  assert.equal(formatDuration(86399), "23:59:59");
  assert.equal(formatDuration(86400 + 2 * 3600 + 5 * 60), "1:02:05");
});

test("words are compared without accents and letter case", () => {
  assert.equal(plain("Épée GROẞE"), "epee große");
  assert.deepEqual(wordsOf("  Große   Bibliothek "), ["große", "bibliothek"]);
});

test("a part matches when it holds all words, the chapter's title included", () => {
  assert.ok(matches([], "anything", ""));
  assert.ok(matches(["coin", "trade"], "a coin for trade", ""));
  assert.ok(matches(["coin", "trade"], "a coin", "trade"));
  assert.ok(!matches(["trade"], "a coin", "trade"), "the title alone is not enough");
  assert.ok(!matches(["coin", "war"], "a coin for trade", ""));
});
