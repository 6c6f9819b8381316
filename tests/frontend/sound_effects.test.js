// @ts-check
// Which sounds an update of a table makes.

import assert from "node:assert/strict";
import { test } from "node:test";
import { EFFECTS, isSoundOn, soundsFor } from "../../src/pharos/server/static/scripts/sound_effects.js";

/** @import { Heard } from "../../src/pharos/server/static/scripts/sound_effects.js" */

/** @type {Heard} */
const BEFORE = { version: 7, isMyTurn: false, ending: "", cards: "a,b,c", coins: "7,7", battle: "9 0" };
/** @param {Partial<Heard>} change */
const heard = (change) => soundsFor(BEFORE, { ...BEFORE, version: 8, ...change });

test("an update that changes nothing is silent", () => {
  assert.deepEqual(heard({}), []);
});

test("the same version is silent, whatever was morphed", () => {
  assert.deepEqual(heard({ version: 7, cards: "a", isMyTurn: true }), []);
});

test("a taken card, coins and the turn are heard in this order", () => {
  assert.deepEqual(heard({ cards: "a,b", coins: "5,7", isMyTurn: true }), ["card", "coin", "turn"]);
});

test("a battle is heard instead of the card that caused it", () => {
  assert.deepEqual(heard({ cards: "a,b", battle: "10 0" }), ["battle"]);
});

test("it stays one's turn without another sound", () => {
  assert.deepEqual(soundsFor({ ...BEFORE, isMyTurn: true }, { ...BEFORE, version: 8, isMyTurn: true }), []);
});

test("the end of the game covers all other sounds", () => {
  assert.deepEqual(heard({ ending: "won", cards: "", battle: "18 0" }), ["win"]);
  assert.deepEqual(heard({ ending: "lost", coins: "0,0" }), ["lose"]);
  assert.deepEqual(heard({ ending: "even" }), ["win"]);
});

test("sounds are on by default, but not on phones, and a choice decides", () => {
  assert.equal(isSoundOn(null, false), true);
  assert.equal(isSoundOn(null, true), false);
  assert.equal(isSoundOn(true, true), true);
  assert.equal(isSoundOn(false, false), false);
});

test("every effect is short and not loud", () => {
  for (const [name, tones] of Object.entries(EFFECTS)) {
    const end = Math.max(...tones.map(({ at = 0, length }) => at + length));
    assert.ok(end <= 1.2, `${name} takes ${end} s`);
    for (const { volume, from } of tones) {
      assert.ok(volume > 0 && volume <= 0.6, name);
      assert.ok(from >= 40 && from <= 4000, name);
    }
  }
});
