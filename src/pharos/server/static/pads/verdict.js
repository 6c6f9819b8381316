// @ts-check
// The result of a pad as text.

/** @import { Pad } from "./scores.js" */

import { emptyRows, outcome, sideTotal, tieValue } from "./scores.js";
import { fill, formatNumber } from "./text.js";
import { list, nameOf, namesOf, words } from "./words.js";

/** @typedef {{ title: string, how: string }} Verdict */

/**
 * Says who has won and how; null while rows are still empty.
 * @param {Pad} pad
 * @returns {Verdict | null}
 */
export function verdictOf(pad) {
  if (!pad.supremacy && emptyRows(pad).length) return null;
  const { places, by } = outcome(pad);
  const [[side], [second] = [[]]] = places;
  if (by === "shared") {
    return {
      title: fill(words.share, { names: list(places[0].map((tied) => namesOf(pad, tied))) }),
      how: fill(words.by[`shared_${pad.game}`], { points: formatNumber(sideTotal(pad, side)) }),
    };
  }
  const value = by === "points" ? sideTotal : tieValue;
  const title =
    side.length > 1 ? fill(words.win, { names: namesOf(pad, side) }) : fill(words.wins, { name: nameOf(pad, side[0]) });
  const [first, other] = [side, second].map((seats) => formatNumber(value(pad, seats)));
  return { title, how: fill(words.by[by], { first, second: other }) };
}
