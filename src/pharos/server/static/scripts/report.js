// @ts-check
// Adds the settings of the browser to a problem report.

import { byId } from "./dom.js";

/** @param {string} query */
const is = (query) => matchMedia(query).matches;

byId("report", HTMLFormElement).addEventListener("submit", () => {
  byId("browser", HTMLInputElement).value = [
    `languages: ${navigator.languages.join(", ")}`,
    `window: ${innerWidth} × ${innerHeight}, ${devicePixelRatio} pixels each`,
    `theme: ${document.documentElement.dataset.theme ?? (is("(prefers-color-scheme: dark)") ? "dark" : "light")}`,
    `reduced motion: ${is("(prefers-reduced-motion: reduce)")}`,
    `touch: ${is("(pointer: coarse)")}`,
    `time zone: ${Intl.DateTimeFormat().resolvedOptions().timeZone}`,
  ].join("\n");
});
