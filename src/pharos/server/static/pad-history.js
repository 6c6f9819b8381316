// The games on this device: open one again, delete one and take that back, save all as a file, take over a file.

import { emptyRows, outcome, sideTotal } from "./pad-scores.js";
import { BadFile, MOST_BYTES, fromFile, toFile } from "./pad-file.js";
import { all, find, keep, remove } from "./pad-store.js";
import { fill, keepPages, make, many, moment, namesOf, number, save, words } from "./pad-words.js";

const $ = (id) => document.getElementById(id);
let deleted = null;

function say(text, isBad = false) {
  $("said").textContent = text;
  $("message").hidden = !text;
  $("message").classList.toggle("alert", isBad);
  $("message").classList.toggle("note", !isBad);
  $("undo").hidden = !deleted;
}

// The sides with their totals, the winners first and marked.
function sidesOf(pad) {
  const isOver = pad.supremacy || !emptyRows(pad).length;
  return outcome(pad).places.flatMap((tied, place) => tied.map((side) => make(
    "span", { class: isOver && place === 0 ? "pads-side is-first" : "pads-side" },
    namesOf(pad, side), " ", make("b", {}, number(sideTotal(pad, side))),
  )));
}

function entry(pad) {
  const isOpen = !pad.supremacy && emptyRows(pad).length > 0;
  const erase = make("button", { type: "button", class: "icon-button pads-delete", "aria-label": `${words.delete}: ${moment(pad.started)}`, click: () => discard(pad) }, "✕");
  return make("li", { "data-pad": pad.id },
    make("a", { class: "pads-entry", href: `/pad/${pad.game}#${pad.id}` },
      make("span", { class: "pads-when small soft" }, make("span", {}, moment(pad.started)), make("span", {}, words.games[pad.game]), isOpen ? make("span", { class: "badge" }, words.unfinished) : null),
      make("span", { class: "pads-sides" }, ...sidesOf(pad))),
    erase);
}

async function show() {
  const pads = await all();
  $("list").replaceChildren(...pads.map(entry));
  $("none").hidden = pads.length > 0;
  $("export").hidden = pads.length === 0;
  $("history").hidden = false;
}

async function discard(pad) {
  const place = [...$("list").children].findIndex((item) => item.dataset.pad === pad.id);
  await remove(pad.id);
  deleted = pad;
  await show();
  say(fill(words.deleted, { date: moment(pad.started) }));
  // The focus stays in the list, where the next game has moved up, or goes to what takes it back.
  ($("list").children[place]?.querySelector(".pads-delete") ?? $("undo")).focus();
}

$("undo").addEventListener("click", async () => {
  const pad = deleted;
  deleted = null;
  await keep(pad);
  await show();
  say("");
  $("list").querySelector(`[data-pad="${pad.id}"] a`).focus();
});

$("export").addEventListener("click", async () => {
  const today = new Date().toISOString().slice(0, 10);
  save(new Blob([toFile(await all())], { type: "application/json" }), `${words.file}-${today}.json`);
});

$("import").addEventListener("click", () => $("file").click());
$("file").addEventListener("change", async () => {
  const [file] = $("file").files;
  $("file").value = "";
  deleted = null;
  if (!file) return;
  try {
    if (file.size > MOST_BYTES) throw new BadFile("large");
    const pads = fromFile(await file.text());
    const kept = await Promise.all(pads.map(({ id }) => find(id)));
    const fresh = pads.filter((pad, i) => !kept[i] || kept[i].changed < pad.changed);
    await keep(...fresh);
    await show();
    say(many(words.taken, fresh.length));
  } catch (error) {
    say(error instanceof BadFile ? words.bad_file[error.code] : words.unkept, true);
  }
});

try {
  await show();
} catch {
  $("history").hidden = false;
  say(words.unkept, true);
}
keepPages();
