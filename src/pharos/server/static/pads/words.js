// @ts-check
// Texts and helpers shared by the score pad pages. The translated texts are embedded in the page.

/** @import { Game, Scores, Side } from "./scores.js" */

import { byId } from "../scripts/dom.js";
import { fill, formatNumber } from "./text.js";

/**
 * The plural forms of a text.
 * @typedef {Partial<Record<Intl.LDMLPluralRule, string>> & { other: string }} Forms
 */
/**
 * All texts of the pads, with the icons and colours of rows, as built by `words_for` in `server/score_pads.py`.
 * @typedef {object} Words
 * @property {Record<Game, string>} games
 * @property {Record<Game, Record<string, string>>} rows
 * @property {Record<string, { name: string, icon: string | null }>} fields
 * @property {Record<string, [icon: string, color: string]>} marks
 * @property {Record<string, string>} by
 * @property {Record<string, string>} bad_file
 * @property {Forms} points
 * @property {Forms} taken
 * @property {string} player
 * @property {string} wins
 * @property {string} win
 * @property {string} share
 * @property {string} empty
 * @property {string} blank
 * @property {string} less
 * @property {string} more
 * @property {string} sign
 * @property {string} next
 * @property {string} last
 * @property {string} total
 * @property {string} team
 * @property {string} up
 * @property {string} name_of
 * @property {string} unkept
 * @property {string} unfinished
 * @property {string} delete
 * @property {string} deleted
 * @property {string} file
 * @property {string} no_share
 */
/** @typedef {string | number | boolean | null | undefined} AttributeValue */
/** @typedef {(event: any) => void} Listener */

const data = byId("pad-words", HTMLScriptElement);
/** @type {Words} */
export const words = JSON.parse(data.textContent ?? "");
const language = document.documentElement.lang;
const lists = new Intl.ListFormat(language, { type: "conjunction" });
const moments = new Intl.DateTimeFormat(language, { dateStyle: "medium", timeStyle: "short" });
const days = new Intl.DateTimeFormat(language, { dateStyle: "long" });
const plurals = new Intl.PluralRules(language);

/**
 * Returns a text in the right plural form: "1 point", "5 points".
 * @param {Forms} forms
 * @param {number} count
 */
export const many = (forms, count) => fill(forms[plurals.select(count)] ?? forms.other, { num: formatNumber(count) });

/** @param {string[]} names */
export const list = (names) => lists.format(names);

/** @param {string} text an ISO timestamp */
export const moment = (text) => moments.format(new Date(text));

/** @param {string} text an ISO timestamp */
export const day = (text) => days.format(new Date(text));

/**
 * @param {Scores} pad
 * @param {number} seat
 */
export const nameOf = (pad, seat) => pad.players[seat]?.name.trim() || fill(words.player, { number: seat + 1 });

/**
 * @param {Scores} pad
 * @param {Side} seats
 */
export const namesOf = (pad, seats) => list(seats.map((seat) => nameOf(pad, seat)));

/**
 * Returns the name of a row.
 * @param {Scores} pad
 * @param {string} id
 */
export const rowName = (pad, id) => words.rows[pad.game][id] ?? id;

/**
 * Creates an element with attributes and children. Attributes that are functions become event listeners.
 * @template {keyof HTMLElementTagNameMap} Tag
 * @param {Tag} tag
 * @param {Record<string, AttributeValue | Listener>} [attributes]
 * @param {...(Node | string | null | undefined)} children
 * @returns {HTMLElementTagNameMap[Tag]}
 */
export function make(tag, attributes = {}, ...children) {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) {
    if (typeof value === "function") element.addEventListener(name, value);
    else if (value === true) element.setAttribute(name, "");
    else if (value !== false && value !== null && value !== undefined) element.setAttribute(name, String(value));
  }
  element.append(...children.filter((child) => child !== null && child !== undefined));
  return element;
}

/**
 * Returns the URL of the file that contains an icon.
 * @param {string} name
 */
export const iconFile = (name) => (name.startsWith("pad-") ? data.dataset.padIcons : data.dataset.icons) ?? "";

const SVG = "http://www.w3.org/2000/svg";

/** @param {string} name */
export function icon(name) {
  const svg = document.createElementNS(SVG, "svg");
  svg.setAttribute("aria-hidden", "true");
  svg.setAttribute("focusable", "false");
  const use = document.createElementNS(SVG, "use");
  use.setAttribute("href", `${iconFile(name)}#${name}`);
  svg.append(use);
  return svg;
}

/** Caches the pages of the pads on the device so that they also work offline. */
export async function keepPages() {
  if (!("serviceWorker" in navigator)) return;
  try {
    await navigator.serviceWorker.register("/pad-worker.js", { scope: "/pad" });
    const { active } = await navigator.serviceWorker.ready;
    const used = performance.getEntriesByType("resource").map((entry) => entry.name);
    const addresses = [location.href.replace(/#.*/, ""), ...used];
    active?.postMessage({ keep: addresses.filter((address) => address.startsWith(location.origin)) });
  } catch {
    // Without the service worker, the page still works while it stays open.
  }
}
