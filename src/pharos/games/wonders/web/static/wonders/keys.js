// @ts-check
// Keys of this table: C to the own city, O from city to city around the table, M to the moves so far.

import { closestTo, findAll, findFirst } from "../scripts/dom.js";

/** Focuses the first building of the own city, or its wonder. */
function goToCity() {
  const item = findFirst(".city-own .city-cards button") ?? findFirst(".city-own .stage");
  item?.focus();
}

/** Focuses the next city around the table; Enter opens it. */
function goAround() {
  const cities = findAll("#stage .seat-chip");
  const at = cities.indexOf(/** @type {HTMLElement} */ (document.activeElement));
  cities[(at + 1) % cities.length]?.focus();
}

/** Opens the moves so far. */
function openMoves() {
  const sheet = findFirst("#log, #replay-list");
  if (!sheet?.matches(":popover-open")) sheet?.togglePopover();
  findFirst(".log, .replay-moves", sheet ?? document)?.focus();
}

/** @type {Record<string, () => void>} */
const ACTIONS = { c: goToCity, o: goAround, m: openMoves };

document.addEventListener("keydown", (event) => {
  if (event.ctrlKey || event.metaKey || event.altKey || closestTo(event, "input, select, textarea")) return;
  ACTIONS[event.key.toLowerCase()]?.();
});
