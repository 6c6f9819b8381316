"""Where a net comes from: it travels with the facts that made it, by which it can be made again."""

from __future__ import annotations

import json
import platform
import shlex
from pathlib import Path
from typing import Any

import numba
import numpy as np
from llvmlite import binding  # type: ignore[import-untyped]

from pharos.core.errors import PharosError
from pharos.games.duel.search.shipped_net import save_weights
from pharos.training.checkpoint import Checkpoint, digest_of, write_whole
from pharos.training.config import Plan, Settings
from pharos.training.run import is_passed
from pharos.version import __version__

SUFFIX = ".npz"


class NothingTrained(PharosError):
    """A directory without a complete iteration."""

    def __init__(self, directory: Path) -> None:
        super().__init__("nothing_trained", f"{directory} holds no training with a complete iteration")


def command(plan: Settings, iterations: int, *, with_net: bool = False) -> str:
    """The command that makes the same net."""
    settings = [f"--{name.replace('_', '-')}={value}" for name, value in plan.changed().items()]
    game = [] if plan.game == Plan.game else [f"--game={plan.game}"]
    first = ["--begin-with=NET.npz"] if with_net else []
    return shlex.join(["pharos", "train", "DIRECTORY", *game, f"--iterations={iterations}", *first, *settings])


def facts(checkpoint: Checkpoint) -> dict[str, Any]:
    """What made the champion of a training.

    Raises:
        NothingTrained: there is none yet.
    """
    plan, saved = checkpoint.plan(), checkpoint.load()
    if plan is None or saved is None:
        raise NothingTrained(checkpoint.directory)
    lines = [line for line in checkpoint.log() if line["iteration"] <= saved.iteration]
    first = checkpoint.first_facts()
    accepted = [line["iteration"] for line in lines if is_passed(line["gate"])]
    return {
        "command": command(plan, saved.iteration, with_net=first is not None),
        "seed": plan.seed,
        "plan": plan.to_dict(),
        "iterations": saved.iteration,
        "games": saved.iteration * plan.games,
        "accepted": len(accepted),  # how many nets passed the gate, and when the last one did
        "champion_of": accepted[-1] if accepted else 0,
        "hours": round(sum(sum(line["seconds"].values()) for line in lines) / 3600, 2),
        "versions": {
            "pharos": __version__,
            "python": platform.python_version(),
            "numpy": np.__version__,
            "numba": numba.__version__,
        },
        "processor": binding.get_host_cpu_name(),  # sums differ in their last digits
        **({"began_with": first} if first else {}),
    }


def export(directory: Path, path: Path, kind: type[Checkpoint] = Checkpoint) -> list[Path]:
    """Write the champion of a training, and beside it what made it; the two files.

    Raises:
        NothingTrained: there is none yet.
        ValueError: the file does not end in .npz.
    """
    if path.suffix != SUFFIX:
        raise ValueError(f"a net is a file that ends in {SUFFIX}, not {path.name}")
    checkpoint = kind(directory)
    known, saved = facts(checkpoint), checkpoint.load()
    assert saved is not None
    path.parent.mkdir(parents=True, exist_ok=True)
    save_weights(path, saved.champion)
    text = json.dumps({"file": path.name, "sha256": digest_of(path), **known}, indent=2) + "\n"
    beside = path.with_suffix(".json")
    write_whole(beside, lambda file: file.write(text.encode()))
    return [path, beside]
