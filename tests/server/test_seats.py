"""Seats: an invitation opens a seat until somebody sits down, then only the holder's secret does."""

import json
import re
import sqlite3
import threading
import time
from pathlib import Path

import httpx
import pytest
from alembic import command
from alembic.config import Config
from playing import bearer, create, look, send
from seating import browser_cookie, sit_down, take_seat
from service import serving
from seven import create_seven, people, reachable
from sqlalchemy import create_engine, make_url, text
from test_api import error

from pharos.server.store import Database, SeatRow
from pharos.server.store.database import MIGRATIONS
from pharos.server.table import secret_digest

OLDER = Path(__file__).parent / "older" / "2026-11-17"


def seats(client: httpx.Client, table: str, token: str | None = None) -> list[dict]:
    answer = client.get(f"/api/tables/{table}/seats", headers=bearer(token) if token else {})
    assert answer.status_code == 200, answer.text
    return answer.json()["seats"]


def leave(client: httpx.Client, table: str, seat: int, token: str) -> httpx.Response:
    return client.delete(f"/api/tables/{table}/seats/{seat}", headers=bearer(token))


def start_with_friend(client: httpx.Client, browser: str, **fields) -> tuple[str, str]:
    """Invite a friend from the lobby; returns the table and the invitation on the page."""
    answer = client.post("/tables", data={"opponent": "friend", **fields}, headers=browser_cookie(browser))
    table = answer.headers["location"].rpartition("/")[2]
    page = client.get(f"/t/{table}", headers=browser_cookie(browser)).text
    found = re.search(rf'value="http[^"]+/t/{table}/seat/([^"]+)"', page)
    assert found
    return table, found[1]


# --- through the JSON interface --------------------------------------------------------------------------------------


def test_an_invitation_plays_its_seat_until_somebody_sits_down(client):
    table, tokens = create(client, options={"first": 0})
    state = look(client, table, tokens[0])
    assert send(client, table, tokens[0], state["moves"][0]["move"], state["version"]).status_code == 200
    secret = sit_down(client, table, 0, tokens[0], "Anna")
    assert secret not in tokens
    assert look(client, table, secret)["seat"] == 0
    assert seats(client, table)[0] == {"seat": 0, "kind": "human", "name": "Anna", "taken": True, "invitation": None}
    version = look(client, table)["version"]
    error(client.get(f"/api/tables/{table}", headers=bearer(tokens[0])), 403, "seat_taken")
    error(client.get(f"/api/tables/{table}/seats", headers=bearer(tokens[0])), 403, "seat_taken")
    error(send(client, table, tokens[0], "pick sphinx", version), 403, "seat_taken")
    path = f"/api/tables/{table}/seats/0"
    error(client.post(path, json={"name": "Eve"}, headers=bearer(tokens[0])), 403, "seat_taken")
    assert look(client, table, tokens[1])["seat"] == 1  # the other invitation still plays
    assert look(client, table)["version"] == version


def test_a_hand_of_seven_wonders_is_closed_to_an_old_link(client):
    table, tokens = create_seven(client, people(3))
    secret = sit_down(client, table, 1, tokens[1])
    before = look(client, table, secret)
    choice = before["moves"][0]["move"]
    assert send(client, table, secret, choice, before["version"]).status_code == 200
    error(client.get(f"/api/tables/{table}", headers=bearer(tokens[1])), 403, "seat_taken")
    error(send(client, table, tokens[1], before["moves"][-1]["move"], before["version"] + 1), 403, "seat_taken")
    assert client.get(f"/t/{table}/seat/{tokens[1]}").status_code == 403
    assert take_seat(client, table, tokens[1], "browser-of-eve").status_code == 403
    assert look(client, table, secret)["view"]["committed"] == choice


def test_sitting_down_needs_the_invitation_to_this_seat(client):
    table, tokens = create(client)
    path = f"/api/tables/{table}/seats"
    error(client.post(f"{path}/0", json={}), 403, "no_token")
    error(client.post(f"{path}/0", json={}, headers=bearer("wrong")), 403, "wrong_token")
    error(client.post(f"{path}/1", json={}, headers=bearer(tokens[0])), 403, "wrong_token")
    error(client.post(f"{path}/2", json={}, headers=bearer(tokens[0])), 404, "unknown_seat")
    error(client.post(f"{path}/-1", json={}, headers=bearer(tokens[0])), 404, "unknown_seat")
    error(client.post("/api/tables/nowhere/seats/0", json={}, headers=bearer(tokens[0])), 404, "unknown_table")
    error(client.post(f"{path}/0", json={"colour": "red"}, headers=bearer(tokens[0])), 422, "bad_request")
    secret = sit_down(client, table, 0, tokens[0])
    error(client.post(f"{path}/1", json={}, headers=bearer(secret)), 403, "wrong_token")
    assert [seat["taken"] for seat in seats(client, table)] == [True, False]


def test_of_many_who_sit_down_at_once_one_gets_the_seat(client, service):
    table, tokens = create(client)
    answers = []

    def try_it(number: int) -> None:
        with httpx.Client(base_url=service.url, timeout=20) as other:
            path = f"/api/tables/{table}/seats/0"
            answers.append(other.post(path, json={"name": f"P{number}"}, headers=bearer(tokens[0])))

    threads = [threading.Thread(target=try_it, args=(number,)) for number in range(8)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert sorted(answer.status_code for answer in answers) == [200, *[403] * 7]
    secret = next(answer.json()["token"] for answer in answers if answer.status_code == 200)
    assert look(client, table, secret)["seat"] == 0


def test_leaving_ends_the_secret_and_makes_a_new_invitation(client):
    table, tokens = create(client)
    mine, theirs = (sit_down(client, table, seat, tokens[seat], name) for seat, name in enumerate(("Anna", "Bo")))
    error(leave(client, table, 1, mine), 403, "not_your_seat")
    error(leave(client, table, 0, tokens[0]), 403, "not_your_seat")
    error(client.delete(f"/api/tables/{table}/seats/0"), 403, "no_token")
    assert leave(client, table, 1, theirs).status_code == 204
    error(client.get(f"/api/tables/{table}", headers=bearer(theirs)), 403, "wrong_token")
    error(client.get(f"/api/tables/{table}", headers=bearer(tokens[1])), 403, "wrong_token")
    assert [seat["invitation"] for seat in seats(client, table)] == [None, None]  # spectators do not see it
    shown = seats(client, table, mine)[1]
    assert (shown["taken"], shown["name"]) == (False, "")
    assert shown["invitation"] not in (None, *tokens)
    assert look(client, table, sit_down(client, table, 1, shown["invitation"], "Ci"))["seat"] == 1
    assert seats(client, table)[1]["name"] == "Ci"


def test_the_link_to_a_free_seat_shows_no_hand_before_somebody_sits_down(client):
    """Players see the links to free seats, so a link alone must not let them look at the cards there."""
    table, tokens = create_seven(client, people(3))
    mine = sit_down(client, table, 0, tokens[0])
    leave(client, table, 1, sit_down(client, table, 1, tokens[1]))
    fresh = seats(client, table, mine)[1]["invitation"]
    error(client.get(f"/api/tables/{table}", headers=bearer(fresh)), 403, "sit_down_first")
    error(send(client, table, fresh, "pass", look(client, table)["version"]), 403, "sit_down_first")
    table, invitation = start_with_friend(client, "anna")
    error(client.get(f"/api/tables/{table}", headers=bearer(invitation)), 403, "sit_down_first")
    assert look(client, table, sit_down(client, table, 1, invitation))["seat"] == 1


# --- in the browser --------------------------------------------------------------------------------------------------


def test_opening_a_link_takes_no_seat_and_starts_no_clock(tmp_path):
    with reachable(f"sqlite:///{tmp_path}/games.db") as app, httpx.Client(base_url=app.state.url) as client:
        table, invitation = start_with_friend(client, "anna", clock="5+3", name="Anna")
        before = app.state.tables.get(table)
        for method in ("GET", "HEAD"):
            answer = client.request(method, f"/t/{table}/seat/{invitation}", headers={"User-Agent": "Previewer"})
            assert answer.status_code == 200
        assert app.state.tables.get(table) == before
        assert before.clocks is None
        page = client.get(f"/t/{table}/seat/{invitation}").text
        preview = re.findall(r'<meta (?:property|name)="[^"]+" content="([^"]*)">', page)
        assert "Take the seat at this table" in preview
        assert any("7 Wonders Duel" in text and "Anna" in text for text in preview)
        assert not any(invitation in text for text in preview)
        assert take_seat(client, table, invitation, "bo", "Bo").headers["location"] == f"/t/{table}"
        after = app.state.tables.get(table)
        assert after.clocks is not None
        assert [seat.name for seat in after.seats] == ["Anna", "Bo"]
        assert after.held_by("bo") == [1]


def test_an_invitation_is_for_one_browser(client):
    table, invitation = start_with_friend(client, "anna")
    assert take_seat(client, table, invitation, "bo").status_code == 303
    assert take_seat(client, table, invitation, "bo").status_code == 303  # the button was pressed twice
    again = client.get(f"/t/{table}/seat/{invitation}", headers=browser_cookie("bo"))
    assert (again.status_code, again.headers["location"]) == (303, f"/t/{table}")
    for answer in (
        client.get(f"/t/{table}/seat/{invitation}", headers=browser_cookie("eve")),
        take_seat(client, table, invitation, "eve"),
    ):
        assert answer.status_code == 403
        assert "Somebody has taken this seat already" in answer.text
    page = client.get(f"/t/{table}", headers=browser_cookie("eve")).text
    assert "<form" not in page[page.index('id="table"') : page.index("</main>")]


def device_link(client: httpx.Client, table: str, browser: str, seat: int = 0) -> str:
    page = client.post(f"/t/{table}/device", data={"seat": seat}, headers=browser_cookie(browser))
    assert page.status_code == 200, page.text
    found = re.search(rf'value="http[^"]+/t/{table}/seat/([^"]+)"', page.text)
    assert found
    return found[1]


def test_another_device_joins_with_a_link_that_works_once(client):
    table, _ = start_with_friend(client, "laptop")
    assert client.post(f"/t/{table}/device", data={"seat": 0}, headers=browser_cookie("eve")).status_code == 403
    assert client.post(f"/t/{table}/device", data={"seat": 1}, headers=browser_cookie("laptop")).status_code == 403
    link = device_link(client, table, "laptop")
    assert "Play on this device" in client.get(f"/t/{table}/seat/{link}", headers=browser_cookie("phone")).text
    error(client.get(f"/api/tables/{table}", headers=bearer(link)), 403, "wrong_token")
    assert take_seat(client, table, link, "phone").status_code == 303
    for answer in (client.get(f"/t/{table}/seat/{link}"), take_seat(client, table, link, "eve")):
        assert answer.status_code == 403
    for browser in ("laptop", "phone"):
        assert look(client, table, browser)["seat"] == 0
    old = device_link(client, table, "phone")
    new = device_link(client, table, "phone")  # replaces the other one
    assert take_seat(client, table, old, "eve").status_code == 403
    assert client.post(f"/t/{table}/leave", data={"seat": 0}, headers=browser_cookie("laptop")).status_code == 303
    assert take_seat(client, table, new, "eve").status_code == 403  # it ended with the seat
    error(client.get(f"/api/tables/{table}", headers=bearer("phone")), 403, "wrong_token")


def test_a_link_for_another_device_ends_after_ten_minutes(tmp_path):
    with reachable(f"sqlite:///{tmp_path}/games.db") as app, httpx.Client(base_url=app.state.url) as client:
        table, _ = start_with_friend(client, "laptop")
        link = device_link(client, table, "laptop")
        stored = app.state.tables.get(table).seats[0]
        assert stored.device_link == secret_digest(link)
        assert 590 < stored.device_link_expires - time.time() <= 600
        with app.state.tables.store.database.session() as session:
            session.get(SeatRow, (table, 0)).device_link_expires = time.time() - 1
        app.state.tables.store._cached.clear()
        assert take_seat(client, table, link, "phone").status_code == 403


def test_leaving_on_the_page_names_the_seat_and_shows_a_new_link_to_those_who_stay(client):
    table, invitation = start_with_friend(client, "anna")
    take_seat(client, table, invitation, "bo", "Bo")
    for seat, browser in ((0, "bo"), (1, "eve"), (7, "bo")):
        answer = client.post(f"/t/{table}/leave", data={"seat": seat}, headers=browser_cookie(browser))
        assert answer.status_code == 403
    assert client.post(f"/t/{table}/leave", data={"seat": 1}, headers=browser_cookie("bo")).status_code == 303
    shown = client.get(f"/t/{table}", headers=browser_cookie("anna")).text
    fresh = re.search(rf"/t/{table}/seat/([\w-]+)", shown)
    assert fresh
    assert fresh[1] != invitation
    for browser in ("bo", "eve"):
        assert "/seat/" not in client.get(f"/t/{table}", headers=browser_cookie(browser)).text
    assert take_seat(client, table, fresh[1], "ci").status_code == 303


def test_secrets_of_holders_are_stored_as_digests_only(tmp_path):
    database = tmp_path / "games.db"
    with serving(f"sqlite:///{database}") as service, httpx.Client(base_url=service.url, timeout=20) as client:
        table, invitation = start_with_friend(client, "browser-secret-of-anna")
        link = device_link(client, table, "browser-secret-of-anna")
        secret = sit_down(client, table, 1, invitation)
    with sqlite3.connect(database) as connection:
        dump = "\n".join(connection.iterdump())
    connection.close()
    for value in ("browser-secret-of-anna", secret, link, invitation):
        assert value not in dump
        assert secret_digest(value) in dump


# --- databases of older versions -------------------------------------------------------------------------------------


@pytest.fixture
def older(tmp_path):
    """A database of an older version, in which a browser holds the first seat of a running table."""
    path = tmp_path / "games.db"
    row = json.loads((OLDER / "answers.json").read_text(encoding="utf-8"))["duel in the draft"]
    table, (first, second) = row["id"], row["tokens"]
    with sqlite3.connect(path) as connection:
        connection.executescript((OLDER / "tables.sql").read_text(encoding="utf-8"))
        connection.execute("INSERT INTO holders VALUES (?, 0, ?)", (table, secret_digest("anna")))
    connection.close()
    return path, table, first, second


@pytest.fixture(params=["sqlite", "postgresql"])
def empty_url(request, tmp_path):
    """The URL of a database without tables."""
    if request.param == "sqlite":
        yield f"sqlite:///{tmp_path}/games.db"
        return
    url = make_url(request.getfixturevalue("postgres_url")).set(drivername="postgresql+psycopg")
    engine = create_engine(url, isolation_level="AUTOCOMMIT")
    with engine.connect() as connection:
        connection.execute(text("CREATE DATABASE older"))
    yield url.set(database="older").render_as_string(hide_password=False)
    with engine.connect() as connection:
        connection.execute(text("DROP DATABASE older WITH (FORCE)"))
    engine.dispose()


def test_the_migration_goes_up_and_down_with_data(empty_url):
    database, config = Database(empty_url), Config()
    config.set_main_option("script_location", str(MIGRATIONS))

    def run(step, revision: str) -> None:
        with database.engine.begin() as connection:
            config.attributes["connection"] = connection
            step(config, revision)

    def rows(query: str) -> list[tuple]:
        with database.engine.connect() as connection:
            return [tuple(row) for row in connection.execute(text(query))]

    run(command.upgrade, "0002")
    with database.engine.begin() as connection:
        values = "'a', 'duel', '{}', '{}', false, 0, 0, 0"
        columns = "id, game, start, options, practice, version, created, changed"
        connection.execute(text(f"INSERT INTO tables ({columns}) VALUES ({values})"))
        for seat, kind, token in ((0, "human", "'held'"), (1, "human", "'free'"), (2, "bot", "NULL")):
            columns = "table_id, seat, kind, name, token"
            connection.execute(text(f"INSERT INTO seats ({columns}) VALUES ('a', {seat}, '{kind}', '', {token})"))
        for browser in ("one", "two"):  # two devices hold the same seat
            connection.execute(text(f"INSERT INTO holders VALUES ('a', 0, '{secret_digest(browser)}')"))
    run(command.upgrade, "invitations")
    seats_now = "SELECT seat, invitation, invitation_plays, used_invitation FROM seats ORDER BY seat"
    assert [(s, i, bool(p), u) for s, i, p, u in rows(seats_now)] == [
        (0, None, False, secret_digest("held")),
        (1, "free", True, None),
        (2, None, False, None),
    ]
    holders = sorted(("a", 0, secret_digest(browser)) for browser in ("one", "two"))
    assert sorted(rows("SELECT table_id, seat, digest FROM holders")) == holders
    run(command.downgrade, "0002")
    assert [row[1] for row in rows("SELECT seat, token FROM seats ORDER BY seat")][1:] == ["free", None]
    assert rows("SELECT token FROM seats WHERE seat = 0") not in ([("held",)], [(None,)])
    assert sorted(rows("SELECT table_id, seat, browser FROM holders")) == holders
    database.close()


def test_holders_keep_their_seats_and_their_links_end(older):
    path, table, first, second = older
    with serving(f"sqlite:///{path}") as service, httpx.Client(base_url=service.url, timeout=20) as client:
        assert look(client, table, "anna")["seat"] == 0
        assert f"/t/{table}/name" in client.get(f"/t/{table}", headers=browser_cookie("anna")).text
        error(client.get(f"/api/tables/{table}", headers=bearer(first)), 403, "seat_taken")
        assert look(client, table, second)["seat"] == 1  # nobody sits there: the token still plays
        secret = sit_down(client, table, 1, second)
        error(client.get(f"/api/tables/{table}", headers=bearer(second)), 403, "seat_taken")
        assert look(client, table, secret)["seat"] == 1
