"""The search behind the puzzles of Duel: it makes sure of the distance between the best move and all others."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from pharos.games.duel.players.positions import game_of
from pharos.games.duel.players.search_player import SOLVED_PER_NODE
from pharos.games.duel.review.analyser import FIRST_SHARE, GROWTH, Position
from pharos.games.duel.review.trees import TREES, Trees, Trial
from pharos.puzzles.comparison import ComparedMove, Comparison
from pharos.review.analysis import Difference
from pharos.review.verdicts import SURE

CAPACITY = 110_000  # nodes of a tree: about 75 MB; enough for a verification without limits
WIDE_ROUNDS = 2  # in which all moves are searched alike
RIVALS = 3  # the best moves, which are always searched; others only until they are surely worse
FAR = 0.25  # a move that is surely this much worse is not searched any deeper


class KeySearch:
    """Compares all moves of one position after another."""

    def __init__(self) -> None:
        self._trees = Trees(0, capacity=CAPACITY)

    def compare(self, view: Mapping[str, Any], nodes: int, seed: int | str) -> Comparison:
        """Compare all moves with this many simulations; endgames are solved instead."""
        position = Position(self._trees, game_of(dict(view)), f"puzzle {seed}", nodes * SOLVED_PER_NODE)
        trials = [position.trial(move) for move in position.game.moves()]
        share = FIRST_SHARE
        number = 0
        while wanted := _wanted(position, trials, is_wide=number < WIDE_ROUNDS):
            share = min(share, (nodes - position.nodes) // (TREES * len(wanted)))
            if share < 1:
                break
            position.deepen(wanted, share)
            share *= GROWTH
            number += 1
        return _comparison(position)


def _wanted(position: Position, trials: list[Trial], *, is_wide: bool) -> list[Trial]:
    """The moves to search deeper: the best few, and those that are not surely far worse."""
    ranked = sorted(trials, key=lambda trial: (-trial.win, not trial.proven, -trial.visits))
    gaps = {trial.index: position.loss(position.text(trial)) for trial in ranked}
    return [
        trial
        for rank, trial in enumerate(ranked)
        if not trial.proven and (is_wide or rank < RIVALS or _lower_end(gaps[trial.index]) < FAR)
    ]


def _lower_end(gap: Difference) -> float:
    return gap.loss - SURE * gap.error


def _comparison(position: Position) -> Comparison:
    analysis = position.analysis()
    best = position.text(position.best)
    rows = sorted(analysis.moves, key=lambda row: (row.move != best, -row.win))
    return Comparison(tuple(ComparedMove(row, position.loss(row.move)) for row in rows), position.nodes)
