// @ts-check
// The page of a score pad: players, scores and result. Every change is saved on the device immediately.

/** @import { Game, Pad, Player } from "./scores.js" */

import { byId, findAll, findFirst } from "../scripts/dom.js";
import { LONGEST_NAME, newPad } from "./file.js";
import { openPicture } from "./picture.js";
import { canTeam, emptyRows, hasTeams, outcome, PLAYERS, sideTotal } from "./scores.js";
import { Sheet } from "./sheet.js";
import { all, find, keep } from "./store.js";
import { fill } from "./text.js";
import { verdictOf } from "./verdict.js";
import { day, keepPages, list, make, many, nameOf, namesOf, rowName, words } from "./words.js";

/** @param {string} id */
const $ = (id) => byId(id, HTMLElement);
const game = /** @type {Game} */ ($("pad").dataset.game);
const setup = byId("setup", HTMLDetailsElement);
const supremacyField = /** @type {HTMLSelectElement | null} */ (document.getElementById("supremacy"));
const sheet = new Sheet({ head: $("head"), rows: $("rows"), changed, finished: goToResult });
let pad = newPad(game);
/** @type {Map<string, Pad>} */
const unkept = new Map(); // pads with unsaved changes
let isWriting = false;
/** @type {Player[]} */
let spares = []; // removed players with their values, restored when the number of players grows again

// --- saving ----------------------------------------------------------------------------------------------------------

/** Saves the changes. Changes made during a write are collected, and only the latest version is written. */
async function write() {
  isWriting = true;
  while (unkept.size) {
    const pads = [...unkept.values()];
    unkept.clear();
    try {
      await keep(...pads);
    } catch {
      report(words.unkept);
    }
  }
  isWriting = false;
  document.body.dataset.kept = "yes";
}

function changed() {
  pad.changed = new Date().toISOString();
  document.body.dataset.kept = "no";
  unkept.set(pad.id, structuredClone(pad));
  if (!isWriting) write();
  if (location.hash.slice(1) !== pad.id) history.replaceState(null, "", `#${pad.id}`);
  showResult();
}

/** @param {string} problem */
function report(problem) {
  $("problem").textContent = problem;
  $("problem").hidden = !problem;
}

// --- players ---------------------------------------------------------------------------------------------------------

function showSetup() {
  const count = pad.players.length;
  for (const radio of findAll("[name=count]")) {
    if (radio instanceof HTMLInputElement) radio.checked = Number(radio.value) === count;
  }
  for (const box of findAll("[data-option]")) {
    if (!(box instanceof HTMLInputElement)) continue;
    box.checked = Boolean(pad.options[box.dataset.option ?? ""]);
    if (box.dataset.option === "teams") box.disabled = !canTeam(count);
  }
  $("names").replaceChildren(...pad.players.map((player, seat) => nameField(player, seat)));
  showNames();
  if (supremacyField) supremacyField.value = pad.supremacy ? `${pad.supremacy.by}-${pad.supremacy.seat}` : "";
}

/** Updates the players' names outside the sheet. Does not touch the input fields, since one of them has the focus. */
function showNames() {
  for (const [seat, up] of findAll(".pad-up").entries()) {
    up.setAttribute("aria-label", fill(words.up, { name: nameOf(pad, seat) }));
  }
  for (const option of findAll("#supremacy option[data-label]")) {
    const seat = Number(option.getAttribute("value")?.at(-1));
    option.textContent = `${nameOf(pad, seat)}: ${option.dataset.label}`;
  }
}

/** @param {HTMLElement} input */
function focusNextName(input) {
  const next = input.closest("li")?.nextElementSibling;
  ((next && findFirst("input", next)) ?? findFirst("summary", setup))?.focus();
}

/**
 * @param {Player} player
 * @param {number} seat
 */
function nameField(player, seat) {
  const input = make("input", {
    class: "input",
    maxlength: LONGEST_NAME,
    autocomplete: "off",
    autocapitalize: "words",
    enterkeyhint: "next",
    value: player.name,
    placeholder: fill(words.player, { number: seat + 1 }),
    "aria-label": fill(words.name_of, { number: seat + 1 }),
    list: "known-names",
    input: () => {
      player.name = input.value;
      showNames();
      sheet.show(pad);
      changed();
    },
    keydown: (/** @type {KeyboardEvent} */ event) => {
      if (event.key === "Enter") focusNextName(input);
    },
  });
  const up = make(
    "button",
    {
      type: "button",
      class: "icon-button pad-up",
      hidden: seat === 0,
      click: () => {
        swap(seat);
        findFirst(".input", $("names").children[seat - 1])?.focus();
      },
    },
    "↑",
  );
  return make("li", { class: hasTeams(pad) ? `is-team-${Math.floor(seat / 2)}` : "" }, input, up);
}

/**
 * Swaps a player with the previous one.
 * @param {number} seat
 */
function swap(seat) {
  pad.players.splice(seat - 1, 2, pad.players[seat], pad.players[seat - 1]);
  if (pad.supremacy) pad.supremacy.seat = 1 - pad.supremacy.seat;
  rebuild();
}

/** @param {number} count */
function setCount(count) {
  spares.push(...pad.players.splice(count).reverse());
  while (pad.players.length < count) pad.players.push(spares.pop() ?? { name: "", values: {} });
  if (!canTeam(count)) delete pad.options.teams;
  rebuild();
}

function rebuild() {
  showSetup();
  sheet.show(pad);
  changed();
}

setup.addEventListener("change", ({ target }) => {
  if (!(target instanceof HTMLInputElement)) return;
  const { option } = target.dataset;
  if (target.name === "count") setCount(Number(target.value));
  else if (option) {
    if (target.checked) pad.options[option] = true;
    else delete pad.options[option];
    rebuild();
  }
});

supremacyField?.addEventListener("change", () => {
  const [by, seat] = supremacyField.value.split("-");
  pad.supremacy = by === "military" || by === "science" ? { by, seat: Number(seat) } : null;
  changed();
});

// --- the result ------------------------------------------------------------------------------------------------------

/**
 * @param {string} id
 * @param {string} text
 */
function setText(id, text) {
  if ($(id).textContent !== text) $(id).textContent = text; // a screen reader would repeat it
}

function showResult() {
  const verdict = verdictOf(pad);
  const empty = emptyRows(pad).map(({ id }) => rowName(pad, id));
  $("result").classList.toggle("is-over", Boolean(verdict));
  setText("result-title", verdict?.title ?? $("result").dataset.title ?? "");
  setText("how", verdict?.how ?? fill(words.empty, { rows: list(empty) }));
  setText("said", verdict ? `${verdict.title}. ${verdict.how}` : "");
  $("zeros").hidden = Boolean(verdict);
  $("show-picture").classList.toggle("button-primary", Boolean(verdict));
  $("places").replaceChildren(...(verdict && !pad.supremacy ? placeRows() : []));
}

function placeRows() {
  let place = 1;
  return outcome(pad).places.flatMap((tied) => {
    const rows = tied.map((side) => {
      const points = make("strong", {}, many(words.points, sideTotal(pad, side)));
      const kind = place === 1 ? "is-first" : "";
      return make("li", { value: place, class: kind }, make("span", {}, namesOf(pad, side)), points);
    });
    place += tied.length;
    return rows;
  });
}

function goToResult() {
  $("result").focus({ preventScroll: true });
  $("result").scrollIntoView({ block: "nearest" });
}

$("zeros").addEventListener("click", () => {
  for (const { fields } of emptyRows(pad)) {
    for (const { values } of pad.players) {
      if (fields.every((id) => values[id] === undefined)) values[fields[0]] = 0;
    }
  }
  sheet.show(pad);
  changed();
  goToResult();
});

$("again").addEventListener("click", () => {
  const names = pad.players.map(({ name }) => name);
  show(newPad(game, names, pad.options));
  history.pushState(null, "", location.pathname);
  $("head").scrollIntoView({ block: "nearest" });
  findFirst("button", $("rows"))?.focus({ preventScroll: true });
});

$("show-picture").addEventListener("click", () => openPicture(pad, verdictOf(pad)));

// --- start -----------------------------------------------------------------------------------------------------------

/** @param {Pad} chosen */
function show(chosen) {
  pad = chosen;
  spares = [];
  sheet.open = null;
  const date = byId("date", HTMLTimeElement);
  date.textContent = day(pad.started);
  date.dateTime = pad.started;
  showSetup();
  sheet.show(pad);
  showResult();
  $("pad").hidden = false;
}

/** Opens the pad named in the URL; otherwise a new one with the players of the last game. */
async function begin() {
  try {
    const id = location.hash.slice(1);
    const known = id ? await find(id) : undefined;
    if (known?.game === game) {
      show(known);
      return;
    }
    const pads = await all();
    const last = pads.find((one) => one.game === game);
    const names = new Set(pads.flatMap(({ players }) => players.map(({ name }) => name.trim())).filter(Boolean));
    const options = [...names].map((name) => make("option", { value: name }));
    $("pad").append(make("datalist", { id: "known-names" }, ...options));
    const players = last?.players.map(({ name }) => name).slice(0, PLAYERS[game][1]);
    show(newPad(game, players, last?.options));
    setup.open = !last;
  } catch {
    report(words.unkept);
    show(newPad(game));
    setup.open = true;
  }
}

function followAddress() {
  if (location.hash.slice(1) !== pad.id) begin();
}

$("result").dataset.title = $("result-title").textContent ?? "";
addEventListener("hashchange", followAddress);
addEventListener("popstate", followAddress);
await begin();
keepPages();
