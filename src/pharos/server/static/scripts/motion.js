// @ts-check
// Animates updates: compares the positions before and after an update and moves each element from its old place to the
// new one. The game says where a card that disappears goes.

import { findAll } from "./dom.js";

const MOVING = "[id^=card-], [id^=token-], [id^=wonder-], #pawn";
const DURATION = 650; // milliseconds; slow enough to follow the opponent's move
const EASING = "cubic-bezier(.3, .7, .2, 1)";

/**
 * The place of an element; for a card also a copy to show during the animation.
 * @typedef {{ box: DOMRect, copy: HTMLElement | null, fontSize: string }} Place
 */
/**
 * The state of the table before an update.
 * @typedef {{ places: Map<string, Place>, counts: Map<string, string | null>, remembered: unknown }} Snapshot
 */
/**
 * Tells where the cards of a game go.
 * @typedef {object} CardGoals
 * @property {(root: Element) => unknown} remember returns what `find` needs to know about the table before the update
 * @property {(id: string, card: HTMLElement, remembered: unknown) => Element | null} find
 *   returns where a card that is no longer visible went; null if it simply vanishes
 */

const reducedMotion = matchMedia("(prefers-reduced-motion: reduce)");
/** @type {CardGoals} */
let cardGoals = { remember: () => null, find: () => null };

/** @param {CardGoals} goals */
export function setCardGoals(goals) {
  cardGoals = goals;
}

/** @param {DOMRect} box */
const isVisible = (box) => box.width > 0 && box.height > 0;

/** @returns {Snapshot} a snapshot for `animate` that moves nothing */
export const emptySnapshot = () => ({ places: new Map(), counts: new Map(), remembered: null });

/**
 * Records where everything is; pass the result to `animate` after the update.
 * @param {Element} root
 */
export function takeSnapshot(root) {
  const before = emptySnapshot();
  if (reducedMotion.matches) return before;
  for (const element of findAll(MOVING, root)) {
    const box = element.getBoundingClientRect();
    if (!isVisible(box)) continue;
    const copy = element.matches(".card") ? /** @type {HTMLElement} */ (element.cloneNode(true)) : null;
    before.places.set(element.id, { box, copy, fontSize: getComputedStyle(element).fontSize });
  }
  for (const element of findAll("[data-count]", root)) {
    const key = countKey(element);
    if (key) before.counts.set(key, element.textContent);
  }
  before.remembered = cardGoals.remember(root);
  return before;
}

/** @param {Element} element */
function countKey(element) {
  const part = element.closest("[id]");
  return part ? `${part.id}/${[...part.querySelectorAll("[data-count]")].indexOf(element)}` : null;
}

/**
 * @param {Element} element
 * @param {DOMRect} from
 * @param {DOMRect} to
 */
function travel(element, from, to) {
  const dx = from.left - to.left;
  const dy = from.top - to.top;
  if (Math.abs(dx) < 2 && Math.abs(dy) < 2) return;
  const scale = `scale(${from.width / to.width}, ${from.height / to.height})`;
  element.animate(
    [
      { transform: `translate(${dx}px, ${dy}px) ${scale}`, transformOrigin: "0 0", zIndex: 50 },
      { transform: "none", transformOrigin: "0 0", zIndex: 50 },
    ],
    { duration: DURATION, easing: EASING },
  );
}

/**
 * Animates a copy of a card on its way to where it disappears.
 * @param {HTMLElement} ghost
 * @param {Place} place
 * @param {DOMRect} to
 */
function send(ghost, { box, fontSize }, to) {
  ghost.removeAttribute("id");
  ghost.setAttribute("aria-hidden", "true");
  ghost.inert = true;
  ghost.classList.add("ghost");
  const [left, top, width, height] = [box.left, box.top, box.width, box.height].map((length) => `${length}px`);
  Object.assign(ghost.style, { left, top, width, height, fontSize });
  document.body.append(ghost);
  const dx = to.left + to.width / 2 - box.left - box.width / 2;
  const dy = to.top + to.height / 2 - box.top - box.height / 2;
  ghost
    .animate(
      [
        { transform: "none", opacity: 1 },
        { transform: `translate(${dx}px, ${dy}px) scale(.3)`, opacity: 0.2 },
      ],
      { duration: DURATION, easing: EASING },
    )
    .finished.finally(() => ghost.remove());
}

/**
 * @param {Element} root
 * @param {Snapshot} before
 */
function animatePresent(root, before) {
  for (const element of findAll(MOVING, root)) {
    const to = element.getBoundingClientRect();
    const place = before.places.get(element.id);
    if (!isVisible(to)) continue;
    if (place) travel(element, place.box, to);
    else if (element.matches(".card")) {
      const half = DURATION / 2;
      const timing = /** @type {const} */ ({ duration: half, delay: half, fill: "backwards", easing: "ease-out" });
      element.animate([{ transform: "rotateY(90deg)" }, { transform: "none" }], timing);
    }
  }
}

/** @param {Snapshot} before */
function animateGone(before) {
  for (const [id, place] of before.places) {
    if (!place.copy) continue;
    const now = document.getElementById(id);
    if (now && isVisible(now.getBoundingClientRect())) continue;
    const goal = cardGoals.find(id, place.copy, before.remembered)?.getBoundingClientRect();
    if (goal && isVisible(goal)) send(place.copy, place, goal);
  }
}

/**
 * Animates the transition from the snapshot to the current page.
 * @param {Element} root
 * @param {Snapshot} before
 */
export function animate(root, before) {
  if (reducedMotion.matches || !(before.places.size + before.counts.size)) return;
  animatePresent(root, before);
  animateGone(before);
  for (const element of findAll("[data-count]", root)) {
    const count = before.counts.get(countKey(element) ?? "");
    if (count === undefined || count === element.textContent) continue;
    element.classList.add("bump");
    element.addEventListener("animationend", () => element.classList.remove("bump"), { once: true });
  }
}
