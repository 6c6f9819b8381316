// Words and small parts that the pages of the score pads share. The texts come translated with the page.

const data = document.getElementById("pad-words");
export const words = JSON.parse(data.textContent);
const language = document.documentElement.lang;
const lists = new Intl.ListFormat(language, { type: "conjunction" });
const moments = new Intl.DateTimeFormat(language, { dateStyle: "medium", timeStyle: "short" });
const days = new Intl.DateTimeFormat(language, { dateStyle: "long" });
const plurals = new Intl.PluralRules(language);

export const fill = (text, values) => text.replace(/\{(\w+)\}/g, (whole, name) => values[name] ?? whole);
export const many = (forms, count) => fill(forms[plurals.select(count)] ?? forms.other, { num: number(count) });
export const list = (names) => lists.format(names);
export const moment = (text) => moments.format(new Date(text));
export const day = (text) => days.format(new Date(text));
export const number = (value) => (value < 0 ? `−${-value}` : String(value));
export const nameOf = (pad, seat) => pad.players[seat].name.trim() || fill(words.player, { number: seat + 1 });
export const namesOf = (pad, seats) => list(seats.map((seat) => nameOf(pad, seat)));

// An element with attributes; functions are listeners.
export function make(tag, attributes = {}, ...children) {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) {
    if (typeof value === "function") element.addEventListener(name, value);
    else if (value === true) element.setAttribute(name, "");
    else if (value !== false && value !== null && value !== undefined) element.setAttribute(name, value);
  }
  element.append(...children.filter((child) => child !== null && child !== undefined));
  return element;
}

const SVG = "http://www.w3.org/2000/svg";

export function icon(name) {
  const svg = document.createElementNS(SVG, "svg");
  svg.setAttribute("aria-hidden", "true");
  svg.setAttribute("focusable", "false");
  const use = document.createElementNS(SVG, "use");
  use.setAttribute("href", `${name.startsWith("pad-") ? data.dataset.padIcons : data.dataset.icons}#${name}`);
  svg.append(use);
  return svg;
}

export function save(blob, name) {
  const address = URL.createObjectURL(blob);
  make("a", { href: address, download: name }).click();
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}

// Keeps the pages of the pads on the device, so that they open without a connection, too.
export async function keepPages() {
  if (!("serviceWorker" in navigator)) return;
  try {
    await navigator.serviceWorker.register("/pad-worker.js", { scope: "/pad" });
    const { active } = await navigator.serviceWorker.ready;
    const used = performance.getEntriesByType("resource").map((entry) => entry.name);
    active.postMessage({ keep: [location.href.split("#")[0], ...used].filter((address) => address.startsWith(location.origin)) });
  } catch { /* without it the page works as long as it stays open */ }
}
