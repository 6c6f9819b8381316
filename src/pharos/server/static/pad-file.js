// A pad as data: a new one, one from a file that anybody may have written, and many as a file.

import { OPTIONS, PLAYERS, canTeam, field, fieldsOf } from "./pad-scores.js";

const FORMAT = "pharos-score-pads";
const VERSION = 1;
export const LONGEST_NAME = 24;
export const MOST_BYTES = 5_000_000;

// crypto.randomUUID is missing where a page comes over plain HTTP, as in a home network.
const newId = () => [...crypto.getRandomValues(new Uint8Array(9))].map((byte) => byte.toString(16).padStart(2, "0")).join("");

export function newPad(game, names = [], options = {}) {
  const now = new Date().toISOString();
  const count = Math.max(PLAYERS[game][0], names.length || (game === "duel" ? 2 : 4));
  const players = Array.from({ length: count }, (_, seat) => ({ name: names[seat] ?? "", values: {} }));
  return { id: newId(), game, started: now, changed: now, options: { ...options }, supremacy: null, players };
}

export const toFile = (pads) => JSON.stringify({ format: FORMAT, version: VERSION, pads }, null, 1);

export class BadFile extends Error {
  constructor(code) {
    super(code);
    this.code = code; // unreadable, other, newer, damaged
  }
}

const isPlain = (value) => typeof value === "object" && value !== null && !Array.isArray(value);
const isMoment = (text) => typeof text === "string" && text.length <= 30 && !Number.isNaN(Date.parse(text));

function readPlayer(game, player) {
  if (!isPlain(player) || typeof player.name !== "string" || !isPlain(player.values)) return null;
  const values = {};
  const known = fieldsOf(game);
  for (const [id, value] of Object.entries(player.values)) {
    const { least, most, choices } = field(game, id);
    const isSound = Number.isInteger(value) && value >= least && value <= most && (!choices || choices.includes(value));
    if (!known.includes(id) || !isSound) return null;
    values[id] = value;
  }
  return { name: player.name.slice(0, LONGEST_NAME), values };
}

// The pad, with nothing in it that we did not look at; null when something is wrong.
function readPad(found) {
  if (!isPlain(found) || !Object.hasOwn(PLAYERS, found.game) || !/^[0-9a-f]{18}$/.test(found.id)) return null;
  const { id, game, started, changed, supremacy, players, options } = found;
  const [fewest, most] = PLAYERS[game];
  if (!isMoment(started) || !isMoment(changed) || !Array.isArray(players) || !isPlain(options)) return null;
  if (players.length < fewest || players.length > most) return null;
  const read = players.map((player) => readPlayer(game, player));
  const isEnd = supremacy === null || (game === "duel" && isPlain(supremacy)
    && [0, 1].includes(supremacy.seat) && ["military", "science"].includes(supremacy.by));
  if (!read.every(Boolean) || !isEnd) return null;
  const chosen = Object.fromEntries(OPTIONS.filter((name) => options[name] === true).map((name) => [name, true]));
  if (chosen.teams && !canTeam(players.length)) delete chosen.teams;
  return { id, game, started, changed, options: chosen, supremacy: supremacy && { seat: supremacy.seat, by: supremacy.by }, players: read };
}

export function fromFile(text) {
  let data;
  try {
    data = JSON.parse(text);
  } catch {
    throw new BadFile("unreadable");
  }
  if (!isPlain(data) || data.format !== FORMAT || !Array.isArray(data.pads)) throw new BadFile("other");
  if (data.version !== VERSION) throw new BadFile("newer");
  const pads = data.pads.map(readPad);
  if (!pads.every(Boolean)) throw new BadFile("damaged");
  return pads;
}
