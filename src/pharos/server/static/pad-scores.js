// The arithmetic of the score pads: rows, points, totals, and who has won by what. It knows nothing of the page.
//
// A pad: { game, options: { edifice: true, … }, supremacy, players: [{ name, values: { field: number } }, …] }.
// A field that is not in `values` is still empty; it counts as 0.

const COINS_PER_POINT = 3;
const SCIENCE_SET = 7;
const TEAM = 2;
export const SYMBOLS = ["compass", "tablet", "gear", "free"];
export const EXPANSIONS = ["leaders", "cities", "armada", "edifice"];
export const OPTIONS = [...EXPANSIONS, "teams", "sciencePoints"];
export const PLAYERS = { duel: [2, 2], wonders: [2, 7] };

// What can be written into a field, where that is not a number of 0 to 999.
const SIGNED = { least: -99, most: 999 };
const FIELDS = { duel: { military: { least: 0, most: 10, choices: [0, 2, 5, 10] } }, wonders: { military: SIGNED, naval: SIGNED } };
const USUAL = { least: 0, most: 999 };
export const field = (game, id) => FIELDS[game][id] ?? USUAL;

// The rows from top to bottom, as on the printed pads, each with its fields; `only` names the expansion it belongs to.
// The Edifice pad has one row for pawns and debts together, and Cities counts its debts the same way.
const row = (id, fields = [id], only = null) => ({ id, fields, only });
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

export function rowsOf(pad) {
  return ROWS[pad.game]
    .filter(({ only }) => !only || pad.options[only])
    .map((found) => (found.fields === SYMBOLS && pad.options.sciencePoints ? row("science") : found));
}

// Every field that a pad of this game may hold, whatever is chosen.
export const fieldsOf = (game) => [...ROWS[game].flatMap(({ fields }) => fields), "science"];

// --- points ----------------------------------------------------------------------------------------------------------

const symbolPoints = (a, b, c) => a * a + b * b + c * c + SCIENCE_SET * Math.min(a, b, c);

// Points of the symbols, with each free one used for what is best: in all ways to divide them.
export function sciencePoints(compass, tablet, gear, free) {
  let best = 0;
  for (let i = 0; i <= free; i += 1) {
    for (let j = 0; j <= free - i; j += 1) {
      best = Math.max(best, symbolPoints(compass + i, tablet + j, gear + free - i - j));
    }
  }
  return best;
}

export const coinPoints = (coins) => Math.floor(coins / COINS_PER_POINT);

export function rowPoints({ id, fields }, values) {
  const [first = 0, second = 0, ...more] = fields.map((name) => values[name] ?? 0);
  if (id === "coins") return coinPoints(first);
  if (fields === SYMBOLS) return sciencePoints(first, second, ...more);
  if (id === "cities" || id === "edifice") return first - second;
  return first + second;
}

export const isFilled = ({ fields }, values) =>
  // Nobody writes down the symbols that a city lacks, or a debt that it does not have.
  fields.length === 1 ? values[fields[0]] !== undefined : fields.some((name) => values[name] !== undefined);

export const total = (pad, seat) =>
  rowsOf(pad).reduce((sum, found) => sum + rowPoints(found, pad.players[seat].values), 0);

// The rows in which somebody's field is still empty.
export const emptyRows = (pad) =>
  rowsOf(pad).filter((found) => !pad.players.every(({ values }) => isFilled(found, values)));

// --- the end ---------------------------------------------------------------------------------------------------------

// Teams are neighbours: the first two seats, the next two, and so on.
export const canTeam = (players) => players >= 2 * TEAM && players % TEAM === 0;
export const hasTeams = (pad) => Boolean(pad.options.teams) && canTeam(pad.players.length);

// Those who win or lose together: each player alone, or teams of two.
export function sides(pad) {
  const seats = pad.players.map((_, seat) => seat);
  if (!hasTeams(pad)) return seats.map((seat) => [seat]);
  return seats.filter((seat) => seat % TEAM === 0).map((seat) => [seat, seat + 1]);
}

export const sideTotal = (pad, side) => side.reduce((sum, seat) => sum + total(pad, seat), 0);

// What decides after equal points: blue points in Duel, coins in 7 Wonders.
export const tieValue = (pad, side) =>
  side.reduce((sum, seat) => sum + (pad.players[seat].values[pad.game === "duel" ? "civilian" : "coins"] ?? 0), 0);

// Who has won and by what: places from the best on, those who tie together in one.
// By "points", "blue" or "coins" after equal points, "shared", or in Duel "military" or "science".
export function outcome(pad) {
  if (pad.supremacy) {
    const { seat, by } = pad.supremacy;
    return { places: [[[seat]], [[1 - seat]]], by };
  }
  const worth = sides(pad).map((side) => ({ side, points: sideTotal(pad, side), tie: tieValue(pad, side) }));
  worth.sort((a, b) => b.points - a.points || b.tie - a.tie || a.side[0] - b.side[0]);
  const places = [];
  worth.forEach((one, i) => {
    const before = worth[i - 1];
    if (before && before.points === one.points && before.tie === one.tie) places.at(-1).push(one.side);
    else places.push([one.side]);
  });
  if (places[0].length > 1) return { places, by: "shared" };
  const isTied = worth[0].points === worth[1].points;
  return { places, by: isTied ? (pad.game === "duel" ? "blue" : "coins") : "points" };
}
