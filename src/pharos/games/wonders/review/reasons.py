"""Reasons for and against a move of 7 Wonders, from facts that its seat knows; the most important first."""

from __future__ import annotations

from collections.abc import Iterator

from pharos.games.wonders.rules import Game
from pharos.games.wonders.rules.definitions import BUILDING_INDEX, BUILDINGS, Building
from pharos.review.judged import Reason

MOST_REASONS = 3
WORTH_TELLING = 1.0  # expected points
CHAIN_COINS = 2  # what a resource costs at a neighbour


def reasons(game: Game, seat: int, move: str, points_ahead: float | None = None) -> list[Reason]:
    """The facts that speak for a move; `points_ahead` are its expected points beyond those of the move made."""
    found = list(_for(game, seat, move))
    if points_ahead is not None and points_ahead >= WORTH_TELLING:
        found.insert(0, Reason("expected_points", {"points": round(points_ahead)}))
    return found[:MOST_REASONS]


def objections(game: Game, seat: int, move: str) -> list[Reason]:
    """The facts that speak against a move."""
    return list(_against(game, seat, move))[:MOST_REASONS]


def next_seat(game: Game, seat: int) -> int | None:
    """The seat that gets this seat's hand next; None if hands are not passed on after this decision."""
    if game.phase != "turn" or game.turn >= 6:
        return None
    return (seat + (1 if game.age != 2 else -1)) % game.players


def is_free_by_chain(game: Game, seat: int, card: str) -> bool:
    """Whether a chain makes a building free for a seat that does not have it yet."""
    price = game.price(seat, card)
    return price.chain and not price.built


def saved_by_chain(game: Game, seat: int, card: str) -> int:
    """About the coins that a chain saves: what the missing resources and the coins in the cost are worth."""
    building = BUILDINGS[BUILDING_INDEX[card]]
    own: dict[str, int] = {}
    for name in game.city(seat).buildings:
        for effect in BUILDINGS[BUILDING_INDEX[name]].effects:
            if effect["type"] == "produce":
                own[effect["resource"]] = own.get(effect["resource"], 0) + effect["amount"]
    missing = sum(max(units - own.get(resource, 0), 0) for resource, units in building.cost.resources().items())
    return building.cost.coins + CHAIN_COINS * missing


def shields_of(building: Building) -> int:
    """The shields of a building."""
    return sum(effect["amount"] for effect in building.effects if effect["type"] == "shields")


def overtaken(game: Game, seat: int, shields: int) -> list[int]:
    """The neighbours that a seat overtakes in military strength by more shields."""
    own = game.city(seat).shields
    sides = {(seat + 1) % game.players, (seat - 1) % game.players}
    return [side for side in sorted(sides) if own <= game.city(side).shields < own + shields]


def symbol_of(building: Building) -> str | None:
    """The science symbol of a building."""
    return next((effect["symbol"] for effect in building.effects if effect["type"] == "science"), None)


def _for(game: Game, seat: int, move: str) -> Iterator[Reason]:
    verb, *words = move.split()
    if verb in ("build", "free", "revive"):
        yield from _for_building(game, seat, BUILDINGS[BUILDING_INDEX[words[0]]])
    if verb == "stage" and (stage := game.next_stage(seat)):
        yield Reason("stage", {"number": stage})
    yield from _denied(game, seat, move)
    if verb == "sell":
        yield Reason("coins", {"coins": 3})


def _for_building(game: Game, seat: int, building: Building) -> Iterator[Reason]:
    symbols = game.city(seat).symbols
    if symbol := symbol_of(building):
        others = [symbols.get(name, 0) for name in ("compass", "tablet", "gear") if name != symbol]
        if min(others) > symbols.get(symbol, 0):
            yield Reason("science_set")
        elif symbols.get(symbol, 0):
            yield Reason("science_more", {"symbol": symbol, "number": symbols[symbol] + 1})
    for side in overtaken(game, seat, shields_of(building)):
        yield Reason("overtakes", {"seat": side})
    if is_free_by_chain(game, seat, building.id) and (saved := saved_by_chain(game, seat, building.id)):
        yield Reason("chain", {"card": building.id, "coins": saved})
    if later := _chained_later(game, building):
        yield Reason("chain_later", {"card": later})
    points = sum(effect["amount"] for effect in building.effects if effect["type"] == "points")
    if points:
        yield Reason("points", {"points": points})


def _chained_later(game: Game, building: Building) -> str | None:
    """A card of a later age that the building makes free."""
    later = (b.id for b in BUILDINGS if building.id in b.chain_from and b.age > game.age)
    return next(later, None)


def _denied(game: Game, seat: int, move: str) -> Iterator[Reason]:
    """The card that the move uses would be free for the seat that gets the hand next."""
    verb, *words = move.split()
    neighbour = next_seat(game, seat)
    if verb not in ("build", "free", "stage", "sell") or neighbour is None:
        return
    if game.hand(seat).count(words[0]) == 1 and is_free_by_chain(game, neighbour, words[0]):
        yield Reason("denies", {"card": words[0], "seat": neighbour})


def _against(game: Game, seat: int, move: str) -> Iterator[Reason]:
    verb, *words = move.split()
    neighbour = next_seat(game, seat)
    if neighbour is not None:
        left = [
            card for card in game.hand(seat) if not (verb in ("build", "free", "stage", "sell") and card == words[0])
        ]
        for card in left:
            if is_free_by_chain(game, neighbour, card):
                yield Reason("leaves", {"card": card, "seat": neighbour})
                return
