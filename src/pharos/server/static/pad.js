// A score pad: who plays, what is written down, who has won. Every change is kept on the device at once.

import { PLAYERS, canTeam, emptyRows, hasTeams, outcome, sideTotal, tieValue } from "./pad-scores.js";
import { LONGEST_NAME, newPad } from "./pad-file.js";
import { Sheet } from "./pad-sheet.js";
import { all, find, keep } from "./pad-store.js";
import { openPicture } from "./pad-picture.js";
import { day, fill, keepPages, list, make, many, nameOf, namesOf, number, words } from "./pad-words.js";

const $ = (id) => document.getElementById(id);
const { game } = $("pad").dataset;
const sheet = new Sheet({ head: $("head"), rows: $("rows"), changed, finished: goToResult });
let pad = null;
const unkept = new Map(); // pads with changes that are not on the disk yet
let isWriting = false;
let spares = []; // players taken off the pad, with what they had, in case it was a slip

// --- keeping ---------------------------------------------------------------------------------------------------------

// While the disk is busy changes come together, and only the latest of them is written.
async function write() {
  isWriting = true;
  while (unkept.size) {
    const pads = [...unkept.values()];
    unkept.clear();
    try {
      await keep(...pads);
    } catch {
      say(words.unkept);
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

function say(text) {
  $("problem").textContent = text;
  $("problem").hidden = !text;
}

// --- who plays -------------------------------------------------------------------------------------------------------

function showSetup() {
  const count = pad.players.length;
  for (const radio of document.querySelectorAll("[name=count]")) radio.checked = Number(radio.value) === count;
  for (const box of document.querySelectorAll("[data-option]")) {
    box.checked = Boolean(pad.options[box.dataset.option]);
    if (box.dataset.option === "teams") box.disabled = !canTeam(count);
  }
  $("names").replaceChildren(...pad.players.map((player, seat) => nameField(player, seat)));
  showNames();
  if ($("supremacy")) $("supremacy").value = pad.supremacy ? `${pad.supremacy.by}-${pad.supremacy.seat}` : "";
}

// What names a player outside the sheet. The fields stay: somebody is typing in one.
function showNames() {
  document.querySelectorAll(".pad-up").forEach((up, seat) => up.setAttribute("aria-label", fill(words.up, { name: nameOf(pad, seat) })));
  for (const option of document.querySelectorAll("#supremacy option[data-label]")) {
    option.textContent = `${nameOf(pad, Number(option.value.at(-1)))}: ${option.dataset.label}`;
  }
}

function nameField(player, seat) {
  const input = make("input", {
    class: "input", maxlength: LONGEST_NAME, autocomplete: "off", autocapitalize: "words", enterkeyhint: "next", value: player.name,
    placeholder: fill(words.player, { number: seat + 1 }), "aria-label": fill(words.name_of, { number: seat + 1 }), list: "known-names",
    input: () => { player.name = input.value; showNames(); sheet.show(pad); changed(); },
    keydown: (event) => {
      if (event.key === "Enter") (input.closest("li").nextElementSibling?.querySelector("input") ?? $("setup").querySelector("summary")).focus();
    },
  });
  const up = make("button", {
    type: "button", class: "icon-button pad-up", hidden: seat === 0,
    click: () => { swap(seat); $("names").children[seat - 1].querySelector(".input").focus(); },
  }, "↑");
  return make("li", { class: hasTeams(pad) ? `is-team-${Math.floor(seat / 2)}` : "" }, input, up);
}

function swap(seat) {
  pad.players.splice(seat - 1, 2, pad.players[seat], pad.players[seat - 1]);
  if (pad.supremacy) pad.supremacy.seat = 1 - pad.supremacy.seat;
  rebuild();
}

function setCount(count) {
  while (pad.players.length > count) spares.push(pad.players.pop());
  while (pad.players.length < count) pad.players.push(spares.pop() ?? { name: "", values: {} });
  if (!canTeam(count)) delete pad.options.teams;
  rebuild();
}

function rebuild() {
  showSetup();
  sheet.show(pad);
  changed();
}

$("setup").addEventListener("change", ({ target }) => {
  if (target.name === "count") setCount(Number(target.value));
  else if (target.dataset.option) {
    if (target.checked) pad.options[target.dataset.option] = true;
    else delete pad.options[target.dataset.option];
    rebuild();
  }
});

$("supremacy")?.addEventListener("change", ({ target }) => {
  const [by, seat] = target.value.split("-");
  pad.supremacy = by ? { by, seat: Number(seat) } : null;
  changed();
});

// --- the result ------------------------------------------------------------------------------------------------------

// Who has won and how, in words; null while something is still empty.
function verdict() {
  if (!pad.supremacy && emptyRows(pad).length) return null;
  const { places, by } = outcome(pad);
  const [[side], [second] = []] = places;
  if (by === "shared") {
    return { title: fill(words.share, { names: list(places[0].map((tied) => namesOf(pad, tied))) }), how: fill(words.by[`shared_${game}`], { points: number(sideTotal(pad, side)) }) };
  }
  const worth = by === "points" ? sideTotal : tieValue;
  const title = side.length > 1 ? fill(words.win, { names: namesOf(pad, side) }) : fill(words.wins, { name: nameOf(pad, side[0]) });
  return { title, how: fill(words.by[by], { first: number(worth(pad, side)), second: number(worth(pad, second)) }) };
}

function setText(id, text) {
  if ($(id).textContent !== text) $(id).textContent = text; // or a screen reader would say it again
}

function showResult() {
  const empty = emptyRows(pad);
  const said = verdict();
  $("result").classList.toggle("is-over", Boolean(said));
  setText("result-title", said?.title ?? $("result").dataset.title);
  setText("how", said?.how ?? fill(words.empty, { rows: list(empty.map(({ id }) => words.rows[game][id])) }));
  setText("said", said ? `${said.title}. ${said.how}` : "");
  $("zeros").hidden = Boolean(said);
  $("show-picture").classList.toggle("button-primary", Boolean(said));
  const places = said && !pad.supremacy ? outcome(pad).places : [];
  let place = 1;
  $("places").replaceChildren(...places.flatMap((tied) => {
    const rows = tied.map((side) => make("li", { value: place, class: place === 1 ? "is-first" : "" },
      make("span", {}, namesOf(pad, side)), make("strong", {}, many(words.points, sideTotal(pad, side)))));
    place += tied.length;
    return rows;
  }));
}

function goToResult() {
  $("result").focus({ preventScroll: true });
  $("result").scrollIntoView({ block: "nearest" });
}

$("zeros").addEventListener("click", () => {
  for (const { fields } of emptyRows(pad)) {
    for (const { values } of pad.players) if (fields.every((id) => values[id] === undefined)) values[fields[0]] = 0;
  }
  sheet.show(pad);
  changed();
  goToResult();
});

$("again").addEventListener("click", () => {
  show(newPad(game, pad.players.map(({ name }) => name), pad.options));
  history.pushState(null, "", location.pathname);
  $("head").scrollIntoView({ block: "nearest" });
  $("rows").querySelector("button").focus({ preventScroll: true });
});

$("show-picture").addEventListener("click", () => openPicture(pad, verdict()));

// --- beginning -------------------------------------------------------------------------------------------------------

function show(chosen) {
  pad = chosen;
  spares = [];
  sheet.open = null;
  $("date").textContent = day(pad.started);
  $("date").dateTime = pad.started;
  showSetup();
  sheet.show(pad);
  showResult();
  $("pad").hidden = false;
}

// The pad that the address names; otherwise a new one for those who played last.
async function begin() {
  try {
    const id = location.hash.slice(1);
    const known = id && (await find(id));
    if (known?.game === game) return show(known);
    const before = (await all()).filter((one) => one.game === game);
    const names = [...new Set((await all()).flatMap(({ players }) => players.map(({ name }) => name.trim())))].filter(Boolean);
    $("pad").append(make("datalist", { id: "known-names" }, ...names.map((name) => make("option", { value: name }))));
    show(newPad(game, before[0]?.players.map(({ name }) => name).slice(0, PLAYERS[game][1]), before[0]?.options));
    $("setup").open = !before.length;
  } catch {
    say(words.unkept);
    show(newPad(game));
    $("setup").open = true;
  }
  return null;
}

$("result").dataset.title = $("result-title").textContent;
addEventListener("hashchange", () => { if (location.hash.slice(1) !== pad?.id) begin(); });
addEventListener("popstate", () => { if (location.hash.slice(1) !== pad?.id) begin(); });
await begin();
keepPages();
