"""The Edifice expansion: projects that are built together, their rewards, and what those lose who stood aside."""

from __future__ import annotations

from pharos.core.native import Ids, Int8, compiled, inlined, lowest, table
from pharos.games.wonders.rules.cards import AGE_3_CARDS, AGES, NONE, REWARDS, THINGS
from pharos.games.wonders.rules.definitions import BUILDINGS, COLORS, DEBTS, EDIFICES, MOST_PLAYERS, OPTIONS, PAWNS
from pharos.games.wonders.rules.edificestate import BUILT, FAILED, OPEN
from pharos.games.wonders.rules.effects import counted_around, give_tokens, put_away, remove_building, settle, strike
from pharos.games.wonders.rules.state import LAST, City, State

LAST_CARD_JOINS: bool = OPTIONS["babylon_extra_card_participation"]
EACH_PAWN_COUNTS: bool = OPTIONS["two_pawns_same_age"] == "each"
BUILT_PAWN_COUNTS: bool = OPTIONS["ur_pawn_for_built_edifice"] == "reward"
FUTURE_PAWN_COUNTS: bool = OPTIONS["ur_pawn_for_future_edifice"] == "kept"
PAWN_IS_APART: bool = OPTIONS["ur_pawn_and_once_per_age"] == "apart"
MOST_DEBTS: int = OPTIONS["debt_tokens_limit"] or MOST_PLAYERS  # of an age; no city takes more than one
LOST_TO_DISCARD: bool = OPTIONS["penalty_discard_destination"] == "discard_pile"

# The bits of the buildings of each colour in the two words of a city's `built`.
LOW_COLORS = tuple(sum(1 << i for i, b in enumerate(BUILDINGS[:AGE_3_CARDS]) if b.color == color) for color in COLORS)
HIGH_COLORS = tuple(sum(1 << i for i, b in enumerate(BUILDINGS[AGE_3_CARDS:]) if b.color == color) for color in COLORS)


class Project:
    """An edifice: what taking part costs, and what those without a pawn lose when it fails."""

    cost: Int8
    lost_coins: Int8
    lost_color: Int8  # the colour of the card plus one
    lost_tokens: Int8


PROJECTS = table(
    Project,
    (
        (
            e.cost.coins,
            e.penalty["amount"] if e.penalty["type"] == "lose_coins" else 0,
            COLORS.index(e.penalty["color"]) + 1 if e.penalty["type"] == "discard_card" else 0,
            e.penalty["count"] if e.penalty["type"] == "lose_victory_tokens" else 0,
        )
        for e in EDIFICES
    ),
)
PAWNS_OUT = tuple(PAWNS.get(n, 0) for n in range(MOST_PLAYERS + 1))
assert all(e.penalty.get("count", 1) == 1 for e in EDIFICES if e.penalty["type"] == "discard_card")


@compiled
def set_up(s: State) -> None:
    """Put the pawns on the three edifices that are dealt."""
    for age in range(AGES):
        if s.edifices[age] != NONE:
            s.status[age] = OPEN
            s.left[age] = PAWNS_OUT[s.players]


@inlined
def join_cost(s: State, seat: int) -> int:
    """The coins for a part in the age's edifice; -1 when it cannot be joined: once an age, while pawns are left."""
    age = s.age - 1
    if s.status[age] != OPEN or s.left[age] == 0 or s.cities[seat].joined >> age & 1:
        return -1
    if s.phase == LAST and not LAST_CARD_JOINS:
        return -1
    if not PAWN_IS_APART and s.cities[seat].pawns[age]:
        return -1
    return PROJECTS[s.edifices[age]].cost


@inlined
def join(s: State, seat: int) -> None:
    """Take a pawn from the edifice; when several join at once and too few are left, the box gives more."""
    age = s.age - 1
    s.left[age] = max(s.left[age] - 1, 0)
    s.cities[seat].joined |= 1 << age
    s.cities[seat].pawns[age] += 1


@compiled
def reward(s: State, seat: int, age: int, pawns: int) -> None:
    """Give a seat the reward of an edifice for so many pawns."""
    number = REWARDS + s.edifices[age]
    me = s.cities[seat]
    settle(me, THINGS[number], pawns)
    give_tokens(me, THINGS[number], pawns)
    for _ in range(pawns):
        strike(s, seat, number)


@inlined
def paid_pawns(me: City, age: int) -> int:
    """How many pawns of a city earn the reward of an edifice."""
    return me.pawns[age] if EACH_PAWN_COUNTS else min(me.pawns[age], 1)


@compiled
def take_pawn(s: State, seat: int, age: int) -> None:
    """Take a pawn from the box; that of an edifice already built brings its reward at once."""
    me = s.cities[seat]
    if (s.status[age] == BUILT and not BUILT_PAWN_COUNTS) or (age >= s.age and not FUTURE_PAWN_COUNTS):
        return
    before = paid_pawns(me, age)
    me.pawns[age] += 1
    if s.status[age] == BUILT:
        reward(s, seat, age, paid_pawns(me, age) - before)


@compiled
def complete(s: State) -> None:
    """Build the age's edifice when its last pawn has been taken: all who hold a pawn get the reward."""
    age = s.age - 1
    if s.status[age] == OPEN and s.left[age] == 0:
        s.status[age] = BUILT
        for seat in range(s.players):
            if s.cities[seat].pawns[age]:
                reward(s, seat, age, paid_pawns(s.cities[seat], age))


@inlined
def victories(me: City) -> int:
    """How many victory tokens a city has."""
    return me.military[0] + me.military[1] + me.military[2]


@compiled
def lose_building(s: State, seat: int, number: int) -> None:
    """Take a building from a city."""
    remove_building(s.cities[seat], THINGS[number])
    if LOST_TO_DISCARD:
        put_away(s, number)


@compiled
def lose_tokens(s: State, seat: int, amounts: int) -> None:
    """Take victory tokens from a city."""
    me = s.cities[seat]
    me.military[0] -= amounts // 9
    me.military[1] -= amounts // 3 % 3
    me.military[2] -= amounts % 3


@inlined
def can_lose(me: City, amounts: int, n: int) -> bool:
    """Whether amounts (9 a + 3 b + c of the three ages) are n tokens that a city has."""
    a, b, c = amounts // 9, amounts // 3 % 3, amounts % 3
    return a + b + c == n and a <= me.military[0] and b <= me.military[1] and c <= me.military[2]


@compiled
def token_answers(me: City, n: int) -> int:
    """In how many ways a city can lose n victory tokens; equal tokens are the same."""
    answers = 0
    for amounts in range(3**AGES):
        answers += 1 if can_lose(me, amounts, n) else 0
    return answers


@compiled
def only_tokens(me: City, n: int) -> int:
    """The first way in which a city can lose n victory tokens."""
    amounts = 0
    while not can_lose(me, amounts, n):
        amounts += 1
    return amounts


@compiled
def take_debt(s: State, seat: int, age: int) -> None:
    """Take a debt of an age, in seat order while there are any."""
    taken = 0
    for other in range(s.players):
        taken += s.cities[other].debts[age]
    s.cities[seat].debts[age] += 1 if taken < MOST_DEBTS else 0


@compiled
def fail(s: State) -> int:
    """End the project of an age that was not built. The seats that have to choose what they lose, as bits.

    Who cannot pay in full takes the debt, who has no choice pays at once.
    """
    age = s.age - 1
    if s.status[age] != OPEN:
        return 0
    s.status[age] = FAILED
    project = PROJECTS[s.edifices[age]]
    choosing = 0
    for seat in range(s.players):
        me = s.cities[seat]
        if me.pawns[age]:
            continue
        if project.lost_coins:
            if me.coins >= project.lost_coins:
                me.coins -= project.lost_coins
            else:
                take_debt(s, seat, age)
        elif project.lost_color:
            color = project.lost_color - 1
            if me.counts[color] == 0:
                take_debt(s, seat, age)
            elif me.counts[color] == 1:
                low = me.built[0] & LOW_COLORS[color]
                high = me.built[1] & HIGH_COLORS[color]
                lose_building(s, seat, lowest(low) if low else AGE_3_CARDS + lowest(high))
            else:
                choosing |= 1 << seat
        elif victories(me) < project.lost_tokens:
            take_debt(s, seat, age)
        elif token_answers(me, project.lost_tokens) == 1:
            lose_tokens(s, seat, only_tokens(me, project.lost_tokens))
        else:
            choosing |= 1 << seat
    return choosing


@compiled
def legal_losses(s: State, seat: int, ruin: int, forfeit: int, moves: Ids) -> int:
    """Write what a seat may choose to lose; how many answers there are."""
    me = s.cities[seat]
    project = PROJECTS[s.edifices[s.age - 1]]
    n = 0
    if project.lost_color:
        low = me.built[0] & LOW_COLORS[project.lost_color - 1]
        while low:
            moves[n] = ruin + lowest(low)
            low &= low - 1
            n += 1
        high = me.built[1] & HIGH_COLORS[project.lost_color - 1]
        while high:
            moves[n] = ruin + AGE_3_CARDS + lowest(high)
            high &= high - 1
            n += 1
        return n
    for amounts in range(3**AGES):
        if can_lose(me, amounts, project.lost_tokens):
            moves[n] = forfeit + amounts
            n += 1
    return n


@compiled
def edifice_points(s: State, seat: int) -> int:
    """Points of the built edifices for the pawns held, and of the debts; what the Agora adds is counted apart."""
    me = s.cities[seat]
    total = 0
    for age in range(AGES):
        total += DEBTS[age] * me.debts[age]
        if s.status[age] == BUILT:
            thing = THINGS[REWARDS + s.edifices[age]]
            if thing.points_per:
                total += paid_pawns(me, age) * thing.points_per * counted_around(s, seat, thing)
    return total


@compiled
def guild_repeats(s: State, seat: int) -> int:
    """How often a guild may be counted again."""
    me = s.cities[seat]
    total = 0
    for age in range(AGES):
        if s.status[age] == BUILT:
            total += paid_pawns(me, age) * THINGS[REWARDS + s.edifices[age]].repeats_guild
    return total
