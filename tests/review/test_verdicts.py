"""Verdicts are spoken only when they are sure; accuracy falls with the loss."""

import pytest

from pharos.review.accuracy import accuracy_of, move_accuracy
from pharos.review.analysis import Difference
from pharos.review.verdicts import LIMITS, is_neighbour, is_sure, luck_mark, name_of, verdict_on


@pytest.mark.parametrize(
    ("loss", "verdict"),
    [
        (0, "best"),
        (0.0099, "best"),
        (0.01, "good"),
        (0.0499, "good"),
        (0.05, "inaccuracy"),
        (0.1, "mistake"),
        (0.15, "blunder"),
        (1, "blunder"),
    ],
)
def test_an_exact_loss_has_the_name_of_its_range(loss: float, verdict: str) -> None:
    assert name_of(loss) == verdict == verdict_on(Difference(loss, 0.0))


def test_a_loss_is_called_by_the_worst_name_that_its_interval_allows() -> None:
    assert verdict_on(Difference(0.20, 0.01)) == "blunder"
    assert verdict_on(Difference(0.20, 0.03)) == "mistake"
    assert verdict_on(Difference(0.20, 0.07)) == "inaccuracy"
    assert verdict_on(Difference(0.20, 0.10)) == "unclear"


def test_a_bad_verdict_never_claims_more_than_the_lower_end_of_the_interval() -> None:
    for loss in (n / 200 for n in range(101)):
        for error in (n / 200 for n in range(41)):
            verdict = verdict_on(Difference(loss, error))
            assert verdict not in LIMITS or loss - 1.96 * error >= LIMITS[verdict]


def test_small_losses_need_no_certainty_and_large_ones_do() -> None:
    assert is_sure(Difference(0.04, 0.5))
    assert not is_sure(Difference(0.11, 0.01))
    assert is_sure(Difference(0.14, 0.01))


def test_unclear_is_next_to_good_and_inaccuracy_only() -> None:
    assert is_neighbour("unclear", "good")
    assert is_neighbour("inaccuracy", "unclear")
    assert not is_neighbour("unclear", "blunder")
    assert is_neighbour("mistake", "blunder")
    assert not is_neighbour("good", "mistake")


def test_luck_is_marked_from_ten_points_on_in_both_directions() -> None:
    assert [luck_mark(luck) for luck in (0.1, 0.09, -0.09, -0.1)] == ["lucky", None, None, "unlucky"]


def test_accuracy_is_100_without_loss_and_falls_with_every_loss() -> None:
    assert accuracy_of([0.0, 0.0]) == move_accuracy(0.0) == 100
    values = [move_accuracy(loss / 100) for loss in range(101)]
    assert values == sorted(values, reverse=True)
    assert values[-1] >= 0
    assert accuracy_of([]) is None
