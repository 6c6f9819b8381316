// @ts-check
// The sheet of a score pad: names and totals on top, then the rows. One row at a time is open for editing.

/** @import { Pad, Row } from "./scores.js" */

import { findAll, findFirst } from "../scripts/dom.js";
import { Entry } from "./entry.js";
import { emptyRows, hasTeams, isFilled, rowPoints, rowsOf, sides, sideTotal, total } from "./scores.js";
import { formatNumber } from "./text.js";
import { icon, make, many, nameOf, rowName, words } from "./words.js";

/**
 * The elements of a sheet and its callbacks.
 * @typedef {object} SheetParts
 * @property {HTMLElement} head
 * @property {HTMLElement} rows
 * @property {() => void} changed called after every entry
 * @property {() => void} finished called when the button of the last row is pressed
 */

export class Sheet {
  /** @param {SheetParts} parts */
  constructor({ head, rows, changed, finished }) {
    this.head = head;
    this.rows = rows;
    this.finished = finished;
    /** @type {string | null} */
    this.open = null; // id of the open row
    /** @type {Row[]} */
    this.lines = [];
    /** @type {Pad | null} */
    this.pad = null;
    this.entry = new Entry({
      entered: () => {
        this.refresh();
        changed();
      },
      next: (id, byKeyboard) => (id ? this.toggle(id, byKeyboard) : this.#leave()),
    });
  }

  /**
   * Rebuilds the sheet after a change of pad, players or rows.
   * @param {Pad} pad
   */
  show(pad) {
    this.pad = pad;
    this.lines = rowsOf(pad);
    const open = this.lines.some(({ id }) => id === this.open) ? this.open : null;
    const frame = this.head.parentElement;
    frame?.style.setProperty("--players", String(pad.players.length));
    frame?.classList.toggle("is-crowded", pad.players.length > 4);
    frame?.classList.toggle("is-sparse", pad.players.length === 2);
    this.head.replaceChildren(...pad.players.map((_, seat) => column(pad, seat)));
    this.rows.replaceChildren(...this.lines.map((line) => this.#row(pad, line)));
    if (hasTeams(pad)) this.rows.append(teamTotals(pad));
    this.open = null;
    if (open) this.#unfold(pad, open);
    this.refresh();
  }

  /**
   * @param {Pad} pad
   * @param {Row} line
   */
  #row(pad, line) {
    const [mark, color] = words.marks[line.id];
    const cells = pad.players.map((_, seat) => make("span", { "data-cell": seat }));
    const button = make(
      "button",
      {
        type: "button",
        class: "pad-row-head",
        "aria-expanded": "false",
        "aria-controls": `entry-${line.id}`,
        click: (/** @type {MouseEvent} */ event) => this.toggle(line.id, event.detail === 0),
      },
      make("span", { class: `pad-mark pad-${color}` }, icon(mark)),
      make("span", { class: "pad-row-name" }, rowName(pad, line.id)),
      make("span", { class: "visually-hidden", "data-spoken": true }),
      make("span", { class: "pad-values", "aria-hidden": "true" }, ...cells),
    );
    const entry = make("div", { class: "pad-entry", id: `entry-${line.id}`, hidden: true });
    return make("div", { class: "pad-row", "data-row": line.id }, make("h3", {}, button), entry);
  }

  // --- opening -------------------------------------------------------------------------------------------------------

  /** @param {string} id */
  #find = (id) => findFirst(`[data-row="${id}"]`, this.rows);

  /**
   * @param {HTMLElement} row
   * @param {boolean} isOpen
   * @param {Node[]} content
   */
  #setOpen(row, isOpen, content) {
    row.classList.toggle("is-open", isOpen);
    findFirst(".pad-row-head", row)?.setAttribute("aria-expanded", String(isOpen));
    const entry = findFirst(".pad-entry", row);
    entry?.replaceChildren(...content);
    entry?.toggleAttribute("hidden", !isOpen);
  }

  #fold() {
    const row = this.open && this.#find(this.open);
    if (row) this.#setOpen(row, false, []);
    this.open = null;
  }

  /**
   * @param {Pad} pad
   * @param {string} id
   */
  #unfold(pad, id) {
    const row = this.#find(id);
    const place = this.lines.findIndex((line) => line.id === id);
    if (!row || place < 0) return;
    this.#setOpen(row, true, this.entry.build(pad, this.lines[place], this.lines[place + 1] ?? null));
    this.open = id;
  }

  /**
   * Opens or closes a row.
   * @param {string} id
   * @param {boolean} byKeyboard
   */
  toggle(id, byKeyboard) {
    const wasOpen = this.open === id;
    this.#fold();
    if (!wasOpen && this.pad) this.#unfold(this.pad, id);
    this.refresh();
    const row = this.#find(id);
    if (!row) return;
    const first = findFirst(".pad-entry:not([hidden]) :is(.pad-number, .pad-choice input)", row);
    // On touch screens, do not focus the field: the keypad would cover the page and its step buttons.
    const wantsToType = first && (byKeyboard || matchMedia("(pointer: fine)").matches);
    (wantsToType ? first : findFirst(".pad-row-head", row))?.focus({ preventScroll: true });
    const { top, bottom } = row.getBoundingClientRect();
    if (top < this.head.offsetHeight || bottom > innerHeight) row.scrollIntoView({ block: "start" });
  }

  #leave() {
    this.#fold();
    this.finished();
  }

  // --- showing -------------------------------------------------------------------------------------------------------

  /** Shows the current values of the pad. */
  refresh() {
    const { pad } = this;
    if (!pad) return;
    const totals = pad.players.map((_, seat) => total(pad, seat));
    const most = Math.max(...totals);
    for (const [seat, points] of totals.entries()) {
      const isBest = !hasTeams(pad) && points === most && most > 0;
      setText(this.head, `[data-name="${seat}"]`, nameOf(pad, seat));
      const cell = findFirst(`[data-total="${seat}"]`, this.head);
      cell?.replaceChildren(
        make("span", { "aria-hidden": "true" }, formatNumber(points)),
        make("span", { class: "visually-hidden" }, many(words.points, points)),
      );
      cell?.parentElement?.classList.toggle("is-best", isBest);
    }
    for (const line of this.lines) this.#refreshRow(pad, line);
    for (const [i, side] of sides(pad).entries()) {
      setText(this.rows, `[data-team="${i}"]`, formatNumber(sideTotal(pad, side)));
    }
    this.rows.classList.toggle("is-complete", emptyRows(pad).length === 0);
  }

  /**
   * @param {Pad} pad
   * @param {Row} line
   */
  #refreshRow(pad, line) {
    const row = this.#find(line.id);
    if (!row) return;
    const spoken = pad.players.map(({ values }, seat) => {
      const text = isFilled(line, values) ? formatNumber(rowPoints(line, values)) : "";
      setText(row, `[data-cell="${seat}"]`, text || "·");
      return `${nameOf(pad, seat)} ${text || words.blank}`;
    });
    setText(row, "[data-spoken]", `: ${spoken.join(", ")}`);
    for (const output of findAll("[data-points]", row)) {
      const { values } = pad.players[Number(output.dataset.points)];
      output.textContent = many(words.points, rowPoints(line, values));
    }
    this.entry.refresh(row);
  }
}

/**
 * @param {Pad} pad
 * @param {number} seat
 */
function column(pad, seat) {
  return make(
    "li",
    { class: hasTeams(pad) ? `is-team-${Math.floor(seat / 2)}` : "" },
    make("span", { class: "pad-name", "data-name": seat }),
    make("span", { class: "pad-total", "data-total": seat }),
  );
}

/** @param {Pad} pad */
function teamTotals(pad) {
  const teams = sides(pad).map((_, i) => make("span", { class: `is-team-${i}`, "data-team": i }));
  return make(
    "div",
    { class: "pad-row pad-teams" },
    make("h3", { class: "pad-row-head" }, make("span", { class: "pad-row-name" }, words.team)),
    make("div", { class: "pad-values" }, ...teams),
  );
}

/**
 * @param {Element} root
 * @param {string} selector
 * @param {string} text
 */
function setText(root, selector, text) {
  const element = findFirst(selector, root);
  if (element) element.textContent = text;
}
