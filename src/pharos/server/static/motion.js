// What moved is shown moving: positions before and after an update are compared, and each thing travels from the old
// place to the new one. A card that disappears into the discard pile or under a wonder is shown on its way there.

const MOVING = "[id^=card-], [id^=token-], [id^=wonder-], #pawn";
const DURATION = 650; // slow enough to follow the opponent's move
const EASING = "cubic-bezier(.3, .7, .2, 1)";

const still = matchMedia("(prefers-reduced-motion: reduce)");
const visible = (box) => box.width > 0 && box.height > 0;

// Remember where everything is; give the result to `animate` after the update.
export function look(root) {
  const places = new Map();
  if (still.matches) return places;
  for (const element of root.querySelectorAll(MOVING)) {
    const box = element.getBoundingClientRect();
    if (visible(box)) places.set(element.id, { box, copy: element.matches(".card") ? element.cloneNode(true) : null, size: getComputedStyle(element).fontSize });
  }
  for (const element of root.querySelectorAll("[data-count]")) {
    const key = countKey(element);
    if (key) places.set(key, element.textContent);
  }
  places.ring = root.querySelector("#ring")?.dataset; // where hands are passed on, in which age
  if (places.ring) places.ring = { ...places.ring };
  return places;
}

function countKey(element) {
  const part = element.closest("[id]");
  return part ? `${part.id}/${[...part.querySelectorAll("[data-count]")].indexOf(element)}` : null;
}

function travel(element, from, to) {
  const dx = from.left - to.left;
  const dy = from.top - to.top;
  if (Math.abs(dx) < 2 && Math.abs(dy) < 2) return;
  element.animate(
    [{ transform: `translate(${dx}px, ${dy}px) scale(${from.width / to.width}, ${from.height / to.height})`, transformOrigin: "0 0", zIndex: 50 },
      { transform: "none", transformOrigin: "0 0", zIndex: 50 }],
    { duration: DURATION, easing: EASING },
  );
}

function send(place, to) {
  const ghost = place.copy;
  ghost.removeAttribute("id");
  ghost.setAttribute("aria-hidden", "true");
  ghost.inert = true;
  ghost.classList.add("ghost");
  Object.assign(ghost.style, { left: `${place.box.left}px`, top: `${place.box.top}px`, width: `${place.box.width}px`, height: `${place.box.height}px`, fontSize: place.size });
  document.body.append(ghost);
  const dx = to.left + to.width / 2 - place.box.left - place.box.width / 2;
  const dy = to.top + to.height / 2 - place.box.top - place.box.height / 2;
  ghost.animate(
    [{ transform: "none", opacity: 1 }, { transform: `translate(${dx}px, ${dy}px) scale(.3)`, opacity: .2 }],
    { duration: DURATION, easing: EASING },
  ).finished.finally(() => ghost.remove());
}

// Where a card of the hand went: into the city, under the wonder, to the discard pile, or on to a neighbour.
function wentTo(id, ring) {
  const card = id.replace(/^card-/, "").replace(/-2$/, "");
  if (card === document.querySelector(".reveal-seat.is-own [data-card]")?.dataset.card) {
    return document.querySelector(`.city-own .chip.is-fresh[id$="-${card}"]`) ?? document.querySelector(".city-own .stage.is-fresh")
      ?? document.querySelector("#ring .discarded");
  }
  const isSameAge = document.getElementById("ring")?.dataset.age === ring.age;
  return document.querySelector(isSameAge ? `.ring-${ring.passing} .seat-chip` : "#ring .discarded");
}

export function animate(root, places) {
  if (still.matches || !places.size) return;
  for (const element of root.querySelectorAll(MOVING)) {
    const to = element.getBoundingClientRect();
    const place = places.get(element.id);
    if (place && visible(to)) travel(element, place.box, to);
    else if (!place && visible(to) && element.matches(".card")) {
      element.animate([{ transform: "rotateY(90deg)" }, { transform: "none" }], { duration: DURATION / 2, delay: DURATION / 2, fill: "backwards", easing: "ease-out" });
    }
  }
  const pile = document.getElementById("discard-pile");
  const raised = root.querySelector(".wonder-tile.is-fresh");
  for (const [id, place] of places) {
    if (!place.copy) continue;
    const now = document.getElementById(id);
    if (now && visible(now.getBoundingClientRect())) continue;
    const isHand = place.copy.matches(".hand-card");
    if (isHand && now) continue; // an equal card of the new hand
    const goal = isHand ? wentTo(id, places.ring ?? {}) : now?.closest("#discard-sheet") ? pile : raised;
    if (goal && visible(goal.getBoundingClientRect())) send(place, goal.getBoundingClientRect());
  }
  for (const element of root.querySelectorAll("[data-count]")) {
    const before = places.get(countKey(element));
    if (before === undefined || before === element.textContent) continue;
    element.classList.add("bump");
    element.addEventListener("animationend", () => element.classList.remove("bump"), { once: true });
  }
}
