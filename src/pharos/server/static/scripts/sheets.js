// @ts-check
// Sheets that open from a card: beside the card on wide screens, at the bottom on phones.

import { findAll } from "./dom.js";
import { setRoving } from "./keys.js";

const WIDE = 720; // pixels
const GAP = 14;
const EDGE = 8;

/** @param {HTMLElement} sheet */
function placeSheet(sheet) {
  const card = document.getElementById(sheet.dataset.for ?? "");
  if (!card || innerWidth < WIDE) {
    sheet.classList.remove("is-placed");
    sheet.removeAttribute("style");
    return;
  }
  const box = card.getBoundingClientRect();
  const { offsetWidth: width, offsetHeight: height } = sheet;
  const right = box.right + GAP;
  const left = right + width <= innerWidth - EDGE ? right : Math.max(EDGE, box.left - GAP - width);
  const top = Math.min(Math.max(EDGE, box.top + box.height / 2 - height / 2), innerHeight - height - EDGE);
  sheet.classList.add("is-placed");
  sheet.style.inset = `${Math.max(EDGE, top)}px auto auto ${left}px`;
}

/** Repositions the open sheet after an update or a resize of the window. */
export function placeOpenSheets() {
  for (const sheet of findAll(".sheet:popover-open")) placeSheet(sheet);
}

/** Closes all open sheets. */
export function closeSheets() {
  for (const sheet of findAll(".sheet:popover-open")) sheet.hidePopover();
}

/** Positions sheets when they open. */
export function watchSheets() {
  document.addEventListener(
    "toggle",
    (event) => {
      const { target } = event;
      if (event.newState !== "open" || !(target instanceof HTMLElement && target.matches(".sheet"))) return;
      placeSheet(target);
      setRoving();
    },
    true,
  );
  addEventListener("resize", placeOpenSheets);
}
