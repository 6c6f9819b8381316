// @ts-check
// Entry of a score pad row: a counter for every player and field, or radio buttons if only certain values are allowed.

/** @import { Pad, Row } from "./scores.js" */

import { findAll, findFirst } from "../scripts/dom.js";
import { limitsOf, SYMBOLS, valuesOf } from "./scores.js";
import { fill, formatNumber, parseNumber } from "./text.js";
import { icon, make, nameOf, rowName, words } from "./words.js";

const STOPS = ".pad-number, .pad-choice input:checked, .pad-choices:not(:has(:checked)) .pad-choice:first-child input";
const UNFINISHED = /^\s*[-−–]?\s*$/; // empty, or a sign without digits yet

/**
 * Callbacks of an entry.
 * @typedef {object} EntryListeners
 * @property {() => void} entered called after every change
 * @property {(id: string | null, byKeyboard: boolean) => void} next called to open the next row, null after the last
 */

export class Entry {
  /** @param {EntryListeners} listeners */
  constructor({ entered, next }) {
    this.entered = entered;
    this.next = next;
    /** @type {Pad | null} */
    this.pad = null;
  }

  /**
   * Builds the input elements of a row.
   * @param {Pad} pad
   * @param {Row} line
   * @param {Row | null} following
   */
  build(pad, line, following) {
    this.pad = pad;
    const players = pad.players.map((_, seat) => this.#line(pad, line, seat));
    const text = following ? fill(words.next, { row: rowName(pad, following.id) }) : words.last;
    const go = (/** @type {MouseEvent} */ event) => this.next(following?.id ?? null, event.detail === 0);
    return [
      make("div", { class: "pad-lines" }, ...players),
      make("button", { type: "button", class: "button button-primary pad-next", click: go }, text),
    ];
  }

  /**
   * Builds one player's part of a row: a counter for each field, and the points if they differ from the counters.
   * @param {Pad} pad
   * @param {Row} line
   * @param {number} seat
   */
  #line(pad, line, seat) {
    const who = nameOf(pad, seat);
    const name = rowName(pad, line.id);
    const isOneOfMany = line.fields.length > 1;
    const isSum = isOneOfMany || line.id === "coins";
    const counters = line.fields.map((id) =>
      this.#counter(pad, id, seat, `${who}: ${isSum ? `${name}, ${words.fields[id].name}` : name}`, isOneOfMany),
    );
    return make(
      "div",
      { class: `pad-line${isOneOfMany ? " has-many" : ""}`, role: "group", "aria-label": who },
      make("span", { class: "pad-line-name" }, who),
      make("div", { class: "pad-counters" }, ...counters),
      isSum ? make("output", { class: "pad-line-points", "data-points": seat }) : null,
    );
  }

  /**
   * @param {Pad} pad
   * @param {string} id
   * @param {number} seat
   * @param {string} label
   * @param {boolean} isOneOfMany
   */
  #counter(pad, id, seat, label, isOneOfMany) {
    const limits = limitsOf(pad.game, id);
    if (limits.choices) return this.#choice(id, seat, label, limits.choices);
    const input = make("input", {
      class: "pad-number",
      type: "text",
      inputmode: "numeric",
      enterkeyhint: "next",
      autocomplete: "off",
      maxlength: 4,
      role: "spinbutton",
      "aria-valuemin": limits.least,
      "aria-valuemax": limits.most,
      "aria-label": label,
      "data-field": id,
      "data-seat": seat,
      input: () => this.#type(input),
      focus: () => input.select(),
      keydown: (/** @type {KeyboardEvent} */ event) => this.#press(event, input),
      blur: () => this.#showValue(input),
    });
    /** @type {(kind: string, name: string, sign: string, click: () => void) => HTMLElement} */
    const step = (kind, name, sign, click) =>
      make("button", { type: "button", class: kind, tabindex: -1, "aria-label": `${label}, ${name}`, click }, sign);
    return make(
      "div",
      { class: "pad-counter" },
      isOneOfMany ? caption(id) : null,
      // Numeric keypads of phones have no minus key.
      limits.least < 0 ? step("pad-step pad-sign", words.sign, "±", () => this.#negate(input)) : null,
      step("pad-step", words.less, "−", () => this.#step(input, -1)),
      input,
      step("pad-step", words.more, "+", () => this.#step(input, 1)),
    );
  }

  /**
   * @param {string} id
   * @param {number} seat
   * @param {string} label
   * @param {number[]} choices
   */
  #choice(id, seat, label, choices) {
    const radios = choices.map((value) => {
      const radio = make("input", {
        type: "radio",
        name: `${id}-${seat}`,
        value,
        "data-field": id,
        "data-seat": seat,
        change: () => this.#choose(id, seat, value),
        keydown: (/** @type {KeyboardEvent} */ event) => this.#press(event, radio),
      });
      return make("label", { class: "pad-choice" }, radio, make("span", {}, String(value)));
    });
    return make("div", { class: "pad-choices", role: "radiogroup", "aria-label": label }, ...radios);
  }

  // --- changing ------------------------------------------------------------------------------------------------------

  /** @param {HTMLInputElement} input */
  #values = (input) => (this.pad ? valuesOf(this.pad, Number(input.dataset.seat)) : {});
  /** @param {HTMLInputElement} input */
  #value = (input) => this.#values(input)[input.dataset.field ?? ""];
  /** @param {HTMLInputElement} input */
  #limits = (input) => limitsOf(this.pad?.game ?? "duel", input.dataset.field ?? "");

  /**
   * Sets a value. The conflict pawn is on one side only, so a positive value sets the opponent's to 0.
   * @param {string} id
   * @param {number} seat
   * @param {number} value
   */
  #choose(id, seat, value) {
    if (!this.pad) return;
    valuesOf(this.pad, seat)[id] = value;
    const other = valuesOf(this.pad, 1 - seat);
    if (value > 0 || other[id] === undefined) other[id] = 0;
    this.entered();
  }

  /**
   * @param {HTMLInputElement} input
   * @param {number} value
   */
  #set(input, value) {
    const { least, most } = this.#limits(input);
    this.#values(input)[input.dataset.field ?? ""] = Math.min(most, Math.max(least, value));
    this.#showValue(input);
    this.entered();
  }

  /**
   * @param {HTMLInputElement} input
   * @param {number} by
   */
  #step(input, by) {
    this.#set(input, (this.#value(input) ?? 0) + by);
  }

  /** @param {HTMLInputElement} input */
  #negate(input) {
    this.#set(input, -(this.#value(input) ?? 0));
  }

  /** @param {HTMLInputElement} input */
  #type(input) {
    const { least, most } = this.#limits(input);
    const value = parseNumber(input.value);
    const isSound = value !== undefined && value >= least && value <= most;
    if (isSound) this.#values(input)[input.dataset.field ?? ""] = value;
    else delete this.#values(input)[input.dataset.field ?? ""];
    if (isSound || UNFINISHED.test(input.value)) input.removeAttribute("aria-invalid");
    else input.setAttribute("aria-invalid", "true");
    this.entered();
  }

  /**
   * @param {KeyboardEvent} event
   * @param {HTMLInputElement} input
   */
  #press(event, input) {
    const by = { ArrowUp: 1, ArrowDown: -1 }[event.key];
    if (by && input.type !== "radio") {
      event.preventDefault();
      this.#step(input, by);
      input.select();
    } else if (event.key === "Enter") {
      event.preventDefault();
      goOn(input);
    }
  }

  // --- showing -------------------------------------------------------------------------------------------------------

  /**
   * Shows the stored value, discarding input that is not a number.
   * @param {HTMLInputElement} input
   */
  #showValue(input) {
    const value = this.#value(input);
    input.value = value === undefined ? "" : formatNumber(value);
    input.removeAttribute("aria-invalid");
  }

  /**
   * Shows the values in all fields of a row except the focused one.
   * @param {Element} row
   */
  refresh(row) {
    for (const input of findAll("input", row)) {
      if (!(input instanceof HTMLInputElement)) continue;
      const value = this.#value(input);
      if (input.type === "radio") {
        input.checked = value === Number(input.value);
        continue;
      }
      if (value === undefined) input.removeAttribute("aria-valuenow");
      else input.setAttribute("aria-valuenow", String(value));
      if (input !== document.activeElement) this.#showValue(input);
    }
  }
}

/** @param {string} id */
function caption(id) {
  const { icon: mark, name } = words.fields[id];
  const content = mark && SYMBOLS.includes(id) ? icon(mark) : name;
  return make("span", { class: "pad-caption", title: name, "aria-hidden": "true" }, content);
}

/**
 * Moves the focus to the next player, or to the next row after the last player.
 * @param {HTMLInputElement} input
 */
function goOn(input) {
  const entry = input.closest(".pad-entry");
  if (!entry) return;
  const stops = findAll(STOPS, entry);
  const next = stops[stops.indexOf(input) + 1];
  if (next) next.focus();
  else findFirst(".pad-next", entry)?.click();
}
