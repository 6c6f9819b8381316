// @ts-check
// Waits with changes of the page while the pointer is pressed: a press and a release make a click only if both happen on
// the same element, and a change in between would move or replace it.

const LONGEST = 1500; // milliseconds: somebody who holds the pointer longer is not clicking
const CLICK = 60; // after the release, until the click and what follows from it have been handled

let isPressed = false;
/** @type {(() => void)[]} */
let waiting = [];
/** @type {ReturnType<typeof setTimeout> | undefined} */
let timer;

function release() {
  isPressed = false;
  const changes = waiting;
  waiting = [];
  for (const change of changes) change();
}

/** @param {number} delay */
function releaseAfter(delay) {
  clearTimeout(timer);
  timer = setTimeout(release, delay);
}

/**
 * Makes a change now, or as soon as the pointer is released.
 * @param {() => void} change
 */
export function whenReleased(change) {
  if (isPressed) waiting.push(change);
  else change();
}

/** Notices presses and releases. */
export function watchPointer() {
  const press = () => {
    isPressed = true;
    releaseAfter(LONGEST);
  };
  addEventListener("pointerdown", press, true);
  for (const end of ["pointerup", "pointercancel"]) addEventListener(end, () => releaseAfter(CLICK), true);
}
