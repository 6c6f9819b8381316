// @ts-check
// Tooltips: show the text of an element's data-tip on hover, keyboard focus and long press. The first line is the name.
// A single popover is shared by all elements.

import { closestTo, findFirst } from "./dom.js";

const WAIT = 450; // milliseconds, so that moving the pointer across the table does not open tooltips
const PRESS = 450;

const tip = document.createElement("div");
tip.className = "tip";
tip.id = "tip";
tip.setAttribute("role", "tooltip");
tip.setAttribute("aria-hidden", "true"); // hidden from screen readers, since the elements have their own labels
tip.popover = "manual";

/** @type {HTMLElement | null} */
let owner = null;
/** @type {ReturnType<typeof setTimeout> | undefined} */
let timer;
let pressed = false;

/** Adds the popover to the page; call again after the page was replaced. */
export function attachTips() {
  if (!tip.isConnected) document.body.append(tip);
}

/** @param {string} text */
function fill(text) {
  const [name = "", ...lines] = text.split("\n");
  tip.replaceChildren();
  const title = document.createElement("strong");
  title.textContent = name;
  tip.append(title);
  for (const line of lines) {
    const row = document.createElement("span");
    row.textContent = line;
    tip.append(row);
  }
}

/** @param {HTMLElement} element */
function place(element) {
  const box = element.getBoundingClientRect();
  const { offsetWidth: width, offsetHeight: height } = tip;
  const gap = 8;
  const left = Math.min(Math.max(gap, box.left + box.width / 2 - width / 2), innerWidth - width - gap);
  const above = box.top - height - gap;
  const below = box.bottom + gap;
  const top = above >= gap ? above : below + height <= innerHeight ? below : gap;
  tip.style.left = `${left}px`;
  tip.style.top = `${top}px`;
}

/** @param {HTMLElement} element */
function show(element) {
  const sheet = findFirst(".sheet:popover-open");
  if (!element.isConnected || (sheet && !sheet.contains(element))) return;
  attachTips();
  owner = element;
  fill(element.dataset.tip ?? "");
  if (!tip.matches(":popover-open")) tip.showPopover();
  place(element);
}

/** Hides the open tooltip, if any. */
export function hideTip() {
  clearTimeout(timer);
  owner = null;
  if (tip.isConnected && tip.matches(":popover-open")) tip.hidePopover();
}

/** @param {Event} event */
const target = (event) => closestTo(event, "[data-tip]");

document.addEventListener("pointerover", (event) => {
  if (event.pointerType === "touch") return;
  const element = target(event);
  if (element === owner) return;
  hideTip();
  if (element) timer = setTimeout(show, WAIT, element);
});
document.addEventListener("pointerdown", (event) => {
  hideTip();
  pressed = false;
  const element = target(event);
  if (event.pointerType !== "touch" || !element) return;
  timer = setTimeout(() => {
    pressed = true;
    show(element);
  }, PRESS);
});
for (const kind of /** @type {const} */ (["pointerup", "pointercancel", "pointermove"])) {
  document.addEventListener(kind, (event) => {
    if (event.pointerType !== "touch" || pressed) return;
    if (kind !== "pointermove" || Math.hypot(event.movementX, event.movementY) > 6) clearTimeout(timer);
  });
}
// After a long press, the click must not also choose the card. A short tap on a passive element shows its tooltip.
document.addEventListener(
  "click",
  (event) => {
    if (pressed) {
      event.preventDefault();
      event.stopPropagation();
      pressed = false;
      return;
    }
    const element = target(event);
    if (element && !element.hasAttribute("popovertarget") && element.closest("form") === null) show(element);
  },
  true,
);
document.addEventListener("contextmenu", (event) => {
  if (pressed && target(event)) event.preventDefault();
});
document.addEventListener("focusin", (event) => {
  const element = target(event);
  // Delayed: focus also moves while a sheet opens or closes, when no other popover may open.
  if (element)
    timer = setTimeout(() => {
      if (element.matches(":focus-visible")) show(element);
    }, 0);
});
document.addEventListener("focusout", hideTip);
document.addEventListener("scroll", hideTip, true);
document.addEventListener("keydown", (event) => {
  if (event.key === "Escape") hideTip();
});
document.addEventListener(
  "toggle",
  (event) => {
    if (event.target !== tip) hideTip();
  },
  true,
);
