// @ts-check
// Animates updates: compares the positions before and after an update and lets a copy of each thing fly from its old
// place to the new one, the pawn step, and numbers count. The game says where a card that disappears goes.

import { findAll, findFirst } from "./dom.js";

const MOVING = "[id^=card-], [id^=token-], [id^=wonder-]";
const OFFERED = "[data-thing]"; // what is offered in a choice, by the id it will have in a city
const DURATION = 700; // milliseconds; slow enough to follow the opponent's move
const STEP = 170; // of the pawn
const SPARKS = 28;
const EASING = "cubic-bezier(.3, .7, .2, 1)";

/**
 * The place of an element, the part of the table that it is in, and a copy to show during the animation.
 * @typedef {{ box: DOMRect, part: string, copy: HTMLElement, fontSize: string }} Place
 */
/**
 * The state of the table before an update.
 * @typedef {object} Snapshot
 * @property {Map<string, Place>} places
 * @property {DOMRect | null} pawn
 * @property {Map<string, string | null>} counts
 * @property {boolean} isOver
 * @property {unknown} remembered
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

/** @param {Element} element */
const isVisible = (element) => element.checkVisibility({ visibilityProperty: true });

/** @param {Element} element */
const partOf = (element) => element.closest("section, #structure")?.id ?? "";

/** @returns {Snapshot} a snapshot for `animate` that moves nothing */
export const emptySnapshot = () => ({
  places: new Map(),
  pawn: null,
  counts: new Map(),
  isOver: false,
  remembered: null,
});

/**
 * Records where everything is; pass the result to `animate` after the update.
 * @param {Element} root
 */
export function takeSnapshot(root) {
  const before = emptySnapshot();
  if (reducedMotion.matches) return before;
  for (const element of findAll(`${MOVING}, ${OFFERED}`, root)) {
    if (!isVisible(element)) continue;
    const copy = /** @type {HTMLElement} */ (element.cloneNode(true));
    const [box, part, { fontSize }] = [element.getBoundingClientRect(), partOf(element), getComputedStyle(element)];
    before.places.set(element.dataset.thing ?? element.id, { box, part, copy, fontSize });
  }
  before.pawn = document.getElementById("pawn")?.getBoundingClientRect() ?? null;
  for (const element of findAll("[data-count]", root)) {
    const key = countKey(element);
    if (key) before.counts.set(key, element.textContent);
  }
  before.isOver = findFirst("#end", root) !== null;
  before.remembered = cardGoals.remember(root);
  return before;
}

/** @param {Element} element */
function countKey(element) {
  const part = element.closest("[id]");
  return part ? `${part.id}/${[...part.querySelectorAll("[data-count]")].indexOf(element)}` : null;
}

/**
 * Lets a copy fly from its place to another.
 * @param {Place} place
 * @param {DOMRect} to
 * @param {number} [opacity] at the end
 */
function fly({ box, copy, fontSize }, to, opacity = 1) {
  if (!box.width) return; // it had no size, as in a panel that was about to open
  copy.removeAttribute("id");
  copy.setAttribute("aria-hidden", "true");
  copy.inert = true;
  copy.classList.add("ghost");
  const [left, top, width, height] = [box.left, box.top, box.width, box.height].map((length) => `${length}px`);
  Object.assign(copy.style, { left, top, width, height, fontSize });
  copy.style.setProperty("--card-h", `${box.height}px`);
  document.body.append(copy);
  const dx = to.left + to.width / 2 - box.left - box.width / 2;
  const dy = to.top + to.height / 2 - box.top - box.height / 2;
  const scale = Math.min(1, Math.max(0.2, to.width / box.width));
  copy
    .animate(
      [
        { transform: "none", opacity: 1 },
        {
          transform: `translate(${dx * 0.5}px, ${dy * 0.5 - 18}px) scale(${(1 + scale) / 2})`,
          opacity: 1,
          offset: 0.5,
        },
        { transform: `translate(${dx}px, ${dy}px) scale(${scale})`, opacity },
      ],
      { duration: DURATION, easing: EASING },
    )
    .finished.finally(() => copy.remove());
}

/**
 * @param {Element} root
 * @param {Snapshot} before
 */
function animatePresent(root, before) {
  const arrival = /** @type {const} */ ({ duration: DURATION / 3, delay: DURATION * 0.75, fill: "backwards" });
  const turning = /** @type {const} */ ({ duration: DURATION / 2, delay: DURATION / 2, fill: "backwards" });
  for (const element of findAll(MOVING, root)) {
    if (!isVisible(element)) continue;
    const place = before.places.get(element.id);
    const to = element.getBoundingClientRect();
    if (place) {
      if (place.part === partOf(element)) continue; // it only made room for others
      fly(place, to);
      element.animate([{ opacity: 0 }, { opacity: 1 }], arrival);
    } else if (element.matches(".card")) {
      element.animate([{ transform: "rotateY(90deg)" }, { transform: "none" }], turning);
    }
  }
}

/** @param {Snapshot} before */
function animateGone(before) {
  for (const [id, place] of before.places) {
    if (!place.copy.matches(".card")) continue;
    const now = document.getElementById(id);
    if (now && isVisible(now)) continue;
    const goal = cardGoals.find(id, place.copy, before.remembered);
    if (goal && isVisible(goal)) fly(place, goal.getBoundingClientRect(), 0.2);
  }
}

/**
 * Lets the pawn step from space to space.
 * @param {DOMRect} from
 */
function animatePawn(from) {
  const pawn = document.getElementById("pawn");
  const to = pawn?.getBoundingClientRect();
  if (!pawn || !to?.width) return;
  const dx = from.left - to.left;
  const steps = Math.round(Math.abs(dx) / to.width);
  if (!steps || steps > 18) return;
  const frames = [];
  for (let half = 0; half <= 2 * steps; half++) {
    const rest = dx * (1 - half / (2 * steps));
    frames.push({ transform: `translate(${rest}px, ${half % 2 ? -7 : 0}px)` });
  }
  pawn.animate(frames, { duration: steps * STEP + DURATION / 3, delay: DURATION / 2, fill: "backwards" });
}

/**
 * Lets a number count to its new value.
 * @param {HTMLElement} element
 * @param {number} from
 * @param {number} to
 */
function count(element, from, to) {
  const start = performance.now();
  let shown = String(to);
  const draw = (/** @type {number} */ now) => {
    if (element.textContent !== shown) return; // another update has changed it
    const part = Math.min(1, Math.max(0, now - start) / DURATION);
    shown = String(Math.round(from + (to - from) * part));
    element.textContent = shown;
    if (part < 1) requestAnimationFrame(draw);
  };
  requestAnimationFrame(draw);
}

/**
 * Lets sparks rise behind the announcement of a victory.
 * @param {Element} end
 */
function celebrate(end) {
  const box = end.getBoundingClientRect();
  for (let number = 0; number < SPARKS; number++) {
    const spark = document.createElement("i");
    spark.className = `spark spark-${number % 4}`;
    spark.style.left = `${box.left + (box.width * (number + 0.5)) / SPARKS}px`;
    spark.style.top = `${box.top + 20}px`;
    document.body.append(spark);
    const side = (number % 2 ? 1 : -1) * (20 + ((number * 37) % 60));
    const height = 60 + ((number * 53) % 140);
    spark
      .animate(
        [
          { transform: "none", opacity: 1 },
          { transform: `translate(${side / 2}px, ${-height}px) rotate(200deg)`, opacity: 1, offset: 0.45 },
          { transform: `translate(${side}px, ${height}px) rotate(520deg)`, opacity: 0 },
        ],
        { duration: 1500 + ((number * 71) % 900), easing: "ease-out" },
      )
      .finished.finally(() => spark.remove());
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
  if (before.pawn) animatePawn(before.pawn);
  for (const element of findAll("[data-count]", root)) {
    const old = before.counts.get(countKey(element) ?? "");
    if (old === undefined || old === element.textContent) continue;
    count(element, Number(old), Number(element.textContent));
    element.classList.add("bump");
    element.addEventListener("animationend", () => element.classList.remove("bump"), { once: true });
  }
  const end = findFirst("#end.end-won", root);
  if (end && !before.isOver) celebrate(end);
}
