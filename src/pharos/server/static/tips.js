// Explanations: what an element's data-tip says, shown on hover, on keyboard focus and on a long press.
// The first line is the name. One element serves all, in the top layer where the browser has popovers.

const WAIT = 450; // so that a pointer passing over the table does not leave a trail of explanations
const PRESS = 450;

const tip = document.createElement("div");
tip.className = "tip";
tip.id = "tip";
tip.setAttribute("role", "tooltip");
tip.setAttribute("aria-hidden", "true"); // the elements are labelled themselves; this is for the eyes
tip.popover = "manual";

let owner = null;
let timer = 0;
let pressed = false;

export function attachTips() {
  if (!tip.isConnected) document.body.append(tip);
}

function fill(text) {
  const [name, ...lines] = text.split("\n");
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

function show(element) {
  const sheet = document.querySelector(".sheet:popover-open");
  if (!element.isConnected || (sheet && !sheet.contains(element))) return;
  attachTips();
  owner = element;
  fill(element.dataset.tip);
  if (!tip.matches(":popover-open")) tip.showPopover();
  place(element);
}

export function hideTip() {
  clearTimeout(timer);
  owner = null;
  if (tip.isConnected && tip.matches(":popover-open")) tip.hidePopover();
}

const target = (event) => (event.target instanceof Element ? event.target.closest("[data-tip]") : null);

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
  timer = setTimeout(() => { pressed = true; show(element); }, PRESS);
});
for (const kind of ["pointerup", "pointercancel", "pointermove"]) {
  document.addEventListener(kind, (event) => {
    if (event.pointerType !== "touch" || pressed) return;
    if (kind !== "pointermove" || Math.hypot(event.movementX, event.movementY) > 6) clearTimeout(timer);
  });
}
// After a long press the tap must not choose the card as well; a short tap on what does nothing else explains it.
document.addEventListener("click", (event) => {
  if (pressed) {
    event.preventDefault();
    event.stopPropagation();
    pressed = false;
    return;
  }
  const element = target(event);
  if (element && !element.hasAttribute("popovertarget") && element.closest("form") === null) show(element);
}, true);
document.addEventListener("contextmenu", (event) => {
  if (pressed && target(event)) event.preventDefault();
});
document.addEventListener("focusin", (event) => {
  const element = target(event);
  // Not at once: focus also moves while a sheet is being opened or closed, when no other layer may open.
  if (element) timer = setTimeout(() => { if (element.matches(":focus-visible")) show(element); }, 0);
});
document.addEventListener("focusout", hideTip);
document.addEventListener("scroll", hideTip, true);
document.addEventListener("keydown", (event) => { if (event.key === "Escape") hideTip(); });
document.addEventListener("toggle", (event) => { if (event.target !== tip) hideTip(); }, true);
