"""Hints at the table: who gets them, what they know, and how the game remembers them."""

import dataclasses
import random
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import httpx
import pytest
from seating import browser_cookie, take_seat
from service import Service, serving

from pharos.cli.compile_first import ensure_compiled
from pharos.core.registry import get_game
from pharos.locale import LANGUAGES, translator
from pharos.review import review_part
from pharos.server import permissions
from pharos.server.analysis_service import Answer, Preparing, Queued
from pharos.server.errors import NotAllowed
from pharos.server.hints import hint_request, view_hint
from pharos.server.store import Database
from pharos.server.table_requests import BOT, HUMAN, SeatRequest, TableRequest
from pharos.server.table_views import seat_names
from pharos.server.tables import Table, Tables
from pharos.server.web_parts import web_part

GAMES = ("duel", "wonders")
ANNA, BO = "anna-" * 5, "bo-" * 8
PERSON, COMPUTER = SeatRequest(HUMAN), SeatRequest(BOT, "random")


@pytest.fixture
def tables(tmp_path: Path) -> Iterator[Tables]:
    database = Database(f"sqlite:///{tmp_path}/games.db")
    database.migrate()
    yield Tables(database)
    database.close()


def table_request(game: str, people: int = 1, **options: Any) -> TableRequest:
    number = 2 if game == "duel" else 3
    seats = (PERSON,) * people + (COMPUTER,) * (number - people)
    first = {"first": 0} if game == "duel" else {}
    return web_part(game).request_from_options(seats, {**first, **options}, 7)


def is_allowed(table: Table[Any], browser: str = ANNA, seat: int = 0) -> bool:
    return permissions.can_get_hint(table, table.held_by(browser), seat)


# --- who gets hints ---------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("game", GAMES)
def test_who_plays_alone_or_shares_a_screen_gets_hints(tables: Tables, game: str) -> None:
    assert is_allowed(tables.create(table_request(game), holder=ANNA, holds=(0,)))
    shared = tables.create(table_request(game, 2), holder=ANNA, holds=(0, 1))
    assert is_allowed(shared)
    assert is_allowed(shared, seat=1) == (game == "wonders")  # in Duel the other one is to move


@pytest.mark.parametrize("game", GAMES)
def test_nobody_else_gets_hints(tables: Tables, game: str) -> None:
    alone = tables.create(table_request(game), holder=ANNA, holds=(0,))
    assert not is_allowed(alone, BO)
    assert not is_allowed(alone, seat=1)
    assert not permissions.can_get_hint(alone, [0], None)
    assert not is_allowed(tables.create(table_request(game, casual=False), holder=ANNA, holds=(0,)))
    open_seat = tables.create(table_request(game, 2), holder=ANNA, holds=(0,))
    assert not is_allowed(open_seat)
    invitation = open_seat.seats[1].invitation
    assert invitation
    tables.seating.sit_down(open_seat.id, invitation, BO)
    assert not is_allowed(tables.get(open_seat.id))
    with pytest.raises(NotAllowed):
        hint_request(tables.get(open_seat.id), [0], 0)


def test_a_computer_that_plays_for_an_absent_person_does_not_make_hints_possible(tables: Tables) -> None:
    table = tables.create(table_request("wonders", 2), holder=ANNA, holds=(0,))
    invitation = table.seats[1].invitation
    assert invitation
    tables.seating.sit_down(table.id, invitation, BO)
    tables.agreements.propose(table.id, [1], "computer", 1)
    table = tables.get(table.id)
    assert table.people == [0]
    assert not is_allowed(table)


def test_a_seat_that_is_also_held_on_another_device_ends_the_hints(tables: Tables) -> None:
    table = tables.create(table_request("duel", 2), holder=ANNA, holds=(0, 1))
    secret = tables.seating.make_device_link(table.id, lambda _: 1)
    tables.seating.add_device(table.id, secret, BO)
    assert not is_allowed(tables.get(table.id))


def test_there_are_none_in_tutorials_or_after_the_end(tables: Tables) -> None:
    table = tables.create(table_request("duel"), holder=ANNA, holds=(0,))
    assert not is_allowed(tables.agreements.resign(table.id, 0))
    guided = dataclasses.replace(table, options={**table.options, "tutorial": True})
    assert not is_allowed(guided)


# --- what hints know --------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("game", GAMES)
def test_a_hint_is_the_same_whatever_is_hidden(tables: Tables, game: str) -> None:
    table = tables.create(table_request(game), holder=ANNA, holds=(0,))
    rules, rng = table.rules, random.Random(5)
    position = rules.copy(table.game)
    while rules.decisions(position) < 12 or 0 not in rules.waiting(position):
        for seat in rules.waiting(position):
            rules.decide(position, seat, rng.choice(rules.moves(position, seat)))
    view = rules.view(position, 0)
    worlds = [type(position).from_view(view, seed) for seed in (1, 2)]
    assert worlds[0].record().to_text() != worlds[1].record().to_text()
    requests = [hint_request(dataclasses.replace(table, game=world), [0], 0) for world in worlds]
    assert requests[0] == requests[1]
    analyser = review_part(get_game(game))
    for move in view["moves"]:
        reasons = [analyser.reasons(request["view"], move) for request in requests]
        assert reasons[0] == reasons[1]


@pytest.mark.parametrize("game", GAMES)
def test_a_nudge_does_not_give_the_move_away(tables: Tables, game: str) -> None:
    table = tables.create(table_request(game), holder=ANNA, holds=(0,))
    rules, rng, review = table.rules, random.Random(3), review_part(get_game(game))
    position, given = rules.copy(table.game), set()
    while rules.waiting(position):
        seat = rules.waiting(position)[0]
        view, moves = rules.view(position, seat), rules.moves(position, seat)
        for move in rng.sample(moves, min(2, len(moves))):
            reasons = review.reasons(view, move)
            for language in ("en", "fi"):
                tr = translator(language)
                nudge = review.nudge(move, reasons, tr)
                words = review.describe_move(move, tr)
                given.add(nudge)
                assert words not in nudge
                assert not any(thing.replace("_", " ") in nudge.lower() for thing in move.split()[1:])
        rules.decide(position, seat, rng.choice(moves))
    assert len(given) > 8  # there are several in each language


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_state_of_a_hint_is_told(tables: Tables, language: str) -> None:
    table, tr = tables.create(table_request("duel"), holder=ANNA, holds=(0,)), translator(language)
    assert "40" in view_hint(table, [0], Preparing(40), tr).status
    assert "3" in view_hint(table, [0], Queued(3), tr).status
    move = {
        "move": "build baths",
        "win": 0.614,
        "interval": [0.5, 0.7],
        "proven": False,
        "reasons": [{"kind": "points", "points": 3}],
    }
    hint = view_hint(table, [0], Answer({"moves": [move] * 4, "partial": True}), tr)
    assert hint.advice
    assert len(hint.advice.moves) == 3
    assert "61" in hint.advice.moves[0].win_words
    assert hint.spots.split() == ["choice-build-baths", "card-baths", "wonder-baths"]
    assert hint.nudge
    assert not hint.is_final


def test_the_reasons_of_a_hint_call_the_players_by_their_names(tables: Tables) -> None:
    table = tables.create(table_request("wonders"), holder=ANNA, holds=(0,))
    overtakes = {"kind": "overtakes", "seat": 1}
    move = {"move": "build baths", "win": 0.6, "interval": [0.5, 0.7], "proven": False, "reasons": [overtakes]}
    hint = view_hint(table, [0], Answer({"moves": [move]}), translator("en"))
    assert hint.advice
    (reason,) = hint.advice.moves[0].reasons
    assert seat_names(table, [0], translator("en"))[1] in reason
    assert "Player 2" not in reason


# --- over HTTP --------------------------------------------------------------------------------------------------------


@pytest.fixture(scope="module")
def quick_service(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Service]:
    """A service whose hints take a fraction of a second."""
    ensure_compiled(with_bench=True)
    folder = tmp_path_factory.mktemp("hints")
    with serving(f"sqlite:///{folder}/games.db", PHAROS_LIMIT_ANALYSIS_MS="200") as service:
        yield service


@pytest.fixture
def anna(quick_service: Service) -> Iterator[httpx.Client]:
    with httpx.Client(base_url=quick_service.url, timeout=120, headers=browser_cookie(ANNA)) as client:
        yield client


def against_computers(client: httpx.Client, game: str) -> str:
    """A new table from the lobby; returns its path."""
    if game == "duel":
        made = client.post("/tables", data={"opponent": "computer", "seat": "first", "casual": "on"})
    else:
        fields = {"players": "3", "seat": ["pharos:level=beginner"] * 6, "name": [""] * 7, "board": [""] * 7}
        made = client.post("/wonders/tables", data=fields)
    assert made.status_code == 303, made.text
    return made.headers["location"]


@pytest.mark.slow
@pytest.mark.parametrize("game", GAMES)
def test_a_hint_gets_better_and_the_game_says_so(quick_service: Service, anna: httpx.Client, game: str) -> None:
    path = against_computers(anna, game)
    assert 'id="hint-form"' in anna.get(path).text
    answer = anna.post(f"{path}/hint", headers={"X-Requested-With": "fetch"})
    assert answer.status_code == 200
    first, *hints = [event for event in answer.text.split("\n\n") if "\nevent: " in event]
    assert "\nevent: table\n" in first
    assert "badge-hints" in first
    assert all("\nevent: hint\n" in hint and "hint-nudge" in hint for hint in hints)
    assert "Still computing" not in hints[-1]
    assert hints[-1].count('class="advised-move') == 3
    assert "badge-hints" in anna.get(path).text
    table_id = path.rpartition("/")[2]
    stored = Tables(Database(quick_service.database_url)).get(table_id)
    assert stored.has_hints
    move = stored.rules.moves(stored.game, 0)[0]
    done = anna.post(f"{path}/move", data={"move": move, "version": stored.version, "seat": 0})
    assert done.status_code == 303, done.text


@pytest.mark.slow
def test_record_and_replay_tell_of_hints_and_a_rematch_begins_without(anna: httpx.Client) -> None:
    path = against_computers(anna, "duel")
    page = anna.post(f"{path}/hint")  # without a script: the page with the whole hint
    assert page.status_code == 200
    assert 'class="advised-move' in page.text
    anna.post(f"{path}/resign")
    assert "\nhints: yes\n" in anna.get(f"{path}/record").text
    assert "badge-hints" in anna.get(f"{path}/replay").text
    assert "badge-hints" in anna.get(path).text
    rematch = anna.post(f"{path}/rematch").headers["location"]
    assert "badge-hints" not in anna.get(rematch).text
    assert anna.post(f"{path}/hint").status_code == 403  # the game is over


def test_an_uploaded_record_keeps_the_note(tables: Tables) -> None:
    table = tables.create(table_request("duel"), holder=ANNA, holds=(0,))
    rules, game, rng = table.rules, table.rules.copy(table.game), random.Random(1)
    while rules.waiting(game):
        rules.decide(game, rules.waiting(game)[0], rng.choice(rules.moves(game, rules.waiting(game)[0])))
    assert tables.import_record(rules.record(game, {"hints": "yes"})).has_hints
    assert not tables.import_record(rules.record(game, {})).has_hints


@pytest.mark.slow
def test_requests_of_others_are_refused_with_a_sentence(quick_service: Service, anna: httpx.Client) -> None:
    path = against_computers(anna, "duel")
    with httpx.Client(base_url=quick_service.url, headers=browser_cookie(BO), timeout=60) as other:
        refused = other.post(f"{path}/hint", headers={"Accept-Language": "de"})
        assert refused.status_code == 403
        assert "Tipps gibt es" in refused.text
        assert 'id="hint-form"' not in other.get(path).text
        assert other.post("/t/unknown/hint").status_code == 404
    assert "badge-hints" not in anna.get(path).text


@pytest.mark.slow
def test_two_people_on_different_devices_are_refused(quick_service: Service, anna: httpx.Client) -> None:
    made = anna.post("/api/tables", json={"game": "duel", "seats": [{"kind": "human"}] * 2, "seed": 3}).json()
    for seat, browser in zip(made["seats"], (ANNA, BO), strict=True):
        assert take_seat(anna, made["id"], seat["token"], browser).status_code == 303
    path = f"/t/{made['id']}"
    for browser in (ANNA, BO):
        with httpx.Client(base_url=quick_service.url, headers=browser_cookie(browser), timeout=60) as client:
            assert 'id="hint-form"' not in client.get(path).text
            refused = client.post(f"{path}/hint")
            assert refused.status_code == 403
            assert "in casual games against the computer or on one screen" in refused.text
            assert "badge-hints" not in client.get(path).text


@pytest.mark.slow
def test_on_a_shared_screen_only_the_uncovered_hand_gets_a_hint(anna: httpx.Client) -> None:
    fields = {"players": "3", "seat": ["here"] + ["pharos:level=beginner"] * 5, "name": [""] * 7, "board": [""] * 7}
    path = anna.post("/wonders/tables", data=fields).headers["location"]
    assert anna.post(f"{path}/hint").status_code == 403
    assert 'id="hint-form"' not in anna.get(path).text
    page = anna.get(path, params={"uncovered": "1.0"}).text
    assert 'name="uncovered" value="1.0"' in page.split('id="hint-form"')[1][:200]
    assert anna.post(f"{path}/hint", data={"uncovered": "1.0"}).status_code == 200


@pytest.mark.slow
def test_hints_can_be_limited_and_turned_off(tmp_path: Path) -> None:
    url = f"sqlite:///{tmp_path}/games.db"
    limits = {"PHAROS_LIMIT_ANALYSES_PER_VISITOR": "1/hour", "PHAROS_ANALYSTS": "0"}
    with serving(url, **limits) as service, httpx.Client(base_url=service.url, headers=browser_cookie(ANNA)) as client:
        path = against_computers(client, "duel")
        assert 'id="hint-form"' not in client.get(path).text
        refused = client.post(f"{path}/hint")
        assert refused.status_code == 403
        assert "turned off on this server" in refused.text
        assert "badge-hints" not in client.get(path).text
        limited = client.post(f"{path}/hint")
        assert limited.status_code == 429
        assert "Too many analyses" in limited.text
