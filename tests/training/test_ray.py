"""A local Ray cluster with two workers trains the same net as local processes."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

import pytest
from small import CONFIG, arguments, assert_same_state, checkpoint_of, command_process, results, train

from pharos.games.duel.search.net import Floats, random_weights
from pharos.training.ray_executor import RayExecutor, RayMissing


class Lucky(NamedTuple):
    """A share whose first worker dies."""

    weights: tuple[Floats]
    place: str


def die_once(share: Lucky) -> float:
    mark = Path(share.place)
    if not mark.exists():
        mark.touch()
        os._exit(1)
    return float(share.weights[0].sum())


def fail(share: Lucky) -> float:
    raise ArithmeticError(share.place)


@pytest.fixture(scope="module")
def executor() -> Iterator[RayExecutor]:
    with RayExecutor(2) as cluster:
        from ray import cloudpickle

        cloudpickle.register_pickle_by_value(sys.modules[__name__])  # the workers cannot import the tests
        yield cluster


class Borrowed:
    """An executor that stays open after a training run."""

    def __init__(self, executor: RayExecutor) -> None:
        self.map, self.cost = executor.map, ""

    def __enter__(self) -> Borrowed:
        return self

    def __exit__(self, *_: object) -> None:
        pass


def test_a_cluster_trains_the_same_net(executor: RayExecutor, tmp_path: Path) -> None:
    assert executor.workers == 2
    here = train(tmp_path / "here", 2)
    there = train(tmp_path / "there", 2, executor=Borrowed(executor))
    assert_same_state(tmp_path / "here", tmp_path / "there")
    assert results(here) == results(there)
    nets = 1 + 2  # the first champion and one candidate per iteration, each sent once
    assert executor.spent["sent"] == nets * random_weights(0).nbytes
    assert executor.spent["received"] > 2 * CONFIG.games * 1000
    assert executor.spent["work"] > 0


def test_a_share_of_a_lost_worker_is_done_again(executor: RayExecutor, tmp_path: Path) -> None:
    weights = random_weights(7)
    shares = [Lucky((weights,), str(tmp_path / name)) for name in ("one", "two")]
    assert list(executor.map(die_once, shares)) == [float(weights.sum())] * 2
    assert (tmp_path / "one").exists()


def test_an_error_of_ours_is_not_hidden(executor: RayExecutor) -> None:
    with pytest.raises(ArithmeticError, match="as it is"):
        list(executor.map(fail, [Lucky((random_weights(7),), "as it is")]))


def test_an_address_without_a_cluster_is_an_error(tmp_path: Path) -> None:
    done = command_process(tmp_path, *arguments(tmp_path / "new", 1), "--ray-address=127.0.0.1:1")
    assert done.returncode == 2
    assert "no Ray cluster at 127.0.0.1:1" in done.stderr
    assert "Traceback" not in done.stderr


def test_the_number_of_workers_is_not_ignored_by_a_cluster_elsewhere(tmp_path: Path) -> None:
    done = command_process(tmp_path, *arguments(tmp_path / "new", 1), "--ray-address=127.0.0.1:1", "--workers=2")
    assert done.returncode == 2
    assert "--workers is for this machine" in done.stderr


def test_the_command_says_what_the_cluster_cost(tmp_path: Path) -> None:
    done = command_process(tmp_path, *arguments(tmp_path / "new", 1), "--ray", "--workers=1")
    assert done.returncode == 0, done.stderr
    assert done.stderr.startswith("Ray: 1 workers, ")
    assert len(done.stderr.splitlines()) == len(done.stdout.splitlines()) == 1
    assert len(checkpoint_of(tmp_path / "new").log()) == 1


def test_without_ray_it_says_what_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "ray", None)
    with pytest.raises(RayMissing, match=r'pip install "pharos\[cluster\]"'):
        RayExecutor(1)
