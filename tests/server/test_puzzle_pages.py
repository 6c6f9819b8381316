"""The pages of the puzzles: moves are judged, and neither the solution nor anything hidden is in a page too early."""

import datetime

import httpx
import pytest
from seven import reachable

from pharos.games.duel.rules import Game
from pharos.games.duel.web import puzzle_view
from pharos.locale import LANGUAGES
from pharos.puzzles import Puzzle, shipped
from pharos.server import puzzle_pages

ANSWER = {"X-Requested-With": "fetch"}


@pytest.fixture(scope="module")
def client(tmp_path_factory):
    with (
        reachable(f"sqlite:///{tmp_path_factory.mktemp('puzzles')}/games.db") as app,
        httpx.Client(base_url=app.state.url, timeout=60) as client,
    ):
        yield client


@pytest.fixture(scope="module")
def puzzle() -> Puzzle:
    return next(row for row in shipped().puzzles if row.view["phase"] == "turn" and len(row.moves) > 5)


def answer(client: httpx.Client, puzzle: Puzzle, **fields: str) -> str:
    response = client.post(f"/puzzles/{puzzle.id}", data=fields, headers=ANSWER)
    assert response.status_code == 200
    return response.text


def test_the_list_shows_all_or_those_of_a_theme_and_a_grade(client):
    assert client.get("/puzzles").text.count('data-puzzle="') == len(shipped().puzzles) + 1  # and the daily one
    found = shipped().matching("science", "hard")
    text = client.get("/puzzles?theme=science&grade=hard").text
    assert text.count('?theme=science&amp;grade=hard" data-puzzle=') == len(found) > 0
    assert client.get("/puzzles/order?theme=science&grade=hard").json() == [row.id for row in found]
    assert client.get("/puzzles?theme=nonsense&grade=%00").status_code == 200


@pytest.mark.parametrize("language", LANGUAGES)
def test_pages_are_there_in_every_language(client, puzzle, language):
    cookies = {"Cookie": f"language={language}"}
    for path in ("/puzzles", "/puzzles/today", f"/puzzles/{puzzle.id}"):
        assert client.get(path, headers=cookies).status_code == 200
    for fields in ({"move": puzzle.moves[-1].move}, {"move": puzzle.solution}, {"show": "solution"}):
        response = client.post(f"/puzzles/{puzzle.id}", data=fields, headers={**ANSWER, **cookies})
        assert 'id="answer"' in response.text


def test_a_page_before_the_answer_does_not_tell_the_solution(client, puzzle):
    """It is the same page whichever move is the solution."""
    page = client.get(f"/puzzles/{puzzle.id}").text
    assert "answer-rows" not in page
    assert 'data-highlight=""' in page
    assert all(page.count(f'value="{row.move}"') == 1 for row in puzzle.moves)
    wrong = answer(client, puzzle, move=puzzle.moves[-1].move)
    assert 'data-status="wrong"' in wrong
    assert "answer-rows" not in wrong
    assert 'data-highlight=""' in wrong


def test_the_solution_is_told_with_reasons_and_the_win_share_of_every_move(client, puzzle):
    for fields, status in (({"move": puzzle.solution}, "right"), ({"show": "solution"}, "shown")):
        page = answer(client, puzzle, **fields)
        assert f'data-status="{status}"' in page
        assert page.count("<meter") == len(puzzle.moves)
        assert '<ul class="answer-reasons"><li>' in page
        assert f'data-highlight="card-{puzzle.solution.split()[-1]}"' in page


def test_every_puzzle_can_be_shown_and_solved(client):
    for row in shipped().puzzles[::25]:
        assert 'data-status=""' in client.get(f"/puzzles/{row.id}").text
        assert 'data-status="right"' in answer(client, row, move=row.solution)
        for other in row.moves[1:]:
            assert 'data-status="wrong"' in answer(client, row, move=other.move)


def test_pages_work_without_scripts(client, puzzle):
    page = client.post(f"/puzzles/{puzzle.id}", data={"move": puzzle.solution}).text
    assert page.startswith("<!doctype html>")
    assert 'data-status="right"' in page


def test_moves_that_do_not_exist_are_refused_with_a_sentence(client, puzzle):
    for move in ("", "nonsense", "sell everything", "\x00", "sell " * 30):
        response = client.post(f"/puzzles/{puzzle.id}", data={"move": move}, headers=ANSWER)
        assert response.status_code == 422
        assert "not possible" in response.text
    assert client.post(f"/puzzles/{puzzle.id}", data={"move": "x" * 5000}).status_code == 422
    for path in ("/puzzles/nothing", "/puzzles/%00", f"/puzzles/{puzzle.id}0"):
        assert client.get(path).status_code == client.post(path, data={"move": "x"}).status_code == 404


def test_the_daily_puzzle_is_that_of_the_date(client, monkeypatch):
    for day in (datetime.date(2026, 12, 24), datetime.date(2026, 12, 25)):
        monkeypatch.setattr(puzzle_pages, "today", lambda day=day: day)
        page = client.get("/puzzles/today").text
        assert f'data-puzzle="{shipped().daily(day).id}"' in page
        assert f'data-day="{day}"' in page
    other = next(row for row in shipped().puzzles if row is not shipped().daily(day))
    assert "data-day" not in client.get(f"/puzzles/{other.id}").text


def test_no_page_depends_on_what_is_hidden(client, puzzle, monkeypatch):
    """Whatever lies under the face-down cards, the pages are byte for byte the same."""
    hidden = next(row for row in shipped().puzzles if "?" in row.view["tableau"] and row.view["phase"] == "turn")

    def pages() -> list[str]:
        return [
            client.get(f"/puzzles/{hidden.id}").text,
            *(answer(client, hidden, move=row.move) for row in hidden.moves),
        ]

    before, decks = pages(), []

    def dealt_anew(view, _seed):
        game = Game.from_view(view, len(decks) + 100)
        decks.append(game.position()["decks"])
        return game

    monkeypatch.setattr(puzzle_view, "Game", type("Anew", (), {"from_view": staticmethod(dealt_anew)}))
    assert pages() == before
    assert decks[0] != decks[1]


def test_lobby_and_menu_lead_to_the_puzzles(client):
    assert client.get("/").text.count('href="/puzzles"') >= 3
