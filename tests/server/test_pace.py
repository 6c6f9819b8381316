"""The pace of the computer's moves: those who sit at a table slow it down, pause it, or go step by step."""

import time

import pytest
from playing import create, look, send
from seating import browser_cookie, sit_down
from seven import create_seven
from stores import on_both_stores
from waiting import wait_until

BOT = {"kind": "bot", "player": "random"}


def table_with(client, bots=1, **options):
    """A table with a person, who begins, and computers; returns its id and the person's secret."""
    seats = [{"kind": "human"}, *[BOT] * bots]
    make = create if bots == 1 else create_seven
    table, tokens = make(client, seats, options={**({"first": 0} if bots == 1 else {}), **options})
    return table, sit_down(client, table, 0, tokens[0])


def set_pace(client, table, secret, pace):
    return client.post(f"/t/{table}/pace", data={"pace": pace}, headers=browser_cookie(secret))


def move(client, table, secret):
    state = look(client, table, secret)
    assert send(client, table, secret, state["moves"][0]["move"], state["version"]).status_code == 200


def stays(client, table, seconds=1.0) -> bool:
    before = look(client, table)["version"]
    time.sleep(seconds)
    return look(client, table)["version"] == before


@on_both_stores("service")
def test_a_paused_computer_moves_step_by_step_and_goes_on(client):
    table, secret = table_with(client)
    assert set_pace(client, table, secret, "paused").status_code == 303
    move(client, table, secret)
    assert stays(client, table)
    assert look(client, table)["waiting"] == [1]
    before = look(client, table)["version"]
    set_pace(client, table, secret, "step")
    wait_until(lambda: look(client, table)["version"] == before + 2)  # the change of the pace, and one pick of two
    assert stays(client, table)
    assert look(client, table)["waiting"] == [1]
    set_pace(client, table, secret, "normal")
    wait_until(lambda: look(client, table)["waiting"] == [0])


def test_in_7_wonders_a_step_is_one_decision_of_all_computers(client):
    table, secret = table_with(client, bots=2, edifice=False)
    wait_until(lambda: look(client, table)["waiting"] == [0])
    set_pace(client, table, secret, "paused")
    move(client, table, secret)
    assert look(client, table)["waiting"] == [0, 1, 2]
    assert stays(client, table)
    set_pace(client, table, secret, "step")
    wait_until(lambda: look(client, table)["waiting"] == [0])
    move(client, table, secret)
    assert stays(client, table)
    assert look(client, table)["waiting"] == [0, 1, 2]


def test_a_slow_computer_takes_its_time_and_another_table_does_not(client):
    slow, secret = table_with(client)
    quick, other = table_with(client)
    set_pace(client, slow, secret, "slow")
    move(client, slow, secret)
    move(client, quick, other)
    wait_until(lambda: look(client, quick)["waiting"] == [0])
    assert look(client, slow)["waiting"] == [1]
    wait_until(lambda: look(client, slow)["waiting"] == [0])


def test_only_those_who_sit_at_the_table_set_the_pace(client):
    table, _ = table_with(client)
    assert set_pace(client, table, "somebody", "paused").status_code == 403


@pytest.mark.parametrize(
    ("options", "pace", "status"), [({}, "hasty", 422), ({"clock": "5+5"}, "paused", 403), ({}, "slow", 303)]
)
def test_clocks_and_unknown_paces_are_refused(client, options, pace, status):
    table, secret = table_with(client, **options)
    assert set_pace(client, table, secret, pace).status_code == status


def test_a_table_without_computers_has_no_pace(client):
    table, tokens = create(client)
    secret = sit_down(client, table, 0, tokens[0])
    assert set_pace(client, table, secret, "slow").status_code == 403
    assert 'id="pace"' not in client.get(f"/t/{table}", headers=browser_cookie(secret)).text
