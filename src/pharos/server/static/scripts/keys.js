// @ts-check
// Keyboard control: arrows move between cards, digits choose an option, letters jump to parts of the table. Buttons name
// their keys in aria-keyshortcuts.

import { closestTo, findAll, findFirst } from "./dom.js";
import { toggleOverlays } from "./overlays.js";

const FOCUSABLE = "button:not([disabled]), a[href]";
const CARDS = '[data-roving="grid"]'; // the cards to choose from
const PLAYABLE = "[data-playable]"; // those that can be taken now
const CHOICES = ".choice.is-live form button";
/** @type {Record<string, [number, number]>} */
const DIRECTIONS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };

/** @param {Element} group */
const items = (group) => findAll(FOCUSABLE, group).filter((item) => item.offsetParent !== null);

/** Makes each group a single tab stop (roving tabindex). Call after every update. */
export function setRoving() {
  for (const group of findAll("[data-roving]")) {
    const all = items(group);
    const current =
      all.find((item) => item === document.activeElement) ??
      all.find((item) => item.id && item.id === group.dataset.current) ??
      all.find((item) => item.closest(".is-open, form")) ??
      all[0];
    for (const item of all) item.tabIndex = item === current ? 0 : -1;
  }
}

/**
 * @param {Element} item
 * @returns {[number, number]}
 */
function centre(item) {
  const box = item.getBoundingClientRect();
  return [box.left + box.width / 2, box.top + box.height / 2];
}

/**
 * Returns the item of a group that an arrow key moves to.
 * @param {Element} group
 * @param {HTMLElement} from
 * @param {[number, number]} direction
 */
function next(group, from, direction) {
  const [x, y] = centre(from);
  /** @type {HTMLElement | null} */
  let best = null;
  let least = Number.POSITIVE_INFINITY;
  for (const item of items(group)) {
    if (item === from) continue;
    const [dx, dy] = [centre(item)[0] - x, centre(item)[1] - y];
    const forward = dx * direction[0] + dy * direction[1];
    const aside = Math.abs(dx * direction[1]) + Math.abs(dy * direction[0]);
    if (forward <= 1) continue;
    const distance = forward + 2.5 * aside;
    if (distance < least) [best, least] = [item, distance];
  }
  if (best || !direction[0]) return best;
  // At the end of a line, continue with the next one.
  const all = items(group);
  return all[all.indexOf(from) + direction[0]] ?? null;
}

/** @param {number} number */
function choose(number) {
  const sheet = findFirst(".sheet:popover-open");
  const offered = findAll(sheet ? "form button" : CHOICES, sheet ?? document);
  offered[number - 1]?.click();
  return number <= offered.length;
}

/** @param {string} selector */
function jump(selector) {
  const group = findFirst(selector);
  const item = group && (findFirst('[tabindex="0"]', group) ?? items(group)[0]);
  item?.focus();
  item?.scrollIntoView({ block: "nearest", inline: "nearest" });
  return Boolean(item);
}

/**
 * Makes an item the tab stop of its group and focuses it.
 * @param {HTMLElement} group
 * @param {HTMLElement} item
 */
function settleOn(group, item) {
  group.dataset.current = item.id;
  for (const other of items(group)) other.tabIndex = other === item ? 0 : -1;
  item.focus();
}

/**
 * @param {HTMLElement} group
 * @param {HTMLElement} from
 * @param {string} key
 */
function walk(group, from, key) {
  const direction = DIRECTIONS[key];
  const item = direction && next(group, from, direction);
  if (item) settleOn(group, item);
}

/**
 * Moves the focus to the next or previous card that can be taken, or among the offered choices.
 * @param {number} step
 */
function stepThrough(step) {
  const choices = findAll(CHOICES).filter((item) => item.offsetParent !== null);
  const all = choices.length ? choices : findAll(PLAYABLE).filter((item) => item.offsetParent !== null);
  const at = all.indexOf(/** @type {HTMLElement} */ (document.activeElement));
  const item = all.at(at < 0 ? (step > 0 ? 0 : -1) : (at + step) % all.length);
  const group = item?.closest("[data-roving]");
  if (!item || !(group instanceof HTMLElement)) return;
  settleOn(group, item);
}

/**
 * Presses the button that has a key.
 * @param {string} key
 */
function pressButton(key) {
  const button = findAll("[aria-keyshortcuts]").find(
    (item) => item.getAttribute("aria-keyshortcuts") === key && item.closest("[inert]") === null,
  );
  button?.click();
  return Boolean(button);
}

/** Asks for a hint, also while a choice makes the rest of the table inert. */
function askForHint() {
  const form = findFirst("#hint-form");
  if (form instanceof HTMLFormElement) form.requestSubmit();
}

/** @type {Record<string, () => unknown>} */
const ACTIONS = {
  "?": () => document.getElementById("keys-sheet")?.togglePopover(),
  n: () => stepThrough(1),
  p: () => stepThrough(-1),
  s: () => jump(".choice.is-live:not(.choice-last) [data-roving]") || jump(CARDS),
  c: () => jump(".panels > .city .city-cards"),
  o: () => jump(".panels > .city ~ .city .city-cards"),
  m: () => findFirst(".log, .replay-moves")?.focus(),
  b: toggleOverlays,
  h: askForHint,
};

/** @param {KeyboardEvent} event */
function press(event) {
  if (event.ctrlKey || event.metaKey || event.altKey || closestTo(event, "input, select, textarea")) return;
  const group = closestTo(event, "[data-roving]");
  const key = event.key.toLowerCase();
  if (event.key.startsWith("Arrow")) {
    if (group) {
      const from = closestTo(event, FOCUSABLE) ?? event.target;
      if (from instanceof HTMLElement) walk(group, from, event.key);
      event.preventDefault();
    } else if (event.target === document.body || closestTo(event, ".overlay")) {
      if (jump(".choice.is-live [data-roving]") || jump(CARDS)) event.preventDefault();
    }
  } else if (/^[1-9]$/.test(key)) {
    if (choose(Number(key))) event.preventDefault();
  } else if (ACTIONS[key]) {
    ACTIONS[key]();
  } else {
    pressButton(key);
  }
}

/** Enables keyboard control of the table. */
export function watchKeyboard() {
  document.addEventListener("keydown", press);
}
