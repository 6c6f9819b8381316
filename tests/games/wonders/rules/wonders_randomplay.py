"""Random games from a seed in several playing styles; most tests of whole games use them."""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import replace

from pharos import wonders
from pharos.games.wonders.rules.definitions import BUILDINGS

COLOR = {building.id: building.color for building in BUILDINGS}
RAW = ("brown", "grey")
MANNERS = ("any", "builder", "scholar", "general", "architect")


def weight(move: str, manner: str) -> int:
    """The weight of a move in a playing style."""
    verb, *things = move.split()
    if manner == "any":
        return 1
    if verb in ("sell", "pass"):
        return 1
    if manner == "architect":
        return 60 if "join" in things else 20 if verb == "stage" else 4
    if manner == "builder":
        return 10 if COLOR.get(things[0]) in ("brown", "grey", "yellow") else 3
    return 30 if COLOR.get(things[0]) == {"scholar": "green", "general": "red"}[manner] else 4


def table_of(seed: int) -> tuple[int, bool]:
    """The number of players for a seed, and whether Edifice is used; cycles through all ten combinations."""
    return 3 + seed % 5, bool(seed // 5 % 2)


def new_game(seed: int) -> wonders.Game:
    """The game of a seed."""
    players, edifice = table_of(seed)
    return wonders.Game.new(players=players, seed=seed, edifice=edifice)


def choose(game: wonders.Game, rng: random.Random, manner: str) -> list[str]:
    """Random moves for all waiting seats, weighted by the playing style."""
    rows = [game.moves(seat) for seat in game.waiting]
    return [rng.choices(row, [weight(move, manner) for move in row])[0] for row in rows]


def steps(seed: int, manner: str | None = None) -> Iterator[tuple[wonders.Game, list[str]]]:
    """A whole game: each position with the moves about to be played, and finally the last position with []."""
    rng = random.Random(seed)
    manner = manner or MANNERS[seed // 10 % len(MANNERS)]
    game = new_game(seed)
    while game.waiting:
        moves = choose(game, rng, manner)
        yield game, moves
        game.play(moves)
    yield game, []


def position_of(seed: int, decisions: int, manner: str | None = None) -> wonders.Game:
    """A game after the given number of decisions, or at its end."""
    game = new_game(seed)
    for number, (game, _) in enumerate(steps(seed, manner)):  # noqa: B007
        if number == decisions:
            break
    return game


def revival_game(seed: int) -> wonders.Game:
    """A game with the boards that build from the discard pile, and Babylon, whose last card changes their order."""
    boards = [
        ("halicarnassus", "night"),
        ("carthage", "night"),
        ("babylon", "night"),
        ("giza", "day"),
        ("olympia", "day"),
    ]
    boards = boards[: 3 + seed % 3]
    random.Random(seed).shuffle(boards)
    deal = wonders.Game.new(players=len(boards), seed=seed, edifice=True).deal
    return wonders.Game(replace(deal, boards=tuple(boards)))


def revivers_moves(game: wonders.Game, rng: random.Random) -> list[str]:
    """Random moves that prefer building stages and building from the discard pile."""

    def gladness(move: str) -> int:
        verb, thing, *_ = [*move.split(), ""]
        return {"stage": 300, "revive": 30, "sell": 3}.get(verb, 20 if COLOR.get(thing) in RAW else 2)

    rows = [game.moves(seat) for seat in game.waiting]
    if game.phase == "choice":
        return [row[0] for row in rows]  # Carthage's first option is the build
    return [rng.choices(row, [gladness(move) for move in row])[0] for row in rows]
