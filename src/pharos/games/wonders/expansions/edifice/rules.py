"""The Edifice expansion: joint projects, their rewards, and the penalties for cities that did not join."""

from __future__ import annotations

from pharos.core.native import Ids, Int8, compiled, inlined, lowest, record_table
from pharos.games.wonders.expansions.edifice.definitions import DEBTS, EDIFICES, NAME
from pharos.games.wonders.expansions.edifice.state import BUILT, FAILED, OPEN
from pharos.games.wonders.rules.cards import AGE_3_CARDS, AGES, FIRST_REWARDS, GUILDS, THINGS
from pharos.games.wonders.rules.definitions import BUILDINGS, COLORS, MOST_PLAYERS, OPTIONS
from pharos.games.wonders.rules.effects import (
    apply_permanent,
    counted_around,
    gain_coins,
    give_tokens,
    lose_building,
    lose_tokens,
)
from pharos.games.wonders.rules.points import card_points, science_points
from pharos.games.wonders.rules.state import LAST, City, State

JOIN_WORD = "join"  # the word in moves that build a stage and join the edifice
NO_JOIN = "the edifice of this age cannot be joined now"

LAST_CARD_JOINS: bool = OPTIONS["babylon_extra_card_participation"]
EACH_PAWN_COUNTS: bool = OPTIONS["two_pawns_same_age"] == "each"
BUILT_PAWN_COUNTS: bool = OPTIONS["ur_pawn_for_built_edifice"] == "reward"
FUTURE_PAWN_COUNTS: bool = OPTIONS["ur_pawn_for_future_edifice"] == "kept"
PAWN_IS_APART: bool = OPTIONS["ur_pawn_and_once_per_age"] == "apart"
MOST_DEBTS: int = OPTIONS["debt_tokens_limit"] or MOST_PLAYERS  # per age; a city takes at most one
SYMBOL_REPEATS: bool = OPTIONS["agora_with_scientists_guild"] == "symbol"
FIRST_REWARD = FIRST_REWARDS[NAME]

# The bits of the buildings of each colour, in the two words of a city's `built`.
LOW_COLORS = tuple(sum(1 << i for i, b in enumerate(BUILDINGS[:AGE_3_CARDS]) if b.color == color) for color in COLORS)
HIGH_COLORS = tuple(sum(1 << i for i, b in enumerate(BUILDINGS[AGE_3_CARDS:]) if b.color == color) for color in COLORS)


class Project:
    """An edifice: the cost of joining, and the penalty for cities without a pawn if it fails."""

    cost: Int8
    lost_coins: Int8
    lost_color: Int8  # the colour of the card plus one
    lost_tokens: Int8


PROJECTS = record_table(
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
assert all(e.penalty.get("count", 1) == 1 for e in EDIFICES if e.penalty["type"] == "discard_card")


@inlined
def join_cost(s: State, seat: int) -> int:
    """Return the coins for joining the age's edifice (once per age, while pawns are left); -1 if it is impossible."""
    age = s.age - 1
    if s.status[age] != OPEN or s.left[age] == 0 or s.cities[seat].joined >> age & 1:
        return -1
    if s.phase == LAST and not LAST_CARD_JOINS:
        return -1
    if not PAWN_IS_APART and s.cities[seat].pawns[age]:
        return -1
    number: int = s.edifices[age]
    return PROJECTS[number].cost


@inlined
def join(s: State, seat: int) -> None:
    """Take a pawn from the edifice. If several seats join at once and too few are left, the box provides more."""
    age = s.age - 1
    s.left[age] = max(s.left[age] - 1, 0)
    s.cities[seat].joined |= 1 << age
    s.cities[seat].pawns[age] += 1


@compiled
def reward(s: State, seat: int, age: int, pawns: int) -> None:
    """Give a seat the reward of an edifice for this many pawns."""
    number = FIRST_REWARD + s.edifices[age]
    me = s.cities[seat]
    apply_permanent(me, THINGS[number], pawns)
    give_tokens(me, THINGS[number], pawns)
    for _ in range(pawns):
        gain_coins(s, seat, number)


@inlined
def paid_pawns(me: City, age: int) -> int:
    """Return how many pawns of a city earn the reward of an edifice."""
    held: int = me.pawns[age]
    return held if EACH_PAWN_COUNTS else min(held, 1)


@compiled
def take_pawn(s: State, seat: int, age: int) -> None:
    """Take a pawn from the box. If its edifice is already built, the reward is given immediately."""
    me = s.cities[seat]
    if (s.status[age] == BUILT and not BUILT_PAWN_COUNTS) or (age >= s.age and not FUTURE_PAWN_COUNTS):
        return
    before = paid_pawns(me, age)
    me.pawns[age] += 1
    if s.status[age] == BUILT:
        reward(s, seat, age, paid_pawns(me, age) - before)


@compiled
def complete(s: State) -> None:
    """Build the age's edifice if its last pawn has been taken: all seats with a pawn get the reward."""
    age = s.age - 1
    if s.status[age] == OPEN and s.left[age] == 0:
        s.status[age] = BUILT
        for seat in range(s.players):
            if s.cities[seat].pawns[age]:
                reward(s, seat, age, paid_pawns(s.cities[seat], age))


@inlined
def victories(me: City) -> int:
    """Return the number of victory tokens of a city."""
    return me.military[0] + me.military[1] + me.military[2]


@inlined
def can_lose(me: City, amounts: int, n: int) -> bool:
    """Return whether `amounts` (9 a + 3 b + c for the three ages) is exactly n tokens that a city has."""
    a, b, c = amounts // 9, amounts // 3 % 3, amounts % 3
    return a + b + c == n and a <= me.military[0] and b <= me.military[1] and c <= me.military[2]


@compiled
def count_token_losses(me: City, n: int) -> int:
    """Count the ways in which a city can lose n victory tokens; equal tokens are interchangeable."""
    answers = 0
    for amounts in range(3**AGES):
        answers += 1 if can_lose(me, amounts, n) else 0
    return answers


@compiled
def first_token_loss(me: City, n: int) -> int:
    """Return the first way in which a city can lose n victory tokens."""
    amounts = 0
    while not can_lose(me, amounts, n):
        amounts += 1
    return amounts


@compiled
def take_debt(s: State, seat: int, age: int) -> None:
    """Take a debt token of an age, in seat order while supplies last."""
    taken = 0
    for other in range(s.players):
        taken += s.cities[other].debts[age]
    s.cities[seat].debts[age] += 1 if taken < MOST_DEBTS else 0


@compiled
def fail(s: State) -> int:
    """Apply the penalties of an age's unbuilt project. Returns the seats that have to choose their loss, as bits.

    A seat that cannot pay in full takes a debt token; a seat without a choice pays immediately.
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
        elif count_token_losses(me, project.lost_tokens) == 1:
            lose_tokens(s, seat, first_token_loss(me, project.lost_tokens))
        else:
            choosing |= 1 << seat
    return choosing


@compiled
def legal_losses(s: State, seat: int, ruin: int, forfeit: int, moves: Ids) -> int:
    """Write the losses that a seat may choose; return their number, or -1 if no project of this age failed."""
    if s.status[s.age - 1] != FAILED:
        return -1
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
def points(s: State, seat: int) -> int:
    """Return the points of built edifices for pawns held, of debts, and of the Agora."""
    me = s.cities[seat]
    total = 0
    for age in range(AGES):
        total += DEBTS[age] * me.debts[age]
        if s.status[age] == BUILT:
            thing = THINGS[FIRST_REWARD + s.edifices[age]]
            if thing.points_per:
                total += paid_pawns(me, age) * thing.points_per * counted_around(s, seat, thing)
    return total + repeated_points(s, seat)


@compiled
def guild_repeats(s: State, seat: int) -> int:
    """Return how often a guild may be counted again."""
    me = s.cities[seat]
    total = 0
    for age in range(AGES):
        if s.status[age] == BUILT:
            total += paid_pawns(me, age) * THINGS[FIRST_REWARD + s.edifices[age]].repeats_guild
    return total


@compiled
def repeated_points(s: State, seat: int) -> int:
    """Return the maximum gain from counting own guilds again; a Scientists Guild then adds one more free symbol."""
    me = s.cities[seat]
    repeats = guild_repeats(s, seat)
    if repeats == 0:
        return 0
    most, has_symbol = 0, False
    rest = me.built[1] >> GUILDS - AGE_3_CARDS
    while rest:
        number = GUILDS + lowest(rest)
        rest &= rest - 1
        most = max(most, card_points(s, seat, number))
        if THINGS[number].free_symbols and SYMBOL_REPEATS:
            has_symbol = True
    best = repeats * most
    if has_symbol:
        before = science_points(me, me.free_symbols)
        for symbols in range(1, repeats + 1):
            gain = science_points(me, me.free_symbols + symbols) - before
            best = max(best, gain + (repeats - symbols) * most)
    return best
