"""Training for 7 Wonders: gradients and samples are correct, and results do not depend on how it is run."""

from __future__ import annotations

import json
from collections import Counter
from itertools import chain
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from small import assert_same_state, command, results
from small_wonders import CONFIG, ITERATIONS, checkpoint_of, play, taught_weights, train

import pharos.games.wonders
from pharos import wonders
from pharos.core.chance import stream
from pharos.core.native import integers, read, write, zeros
from pharos.games.wonders.rules.deal import WORK
from pharos.games.wonders.rules.definitions import HAND, MOST_PLAYERS, deck
from pharos.games.wonders.rules.state import State
from pharos.games.wonders.search.net import SHAPES, WEIGHTS, nets_of, random_weights
from pharos.games.wonders.search.shipped_net import FILE
from pharos.games.wonders.training.config import WondersTrainingConfig
from pharos.games.wonders.training.gradients import (
    LEARNER,
    LOSS_NAMES,
    MARGIN_WEIGHT,
    RANK_WEIGHT,
    add_gradients,
    make_gradient_workspace,
)
from pharos.games.wonders.training.samples import UNIT
from pharos.games.wonders.training.selfplay import deal_unseen
from pharos.games.wonders.training.shares import gate_share
from pharos.training.executor import LocalExecutor
from pharos.training.interface import GateShare
from pharos.training.learner import Learner
from pharos.training.provenance import digest_of

STEP = 2e-3  # of the numerical gradient; the nets compute in single precision


@pytest.fixture(scope="module")
def samples() -> Any:
    return play(20, taught_weights(), "learning")


@pytest.fixture(scope="module")
def through(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """An uninterrupted training run with one worker."""
    directory = tmp_path_factory.mktemp("through")
    train(directory)
    return directory


# --- samples ---------------------------------------------------------------------------------------------------------


def test_samples_say_what_came_of_decisions(samples: Any) -> None:
    assert len(samples) > 200
    assert {int(s["state"]["players"][0]) for s in samples} == {3, 4, 5, 6, 7}
    assert {int(s["state"]["edifices"][0][0]) == 255 for s in samples} == {False, True}
    for sample in samples:
        moves = int(sample["moves"])
        assert (sample["found_win"] >= 0) == (moves >= 2)
        assert moves == 0 or UNIT - moves <= sample["share"][:moves].astype(int).sum() <= UNIT
        assert 0 <= sample["win"] <= 1
        assert 0 <= sample["rank"] <= 1
        assert sample["margin"] == 0 or (sample["win"] > 0.5) == (sample["margin"] > 0) == (sample["rank"] == 1)


def test_games_by_worth_are_not_searched() -> None:
    heuristic_seats = play(3, heuristic=100)
    assert (heuristic_seats["found_win"] < 0).all()


def test_worlds_of_self_play_keep_what_a_seat_has_seen() -> None:
    changed = 0
    for seed in range(20):
        game = wonders.Game.new(players=3 + seed % 5, seed=seed)
        for _ in range(seed % 6):
            game.play([game.moves(seat)[0] for seat in game.waiting])
        states = zeros(State, 1)
        write(states, 0, game.state)
        before = read(states)
        deal_unseen(states[0], 0, 1, integers([0] * WORK), stream(seed, "test")[0])
        after = read(states)
        first = (game.age - 1) * MOST_PLAYERS

        def hands(s: State, first: int = first, game: wonders.Game = game) -> list[list[int]]:
            return [list(s.hands[(first + h) * HAND :][: s.held]) for h in range(game.players)]

        step = -1 if game.age != 2 else 1
        seen = {(step * turn) % game.players for turn in range(game.turn)}
        assert all(hands(before)[h] == hands(after)[h] for h in seen)
        assert all(hand == sorted(hand) for hand in hands(after))
        assert Counter(chain(*hands(before))) == Counter(chain(*hands(after)))
        changed += hands(before) != hands(after)
    assert changed >= 5


def test_the_next_age_is_dealt_anew_when_it_comes_into_sight() -> None:
    game = wonders.Game.new(players=4, seed=1)
    while game.turn < 6:
        game.play([game.moves(seat)[0] for seat in game.waiting])
    states = zeros(State, 1)
    write(states, 0, game.state)
    deal_unseen(states[0], 0, 1, integers([0] * WORK), stream(1, "test")[0])
    first = MOST_PLAYERS * HAND
    cards = list(read(states).hands[first : first + 4 * HAND])
    assert cards != list(game.state.hands[first : first + 4 * HAND])
    assert Counter(cards) == Counter(deck(2, 4))


# --- learning --------------------------------------------------------------------------------------------------------


def losses_of(weights: Any, sample: Any) -> tuple[Any, Any]:
    """The gradient for one sample, and its losses."""
    gradient, losses = np.zeros(WEIGHTS, np.float32), np.zeros(len(LOSS_NAMES))
    add_gradients(nets_of(weights), nets_of(gradient), sample, integers([0]), 0, 1, make_gradient_workspace(), losses)
    return gradient, losses


def total(losses: Any) -> float:
    """The training loss: a weighted sum of all parts, with a Huber loss for the margin."""
    win, rank, wrong, moves = losses
    margin = wrong * wrong / 2 if wrong < 1 else wrong - 0.5
    return float(win + RANK_WEIGHT * rank + MARGIN_WEIGHT * margin + moves)


@pytest.mark.parametrize("part", SHAPES)
def test_the_gradient_agrees_with_a_numerical_one(part: str, samples: Any) -> None:
    weights = taught_weights().copy()
    checked = 0
    for number in range(0, len(samples), len(samples) // 24):
        sample = samples[number : number + 1]
        gradient, _ = losses_of(weights, sample)
        row = getattr(nets_of(gradient), part).reshape(-1)
        values = getattr(nets_of(weights), part).reshape(-1)
        for i in np.argsort(-np.abs(row))[:4]:
            if abs(row[i]) < 0.005:
                continue
            before = values[i]
            ends = []
            for step in (-STEP, 0.0, STEP):
                values[i] = before + np.float32(step)
                ends.append(total(losses_of(weights, sample)[1]))
            values[i] = before
            if abs(ends[0] - 2 * ends[1] + ends[2]) > 0.002 * STEP:
                continue  # a unit switches on within the step, so the numerical gradient is meaningless
            assert (ends[2] - ends[0]) / (2 * STEP) == pytest.approx(row[i], rel=0.05, abs=0.004), (number, i)
            checked += 1
    assert checked >= 4


def test_learning_lowers_every_loss(samples: Any) -> None:
    few = samples[:256]
    learner = Learner.begin(LEARNER, random_weights(2))
    order = np.arange(len(few))
    first = learner.learn(few, order, batch=64, rate=0.0)
    for _ in range(40):
        learner.learn(few, order, batch=64, rate=2e-3)
    last = learner.learn(few, order, batch=64, rate=0.0)
    assert {name for name in first if last[name] < 0.9 * first[name]} == set(LOSS_NAMES)
    nets = nets_of(learner.weights)
    assert not nets.first[-1].any()
    assert not nets.eye[-1].any()


# --- training runs ---------------------------------------------------------------------------------------------------


def test_two_workers_and_a_second_start_end_where_one_ends(through: Path, tmp_path: Path) -> None:
    train(tmp_path, 1)
    train(tmp_path, executor=LocalExecutor(2))
    assert_same_state(through, tmp_path)
    assert results(checkpoint_of(through).log()) == results(checkpoint_of(tmp_path).log())


def test_the_command_trains_goes_on_and_exports(through: Path, tmp_path: Path) -> None:
    settings = [f"--{name.replace('_', '-')}={value}" for name, value in CONFIG.changed().items()]
    words = ["train", str(tmp_path / "run"), "--game=wonders"]
    done = command(tmp_path, *words, "--iterations=2", *settings)
    assert done.returncode == 0, done.stderr
    done = command(tmp_path, *words, f"--iterations={ITERATIONS}", f"--export={tmp_path / 'nets.npz'}")
    assert done.returncode == 0, done.stderr
    assert_same_state(through, tmp_path / "run")
    facts = json.loads((tmp_path / "nets.json").read_text())
    assert facts["command"].startswith(f"pharos train DIRECTORY --game=wonders --iterations={ITERATIONS} --seed=3")
    assert facts["sha256"] == digest_of(tmp_path / "nets.npz")


def test_settings_of_the_other_game_are_refused(tmp_path: Path) -> None:
    done = command(tmp_path, "train", str(tmp_path / "run"), "--game=wonders", "--nodes=5")
    assert done.returncode == 2
    assert "--nodes is for --game duel only." in done.stderr
    done = command(tmp_path, "train", str(tmp_path / "run"), "--explore=5")
    assert done.returncode == 2
    assert "--explore is for --game wonders only." in done.stderr
    assert not (tmp_path / "run").exists()
    done = command(tmp_path, "train", str(tmp_path / "run"), "--game=wonders", f"--report={tmp_path / 'out'}")
    assert done.returncode == 2
    assert "--report is for --game duel." in done.stderr
    done = command(tmp_path, "train", str(tmp_path / "run"), "--game=chess")
    assert done.returncode != 0
    assert "there are duel, wonders" in done.stderr


def test_equal_nets_are_equal_at_the_gate_and_better_ones_win() -> None:
    weights = (taught_weights(), taught_weights())
    settings = CONFIG.selfplay_settings(2)
    assert gate_share(GateShare(weights, settings, "gate", 0, 4)) == [1.0] * 4
    scores = gate_share(GateShare((taught_weights(), random_weights(7)), settings, "gate", 0, 6))
    assert sum(scores) >= 9


def test_the_shipped_nets_belong_to_their_facts() -> None:
    path = Path(pharos.games.wonders.__file__).parent / "nets" / FILE
    known = json.loads(path.with_suffix(".json").read_text())
    assert (known["file"], known["sha256"]) == (FILE, digest_of(path))
    config = WondersTrainingConfig.from_dict(known["plan"])
    assert (known["seed"], known["games"]) == (config.seed, known["iterations"] * config.games)
