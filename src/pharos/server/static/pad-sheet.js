// The sheet of a score pad: names and totals on top, then the rows. One row at a time is open to be written.

import { emptyRows, field, hasTeams, isFilled, rowPoints, rowsOf, sideTotal, sides, total } from "./pad-scores.js";
import { fill, icon, make, many, nameOf, number, words } from "./pad-words.js";

const SYMBOL_FIELD = /^(compass|tablet|gear|free)$/;
const DIGITS = /^\s*([-−–]?)\s*(\d{1,3})\s*$/;

function parse(text) {
  const found = DIGITS.exec(text);
  return found ? Number(found[2]) * (found[1] ? -1 : 1) : undefined;
}

export class Sheet {
  // `changed` is called after every entry, `finished` when the last row is left by its button.
  constructor({ head, rows, changed, finished }) {
    Object.assign(this, { head, rows, changed, finished, open: null });
  }

  // Build everything anew: for another pad, other players, other rows.
  show(pad) {
    this.pad = pad;
    this.lines = rowsOf(pad);
    const open = this.lines.some(({ id }) => id === this.open) ? this.open : null;
    this.head.parentElement.style.setProperty("--players", pad.players.length);
    this.head.parentElement.classList.toggle("is-crowded", pad.players.length > 4);
    this.head.parentElement.classList.toggle("is-sparse", pad.players.length === 2);
    this.head.replaceChildren(...pad.players.map((_, seat) => this.#column(seat)));
    this.rows.replaceChildren(...this.lines.map((line) => this.#row(line)));
    if (hasTeams(pad)) this.rows.append(this.#teams());
    this.open = null;
    if (open) this.#unfold(open);
    this.refresh();
  }

  #column(seat) {
    const side = hasTeams(this.pad) ? `is-team-${Math.floor(seat / 2)}` : "";
    return make("li", { class: side },
      make("span", { class: "pad-name", "data-name": seat }), make("span", { class: "pad-total", "data-total": seat }));
  }

  #teams() {
    const teams = sides(this.pad).map((_, i) => make("span", { class: `is-team-${i}`, "data-team": i }));
    return make("div", { class: "pad-row pad-teams" },
      make("h3", { class: "pad-row-head" }, make("span", { class: "pad-row-name" }, words.team)),
      make("div", { class: "pad-values" }, ...teams));
  }

  #row(line) {
    const [mark, color] = words.marks[line.id];
    const name = words.rows[this.pad.game][line.id];
    const cells = this.pad.players.map((_, seat) => make("span", { "data-cell": seat }));
    const button = make("button", {
      type: "button", class: "pad-row-head", "aria-expanded": "false", "aria-controls": `entry-${line.id}`,
      click: (event) => this.toggle(line.id, event.detail === 0),
    },
    make("span", { class: `pad-mark pad-${color}` }, icon(mark)),
    make("span", { class: "pad-row-name" }, name),
    make("span", { class: "visually-hidden", "data-spoken": true }),
    make("span", { class: "pad-values", "aria-hidden": "true" }, ...cells));
    return make("div", { class: "pad-row", "data-row": line.id }, make("h3", {}, button),
      make("div", { class: "pad-entry", id: `entry-${line.id}`, hidden: true }));
  }

  #fillEntry(entry, line) {
    const name = words.rows[this.pad.game][line.id];
    const players = this.pad.players.map((_, seat) => this.#line(line, seat, name));
    const next = this.lines[this.lines.findIndex(({ id }) => id === line.id) + 1];
    const text = next ? fill(words.next, { row: words.rows[this.pad.game][next.id] }) : words.last;
    const go = (event) => (next ? this.toggle(next.id, event.detail === 0) : this.#leave());
    entry.append(make("div", { class: "pad-lines" }, ...players),
      make("button", { type: "button", class: "button button-primary pad-next", click: go }, text));
  }

  // What one player has in a row: a counter for each field, and the points where they are not the same.
  #line(line, seat, name) {
    const who = nameOf(this.pad, seat);
    const isSum = line.fields.length > 1 || line.id === "coins";
    const counters = line.fields.map((id) => this.#counter(id, seat, isSum ? `${name}, ${words.fields[id].name}` : name, line.fields.length > 1));
    const points = isSum ? make("output", { class: "pad-line-points", "data-points": seat }) : null;
    const kind = line.fields.length > 1 ? " has-many" : "";
    return make("div", { class: `pad-line${kind}`, role: "group", "aria-label": who },
      make("span", { class: "pad-line-name" }, who), make("div", { class: "pad-counters" }, ...counters), points);
  }

  #counter(id, seat, name, isOneOfMany) {
    const limits = field(this.pad.game, id);
    if (limits.choices) return this.#choice(id, seat, name, limits.choices);
    const input = make("input", {
      class: "pad-number", type: "text", inputmode: "numeric", enterkeyhint: "next", autocomplete: "off", maxlength: 4, role: "spinbutton",
      "aria-valuemin": limits.least, "aria-valuemax": limits.most, "aria-label": `${nameOf(this.pad, seat)}: ${name}`, "data-field": id, "data-seat": seat,
      input: () => this.#typed(input), focus: () => input.select(), keydown: (event) => this.#key(event, input), blur: () => this.#settle(input),
    });
    const step = (by, label, sign) => make("button", {
      type: "button", class: "pad-step", tabindex: -1, "aria-label": `${nameOf(this.pad, seat)}: ${name}, ${label}`, click: () => this.#step(input, by),
    }, sign);
    // The keypads of phones have no minus.
    const sign = limits.least < 0
      ? make("button", { type: "button", class: "pad-step pad-sign", tabindex: -1, "aria-label": `${nameOf(this.pad, seat)}: ${name}, ${words.sign}`, click: () => this.#set(input, -(this.#value(input) ?? 0)) }, "±")
      : null;
    const { icon: mark, name: label } = words.fields[id] ?? {};
    const caption = isOneOfMany
      ? make("span", { class: "pad-caption", title: label, "aria-hidden": "true" }, SYMBOL_FIELD.test(id) ? icon(mark) : label) : null;
    return make("div", { class: "pad-counter" }, caption, sign, step(-1, words.less, "−"), input, step(1, words.more, "+"));
  }

  #choice(id, seat, name, choices) {
    const radios = choices.map((value) => make("label", { class: "pad-choice" },
      make("input", {
        type: "radio", name: `${id}-${seat}`, value, "data-field": id, "data-seat": seat,
        change: () => this.#chosen(id, seat, value), keydown: (event) => this.#key(event, event.target),
      }), make("span", {}, String(value))));
    return make("div", { class: "pad-choices", role: "radiogroup", "aria-label": `${nameOf(this.pad, seat)}: ${name}` }, ...radios);
  }

  // The conflict pawn stands on one side only.
  #chosen(id, seat, value) {
    this.pad.players[seat].values[id] = value;
    const other = this.pad.players[1 - seat].values;
    if (value > 0 || other[id] === undefined) other[id] = 0;
    this.#entered();
  }

  // --- entering ------------------------------------------------------------------------------------------------------

  #values = (input) => this.pad.players[input.dataset.seat].values;
  #value = (input) => this.#values(input)[input.dataset.field];

  #set(input, value) {
    const { least, most } = field(this.pad.game, input.dataset.field);
    this.#values(input)[input.dataset.field] = Math.min(most, Math.max(least, value));
    this.#settle(input);
    this.#entered();
  }

  #step(input, by) {
    this.#set(input, (this.#value(input) ?? 0) + by);
  }

  #typed(input) {
    const { least, most } = field(this.pad.game, input.dataset.field);
    const value = parse(input.value);
    const isSound = value !== undefined && value >= least && value <= most;
    input.toggleAttribute("aria-invalid", false);
    if (isSound) this.#values(input)[input.dataset.field] = value;
    else delete this.#values(input)[input.dataset.field];
    if (!isSound && !/^\s*[-−–]?\s*$/.test(input.value)) input.setAttribute("aria-invalid", "true");
    this.#entered();
  }

  // Show what counts: something that is no number has not been taken.
  #settle(input) {
    const value = this.#value(input);
    input.value = value === undefined ? "" : number(value);
    input.removeAttribute("aria-invalid");
  }

  #entered() {
    this.refresh();
    this.changed();
  }

  #key(event, input) {
    const steps = { ArrowUp: 1, ArrowDown: -1 };
    if (event.key in steps && input.type !== "radio") {
      event.preventDefault();
      this.#step(input, steps[event.key]);
      input.select();
    } else if (event.key === "Enter") {
      event.preventDefault();
      this.#goOn(input);
    }
  }

  // From player to player, then to the button that opens the next row.
  #goOn(input) {
    const entry = input.closest(".pad-entry");
    const stops = [...entry.querySelectorAll(".pad-number, .pad-choice input:checked, .pad-choices:not(:has(:checked)) .pad-choice:first-child input")];
    const next = stops[stops.indexOf(input) + 1];
    if (next) next.focus();
    else entry.querySelector(".pad-next").click();
  }

  // --- opening -------------------------------------------------------------------------------------------------------

  #find = (id) => this.rows.querySelector(`[data-row="${id}"]`);

  #setOpen(row, isOpen) {
    row.classList.toggle("is-open", isOpen);
    row.querySelector(".pad-row-head").setAttribute("aria-expanded", String(isOpen));
    row.querySelector(".pad-entry").hidden = !isOpen;
  }

  #fold() {
    if (!this.open) return;
    const row = this.#find(this.open);
    this.#setOpen(row, false);
    row.querySelector(".pad-entry").replaceChildren();
    this.open = null;
  }

  #unfold(id) {
    const row = this.#find(id);
    this.#fillEntry(row.querySelector(".pad-entry"), this.lines.find((line) => line.id === id));
    this.#setOpen(row, true);
    this.open = id;
  }

  toggle(id, byKeyboard) {
    const wasOpen = this.open === id;
    this.#fold();
    if (!wasOpen) this.#unfold(id);
    this.refresh();
    const row = this.#find(id);
    const first = row.querySelector(".pad-entry:not([hidden]) :is(.pad-number, .pad-choice input)");
    // A finger does not want the keypad over the page at once: the steps are there to be pressed.
    const wantsToType = first && (byKeyboard || matchMedia("(pointer: fine)").matches);
    (wantsToType ? first : row.querySelector(".pad-row-head")).focus({ preventScroll: true });
    const { top, bottom } = row.getBoundingClientRect();
    if (top < this.head.offsetHeight || bottom > innerHeight) row.scrollIntoView({ block: "start" });
  }

  #leave() {
    this.#fold();
    this.finished();
  }

  // --- showing -------------------------------------------------------------------------------------------------------

  refresh() {
    const { pad } = this;
    const totals = pad.players.map((_, seat) => total(pad, seat));
    const most = Math.max(...totals);
    for (const [seat] of pad.players.entries()) {
      this.head.querySelector(`[data-name="${seat}"]`).textContent = nameOf(pad, seat);
      const cell = this.head.querySelector(`[data-total="${seat}"]`);
      cell.replaceChildren(make("span", { "aria-hidden": "true" }, number(totals[seat])), make("span", { class: "visually-hidden" }, many(words.points, totals[seat])));
      cell.parentElement.classList.toggle("is-best", !hasTeams(pad) && totals[seat] === most && most > 0);
    }
    for (const line of this.lines) this.#refreshRow(line);
    sides(pad).forEach((side, i) => {
      const cell = this.rows.querySelector(`[data-team="${i}"]`);
      if (cell) cell.textContent = number(sideTotal(pad, side));
    });
    this.rows.classList.toggle("is-complete", emptyRows(pad).length === 0);
  }

  #refreshRow(line) {
    const row = this.#find(line.id);
    const spoken = this.pad.players.map(({ values }, seat) => {
      const text = isFilled(line, values) ? number(rowPoints(line, values)) : "";
      row.querySelector(`[data-cell="${seat}"]`).textContent = text || "·";
      return `${nameOf(this.pad, seat)} ${text || words.blank}`;
    });
    row.querySelector("[data-spoken]").textContent = `: ${spoken.join(", ")}`;
    for (const output of row.querySelectorAll("[data-points]")) {
      output.textContent = many(words.points, rowPoints(line, this.pad.players[output.dataset.points].values));
    }
    for (const input of row.querySelectorAll(".pad-number")) {
      const value = this.#value(input);
      if (value === undefined) input.removeAttribute("aria-valuenow");
      else input.setAttribute("aria-valuenow", value);
      if (input !== document.activeElement) this.#settle(input);
    }
    for (const radio of row.querySelectorAll(".pad-choice input")) radio.checked = this.#value(radio) === Number(radio.value);
  }
}
