// @ts-check
// While a card has the pointer or the focus, marks the cards that taking it would uncover.

import { closestTo } from "../scripts/dom.js";

/**
 * @param {Event} event
 * @param {boolean} isOn
 */
function mark(event, isOn) {
  const slots = closestTo(event, "[data-uncovers]")?.dataset.uncovers?.split(" ") ?? [];
  for (const slot of slots) document.getElementById(`slot-${slot}`)?.classList.toggle("will-open", isOn);
}

for (const kind of ["pointerover", "focusin"]) document.addEventListener(kind, (event) => mark(event, true));
for (const kind of ["pointerout", "focusout"]) document.addEventListener(kind, (event) => mark(event, false));
