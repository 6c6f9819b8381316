// @ts-check
// The arithmetic of the score pads: rows, points, totals and the winner. Independent of the DOM.

/** @typedef {"duel" | "wonders"} Game */
/** @typedef {"points" | "blue" | "coins" | "shared" | "military" | "science"} WonBy */
/**
 * A player's values by field. A missing field is empty and counts as 0.
 * @typedef {Partial<Record<string, number>>} Values
 */
/** @typedef {{ name: string, values: Values }} Player */
/** @typedef {Partial<Record<string, boolean>>} Options */
/** @typedef {{ seat: number, by: "military" | "science" }} Supremacy */
/**
 * The data that determines the result of a pad.
 * @typedef {{ game: Game, options: Options, supremacy: Supremacy | null, players: Player[] }} Scores
 */
/**
 * A pad as it is stored.
 * @typedef {Scores & { id: string, started: string, changed: string }} Pad
 */
/**
 * A row of the sheet with its fields; `only` is the expansion that it belongs to, if any.
 * @typedef {{ id: string, fields: string[], only: string | null }} Row
 */
/** @typedef {{ least: number, most: number, choices?: number[] }} Limits */
/**
 * Seats that win or lose together.
 * @typedef {number[]} Side
 */

const COINS_PER_POINT = 3;
const SCIENCE_SET = 7;
const TEAM = 2;
export const SYMBOLS = ["compass", "tablet", "gear", "free"];
export const EXPANSIONS = ["leaders", "cities", "armada", "edifice"];
export const OPTIONS = [...EXPANSIONS, "teams", "sciencePoints"];
/**
 * The minimum and maximum number of players.
 * @type {Record<Game, [number, number]>}
 */
export const PLAYERS = { duel: [2, 2], wonders: [2, 7] };

const SIGNED = { least: -99, most: 999 };
const USUAL = { least: 0, most: 999 };
/**
 * The fields with limits other than the default.
 * @type {Record<Game, Record<string, Limits>>}
 */
const LIMITS = {
  duel: { military: { least: 0, most: 10, choices: [0, 2, 5, 10] } },
  wonders: { military: SIGNED, naval: SIGNED },
};

/**
 * Returns the limits of a field.
 * @param {Game} game
 * @param {string} id
 * @returns {Limits}
 */
export const limitsOf = (game, id) => LIMITS[game][id] ?? USUAL;

/**
 * @param {string} id
 * @param {string[]} [fields]
 * @param {string | null} [only]
 * @returns {Row}
 */
const row = (id, fields = [id], only = null) => ({ id, fields, only });

/**
 * The rows from top to bottom, as on the printed pads. The Edifice pad combines pawns and debts in one row, and Cities
 * treats its debts the same way.
 * @type {Record<Game, Row[]>}
 */
const ROWS = {
  duel: ["civilian", "science", "commercial", "guilds", "wonders", "tokens", "coins", "military"].map((id) => row(id)),
  wonders: [
    ...["military", "coins", "stages", "civilian", "commercial", "guilds"].map((id) => row(id)),
    row("science", SYMBOLS),
    row("leaders", ["leaders"], "leaders"),
    row("cities", ["cities", "citiesDebt"], "cities"),
    row("armada", ["naval", "islands"], "armada"),
    row("edifice", ["edifice", "edificeDebt"], "edifice"),
  ],
};

/**
 * Returns the rows of a pad, including those of its expansions.
 * @param {Scores} pad
 */
export function rowsOf(pad) {
  return ROWS[pad.game]
    .filter(({ only }) => !only || pad.options[only])
    .map((found) => (found.fields === SYMBOLS && pad.options.sciencePoints ? row("science") : found));
}

/**
 * Returns every field that a pad of this game may contain, regardless of its options.
 * @param {Game} game
 */
export const fieldsOf = (game) => [...ROWS[game].flatMap(({ fields }) => fields), "science"];

// --- points ----------------------------------------------------------------------------------------------------------

/**
 * @param {number} a
 * @param {number} b
 * @param {number} c
 */
const symbolPoints = (a, b, c) => a * a + b * b + c * c + SCIENCE_SET * Math.min(a, b, c);

/**
 * Returns the points for science symbols, with the optimal assignment of the free ones.
 * @param {number} compass
 * @param {number} tablet
 * @param {number} gear
 * @param {number} free
 */
export function sciencePoints(compass, tablet, gear, free) {
  let best = 0;
  for (let i = 0; i <= free; i += 1) {
    for (let j = 0; j <= free - i; j += 1) {
      best = Math.max(best, symbolPoints(compass + i, tablet + j, gear + free - i - j));
    }
  }
  return best;
}

/** @param {number} coins */
export const coinPoints = (coins) => Math.floor(coins / COINS_PER_POINT);

/**
 * Returns the points of a row.
 * @param {Row} row
 * @param {Values} values
 */
export function rowPoints({ id, fields }, values) {
  const [first = 0, second = 0, third = 0, fourth = 0] = fields.map((name) => values[name] ?? 0);
  if (id === "coins") return coinPoints(first);
  if (fields === SYMBOLS) return sciencePoints(first, second, third, fourth);
  if (id === "cities" || id === "edifice") return first - second;
  return first + second;
}

/**
 * Whether a player has filled in a row. One of several fields is enough, since nobody enters zeros for missing symbols
 * or debts.
 * @param {Row} row
 * @param {Values} values
 */
export const isFilled = ({ fields }, values) => fields.some((name) => values[name] !== undefined);

/**
 * Returns the values of the player at a seat.
 * @param {Scores} pad
 * @param {number} seat
 * @returns {Values}
 */
export const valuesOf = (pad, seat) => pad.players[seat]?.values ?? {};

/**
 * @param {Scores} pad
 * @param {number} seat
 */
export const total = (pad, seat) => rowsOf(pad).reduce((sum, found) => sum + rowPoints(found, valuesOf(pad, seat)), 0);

/**
 * Returns the rows that at least one player has not filled in yet.
 * @param {Scores} pad
 */
export const emptyRows = (pad) =>
  rowsOf(pad).filter((found) => !pad.players.every(({ values }) => isFilled(found, values)));

// --- the result ------------------------------------------------------------------------------------------------------

/**
 * Whether this number of players can form teams of two.
 * @param {number} players
 */
export const canTeam = (players) => players >= 2 * TEAM && players % TEAM === 0;

/** @param {Scores} pad */
export const hasTeams = (pad) => Boolean(pad.options.teams) && canTeam(pad.players.length);

/**
 * Returns the sides: each player alone, or teams of two neighbouring seats, starting with the first two.
 * @param {Scores} pad
 * @returns {Side[]}
 */
export function sides(pad) {
  const seats = pad.players.map((_, seat) => seat);
  if (!hasTeams(pad)) return seats.map((seat) => [seat]);
  return seats.filter((seat) => seat % TEAM === 0).map((seat) => [seat, seat + 1]);
}

/**
 * @param {Scores} pad
 * @param {Side} side
 */
export const sideTotal = (pad, side) => side.reduce((sum, seat) => sum + total(pad, seat), 0);

/**
 * Returns the tie-breaker: blue points in Duel, coins in 7 Wonders.
 * @param {Scores} pad
 * @param {Side} side
 */
export const tieValue = (pad, side) =>
  side.reduce((sum, seat) => sum + (valuesOf(pad, seat)[pad.game === "duel" ? "civilian" : "coins"] ?? 0), 0);

/**
 * Ranks the sides, best first; tied sides share a place. Also says what decided the game.
 * @param {Scores} pad
 * @returns {{ places: Side[][], by: WonBy }}
 */
export function outcome(pad) {
  if (pad.supremacy) {
    const { seat, by } = pad.supremacy;
    return { places: [[[seat]], [[1 - seat]]], by };
  }
  const ranked = sides(pad).map((side) => ({ side, points: sideTotal(pad, side), tie: tieValue(pad, side) }));
  ranked.sort((a, b) => b.points - a.points || b.tie - a.tie || (a.side[0] ?? 0) - (b.side[0] ?? 0));
  /** @type {Side[][]} */
  const places = [];
  for (const [i, one] of ranked.entries()) {
    const before = ranked[i - 1];
    if (before && before.points === one.points && before.tie === one.tie) places.at(-1)?.push(one.side);
    else places.push([one.side]);
  }
  if ((places[0]?.length ?? 0) > 1) return { places, by: "shared" };
  const isTied = ranked[0]?.points === ranked[1]?.points;
  return { places, by: !isTied ? "points" : pad.game === "duel" ? "blue" : "coins" };
}
