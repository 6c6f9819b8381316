// @ts-check
// The page from which a result is shared: draws the picture, saves it, or hands it to the device's menu for sharing.

/** @import { Sheet } from "./score_picture.js" */

import { byId } from "./dom.js";
import { save } from "./save.js";
import { asFile, describeSheet, drawSheet, shareData } from "./score_picture.js";

const data = byId("result", HTMLScriptElement);
/** @type {Omit<Sheet, "date" | "teams"> & { played: string, failed: string }} */
const result = JSON.parse(data.textContent ?? "");
const days = new Intl.DateTimeFormat(document.documentElement.lang, { dateStyle: "long" });
const canvas = byId("canvas", HTMLCanvasElement);
const shareButton = byId("share", HTMLButtonElement);
const saveButton = byId("save", HTMLButtonElement);
const copyButton = byId("copy", HTMLButtonElement);
const link = byId("link", HTMLInputElement);
const message = byId("said", HTMLElement);
const fileName = `pharos-${result.played.slice(0, 10)}.png`;

async function show() {
  /** @type {Sheet} */
  const sheet = { ...result, date: days.format(new Date(result.played)), teams: null };
  await drawSheet(canvas, sheet);
  canvas.setAttribute("aria-label", describeSheet(sheet));
  const file = await asFile(canvas, fileName);
  const picture = { files: [file], text: result.verdict?.title, url: link.value };
  shareButton.hidden = !navigator.canShare?.(picture);
  shareButton.addEventListener("click", async () => {
    message.textContent = (await shareData(picture)) ? "" : result.failed;
  });
  saveButton.classList.toggle("button-primary", shareButton.hidden);
  saveButton.hidden = false;
  saveButton.addEventListener("click", () => save(file, fileName));
}

copyButton.hidden = false;
copyButton.addEventListener("click", async () => {
  try {
    await navigator.clipboard.writeText(link.value);
    message.textContent = copyButton.dataset.done ?? "";
  } catch {
    link.select(); // The clipboard requires a secure connection: let the reader copy by hand.
  }
});
show();
