// @ts-check
// Sounds of a table or a replay, the switch for them in the menu, and a short vibration when it is the player's turn.
// Browsers allow sound only after the first click or key, so nothing is prepared before.

/** @import { Effect, Heard, Tone } from "./sound_effects.js" */

import { findAll } from "./dom.js";
import { EFFECTS, isSoundOn, soundsFor } from "./sound_effects.js";
import { readJson, writeJson } from "./storage.js";

const KEY = "pharos-sound";
const GAP = 0.16; // seconds between the starts of two effects
const VIBRATION = 60; // milliseconds
const isTouchDevice = matchMedia("(pointer: coarse)").matches;

const isOn = () => isSoundOn(readJson(KEY), isTouchDevice);

// --- playing ---------------------------------------------------------------------------------------------------------

/** @type {AudioContext | null} */
let audio = null;
/** @type {AudioBuffer | null} */
let noise = null;

/** Prepares the sound, or wakes it up again. Called from a click or a key press. */
function wake() {
  if (!isOn() || !("AudioContext" in globalThis)) return;
  audio ??= new AudioContext();
  if (audio.state === "suspended") audio.resume();
}

/**
 * A second of white noise.
 * @param {AudioContext} context
 */
function makeNoise(context) {
  const buffer = context.createBuffer(1, context.sampleRate, context.sampleRate);
  const samples = buffer.getChannelData(0);
  for (let i = 0; i < samples.length; i++) samples[i] = 2 * Math.random() - 1;
  return buffer;
}

/**
 * The node that makes a tone; noise is filtered around the frequency.
 * @param {AudioContext} context
 * @param {Tone} tone
 * @param {number} start
 * @returns {[AudioScheduledSourceNode, AudioNode]} the source and the end of the chain
 */
function makeSource(context, { wave, from, to = from, length }, start) {
  if (wave === "noise") {
    noise ??= makeNoise(context);
    const source = new AudioBufferSourceNode(context, { buffer: noise });
    const filter = new BiquadFilterNode(context, { type: "bandpass", frequency: from, Q: 0.8 });
    return [source, source.connect(filter)];
  }
  const source = new OscillatorNode(context, { type: wave, frequency: from });
  source.frequency.setValueAtTime(from, start);
  source.frequency.exponentialRampToValueAtTime(to, start + length);
  return [source, source];
}

/**
 * @param {AudioContext} context
 * @param {Tone} tone
 * @param {number} start
 */
function playTone(context, tone, start) {
  const [source, end] = makeSource(context, tone, start);
  const volume = new GainNode(context, { gain: 0 });
  volume.gain.setValueAtTime(0, start);
  volume.gain.linearRampToValueAtTime(tone.volume, start + 0.008);
  volume.gain.exponentialRampToValueAtTime(0.001, start + tone.length);
  end.connect(volume).connect(context.destination);
  source.start(start);
  source.stop(start + tone.length + 0.02);
}

/** @param {Effect[]} effects */
function play(effects) {
  if (audio?.state !== "running" || !isOn()) return;
  for (const [i, effect] of effects.entries()) {
    for (const tone of EFFECTS[effect]) playTone(audio, tone, audio.currentTime + i * GAP + (tone.at ?? 0));
  }
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
