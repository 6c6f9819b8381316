// @ts-check
// The games on this device: reopen, delete with undo, export all to a file, import a file.

/** @import { Pad } from "./scores.js" */

import { byId, findFirst } from "../scripts/dom.js";
import { save } from "../scripts/save.js";
import { BadFile, fromFile, MOST_BYTES, toFile } from "./file.js";
import { emptyRows, outcome, sideTotal } from "./scores.js";
import { all, find, keep, remove } from "./store.js";
import { fill, formatNumber } from "./text.js";
import { keepPages, make, many, moment, namesOf, words } from "./words.js";

/** @param {string} id */
const $ = (id) => byId(id, HTMLElement);
const list = $("list");
const fileField = byId("file", HTMLInputElement);
/** @type {Pad | null} */
let deleted = null; // the last one, for undo

/**
 * @param {string} text
 * @param {boolean} [isBad]
 */
function say(text, isBad = false) {
  $("said").textContent = text;
  $("message").hidden = !text;
  $("message").classList.toggle("alert", isBad);
  $("message").classList.toggle("note", !isBad);
  $("undo").hidden = !deleted;
}

/**
 * Lists the sides with their totals, winners first and marked.
 * @param {Pad} pad
 */
function sidesOf(pad) {
  const isOver = pad.supremacy || !emptyRows(pad).length;
  return outcome(pad).places.flatMap((tied, place) =>
    tied.map((side) =>
      make(
        "span",
        { class: isOver && place === 0 ? "pads-side is-first" : "pads-side" },
        namesOf(pad, side),
        " ",
        make("b", {}, formatNumber(sideTotal(pad, side))),
      ),
    ),
  );
}

/** @param {Pad} pad */
function entry(pad) {
  const isOpen = !pad.supremacy && emptyRows(pad).length > 0;
  const erase = make(
    "button",
    {
      type: "button",
      class: "icon-button pads-delete",
      "aria-label": `${words.delete}: ${moment(pad.started)}`,
      click: () => discard(pad),
    },
    "✕",
  );
  return make(
    "li",
    { "data-pad": pad.id },
    make(
      "a",
      { class: "pads-entry", href: `/pad/${pad.game}#${pad.id}` },
      make(
        "span",
        { class: "pads-when small soft" },
        make("span", {}, moment(pad.started)),
        make("span", {}, words.games[pad.game]),
        isOpen ? make("span", { class: "badge" }, words.unfinished) : null,
      ),
      make("span", { class: "pads-sides" }, ...sidesOf(pad)),
    ),
    erase,
  );
}

async function show() {
  const pads = await all();
  list.replaceChildren(...pads.map(entry));
  $("none").hidden = pads.length > 0;
  $("export").hidden = pads.length === 0;
  $("history").hidden = false;
}

/** @param {Pad} pad */
async function discard(pad) {
  const place = [...list.children].findIndex((item) => item.getAttribute("data-pad") === pad.id);
  await remove(pad.id);
  deleted = pad;
  await show();
  say(fill(words.deleted, { date: moment(pad.started) }));
  // Keep the focus in the list, on the game that has moved up, or move it to the undo button.
  const next = list.children[place];
  ((next && findFirst(".pads-delete", next)) ?? $("undo")).focus();
}

$("undo").addEventListener("click", async () => {
  const pad = deleted;
  if (!pad) return;
  deleted = null;
  await keep(pad);
  await show();
  say("");
  findFirst(`[data-pad="${pad.id}"] a`, list)?.focus();
});

$("export").addEventListener("click", async () => {
  const today = new Date().toISOString().slice(0, 10);
  save(new Blob([toFile(await all())], { type: "application/json" }), `${words.file}-${today}.json`);
});

$("import").addEventListener("click", () => fileField.click());
fileField.addEventListener("change", async () => {
  const file = fileField.files?.[0];
  fileField.value = "";
  deleted = null;
  if (!file) return;
  try {
    if (file.size > MOST_BYTES) throw new BadFile("large");
    const pads = fromFile(await file.text());
    const kept = await Promise.all(pads.map(({ id }) => find(id)));
    const fresh = pads.filter((pad, i) => (kept[i]?.changed ?? "") < pad.changed);
    await keep(...fresh);
    await show();
    say(many(words.taken, fresh.length));
  } catch (error) {
    say((error instanceof BadFile && words.bad_file[error.code]) || words.unkept, true);
  }
});

try {
  await show();
} catch {
  $("history").hidden = false;
  say(words.unkept, true);
}
keepPages();
