// @ts-check
// Where cards of 7 Wonders Duel move to: the discard pile, the wonder that was built with them, or their city.

import { setCardGoals } from "../scripts/motion.js";

setCardGoals({
  remember: () => null,
  find(id) {
    const now = document.getElementById(id);
    if (now?.closest("#discard-sheet")) return document.getElementById("discard-pile");
    const goal = now ?? document.querySelector(".wonder-tile.is-fresh");
    if (!goal || goal.checkVisibility({ visibilityProperty: true })) return goal;
    // A city in a closed drawer cannot be seen, but its summary can.
    return document.getElementById(goal.closest(".city")?.id.replace("city", "strip") ?? "");
  },
});
