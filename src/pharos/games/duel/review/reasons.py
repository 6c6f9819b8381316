"""Reasons for and against a move of Duel, the most important first."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from pharos.games.duel.review.facts import Facts, can_build, makes_pair, symbol_of
from pharos.games.duel.rules import Game
from pharos.games.duel.rules.definitions import WONDER_INDEX, WONDERS
from pharos.review.judged import Reason

MOST_REASONS = 3
MANY_SYMBOLS = 4  # different symbols from which on science is worth a word
GOOD_POINTS, GOOD_COINS = 3, 4  # from which on they are worth a word


def reasons(game: Game, move: str, line: Sequence[str] = ()) -> list[Reason]:
    """The facts that speak for a move."""
    del line
    return all_reasons(game, move)[:MOST_REASONS]


def all_reasons(game: Game, move: str) -> list[Reason]:
    """All facts that speak for a move, also those that would be too many to tell."""
    return list(_for(Facts(game, move)))


def objections(game: Game, move: str, line: Sequence[str] = ()) -> list[Reason]:
    """The facts that speak against a move; `line` is the expected continuation."""
    return list(_against(Facts(game, move), line))[:MOST_REASONS]


def _for(facts: Facts) -> Iterator[Reason]:
    if facts.wins:
        yield Reason("wins", {"by": facts.wins})
        return
    if by := facts.stops:
        yield Reason("stops", {"by": by})
    if by := facts.threatens:
        yield Reason("threatens", {"by": by})
    if facts.verb == "pick" and WONDERS[WONDER_INDEX[facts.things[0]]].effects.get("extra_turn"):
        yield Reason("wonder_turn", {"wonder": facts.things[0]})
    if facts.has_extra_turn:
        yield Reason("extra_turn")
    yield from _science(facts)
    if facts.card and (why := facts.needed_by_opponent(facts.card)):
        yield Reason("denies", {"card": facts.card, "why": why})
    if saved := facts.saved_by_chain:
        yield Reason("chain", {"card": facts.things[0], "coins": saved})
    if card := facts.chained_later:
        yield Reason("chain_later", {"card": card})
    if monopoly := facts.monopoly:
        yield Reason("monopoly", {"resource": monopoly[0], "price": monopoly[1]})
    if resource := facts.resource:
        yield Reason("resource", {"resource": resource})
    if resource := facts.discount:
        yield Reason("discount", {"resource": resource})
    if facts.looted:
        yield Reason("loot", {"coins": facts.looted})
    if facts.points >= GOOD_POINTS:
        yield Reason("points", {"points": facts.points})
    if facts.coins >= GOOD_COINS:
        yield Reason("coins", {"coins": facts.coins})
    if facts.forces_opening:
        yield Reason("forces_opening")


def _science(facts: Facts) -> Iterator[Reason]:
    if facts.building and makes_pair(facts.game, facts.seat, facts.building.id):
        yield Reason("token", {"symbol": symbol_of(facts.building.id)})
    before, after = (len(game.city(facts.seat).symbols) for game in (facts.game, facts.after))
    if after > before and after >= MANY_SYMBOLS:
        yield Reason("symbols", {"number": after})


def _against(facts: Facts, line: Sequence[str]) -> Iterator[Reason]:
    if by := facts.missed_win:
        yield Reason("misses_win", {"by": by})
    if by := facts.lets_win:
        yield Reason("lets_win", {"by": by})
        return
    if facts.card and not facts.has_extra_turn:
        yield from _opened(facts, line)
        yield from _left(facts)


def _opened(facts: Facts, line: Sequence[str]) -> Iterator[Reason]:
    """A card that the move uncovers, and that the opponent needs or is expected to take."""
    expected = line[1].split() if len(line) > 1 else []
    for card in facts.opened:
        why = facts.needed_by_opponent(card)
        if why or (card in expected and can_build(facts.game, facts.other, card)):
            yield Reason("opens", {"card": card, "why": why})
            return


def _left(facts: Facts) -> Iterator[Reason]:
    """An open card that the opponent needs and still finds after the move."""
    game = facts.game
    for slot in game.open_slots():
        card = game.tableau[slot]
        if card and card != facts.card and (why := facts.needed_by_opponent(card)):
            yield Reason("leaves", {"card": card, "why": why})
            return
