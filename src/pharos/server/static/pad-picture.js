// A pad as a picture to share: drawn on a canvas in the light colours of the site, whatever the page looks like.

import { hasTeams, isFilled, outcome, rowPoints, rowsOf, sideTotal, sides, total } from "./pad-scores.js";
import { day, nameOf, number, save, words } from "./pad-words.js";

const $ = (id) => document.getElementById(id);
const WIDTH = 1080;
const MARGIN = 56;
const FEW = 5; // players that have room for large figures
const LINE = 62;
const INK = "#2b2620";
const SOFT = "#5c5245";
const COLORS = {
  blue: ["#2a60a3", "#fff"], green: ["#2c7043", "#fff"], yellow: ["#e0af2c", "#2b2208"], purple: ["#6a4595", "#fff"],
  wonder: ["#3d4f56", "#fff"], token: ["#1f6e5c", "#fff"], gold: ["#c08a16", "#fff6dc"], red: ["#ad302a", "#fff"],
  white: ["#fffdf7", "#5c5245"], black: ["#2b2620", "#fff"], sea: ["#1d5a72", "#fff"], bronze: ["#7b5a12", "#fff"],
};

// --- icons -----------------------------------------------------------------------------------------------------------

const files = new Map();

async function symbolOf(name) {
  const { icons, padIcons } = $("pad-words").dataset;
  const address = name.startsWith("pad-") ? padIcons : icons;
  if (!files.has(address)) {
    const answer = await fetch(address);
    files.set(address, new DOMParser().parseFromString(await answer.text(), "image/svg+xml"));
  }
  return files.get(address).getElementById(name);
}

// An icon as an image, in a colour; null when it is not to be had, for instance without a connection.
async function iconImage(name, color) {
  try {
    const symbol = await symbolOf(name);
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
  constructor(canvas, height) {
    canvas.width = WIDTH;
    canvas.height = height;
    this.pen = canvas.getContext("2d");
    const style = getComputedStyle(document.documentElement);
    this.fonts = { serif: style.getPropertyValue("--serif"), sans: style.getPropertyValue("--sans") };
  }

  box(x, y, width, height, color, radius = 0) {
    this.pen.fillStyle = color;
    this.pen.beginPath();
    this.pen.roundRect(x, y, width, height, radius);
    this.pen.fill();
  }

  // The largest size at which all these texts fit.
  fit(texts, size, least, width, { weight = 400, face = "sans" } = {}) {
    for (let px = size; px > least; px -= 1) {
      this.pen.font = `${weight} ${px}px ${this.fonts[face]}`;
      if (texts.every((text) => this.pen.measureText(text).width <= width)) return px;
    }
    return least;
  }

  // A text on its middle line, shortened or made smaller so that it fits.
  text(text, x, y, { size = 28, weight = 400, face = "sans", color = INK, align = "left", width = Infinity, least = size } = {}) {
    const { pen } = this;
    const font = (px) => { pen.font = `${weight} ${px}px ${this.fonts[face]}`; };
    font(size);
    let px = size;
    while (px > least && pen.measureText(text).width > width) font(px -= 1);
    let shown = text;
    while (shown.length > 1 && pen.measureText(shown).width > width) shown = `${[...shown.replace(/…$/, "")].slice(0, -1).join("")}…`;
    Object.assign(pen, { fillStyle: color, textAlign: align, textBaseline: "middle" });
    pen.fillText(shown, x, y);
  }

  line(y, color = "#d8ccb6", thickness = 1.5) {
    this.box(MARGIN, y - thickness / 2, WIDTH - 2 * MARGIN, thickness, color);
  }
}

const labelWidth = (pad) => (pad.players.length > FEW ? 310 : 350);
const columnWidth = (pad) => (WIDTH - 2 * MARGIN - labelWidth(pad)) / pad.players.length;
const columnCentre = (pad, seat) => MARGIN + labelWidth(pad) + columnWidth(pad) * (seat + 0.5);

function drawHead(drawing, pad, verdict) {
  drawing.box(0, 0, WIDTH, drawing.pen.canvas.height, "#efe8da");
  drawing.box(28, 28, WIDTH - 56, drawing.pen.canvas.height - 56, "#faf6ec", 28);
  drawing.text(words.games[pad.game], MARGIN, 96, { size: 50, weight: 600, face: "serif", width: 600, least: 36 });
  drawing.text(day(pad.started), WIDTH - MARGIN, 98, { size: 26, color: SOFT, align: "right", width: 360, least: 20 });
  if (!verdict) return 150;
  drawing.box(MARGIN, 146, WIDTH - 2 * MARGIN, 128, "#dcebee", 18);
  drawing.text(verdict.title, WIDTH / 2, 190, { size: 42, weight: 600, face: "serif", color: "#174a5e", align: "center", width: WIDTH - 3 * MARGIN, least: 26 });
  drawing.text(verdict.how, WIDTH / 2, 240, { size: 26, align: "center", width: WIDTH - 3 * MARGIN, least: 18 });
  return 296;
}

function drawTotals(drawing, pad, top) {
  const size = pad.players.length > FEW ? 34 : 42;
  drawing.line(top, "#b5a587", 3);
  drawing.text(words.total, MARGIN + 64, top + 44, { size: 32, weight: 700, width: labelWidth(pad) - 72, least: 22 });
  pad.players.forEach((_, seat) => drawing.text(number(total(pad, seat)), columnCentre(pad, seat), top + 44, { size, weight: 700, align: "center" }));
  if (!hasTeams(pad)) return;
  drawing.text(words.team, MARGIN + 64, top + 116, { size: 28, weight: 700, width: labelWidth(pad) - 72, least: 20 });
  for (const side of sides(pad)) {
    const middle = (columnCentre(pad, side[0]) + columnCentre(pad, side[1])) / 2;
    drawing.box(middle - columnWidth(pad) + 6, top + 84, 2 * columnWidth(pad) - 12, 64, "#f3ecdd", 14);
    drawing.text(number(sideTotal(pad, side)), middle, top + 117, { size: 42, weight: 700, align: "center" });
  }
}

export async function draw(canvas, pad, verdict) {
  const rows = rowsOf(pad);
  const marks = rows.map(({ id }) => words.marks[id]);
  const images = await Promise.all(marks.map(([mark, color]) => iconImage(mark, COLORS[color][1])));
  const brand = await iconImage("pad-lighthouse", "#1d5a72");
  const height = (verdict ? 296 : 150) + 84 + rows.length * LINE + (hasTeams(pad) ? 176 : 96) + 104;
  const drawing = new Drawing(canvas, height);
  const top = drawHead(drawing, pad, verdict);
  const body = top + 84;
  const winners = verdict ? outcome(pad).places[0].flat() : [];
  for (const seat of winners) drawing.box(columnCentre(pad, seat) - columnWidth(pad) / 2 + 4, top + 6, columnWidth(pad) - 8, 84 + rows.length * LINE + 78, "#f6e6c4", 14);
  const names = pad.players.map((_, seat) => nameOf(pad, seat));
  const width = columnWidth(pad) - 12;
  const size = drawing.fit(names, 30, 20, width, { weight: 600, face: "serif" });
  names.forEach((name, seat) => drawing.text(name, columnCentre(pad, seat), top + 46, { size, weight: 600, face: "serif", align: "center", width }));
  const labels = rows.map(({ id }) => words.rows[pad.game][id]);
  const labelSize = drawing.fit(labels, 28, 19, labelWidth(pad) - 72);
  rows.forEach((row, i) => {
    const y = body + i * LINE + LINE / 2;
    const [ground] = COLORS[marks[i][1]];
    drawing.line(body + i * LINE);
    drawing.box(MARGIN + 5, y - 22, 44, 44, "#b5a587", 10);
    drawing.box(MARGIN + 6, y - 21, 42, 42, ground, 9);
    if (images[i]) drawing.pen.drawImage(images[i], MARGIN + 14, y - 13, 26, 26);
    drawing.text(labels[i], MARGIN + 64, y, { size: labelSize, width: labelWidth(pad) - 72 });
    pad.players.forEach(({ values }, seat) => drawing.text(isFilled(row, values) ? number(rowPoints(row, values)) : "·", columnCentre(pad, seat), y, { size: 32, align: "center" }));
  });
  drawTotals(drawing, pad, body + rows.length * LINE);
  if (brand) drawing.pen.drawImage(brand, MARGIN, height - 98, 40, 40);
  drawing.text("Pharos", MARGIN + 50, height - 76, { size: 28, weight: 600, face: "serif", color: SOFT });
}

// --- the dialog ------------------------------------------------------------------------------------------------------

let current = null;

const asFile = () => new Promise((resolve) => {
  const name = `${words.file}-${current.started.slice(0, 10)}.png`;
  $("canvas").toBlob((blob) => resolve(new File([blob], name, { type: "image/png" })), "image/png");
});

export async function openPicture(pad, verdict) {
  current = pad;
  await draw($("canvas"), pad, verdict);
  const said = pad.players.map((_, seat) => `${nameOf(pad, seat)} ${number(total(pad, seat))}`).join(", ");
  $("canvas").setAttribute("aria-label", `${words.games[pad.game]}: ${said}`);
  $("picture-said").textContent = "";
  $("share").hidden = !navigator.canShare?.({ files: [await asFile()] });
  $("download").classList.toggle("button-primary", $("share").hidden);
  $("picture").showModal();
}

$("close").addEventListener("click", () => $("picture").close());
$("download").addEventListener("click", async () => {
  const file = await asFile();
  save(file, file.name);
});
$("share").addEventListener("click", async () => {
  try {
    await navigator.share({ files: [await asFile()] });
  } catch (error) {
    if (error.name !== "AbortError") $("picture-said").textContent = words.no_share;
  }
});
