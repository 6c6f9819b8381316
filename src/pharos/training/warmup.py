"""Compiling what a training needs, once per installation.

Code that was compiled a moment ago and the same code read from the disk may round the last digit of a long sum
differently, since functions are put together in another order. A training shall not depend on that, so everything is
compiled once, by a process that does nothing else, and whoever trains reads it from the disk.
"""

from __future__ import annotations

import fcntl
import hashlib
from pathlib import Path

import numba
import numpy as np

from pharos.core.compile_cache import COMPILED, cache_directory
from pharos.core.compile_subprocess import compile_apart
from pharos.games.duel.search.net import random_weights
from pharos.games.duel.training.anchors import OUTSIDERS
from pharos.games.duel.training.learning import Learner
from pharos.games.wonders.search.net import random_weights as wonders_weights
from pharos.games.wonders.training.config import WondersPlan
from pharos.games.wonders.training.executor import GateShare, TableShare, gate_share, table_share
from pharos.games.wonders.training.learning import WondersLearner
from pharos.training.calibration import predict
from pharos.training.config import Plan
from pharos.training.executor import DuelShare, MatchShare, PlayShare, duel_share, match_share, play_share

MARK = "training"  # a file beside the compiled code that says that nothing is missing


def _mark() -> Path:
    """The mark for exactly these sources in this place, also where NUMBA_CACHE_DIR says where the code is kept.

    Numba finds compiled code by the path of its source: a copy of the sources elsewhere has to be compiled again.
    """
    place: str = numba.config.CACHE_DIR  # type: ignore[attr-defined]  # Numba makes its settings at run time
    if not place:
        return cache_directory() / MARK
    home = hashlib.sha256(__file__.encode()).hexdigest()[:8]
    return Path(place) / f"{MARK}-{cache_directory().name}-{home}"


def is_ready() -> bool:
    """Whether everything is compiled."""
    return not COMPILED or _mark().exists()


def make_ready() -> None:
    """Compile what is not compiled yet, in a process of its own; others that need it too wait.

    Two that compile at once would put each its own code onto the disk, one after the other.

    Raises:
        CompilationFailed: that process failed.
    """
    if is_ready():
        return
    _mark().parent.mkdir(parents=True, exist_ok=True)
    with _mark().with_suffix(".lock").open("wb") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        if not is_ready():
            compile_apart("the training", __name__, "warm_up()")


def _warm_up_wonders() -> None:
    """The same for 7 Wonders."""
    weights = wonders_weights(0)
    manner = WondersPlan(worlds=1).manner(WondersPlan.warm_up + 1)
    samples = table_share(TableShare((weights,), manner, "0", 0, 1)).samples
    gate_share(GateShare((weights, weights), manner, "0", 0, 1))
    WondersLearner.begin(weights).learn(samples, np.arange(2), batch=2, rate=1e-3)


def warm_up() -> None:
    """Compile whatever is not compiled yet here and now, by using all of it once."""
    weights = random_weights(0)
    samples = play_share(PlayShare((weights,), Plan(nodes=2, quick_nodes=2).manner(1), "0", 0, 1)).samples
    duel_share(DuelShare((weights, weights), 2, "0", 0, 1))
    for opponent in OUTSIDERS:
        match_share(MatchShare((weights,), opponent, 2, "0", 0, 1))
    Learner.begin(weights).learn(samples, np.arange(2), batch=2, rate=1e-3)
    predict(weights, samples)
    _warm_up_wonders()
    if COMPILED:
        _mark().touch()
