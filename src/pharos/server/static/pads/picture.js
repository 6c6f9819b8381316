// @ts-check
// A pad as an image to share.

/** @import { Pad } from "./scores.js" */
/** @import { Verdict } from "./verdict.js" */
/** @import { Sheet } from "../scripts/score_picture.js" */

import { byId } from "../scripts/dom.js";
import { save } from "../scripts/save.js";
import { asFile, describeSheet, drawSheet, shareData } from "../scripts/score_picture.js";
import { hasTeams, isFilled, outcome, rowPoints, rowsOf, sides, sideTotal, total } from "./scores.js";
import { day, iconFile, nameOf, rowName, words } from "./words.js";

/** @param {string} name */
const iconOf = (name) => `${iconFile(name)}#${name}`;

/**
 * @param {Pad} pad
 * @param {Verdict | null} verdict
 * @returns {Sheet}
 */
function sheetOf(pad, verdict) {
  return {
    game: words.games[pad.game],
    date: day(pad.started),
    verdict,
    names: pad.players.map((_, seat) => nameOf(pad, seat)),
    winners: verdict ? outcome(pad).places[0].flat() : [],
    rows: rowsOf(pad).map((row) => ({
      name: rowName(pad, row.id),
      icon: iconOf(words.marks[row.id][0]),
      color: words.marks[row.id][1],
      points: pad.players.map(({ values }) => (isFilled(row, values) ? rowPoints(row, values) : null)),
    })),
    totalName: words.total,
    totals: pad.players.map((_, seat) => total(pad, seat)),
    teams: hasTeams(pad)
      ? { name: words.team, sides: sides(pad).map((side) => ({ columns: side, total: sideTotal(pad, side) })) }
      : null,
    brand: iconOf("pad-lighthouse"),
  };
}

const dialog = byId("picture", HTMLDialogElement);
const canvas = byId("canvas", HTMLCanvasElement);
const shareButton = byId("share", HTMLElement);
const downloadButton = byId("download", HTMLElement);
const message = byId("picture-said", HTMLElement);
let fileName = "";

/**
 * @param {Pad} pad
 * @param {Verdict | null} verdict
 */
export async function openPicture(pad, verdict) {
  fileName = `${words.file}-${pad.started.slice(0, 10)}.png`;
  const sheet = sheetOf(pad, verdict);
  await drawSheet(canvas, sheet);
  canvas.setAttribute("aria-label", describeSheet(sheet));
  message.textContent = "";
  shareButton.hidden = !navigator.canShare?.({ files: [await asFile(canvas, fileName)] });
  downloadButton.classList.toggle("button-primary", shareButton.hidden);
  dialog.showModal();
}

byId("close", HTMLElement).addEventListener("click", () => dialog.close());
downloadButton.addEventListener("click", async () => save(await asFile(canvas, fileName), fileName));
shareButton.addEventListener("click", async () => {
  if (!(await shareData({ files: [await asFile(canvas, fileName)] }))) message.textContent = words.no_share;
});
