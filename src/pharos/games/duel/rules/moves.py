"""Moves as numbers, and legal move generation: the single source of truth for legality.

| number | move |
| --- | --- |
| slot * 6 | build the card of the slot |
| slot * 6 + 1 | sell it |
| slot * 6 + 2 + k | build one's own wonder k (0 to 3) with it |
| TAKE + token | take a progress token |
| DESTROY_CARD + card | destroy the opponent's card |
| REVIVE_CARD + card | build a card of the discard pile |
| PICK + wonder | pick a wonder in the draft |
| START_SELF, START_OTHER | choose who begins the age |
| EXPANSION_TAKE, EXPANSION_REVIVE, EXPANSION_PICK | the same with tokens, cards and wonders of expansions |
| OWN + k | the expansions' own moves, in expansion order |
"""

from __future__ import annotations

from pharos.core.bits import write_bits
from pharos.core.native import Ids, compiled, inlined, lowest
from pharos.games.duel.rules.cards import (
    AGE_3_CARDS,
    BASE_CARDS,
    BASE_TOKENS,
    BASE_WONDERS,
    BROWN,
    CARD_COUNT,
    CARDS,
    DEALT_WONDERS,
    TOKEN_COUNT,
    WONDER_COUNT,
    WONDERS,
)
from pharos.games.duel.rules.definitions import BUILDINGS, SLOTS
from pharos.games.duel.rules.expansions import HAS_EXPANSIONS, OWN_MOVES, expansion_moves
from pharos.games.duel.rules.state import DESTROY, DRAFT, LIBRARY, OWN_WONDERS, REVIVE, STARTER, TOKEN, TURN, State
from pharos.games.duel.rules.trade import building_cost, wonder_cost

USES = 2 + OWN_WONDERS
BUILD, SELL, WONDER = 0, 1, 2
TAKE = SLOTS * USES
DESTROY_CARD = TAKE + BASE_TOKENS
REVIVE_CARD = DESTROY_CARD + BASE_CARDS
PICK = REVIVE_CARD + BASE_CARDS
START_SELF = PICK + BASE_WONDERS
START_OTHER = START_SELF + 1
EXPANSION_TAKE = START_OTHER + 1
EXPANSION_REVIVE = EXPANSION_TAKE + TOKEN_COUNT - BASE_TOKENS
EXPANSION_PICK = EXPANSION_REVIVE + CARD_COUNT - BASE_CARDS
OWN = EXPANSION_PICK + WONDER_COUNT - BASE_WONDERS
MOVE_COUNT = OWN + OWN_MOVES

MOST_MOVES = 80 + OWN_MOVES  # an upper bound on the moves in one position: all 60 cards in the discard pile

# The bits of `built` for cards that can be destroyed; all of them belong to the first two ages.
BROWN_CARDS = sum(1 << i for i, b in enumerate(BUILDINGS) if b.color == "brown")
GREY_CARDS = sum(1 << i for i, b in enumerate(BUILDINGS) if b.color == "grey")
assert (BROWN_CARDS | GREY_CARDS) >> AGE_3_CARDS == 0


@inlined
def affordable_wonders(s: State) -> int:
    """Which of the mover's wonders can be built, as bits."""
    me = s.cities[s.turn]
    affordable = 0
    rest = me.unbuilt
    while rest:
        k = lowest(rest)
        rest &= rest - 1
        if wonder_cost(me, WONDERS[s.wonders[s.turn * OWN_WONDERS + k]]) <= me.coins:
            affordable |= 1 << k
    return affordable


@compiled
def targets(s: State) -> int:
    """The opponent's cards that the wonder just built can destroy, as bits."""
    built = s.cities[1 - s.turn].built[0]
    return built & (BROWN_CARDS if s.hunted == BROWN else GREY_CARDS)


@inlined
def write_ids(ids: int, base: int, first: int, expansion_first: int, moves: Ids, n: int) -> int:
    """Append the moves of a set of ids, those of expansions numbered from `expansion_first`; return the new length."""
    if not HAS_EXPANSIONS:
        return write_bits(ids, first, moves, n)
    return write_bits(ids >> base, expansion_first, moves, write_bits(ids & (1 << base) - 1, first, moves, n))


@inlined
def legal_turn(s: State, moves: Ids) -> int:
    """Write the possible uses of the open cards.

    Illegal moves are written too and then overwritten: advancing by 0 or 1 is cheaper than a mispredicted branch.
    """
    me = s.cities[s.turn]
    wonders = affordable_wonders(s)
    n = 0
    rest = s.open
    while rest:
        slot = lowest(rest)
        rest &= rest - 1
        cost = building_cost(me, CARDS[s.deck[SLOTS * (s.age - 1) + slot]])
        moves[n] = slot * USES + BUILD
        n += 1 if cost <= me.coins else 0
        moves[n] = slot * USES + SELL
        n += 1
        if wonders:
            n = write_bits(wonders, slot * USES + WONDER, moves, n)
    return n


@compiled
def legal_revivals(s: State, moves: Ids) -> int:
    """Write the cards of the discard pile, ordered by number."""
    low, high = 0, 0
    for i in range(s.discarded):
        card = CARDS[s.discard[i]]
        if card.word:
            high |= card.bit
        else:
            low |= card.bit
    n = write_bits(low, REVIVE_CARD, moves, 0)
    return write_ids(high, BASE_CARDS - AGE_3_CARDS, REVIVE_CARD + AGE_3_CARDS, EXPANSION_REVIVE, moves, n)


@compiled
def legal_picks(s: State, moves: Ids) -> int:
    """Write the wonders on offer, ordered by number."""
    offered = 0
    for i in range(DEALT_WONDERS):
        if s.offer >> i & 1:
            offered |= 1 << s.dealt[i]
    return write_ids(offered, BASE_WONDERS, PICK, EXPANSION_PICK, moves, 0)


@inlined
def legal_base_moves(s: State, moves: Ids) -> int:
    """Write the legal moves without those of expansions; return their number."""
    if s.phase == TURN:
        return legal_turn(s, moves)
    if s.phase == DRAFT:
        return legal_picks(s, moves)
    if s.phase == TOKEN:
        return write_ids(s.board, BASE_TOKENS, TAKE, EXPANSION_TAKE, moves, 0)
    if s.phase == LIBRARY:
        return write_ids(s.library, BASE_TOKENS, TAKE, EXPANSION_TAKE, moves, 0)
    if s.phase == DESTROY:
        return write_bits(targets(s), DESTROY_CARD, moves, 0)
    if s.phase == REVIVE:
        return legal_revivals(s, moves)
    if s.phase == STARTER:
        moves[0] = START_SELF
        moves[1] = START_OTHER
        return 2
    return 0


@compiled
def legal_moves(s: State, moves: Ids) -> int:
    """Write the legal moves in ascending order; return their number."""
    n = legal_base_moves(s, moves)
    return expansion_moves(s, OWN, moves, n) if HAS_EXPANSIONS else n
