"""Sampling of worlds that are consistent with what a seat has seen, by redealing the cards that it does not know.

A game built from a view comes with groups of interchangeable cards (`rules/hidden.py`). Each group is shuffled. Each
card goes to a hand, to the discard pile, or under a stage, where its identity no longer matters.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from pharos.core.chance import Rng, shuffle
from pharos.core.native import Ids, Int16, compiled, integers, record_table
from pharos.games.wonders.rules import Game
from pharos.games.wonders.rules.deal import insert
from pharos.games.wonders.rules.definitions import BUILDING_INDEX, GUILD_NUMBERS, HAND, MOST_PLAYERS
from pharos.games.wonders.rules.effects import discard_card
from pharos.games.wonders.rules.hidden import Drawn
from pharos.games.wonders.rules.state import State

PILE, GONE = -1, -2  # targets of cards that are in no hand


class Row:
    """A group of interchangeable cards, as indices into all of them; guilds that may be in play come last."""

    first: Int16
    places: Int16  # number of the cards that have a target
    guilds: Int16  # index of the first guild
    end: Int16


class Unknown:
    """What a seat does not know about a game, ready to be redealt."""

    def __init__(self, game: Game, drawn: Sequence[Sequence[Drawn]]) -> None:
        s = game.state
        absent = set(GUILD_NUMBERS).difference(BUILDING_INDEX[card] for hand in game.deal.hands[-1] for card in hand)
        cards: list[int] = []
        targets: list[int] = []
        rows: list[tuple[int, int, int, int]] = []
        for number, group in enumerate(drawn, start=1):
            first = len(cards)
            # Equal targets are adjacent, so that a hand is filled in one run; the guilds come last.
            targets += sorted(_target(s, place) for place in group)
            cards += sorted(BUILDING_INDEX[place.card] for place in group)
            guilds = first + sum(card not in GUILD_NUMBERS for card in cards[first:])
            if number == len(drawn):  # the group with the unseen cards of the last age
                cards += sorted(absent)
            rows.append((first, len(group), guilds, len(cards)))
        self.cards, self.targets = integers(cards), integers(targets)
        self.work = integers([0] * len(cards))
        self.rows = record_table(Row, rows)
        hidden = Counter(BUILDING_INDEX[p.card] for group in drawn for p in group if p.is_discarded)
        self.known_pile = sorted((Counter(s.discard[: s.discarded]) - hidden).elements())


def _target(s: State, place: Drawn) -> int:
    if place.is_discarded:
        return PILE
    is_held = place.age > s.age or (place.age == s.age and place.turn > HAND - s.held)
    return ((place.age - 1) * MOST_PLAYERS + place.hand) * HAND if is_held else GONE


def known_state(game: Game, unknown: Unknown) -> State:
    """The position without the unknown cards of the discard pile."""
    s = game.copy().state
    s.discarded = len(unknown.known_pile)
    s.discard[: s.discarded] = unknown.known_pile
    return s


@compiled
def deal_anew(s: State, rows: list[Row], cards: Ids, targets: Ids, work: Ids, rng: Rng) -> None:
    """Redeal the unknown cards; the discard pile must hold only the known ones."""
    for i in range(len(cards)):
        work[i] = cards[i]
    for g in range(len(rows)):
        row = rows[g]
        end = row.first + row.places
        if row.end > end:
            shuffle(work, row.guilds, row.end - row.guilds, end - row.guilds, rng)
        shuffle(work, row.first, row.places, row.places, rng)
        before, held = GONE, 0
        for i in range(row.first, end):
            target = targets[i]
            if target == PILE:
                discard_card(s, work[i])
            elif target != GONE:
                held = held + 1 if target == before else 0
                insert(s, target, held, work[i])
            before = target
