"""Play a million random games in compiled code and check invariants after every move.

    python scripts/million.py [--games N] [--first NUMBER]

After every move: coins are never negative, the pawn is on its track, every card and every token is in exactly one
place, at most seven wonders are built, the open slots are the uncovered ones, and there is a legal move unless the game
is over. At the end of every age and every game: the counters of both cities equal a recount from what they own. For
every game: it ends within the maximum number of moves.
"""

from __future__ import annotations

import argparse
import sys
import time

from pharos.core.chance import Rng, below, fork, stream
from pharos.core.native import Ids, compiled, copy, count, integers, zeros
from pharos.games.duel.rules.cards import CARD_COUNT, CARDS, KINDS, NONE, TOKEN_COUNT
from pharos.games.duel.rules.deal import DEAL_NUMBERS, random_deal, set_up
from pharos.games.duel.rules.definitions import SLOTS
from pharos.games.duel.rules.moves import MOST_MOVES, legal_moves
from pharos.games.duel.rules.position import derive
from pharos.games.duel.rules.state import DRAFT, ENDINGS, LIBRARY, NOBODY, OVER, OWN_WONDERS, STARTER, TURN, City, State
from pharos.games.duel.rules.turn import LAYOUTS, apply

MOST_PLIES = 8 + 60 + 2 + 6 + 7  # picks, cards, starters, pairs of symbols, choices of wonders
FAULTS = (
    "",
    "negative coins",
    "the pawn left its track",
    "a card is in two places or in none",
    "a token is in two places or in none",
    "too many wonders",
    "an open slot is covered, or a free one is not open",
    "no legal move, or too many",
    "a move is listed twice or out of order",
    "a counter differs from its recount",
    "the game does not end",
    "the result does not fit",
)
COINS, PAWN, PLACE, TOKEN_PLACE, MANY_WONDERS, OPEN, NO_MOVE, ORDER, COUNTER, ENDLESS, RESULT = range(1, 12)


@compiled
def cards_in_place(s: State) -> bool:
    """Whether every card that was laid out is in exactly one place, and no other card is in play."""
    low, high, n = 0, 0, 0
    for seat in range(2):
        built = s.cities[seat].built
        n += count(built[0]) + count(built[1])
        low |= built[0]
        high |= built[1]
    for i in range(s.discarded + 2 * OWN_WONDERS + SLOTS):
        number = NONE
        if i < s.discarded:
            number = s.discard[i]
        elif i < s.discarded + 2 * OWN_WONDERS:
            number = s.under[i - s.discarded]
        elif s.age and s.present >> i - s.discarded - 2 * OWN_WONDERS & 1:
            number = s.deck[SLOTS * (s.age - 1) + i - s.discarded - 2 * OWN_WONDERS]
        if number != NONE:
            n += 1
            if CARDS[number].word:
                high |= CARDS[number].bit
            else:
                low |= CARDS[number].bit
    if n != SLOTS * s.age or count(low) + count(high) != n:
        return False
    for i in range(SLOTS * s.age):
        card = CARDS[s.deck[i]]
        if not (high if card.word else low) & card.bit:
            return False
    return True


@compiled
def open_as_uncovered(s: State) -> bool:
    """Whether exactly the uncovered cards are open; while a choice is pending, those that were open before it."""
    if s.age == 0:
        return s.open == 0
    present = s.present | (1 << s.slot if s.slot >= 0 else 0)
    for slot in range(SLOTS):
        free = s.present >> slot & 1 and LAYOUTS[s.age - 1].covered_by[slot] & present == 0
        if free != (s.open >> slot & 1):
            return False
    return True


@compiled
def same_city(a: City, b: City) -> bool:
    """Whether two cities have the same counters."""
    for kind in range(KINDS):
        if a.counts[kind] != b.counts[kind] or a.points[kind] != b.points[kind]:
            return False
    return (
        a.production == b.production
        and a.prices == b.prices
        and a.discount == b.discount
        and a.choice_raw == b.choice_raw
        and a.choice_manufactured == b.choice_manufactured
        and a.chains == b.chains
        and a.symbols == b.symbols
        and a.rebate_blue == b.rebate_blue
        and a.rebate_wonder == b.rebate_wonder
        and a.trade_income == b.trade_income
        and a.extra_shields == b.extra_shields
        and a.extra_turns == b.extra_turns
        and a.chain_coins == b.chain_coins
        and a.points_per_token == b.points_per_token
    )


@compiled
def counters_right(s: State, blank: State, scratch: list[State]) -> bool:
    """Whether the counters of both cities equal a recount from what they own."""
    t = scratch[0]
    copy(t, blank)
    for i in range(2 * OWN_WONDERS):
        t.wonders[i] = s.wonders[i]
        t.under[i] = s.under[i]
    for seat in range(2):
        t.cities[seat].tokens = s.cities[seat].tokens
        t.cities[seat].built[0] = s.cities[seat].built[0]
        t.cities[seat].built[1] = s.cities[seat].built[1]
    derive(scratch)
    return same_city(s.cities[0], t.cities[0]) and same_city(s.cities[1], t.cities[1])


@compiled
def fault(s: State) -> int:
    """The code of the first fault in a position; 0 if there is none."""
    a, b = s.cities[0], s.cities[1]
    if a.coins < 0 or b.coins < 0:
        return COINS
    if not -9 <= s.pawn <= 9:
        return PAWN
    if not cards_in_place(s):
        return PLACE
    tokens = count(a.tokens) + count(b.tokens) + count(s.board) + count(s.box)
    if tokens != TOKEN_COUNT or count(a.tokens | b.tokens | s.board | s.box) != TOKEN_COUNT:
        return TOKEN_PLACE
    built = 0
    for i in range(2 * OWN_WONDERS):
        if s.under[i] != NONE:
            built += 1
    unbuilt = count(a.unbuilt) + count(b.unbuilt)
    if built > 7 or (s.age and unbuilt != (0 if built == 7 else 8 - built)):
        return MANY_WONDERS
    if s.phase != OVER and not open_as_uncovered(s):
        return OPEN
    if (s.phase == OVER) != (s.ending != 0) or (s.slot >= 0) != (TURN < s.phase < STARTER):
        return RESULT
    return 0


@compiled
def check_games(
    first: int,
    n: int,
    states: list[State],
    scratch: list[State],
    rngs: list[Rng],
    plan: Ids,
    work: Ids,
    moves: Ids,
    outcomes: Ids,
    seen: Ids,
) -> int:
    """Play n games and return the first fault, or 0.

    `seen` receives the total number of moves, the last game, its number of moves, and the length of the longest game.
    """
    s = states[0]
    for number in range(first, first + n):
        seen[1] = number
        fork(rngs[0], rngs[1], number)
        random_deal(plan, work, rngs[0])
        set_up(s, states[1], plan, number % 8 == 0)
        plies, age = 0, 0
        while s.phase != OVER:
            seen[2] = plies
            wrong = fault(s)
            if wrong:
                return wrong
            if s.age != age or s.phase == LIBRARY:
                age = s.age
                if not counters_right(s, states[1], scratch):
                    return COUNTER
            k = legal_moves(s, moves)
            if not 0 < k <= MOST_MOVES or (s.phase == DRAFT and k > OWN_WONDERS):
                return NO_MOVE
            for i in range(1, k):
                if moves[i - 1] >= moves[i]:
                    return ORDER
            apply(s, moves[below(rngs[0], k)])
            plies += 1
            if plies > MOST_PLIES:
                return ENDLESS
        seen[2] = plies
        wrong = fault(s)
        if wrong:
            return wrong
        if not counters_right(s, states[1], scratch):
            return COUNTER
        seen[0] += plies
        seen[3] = max(seen[3], plies)
        outcomes[s.winner * 5 + s.ending] += 1
    return 0


def main() -> int:
    """Play the games and print the result."""
    parser = argparse.ArgumentParser(description="Play random games with everything checked after every move.")
    parser.add_argument("--games", type=int, default=1_000_000)
    parser.add_argument("--first", type=int, default=0, help="the number of the first game")
    options = parser.parse_args()
    states, scratch, rngs = zeros(State, 2), zeros(State, 1), stream("million", "duel check")
    pair = zeros(Rng, 2)
    _second(pair, rngs)
    plan, work, moves = integers([0] * DEAL_NUMBERS), integers([0] * CARD_COUNT), integers([0] * MOST_MOVES)
    outcomes, seen = integers([0] * 15), integers([0] * 4)
    room = (states, scratch, pair, plan, work, moves, outcomes, seen)
    check_games(options.first, 0, *room)  # compiles
    began = time.perf_counter()
    wrong = check_games(options.first, options.games, *room)
    took = time.perf_counter() - began
    if wrong:
        print(f"game {seen[1]}, after {seen[2]} moves: {FAULTS[wrong]}")
        return 1
    print(f"{options.games:,} games, {seen[0]:,} moves, the longest game {seen[3]} moves, nothing wrong: {took:.1f} s")
    for i, n in enumerate(outcomes):
        if n:
            winner = "nobody" if i // 5 == NOBODY else f"seat {i // 5}"
            print(f"{winner:>8} {ENDINGS[i % 5]:<9} {n:>9,}")
    return 0


@compiled
def _second(pair: list[Rng], rngs: list[Rng]) -> None:
    copy(pair[1], rngs[0])


if __name__ == "__main__":
    sys.exit(main())
