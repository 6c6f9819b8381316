"""Actions at a 7 Wonders table besides decisions: leaving, agreements, coming back, time limits, rematches."""

import random
import time

import pytest
from seven import gladly

from pharos.core.errors import IllegalMove
from pharos.core.game import Outcome
from pharos.games.wonders.web.table_request import WondersTableRequest, request_for_tutorial
from pharos.games.wonders.web.tutorial import guided_game
from pharos.locale import translator
from pharos.server.agreements import STAND_IN
from pharos.server.errors import BadRequest, NotAllowed, Stale
from pharos.server.store import Database, TableRow
from pharos.server.table_requests import BOT, HUMAN, SeatRequest
from pharos.server.tables import Tables

PEOPLE = tuple(SeatRequest(HUMAN, name=name) for name in ("Anna", "Bo", "Ci"))


@pytest.fixture(params=["sqlite", "postgresql"], scope="module")
def database(request, new_database):
    database = Database(new_database(request.param))
    database.migrate()
    yield database
    database.close()


@pytest.fixture
def tables(database):
    return Tables(database)


def seated(tables, seats=PEOPLE, **options):
    """A table where each person has a separate browser: browser-0, browser-1 ..."""
    table = tables.create(WondersTableRequest(seats, **options), holder="browser-0", holds=(0,))
    for seat in table.seats[1:]:
        if seat.invitation:
            table = tables.seating.sit_down(table.id, seat.invitation, f"browser-{seat.seat}")
    return table


def commit(tables, table, seat, number=0):
    table = tables.get(table.id)
    _, table = tables.move(table.id, seat, table.game.choices(seat)[number], table.version)
    return table


def turn(tables, table, rng):
    for seat in table.waiting:
        table = tables.get(table.id)
        _, table = tables.move(table.id, seat, gladly(table.game.moves(seat), rng), table.version)
    return table


def test_commits_come_back_from_the_store_unrevealed(tables, database):
    table = turn(tables, seated(tables, expansions=("edifice",)), random.Random(1))
    commit(tables, table, 2)
    commit(tables, table, 0)
    table = commit(tables, table, 0, 1)  # a change of mind
    again = Tables(database).get(table.id)
    assert again.game == table.game
    assert (again.waiting, again.deciding, again.since) == ([1], [0, 1, 2], table.since)
    assert again.game.committed(0) == table.game.choices(0)[1]
    assert len(again.game.decisions) == 1


def test_a_player_may_decide_on_what_it_saw_while_only_others_decided(tables):
    table = seated(tables)
    seen = table.version
    commit(tables, table, 1)
    first, second = table.game.moves(0)[:2]
    version, _ = tables.move(table.id, 0, first, seen)
    commit(tables, table, 2)
    with pytest.raises(Stale):  # already revealed: there is a new hand
        tables.move(table.id, 0, second, seen)
    assert tables.move(table.id, 0, first, seen)[0] == version  # but a repeated request is answered again


def test_leaving_needs_nobodys_consent_and_one_may_come_back(tables):
    table = tables.agreements.propose(seated(tables).id, [1], "computer", 1)
    assert (table.seats[1].kind, table.seats[1].player) == (BOT, STAND_IN)
    with pytest.raises(NotAllowed):
        tables.move(table.id, 1, table.game.moves(1)[0], table.version)
    table = tables.agreements.come_back(table.id, 1)
    assert (table.seats[1].kind, table.seats[1].player) == (HUMAN, None)
    assert 0 in commit(tables, table, 1).waiting


def test_an_absent_player_is_replaced_when_all_others_agree(tables):
    table = seated(tables)
    table = tables.agreements.propose(table.id, [0], "computer", 2)
    assert table.proposal == {"kind": "computer", "seat": 2, "by": 0, "agreed": [0]}
    assert table.seats[2].kind == HUMAN
    assert tables.agreements.answer(table.id, [2], agrees=False).proposal is None  # the player concerned is back
    tables.agreements.propose(table.id, [0], "computer", 2)
    table = tables.agreements.answer(table.id, [1], agrees=True)
    assert table.seats[2].kind == BOT
    assert table.proposal is None


def test_the_game_ends_when_all_agree(tables):
    table = tables.agreements.propose(seated(tables).id, [0], "end")
    assert tables.agreements.answer(table.id, [1], agrees=True).outcome is None
    table = tables.agreements.answer(table.id, [2], agrees=True)
    assert table.outcome == Outcome(None, "agreement")
    assert table.waiting == []
    assert "ended: - agreement" in table.record_text()
    with pytest.raises(BadRequest):
        tables.agreements.propose(table.id, [0], "end")


def test_alone_with_computers_the_end_is_at_once(tables):
    table = seated(tables, (PEOPLE[0], SeatRequest(BOT, "random"), SeatRequest(BOT, "random")))
    assert tables.agreements.propose(table.id, [0], "end").outcome.by == "agreement"


def test_of_several_at_one_screen_one_may_leave_and_the_last_ends_the_game(tables):
    seats = (*PEOPLE[:2], SeatRequest(BOT, "random"))
    table = tables.create(WondersTableRequest(seats), holder="browser-0", holds=(0, 1))
    table = tables.agreements.propose(table.id, [0, 1], "computer", 1)
    assert [seat.kind for seat in table.seats] == [HUMAN, BOT, BOT]
    assert tables.agreements.propose(table.id, [0, 1], "computer", 0).outcome.by == "agreement"


def test_what_cannot_be_proposed_is_refused(tables):
    table = seated(tables, (*PEOPLE, SeatRequest(BOT, "random")))
    for seats, kind, seat, error in (
        ([0], "computer", 3, BadRequest),
        ([0], "computer", 9, BadRequest),
        ([0], "computer", None, BadRequest),
        ([0], "dance", None, BadRequest),
        ([], "end", None, NotAllowed),
    ):
        with pytest.raises(error):
            tables.agreements.propose(table.id, seats, kind, seat)
    with pytest.raises(NotAllowed):
        tables.agreements.answer(table.id, [1], agrees=True)
    with pytest.raises(NotAllowed):
        tables.agreements.come_back(table.id, 3)
    with pytest.raises(NotAllowed):
        tables.agreements.resign(table.id, 0)
    with pytest.raises(NotAllowed):
        tables.agreements.takeback(table.id, 0, "ask", alone=True)


def test_clocks_run_for_all_who_have_still_to_decide_and_a_late_seat_goes_to_a_computer(tables, database):
    table = seated(tables, clock="1+0")
    assert len(table.clocks["left"]) == 3
    since = table.clocks["since"]
    table = commit(tables, table, 0)
    assert table.clocks["since"] == since
    assert table.clocks["left"][0] < 60 == table.clocks["left"][1]
    with database.session() as session:
        row = session.get(TableRow, table.id)
        row.clocks = {"left": [50, 60, 1], "since": time.time() - 2}
        row.deadline = time.time() - 1
        row.version += 1
    tables.time_limits.enforce()
    table = tables.get(table.id)
    assert [seat.kind for seat in table.seats] == [HUMAN, HUMAN, BOT]
    assert table.deadline > time.time()
    assert tables.agreements.come_back(table.id, 2).clocks["left"][2] == 60


def test_another_game_at_the_same_table_keeps_the_seats(tables):
    table = seated(tables, expansions=("edifice",), boards=(("giza", "day"),))
    tables.agreements.propose(table.id, [1], "computer", 1)
    for seats in ([0], [2]):
        table = tables.get(table.id)
        table = (
            tables.agreements.answer(table.id, seats, agrees=True)
            if table.proposal
            else tables.agreements.propose(table.id, seats, "end")
        )
    again = tables.agreements.rematch(table.id)
    assert [seat.name for seat in again.seats] == ["Anna", "Bo", "Ci"]
    assert [seat.kind for seat in again.seats] == [HUMAN] * 3  # players who left are asked again
    assert again.held_by("browser-1") == [1]
    assert again.game.city(0).board == "giza"
    assert again.game.edifices
    assert tables.agreements.rematch(table.id).id == again.id


def test_a_record_from_outside_can_be_replayed(tables):
    rng, table = random.Random(6), seated(tables, expansions=("edifice",))
    while not table.outcome:
        table = turn(tables, table, rng)
    kept = tables.import_record(table.record_text())
    assert kept.game == table.game
    assert kept.outcome == table.outcome
    assert [seat.name for seat in kept.seats] == ["Anna", "Bo", "Ci"]


@pytest.mark.parametrize("name", ["wonders", "edifice"])
def test_a_guided_game_follows_its_script_to_the_end(tables, name):
    table = tables.create(request_for_tutorial(name), holder="browser-0", holds=(0,))
    assert table.practice
    with pytest.raises(IllegalMove):
        tables.move(table.id, 0, next(m for m in table.game.moves(0)[::-1] if m.startswith("sell")), table.version)
    while not table.outcome:
        seat = table.waiting[-1]
        is_learner = table.seats[seat].kind == HUMAN
        lesson = guided_game(name).lesson(len(table.game.decisions), translator("en"))
        move = lesson.expected if is_learner else guided_game(name).computer_moves(table.decisions)[seat]
        _, table = tables.move(table.id, seat, move, table.version, player=HUMAN if is_learner else BOT)
    assert table.outcome.winner == 0
