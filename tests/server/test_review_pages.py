"""The pages of reviews over HTTP: complete ones of both games, permissions, bad input, and playing on."""

import json
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import httpx
import pytest
from finished import record_of
from playing import create, look
from service import Service, serving

from pharos.core.registry import get_game
from pharos.locale import LANGUAGES, translator
from pharos.review import JudgedMove
from pharos.server.review_views import Numbers, view_review
from pharos.server.reviews import ReviewState
from pharos.server.table import Table
from pharos.server.tables import Tables

pytestmark = pytest.mark.slow

GAMES = {"duel": 2, "wonders": 3}
ROW = re.compile(r'<a class="review-row[^>]* data-move="(\d+)"[^>]*>.*?class="verdict-sign is-(\w+)"', re.DOTALL)
SHOWN = re.compile(r"<tr><th scope=\"row\">.*?</th><td>.*?</td><td>(.*?)</td><td>(.*?)</td><td>(.*?)</td>")


@pytest.fixture(scope="module")
def service(tmp_path_factory: pytest.TempPathFactory, compiled_players: None) -> Iterator[Service]:
    url = f"sqlite:///{tmp_path_factory.mktemp('service')}/games.db"
    with serving(url, PHAROS_REVIEW_DEPTH="quick") as running:
        yield running


@pytest.fixture(scope="module")
def reviewed(service: Service) -> dict[str, str]:
    """The tables of finished games whose reviews are complete, by game."""
    found = {}
    with httpx.Client(base_url=service.url, timeout=300) as client:
        for game, seats in GAMES.items():
            found[game] = upload(client, record_of(game, seats))
            follow(client, found[game])
    return found


def upload(client: httpx.Client, record: str) -> str:
    answer = client.post("/records", files={"record": ("game.txt", record)})
    assert answer.status_code == 303, answer.text
    return answer.headers["location"].split("/")[2]


def follow(client: httpx.Client, table: str) -> list[dict[str, Any]]:
    """Follow a review until it is complete; returns what the stream told."""
    told = []
    with client.stream("GET", f"/t/{table}/review/events") as answer:
        assert answer.status_code == 200
        for line in answer.iter_lines():
            if line.startswith("data: "):
                told.append(json.loads(line.removeprefix("data: ")))
    assert told[-1]["complete"], told
    return told


def percents(text: str) -> int:
    return int(re.sub(r"[^\d−-]", "", text).replace("−", "-"))


@pytest.mark.parametrize("game", GAMES)
def test_a_complete_review_has_every_verdict_and_the_sums(client: httpx.Client, reviewed: dict[str, str], game: str):
    page = client.get(f"/t/{reviewed[game]}/review").text
    total = len(get_game(game).rules.read_record(record_of(game, GAMES[game])).moves)
    kinds = dict(ROW.findall(page.split('id="replay-moves"')[1]))
    assert len(kinds) == total
    assert "pending" not in kinds.values()
    assert {"best", "blunder"} <= set(kinds.values())  # at random, everything happens
    assert page.count('class="review-seat ') == GAMES[game]
    assert " data-complete" in page
    assert follow(client, reviewed[game]) == [{"version": f"{total}.{total}.1.0.0.0", "complete": True}]  # at once


@pytest.mark.parametrize("game", GAMES)
def test_what_the_page_shows_of_decisions_and_luck_adds_up(client: httpx.Client, reviewed: dict[str, str], game: str):
    bad = 0
    for step in range(1, 30):
        page = client.get(f"/t/{reviewed[game]}/review/{step}").text
        shown = [percents(text) for text in re.findall(r"<dd>(.*?)</dd>", page)]
        assert len(shown) == 4
        before, decision, luck, after = shown
        assert before + decision + luck == after
        assert decision <= 0
        bad += "review-better" in page
    assert bad
    rows = SHOWN.findall(client.get(f"/t/{reviewed[game]}/review").text)
    assert all(percents(after) <= percents(before) for before, after, _ in rows)


def test_rounding_invents_neither_loss_nor_luck():
    base = JudgedMove(0, 0, 0, "a", "b", 0.455, 0.455, 0.0, 0.0, 0.0, "best", proven=False, is_forced=False)
    for before, loss, luck in ((0.455, 0.0, 0.0), (0.455, 0.01, 0.0), (0.455, 0.0, 0.146), (0.455, 0.155, 0.146)):
        values = {"win_before": before, "win_after": before - loss, "loss": loss, "luck": luck}
        numbers = Numbers.of(JudgedMove(**{**vars(base), **values}))
        assert round(numbers.before - numbers.loss + numbers.luck - numbers.revealed, 9) == 0
        assert bool(numbers.loss) == bool(loss)
        assert bool(numbers.luck) == bool(luck)


def test_the_selected_move_has_its_marks_and_the_filter_leaves_others_out(
    client: httpx.Client, reviewed: dict[str, str]
):
    table = reviewed["wonders"]
    every = client.get(f"/t/{table}/review").text
    kinds = dict(ROW.findall(every.split('id="replay-moves"')[1]))
    bad = next(int(step) for step, kind in kinds.items() if kind == "blunder")
    page = client.get(f"/t/{table}/review?move={bad}").text
    marks = json.loads(re.search(r'data-marks="(.*?)"', page)[1].replace("&#34;", '"'))
    assert {mark["kind"] for mark in marks} & {"better", "both"}
    assert all(f'id="{mark["thing"]}' in page for mark in marks if mark["thing"].startswith("card-"))
    own = client.get(f"/t/{table}/review?seat=1").text.split('id="replay-moves"')[1]
    assert len(ROW.findall(own)) == len(kinds) // 3


def test_the_page_is_in_the_language_of_the_reader(client: httpx.Client, reviewed: dict[str, str]):
    titles = set()
    for language in LANGUAGES:
        page = client.get(f"/t/{reviewed['duel']}/review?move=3", headers={"Cookie": f"language={language}"}).text
        titles.add(re.search(r"<title>(.*?)</title>", page)[1])
    assert len(titles) == len(LANGUAGES)


def test_before_the_end_there_is_no_review(client: httpx.Client):
    table, _ = create(client, seed=3)
    for method, path in (
        ("GET", ""),
        ("GET", "/3"),
        ("GET", "/events"),
        ("POST", ""),
        ("POST", "/play"),
    ):
        form = {"decisions": "0", "player": "random"} if method == "POST" else None
        answer = client.request(method, f"/t/{table}/review{path}", data=form, headers={"Accept": "application/json"})
        assert answer.status_code == 403, path
    assert "/review" not in client.get(f"/t/{table}").text


def test_odd_input_is_refused_in_words(client: httpx.Client, reviewed: dict[str, str]):
    table = reviewed["duel"]
    assert client.get("/t/nothing/review").status_code == 404
    assert client.get(f"/t/{table}/review?move=seven").status_code == 422
    for odd in ("move=99999", "move=-3", "seat=9", "seat=x", "seat=-1"):
        assert client.get(f"/t/{table}/review?{odd}").status_code == 200, odd
    for form in (
        {},
        {"decisions": "-1", "player": "random"},
        {"decisions": "9999", "player": "random"},
        {"decisions": "x", "player": "random"},
        {"decisions": "3", "player": "nobody"},
        {"decisions": "3", "player": "random", "seat": "7"},
        {"decisions": "3", "player": "pharos:ms=99999999"},
    ):
        answer = client.post(f"/t/{table}/review/play", data=form)
        assert answer.status_code == 422, form


@pytest.mark.parametrize("game", GAMES)
def test_playing_on_makes_a_practice_table_with_the_position(client: httpx.Client, reviewed: dict[str, str], game: str):
    rules = get_game(game).rules
    record = rules.read_record(record_of(game, GAMES[game]))
    form = {"decisions": "9", "player": "random", "seat": "1" if game == "wonders" else ""}
    form = {name: value for name, value in form.items() if value}
    answer = client.post(f"/t/{reviewed[game]}/review/play", data=form)
    assert answer.status_code == 303, answer.text
    page = client.get(answer.headers["location"]).text
    assert "Practice table: it goes on from a finished game" in page
    assert f"/t/{reviewed[game]}/review" in page
    assert "is-my-turn" in page
    expected, found = rules.position(record, 9), look(client, answer.headers["location"].split("/")[2])["view"]
    seen = rules.view(expected, None)
    assert {name: found[name] for name in ("age", "cities")} == {name: seen[name] for name in ("age", "cities")}


def test_games_link_to_their_review(client: httpx.Client, reviewed: dict[str, str]):
    for table in reviewed.values():
        assert f'href="/t/{table}/review"' in client.get(f"/t/{table}/replay").text
        assert f'href="/t/{table}/review"' in client.get(f"/t/{table}").text
    client.get("/")
    started = client.post(f"/t/{reviewed['duel']}/review/play", data={"decisions": "9", "player": "random"})
    table = started.headers["location"].split("/")[2]
    client.post(f"/t/{table}/resign")
    assert f'href="/t/{table}/review"' in client.get("/").text


def test_a_page_tells_what_it_waits_for(tmp_path: Path):
    from pharos.server.store import Database

    database = Database(f"sqlite:///{tmp_path}/games.db")
    database.migrate()
    table: Table[Any] = Tables(database).import_record(record_of("duel", 2))
    tr, total = translator("en"), len(table.moves)
    for state, words in (
        (ReviewState(total, place=3), "Waiting for other reviews: number 3 in the queue."),
        (ReviewState(total, preparing=40), "The analysis is getting ready: about 40 s"),
        (ReviewState(total), f"0 of {total} moves judged"),
    ):
        view = view_review(table, None, state, tr, 1, None)
        assert view.status == words
        assert view.detail is None
        assert view.selected
        assert not view.graph.marks
    database.close()


def test_a_service_without_analyses_says_so(tmp_path: Path):
    with (
        serving(f"sqlite:///{tmp_path}/games.db", PHAROS_ANALYSTS="0") as running,
        httpx.Client(base_url=running.url, timeout=60) as client,
    ):
        table = upload(client, record_of("duel", 2))
        assert client.get(f"/t/{table}/review").status_code == 200
        with client.stream("GET", f"/t/{table}/review/events") as answer:
            assert "turned off on this server" in answer.read().decode()
        assert client.post(f"/t/{table}/review").status_code == 403
