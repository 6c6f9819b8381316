"""Golden reviews: fixed records in `review/goldens` of each game, written by `scripts/make_review_goldens.py`."""

import json
from pathlib import Path

import pytest

from pharos.core.registry import get_game
from pharos.review import Review, ReviewSettings, review_record

GAMES = Path(__file__).parent.parent / "games"
SETTINGS = ReviewSettings("quick", 1)


def golden_review(game: str, name: str) -> Review:
    """Review a golden record."""
    text = (GAMES / game / "review" / "goldens" / f"{name}.txt").read_text()
    return review_record(get_game(game), get_game(game).rules.read_record(text), SETTINGS)


def assert_as_golden(found: Review, game: str, name: str) -> None:
    """Compare a review with its golden one: verdicts, values, and the accuracy of the seats."""
    golden = json.loads((GAMES / game / "review" / "goldens" / f"{name}.json").read_text())
    assert [move.move for move in found.moves] == [row["move"] for row in golden["moves"]]
    differing = [
        (move.number, move.verdict, row["verdict"])
        for move, row in zip(found.moves, golden["moves"], strict=True)
        if move.verdict != row["verdict"]
    ]
    assert differing == []  # last digits may differ between processors, verdicts should not
    for move, row in zip(found.moves, golden["moves"], strict=True):
        assert move.win_before == pytest.approx(row["win_before"], abs=0.02)
        assert move.loss == pytest.approx(row["loss"], abs=0.02)
        assert move.luck == pytest.approx(row["luck"], abs=0.03)
    assert [seat.accuracy for seat in found.seats] == pytest.approx([s["accuracy"] for s in golden["seats"]], abs=1)
