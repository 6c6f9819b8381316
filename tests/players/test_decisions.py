"""Players that search decide the same in every build: compiled, uncompiled, and with index checks.

The goldens hold the choices of each player at fixed positions. A change of a net or of the search changes them: delete
the file, run `python tests/players/test_decisions.py`, and review the diff.
"""

from __future__ import annotations

import random
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from pharos import duel, wonders
from pharos.players import make_player

GOLDENS = Path(__file__).parent / "goldens" / "decisions"
SPECS = {
    "duel": ("net", "pharos:nodes=24", "rollout:nodes=20"),
    "wonders": ("net", "planner:nodes=12", "pharos:nodes=12"),
}
GAMES = [(game, spec) for game, specs in SPECS.items() for spec in specs]
POSITIONS = {"duel": 30, "wonders": 8}


def duel_views() -> Iterator[dict[str, Any]]:
    """Views from all stages of random games in which building is preferred."""
    rng, game = random.Random(11), duel.Game.new(11)
    while True:
        if game.to_move is None:
            game = duel.Game.new(rng.randrange(1000))
        elif rng.random() < 0.15:
            yield game.view(game.to_move)
        moves = game.moves()
        game.play(rng.choices(moves, [1 if move.startswith("sell") else 3 for move in moves])[0])


def wonders_views() -> Iterator[dict[str, Any]]:
    """Views of the first seat from random games with Edifice."""
    rng, game = random.Random(12), wonders.Game.new(players=3, seed=12, edifice=True)
    while True:
        if not game.waiting:
            game = wonders.Game.new(players=3, seed=rng.randrange(1000), edifice=True)
        elif 0 in game.waiting and rng.random() < 0.2:
            yield game.view(0)
        game.play([rng.choice(game.moves(seat)) for seat in game.waiting])


VIEWS = {"duel": duel_views, "wonders": wonders_views}


def golden(game: str, spec: str) -> Path:
    return GOLDENS / game / f"{spec.replace(':', '-').replace('=', '-')}.txt"


def decisions(game: str, spec: str) -> str:
    views = VIEWS[game]()
    return "".join(f"{make_player(spec, seed=i).choose(next(views)).move}\n" for i in range(POSITIONS[game]))


@pytest.mark.parametrize(("game", "spec"), GAMES)
def test_a_player_decides_the_same_in_every_build(game: str, spec: str) -> None:
    assert decisions(game, spec) == golden(game, spec).read_text(encoding="utf-8")


if __name__ == "__main__":
    for game, spec in GAMES:
        path = golden(game, spec)
        path.parent.mkdir(parents=True, exist_ok=True)
        if not path.exists():
            path.write_text(decisions(game, spec), encoding="utf-8")
