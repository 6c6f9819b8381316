"""The baseline players never change: they reproduce the games in `goldens` move by move.

Strength is measured against them, so measurements stay comparable over time. If one of these tests fails, a baseline
has changed: revert that change, and give a better player a new name. (The only reason to regenerate a golden is a fix
to the rules of a game: delete the file and run `python tests/players/test_frozen.py`.)
"""

from __future__ import annotations

from pathlib import Path

import pytest

from pharos import duel, wonders
from pharos.players import make_player

GOLDENS = Path(__file__).parent / "goldens"
BASELINES = {
    "duel": ("random", "greedy", "rush-science", "rush-military", "rollout:nodes=60"),
    "wonders": ("random", "greedy", "rollout:nodes=60"),
}
GAMES = [(game, spec) for game, specs in BASELINES.items() for spec in specs]
SEED = 2026


def golden(game: str, spec: str) -> Path:
    return GOLDENS / game / f"{spec.replace(':', '-').replace('=', '-')}.txt"


def duel_record(spec: str) -> str:
    game = duel.Game.new(SEED)
    seats = [make_player(spec, seed=SEED + seat) for seat in (0, 1)]
    while game.to_move is not None:
        game.play(seats[game.to_move].choose(game.view(game.to_move)).move)
    return game.record(baseline=spec).to_text()


def wonders_record(spec: str) -> str:
    game = wonders.Game.new(players=4, seed=SEED, edifice=True)
    seats = [make_player(spec, seed=SEED + seat) for seat in range(4)]
    while game.waiting:
        game.play([seats[seat].choose(game.view(seat)).move for seat in game.waiting])
    return game.record(baseline=spec).to_text()


def played(game: str, spec: str) -> str:
    return duel_record(spec) if game == "duel" else wonders_record(spec)


@pytest.mark.parametrize(("game", "spec"), GAMES)
def test_a_baseline_plays_as_it_always_did(game: str, spec: str) -> None:
    assert played(game, spec) == golden(game, spec).read_text(encoding="utf-8")


if __name__ == "__main__":
    for game, spec in GAMES:
        path = golden(game, spec)
        path.parent.mkdir(parents=True, exist_ok=True)
        if not path.exists():
            path.write_text(played(game, spec), encoding="utf-8")
