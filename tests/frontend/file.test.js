// @ts-check
// Pads as files: a written file can be read back, and files from any source are validated.

/** @import { Pad } from "../../src/pharos/server/static/pads/scores.js" */

import assert from "node:assert/strict";
import { test } from "node:test";
import { BadFile, fromFile, LONGEST_NAME, newPad, toFile } from "../../src/pharos/server/static/pads/file.js";

/** @returns {Pad[]} a pad of each game with every field set */
function somePads() {
  const duel = newPad("duel", ["Ada", "Ben"]);
  duel.supremacy = { seat: 1, by: "military" };
  duel.players[0].values = { civilian: 12, coins: 0, military: 10 };
  const wonders = newPad("wonders", ["Ada", "Ben", "Chloë", "Dmitri"], { edifice: true, cities: true, teams: true });
  wonders.players[2].values = { military: -6, compass: 2, free: 1, edifice: 7, edificeDebt: 3, citiesDebt: 1 };
  return [duel, wonders];
}

/**
 * The text of a file with one pad changed.
 * @param {number} place
 * @param {(pad: any) => void} change
 */
function changed(place, change) {
  const pads = somePads();
  change(pads[place]);
  return toFile(pads);
}

/**
 * @param {string} text
 * @param {string} code
 */
function assertRefused(text, code) {
  assert.throws(
    () => fromFile(text),
    (error) => error instanceof BadFile && error.code === code,
  );
}

test("a new pad has the usual number of players, or a seat for every name", () => {
  assert.equal(newPad("duel").players.length, 2);
  assert.equal(newPad("wonders").players.length, 4);
  assert.deepEqual(
    newPad("wonders", ["a", "b", "c", "d", "e"]).players.map(({ name }) => name),
    ["a", "b", "c", "d", "e"],
  );
  assert.match(newPad("duel").id, /^[0-9a-f]{18}$/);
  assert.notEqual(newPad("duel").id, newPad("duel").id);
});

test("a new pad does not share its options with the old one", () => {
  const options = { edifice: true };
  const pad = newPad("wonders", [], options);
  pad.options.teams = true;
  assert.deepEqual(options, { edifice: true });
});

test("what is written is read again", () => {
  const pads = somePads();
  assert.deepEqual(fromFile(toFile(pads)), pads);
  assert.deepEqual(fromFile(toFile([])), []);
});

test("a file is refused that is not ours", () => {
  assertRefused("{ not json", "unreadable");
  for (const text of ["[]", "null", "7", '{"pads": []}', '{"format": "pharos-score-pads"}'])
    assertRefused(text, "other");
  assertRefused(toFile([]).replace('"version": 1', '"version": 2'), "newer");
});

/** @type {Record<string, [number, (pad: any) => void]>} */
const DAMAGES = {
  "an unknown game": [0, (pad) => Object.assign(pad, { game: "chess" })],
  "an inherited name as the game": [0, (pad) => Object.assign(pad, { game: "toString" })],
  "a strange id": [0, (pad) => Object.assign(pad, { id: "../../elsewhere" })],
  "an id that is no text": [0, (pad) => Object.assign(pad, { id: 111111111111111 })],
  "a moment that is none": [0, (pad) => Object.assign(pad, { started: "yesterday" })],
  "too many players": [0, (pad) => pad.players.push(...pad.players)],
  "too few players": [1, (pad) => pad.players.splice(1)],
  "a player without a name": [0, (pad) => delete pad.players[0].name],
  "a field that the game does not have": [0, (pad) => Object.assign(pad.players[0].values, { stages: 3 })],
  "a value that is no number": [0, (pad) => Object.assign(pad.players[0].values, { civilian: "<b>5</b>" })],
  "a value that is no whole number": [0, (pad) => Object.assign(pad.players[0].values, { civilian: 1.5 })],
  "a value below its limit": [0, (pad) => Object.assign(pad.players[0].values, { civilian: -1 })],
  "a value that is not among the choices": [0, (pad) => Object.assign(pad.players[0].values, { military: 3 })],
  "a supremacy of nobody": [0, (pad) => Object.assign(pad, { supremacy: { seat: 2, by: "military" } })],
  "a supremacy by nothing": [0, (pad) => Object.assign(pad, { supremacy: { seat: 0, by: "magic" } })],
  "a supremacy in 7 Wonders": [1, (pad) => Object.assign(pad, { supremacy: { seat: 0, by: "military" } })],
  "no word on a supremacy": [0, (pad) => delete pad.supremacy],
  "options that are a list": [0, (pad) => Object.assign(pad, { options: [] })],
};

for (const [name, [place, change]] of Object.entries(DAMAGES)) {
  test(`a damaged pad is refused: ${name}`, () => assertRefused(changed(place, change), "damaged"));
}

test("what does no harm is put right", () => {
  const [long] = fromFile(changed(0, (pad) => Object.assign(pad.players[0], { name: "x".repeat(99) })));
  assert.equal(long.players[0].name.length, LONGEST_NAME);
  const options = { edifice: true, teams: true, unknown: true, leaders: "yes" };
  const [, three] = fromFile(changed(1, (pad) => Object.assign(pad, { players: pad.players.slice(1), options })));
  assert.deepEqual(three.options, { edifice: true });
  const [extra] = fromFile(changed(0, (pad) => Object.assign(pad, { script: "alert()" })));
  assert.ok(!("script" in extra));
});
