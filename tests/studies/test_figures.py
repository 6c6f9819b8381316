"""Figures of studies: shares with intervals, and what is left of them without the advantage of the seat."""

import pytest

from pharos.studies import Figures, GameFacts, SeatFacts, Share, compute_figures


def game(winner: int | None, *things: str, by: str = "points") -> GameFacts:
    """A game for two in which seat 0 began; `things` are what the seats had. Without a winner, it is a tie."""
    wins = (0.5, 0.5) if winner is None else (float(winner == 0), float(winner == 1))
    return GameFacts(
        by,
        tuple(
            SeatFacts(seat, wins[seat], 1.0 if wins[seat] else 2.0, 40 + 10 * int(wins[seat]), {"card": [thing]})
            for seat, thing in enumerate(things)
        ),
    )


@pytest.mark.parametrize(
    ("wins", "games", "low", "high"),
    # Wilson's intervals from tables, at 1.96 standard deviations.
    [(60, 100, 0.5020, 0.6906), (0, 10, 0.0, 0.2775), (10, 10, 0.7225, 1.0), (1, 2, 0.0945, 0.9055)],
)
def test_a_share_has_the_interval_of_wilson(wins, games, low, high):
    share = Share.of([1.0] * wins + [0.0] * (games - wins))
    assert (share.games, share.wins, share.share) == (games, wins, wins / games)
    assert share.ci95 == (low, high)


def test_a_shared_win_counts_as_a_fraction():
    share = Share.of([1.0, 0.5, 0.0, 0.5])
    assert (share.wins, share.share) == (2.0, 0.5)


def test_the_first_seat_and_the_endings_are_counted():
    figures = compute_figures([game(0, "a", "b")] * 6 + [game(1, "a", "b", by="science")] * 2, ["points", "tie"])
    assert figures.first_seat == Share.of([1.0] * 6 + [0.0] * 2)
    assert {ending: share.wins for ending, share in figures.endings.items()} == {"points": 6, "tie": 0, "science": 2}
    assert (figures.winner_points, figures.mean_points) == (50, 45)


def test_a_thing_that_only_the_first_seat_has_gets_no_credit_for_the_seat():
    # The first seat wins 3 of 4 games. "a" is always had by it, "b" never, and neither changes anything.
    figures = compute_figures([game(0, "a", "b")] * 75 + [game(1, "a", "b")] * 25, [])
    a, b = figures.topics["card"]
    assert (a.won.share, a.expected, a.difference) == (0.75, 0.75, 0.0)
    assert (b.won.share, b.expected, b.difference) == (0.25, 0.25, 0.0)
    assert a.difference95[0] < 0 < a.difference95[1]


def test_a_thing_that_wins_in_every_seat_stands_out():
    games = [game(0, "good", "bad")] * 50 + [game(1, "bad", "good")] * 50
    good, bad = compute_figures(games, []).topics["card"]
    assert (good.id, good.won.games, good.expected, good.difference) == ("good", 100, 0.5, 0.5)
    assert good.difference95[0] > 0.45
    assert (bad.id, bad.difference) == ("bad", -0.5)


def test_the_interval_of_the_difference_is_that_of_the_share_moved():
    games = [game(0, "x", "y")] * 60 + [game(1, "x", "y")] * 40
    row = next(row for row in compute_figures(games, []).topics["card"] if row.id == "x")
    assert row.difference95 == (round(0.5020 - 0.6, 4), round(0.6906 - 0.6, 4))


def test_without_a_first_seat_everybody_is_expected_to_win_equally_often():
    seats = [SeatFacts(None, float(seat == 2), 1.0, 50, {"board": [f"b{seat}"]}) for seat in range(3)]
    figures = compute_figures([GameFacts("points", tuple(seats))] * 9, [])
    assert figures.first_seat is None
    assert [row.expected for row in figures.topics["board"]] == [0.3333] * 3


def test_figures_are_read_back_from_json():
    figures = compute_figures([game(0, "a", "b"), game(None, "b", "a", by="tie")], ["points"])
    assert Figures.from_dict(figures.to_dict()) == figures
