// @ts-check
// Which sounds an update of a table makes, and how they sound. All are made from tones and noise, so no file is loaded.

/**
 * What can be heard of a table.
 * @typedef {object} Heard
 * @property {number} version
 * @property {boolean} isMyTurn
 * @property {"" | "won" | "lost" | "even"} ending
 * @property {string} cards the cards that are shown
 * @property {string} coins the treasuries
 * @property {string} battle the place of the pawn, or the tokens of conflicts
 */
/** @typedef {"card" | "coin" | "turn" | "battle" | "win" | "lose"} Effect */
/**
 * A part of an effect: a tone that glides from one frequency to another, or noise around a frequency.
 * @typedef {object} Tone
 * @property {OscillatorType | "noise"} wave
 * @property {number} from hertz
 * @property {number} [to]
 * @property {number} [at] seconds after the start
 * @property {number} length seconds
 * @property {number} volume at most 1
 */

/**
 * @param {OscillatorType} wave
 * @param {number[]} notes in hertz
 * @param {number} step seconds between two notes
 * @param {number} length
 * @param {number} volume
 * @returns {Tone[]}
 */
const melody = (wave, notes, step, length, volume) =>
  notes.map((from, i) => ({ wave, from, at: i * step, length, volume }));

/** @type {Record<Effect, Tone[]>} */
export const EFFECTS = {
  card: [
    { wave: "noise", from: 2600, length: 0.07, volume: 0.35 },
    { wave: "noise", from: 900, at: 0.05, length: 0.06, volume: 0.3 },
  ],
  coin: melody("sine", [1976, 2637], 0.06, 0.22, 0.16),
  turn: melody("triangle", [659, 988], 0.13, 0.35, 0.22),
  battle: [
    { wave: "sine", from: 150, to: 48, length: 0.34, volume: 0.6 },
    { wave: "noise", from: 400, length: 0.16, volume: 0.3 },
    { wave: "sine", from: 130, to: 44, at: 0.18, length: 0.34, volume: 0.5 },
  ],
  win: melody("triangle", [523, 659, 784, 1047, 1319], 0.13, 0.5, 0.22),
  lose: melody("triangle", [494, 440, 392, 330], 0.2, 0.5, 0.18),
};

/**
 * Returns the sounds of an update, in the order in which they are played.
 * @param {Heard} before
 * @param {Heard} after
 * @returns {Effect[]}
 */
export function soundsFor(before, after) {
  if (after.version === before.version) return [];
  if (after.ending && !before.ending) return [after.ending === "lost" ? "lose" : "win"];
  /** @type {Effect[]} */
  const sounds = [];
  if (after.battle !== before.battle) sounds.push("battle");
  else if (after.cards !== before.cards) sounds.push("card");
  if (after.coins !== before.coins) sounds.push("coin");
  if (after.isMyTurn && !before.isMyTurn) sounds.push("turn");
  return sounds;
}

/**
 * Whether sounds are on: as chosen on this device, otherwise on, but not on phones and tablets.
 * @param {unknown} choice
 * @param {boolean} isTouchDevice
 */
export const isSoundOn = (choice, isTouchDevice) => (typeof choice === "boolean" ? choice : !isTouchDevice);
