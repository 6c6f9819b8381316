"""A net and the facts that made it belong together, and the facts make the same net again."""

from __future__ import annotations

import json
import shlex
from pathlib import Path

import numpy as np
from small import assert_same_state, command, state_of, train

import pharos.search
from pharos.search.shipped import FILE, load_weights
from pharos.training.plan import Plan
from pharos.training.provenance import digest_of, export

SHIPPED = Path(pharos.search.__file__).parent / "data" / FILE


def test_the_exported_net_is_the_champion(tmp_path: Path) -> None:
    train(tmp_path, 1)
    net, facts = export(tmp_path, tmp_path / "out" / "net.npz")
    known = json.loads(facts.read_text())
    assert (known["file"], known["sha256"]) == ("net.npz", digest_of(net))
    champion = state_of(tmp_path)["champion"]
    assert np.array_equal(load_weights(net), champion.astype(np.float16).astype(np.float32))
    before = net.read_bytes()
    export(tmp_path, net)
    assert net.read_bytes() == before


def test_the_command_of_the_facts_makes_the_net_again(tmp_path: Path) -> None:
    train(tmp_path / "one", 2)
    _, facts = export(tmp_path / "one", tmp_path / "net.npz")
    words = shlex.split(json.loads(facts.read_text())["command"])
    assert words[:3] == ["pharos", "train", "DIRECTORY"]
    done = command(tmp_path, "train", str(tmp_path / "two"), *words[3:])
    assert done.returncode == 0, done.stderr
    assert_same_state(tmp_path / "one", tmp_path / "two")


def test_the_shipped_net_belongs_to_its_facts() -> None:
    load_weights(SHIPPED)
    beside = SHIPPED.with_suffix(".json")
    if beside.exists():
        known = json.loads(beside.read_text())
        assert known["sha256"] == digest_of(SHIPPED)
        assert known["file"] == SHIPPED.name
        plan = Plan.from_dict(known["plan"])
        assert (known["seed"], known["games"]) == (plan.seed, known["iterations"] * plan.games)
