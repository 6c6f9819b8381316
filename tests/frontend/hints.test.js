// @ts-check
// The stream of a hint: events that may arrive in any pieces, and the decision that a table shows.

import assert from "node:assert/strict";
import { test } from "node:test";
import { decisionIn, parseEvents } from "../../src/pharos/server/static/scripts/hints.js";

test("events are complete at an empty line; the rest waits for more", () => {
  const text = "id: 3\nevent: hint\ndata: <p>\ndata: one</p>\n\nid: 3\nevent: hi";
  const [events, rest] = parseEvents(text);
  assert.deepEqual(events, [{ name: "hint", data: "<p>\none</p>" }]);
  assert.equal(rest, "id: 3\nevent: hi");
  assert.deepEqual(parseEvents(`${rest}nt\ndata: two\n\n`), [[{ name: "hint", data: "two" }], ""]);
});

test("a decision is known by its number, or by the version where one seat moves at a time", () => {
  assert.equal(decisionIn('<div id="table" data-version="7" data-table="x" data-decision="4">'), "4");
  assert.equal(decisionIn('<div id="table" data-version="7" data-table="x">'), "version 7");
});
