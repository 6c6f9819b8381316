// @ts-check
// Score pads in IndexedDB.

import "fake-indexeddb/auto";
import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";
import { newPad } from "../../src/pharos/server/static/pads/file.js";
import { all, find, keep, remove } from "../../src/pharos/server/static/pads/store.js";

beforeEach(async () => {
  for (const { id } of await all()) await remove(id);
});

test("a pad is found as it was kept", async () => {
  const pad = newPad("wonders", ["Ada", "Ben"], { edifice: true });
  pad.players[1].values = { military: -3, coins: 7 };
  await keep(pad);
  assert.deepEqual(await find(pad.id), pad);
  assert.equal(await find("000000000000000000"), undefined);
});

test("a pad replaces its older version", async () => {
  const pad = newPad("duel");
  await keep(pad);
  pad.players[0].name = "Ada";
  assert.equal((await find(pad.id))?.players[0].name, "");
  await keep(pad);
  assert.equal((await find(pad.id))?.players[0].name, "Ada");
  assert.equal((await all()).length, 1);
});

test("the last one started comes first", async () => {
  const pads = ["2026-01-02", "2026-03-01", "2025-12-31"].map((day) => ({
    ...newPad("duel"),
    started: `${day}T12:00:00Z`,
  }));
  await keep(...pads);
  assert.deepEqual(
    (await all()).map(({ started }) => started.slice(0, 10)),
    ["2026-03-01", "2026-01-02", "2025-12-31"],
  );
});

test("a removed pad is gone, and can be kept again", async () => {
  const [first, second] = [newPad("duel"), newPad("wonders")];
  await keep(first, second);
  await remove(first.id);
  assert.deepEqual(await all(), [second]);
  await keep(first);
  assert.equal((await all()).length, 2);
});
