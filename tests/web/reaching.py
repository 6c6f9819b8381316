"""Positions for browser tests: found with the engine, then reproduced at a table through the JSON interface."""

import functools
import itertools
import random
from collections.abc import Callable
from dataclasses import dataclass

import httpx
from playing import create, look, send
from seating import seat_link, sit_down_everywhere

from pharos.duel import Deal, Game
from pharos.games.duel.rules.definitions import BUILDINGS

COLOR = {building.id: building.color for building in BUILDINGS}


@dataclass(frozen=True)
class Seated:
    """A practice table in a given position."""

    id: str
    tokens: list[str]
    game: Game

    def seat_link(self, seat: int) -> str:
        return seat_link(self.id, self.tokens[seat])


def gladly(move: str, wonder: str | None) -> int:
    """The weight of a move for a player who wants a particular wonder."""
    verb, thing = move.split()[:2]
    if thing == wonder:
        return 5000
    if verb == "wonder":
        return 1 if wonder else 30
    return {"brown": 12, "grey": 12, "green": 9, "yellow": 6}.get(COLOR.get(thing, ""), 3) if verb == "build" else 2


@functools.cache
def find(wanted: Callable[[Game], bool], wonder: str | None = None) -> tuple[int, tuple[str, ...]]:
    """The first seed, with its moves, that leads to a wanted position."""
    for seed in itertools.count(1):
        rng, game = random.Random(seed), Game(Deal.random(seed))
        while game.to_move is not None:
            if wanted(game):
                return seed, game.played
            moves = game.moves()
            game.play(rng.choices(moves, [gladly(move, wonder) for move in moves])[0])
    raise AssertionError


def whole_game(seed: int) -> tuple[str, ...]:
    """The moves of a game to its end, with the deal of a seed."""
    game = Game(Deal.random(seed))
    while game.to_move is not None:
        game.play(game.moves()[0])
    return game.played


def sit(client: httpx.Client, seed: int, moves: tuple[str, ...], **options) -> Seated:
    """Create a table with the deal of a seed and play the moves."""
    table, invitations = create(client, seed=seed, options=options)
    tokens = sit_down_everywhere(client, table, invitations)
    game = Game(Deal.random(seed))
    for version, move in enumerate(moves, look(client, table)["version"]):
        answer = send(client, table, tokens[game.to_move or 0], move, version)
        assert answer.status_code == 200, answer.text
        game.play(move)
    return Seated(table, tokens, game)


def has_phase(phase: str, destroys: str | None = None) -> Callable[[Game], bool]:
    """A predicate: a choice of this phase is pending and has at least two options."""

    def wanted(game: Game) -> bool:
        return game.phase == phase and len(game.moves()) > 1 and destroys in (None, game.view(None)["destroys"])

    return wanted


def in_age(age: int, plies: int) -> Callable[[Game], bool]:
    """A predicate: an ordinary turn of an age after at least `plies` plies, with a face-down card left."""

    def wanted(game: Game) -> bool:
        return game.phase == "turn" and game.age == age and len(game.played) >= plies and "?" in game.tableau

    return wanted
