"""The pages of the adviser: steps, explanations, links and files."""

import json
import re
from collections.abc import Iterator

import httpx
import pytest
from following import duel_entry
from service import serving

from pharos.games.duel.rules import Game
from pharos.games.duel.rules.following import FollowedGame
from pharos.server.adviser import Notes

DUEL_DRAFT = (
    "begin 0 draft",
    *(f"board {token}" for token in ("agriculture", "law", "masonry", "strategy", "theology")),
    *(f"offer {wonder}" for wonder in ("appian_way", "circus_maximus", "colossus", "great_library")),
)
WONDERS_TURN = (
    "begin 3 plain",
    *(f"board {board}" for board in ("giza day", "rhodes night", "olympia day")),
    *(f"hold {card}" for card in ("altar", "baths", "theater", "loom", "stockade", "barracks", "apothecary")),
)


def told(client: httpx.Client, path: str, entry: str) -> str:
    answer = client.post(path, data={"entry": entry})
    assert answer.status_code == 303, answer.text
    return answer.headers["location"]


def test_a_game_is_followed_by_forms(client: httpx.Client) -> None:
    real, followed, path = Game.new(2), FollowedGame(), "/advise/duel"
    for _ in range(34):
        question = followed.question
        entry = duel_entry(question, real) if question.kind != "move" else real.moves()[0]
        path, followed = told(client, path, entry), followed.after(entry)
        for _seat, move in followed.moves[len(real.played) :]:
            real.play(move)
        assert client.get(path).status_code == 200
    assert followed.view
    assert followed.view["age"] == 1


def test_the_position_is_the_view_of_the_seat_to_move(client: httpx.Client) -> None:
    view = Game.new(4).view(Game.new(4).to_move)
    files = {"file": ("position.json", json.dumps(view))}
    path = client.post("/advise", files=files).headers["location"]
    token = path.partition("?")[2]
    assert client.get(f"/advise/duel/position?{token}").json() == view
    kept = client.get(f"/advise/duel/file?{token}").content
    assert client.post("/advise", files={"file": ("kept.json", kept)}).headers["location"] == path


@pytest.mark.parametrize(("language", "words"), [("en", "Player 1 has 1 wonder"), ("de", "1 Weltwunder")])
def test_a_position_that_is_not_possible_is_explained(client: httpx.Client, language: str, words: str) -> None:
    notes = Notes("duel", (), ("edit", "put city0 great_library"))
    answer = client.post(notes.path, data={"entry": "done"}, headers={"Accept-Language": language})
    assert answer.status_code == 422
    assert 'id="problem"' in answer.text
    assert words in answer.text


def test_a_thing_in_two_places_is_named_with_both(client: httpx.Client) -> None:
    entries = ("edit", "put city0 great_library", "put city1 great_library")
    page = client.get(Notes("duel", ("Anna", "Ben"), entries).path, headers={"Accept-Language": "en"}).text
    assert "in two places: in the city of Anna and in the city of Ben" in re.sub(r"\s+", " ", page)


@pytest.mark.parametrize("game", ["duel", "wonders"])
@pytest.mark.parametrize("token", ["x", "!!!", "a" * 20_000, "eJw", Notes("duel").token[:-3], "eJyLjgUAARUAuQ"])
def test_damaged_links_are_refused_with_a_sentence(client: httpx.Client, game: str, token: str) -> None:
    for path in (f"/advise/{game}", f"/advise/{game}/file", f"/advise/{game}/advice"):
        answer = client.get(path, params={"g": token})
        assert answer.status_code in (404, 422), path
        assert 'role="alert"' in answer.text


@pytest.mark.parametrize(
    "entries",
    [("begin 2 draft",), ("edit", "put nowhere baths"), ("view {}",), ("view [[[",), ("reveal 1 baths",), ("\x00",)],
)
def test_impossible_entries_are_explained(client: httpx.Client, entries: tuple[str, ...]) -> None:
    for game in ("duel", "wonders"):
        answer = client.get(Notes(game, (), entries).path)
        assert answer.status_code == 422
        assert 'id="problem"' in answer.text


@pytest.mark.parametrize("data", [b"", b"[]", b"{}", b"\xff", b'{"game": "chess"}', b"[" * 100_000])
def test_foreign_files_are_refused_with_a_sentence(client: httpx.Client, data: bytes) -> None:
    answer = client.post("/advise", files={"file": ("odd.json", data)})
    assert answer.status_code == 422
    assert 'role="alert"' in answer.text


def test_7_wonders_begins(client: httpx.Client) -> None:
    path = told(client, "/advise/wonders", "begin 3 plain")
    for board in ("giza day", "rhodes night", "olympia day"):
        path = told(client, path, f"board {board}")
    assert "hold " in client.get(path).text


@pytest.mark.parametrize(("language", "words"), [("en", "could not be paid"), ("de", "konnte nicht bezahlt werden")])
def test_what_a_neighbour_cannot_pay_is_refused_with_the_name(client: httpx.Client, language: str, words: str) -> None:
    notes = Notes("wonders", (), (*WONDERS_TURN, "build altar"))
    answer = client.post(notes.path, data={"entry": "other 1 stage"}, headers={"Accept-Language": language})
    assert answer.status_code == 422
    problem = answer.text.partition('id="problem"')[2][:300]
    assert words in problem
    assert "Rhod" in problem


# --- advice -----------------------------------------------------------------------------------------------------------


@pytest.fixture(scope="module")
def quick_client(tmp_path_factory: pytest.TempPathFactory) -> Iterator[httpx.Client]:
    """A client of a service whose analyses are short."""
    url = f"sqlite:///{tmp_path_factory.mktemp('adviser')}/games.db"
    limits = {"PHAROS_LIMIT_ANALYSIS_MS": "300", "PHAROS_LIMIT_ANALYSIS_NODES": "200"}
    with serving(url, **limits) as service, httpx.Client(base_url=service.url, timeout=120) as client:
        yield client


@pytest.mark.slow
@pytest.mark.parametrize(("game", "entries"), [("duel", DUEL_DRAFT), ("wonders", WONDERS_TURN)])
def test_advice_arrives(quick_client: httpx.Client, game: str, entries: tuple[str, ...]) -> None:
    notes = Notes(game, (), entries)
    page = quick_client.get(notes.path)
    assert page.status_code == 200
    address = re.search(r'data-advice="([^"]+)"', page.text)
    assert address, page.text
    answer = quick_client.get(address[1])
    assert answer.headers["content-type"].startswith("text/event-stream")
    found = re.findall(r"^event: (\w+)\ndata: (.*)$", answer.text, re.MULTILINE)
    assert found[-1][0] == "done"
    assert found[-2][0] == "advice", answer.text
    last = json.loads(found[-2][1])
    assert last["text"] == ""  # nothing better follows
    moves = re.findall(r'name="move" value="([^"]+)"', last["html"])
    view = quick_client.get(f"/advise/{game}/position", params={"g": notes.token}).json()
    assert moves
    assert set(moves) <= set(view["moves"])
    assert re.search(r'class="advised-win">\d+', last["html"])
    told_path = told(quick_client, notes.path, moves[0])  # the advised move can be told as it is
    assert quick_client.get(told_path).status_code == 200
