// @ts-check
// Overlays: choices, results and questions that lie over the board. A modal one takes the focus and makes the rest
// inert; it can be put aside to look at the board, and then is a bar that brings it back. Without this script
// overlays are plain panels.

import { closestTo, findAll, findFirst } from "./dom.js";

const OVERLAY = ".overlays > .overlay";
const BEHIND = ".skip-link, .site-header, #table > .board";
const FOCUSABLE = 'a[href], button:not([disabled]), input:not([type="hidden"]), select, textarea, summary';
const CARDS = '[data-roving="grid"] [tabindex="0"]';

/** @type {Set<string>} */
const aside = new Set(); // keys of the overlays that were put aside
/** @type {Set<string>} */
let known = new Set(); // keys of the modal overlays that have had the focus
let returnTo = ""; // id of the element that had the focus before

/** @param {HTMLElement} overlay */
const keyOf = (overlay) => overlay.dataset.key ?? overlay.id;
/** @param {HTMLElement} overlay */
const isModal = (overlay) => overlay.getAttribute("aria-modal") === "true" && !aside.has(keyOf(overlay));
const modal = () => findAll(OVERLAY).filter(isModal);
const openSheet = () => findFirst(".sheet:popover-open");

/** @param {boolean} isInert */
function setBehind(isInert) {
  for (const part of findAll(BEHIND)) part.inert = isInert;
}

/** Returns the focus to where it was before the overlays, or to the cards. */
function giveFocusBack() {
  if (document.activeElement !== document.body) return;
  const before = document.getElementById(returnTo) ?? findFirst(CARDS);
  before?.focus({ preventScroll: true });
  returnTo = "";
}

/** Brings focus and inertness in line with the overlays of the page. Call after every update. */
export function syncOverlays() {
  const overlays = findAll(OVERLAY);
  const keys = new Set(overlays.map(keyOf));
  for (const key of aside) if (!keys.has(key)) aside.delete(key);
  for (const overlay of overlays) overlay.classList.toggle("is-aside", aside.has(keyOf(overlay)));
  const top = overlays.filter(isModal);
  const fresh = top.find((overlay) => !known.has(keyOf(overlay)));
  if (fresh && !known.size) returnTo = document.activeElement?.id ?? "";
  setBehind(top.length > 0 && !openSheet());
  if (fresh && !openSheet()) fresh.focus({ preventScroll: true });
  else if (known.size && !top.length) giveFocusBack();
  known = new Set(top.map(keyOf));
}

/** Puts the modal overlays aside; returns whether there were any. */
function putAside() {
  const top = modal();
  for (const overlay of top) aside.add(keyOf(overlay));
  if (top.length) syncOverlays();
  return top.length > 0;
}

/** Brings the overlays back that were put aside; returns whether there were any. */
function bringBack() {
  const count = aside.size;
  aside.clear();
  if (count) syncOverlays();
  return count > 0;
}

/** Puts the overlays aside, or brings them back. */
export function toggleOverlays() {
  return putAside() || bringBack();
}

/**
 * Keeps the Tab key inside the modal overlays.
 * @param {KeyboardEvent} event
 */
function trap(event) {
  const inside = modal().flatMap((overlay) => findAll(FOCUSABLE, overlay));
  const stops = inside.filter((item) => item.offsetParent !== null && item.tabIndex >= 0);
  const last = stops.length - 1;
  if (last < 0) return;
  const at = stops.indexOf(/** @type {HTMLElement} */ (document.activeElement));
  const isEnd = at < 0 ? event.shiftKey : at === (event.shiftKey ? 0 : last);
  if (!isEnd && closestTo(event, OVERLAY)) return;
  event.preventDefault();
  stops[event.shiftKey ? last : 0]?.focus();
}

/** @param {KeyboardEvent} event */
function press(event) {
  if (openSheet() || !modal().length) return;
  if (event.key === "Tab") trap(event);
  else if (event.key === "Escape") putAside();
}

/** Handles the buttons and keys of overlays. */
export function watchOverlays() {
  document.addEventListener("keydown", press);
  document.addEventListener("click", (event) => {
    const left = closestTo(event, "[data-overlay-aside]")?.closest(".overlay");
    if (left instanceof HTMLElement) {
      aside.add(keyOf(left));
      syncOverlays();
    } else if (closestTo(event, ".overlay.is-aside")) bringBack();
    else closestTo(event, "[data-overlay-close]")?.closest(".overlay")?.remove();
  });
  // Whoever reaches for the board while it is inert wants to see it.
  document.addEventListener("pointerdown", (event) => {
    if (!openSheet() && !closestTo(event, ".overlays, .sheet, .hint, .connection")) putAside();
  });
  // Sheets belong to the inert part; a sheet that opens by its key must take the focus.
  document.addEventListener(
    "beforetoggle",
    (event) => {
      if (event.newState === "open" && closestTo(event, ".sheet")) setBehind(false);
    },
    true,
  );
  document.addEventListener("toggle", (event) => closestTo(event, ".sheet") && syncOverlays(), true);
}
