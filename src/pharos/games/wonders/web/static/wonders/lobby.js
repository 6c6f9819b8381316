// @ts-check
// Remembers the players of the last table of 7 Wonders as defaults for the next one, and fills all seats with one click.

import { findAll } from "../scripts/dom.js";
import { readJson, writeJson } from "../scripts/storage.js";

const KEY = "pharos-new-wonders";
const SWITCHES = ["radio", "checkbox"];

/** @param {HTMLFormElement} form */
const fieldsOf = (form) => [...form.elements].filter((element) => !(element instanceof HTMLButtonElement));

/**
 * Restores every field by its position in the form; skips values that are no longer offered.
 * @param {HTMLFormElement} form
 */
function restore(form) {
  const values = readJson(KEY);
  if (!Array.isArray(values)) return;
  for (const [place, field] of fieldsOf(form).entries()) {
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
  const fields = /** @type {HTMLInputElement[]} */ (fieldsOf(form));
  writeJson(
    KEY,
    fields.map((field) => (SWITCHES.includes(field.type) ? field.checked : field.value)),
  );
}

// --- filling all seats -----------------------------------------------------------------------------------------------

/** @param {HTMLFormElement} form */
const seatsOf = (form) => [...form.querySelectorAll("select[name=seat]")].filter((e) => e instanceof HTMLSelectElement);

/**
 * The kind of a seat's player: a person by link, a person at this screen, or empty for a computer.
 * @param {HTMLSelectElement} seat
 */
const kindOf = (seat) => (seat.value === "link" || seat.value === "here" ? seat.value : "");

/** @param {HTMLFormElement} form */
function showFill(form) {
  const used = seatsOf(form).filter((seat) => seat.checkVisibility());
  for (const button of findAll("[data-fill]", form)) {
    button.setAttribute("aria-pressed", String(used.every((seat) => kindOf(seat) === button.dataset.fill)));
  }
}

/**
 * Gives all seats to the same kind of player; computers keep their levels.
 * @param {HTMLFormElement} form
 * @param {string} kind
 */
function fill(form, kind) {
  for (const seat of seatsOf(form)) {
    if (kindOf(seat) !== kind) seat.value = kind || seat.options[0].value;
  }
}

/** @param {HTMLFormElement} form */
function watchFill(form) {
  for (const part of findAll(".fill", form)) part.hidden = false;
  for (const button of findAll("[data-fill]", form)) {
    button.addEventListener("click", () => {
      fill(form, button.dataset.fill ?? "");
      remember(form);
      showFill(form);
    });
  }
  form.addEventListener("change", () => showFill(form));
  showFill(form);
}

const form = document.getElementById("start-wonders");
if (form instanceof HTMLFormElement) {
  restore(form);
  form.addEventListener("change", () => remember(form));
  form.addEventListener("submit", () => remember(form));
  watchFill(form);
}
