"""A player of 7 Wonders without search: it chooses the move with the highest immediate value."""

from __future__ import annotations

from typing import Any

from pharos.core.chance import Rng
from pharos.core.native import integers, write, zeros
from pharos.games.wonders.players.positions import game_of
from pharos.games.wonders.rules import Game
from pharos.games.wonders.rules.moves import MOST_MOVES
from pharos.games.wonders.rules.notation import format_move
from pharos.games.wonders.rules.state import State
from pharos.games.wonders.search.evaluation import BALANCED, Weights
from pharos.games.wonders.search.greedy import choose_roughly, list_moves, number_row, rank_moves
from pharos.players.choice import Choice, Seed


def ranked_moves(game: Game, seat: int, weights: list[Weights] | None, rngs: list[Rng]) -> list[int]:
    """Sort a seat's legal moves by immediate value, best first; without weights, shuffle them."""
    states = zeros(State, 1)
    write(states, 0, game.state)
    moves = integers([0] * MOST_MOVES)
    if weights is None:
        n = int(list_moves(states, seat, moves, rngs))
    else:
        n = int(rank_moves(states, seat, moves, number_row(MOST_MOVES), weights, rngs))
    return [int(move) for move in moves[:n]]


class GreedyPlayer:
    """Plays the move with the highest immediate value."""

    def __init__(self, seed: int | None = None, weights: list[Weights] = BALANCED) -> None:
        self._seed = Seed(seed)
        self._weights = weights

    def choose(self, view: dict[str, Any]) -> Choice:
        """Choose the move with the highest immediate value."""
        game, _ = game_of(view)
        moves = ranked_moves(game, view["seat"], self._weights, self._seed.stream(view, "greedy player"))
        move = format_move(moves[0])
        return Choice(move, line=[move], nodes=len(moves))

    def stop(self) -> None:
        """Do nothing: it answers immediately."""


class CitizenPlayer:
    """Likes to build: plays the move with the highest immediate value as it guesses it, and guesses roughly.

    Args:
        seed: makes it reproducible.
        weights: how it values things.
        noise: by how many points it may overrate a building, a stage or an option.
    """

    def __init__(self, seed: int | None, weights: list[Weights], noise: float) -> None:
        self._seed = Seed(seed)
        self._weights, self._noise = weights, noise

    def choose(self, view: dict[str, Any]) -> Choice:
        """Choose the move that seems best."""
        game, _ = game_of(view)
        states = zeros(State, 1)
        write(states, 0, game.state)
        rngs = self._seed.stream(view, "citizen player")
        room, values = integers([0] * MOST_MOVES), number_row(MOST_MOVES)
        move = format_move(int(choose_roughly(states, view["seat"], room, values, self._weights, rngs, self._noise)))
        return Choice(move, line=[move], nodes=1)

    def stop(self) -> None:
        """Do nothing: it answers immediately."""
