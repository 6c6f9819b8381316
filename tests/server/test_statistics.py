"""Statistics: a visitor's own games as a page and as a file, for nobody else, and the studies."""

import csv
import io
import random
import re
from typing import Any

import httpx
import pytest
from playing import create, look, play_randomly, send
from seating import browser_cookie, sit_down, take_seat
from service import Service, serving
from seven import create_seven, decide, people

from pharos.locale import LANGUAGES
from pharos.review import JudgedMove
from pharos.server.review_store import ReviewKey, ReviewStore, StoredReview, record_digest
from pharos.server.statistics_csv import safe_cell
from pharos.server.store import Database
from pharos.server.tables import Tables
from pharos.studies import shipped_studies

ANNA, BEN, CLEO = "anna-secret", "ben-secret", "cleo-secret"  # browsers
FORMULA = "=HYPERLINK(1)"


@pytest.fixture(scope="module")
def service(tmp_path_factory):
    with serving(f"sqlite:///{tmp_path_factory.mktemp('statistics')}/games.db") as running:
        yield running


@pytest.fixture(scope="module")
def client(service: Service):
    with httpx.Client(base_url=service.url, timeout=20) as client:
        yield client


def seated(client: httpx.Client, table: str, invitations: list[str], *browsers: str, names: tuple[str, ...]) -> None:
    for invitation, browser, name in zip(invitations, browsers, names, strict=True):
        assert take_seat(client, table, invitation, browser, name).status_code == 303


@pytest.fixture(scope="module")
def duel(client) -> str:
    """A game of Anna and Ben, whose name is a formula."""
    table, invitations = create(client, seed=7)
    seated(client, table, invitations, ANNA, BEN, names=("Anna", FORMULA))
    play_randomly(client, table, [ANNA, BEN], seed=7)
    return table


@pytest.fixture(scope="module")
def resigned(client) -> str:
    """A second game of theirs, in which Ben resigned."""
    table, invitations = create(client, seed=8)
    seated(client, table, invitations, ANNA, BEN, names=("Anna", FORMULA))
    play_randomly(client, table, [ANNA, BEN], seed=8, plies=3)
    assert client.post(f"/t/{table}/resign", headers=browser_cookie(BEN)).status_code in (200, 303)
    return table


@pytest.fixture(scope="module")
def wonders(client) -> str:
    """A game of Anna, Ben and Cleo."""
    table, invitations = create_seven(client, people(3), seed=3)
    browsers = [ANNA, BEN, CLEO]
    seated(client, table, invitations, *browsers, names=("Anna", FORMULA, "Cleo"))
    rng = random.Random(3)
    while not client.get(f"/api/tables/{table}").json()["outcome"]:
        decide(client, table, browsers, rng)
    return table


@pytest.fixture(scope="module")
def alone(client) -> str:
    """A game that Cleo played on one screen."""
    table, invitations = create(client, seed=9)
    seated(client, table, invitations, CLEO, CLEO, names=("Left", "Right"))
    assert client.post(f"/t/{table}/resign", headers=browser_cookie(CLEO)).status_code in (200, 303)
    return table


@pytest.fixture(scope="module", autouse=True)
def unfinished(client) -> str:
    """A game that is not over."""
    table, invitations = create(client, seed=10)
    seated(client, table, invitations, ANNA, BEN, names=("Anna", FORMULA))
    return table


def page(client: httpx.Client, browser: str, path: str = "/statistics", language: str = "en") -> str:
    headers = {"Cookie": f"browser={browser}; language={language}"}
    answer = client.get(path, headers=headers)
    assert answer.status_code == 200, answer.text
    return answer.text


def rows(client: httpx.Client, browser: str) -> list[dict[str, str]]:
    answer = client.get("/statistics.csv", headers=browser_cookie(browser))
    assert answer.headers["content-type"] == "text/csv; charset=utf-8"
    assert "attachment" in answer.headers["content-disposition"]
    found = list(csv.DictReader(io.StringIO(answer.content.decode("utf-8-sig"))))
    return [{**row, "table": row["table"].removeprefix("/t/")} for row in found]


def texts(html: str) -> str:
    return re.sub(r"\s+", " ", re.sub(r"<[^>]+>", " ", html.replace("\u00ad", "")))


# --- own games -------------------------------------------------------------------------------------------------------


def test_a_newcomer_is_invited_to_play(client):
    text = page(client, "a-new-browser")
    assert "No finished games yet" in text
    assert 'href="/"' in text
    assert rows(client, "a-new-browser") == []
    assert client.get("/statistics").status_code == 200


def test_the_games_of_a_browser_are_counted_by_opponent_seat_ending_and_thing(client, duel, resigned, wonders):
    text = page(client, ANNA, "/statistics?game=duel")
    said = texts(text)
    outcome = client.get(f"/api/tables/{duel}").json()["outcome"]
    won = 1 + int(outcome["winner"] == 0)
    assert re.search(rf"Games 2 Won {won} ", said)
    assert "=HYPERLINK(1)" in said
    assert "Resignation" in said
    assert "Wonders built" in said
    assert f'href="/t/{duel}"' in text
    assert f'href="/t/{resigned}"' in text
    assert f'href="/t/{wonders}"' not in text
    of_wonders = texts(page(client, ANNA, "/statistics?game=wonders"))
    assert "Mean rank" in of_wonders
    assert "3 players" in of_wonders
    board = next(row for row in rows(client, ANNA) if row["table"] == wonders)["board"]
    assert board.capitalize() in of_wonders


def test_the_page_is_in_every_language(client, duel, wonders):
    pages = {language: page(client, ANNA, language=language) for language in LANGUAGES}
    assert len({texts(text) for text in pages.values()}) == len(LANGUAGES)
    for language, text in pages.items():
        assert f'<html lang="{language.replace("_", "-")}">' in text


def test_an_unknown_game_shows_the_games_there_are(client, duel):
    assert "Wonders built" in page(client, BEN, "/statistics?game=chess")


def test_games_on_one_screen_are_not_counted_but_exported(client, alone, wonders):
    assert "All these games were played on one screen" in page(client, CLEO, "/statistics?game=duel")
    own = [row for row in rows(client, CLEO) if row["table"] == alone]
    assert [(row["seat"], row["own"], row["name"]) for row in own] == [("0", "1", "Left"), ("1", "1", "Right")]


def test_nobody_sees_the_statistics_of_somebody_else(client, duel, resigned, wonders, alone, unfinished):
    assert {row["table"] for row in rows(client, ANNA)} == {duel, resigned, wonders}
    assert {row["table"] for row in rows(client, BEN)} == {duel, resigned, wonders}
    assert {row["table"] for row in rows(client, CLEO)} == {wonders, alone}
    for stranger in ("", "a-stranger", duel):
        assert rows(client, stranger) == []
        text = page(client, stranger)
        assert all(table not in text for table in (duel, resigned, wonders, alone))
    answer = client.get("/statistics", headers=browser_cookie(ANNA))
    assert "no-store" in answer.headers["cache-control"]
    assert "Cookie" in answer.headers["vary"]


def test_a_game_that_is_not_over_says_nothing(client, unfinished):
    assert all(row["table"] != unfinished for row in rows(client, ANNA))


def test_a_guided_game_is_not_counted(client):
    browser = "a-learner"
    answer = client.post("/learn", headers=browser_cookie(browser))
    table = answer.headers["location"].removeprefix("/t/").partition("/")[0]
    assert client.post(f"/t/{table}/resign", headers=browser_cookie(browser)).status_code < 500
    assert rows(client, browser) == []


# --- the file --------------------------------------------------------------------------------------------------------


def test_the_file_has_a_row_for_every_game_and_seat(client, duel, wonders):
    found = rows(client, ANNA)
    seats = [row for row in found if row["table"] == wonders]
    outcome = client.get(f"/api/tables/{wonders}").json()["outcome"]
    assert [(row["game"], row["players"], row["seat"], row["own"]) for row in seats] == [
        ("wonders", "3", "0", "1"),
        ("wonders", "3", "1", "0"),
        ("wonders", "3", "2", "0"),
    ]
    for place, tied in enumerate(outcome["ranking"], 1):
        assert all(float(seats[seat]["rank"]) == place for seat in tied if len(tied) == 1)
    view = look(client, wonders)["view"]
    assert [row["board"] for row in seats] == [city["board"] for city in view["cities"]]
    two = [row for row in found if row["table"] == duel]
    assert sorted(row["place"] for row in two) == ["0", "1"]
    assert all(len(row["wonders"].split("; ")) == 4 for row in two)
    assert {row["result"] for row in two} in ({"won", "lost"}, {"tied"})
    assert all(re.fullmatch(r"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ", row["ended"]) for row in found)
    assert {row["practice"] for row in found} == {"1"}  # these tables have known seeds


def test_a_name_does_not_become_a_formula(client, duel):
    names = {row["name"] for row in rows(client, ANNA)}
    assert f"'{FORMULA}" in names
    assert FORMULA not in names


@pytest.mark.parametrize("start", ["=", "+", "-", "@", "\t", "\r", "＝", " ="])
def test_a_text_that_a_spreadsheet_would_compute_is_quoted(start):
    assert safe_cell(f"{start}1+1") == f"'{start}1+1"
    assert safe_cell(f"a{start}1") == f"a{start}1"
    assert safe_cell(-1) == -1


# --- reviews ---------------------------------------------------------------------------------------------------------


def judged(number: int, seat: int, move: str, best: str, verdict: str) -> JudgedMove:
    return JudgedMove(number, number, seat, move, best, 0.6, 0.4, 0.2, 0.01, 0.0, verdict, False, False)


def test_accuracy_and_mistakes_come_from_reviews(client, service, duel):
    assert "Review a finished game" in page(client, BEN, "/statistics?game=duel")
    database = Database(service.database_url)
    tables = Tables(database)
    moves = [
        judged(0, 0, "sell baths", "wonder sphinx baths", "blunder"),
        judged(1, 0, "sell press", "wonder sphinx press", "mistake"),
        judged(2, 0, "build press", "build baths", "inaccuracy"),
        judged(3, 1, "token law", "token economy", "mistake"),
    ]
    seats: tuple[dict[str, Any], ...] = ({"seat": 0, "accuracy": 87.25}, {"seat": 1, "accuracy": 55.0})
    review = StoredReview({move.number: move for move in moves}, seats, complete=True)
    ReviewStore(tables.store).put(ReviewKey(record_digest(tables.get(duel))), "duel", review)
    database.close()
    said = texts(page(client, ANNA, "/statistics?game=duel"))
    assert re.search(r"Accuracy 87\.[23]", said)
    assert "Sell a card Build a wonder 2 20%" in said
    assert "Take a progress token" not in said.partition("Favourite mistakes")[2].partition("By opponent")[0]
    assert "Take a progress token The same with something else 1" in texts(page(client, BEN, "/statistics?game=duel"))
    assert {row["accuracy"] for row in rows(client, ANNA) if row["table"] == duel} == {"87.2", "55.0"}


# --- studies ---------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_studies_are_shown_with_games_intervals_and_the_command(client, language):
    for name, study in shipped_studies().items():
        text = page(client, "anybody", f"/statistics/study/{name}", language)
        assert study.plan.command in text
        assert text.count("<tr") >= sum(len(rows) for rows in study.figures.topics.values())
    assert shipped_studies()["duel"].plan.command in page(client, "anybody", "/statistics/study", language)


def test_an_unknown_study_is_not_found(client):
    assert client.get("/statistics/study/chess").status_code == 404


def test_a_seat_held_by_a_program_belongs_to_its_token(client):
    table, invitations = create(client, seed=21)
    tokens = [sit_down(client, table, seat, invitation) for seat, invitation in enumerate(invitations)]
    state = look(client, table, tokens[0])
    mover = state["view"]["to_move"]
    state = look(client, table, tokens[mover])
    assert send(client, table, tokens[mover], state["moves"][0]["move"], state["version"]).status_code == 200
    assert client.post(f"/t/{table}/resign", headers=browser_cookie(tokens[0])).status_code in (200, 303)
    assert [row["result"] for row in rows(client, tokens[1])] == ["lost", "won"]
