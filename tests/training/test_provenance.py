"""A net is stored with its provenance facts, and these reproduce the same net."""

from __future__ import annotations

import json
import shlex
from pathlib import Path

import numpy as np
import pytest
from small import assert_same_state, command, export, state_of, train

from pharos.games import duel, wonders
from pharos.games.duel.search.shipped_net import FILE, load_weights, save_weights
from pharos.games.duel.training.config import DuelTrainingConfig
from pharos.training.checkpoint import BrokenTraining, TrainingMismatch
from pharos.training.provenance import digest_of

SHIPPED = Path(duel.__file__).parent / "nets" / FILE


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


def assert_makes_again(words: list[str], directory: Path) -> None:
    """Assert that the command in a run's facts trains the same net."""
    assert words[:3] == ["pharos", "train", "DIRECTORY"]
    again = directory.with_name("again")
    done = command(directory.parent, "train", str(again), *words[3:])
    assert done.returncode == 0, done.stderr
    assert_same_state(directory, again)


def test_the_command_of_the_facts_makes_the_net_again(tmp_path: Path) -> None:
    train(tmp_path / "one", 2)
    _, facts = export(tmp_path / "one", tmp_path / "net.npz")
    assert_makes_again(shlex.split(json.loads(facts.read_text())["command"]), tmp_path / "one")


def test_a_training_begins_with_the_net_of_another_and_says_so(tmp_path: Path) -> None:
    train(tmp_path / "one", 1)
    net, _ = export(tmp_path / "one", tmp_path / "net.npz")
    train(tmp_path / "two", 1, first=net)
    train(tmp_path / "two", 2)  # resumes without repeating the option
    _, facts = export(tmp_path / "two", tmp_path / "later.npz")
    known = json.loads(facts.read_text())
    assert known["began_with"]["sha256"] == digest_of(net)
    assert known["began_with"]["command"].startswith("pharos train DIRECTORY")
    words = shlex.split(known["command"])
    assert words.count("--begin-with=NET.npz") == 1
    words[words.index("--begin-with=NET.npz")] = f"--begin-with={net}"
    assert_makes_again(words, tmp_path / "two")


def test_a_training_begins_with_a_net_of_an_earlier_version(tmp_path: Path) -> None:
    weights = load_weights(SHIPPED)
    old, new = tmp_path / "old.npz", tmp_path / "new.npz"
    np.savez_compressed(old, weights=weights.astype(np.float16))
    save_weights(new, weights)
    train(tmp_path / "one", 1, first=old)
    train(tmp_path / "two", 1, first=new)
    assert_same_state(tmp_path / "one", tmp_path / "two")
    train(tmp_path / "one", 2, first=old)


def test_a_training_keeps_the_net_that_it_began_with(tmp_path: Path) -> None:
    train(tmp_path / "one", 1)
    net, _ = export(tmp_path / "one", tmp_path / "net.npz")
    with pytest.raises(TrainingMismatch, match="began with another net"):
        train(tmp_path / "one", 2, first=net)
    train(tmp_path / "two", 1, first=net)
    train(tmp_path / "two", 1, first=net)
    with pytest.raises(TrainingMismatch, match="began with another net"):
        train(tmp_path / "two", 2, first=SHIPPED)
    for content, words in ((b"no net", "net.npz is broken"), (None, "net.npz is broken: .*No such file")):
        net.unlink()
        if content is not None:
            net.write_bytes(content)
        with pytest.raises(BrokenTraining, match=words):
            train(tmp_path / "three", 1, first=net)
    other = Path(wonders.__file__).parent / "nets" / "nets.npz"
    with pytest.raises(BrokenTraining, match="another game or version"):
        train(tmp_path / "three", 1, first=other)


def test_a_net_to_begin_with_is_not_ignored_when_nothing_is_trained(tmp_path: Path) -> None:
    done = command(tmp_path, "train", str(tmp_path), f"--begin-with={SHIPPED}", f"--export={tmp_path / 'net.npz'}")
    assert done.returncode == 2
    assert "--begin-with goes with --iterations" in done.stderr


def test_a_net_to_begin_with_that_is_not_there_is_said_to_be_missing(tmp_path: Path) -> None:
    for nothing in (tmp_path / "nofile.npz", tmp_path):
        done = command(tmp_path, "train", str(tmp_path / "run"), f"--begin-with={nothing}")
        assert done.returncode == 2
        assert f"--begin-with: there is no file {nothing}." in " ".join(done.stderr.split())
    assert not (tmp_path / "run").exists()


def test_the_shipped_net_belongs_to_its_facts() -> None:
    load_weights(SHIPPED)
    beside = SHIPPED.with_suffix(".json")
    if beside.exists():
        known = json.loads(beside.read_text())
        assert known["sha256"] == digest_of(SHIPPED)
        assert known["file"] == SHIPPED.name
        config = DuelTrainingConfig.from_dict(known["plan"])
        assert (known["seed"], known["games"]) == (config.seed, known["iterations"] * config.games)
