"""Random games on several threads."""

import pytest

from pharos.games.duel.rules import batch
from pharos.games.duel.rules.batch import random_batch


def test_the_counts_do_not_depend_on_the_number_of_threads(monkeypatch):
    monkeypatch.setattr(batch, "GAMES_PER_TASK", 3)
    results = [random_batch(40, seed=9, threads=threads) for threads in (1, 2, 3, 5)]
    assert all(result == results[0] for result in results)


def test_every_game_is_counted_once():
    whole = random_batch(60, seed=9)
    assert sum(whole.outcomes.values()) == whole.games == 60
    parts = [random_batch(20, seed=9, first=first) for first in (0, 20, 40)]
    assert sum(part.plies for part in parts) == whole.plies
    for outcome, n in whole.outcomes.items():
        assert sum(part.outcomes.get(outcome, 0) for part in parts) == n


def test_outcomes_are_written_as_in_records():
    outcomes = random_batch(300, seed=9).outcomes
    assert outcomes.keys() <= {f"{w} {by}" for w in "01" for by in ("military", "science", "civilian")} | {"- tie"}


@pytest.mark.parametrize(("games", "options"), [(-1, {}), (1, {"threads": 0}), (1, {"first": -1})])
def test_impossible_amounts_are_refused(games: int, options: dict[str, int]):
    with pytest.raises(ValueError, match="threads are at least 1"):
        random_batch(games, **options)
