// @ts-check
// A pad as an image to share, drawn on a canvas. Always uses the light theme.

/** @import { Pad, Row } from "./scores.js" */
/** @import { Verdict } from "./verdict.js" */

import { byId } from "../scripts/dom.js";
import { hasTeams, isFilled, outcome, rowPoints, rowsOf, sides, sideTotal, total } from "./scores.js";
import { formatNumber } from "./text.js";
import { day, iconFile, nameOf, rowName, save, words } from "./words.js";

/**
 * The style of a text. To fit into `width`, the text is shrunk down to size `least` and then truncated.
 * @typedef {object} TextStyle
 * @property {number} [size]
 * @property {number} [weight]
 * @property {"sans" | "serif"} [face]
 * @property {string} [color]
 * @property {CanvasTextAlign} [align]
 * @property {number} [width]
 * @property {number} [least]
 */

const WIDTH = 1080;
const MARGIN = 56;
const FEW = 5; // maximum number of players with large digits
const NAMES = 84; // height of the players' names
const LINE = 62; // height of a row
const INK = "#2b2620";
const SOFT = "#5c5245";
/**
 * The background of each mark and the colour of its icon.
 * @type {Record<string, [ground: string, ink: string]>}
 */
const COLORS = {
  blue: ["#2a60a3", "#fff"],
  green: ["#2c7043", "#fff"],
  yellow: ["#e0af2c", "#2b2208"],
  purple: ["#6a4595", "#fff"],
  wonder: ["#3d4f56", "#fff"],
  token: ["#1f6e5c", "#fff"],
  gold: ["#c08a16", "#fff6dc"],
  red: ["#ad302a", "#fff"],
  white: ["#fffdf7", "#5c5245"],
  black: ["#2b2620", "#fff"],
  sea: ["#1d5a72", "#fff"],
  bronze: ["#7b5a12", "#fff"],
};

// --- icons -----------------------------------------------------------------------------------------------------------

/** @type {Map<string, Promise<Document>>} */
const files = new Map();

/** @param {string} address */
async function fetchFile(address) {
  const answer = await fetch(address);
  return new DOMParser().parseFromString(await answer.text(), "image/svg+xml");
}

/** @param {string} name */
async function symbolOf(name) {
  const address = iconFile(name);
  const file = files.get(address) ?? fetchFile(address);
  files.set(address, file);
  file.catch(() => files.delete(address));
  return (await file).getElementById(name);
}

/**
 * Loads an icon as an image in the given colour; null if it cannot be loaded, for instance offline.
 * @param {string} name
 * @param {string} color
 */
async function iconImage(name, color) {
  try {
    const symbol = await symbolOf(name);
    if (!symbol) return null;
    const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="64" height="64" viewBox="${symbol.getAttribute("viewBox")}" color="${color}" fill="${color}">${symbol.innerHTML}</svg>`;
    const image = new Image();
    image.src = `data:image/svg+xml,${encodeURIComponent(svg)}`;
    await image.decode();
    return image;
  } catch {
    return null;
  }
}

// --- drawing ---------------------------------------------------------------------------------------------------------

class Drawing {
  /**
   * @param {HTMLCanvasElement} canvas
   * @param {number} height
   */
  constructor(canvas, height) {
    canvas.width = WIDTH;
    canvas.height = height;
    this.height = height;
    this.pen = /** @type {CanvasRenderingContext2D} */ (canvas.getContext("2d"));
    const style = getComputedStyle(document.documentElement);
    this.fonts = { serif: style.getPropertyValue("--serif"), sans: style.getPropertyValue("--sans") };
  }

  /**
   * @param {number} x
   * @param {number} y
   * @param {number} width
   * @param {number} height
   * @param {string} color
   * @param {number} [radius]
   */
  box(x, y, width, height, color, radius = 0) {
    this.pen.fillStyle = color;
    this.pen.beginPath();
    this.pen.roundRect(x, y, width, height, radius);
    this.pen.fill();
  }

  /**
   * @param {number} size
   * @param {TextStyle} style
   */
  setFont(size, { weight = 400, face = "sans" }) {
    this.pen.font = `${weight} ${size}px ${this.fonts[face]}`;
  }

  /**
   * Returns the largest font size at which all texts fit.
   * @param {string[]} texts
   * @param {number} size
   * @param {number} least
   * @param {number} width
   * @param {TextStyle} [style]
   */
  fit(texts, size, least, width, style = {}) {
    for (let px = size; px > least; px -= 1) {
      this.setFont(px, style);
      if (texts.every((text) => this.pen.measureText(text).width <= width)) return px;
    }
    return least;
  }

  /**
   * Draws a text, vertically centred on y.
   * @param {string} text
   * @param {number} x
   * @param {number} y
   * @param {TextStyle} [style]
   */
  text(text, x, y, style = {}) {
    const { pen } = this;
    const { size = 28, color = INK, align = "left", width = Number.POSITIVE_INFINITY, least = size } = style;
    this.setFont(this.fit([text], size, least, width, style), style);
    let shown = text;
    while (shown.length > 1 && pen.measureText(shown).width > width) {
      shown = `${[...shown.replace(/…$/, "")].slice(0, -1).join("")}…`;
    }
    Object.assign(pen, { fillStyle: color, textAlign: align, textBaseline: "middle" });
    pen.fillText(shown, x, y);
  }

  /**
   * @param {number} y
   * @param {string} [color]
   * @param {number} [thickness]
   */
  line(y, color = "#d8ccb6", thickness = 1.5) {
    this.box(MARGIN, y - thickness / 2, WIDTH - 2 * MARGIN, thickness, color);
  }
}

/** @param {Pad} pad */
const labelWidth = (pad) => (pad.players.length > FEW ? 310 : 350);
/** @param {Pad} pad */
const columnWidth = (pad) => (WIDTH - 2 * MARGIN - labelWidth(pad)) / pad.players.length;
/**
 * @param {Pad} pad
 * @param {number} seat
 */
const columnCentre = (pad, seat) => MARGIN + labelWidth(pad) + columnWidth(pad) * (seat + 0.5);

/**
 * @param {Drawing} drawing
 * @param {Pad} pad
 * @param {Verdict | null} verdict
 */
function drawHead(drawing, pad, verdict) {
  drawing.box(0, 0, WIDTH, drawing.height, "#efe8da");
  drawing.box(28, 28, WIDTH - 56, drawing.height - 56, "#faf6ec", 28);
  drawing.text(words.games[pad.game], MARGIN, 96, { size: 50, weight: 600, face: "serif", width: 600, least: 36 });
  drawing.text(day(pad.started), WIDTH - MARGIN, 98, { size: 26, color: SOFT, align: "right", width: 360, least: 20 });
  if (!verdict) return;
  /** @type {TextStyle} */
  const centred = { align: "center", width: WIDTH - 3 * MARGIN };
  drawing.box(MARGIN, 146, WIDTH - 2 * MARGIN, 128, "#dcebee", 18);
  const title = /** @type {const} */ ({ size: 42, weight: 600, face: "serif", color: "#174a5e", least: 26 });
  drawing.text(verdict.title, WIDTH / 2, 190, { ...centred, ...title });
  drawing.text(verdict.how, WIDTH / 2, 240, { ...centred, size: 26, least: 18 });
}

/**
 * Draws the players' names, and a background for the winners' columns.
 * @param {Drawing} drawing
 * @param {Pad} pad
 * @param {number} top
 * @param {number[]} winners
 */
function drawColumns(drawing, pad, top, winners) {
  const rowsHeight = rowsOf(pad).length * LINE;
  for (const seat of winners) {
    const left = columnCentre(pad, seat) - columnWidth(pad) / 2 + 4;
    drawing.box(left, top + 6, columnWidth(pad) - 8, NAMES + rowsHeight + 78, "#f6e6c4", 14);
  }
  const names = pad.players.map((_, seat) => nameOf(pad, seat));
  const width = columnWidth(pad) - 12;
  const size = drawing.fit(names, 30, 20, width, { weight: 600, face: "serif" });
  for (const [seat, name] of names.entries()) {
    drawing.text(name, columnCentre(pad, seat), top + 46, { size, weight: 600, face: "serif", align: "center", width });
  }
}

/**
 * @param {Drawing} drawing
 * @param {Pad} pad
 * @param {Row} row
 * @param {number} top
 * @param {number} labelSize
 */
async function drawRow(drawing, pad, row, top, labelSize) {
  const [mark, color] = words.marks[row.id];
  const [ground, ink] = COLORS[color];
  const y = top + LINE / 2;
  drawing.line(top);
  drawing.box(MARGIN + 5, y - 22, 44, 44, "#b5a587", 10);
  drawing.box(MARGIN + 6, y - 21, 42, 42, ground, 9);
  drawing.text(rowName(pad, row.id), MARGIN + 64, y, { size: labelSize, width: labelWidth(pad) - 72 });
  for (const [seat, { values }] of pad.players.entries()) {
    const points = isFilled(row, values) ? formatNumber(rowPoints(row, values)) : "·";
    drawing.text(points, columnCentre(pad, seat), y, { size: 32, align: "center" });
  }
  const image = await iconImage(mark, ink);
  if (image) drawing.pen.drawImage(image, MARGIN + 14, y - 13, 26, 26);
}

/**
 * @param {Drawing} drawing
 * @param {Pad} pad
 * @param {number} top
 */
function drawTotals(drawing, pad, top) {
  const size = pad.players.length > FEW ? 34 : 42;
  const width = labelWidth(pad) - 72;
  drawing.line(top, "#b5a587", 3);
  drawing.text(words.total, MARGIN + 64, top + 44, { size: 32, weight: 700, width, least: 22 });
  for (const seat of pad.players.keys()) {
    const points = formatNumber(total(pad, seat));
    drawing.text(points, columnCentre(pad, seat), top + 44, { size, weight: 700, align: "center" });
  }
  if (!hasTeams(pad)) return;
  drawing.text(words.team, MARGIN + 64, top + 116, { size: 28, weight: 700, width, least: 20 });
  for (const side of sides(pad)) {
    const middle = (columnCentre(pad, side[0]) + columnCentre(pad, side[1])) / 2;
    drawing.box(middle - columnWidth(pad) + 6, top + 84, 2 * columnWidth(pad) - 12, 64, "#f3ecdd", 14);
    drawing.text(formatNumber(sideTotal(pad, side)), middle, top + 117, { size: 42, weight: 700, align: "center" });
  }
}

/**
 * @param {HTMLCanvasElement} canvas
 * @param {Pad} pad
 * @param {Verdict | null} verdict
 */
async function draw(canvas, pad, verdict) {
  const rows = rowsOf(pad);
  const top = verdict ? 296 : 150;
  const body = top + NAMES;
  const height = body + rows.length * LINE + (hasTeams(pad) ? 176 : 96) + 104;
  const drawing = new Drawing(canvas, height);
  drawHead(drawing, pad, verdict);
  drawColumns(drawing, pad, top, verdict ? outcome(pad).places[0].flat() : []);
  const labels = rows.map(({ id }) => rowName(pad, id));
  const labelSize = drawing.fit(labels, 28, 19, labelWidth(pad) - 72);
  await Promise.all(rows.map((row, i) => drawRow(drawing, pad, row, body + i * LINE, labelSize)));
  drawTotals(drawing, pad, body + rows.length * LINE);
  const brand = await iconImage("pad-lighthouse", "#1d5a72");
  if (brand) drawing.pen.drawImage(brand, MARGIN, height - 98, 40, 40);
  drawing.text("Pharos", MARGIN + 50, height - 76, { size: 28, weight: 600, face: "serif", color: SOFT });
}

// --- the dialog ------------------------------------------------------------------------------------------------------

const dialog = byId("picture", HTMLDialogElement);
const canvas = byId("canvas", HTMLCanvasElement);
const shareButton = byId("share", HTMLElement);
const downloadButton = byId("download", HTMLElement);
const message = byId("picture-said", HTMLElement);
let fileName = "";

/** @returns {Promise<File>} */
const asFile = () =>
  new Promise((resolve, reject) => {
    canvas.toBlob((blob) => {
      if (blob) resolve(new File([blob], fileName, { type: "image/png" }));
      else reject(new Error("The picture could not be made."));
    }, "image/png");
  });

/**
 * @param {Pad} pad
 * @param {Verdict | null} verdict
 */
export async function openPicture(pad, verdict) {
  fileName = `${words.file}-${pad.started.slice(0, 10)}.png`;
  await draw(canvas, pad, verdict);
  const points = pad.players.map((_, seat) => `${nameOf(pad, seat)} ${formatNumber(total(pad, seat))}`);
  canvas.setAttribute("aria-label", `${words.games[pad.game]}: ${points.join(", ")}`);
  message.textContent = "";
  shareButton.hidden = !navigator.canShare?.({ files: [await asFile()] });
  downloadButton.classList.toggle("button-primary", shareButton.hidden);
  dialog.showModal();
}

byId("close", HTMLElement).addEventListener("click", () => dialog.close());
downloadButton.addEventListener("click", async () => {
  const file = await asFile();
  save(file, file.name);
});
shareButton.addEventListener("click", async () => {
  try {
    await navigator.share({ files: [await asFile()] });
  } catch (error) {
    const wasCancelled = error instanceof DOMException && error.name === "AbortError";
    if (!wasCancelled) message.textContent = words.no_share;
  }
});
