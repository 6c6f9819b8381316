// @ts-check
// The note that something could not be sent or that the connection is lost. It lies above everything, sheets included.

const note = () => document.getElementById("connection");

/**
 * Shows the note with a sentence of the page's language, or with other words.
 * @param {"lost" | "unsent"} sentence
 * @param {string} [words] what the server says is wrong
 */
export function showNote(sentence, words = "") {
  const shown = note();
  if (!shown) return;
  shown.textContent = words || (shown.dataset[sentence] ?? "");
  shown.hidePopover(); // what was opened last lies on top
  shown.showPopover();
}

export function hideNote() {
  note()?.hidePopover();
}
