// @ts-check
// Where cards of 7 Wonders Duel move to: the discard pile, or the wonder that was built with them.

import { setCardGoals } from "../scripts/motion.js";

setCardGoals({
  remember: () => null,
  find(id) {
    const isDiscarded = document.getElementById(id)?.closest("#discard-sheet");
    return isDiscarded ? document.getElementById("discard-pile") : document.querySelector(".wonder-tile.is-fresh");
  },
});
