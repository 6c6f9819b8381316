"""Every trainable game implements the whole training interface; other games report that they have no training."""

from __future__ import annotations

import os
import subprocess
import sys
from dataclasses import fields
from pathlib import Path

import pytest

from pharos.core.native import dtype_of
from pharos.core.registry import games
from pharos.training.interface import trainable_games

GAMES = trainable_games()
THIRD_GAME = Path(__file__).parents[1] / "support" / "third_game"


def test_our_games_can_be_trained() -> None:
    assert list(GAMES) == ["duel", "wonders"]
    assert all(GAMES[name] is games()[name].training for name in GAMES)


@pytest.mark.parametrize("name", GAMES)
def test_the_parts_of_a_training_fit_together(name: str) -> None:
    game = GAMES[name]
    assert game.config.game == name
    assert game.learner.net.random_weights(1).shape == (game.learner.net.size,)
    assert dtype_of(game.learner.sample).names
    assert isinstance(game.small_config, game.config)
    config = game.config()
    assert {setting.name for setting in fields(config)} >= {"seed", "games", "warm_up", "window", "gate_pairs"}
    assert all(isinstance(value, (int, float)) for value in config.selfplay_settings(1).values())
    assert all(isinstance(value, (int, float)) for value in config.gate_settings().values())
    assert (game.anchors is not None) == (config.anchor_every > 0)
    if game.report is not None:
        assert set(game.report.losses) == set(game.learner.losses)
        assert set(game.report.calibration_settings) <= set(config.selfplay_settings(1))


def test_a_game_without_a_training_says_so(tmp_path: Path) -> None:
    done = subprocess.run(
        [sys.executable, "-c", "from pharos.cli import main; main()", "train", str(tmp_path / "run"), "--game=stones"],
        env={**os.environ, "PYTHONPATH": f"{os.environ.get('PYTHONPATH', '')}:{THIRD_GAME}", "NO_COLOR": "1"},
        capture_output=True,
        text=True,
    )
    assert done.returncode == 2
    assert "'stones' has no net to train; there are duel, wonders" in done.stderr
    assert not (tmp_path / "run").exists()


def test_the_settings_of_all_games_are_read_without_the_compiled_engine() -> None:
    """`pharos --help` lists them, and must not wait for Numba."""
    code = "import sys, pharos.cli.train; sys.exit('numba' in sys.modules)"
    assert subprocess.run([sys.executable, "-c", code]).returncode == 0
