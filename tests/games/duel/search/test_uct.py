"""The tree search does not know hidden cards, is reproducible for a seed, and its proven results are correct."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest
from midgames import endgame, position_after

from pharos import duel
from pharos.core.chance import stream
from pharos.core.native import integers
from pharos.games.duel.players.rollout import PlayoutSearch
from pharos.games.duel.rules.state import NOBODY

pytestmark = pytest.mark.slow

SOURCE = Path(__file__).parents[4] / "src"
SCRIPT = """
import sys
from pharos import duel
from pharos.players import make_player
game = duel.Game.new(seed=9)
for spec in ("greedy", "rollout:nodes=40", "rush-science", "random"):
    for _ in range(9):
        choice = make_player(spec, 5).choose(game.view(None))
        print(choice)
        game.play(choice.move)
"""


def search(game: duel.Game, simulations: int) -> PlayoutSearch:
    searched = PlayoutSearch(game, stream(1, "test"), simulations)
    searched.run(simulations, integers([0]))
    return searched


def summary(searched: PlayoutSearch) -> list[tuple[int, ...]]:
    return [(e.move, e.visits, e.total, e.proven, e.kind) for e in searched.edges(searched.node(0))]


def value(game: duel.Game, seat: int) -> float:
    """The value of a position without hidden cards, by exhaustive search."""
    if game.result:
        return 0.5 if game.result.winner is None else float(game.result.winner == seat)
    values = [value(game.after(move), seat) for move in game.moves()]
    return max(values) if game.to_move == seat else min(values)


def test_reshuffling_the_hidden_cards_changes_nothing() -> None:
    for seed, plies in ((1, 0), (2, 5), (3, 12), (4, 27), (5, 40), (6, 55)):
        view = position_after(seed, plies).view(None)
        results = [summary(search(duel.Game.from_view(view, other), 400)) for other in (1, 2, 3)]
        assert results[0] == results[1] == results[2], f"game {seed} after {plies} moves"


def test_every_simulation_is_counted_once() -> None:
    searched = search(position_after(2, 30), 1500)
    assert searched.simulations == 1500 == sum(e.visits for e in searched.edges(searched.node(0)))


def test_a_full_tree_does_not_end_the_search() -> None:
    searched = PlayoutSearch(position_after(2, 30), stream(1, "test"), 10)
    searched.run(500, integers([0]))
    assert searched.simulations == 500


def test_proofs_agree_with_a_plain_search() -> None:
    proven = 0
    for seed in range(60):
        game = endgame(seed, 4)
        if game is None or "?" in game.tableau or game.to_move is None:
            continue
        searched = search(game, 20_000)
        root = searched.node(0)
        if root.proven:
            proven += 1
            expected = value(game, game.to_move)
            found = 0.5 if root.proven == NOBODY + 1 else float(root.proven == root.mover + 1)
            assert found == expected, f"game {seed}"
    assert proven > 10


def test_players_do_the_same_uncompiled() -> None:
    environment = {k: v for k, v in os.environ.items() if not k.startswith("NUMBA_")} | {"PYTHONPATH": str(SOURCE)}
    runs = [
        subprocess.Popen([sys.executable, "-c", SCRIPT], stdout=subprocess.PIPE, text=True, env=environment | more)
        for more in ({}, {"NUMBA_DISABLE_JIT": "1"})
    ]
    compiled, plain = (process.communicate()[0].splitlines() for process in runs)
    assert len(compiled) == 36
    assert compiled == plain
