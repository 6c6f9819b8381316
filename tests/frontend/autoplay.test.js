// @ts-check
// A replay that plays by itself.

import assert from "node:assert/strict";
import { mock, test } from "node:test";
import { Autoplay, PACE } from "../../src/pharos/server/static/scripts/autoplay.js";

/** Lets the promises of a finished step settle. */
const settle = () => new Promise((resolve) => setImmediate(resolve));

/**
 * Lets time pass, one step after the other.
 * @param {number} milliseconds
 */
async function pass(milliseconds) {
  mock.timers.tick(milliseconds);
  await settle();
}

/** @param {number} steps how many there are until the end */
function start(steps) {
  mock.timers.reset();
  mock.timers.enable({ apis: ["setTimeout"] });
  const seen = { steps: 0 };
  const autoplay = new Autoplay(
    async () => ++seen.steps < steps,
    () => {},
  );
  autoplay.play();
  return { seen, autoplay };
}

test("it takes one step after each pace, and stops at the end", async () => {
  const { seen, autoplay } = start(2);
  await pass(PACE - 1);
  assert.equal(seen.steps, 0);
  await pass(1);
  assert.equal(seen.steps, 1);
  assert.equal(autoplay.isPlaying, true);
  await pass(PACE);
  assert.equal(autoplay.isPlaying, false);
  await pass(10 * PACE);
  assert.equal(seen.steps, 2);
});

test("a pause takes no further step, also not the one that was due", async () => {
  const { seen, autoplay } = start(9);
  await pass(PACE / 2);
  autoplay.pause();
  await pass(10 * PACE);
  assert.equal(seen.steps, 0);
  autoplay.play();
  await pass(PACE);
  assert.equal(seen.steps, 1);
});

test("a pause during a step is respected", async () => {
  const { seen, autoplay } = start(9);
  mock.timers.tick(PACE);
  autoplay.pause(); // the step has begun, and its promise is open
  await settle();
  await pass(10 * PACE);
  assert.equal(seen.steps, 1);
});

test("a new speed applies at once", async () => {
  const { seen, autoplay } = start(99);
  autoplay.speed = 4;
  await pass(PACE / 4);
  assert.equal(seen.steps, 1);
  autoplay.changeSpeed(1); // there is no faster one
  assert.equal(autoplay.speed, 4);
  autoplay.changeSpeed(-1);
  assert.equal(autoplay.speed, 2);
  await pass(PACE / 4);
  assert.equal(seen.steps, 1);
});

test("a speed that is not offered is ignored", () => {
  const { autoplay } = start(9);
  autoplay.speed = 3;
  autoplay.speed = Number.NaN;
  assert.equal(autoplay.speed, 1);
});
