"""Who is here: noticed by the event streams that are open for each seat, also through other processes."""

import json

import pytest

from pharos.games.duel.web.table_request import DuelTableRequest
from pharos.locale import translator
from pharos.server.presence import RELOAD_SECONDS, REQUEST_SECONDS, SHARED_SECONDS, Presence, presence_message
from pharos.server.store import Database
from pharos.server.table_requests import HUMAN, SeatRequest
from pharos.server.tables import Tables

TR = translator("en")


class Clock:
    now = 0.0

    def __call__(self) -> float:
        return self.now


@pytest.fixture
def clock() -> Clock:
    return Clock()


@pytest.fixture
def presence(clock) -> Presence:
    return Presence(clock)


@pytest.fixture
def tables(tmp_path) -> Tables:
    database = Database(f"sqlite:///{tmp_path}/games.db")
    database.migrate()
    yield Tables(database)
    database.close()


def test_a_seat_is_here_while_one_of_its_pages_is_open(presence, clock):
    with presence.at_table("t", [0]):
        with presence.at_table("t", [0]):
            assert presence.here("t") == {0}
        clock.now += 100
        assert presence.here("t") == {0}
    assert presence.here("t") == {0}, "a reload must not count as leaving"
    clock.now += RELOAD_SECONDS
    assert presence.here("t") == frozenset()


def test_coming_and_leaving_are_reported_once_and_reloads_are_not(presence, clock):
    reported, shared = [], []
    presence.on_change.append(reported.append)
    presence.on_own_change.append(lambda table, seats: shared.append((table, sorted(seats))))
    with presence.at_table("t", [1]):
        pass
    with presence.at_table("t", [1]):
        clock.now += 100
        presence.check()
    assert (reported, shared) == (["t"], [("t", [1])])
    clock.now += RELOAD_SECONDS
    presence.check()
    presence.check()
    assert (reported, shared) == (["t", "t"], [("t", [1]), ("t", [])])
    assert presence.own() == {}


def test_spectators_are_not_counted(presence):
    with presence.at_table("t", []):
        assert presence.here("t") == frozenset()


def test_a_program_that_only_sends_requests_is_here_for_a_while(presence, clock):
    presence.note("t", 0)
    assert presence.here("t") == {0}
    clock.now += REQUEST_SECONDS
    assert presence.here("t") == frozenset()


def test_what_another_process_says_counts_until_it_says_otherwise_or_falls_silent(presence, clock):
    presence.note_elsewhere("t", "a", [0])
    presence.note_elsewhere("t", "b", [1])
    assert presence.here("t") == {0, 1}
    assert presence.own() == {}, "what others say is not passed on as our own"
    presence.note_elsewhere("t", "a", [])
    assert presence.here("t") == {1}
    clock.now += SHARED_SECONDS
    assert presence.here("t") == frozenset()


def test_a_closed_browser_is_noticed_within_a_minute_even_by_silence():
    assert RELOAD_SECONDS < SHARED_SECONDS < 60


def test_a_deleted_table_is_forgotten(presence):
    presence.note("t", 0)
    presence.forget("t")
    assert presence.here("t") == frozenset()


def states(table, me, here):
    message = presence_message(table, me, here, TR)
    assert message
    data = message.plain.decode().split("data: ")[1]
    return {row["seat"]: (row["state"], row["news"]) for row in json.loads(data)}


def test_the_host_sees_whether_the_guest_is_awaited_here_or_gone(tables):
    table = tables.create(DuelTableRequest((SeatRequest(HUMAN),) * 2), holder="host", holds=(0,))
    assert states(table, [0], {0}) == {1: ("waiting", "")}
    table = tables.seating.sit_down(table.id, table.seats[1].invitation, "guest", name="Bo")
    assert states(table, [0], {0, 1}) == {1: ("here", "Bo is here.")}
    assert states(table, [0], {0}) == {1: ("left", "Bo has left.")}
    assert states(table, [], set()).keys() == {0, 1}
    table = tables.agreements.resign(table.id, 0)
    assert presence_message(table, [0], {0}, TR) is None
