// @ts-check
// The arithmetic of the score pads. tests/web/test_padscores.py checks that it agrees with the rules.

/** @import { Game, Options, Scores, Values } from "../../src/pharos/server/static/pads/scores.js" */

import assert from "node:assert/strict";
import { test } from "node:test";
import {
  canTeam,
  coinPoints,
  EXPANSIONS,
  emptyRows,
  fieldsOf,
  isFilled,
  limitsOf,
  outcome,
  rowPoints,
  rowsOf,
  SYMBOLS,
  sciencePoints,
  sides,
  sideTotal,
  tieValue,
  total,
} from "../../src/pharos/server/static/pads/scores.js";

const ALL = Object.fromEntries(EXPANSIONS.map((name) => [name, true]));

/**
 * @param {Game} game
 * @param {Values[]} values
 * @param {Options} [options]
 * @returns {Scores}
 */
const pad = (game, values, options = {}) => ({
  game,
  options,
  supremacy: null,
  players: values.map((row) => ({ name: "", values: row })),
});

/** @param {Scores} scores */
const rowIds = (scores) => rowsOf(scores).map(({ id }) => id);

// --- rows ------------------------------------------------------------------------------------------------------------

test("each expansion adds its row, in the order of the printed pads", () => {
  const base = ["military", "coins", "stages", "civilian", "commercial", "guilds", "science"];
  assert.deepEqual(rowIds(pad("wonders", [{}, {}])), base);
  assert.deepEqual(rowIds(pad("wonders", [{}, {}], { armada: true })), [...base, "armada"]);
  assert.deepEqual(rowIds(pad("wonders", [{}, {}], ALL)), [...base, ...EXPANSIONS]);
});

test("a pad of Duel has its eight rows whatever the options", () => {
  const rows = ["civilian", "science", "commercial", "guilds", "wonders", "tokens", "coins", "military"];
  assert.deepEqual(rowIds(pad("duel", [{}, {}], ALL)), rows);
});

test("science is counted by symbols, or written as points", () => {
  const science = (/** @type {Options} */ options) =>
    rowsOf(pad("wonders", [{}], options)).find((r) => r.id === "science");
  assert.deepEqual(science({})?.fields, SYMBOLS);
  assert.deepEqual(science({ sciencePoints: true })?.fields, ["science"]);
});

test("all fields of a game are known, also those of expansions", () => {
  for (const game of /** @type {const} */ (["duel", "wonders"])) {
    const known = fieldsOf(game);
    for (const { fields } of rowsOf(pad(game, [{}], ALL))) for (const id of fields) assert.ok(known.includes(id), id);
    assert.ok(known.includes("science"));
  }
});

test("only conflicts may be negative, and Duel's military has four steps", () => {
  assert.deepEqual(limitsOf("duel", "military").choices, [0, 2, 5, 10]);
  assert.ok(limitsOf("wonders", "military").least < 0);
  assert.ok(limitsOf("wonders", "naval").least < 0);
  assert.deepEqual(limitsOf("wonders", "coins"), { least: 0, most: 999 });
});

// --- points ----------------------------------------------------------------------------------------------------------

test("symbols score squares, and seven for each set of three", () => {
  assert.equal(sciencePoints(0, 0, 0, 0), 0);
  assert.equal(sciencePoints(3, 0, 0, 0), 9);
  assert.equal(sciencePoints(1, 1, 1, 0), 10);
  assert.equal(sciencePoints(2, 2, 2, 0), 26);
  assert.equal(sciencePoints(3, 2, 1, 0), 21);
});

test("free symbols are used for what is best", () => {
  assert.equal(sciencePoints(1, 1, 0, 1), 10); // completes a set
  assert.equal(sciencePoints(3, 0, 0, 1), 16); // a fourth of a kind
  assert.equal(sciencePoints(0, 0, 0, 2), 4);
  assert.equal(sciencePoints(4, 1, 0, 1), 26); // five of a kind, since a set would make 25
  assert.equal(sciencePoints(2, 2, 0, 2), 26); // two sets
});

test("three coins are a point", () => {
  assert.deepEqual([0, 2, 3, 8, 9].map(coinPoints), [0, 0, 1, 2, 3]);
});

test("debts are taken from their row, conflicts may cost points", () => {
  const rows = Object.fromEntries(rowsOf(pad("wonders", [{}], ALL)).map((row) => [row.id, row]));
  assert.equal(rowPoints(rows.cities, { cities: 9, citiesDebt: 4 }), 5);
  assert.equal(rowPoints(rows.edifice, { edificeDebt: 3 }), -3);
  assert.equal(rowPoints(rows.armada, { naval: -2, islands: 7 }), 5);
  assert.equal(rowPoints(rows.military, { military: -6 }), -6);
  assert.equal(rowPoints(rows.coins, { coins: 11 }), 3);
  assert.equal(rowPoints(rows.science, { compass: 1, tablet: 1, free: 1 }), 10);
});

test("a total counts the rows of the chosen expansions only", () => {
  const values = {
    military: 5,
    coins: 7,
    stages: 10,
    civilian: 3,
    gear: 2,
    leaders: 6,
    cities: 4,
    naval: 1,
    edifice: 2,
  };
  assert.equal(total(pad("wonders", [values]), 0), 5 + 2 + 10 + 3 + 4);
  assert.equal(total(pad("wonders", [values], { leaders: true }), 0), 24 + 6);
  assert.equal(total(pad("wonders", [values], ALL), 0), 24 + 6 + 4 + 1 + 2);
});

test("a total of Duel", () => {
  const values = { civilian: 12, science: 4, commercial: 3, guilds: 5, wonders: 9, tokens: 7, coins: 10, military: 5 };
  assert.equal(total(pad("duel", [values, {}]), 0), 12 + 4 + 3 + 5 + 9 + 7 + 3 + 5);
  assert.equal(total(pad("duel", [values, {}]), 1), 0);
});

test("a row with several fields is filled by one of them; a zero fills a field", () => {
  const [, coins] = rowsOf(pad("wonders", [{}]));
  assert.ok(!isFilled(coins, {}));
  assert.ok(isFilled(coins, { coins: 0 }));
  const science = rowsOf(pad("wonders", [{}]))[6];
  assert.ok(isFilled(science, { gear: 1 }));
  const filled = { civilian: 1, science: 0, commercial: 0, guilds: 0, wonders: 0, tokens: 0, coins: 0, military: 0 };
  const { military, ...most } = filled;
  assert.equal(military, 0);
  assert.deepEqual(emptyRows(pad("duel", [filled, filled])), []);
  assert.deepEqual(
    emptyRows(pad("duel", [filled, most])).map(({ id }) => id),
    ["military"],
  );
});

// --- the end ---------------------------------------------------------------------------------------------------------

test("more points win", () => {
  const won = outcome(pad("wonders", [{ civilian: 4 }, { civilian: 9 }, { civilian: 7 }]));
  assert.deepEqual(won, { places: [[[1]], [[2]], [[0]]], by: "points" });
});

test("after equal points coins decide in 7 Wonders", () => {
  const scores = pad("wonders", [{ civilian: 5, coins: 1 }, { civilian: 5, coins: 2 }, { civilian: 1 }]);
  assert.deepEqual(outcome(scores), { places: [[[1]], [[0]], [[2]]], by: "coins" });
  assert.equal(tieValue(scores, [1]), 2);
});

test("after equal points and coins the victory is shared, also a lower place", () => {
  const tied = { civilian: 5, coins: 2 };
  assert.deepEqual(outcome(pad("wonders", [tied, tied, { civilian: 1 }])), {
    places: [[[0], [1]], [[2]]],
    by: "shared",
  });
  const low = outcome(pad("wonders", [{ civilian: 1 }, { civilian: 9 }, { civilian: 1 }]));
  assert.deepEqual(low, { places: [[[1]], [[0], [2]]], by: "points" });
});

test("after equal points blue points decide in Duel, and then nothing", () => {
  assert.equal(outcome(pad("duel", [{ civilian: 6 }, { civilian: 2, guilds: 4 }])).by, "blue");
  assert.deepEqual(outcome(pad("duel", [{ civilian: 2, guilds: 4 }, { civilian: 6 }])).places, [[[1]], [[0]]]);
  assert.equal(outcome(pad("duel", [{ civilian: 6 }, { civilian: 6 }])).by, "shared");
});

test("a supremacy wins whatever the points", () => {
  const scores = pad("duel", [{ civilian: 60 }, {}]);
  scores.supremacy = { seat: 1, by: "science" };
  assert.deepEqual(outcome(scores), { places: [[[1]], [[0]]], by: "science" });
});

test("teams are neighbours and add up", () => {
  assert.deepEqual([2, 3, 4, 5, 6, 7].filter(canTeam), [4, 6]);
  const values = [{ civilian: 9 }, { civilian: 1 }, { civilian: 5, coins: 1 }, { civilian: 5, coins: 1 }];
  const scores = pad("wonders", values, { teams: true });
  assert.deepEqual(sides(scores), [
    [0, 1],
    [2, 3],
  ]);
  assert.equal(sideTotal(scores, [0, 1]), 10);
  assert.deepEqual(outcome(scores), { places: [[[2, 3]], [[0, 1]]], by: "coins" });
  assert.deepEqual(sides(pad("wonders", values.slice(0, 3), { teams: true })), [[0], [1], [2]]);
});
