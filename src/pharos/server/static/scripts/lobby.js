// @ts-check
// Shared by all lobbies: uploading a record file, showing when each game was last played, which levels are
// ready, and installing the app.

import { findAll } from "./dom.js";
import { installApp } from "./install.js";
import { watchReadiness } from "./readiness.js";

// Upload a chosen file immediately; the button is for browsers without JavaScript.
const upload = document.getElementById("upload");
upload?.querySelector("input[type=file]")?.addEventListener("change", ({ target }) => {
  if (upload instanceof HTMLFormElement && target instanceof HTMLInputElement && target.files?.length) {
    upload.requestSubmit();
  }
});

/** @type {[Intl.RelativeTimeFormatUnit, number][]} */
const UNITS = [
  ["day", 86400],
  ["hour", 3600],
  ["minute", 60],
];
const words = new Intl.RelativeTimeFormat(document.documentElement.lang, { numeric: "auto" });

// Localised relative times: "yesterday", "5 minutes ago".
for (const time of findAll("time[data-when]")) {
  const moment = Number(time.dataset.when);
  if (!Number.isFinite(moment)) continue;
  const seconds = moment - Date.now() / 1000;
  const [unit, length] = UNITS.find(([, size]) => Math.abs(seconds) >= size) ?? ["second", 1];
  if (time instanceof HTMLTimeElement) time.dateTime = new Date(moment * 1000).toISOString();
  time.textContent = words.format(Math.round(seconds / length), unit);
}

watchReadiness();
installApp();
