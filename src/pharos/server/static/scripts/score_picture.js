// @ts-check
// A score sheet as an image to share, drawn on a canvas. Always uses the light theme.

import { formatNumber } from "../pads/text.js";

/**
 * What the picture shows. A column is a player.
 * @typedef {object} Sheet
 * @property {string} game
 * @property {string} date
 * @property {{ title: string, how: string } | null} verdict
 * @property {string[]} names
 * @property {number[]} winners columns
 * @property {SheetRow[]} rows
 * @property {string} totalName
 * @property {number[]} totals empty in a game without points
 * @property {{ name: string, sides: { columns: number[], total: number }[] } | null} teams pairs of columns
 * @property {string} brand the icon of Pharos
 */
/**
 * @typedef {object} SheetRow
 * @property {string} name
 * @property {string} color
 * @property {string} icon the URL of a file with the id of a symbol
 * @property {(number | null)[]} points by column; null if nothing was entered
 */
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

/** @param {string} icon the URL of a file with the id of a symbol */
async function symbolOf(icon) {
  const [address, name] = icon.split("#");
  const file = files.get(address) ?? fetchFile(address);
  files.set(address, file);
  file.catch(() => files.delete(address));
  return (await file).getElementById(name);
}

/**
 * Loads an icon as an image in the given colour; null if it cannot be loaded, for instance offline.
 * @param {string} icon
 * @param {string} color
 */
async function iconImage(icon, color) {
  try {
    const symbol = await symbolOf(icon);
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

/** @param {Sheet} sheet */
const labelWidth = ({ names }) => (names.length > FEW ? 310 : 350);
/** @param {Sheet} sheet */
const columnWidth = (sheet) => (WIDTH - 2 * MARGIN - labelWidth(sheet)) / sheet.names.length;
/**
 * @param {Sheet} sheet
 * @param {number} column
 */
const columnCentre = (sheet, column) => MARGIN + labelWidth(sheet) + columnWidth(sheet) * (column + 0.5);

/**
 * @param {Drawing} drawing
 * @param {Sheet} sheet
 */
function drawHead(drawing, { game, date, verdict }) {
  drawing.box(0, 0, WIDTH, drawing.height, "#efe8da");
  drawing.box(28, 28, WIDTH - 56, drawing.height - 56, "#faf6ec", 28);
  drawing.text(game, MARGIN, 96, { size: 50, weight: 600, face: "serif", width: 600, least: 36 });
  drawing.text(date, WIDTH - MARGIN, 98, { size: 26, color: SOFT, align: "right", width: 360, least: 20 });
  if (!verdict) return;
  /** @type {TextStyle} */
  const centred = { align: "center", width: WIDTH - 3 * MARGIN };
  drawing.box(MARGIN, 146, WIDTH - 2 * MARGIN, 128, "#dcebee", 18);
  const title = /** @type {const} */ ({ size: 42, weight: 600, face: "serif", color: "#174a5e", least: 26 });
  drawing.text(verdict.title, WIDTH / 2, verdict.how ? 190 : 210, { ...centred, ...title });
  drawing.text(verdict.how, WIDTH / 2, 240, { ...centred, size: 26, least: 18 });
}

/**
 * Draws the players' names, and a background for the winners' columns.
 * @param {Drawing} drawing
 * @param {Sheet} sheet
 * @param {number} top
 */
function drawColumns(drawing, sheet, top) {
  const { names, winners, rows, totals } = sheet;
  const height = NAMES + rows.length * LINE + (totals.length ? 78 : 0);
  for (const column of winners) {
    const left = columnCentre(sheet, column) - columnWidth(sheet) / 2 + 4;
    drawing.box(left, top + 6, columnWidth(sheet) - 8, height, "#f6e6c4", 14);
  }
  const width = columnWidth(sheet) - 12;
  const size = drawing.fit(names, 30, 20, width, { weight: 600, face: "serif" });
  for (const [column, name] of names.entries()) {
    const style = /** @type {const} */ ({ size, weight: 600, face: "serif", align: "center", width });
    drawing.text(name, columnCentre(sheet, column), top + 46, style);
  }
}

/**
 * @param {Drawing} drawing
 * @param {Sheet} sheet
 * @param {SheetRow} row
 * @param {number} top
 * @param {number} labelSize
 */
async function drawRow(drawing, sheet, row, top, labelSize) {
  const [ground, ink] = COLORS[row.color];
  const y = top + LINE / 2;
  drawing.line(top);
  drawing.box(MARGIN + 5, y - 22, 44, 44, "#b5a587", 10);
  drawing.box(MARGIN + 6, y - 21, 42, 42, ground, 9);
  drawing.text(row.name, MARGIN + 64, y, { size: labelSize, width: labelWidth(sheet) - 72 });
  for (const [column, points] of row.points.entries()) {
    const text = points === null ? "·" : formatNumber(points);
    drawing.text(text, columnCentre(sheet, column), y, { size: 32, align: "center" });
  }
  const image = await iconImage(row.icon, ink);
  if (image) drawing.pen.drawImage(image, MARGIN + 14, y - 13, 26, 26);
}

/**
 * @param {Drawing} drawing
 * @param {Sheet} sheet
 * @param {number} top
 */
function drawTotals(drawing, sheet, top) {
  const { names, totals, totalName, teams } = sheet;
  if (!totals.length) return;
  const size = names.length > FEW ? 34 : 42;
  const width = labelWidth(sheet) - 72;
  drawing.line(top, "#b5a587", 3);
  drawing.text(totalName, MARGIN + 64, top + 44, { size: 32, weight: 700, width, least: 22 });
  for (const [column, points] of totals.entries()) {
    const style = /** @type {const} */ ({ size, weight: 700, align: "center" });
    drawing.text(formatNumber(points), columnCentre(sheet, column), top + 44, style);
  }
  if (!teams) return;
  drawing.text(teams.name, MARGIN + 64, top + 116, { size: 28, weight: 700, width, least: 20 });
  for (const { columns, total } of teams.sides) {
    const middle = (columnCentre(sheet, columns[0]) + columnCentre(sheet, columns[1])) / 2;
    drawing.box(middle - columnWidth(sheet) + 6, top + 84, 2 * columnWidth(sheet) - 12, 64, "#f3ecdd", 14);
    drawing.text(formatNumber(total), middle, top + 117, { size: 42, weight: 700, align: "center" });
  }
}

/**
 * Draws the picture of a score sheet.
 * @param {HTMLCanvasElement} canvas
 * @param {Sheet} sheet
 */
export async function drawSheet(canvas, sheet) {
  const { rows, teams, totals } = sheet;
  await document.fonts.ready;
  const top = sheet.verdict ? 296 : 150;
  const body = top + NAMES;
  const foot = (totals.length ? 96 : 16) + (teams ? 80 : 0) + 104;
  const drawing = new Drawing(canvas, body + rows.length * LINE + foot);
  drawHead(drawing, sheet);
  drawColumns(drawing, sheet, top);
  const labels = rows.map(({ name }) => name);
  const labelSize = drawing.fit(labels, 28, 19, labelWidth(sheet) - 72);
  await Promise.all(rows.map((row, i) => drawRow(drawing, sheet, row, body + i * LINE, labelSize)));
  drawTotals(drawing, sheet, body + rows.length * LINE);
  const brand = await iconImage(sheet.brand, "#1d5a72");
  if (brand) drawing.pen.drawImage(brand, MARGIN, drawing.height - 98, 40, 40);
  drawing.text("Pharos", MARGIN + 50, drawing.height - 76, { size: 28, weight: 600, face: "serif", color: SOFT });
}

/**
 * Describes the picture for people who cannot see it.
 * @param {Sheet} sheet
 */
export function describeSheet({ game, names, totals }) {
  const points = names.map((name, column) => (totals.length ? `${name} ${formatNumber(totals[column])}` : name));
  return `${game}: ${points.join(", ")}`;
}

// --- as a file -------------------------------------------------------------------------------------------------------

/**
 * @param {HTMLCanvasElement} canvas
 * @param {string} name
 * @returns {Promise<File>}
 */
export const asFile = (canvas, name) =>
  new Promise((resolve, reject) => {
    canvas.toBlob((blob) => {
      if (blob) resolve(new File([blob], name, { type: "image/png" }));
      else reject(new Error("The picture could not be made."));
    }, "image/png");
  });

/**
 * Opens the device's menu for sharing.
 * @param {ShareData} data
 * @returns {Promise<boolean>} whether that was possible; cancelling is no failure
 */
export async function shareData(data) {
  try {
    await navigator.share(data);
    return true;
  } catch (error) {
    return error instanceof DOMException && error.name === "AbortError";
  }
}
