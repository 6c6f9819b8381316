"""Problems with a training directory give clear errors, and nothing is overwritten."""

from __future__ import annotations

import json
from pathlib import Path

import numpy as np
import pytest
from small import CONFIG, arguments, checkpoint_of, command, train

from pharos.games.duel.search.net import WEIGHTS
from pharos.games.duel.training.config import DuelTrainingConfig
from pharos.training.anchors import is_kept
from pharos.training.checkpoint import BrokenTraining, TrainingBusy, TrainingMismatch
from pharos.training.config import BadSetting


@pytest.fixture
def trained(tmp_path: Path) -> Path:
    train(tmp_path, 1)
    return tmp_path


def test_other_settings_are_refused_by_name(trained: Path) -> None:
    other = DuelTrainingConfig.from_dict(CONFIG.to_dict() | {"games": 30, "rate": 0.5})
    with pytest.raises(TrainingMismatch, match=r"games 20 \(now 30\), rate 0.001 \(now 0.5\)"):
        train(trained, 2, other)
    done = command(trained, *arguments(trained, 2), "--games=30")
    assert done.returncode == 2
    assert "holds a training with other settings: games 20 (now 30)" in done.stderr
    train(trained, 2)


def test_a_plan_without_newer_settings_is_taken_with_their_defaults(trained: Path) -> None:
    path = trained / "plan.json"
    values = json.loads(path.read_text())
    for name in ("anchor_every", "anchor_pairs"):
        del values[name]
    path.write_text(json.dumps(values))
    usual = DuelTrainingConfig()
    config = DuelTrainingConfig.from_dict(values)
    assert (config.anchor_every, config.anchor_pairs) == (usual.anchor_every, usual.anchor_pairs)
    train(trained, 2, config)
    with pytest.raises(TrainingMismatch, match="anchor_every 10"):
        train(trained, 3)


def test_a_training_that_never_kept_a_champion_begins_to(trained: Path) -> None:
    (trained / "anchor-00001.npy").unlink()
    train(trained, 2)
    assert list(checkpoint_of(trained).anchors()) == [2]


@pytest.mark.parametrize(
    ("values", "words"),
    [
        ({"colour": 3}, "there is no setting 'colour'"),
        ({"games": "many"}, "games is a number, not 'many'"),
        ({"games": 0}, "games is at least 1, not 0"),
        ({"rate": float("nan")}, "rate is at least 0, not nan"),
    ],
)
def test_a_bad_setting_is_named(values: dict[str, object], words: str, tmp_path: Path) -> None:
    with pytest.raises(BadSetting, match=words):
        DuelTrainingConfig.from_dict(values)
    (tmp_path / "plan.json").write_text(json.dumps(values))
    with pytest.raises(BrokenTraining, match=words):
        checkpoint_of(tmp_path).config()


def test_a_bad_setting_on_the_command_line_is_one_line(tmp_path: Path) -> None:
    done = command(tmp_path, "train", str(tmp_path / "new"), "--games=0")
    assert (done.returncode, done.stderr) == (2, "pharos: games is at least 1, not 0\n")
    assert not (tmp_path / "new").exists()


def test_a_broken_state_is_told_apart_from_none(trained: Path) -> None:
    path = trained / "state.npz"
    whole = path.read_bytes()
    for broken in (whole[: len(whole) // 2], b"", b"nonsense" * 100, whole[:1000] + b"\0" * 2000 + whole[3000:]):
        path.write_bytes(broken)
        with pytest.raises(BrokenTraining, match=r"state\.npz is broken"):
            train(trained, 2)
    done = command(trained, *arguments(trained, 2))
    assert done.returncode == 2
    assert "state.npz is broken" in done.stderr
    assert "Traceback" not in done.stderr
    path.write_bytes(whole)
    assert len(train(trained, 2)) == 1


def test_a_state_of_another_net_is_refused(trained: Path) -> None:
    path = trained / "state.npz"
    with np.load(path) as state:
        values = {name: state[name] for name in state.files}
    np.savez(path, **{**values, "champion": np.zeros(WEIGHTS - 1, np.float32)})
    with pytest.raises(BrokenTraining, match="champion belongs to another version of the net"):
        train(trained, 2)


def test_a_state_is_a_file_of_rows_by_these_names(trained: Path) -> None:
    """Training directories of earlier versions can be resumed, so the format is pinned here."""
    with np.load(trained / "state.npz") as state:
        values = {name: state[name] for name in state.files}
    rows = ["weights", "average", "mean", "square", "champion"]
    assert sorted(values) == sorted([*rows, "steps", "iteration"])
    assert all(values[name].shape == (WEIGHTS,) and values[name].dtype == np.float32 for name in rows)
    saved = checkpoint_of(trained).load()
    assert saved is not None
    assert (saved.iteration, saved.learner.steps) == (1, int(values["steps"]))
    loaded = [*(getattr(saved.learner, name) for name in rows[:4]), saved.champion]
    assert all(np.array_equal(row, values[name]) for row, name in zip(loaded, rows, strict=True))
    assert sorted(json.loads((trained / "plan.json").read_text())) == sorted(CONFIG.to_dict())


def test_missing_and_broken_samples_are_named(trained: Path) -> None:
    path = trained / "samples-00001.npy"
    path.write_bytes(path.read_bytes()[:5000])
    with pytest.raises(BrokenTraining, match=r"samples-00001\.npy is broken"):
        train(trained, 2)
    path.unlink()
    with pytest.raises(BrokenTraining, match=r"samples-00001\.npy is broken: it is missing"):
        train(trained, 2)


def test_a_torn_last_line_of_the_log_is_dropped(trained: Path) -> None:
    path = trained / "log.jsonl"
    whole = path.read_text()
    path.write_text(whole + '{"iteration": 2, "gam')
    assert len(checkpoint_of(trained).log()) == 1
    train(trained, 2)
    assert [line["iteration"] for line in checkpoint_of(trained).log()] == [1, 2]
    assert path.read_text().startswith(whole)


def test_a_broken_line_in_the_middle_of_the_log_is_named(trained: Path) -> None:
    path = trained / "log.jsonl"
    path.write_text("what?\n" + path.read_text())
    with pytest.raises(BrokenTraining, match="line 1 cannot be read"):
        train(trained, 2)


def test_what_a_killed_iteration_left_is_removed(trained: Path) -> None:
    names = sorted(path.name for path in trained.iterdir())
    with (trained / "log.jsonl").open("a") as log:
        log.write('{"iteration": 2}\n')
    for name in ("samples-00002.npy", "anchor-00002.npy", "state.npz.new"):
        (trained / name).write_bytes(b"half of it")
    checkpoint = checkpoint_of(trained)
    assert len(checkpoint.log()) == 2  # reading changes nothing
    checkpoint.begin(CONFIG)
    checkpoint.close()
    assert sorted(path.name for path in trained.iterdir()) == names
    assert len(checkpoint.log()) == 1


def test_two_cannot_train_in_one_directory(trained: Path) -> None:
    first = checkpoint_of(trained)
    first.begin(CONFIG)
    with pytest.raises(TrainingBusy, match="another process trains"):
        train(trained, 2)
    first.close()
    train(trained, 2)


def test_champions_are_kept_ever_more_rarely() -> None:
    assert [i for i in range(1, 1001) if is_kept(i)] == [1, 3, 10, 30, 100, 300, 1000]
