"""Random games from a seed in several playing styles; most tests of whole games use them."""

from __future__ import annotations

import random
from collections.abc import Iterator

from pharos import duel
from pharos.games.duel.rules.definitions import BUILDINGS

COLOR = {building.id: building.color for building in BUILDINGS}
MANNERS = ("any", "builder", "scholar", "general", "miser")
FIRST_GAME = {
    "0": ["pyramids", "great_lighthouse", "temple_of_artemis", "statue_of_zeus"],
    "1": ["circus_maximus", "piraeus", "appian_way", "colossus"],
}


def weight(move: str, manner: str) -> int:
    """The weight of a move in a playing style."""
    verb, thing = move.split()[:2]
    if manner == "any":
        return 1
    if manner == "miser":
        return 8 if verb == "sell" else 1
    if verb == "sell":
        return 1
    if manner == "builder":
        return 12 if verb == "wonder" else 8 if COLOR.get(thing) in ("brown", "grey", "yellow") else 3
    wanted = {"scholar": ("green",), "general": ("red",)}[manner]
    return 40 if COLOR.get(thing) in wanted or thing == "law" else 4


def deal_of(seed: int) -> duel.Deal:
    """The deal of a seed; every third one has no draft."""
    deal = duel.Deal.random(seed)
    if seed % 3:
        return deal
    first, second = deal.wonders
    data = deal.to_dict() | {"wonders": {"0": list(first), "1": list(second)}}
    return duel.Deal.from_dict(data)


def choose(game: duel.Game, rng: random.Random, manner: str) -> str:
    """A random move, weighted by the playing style."""
    moves = game.moves()
    return rng.choices(moves, [weight(move, manner) for move in moves])[0]


def steps(seed: int, manner: str | None = None) -> Iterator[tuple[duel.Game, str]]:
    """A whole game: each position with the move about to be played, and finally the last position with ""."""
    rng = random.Random(seed)
    manner = manner or MANNERS[seed % len(MANNERS)]
    game = duel.Game(deal_of(seed))
    while game.to_move is not None:
        move = choose(game, rng, manner)
        yield game, move
        game.play(move)
    yield game, ""


def position_of(seed: int, plies: int, manner: str | None = None) -> duel.Game:
    """A game after the given number of plies, or at its end."""
    game = duel.Game(deal_of(seed))
    for ply, (game, _) in enumerate(steps(seed, manner)):  # noqa: B007
        if ply == plies:
            break
    return game
