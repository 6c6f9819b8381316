"""The JSON interface with 7 Wonders: simultaneous decisions that stay hidden until everyone has decided."""

import random
import threading

import httpx
import pytest
from seven import bearer, create_seven, decide, look, people, send
from stores import on_both_stores

from pharos import wonders

pytestmark = on_both_stores("service")


def error(answer, status: int, code: str) -> None:
    assert answer.status_code == status, answer.text
    assert answer.json()["error"]["code"] == code
    assert set(answer.json()["error"]) == {"code", "message"}


def test_every_seat_sees_its_own_hand_and_moves_with_prices_and_a_spectator_sees_none(client):
    table, tokens = create_seven(client, people(3), seed=7)
    states = [look(client, table, token) for token in tokens]
    game = wonders.Game.new(players=3, seed=7, edifice=True)
    for seat, state in enumerate(states):
        assert state["view"]["hand"] == game.hand(seat)
        assert [offer["move"] for offer in state["moves"]] == game.moves(seat)
        assert state["waiting"] == [0, 1, 2]
    spectator = look(client, table)
    assert spectator["view"]["hand"] == spectator["moves"] == []
    builds = [offer for state in states for offer in state["moves"] if offer["move"].startswith("build")]
    for offer in builds:
        price = offer["price"]
        assert price["total"] == price["coins"] + price["left"] + price["right"]
        assert ("left=" in offer["move"]) == (price["left"] + price["right"] > 0)
    assert next(offer for offer in states[0]["moves"] if offer["move"].startswith("sell"))["income"] == 3


def test_a_commit_raises_the_version_for_all_and_stays_hidden_until_the_last(client):
    table, tokens = create_seven(client, people(3))
    before = look(client, table)["version"]
    chosen = []
    for seat, token in enumerate(tokens):
        state = look(client, table, token)
        chosen.append(state["moves"][-1]["move"])
        assert send(client, table, token, chosen[-1], state["version"]).json() == {"version": before + seat + 1}
        if seat < 2:
            assert look(client, table)["waiting"] == list(range(seat + 1, 3))
            assert look(client, table, token)["moves"] == []
            assert look(client, table, token)["view"]["committed"] == chosen[-1]
            assert look(client, table)["view"]["decisions"] == []
            assert look(client, table, tokens[2])["view"]["committed"] is None
    view = look(client, table, tokens[0])["view"]
    assert (view["turn"], view["decisions"][0]["moves"][0]) == (2, chosen[0])


def test_a_later_commit_replaces_an_earlier_one_and_the_same_request_is_answered_alike(client):
    table, tokens = create_seven(client, people(3))
    state = look(client, table, tokens[0])
    first, second = state["moves"][0]["move"], state["moves"][-1]["move"]
    answer = send(client, table, tokens[0], first, state["version"])
    again = send(client, table, tokens[0], first, state["version"])
    assert (answer.status_code, answer.json()) == (again.status_code, again.json())
    error(send(client, table, tokens[0], second, state["version"]), 409, "stale_version")
    now = look(client, table, tokens[0])["version"]
    assert send(client, table, tokens[0], second, now).json() == {"version": now + 1}
    assert send(client, table, tokens[0], first, state["version"]).json() == answer.json()  # a late retry
    after = look(client, table, tokens[0])
    assert after["view"]["committed"] == second
    assert (after["moves"], after["waiting"]) == ([], [1, 2])
    for name in ("waiting", "moves"):  # the choice can still be changed
        assert after["view"][name] == state["view"][name]


def test_seats_that_read_the_same_version_all_succeed(client, service):
    table, tokens = create_seven(client, people(3), seed=8)
    states = [look(client, table, token) for token in tokens]
    assert len({state["version"] for state in states}) == 1
    moves = [state["moves"][0]["move"].partition(" left=")[0] for state in states]  # the short form without payment
    answers: dict[int, httpx.Response] = {}

    def post(seat: int) -> None:
        with httpx.Client(base_url=service.url, timeout=20) as other:
            answers[seat] = send(other, table, tokens[seat], moves[seat], states[seat]["version"])

    threads = [threading.Thread(target=post, args=(seat,)) for seat in range(3)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert [answers[seat].status_code for seat in range(3)] == [200] * 3
    versions = sorted(answer.json()["version"] for answer in answers.values())
    assert versions == [states[0]["version"] + n for n in (1, 2, 3)]
    now = look(client, table)
    assert (now["version"], now["view"]["turn"]) == (versions[-1], 2)
    for seat in range(3):  # each request may be repeated, also after the reveal
        again = send(client, table, tokens[seat], moves[seat], states[seat]["version"])
        assert again.json() == answers[seat].json()
        other = next(offer["move"] for offer in states[seat]["moves"] if not offer["move"].startswith(moves[seat]))
        error(send(client, table, tokens[seat], other, states[seat]["version"]), 409, "stale_version")
    assert look(client, table)["version"] == now["version"]


def test_a_late_request_does_not_replace_a_newer_choice(client):
    table, tokens = create_seven(client, people(3), seed=8)
    state = look(client, table, tokens[0])
    late, chosen = state["moves"][0]["move"], state["moves"][-1]["move"]
    assert send(client, table, tokens[0], chosen, state["version"]).status_code == 200
    error(send(client, table, tokens[0], late, state["version"]), 409, "stale_version")
    assert look(client, table, tokens[0])["view"]["committed"] == chosen


def test_refusals_change_nothing_and_say_nothing_of_others(client):
    table, tokens = create_seven(client, people(3), seed=5)
    game = wonders.Game.new(players=3, seed=5, edifice=True)
    version = look(client, table)["version"]
    strange = next(card for card in game.hand(1) if card not in game.hand(0))
    answer = send(client, table, tokens[0], f"build {strange}", version)
    error(answer, 422, "not_here")
    error(send(client, table, tokens[0], "option 1", version), 422, "wrong_phase")
    error(send(client, table, tokens[0], "dance", version), 422, "unknown_verb")
    error(send(client, table, "wrong", "pass", version), 403, "wrong_token")
    error(client.post(f"/api/tables/{table}/moves", json={"move": "pass", "version": version}), 403, "no_token")
    assert look(client, table)["version"] == version


def test_who_has_nothing_to_decide_is_refused(client):
    table, tokens = create_seven(client, people(3), seed=2)
    rng = random.Random(2)
    for _ in range(60):  # until only some have to decide
        state = look(client, table)
        idle = [seat for seat in range(3) if seat not in state["waiting"]]
        if idle and not state["outcome"]:
            error(send(client, table, tokens[idle[0]], "pass", state["version"]), 403, "not_your_turn")
            return
        decide(client, table, tokens, rng)
    pytest.fail("in no phase of the game somebody had to wait")


@pytest.mark.parametrize(
    ("fields", "code"),
    [
        ({"seats": people(2)}, "bad_request"),
        ({"seats": people(8)}, "bad_request"),
        ({"seats": people(3), "options": {"colour": 1}}, "options"),
        ({"seats": people(3), "options": {"edifice": "yes"}}, "edifice"),
        ({"seats": people(3), "options": {"boards": [["atlantis", "day"]]}}, "boards"),
        ({"seats": people(3), "options": {"boards": [["giza", "dusk"]]}}, "boards"),
        ({"seats": people(3), "options": {"boards": [["giza", "day"], ["giza", "night"]]}}, "boards"),
        ({"seats": people(3), "options": {"boards": [["ur", "day"]]}}, "boards"),
        ({"seats": people(3), "options": {"boards": "giza"}}, "boards"),
        ({"seats": [*people(2), {"kind": "bot", "player": "oracle"}]}, "player"),
        ({"seats": [*people(2), {"kind": "bot", "player": "rush-science"}]}, "player"),
    ],
)
def test_a_table_that_makes_no_sense_is_refused(client, fields, code):
    error(client.post("/api/tables", json={"game": "wonders", **fields}), 422, code)


def test_boards_are_dealt_or_chosen(client):
    wishes = [["giza", "night"], None, ["ur", None]]
    table, _ = create_seven(client, people(4), options={"boards": wishes})
    cities = look(client, table)["view"]["cities"]
    assert (cities[0]["board"], cities[0]["side"], cities[2]["board"]) == ("giza", "night", "ur")
    assert len({city["board"] for city in cities}) == 4


def test_a_whole_game_and_its_record(client):
    table, tokens = create_seven(client, people(3))
    rng = random.Random(4)
    error(client.get(f"/api/tables/{table}/record"), 403, "not_over")
    while not look(client, table)["outcome"]:
        decide(client, table, tokens, rng)
    outcome = look(client, table)["outcome"]
    record = wonders.Record.from_text(client.get(f"/api/tables/{table}/record").text)
    assert record.result.ranking == outcome["ranking"]
    assert outcome["by"] == "points"
    error(send(client, table, tokens[0], "pass", look(client, table)["version"]), 422, "over")


def test_computers_play_all_other_seats(client):
    table, tokens = create_seven(client, [*people(1), *([{"kind": "bot", "player": "random"}] * 6)], seed=3)
    assert tokens[1:] == [None] * 6
    with client.stream("GET", f"/api/tables/{table}/events") as events:
        for line in events.iter_lines():  # until only the human has to decide
            if line.startswith("data:") and '"waiting": [0]' in line:
                break
    state = look(client, table, tokens[0])
    answer = send(client, table, tokens[0], state["moves"][-1]["move"], state["version"])
    assert answer.status_code == 200
    assert look(client, table, tokens[0])["view"]["turn"] == 2
    assert client.get(f"/api/tables/{table}", headers=bearer("x")).status_code == 403
