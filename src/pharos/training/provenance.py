"""Provenance of nets: a JSON file next to each net records how to reproduce it."""

from __future__ import annotations

import json
import platform
import shlex
from pathlib import Path
from typing import Any

import numba
import numpy as np
from llvmlite import binding

from pharos.core.errors import PharosError
from pharos.core.registry import default_game
from pharos.search.net_file import save_weights
from pharos.training.checkpoint import Checkpoint, digest_of, write_atomically
from pharos.training.config import TrainingConfig
from pharos.training.gate import is_passed
from pharos.training.interface import GameTraining
from pharos.version import __version__

SUFFIX = ".npz"


class NothingTrained(PharosError):
    """The directory has no complete iteration."""

    def __init__(self, directory: Path) -> None:
        super().__init__("nothing_trained", f"{directory} holds no training with a complete iteration")


def command(config: TrainingConfig, iterations: int, *, with_net: bool = False) -> str:
    """The command that reproduces the net."""
    settings = [f"--{name.replace('_', '-')}={value}" for name, value in config.changed().items()]
    game = [] if config.game == default_game() else [f"--game={config.game}"]
    first = ["--begin-with=NET.npz"] if with_net else []
    return shlex.join(["pharos", "train", "DIRECTORY", *game, f"--iterations={iterations}", *first, *settings])


def provenance(checkpoint: Checkpoint) -> dict[str, Any]:
    """How the champion of a training run was made.

    Raises:
        NothingTrained: no iteration is complete.
    """
    config, saved = checkpoint.config(), checkpoint.load()
    if config is None or saved is None:
        raise NothingTrained(checkpoint.directory)
    lines = [line for line in checkpoint.log() if line["iteration"] <= saved.iteration]
    first = checkpoint.first_provenance()
    accepted = [line["iteration"] for line in lines if is_passed(line["gate"])]
    return {
        "command": command(config, saved.iteration, with_net=first is not None),
        "seed": config.seed,
        "plan": config.to_dict(),
        "iterations": saved.iteration,
        "games": saved.iteration * config.games,
        "accepted": len(accepted),  # the number of nets that passed the gate, and the iteration of the last one
        "champion_of": accepted[-1] if accepted else 0,
        "hours": round(sum(sum(line["seconds"].values()) for line in lines) / 3600, 2),
        "versions": {
            "pharos": __version__,
            "python": platform.python_version(),
            "numpy": np.__version__,
            "numba": numba.__version__,
        },
        "processor": binding.get_host_cpu_name(),  # the last digits of sums depend on it
        **({"began_with": first} if first else {}),
    }


def export(game: GameTraining, directory: Path, path: Path) -> list[Path]:
    """Write the champion of a training run and its provenance; return the two paths.

    Raises:
        NothingTrained: no iteration is complete.
        ValueError: the path does not end in .npz.
    """
    if path.suffix != SUFFIX:
        raise ValueError(f"a net is a file that ends in {SUFFIX}, not {path.name}")
    checkpoint = Checkpoint(game, directory)
    facts, saved = provenance(checkpoint), checkpoint.load()
    assert saved is not None
    path.parent.mkdir(parents=True, exist_ok=True)
    save_weights(path, game.learner.net, saved.champion)
    text = json.dumps({"file": path.name, "sha256": digest_of(path), **facts}, indent=2) + "\n"
    provenance_path = path.with_suffix(".json")
    write_atomically(provenance_path, lambda file: file.write(text.encode()))
    return [path, provenance_path]
