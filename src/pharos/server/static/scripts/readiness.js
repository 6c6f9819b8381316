// @ts-check
// Shows how long computer players still need until they are ready: counts down, and asks the server now and then.

import { findAll } from "./dom.js";

const ASK_EVERY = 3; // seconds

/** @typedef {Record<string, Record<string, {ready: boolean, seconds_left: number}>>} Levels */

/**
 * The text of an element that waits, or of one that is ready.
 * @param {DOMStringMap} data
 * @param {number} seconds
 */
export function waitingText(data, seconds) {
  return seconds > 0 ? (data.text ?? "").replace("{n}", String(seconds)) : (data.name ?? "");
}

/**
 * @param {HTMLElement} element
 * @param {number} seconds
 */
function show(element, seconds) {
  element.dataset.secondsLeft = String(seconds);
  element.textContent = waitingText(element.dataset, seconds);
  if (!(element instanceof HTMLOptionElement)) element.hidden = seconds <= 0;
}

const waiting = () => findAll("[data-seconds-left]").filter((element) => Number(element.dataset.secondsLeft) > 0);

/** Asks the server which levels are ready. A failed request is repeated with the next one. */
async function ask() {
  try {
    const answer = await fetch("/api/readiness");
    if (!answer.ok) return;
    /** @type {{levels: Levels}} */
    const { levels } = await answer.json();
    for (const element of waiting()) {
      const { game, level } = element.dataset;
      const state = game && level ? levels[game]?.[level] : undefined;
      if (state) show(element, state.seconds_left);
    }
  } catch {
    // The server may be restarting.
  }
}

/** Keeps the waiting times up to date. Does nothing once all players are ready. */
export function watchReadiness() {
  let seconds = 0;
  setInterval(() => {
    const elements = waiting();
    if (!elements.length) return;
    seconds += 1;
    if (seconds % ASK_EVERY === 0) ask();
    else for (const element of elements) show(element, Math.max(1, Number(element.dataset.secondsLeft) - 1));
  }, 1000);
}
