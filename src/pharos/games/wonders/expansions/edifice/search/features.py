"""The features of Edifice for the nets of 7 Wonders: their rows, and which of them are active in a position.

`base` is the first row of a list within the net.
"""

from __future__ import annotations

from pharos.core.bits import write_bits
from pharos.core.native import Ids, compiled, inlined
from pharos.games.wonders.expansions.edifice.definitions import EDIFICES
from pharos.games.wonders.expansions.edifice.rules import join_cost
from pharos.games.wonders.expansions.edifice.state import STATUSES
from pharos.games.wonders.rules.cards import AGES, NONE
from pharos.games.wonders.rules.state import City, State
from pharos.search.feature_rows import NamedRows

IDS = tuple(edifice.id for edifice in EDIFICES)
AGE_NUMBERS = range(1, AGES + 1)
PAWNS_LEFT = 8  # on an edifice: 0 to 6, and 7 or more

CITY_ROWS = NamedRows()
PAWN = CITY_ROWS.block("pawns", AGE_NUMBERS, range(3))
JOINED = CITY_ROWS.block("joined", AGE_NUMBERS)
DEBT = CITY_ROWS.block("debt", AGE_NUMBERS)

TABLE_ROWS = NamedRows()
PROJECT = TABLE_ROWS.block("edifice", IDS, (status or "none" for status in STATUSES))
LEFT_TO_JOIN = TABLE_ROWS.block("pawns-left", AGE_NUMBERS, range(PAWNS_LEFT))
CAN_JOIN = TABLE_ROWS.block("can-join")

JOIN_ROWS = NamedRows()  # of the move weights
JOIN_ROWS.block("move:join", IDS, range(PAWNS_LEFT))


@compiled
def write_city(s: State, me: City, base: int, features: Ids, n: int) -> int:
    """Append the pawns and debts of a city; return the new length."""
    if s.edifices[0] == NONE:
        return n
    n = write_bits(0 + me.joined, base + JOINED, features, n)
    for age in range(AGES):
        if me.pawns[age]:
            features[n] = base + PAWN + age * 3 + min(me.pawns[age], 2)
            n += 1
        if me.debts[age]:
            features[n] = base + DEBT + age
            n += 1
    return n


@compiled
def write_table(s: State, seat: int, base: int, features: Ids, n: int) -> int:
    """Append the projects and whether a seat can join one; return the new length."""
    if s.edifices[0] == NONE:
        return n
    for age in range(AGES):
        features[n] = base + PROJECT + s.edifices[age] * len(STATUSES) + s.status[age]
        features[n + 1] = base + LEFT_TO_JOIN + age * PAWNS_LEFT + min(s.left[age], PAWNS_LEFT - 1)
        n += 2
    cost = join_cost(s, seat)
    if 0 <= cost <= s.cities[seat].coins:
        features[n] = base + CAN_JOIN
        n += 1
    return n


@inlined
def join_row(s: State) -> int:
    """The row in `JOIN_ROWS` for joining the age's edifice."""
    row: int = s.edifices[s.age - 1] * PAWNS_LEFT + min(s.left[s.age - 1], PAWNS_LEFT - 1)
    return row
