// @ts-check
// Creates pads, exports them to a file, and reads and validates untrusted files.

/** @import { Game, Options, Pad, Player, Supremacy, Values } from "./scores.js" */

import { canTeam, fieldsOf, limitsOf, OPTIONS, PLAYERS } from "./scores.js";

const FORMAT = "pharos-score-pads";
const VERSION = 1;
export const LONGEST_NAME = 24;
export const MOST_BYTES = 5_000_000;

/** Returns a random id. crypto.randomUUID is not available over plain HTTP, as in a home network. */
const newId = () =>
  [...crypto.getRandomValues(new Uint8Array(9))].map((byte) => byte.toString(16).padStart(2, "0")).join("");

/**
 * @param {Game} game
 * @param {string[]} [names]
 * @param {Options} [options]
 * @returns {Pad}
 */
export function newPad(game, names = [], options = {}) {
  const now = new Date().toISOString();
  const count = Math.max(PLAYERS[game][0], names.length || (game === "duel" ? 2 : 4));
  const players = Array.from({ length: count }, (_, seat) => ({ name: names[seat] ?? "", values: {} }));
  return { id: newId(), game, started: now, changed: now, options: { ...options }, supremacy: null, players };
}

/** @param {Pad[]} pads */
export const toFile = (pads) => JSON.stringify({ format: FORMAT, version: VERSION, pads }, null, 1);

/** @typedef {"unreadable" | "other" | "newer" | "damaged" | "large"} FileProblem */

export class BadFile extends Error {
  /** @param {FileProblem} code */
  constructor(code) {
    super(code);
    this.code = code;
  }
}

/**
 * @param {unknown} value
 * @returns {value is Record<string, unknown>}
 */
const isPlain = (value) => typeof value === "object" && value !== null && !Array.isArray(value);

/**
 * @param {unknown} text
 * @returns {text is string}
 */
const isMoment = (text) => typeof text === "string" && text.length <= 30 && !Number.isNaN(Date.parse(text));

/**
 * @param {unknown} game
 * @returns {game is Game}
 */
const isGame = (game) => typeof game === "string" && Object.hasOwn(PLAYERS, game);

/**
 * @param {Game} game
 * @param {string} id
 * @param {unknown} value
 * @returns {value is number}
 */
function isAllowed(game, id, value) {
  const { least, most, choices } = limitsOf(game, id);
  if (typeof value !== "number" || !Number.isInteger(value)) return false;
  return value >= least && value <= most && (!choices || choices.includes(value));
}

/**
 * @param {Game} game
 * @param {unknown} player
 * @returns {Player | null}
 */
function readPlayer(game, player) {
  if (!isPlain(player) || typeof player.name !== "string" || !isPlain(player.values)) return null;
  /** @type {Values} */
  const values = {};
  const known = fieldsOf(game);
  for (const [id, value] of Object.entries(player.values)) {
    if (!known.includes(id) || !isAllowed(game, id, value)) return null;
    values[id] = value;
  }
  return { name: player.name.slice(0, LONGEST_NAME), values };
}

/**
 * Reads the supremacy victory of a Duel game; null if there was none, undefined if the data is invalid.
 * @param {Game} game
 * @param {unknown} found
 * @returns {Supremacy | null | undefined}
 */
function readSupremacy(game, found) {
  if (found === null) return null;
  if (game !== "duel" || !isPlain(found)) return undefined;
  const { seat, by } = found;
  if ((seat !== 0 && seat !== 1) || (by !== "military" && by !== "science")) return undefined;
  return { seat, by };
}

/**
 * Returns a fully validated pad, or null if anything is invalid.
 * @param {unknown} found
 * @returns {Pad | null}
 */
function readPad(found) {
  if (!isPlain(found) || !isGame(found.game)) return null;
  const { id, game, started, changed, players, options } = found;
  if (typeof id !== "string" || !/^[0-9a-f]{18}$/.test(id)) return null;
  if (!isMoment(started) || !isMoment(changed) || !Array.isArray(players) || !isPlain(options)) return null;
  const [fewest, most] = PLAYERS[game];
  if (players.length < fewest || players.length > most) return null;
  const read = players.map((player) => readPlayer(game, player)).filter((player) => player !== null);
  const supremacy = readSupremacy(game, found.supremacy);
  if (read.length < players.length || supremacy === undefined) return null;
  /** @type {Options} */
  const chosen = Object.fromEntries(OPTIONS.filter((name) => options[name] === true).map((name) => [name, true]));
  if (chosen.teams && !canTeam(players.length)) delete chosen.teams;
  return { id, game, started, changed, options: chosen, supremacy, players: read };
}

/**
 * Parses the pads in a file. Throws a BadFile if any of them is invalid.
 * @param {string} text
 * @returns {Pad[]}
 */
export function fromFile(text) {
  let data;
  try {
    data = JSON.parse(text);
  } catch {
    throw new BadFile("unreadable");
  }
  if (!isPlain(data) || data.format !== FORMAT || !Array.isArray(data.pads)) throw new BadFile("other");
  if (data.version !== VERSION) throw new BadFile("newer");
  const pads = data.pads.map(readPad).filter((pad) => pad !== null);
  if (pads.length < data.pads.length) throw new BadFile("damaged");
  return pads;
}
