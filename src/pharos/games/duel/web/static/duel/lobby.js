// @ts-check
// Remembers the options of the last new game as defaults for the next one.

import { readJson, writeJson } from "../scripts/storage.js";

const KEY = "pharos-new-game";
const REMEMBERED = ["level", "seat", "wonders", "clock", "name"];
const SWITCHES = ["casual", "listed"];

/**
 * Returns the values that a field offers; null for free text.
 * @param {Element | RadioNodeList} field
 */
function offeredBy(field) {
  if (field instanceof HTMLSelectElement) return [...field.options].map((option) => option.value);
  if (field instanceof RadioNodeList) return [...field].map((radio) => /** @type {HTMLInputElement} */ (radio).value);
  return null;
}

/** @param {HTMLFormElement} form */
function restore(form) {
  const choices = /** @type {Record<string, unknown>} */ (readJson(KEY) ?? {});
  for (const name of REMEMBERED) {
    const field = /** @type {HTMLInputElement | RadioNodeList | null} */ (form.elements.namedItem(name));
    const value = choices[name];
    if (!field || typeof value !== "string") continue;
    // An unknown value would leave a radio group or a list empty.
    if (offeredBy(field)?.includes(value) ?? true) field.value = value;
  }
  for (const name of SWITCHES) {
    const field = form.elements.namedItem(name);
    const value = choices[name];
    if (field instanceof HTMLInputElement && typeof value === "boolean") field.checked = value;
  }
}

/** @param {HTMLFormElement} form */
function remember(form) {
  /** @type {Record<string, boolean | string>} */
  const choices = {};
  for (const name of SWITCHES) {
    const field = form.elements.namedItem(name);
    if (field instanceof HTMLInputElement) choices[name] = field.checked;
  }
  for (const name of REMEMBERED) {
    const field = /** @type {HTMLInputElement | RadioNodeList | null} */ (form.elements.namedItem(name));
    choices[name] = field?.value ?? "";
  }
  writeJson(KEY, choices);
}

const form = document.getElementById("start");
if (form instanceof HTMLFormElement) {
  restore(form);
  form.addEventListener("change", () => remember(form));
  form.addEventListener("submit", () => remember(form));
}
