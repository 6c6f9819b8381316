// @ts-check
// Buttons that copy the text of a field: data-copy is the id of the field, data-done what the button says afterwards.

import { byId, closestTo } from "./dom.js";

/** Makes the buttons work. */
export function watchCopying() {
  document.addEventListener("click", async (event) => {
    const button = closestTo(event, "[data-copy]");
    if (!button) return;
    const field = byId(button.dataset.copy ?? "", HTMLInputElement);
    try {
      await navigator.clipboard.writeText(field.value);
    } catch {
      // The clipboard requires a secure connection: let the player copy by hand.
      field.select();
      return;
    }
    const text = button.textContent;
    button.textContent = button.dataset.done ?? "";
    setTimeout(() => {
      button.textContent = text;
    }, 1500);
  });
}
