"""The JSON interface as documented: every response, every error, and rejected requests change nothing."""

import threading

import httpx
import pytest
from playing import HUMANS, bearer, create, look, play_randomly, send
from stores import on_both_stores

from pharos import duel

pytestmark = on_both_stores("service")


def error(answer: httpx.Response, status: int, code: str) -> None:
    assert answer.status_code == status, answer.text
    assert answer.json()["error"]["code"] == code
    assert set(answer.json()) == {"error"}
    assert set(answer.json()["error"]) == {"code", "message"}


def test_health(client):
    assert client.get("/healthz").status_code == 200


def test_a_new_table_gives_a_secret_to_each_human_seat(client):
    table, tokens = create(client, [{"kind": "human"}, {"kind": "bot", "player": "random"}])
    assert tokens[0]
    assert tokens[1] is None
    assert look(client, table)["practice"] is False


def test_a_seed_makes_a_practice_table_with_the_deal_of_that_seed(client):
    table, tokens = create(client, seed=7)
    state = look(client, table, tokens[0])
    assert state["practice"] is True
    assert state["view"]["offer"] == duel.Game.new(7).view(0)["offer"]


def test_the_seat_to_move_sees_its_moves_with_prices_and_nobody_else_does(client):
    table, tokens = create(client, options={"wonders": "first-game", "first": 0})
    mine, theirs, spectator = look(client, table, tokens[0]), look(client, table, tokens[1]), look(client, table)
    assert {offer["move"].split()[0] for offer in mine["moves"]} >= {"build", "sell"}
    assert theirs["moves"] == spectator["moves"] == theirs["view"]["moves"] == spectator["view"]["moves"] == []
    build = next(offer for offer in mine["moves"] if offer["move"].startswith("build"))
    assert build["price"]["total"] == build["price"]["coins"] + build["price"]["trade"]
    assert next(offer for offer in mine["moves"] if offer["move"].startswith("sell"))["income"] == 2


def test_a_move_raises_the_version_and_a_stale_one_changes_nothing(client):
    table, tokens = create(client, options={"first": 0})
    state = look(client, table, tokens[0])
    move, other = state["moves"][0]["move"], state["moves"][1]["move"]
    answer = send(client, table, tokens[0], move, state["version"])
    assert answer.json() == {"version": state["version"] + 1}
    error(send(client, table, tokens[1], other, state["version"]), 409, "stale_version")
    assert look(client, table)["version"] == state["version"] + 1


def test_the_same_move_with_the_same_version_is_answered_like_the_first_time(client):
    table, tokens = create(client, options={"first": 0})
    state = look(client, table, tokens[0])
    move = state["moves"][0]["move"]
    first = send(client, table, tokens[0], move, state["version"])
    again = send(client, table, tokens[0], move, state["version"])
    assert (first.status_code, first.json()) == (again.status_code, again.json())
    assert look(client, table)["version"] == state["version"] + 1


def test_two_requests_at_once_make_one_move(client, service):
    table, tokens = create(client, options={"first": 0})
    state = look(client, table, tokens[0])
    moves = [offer["move"] for offer in state["moves"]]
    answers = []

    def try_move(move):
        with httpx.Client(base_url=service.url, timeout=20) as other:
            answers.append(send(other, table, tokens[0], move, state["version"]).status_code)

    threads = [threading.Thread(target=try_move, args=(move,)) for move in moves]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert sorted(answers) == [200, 409, 409, 409]
    assert look(client, table)["version"] == state["version"] + 1


def test_refusals_have_one_shape_and_change_nothing(client):
    table, tokens = create(client, options={"first": 0})
    version = look(client, table)["version"]
    error(send(client, table, tokens[0], "build baths", version), 422, "wrong_phase")
    error(send(client, table, tokens[0], "dance", version), 422, "unknown_verb")
    error(send(client, table, tokens[1], "pick sphinx", version), 403, "not_your_turn")
    error(send(client, table, "wrong", "pick sphinx", version), 403, "wrong_token")
    error(client.post(f"/api/tables/{table}/moves", json={"move": "pick sphinx", "version": version}), 403, "no_token")
    error(client.post(f"/api/tables/{table}/moves", json={"move": 3}, headers=bearer(tokens[0])), 422, "bad_request")
    error(client.post(f"/api/tables/{table}/moves", content=b"{", headers=bearer(tokens[0])), 422, "bad_request")
    error(client.get("/api/tables/nowhere"), 404, "unknown_table")
    error(client.get("/api/nothing"), 404, "not_found")
    error(client.delete(f"/api/tables/{table}"), 405, "method_not_allowed")
    error(client.get(f"/api/tables/{table}/record"), 403, "not_over")
    error(client.get(f"/api/tables/{table}", headers={"Authorization": "Basic x"}), 403, "bad_authorization")
    assert look(client, table)["version"] == version


@pytest.mark.parametrize(
    ("body", "code"),
    [
        ({"seats": [{"kind": "human"}]}, "bad_request"),
        ({"seats": [{"kind": "ghost"}, {"kind": "human"}]}, "bad_request"),
        ({"seats": [{"kind": "bot", "player": "oracle"}, {"kind": "human"}]}, "player"),
        ({"seats": [{"kind": "bot", "player": "pharos:nodes=50,threads=600000"}, {"kind": "human"}]}, "player"),
        ({"seats": [{"kind": "bot", "player": "pharos:ms=86400001"}, {"kind": "human"}]}, "player"),
        ({"seats": [{"kind": "bot"}, {"kind": "human"}]}, "seat"),
        ({"seats": HUMANS, "options": {"colour": "red"}}, "options"),
        ({"seats": HUMANS, "options": {"clock": "soon"}}, "clock"),
        ({"seats": HUMANS, "options": {"first": 5}}, "first"),
        ({"seats": HUMANS, "game": "chess"}, "bad_request"),
    ],
)
def test_a_table_that_makes_no_sense_is_refused(client, body, code):
    error(client.post("/api/tables", json=body), 422, code)


def test_an_oversized_body_is_refused_early(client):
    error(client.post("/api/tables", content=b"x" * 400_000), 413, "too_large")

    def endless():
        for _ in range(40):
            yield b"x" * 10_000

    error(client.post("/api/tables", content=endless()), 413, "too_large")


def test_a_whole_game_and_its_record(client):
    table, tokens = create(client)
    made = play_randomly(client, table, tokens, seed=3)
    state = look(client, table)
    record = duel.Record.from_text(client.get(f"/api/tables/{table}/record").text)
    assert len(record.moves) == made == state["version"]
    assert record.result.winner == state["outcome"]["winner"]
    error(send(client, table, tokens[0], "build baths", state["version"]), 422, "over")


def test_events_tell_every_version_and_resume(client, service):
    table, tokens = create(client, options={"first": 0})
    with client.stream("GET", f"/api/tables/{table}/events") as events:
        lines = events.iter_lines()
        assert next(line for line in lines if line.startswith("id:")) == "id: 0"
        with httpx.Client(base_url=service.url) as other:
            state = look(other, table, tokens[0])
            send(other, table, tokens[0], state["moves"][0]["move"], 0)
        assert next(line for line in lines if line.startswith("id:")) == "id: 1"
    with client.stream("GET", f"/api/tables/{table}/events", headers={"Last-Event-ID": "0"}) as events:
        assert next(line for line in events.iter_lines() if line.startswith("id:")) == "id: 1"


def test_the_interface_is_described(client):
    schema = client.get("/api/openapi.json").json()
    assert "/api/tables/{table_id}/moves" in schema["paths"]
    assert client.get("/api/docs").status_code == 200
