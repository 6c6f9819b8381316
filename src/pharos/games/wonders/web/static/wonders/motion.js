// @ts-check
// Where cards of the hand move to: the city, the wonder, the discard pile, or a neighbour.

import { setCardGoals } from "../scripts/motion.js";

/**
 * The direction in which hands are passed, and the age.
 * @typedef {{ passing?: string, age?: string }} Ring
 */

/** @returns {Ring} */
const readRing = () => ({ ...document.getElementById("ring")?.dataset });

/** @param {string} card */
function findPlayed(card) {
  return (
    document.querySelector(`.city-own .chip.is-fresh[id$="-${card}"]`) ??
    document.querySelector(".city-own .stage.is-fresh") ??
    document.querySelector("#ring .discarded")
  );
}

setCardGoals({
  remember: readRing,
  find(id, copy, remembered) {
    if (!copy.matches(".hand-card")) return null;
    if (document.getElementById(id)) return null; // an identical card of the new hand
    const card = id.replace(/^card-/, "").replace(/-2$/, "");
    const revealed = document.querySelector(".reveal-seat.is-own [data-card]");
    if (card === revealed?.getAttribute("data-card")) return findPlayed(card);
    const { passing, age } = /** @type {Ring} */ (remembered);
    const isSameAge = readRing().age === age;
    return document.querySelector(isSameAge ? `.ring-${passing} .seat-chip` : "#ring .discarded");
  },
});
