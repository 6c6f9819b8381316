"""Compiles everything that a training run needs, once per installation.

Freshly compiled code and the same code loaded from the on-disk cache may round the last digit of a long sum
differently, because functions are linked in a different order. Training must not depend on that, so a separate process
compiles everything once, and training always loads the code from the cache.
"""

from __future__ import annotations

import hashlib
from pathlib import Path

import numba
import numpy as np

from pharos.core.compile_cache import COMPILED, cache_directory
from pharos.core.compile_subprocess import compile_in_subprocess
from pharos.core.file_lock import lock_file
from pharos.training.interface import GameTraining, GateShare, MatchShare, PlayShare, trainable_games
from pharos.training.learner import Learner

MARKER = "training"  # marker file next to the compiled code; it exists once everything is compiled


def _marker_path() -> Path:
    """The path of the marker file for these sources at this location; it respects NUMBA_CACHE_DIR.

    Numba looks up compiled code by the path of its source, so a copy of the sources elsewhere is compiled again.
    """
    place: str = numba.config.CACHE_DIR
    if not place:
        return cache_directory() / MARKER
    home = hashlib.sha256(__file__.encode()).hexdigest()[:8]
    return Path(place) / f"{MARKER}-{cache_directory().name}-{home}"


def is_ready() -> bool:
    """Whether everything is compiled."""
    return not COMPILED or _marker_path().exists()


def make_ready() -> None:
    """Compile everything not compiled yet, in a separate process; concurrent callers wait.

    Without the lock, two processes compiling at the same time would overwrite each other's code.

    Raises:
        CompilationFailed: the process failed.
    """
    if is_ready():
        return
    _marker_path().parent.mkdir(parents=True, exist_ok=True)
    with _marker_path().with_suffix(".lock").open("wb") as lock:
        lock_file(lock)
        if not is_ready():
            compile_in_subprocess("the training", __name__, "warm_up()")


def _exercise(game: GameTraining) -> None:
    """Run every step of a game's training once."""
    config, weights = game.small_config, game.learner.net.random_weights(0)
    settings = config.selfplay_settings(config.warm_up + 1)
    samples = game.play_share(PlayShare((weights,), settings, "0", 0, 1)).samples
    game.gate_share(GateShare((weights, weights), config.gate_settings(), "0", 0, 1))
    if game.anchors:
        for opponent in game.anchors.fixed_players:
            game.anchors.match_share(MatchShare((weights,), opponent, config.gate_settings(), "0", 0, 1))
    Learner.begin(game.learner, weights).learn(samples, np.arange(2), batch=2, rate=1e-3)
    if game.report:
        game.report.predictions(weights, samples)


def warm_up() -> None:
    """Compile everything in this process, by using it once."""
    for game in trainable_games().values():
        _exercise(game)
    if COMPILED:
        _marker_path().touch()
