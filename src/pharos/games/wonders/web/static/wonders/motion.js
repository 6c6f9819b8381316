// @ts-check
// Where cards of the hand move to: the city, the wonder, the discard pile, or a neighbour.

import { setCardGoals } from "../scripts/motion.js";

/**
 * The direction in which hands are passed, and the age.
 * @typedef {{ passing?: string, age?: string }} Passing
 */

/** @returns {Passing} */
const readPassing = () => ({ ...document.getElementById("stage")?.dataset });

/** @param {string} card */
function findPlayed(card) {
  return (
    document.querySelector(`.city-own .chip.is-fresh[id$="-${card}"]`) ??
    document.querySelector(".city-own .stage.is-fresh") ??
    document.querySelector("#bar .discarded")
  );
}

setCardGoals({
  remember: readPassing,
  find(id, copy, remembered) {
    if (!copy.matches(".hand-card")) return null;
    if (document.getElementById(id)) return null; // an identical card of the new hand
    const card = id.replace(/^card-/, "").replace(/-\d$/, "");
    if (card === document.querySelector(".city-own")?.getAttribute("data-played")) return findPlayed(card);
    const { passing, age } = /** @type {Passing} */ (remembered);
    const isSameAge = readPassing().age === age;
    return document.querySelector(isSameAge ? `.neighbour-${passing}` : "#bar .discarded");
  },
});
