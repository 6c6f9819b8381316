// @ts-check
// Remembers the players of the last table of 7 Wonders as defaults for the next one.

import { readJson, writeJson } from "../scripts/storage.js";

const KEY = "pharos-new-wonders";
const SWITCHES = ["radio", "checkbox"];

/**
 * Restores every field by its position in the form; skips values that are no longer offered.
 * @param {HTMLFormElement} form
 */
function restore(form) {
  const values = readJson(KEY);
  if (!Array.isArray(values)) return;
  for (const [place, field] of [...form.elements].entries()) {
    const value = values[place];
    if (field instanceof HTMLInputElement && SWITCHES.includes(field.type)) {
      if (typeof value === "boolean") field.checked = value;
    } else if (field instanceof HTMLSelectElement) {
      if ([...field.options].some((option) => option.value === value)) field.value = value;
    } else if (field instanceof HTMLInputElement && typeof value === "string") field.value = value;
  }
}

/** @param {HTMLFormElement} form */
function remember(form) {
  const fields = /** @type {HTMLInputElement[]} */ ([...form.elements]);
  writeJson(
    KEY,
    fields.map((field) => (SWITCHES.includes(field.type) ? field.checked : field.value)),
  );
}

const form = document.getElementById("start-wonders");
if (form instanceof HTMLFormElement) {
  restore(form);
  form.addEventListener("change", () => remember(form));
  form.addEventListener("submit", () => remember(form));
}
