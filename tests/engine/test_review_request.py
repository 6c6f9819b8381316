"""The request `review` of the engine protocol: moves as they are judged, then the whole review."""

import json
from typing import Any

import pytest
from talking import answers

from pharos import duel, wonders
from pharos.engine.review import ReviewRequest
from pharos.review import JudgedMove


def short_record(game: str, moves: int) -> str:
    """A record with the first moves of a game."""
    if game == "duel":
        position = duel.Game.new(3)
        for _ in range(moves):
            position.play(position.moves()[0])
        return position.record().to_text()
    position = wonders.Game.new(players=3, seed=3)
    for _ in range(moves // 3):
        position.play([position.moves(seat)[0] for seat in position.waiting])
    return position.record().to_text()


def without_intervals(review: dict[str, Any]) -> dict[str, Any]:
    """A review without the intervals of moves, whose last digit depends on when the numbers were rounded."""
    for move in review["moves"]:
        for candidate in move["candidates"]:
            del candidate["interval"]
    return review


@pytest.mark.parametrize("game", ["duel", "wonders"])
def test_moves_come_as_they_are_judged_and_then_the_whole_review(game: str) -> None:
    request = {"id": 5, "do": "review", "record": short_record(game, 12), "depth": "quick"}
    *partial, last = answers(request)
    assert all(answer["partial"] is True and answer["total"] == 12 for answer in partial)
    told = {move["number"]: move for answer in partial for move in answer["moves"]}
    assert sorted(told) == list(range(12))
    assert "partial" not in last
    assert (last["id"], last["game"], last["depth"], last["complete"]) == (5, game, "quick", True)
    assert last["moves"] == [told[number] for number in range(12)]
    assert all(move["final"] for move in last["moves"])
    assert [seat["seat"] for seat in last["seats"]] == list(range(2 if game == "duel" else 3))
    assert answers(request)[-1] == last


@pytest.mark.parametrize("game", ["duel", "wonders"])
def test_an_interrupted_review_goes_on_with_the_same_result(game: str) -> None:
    request = {"id": 5, "do": "review", "record": short_record(game, 12), "depth": "quick"}
    *partial, whole = answers(request)
    known = {move["number"]: move for answer in partial[:14] for move in answer["moves"]}
    assert not all(move["final"] for move in known.values())
    *rest, last = answers({**request, "known": [known[number] for number in sorted(known)]})
    assert without_intervals(last) == without_intervals(whole)
    assert len(rest) < len(partial)


def test_a_stopped_review_has_what_was_judged_so_far_and_no_sums() -> None:
    request = {"record": short_record("duel", 30), "depth": "quick"}
    review = ReviewRequest(request, None)
    for move in review.answers():
        if move.number == 9:
            review.stop()
    answer = review.final_answer()
    assert not answer["complete"]
    assert answer["seats"] == []
    assert 9 <= len(answer["moves"]) < 30
    said = answers({"id": 1, "do": "review", **request}, {"id": 2, "do": "stop"})
    assert {"id": 2, "stopped": 1} in said
    assert said[-1]["id"] == 1


def test_bad_requests_are_answered_with_an_error_and_the_engine_goes_on() -> None:
    record = short_record("duel", 2)
    judged = json.loads(json.dumps(answers({"do": "review", "record": record, "depth": "quick"})[-1]["moves"]))
    other = JudgedMove.from_dict({**judged[0], "move": "pick nothing"}).to_dict()
    damaged = (
        {},
        {"record": 7},
        {"record": "good morning"},
        {"record": record.replace("game: duel", "game: chess")},
        {"record": record.replace("pick ", "pack ")},
        {"record": record, "depth": "abyss"},
        {"record": record, "depth": ["quick"]},
        {"record": record, "seed": "x"},
        {"record": record, "known": 7},
        {"record": record, "known": [{"number": 0}]},
        {"record": record, "known": [other]},
        {"record": record, "known": judged[1:]},
        {"record": record, "known": [{**judged[0], "number": 500}]},
    )
    said = answers(*({"id": n, "do": "review", **request} for n, request in enumerate(damaged)), {"do": "hello"})
    assert [answer.get("error", {}).get("code") for answer in said] == [
        *("missing_record", "missing_record", "record", "record", "record"),
        *("invalid_depth", "invalid_depth", "invalid_seed"),
        *["invalid_known"] * 5,
        None,
    ]
