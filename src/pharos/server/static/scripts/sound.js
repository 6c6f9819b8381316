// @ts-check
// Sounds of a table or a replay, the switch for them in the menu, and a short vibration when it is the player's turn.
// Browsers allow sound only after the first click or key, so nothing is prepared before.

/** @import { Effect, Heard } from "./sound_effects.js" */

import { findAll } from "./dom.js";
import { isSoundOn, soundsFor } from "./sound_effects.js";
import { schedule } from "./sound_synthesis.js";
import { readJson, writeJson } from "./storage.js";

const KEY = "pharos-sound";
const VIBRATION = 60; // milliseconds
const isTouchDevice = matchMedia("(pointer: coarse)").matches;

const isOn = () => isSoundOn(readJson(KEY), isTouchDevice);

// --- playing ---------------------------------------------------------------------------------------------------------

/** @type {AudioContext | null} */
let audio = null;

/** Prepares the sound, or wakes it up again. Called from a click or a key press. */
function wake() {
  if (!isOn() || !("AudioContext" in globalThis)) return;
  audio ??= new AudioContext();
  if (audio.state === "suspended") audio.resume();
}

/** @param {Effect[]} effects */
function play(effects) {
  if (audio?.state !== "running" || !isOn()) return;
  schedule(audio, effects);
}

/** Vibrates shortly, unless sounds were turned off on this device. Browsers refuse it before the first touch. */
function vibrate() {
  const isWanted = readJson(KEY) !== false && !matchMedia("(prefers-reduced-motion: reduce)").matches;
  if (isTouchDevice && isWanted && navigator.userActivation?.hasBeenActive) navigator.vibrate?.(VIBRATION);
}

// --- listening to the table ------------------------------------------------------------------------------------------

const table = () => document.getElementById("table") ?? document.getElementById("replay");

/**
 * @param {HTMLElement} root
 * @returns {Heard}
 */
function hear(root) {
  const pawn = document.getElementById("pawn")?.parentElement;
  const place = pawn ? [...(pawn.parentElement?.children ?? [])].indexOf(pawn) : -1;
  const coins = [...root.querySelectorAll('.stat use[href$="#coin"]')].map(
    (icon) => icon.closest(".stat")?.textContent,
  );
  const tone = document.getElementById("end")?.className.match(/\bend-(won|lost|even)\b/)?.[1] ?? "";
  return {
    version: Number(root.dataset.version ?? root.dataset.move),
    isMyTurn: root.classList.contains("is-my-turn"),
    ending: /** @type {Heard["ending"]} */ (tone),
    cards: findAll("[id^=card-], [id^=chip-]", root)
      .map(({ id }) => id)
      .join(),
    coins: coins.join(),
    battle: `${place} ${root.querySelectorAll(".conflict").length}`,
  };
}

/** @param {HTMLElement} root */
function watchTable(root) {
  let before = hear(root);
  const observer = new MutationObserver(() => {
    const now = table();
    if (!now || Number(now.dataset.version ?? now.dataset.move) === before.version) return;
    const after = hear(now);
    const effects = soundsFor(before, after);
    before = after;
    play(effects);
    if (effects.includes("turn")) vibrate();
  });
  const place = root.parentElement ?? document.body;
  observer.observe(place, { subtree: true, attributeFilter: ["data-version", "data-move"] });
}

// --- the switch ------------------------------------------------------------------------------------------------------

function showSwitch() {
  for (const button of findAll("[data-sound]")) button.setAttribute("aria-pressed", String(isOn()));
}

export function watchSound() {
  for (const button of findAll("[data-sound]")) {
    button.hidden = false;
    button.addEventListener("click", () => {
      writeJson(KEY, !isOn());
      showSwitch();
      wake();
      play(["coin"]);
    });
  }
  showSwitch();
  const root = table();
  if (!root) return;
  for (const gesture of ["pointerdown", "keydown"]) addEventListener(gesture, wake, { passive: true });
  watchTable(root);
}
