"""A game on the Python path that only has rules is playable through the JSON interface and on generic pages."""

import os
import random
import re
import sys
import time
from pathlib import Path

import httpx
import pytest
from playing import bearer, look, send
from seating import take_seat
from seven import reachable

from pharos.core import registry
from pharos.core.game import Outcome
from pharos.server.store import Database
from pharos.server.tables import Tables

THIRD_GAME = Path(__file__).parents[1] / "support" / "third_game"
STONES = 8
FETCH = {"X-Requested-With": "fetch"}


@pytest.fixture
def url(tmp_path, monkeypatch):
    """A database URL, with the third game installed."""
    monkeypatch.syspath_prepend(THIRD_GAME)
    monkeypatch.setenv("PYTHONPATH", os.pathsep.join(sys.path))  # for the processes in which the players think
    registry.games.cache_clear()
    yield f"sqlite:///{tmp_path}/games.db"
    monkeypatch.undo()
    registry.games.cache_clear()


@pytest.fixture
def service(url):
    with reachable(url) as app:
        yield app.state.url


@pytest.fixture
def client(service):
    with httpx.Client(base_url=service, timeout=20) as client:
        yield client


@pytest.fixture
def anna(service):
    with httpx.Client(base_url=service, timeout=20, follow_redirects=True) as client:
        yield client


@pytest.fixture
def bo(service):
    with httpx.Client(base_url=service, timeout=20, follow_redirects=True) as client:
        yield client


def create_stones(client: httpx.Client, *seats: dict[str, str], **fields) -> tuple[str, list[str]]:
    answer = client.post("/api/tables", json={"game": "stones", "seats": seats or [{"kind": "human"}] * 2, **fields})
    assert answer.status_code == 201, answer.text
    body = answer.json()
    return body["id"], [seat["token"] for seat in body["seats"]]


def play_on(client: httpx.Client, table: str, tokens: list[str], seed: int) -> dict:
    """Play random moves until the game is over; returns the last state."""
    rng = random.Random(seed)
    while not (state := look(client, table))["outcome"]:
        seat = state["waiting"][0]
        own = look(client, table, tokens[seat])
        answer = send(client, table, tokens[seat], rng.choice(own["moves"])["move"], own["version"])
        assert answer.status_code == 200, answer.text
    return state


def test_it_is_played_through_the_json_interface(client, url):
    table, tokens = create_stones(client, seed=7)
    state = look(client, table, tokens[0])
    assert (state["view"]["row"].count("?"), state["waiting"], state["practice"]) == (STONES - 2, [0], True)
    assert [offer["move"] for offer in state["moves"]] == ["take left", "take right"]
    assert look(client, table)["moves"] == []
    assert send(client, table, tokens[1], "take left", 0).status_code == 403
    assert send(client, table, tokens[0], "take both", 0).status_code == 422
    assert client.get(f"/api/tables/{table}/record").status_code == 403

    end = play_on(client, table, tokens, seed=1)
    assert end["version"] == STONES
    assert end["outcome"]["by"] in ("points", "tie")
    with client.stream("GET", f"/api/tables/{table}/events") as events:
        first = next(line for line in events.iter_lines() if line.startswith("data"))
    assert f'"version": {STONES}' in first
    record = client.get(f"/api/tables/{table}/record").text
    assert "game: stones" in record

    database = Database(url)
    stored = Tables(database).get(table)
    assert stored.outcome == Outcome.from_dict(end["outcome"])
    assert stored.rules.view(stored.game, None) == end["view"]
    assert stored.record_text() == record
    database.close()


def test_what_is_wrong_in_a_request_is_named(client):
    for body, reason in (
        ({"seats": [{"kind": "human"}] * 4}, "2, 3 play stones, not 4"),
        ({"seats": [{"kind": "human"}] * 2, "options": {"edifice": True}}, "there is no option 'edifice'"),
        ({"seats": [{"kind": "human"}, {"kind": "bot", "player": "script"}]}, "the script is played"),
    ):
        answer = client.post("/api/tables", json={"game": "stones", **body})
        assert answer.status_code == 422
        assert reason in answer.json()["error"]["message"]
    answer = client.post("/api/tables", json={"game": "chess", "seats": [{"kind": "human"}] * 2})
    assert "'duel', 'wonders' or 'stones'" in answer.json()["error"]["message"]


def moves_on(page: str) -> list[str]:
    return re.findall(r'<button class="button option" name="move" value="([^"]+)"', page)


def field(page: str, name: str) -> str:
    found = re.search(rf'name="{name}" value="([^"]*)"', page)
    assert found
    return found[1]


def start_at_lobby(anna: httpx.Client, bo: httpx.Client, **fields) -> tuple[str, str]:
    """Create a table with the lobby's form and seat both players; returns its URL and the invitation."""
    assert 'href="/g/stones"' in anna.get("/").text
    assert "Play Stones" in anna.get("/g/stones").text
    page = anna.post("/g/stones/tables", data={"own_name": "Anna", "seat": ["link", "nobody"], **fields})
    assert page.status_code == 200
    invitation = re.search(r'value="(http[^"]+/seat/[^"]+)"', page.text[page.text.index('id="invite"') :])
    assert invitation
    take_seat(bo, page.url.path.rpartition("/")[2], invitation[1].rpartition("/")[2])
    assert "Anna to move" in bo.get(str(page.url)).text
    return page.url.path, invitation[1]


def test_it_is_played_on_the_generic_page(anna, bo):
    table, _ = start_at_lobby(anna, bo)
    for number in range(STONES):
        mover, other = (anna, bo) if number % 2 == 0 else (bo, anna)
        assert moves_on(other.get(table).text) == []
        page = mover.get(table).text
        assert moves_on(page) == ["take left", "take right"]
        form = {name: field(page, name) for name in ("version", "seat")}
        answer = mover.post(f"{table}/move", data={**form, "move": "take left"}, headers=FETCH)
        assert answer.status_code == 200
        assert f'data-version="{int(form["version"]) + 1}"' in answer.text
        assert "Anna: take left" in answer.text
    end = anna.get(table).text
    assert re.search(r'id="end-title">(You won!|Player 2 won\.|A draw)<', end)
    assert 'href="/g/stones">' in end
    assert "take left" in anna.get(f"{table}/replay").text
    assert "?" in anna.get(f"{table}/replay/1").text
    record = bo.get(f"{table}/record").text
    copy = bo.post("/records", files={"record": ("game.txt", record.encode())})
    assert copy.url.path.endswith("/replay")
    assert "Anna" in copy.text
    again = anna.post(f"{table}/rematch")
    assert "Invite the other players" not in again.text
    assert moves_on(bo.get(again.url.path).text) == ["take left", "take right"]  # the other player starts
    assert moves_on(again.text) == []


def test_a_refused_move_says_why_and_a_player_may_resign(anna, bo):
    table, _ = start_at_lobby(anna, bo, clock="10+5", listed="on")
    page = anna.get(table).text
    form = {name: field(page, name) for name in ("version", "seat")}
    answer = anna.post(f"{table}/move", data={**form, "move": "take both"}, headers=FETCH)
    assert answer.status_code == 422
    assert "This cannot be chosen now." in answer.text
    assert "Anna against" in bo.get("/g/stones").text  # a public game is listed
    answer = bo.post(f"{table}/draw", data={"answer": "offer"}, headers=FETCH)
    assert answer.status_code == 200
    assert 'value="accept"' in anna.get(table).text
    assert "Resign" in page
    answer = anna.post(f"{table}/resign", headers=FETCH)
    assert "Player 2 won." in answer.text
    assert "You won!" in bo.get(table).text


def test_among_three_a_computer_plays_for_who_leaves(anna, url):
    page = anna.post("/g/stones/tables", data={"seat": ["link", "link"]})
    table = page.url.path
    answer = anna.post(f"{table}/resign", headers=FETCH)
    assert answer.status_code == 403
    answer = anna.post(f"{table}/propose", data={"what": "computer 0"}, headers=FETCH)
    assert answer.status_code == 200
    assert "Take my seat back" in answer.text
    database = Database(url)
    seat = Tables(database).get(table.rpartition("/")[2]).seats[0]
    assert (seat.kind, seat.player) == ("bot", "random")
    database.close()


def test_what_the_lobby_cannot_offer_is_refused(anna):
    assert anna.get("/g/chess").status_code == 404
    assert anna.get("/g/duel").status_code == 404  # Duel has its own lobby
    answer = anna.post("/g/stones/tables", data={"seat": ["nobody", "nobody"]})
    assert answer.status_code == 422
    assert "This game is for 2 or 3 players." in answer.text


@pytest.mark.parametrize(("language", "text"), [("de", "Spiel Stones"), ("zh_Hant", "玩《Stones》")])
def test_the_generic_pages_speak_the_languages(anna, language, text):
    anna.cookies.set("language", language)
    assert text in anna.get("/g/stones").text


def test_the_random_player_plays_it(client):
    table, tokens = create_stones(client, {"kind": "human"}, {"kind": "bot", "player": "random"}, seed=3)
    end = time.monotonic() + 30
    while not (state := look(client, table, tokens[0]))["outcome"]:
        assert time.monotonic() < end, "the computer does not move"
        if state["moves"]:
            send(client, table, tokens[0], state["moves"][0]["move"], state["version"])
        time.sleep(0.02)
    assert state["version"] == STONES
    assert client.get(f"/api/tables/{table}/record", headers=bearer(tokens[0])).status_code == 200
