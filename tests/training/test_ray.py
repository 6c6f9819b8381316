"""A Ray cluster of two workers on this machine trains the same net as its cores alone."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

import pytest
from small import PLAN, arguments, assert_same_state, command, results, train

from pharos.games.duel.search.net import Floats, random_weights
from pharos.training.checkpoint import Checkpoint
from pharos.training.ray_executor import RayCrew, RayMissing


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
def crew() -> Iterator[RayCrew]:
    with RayCrew(2) as cluster:
        from ray import cloudpickle

        cloudpickle.register_pickle_by_value(sys.modules[__name__])  # the workers do not know the tests
        yield cluster


class Borrowed:
    """A crew that goes on when a training is over."""

    def __init__(self, crew: RayCrew) -> None:
        self.do, self.cost = crew.do, ""

    def __enter__(self) -> Borrowed:
        return self

    def __exit__(self, *_: object) -> None:
        pass


def test_a_cluster_trains_the_same_net(crew: RayCrew, tmp_path: Path) -> None:
    assert crew.workers == 2
    here = train(tmp_path / "here", 2)
    there = train(tmp_path / "there", 2, crew=Borrowed(crew))
    assert_same_state(tmp_path / "here", tmp_path / "there")
    assert results(here) == results(there)
    nets = 1 + 2  # the first champion, and a candidate for each iteration: each is sent once
    assert crew.spent["sent"] == nets * random_weights(0).nbytes
    assert crew.spent["received"] > 2 * PLAN.games * 1000
    assert crew.spent["work"] > 0


def test_a_share_of_a_lost_worker_is_done_again(crew: RayCrew, tmp_path: Path) -> None:
    weights = random_weights(7)
    shares = [Lucky((weights,), str(tmp_path / name)) for name in ("one", "two")]
    assert list(crew.do(die_once, shares)) == [float(weights.sum())] * 2
    assert (tmp_path / "one").exists()


def test_an_error_of_ours_is_not_hidden(crew: RayCrew) -> None:
    with pytest.raises(ArithmeticError, match="as it is"):
        list(crew.do(fail, [Lucky((random_weights(7),), "as it is")]))


def test_an_address_without_a_cluster_is_an_error(tmp_path: Path) -> None:
    done = command(tmp_path, *arguments(tmp_path / "new", 1), "--ray-address=127.0.0.1:1")
    assert done.returncode == 2
    assert "no Ray cluster at 127.0.0.1:1" in done.stderr
    assert "Traceback" not in done.stderr


def test_the_number_of_workers_is_not_ignored_by_a_cluster_elsewhere(tmp_path: Path) -> None:
    done = command(tmp_path, *arguments(tmp_path / "new", 1), "--ray-address=127.0.0.1:1", "--workers=2")
    assert done.returncode == 2
    assert "--workers is for this machine" in done.stderr


def test_the_command_says_what_the_cluster_cost(tmp_path: Path) -> None:
    done = command(tmp_path, *arguments(tmp_path / "new", 1), "--ray", "--workers=1")
    assert done.returncode == 0, done.stderr
    assert done.stderr.startswith("Ray: 1 workers, ")
    assert len(done.stderr.splitlines()) == len(done.stdout.splitlines()) == 1
    assert len(Checkpoint(tmp_path / "new").log()) == 1


def test_without_ray_it_says_what_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "ray", None)
    with pytest.raises(RayMissing, match=r'pip install "pharos\[cluster\]"'):
        RayCrew(1)
