"""The request `analyse` of the engine protocol: better and better answers with one id, and `stop`."""

from talking import answers

from pharos import duel, wonders
from pharos.core.registry import get_game
from pharos.review import Reason, review_part


def test_partial_answers_come_before_the_final_one_and_have_its_id() -> None:
    view = duel.Game.new(3).view(0)
    *partial, last = answers({"id": 7, "do": "analyse", "view": view, "limits": {"nodes": 2000}, "seed": 1})
    assert len(partial) >= 2
    assert all(answer["id"] == 7 and answer["partial"] is True for answer in partial)
    assert last["id"] == 7
    assert "partial" not in last
    assert sorted(move["move"] for move in last["moves"]) == sorted(view["moves"])
    assert last["move"] == last["moves"][0]["move"]
    assert {"move", "win", "error", "interval", "visits", "line", "proven"} <= last["moves"][0].keys()


def test_the_same_seed_and_nodes_give_the_same_answers() -> None:
    request = {"id": 7, "do": "analyse", "view": duel.Game.new(3).view(0), "limits": {"nodes": 1000}, "seed": 1}
    assert answers(request) == answers(request)
    assert answers(request) != answers({**request, "seed": 2})


def test_a_view_of_wonders_is_analysed_with_rank_and_points() -> None:
    view = wonders.Game.new(players=3, seed=3).view(1)
    last = answers({"id": "w", "do": "analyse", "view": view, "limits": {"nodes": 300}})[-1]
    assert sorted(move["move"] for move in last["moves"]) == sorted(view["moves"])
    assert all(1 <= move["rank"] <= 3 for move in last["moves"])
    assert last["moves"][0]["points"] > 0


def test_stop_ends_an_analysis_with_what_it_has_found() -> None:
    view = duel.Game.new(3).view(0)
    said = answers({"id": 1, "do": "analyse", "view": view, "limits": {"nodes": 10**9}}, {"id": 2, "do": "stop"})
    assert {"id": 2, "stopped": 1} in said
    assert said[-1]["id"] == 1
    assert "partial" not in said[-1]


def test_bad_requests_are_answered_with_an_error_and_the_engine_goes_on() -> None:
    view = duel.Game.new(3).view(0)
    said = answers(
        {"id": 1, "do": "analyse"},
        {"id": 2, "do": "analyse", "view": view, "limits": {"nodes": 0}},
        {"id": 3, "do": "analyse", "view": view, "seed": "x"},
        {"id": 4, "do": "analyse", "view": {"game": "duel"}, "limits": {"nodes": 10}},
        {"id": 5, "do": "analyse", "view": view, "reasons": -1},
        {"id": 6, "do": "hello"},
    )
    assert [answer.get("error", {}).get("code") for answer in said] == [
        "missing_view",
        "invalid_limits",
        "invalid_seed",
        "position",
        "invalid_reasons",
        None,
    ]


def test_the_best_moves_are_explained_on_request() -> None:
    view = duel.Game.new(3).view(0)
    request = {"do": "analyse", "view": view, "limits": {"nodes": 200}, "seed": 1}
    *_, last = answers({**request, "reasons": 2})
    assert ["reasons" in move for move in last["moves"]] == [True, True, False, False]
    review = review_part(get_game("duel"))
    for move in last["moves"][:2]:
        assert move["reasons"] == [reason.to_dict() for reason in review.reasons(view, move["move"])]
    assert [Reason.from_dict(reason).to_dict() for reason in last["moves"][0]["reasons"]] == last["moves"][0]["reasons"]
