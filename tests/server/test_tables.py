"""Actions at a table besides moves: draw offers, takebacks, resigning, rematches, clocks."""

import secrets
import time

import pytest
from sqlalchemy import event

from pharos.core.game import Outcome
from pharos.games.duel.web.table_request import DuelTableRequest
from pharos.server.agreement_views import view_permissions
from pharos.server.clocks import TimeControl, time_left
from pharos.server.errors import BadRequest, NotAllowed
from pharos.server.store import Database
from pharos.server.table_requests import BOT, HUMAN, SeatRequest
from pharos.server.tables import Tables

PEOPLE = (SeatRequest(HUMAN, name="Anna"), SeatRequest(HUMAN, name="Bo"))


@pytest.fixture(params=["sqlite", "postgresql"], scope="module")
def database(request, new_database):
    database = Database(new_database(request.param))
    database.migrate()
    database.migrate()  # a second time changes nothing
    yield database
    database.close()


@pytest.fixture
def tables(database):
    return Tables(database)


def new(tables, seats=PEOPLE, **options):
    return tables.create(DuelTableRequest(seats, first=0, **options), holder="browser-a", holds=(0,))


def step(tables, table, number=1):
    for _ in range(number):
        table = tables.get(table.id)
        _, table = tables.move(table.id, table.to_move, table.game.moves()[0], table.version)
    return table


def test_a_table_comes_back_from_the_store_as_it_was(tables, database):
    table = step(tables, new(tables), 30)
    again = Tables(database).get(table.id)
    assert again.game == table.game
    assert again.version == 30


def test_a_table_is_read_at_one_version_although_others_write(tables, database):
    table, reader = step(tables, new(tables)), Tables(database)
    is_done = []

    def move_meanwhile(_connection, _cursor, statement, *_):
        if "FROM moves" in statement and not is_done:  # the version and the seats have been read already
            is_done.append(True)
            step(tables, table)

    event.listen(database.engine, "before_cursor_execute", move_meanwhile)
    try:
        read = reader.get(table.id)
    finally:
        event.remove(database.engine, "before_cursor_execute", move_meanwhile)
    assert is_done
    assert (read.version, len(read.moves)) == (1, 1)
    assert reader.get(table.id).version == 2


def test_a_link_gives_the_seat_to_another_browser(tables):
    table, friend = new(tables), secrets.token_hex(8)  # other tests leave their tables in the same database
    assert table.held_by(friend) == []
    table = tables.seating.sit_down(table.id, table.seats[1].invitation, friend)
    assert table.held_by(friend) == [1]
    assert [t.id for t in tables.store.held(friend)] == [table.id]
    with pytest.raises(NotAllowed):
        tables.seating.sit_down(table.id, "wrong", "browser-c")


def test_resigning_gives_the_game_to_the_other(tables):
    table = step(tables, new(tables), 3)
    table = tables.agreements.resign(table.id, 0)
    assert table.outcome == Outcome(1, "resignation")
    assert table.to_move is None
    assert "ended: 1 resignation" in table.record_text()
    with pytest.raises(BadRequest):
        tables.move(table.id, 1, table.game.moves()[0], table.version)


def new_for_two(tables, **options):
    """A table at which both have sat down."""
    table = new(tables, **options)
    return tables.seating.sit_down(table.id, table.seats[1].invitation, "browser-b")


def test_nothing_is_offered_to_an_empty_seat(tables):
    table = new(tables)
    assert not view_permissions(table, [0])["offer_draw"]
    with pytest.raises(NotAllowed):
        tables.agreements.draw(table.id, 0, "offer")
    table = step(tables, table)
    table = tables.agreements.takeback(table.id, 0, "ask", alone=False)  # there is nobody to ask
    assert (table.takeback_asked_by, len(table.moves)) == (None, 0)


def test_offers_end_when_the_other_player_leaves_the_seat(tables):
    table = step(tables, new_for_two(tables))
    tables.agreements.draw(table.id, 0, "offer")
    tables.agreements.takeback(table.id, 0, "ask", alone=False)
    table = tables.seating.leave(table.id, lambda _: 1)
    assert (table.draw_offered_by, table.takeback_asked_by) == (None, None)


def test_a_draw_needs_both(tables):
    table = new_for_two(tables)
    with pytest.raises(NotAllowed):
        tables.agreements.draw(table.id, 1, "accept")
    tables.agreements.draw(table.id, 0, "offer")
    with pytest.raises(NotAllowed):
        tables.agreements.draw(table.id, 0, "accept")
    assert tables.agreements.draw(table.id, 1, "decline").draw_offered_by is None
    tables.agreements.draw(table.id, 0, "offer")
    assert tables.agreements.draw(table.id, 1, "accept").outcome == Outcome(None, "agreement")


def test_a_draw_is_for_casual_games_between_people(tables):
    with pytest.raises(NotAllowed):
        tables.agreements.draw(new(tables, casual=False).id, 0, "offer")
    with pytest.raises(NotAllowed):
        tables.agreements.draw(new(tables, (SeatRequest(HUMAN), SeatRequest(BOT, "random"))).id, 0, "offer")


def test_an_offer_ends_with_the_next_move(tables):
    table = new_for_two(tables)
    tables.agreements.draw(table.id, 0, "offer")
    assert step(tables, table).draw_offered_by is None


def test_taking_back_against_a_person_needs_consent(tables):
    table = step(tables, new_for_two(tables))
    before = tables.get(table.id).version
    table = tables.agreements.takeback(table.id, 0, "ask", alone=False)
    assert table.takeback_asked_by == 0
    assert len(table.moves) == 1
    table = tables.agreements.takeback(table.id, 1, "accept", alone=False)
    assert len(table.moves) == 0
    assert table.version == before + 2
    assert table.game.played == ()


def test_taking_back_against_a_computer_is_instant(tables):
    table = step(tables, new(tables, (SeatRequest(HUMAN), SeatRequest(BOT, "random"))))
    assert len(tables.agreements.takeback(table.id, 0, "ask", alone=False).moves) == 0


AGAINST_COMPUTER = (SeatRequest(HUMAN), SeatRequest(BOT, "random"))


def sell(tables, table, *slots):
    """Sell the cards on these slots of the first age, whoever is to move; returns the table."""
    for slot in slots:
        table = tables.get(table.id)
        kind, move = table.seats[table.to_move].kind, f"sell {table.game.tableau[slot]}"
        _, table = tables.move(table.id, table.to_move, move, table.version, player=kind)
    return table


def test_a_computers_reply_is_taken_back_together_with_the_move(tables):
    table = sell(tables, new(tables, AGAINST_COMPUTER, first_game=True), 14, 17)  # they turn up nothing
    assert view_permissions(table, [0])["ask_takeback"]
    table = tables.agreements.takeback(table.id, 0, "ask", alone=False)
    assert (table.game.played, table.to_move) == ((), 0)


def test_a_move_can_be_taken_back_until_the_person_has_moved_again(tables):
    table = sell(tables, new(tables, AGAINST_COMPUTER, first_game=True), 14, 17, 19)
    table = tables.agreements.takeback(table.id, 0, "ask", alone=False)
    assert len(table.moves) == 2, "the earlier move was taken back as well"


def test_a_reply_that_turned_up_a_card_stands_and_the_table_says_so(tables):
    table = sell(tables, new(tables, AGAINST_COMPUTER, first_game=True), 14, 15)  # the reply uncovers slot 9
    can = view_permissions(table, [0])
    assert (can["ask_takeback"], can["takeback_too_late"]) == (False, True)
    with pytest.raises(NotAllowed):
        tables.agreements.takeback(table.id, 0, "ask", alone=False)


def test_a_move_that_turned_up_a_card_itself_is_not_called_too_late(tables):
    table = sell(tables, new(tables, AGAINST_COMPUTER, first_game=True), 14, 17, 15, 19)
    can = view_permissions(table, [0])
    assert (can["ask_takeback"], can["takeback_too_late"]) == (False, False)


def test_the_clock_runs_for_the_player_who_took_the_move_back(tables):
    table = sell(tables, new(tables, AGAINST_COMPUTER, first_game=True, clock="5+0"), 14)
    before = table.clocks["left"]
    table = tables.agreements.takeback(table.id, 0, "ask", alone=False)
    left = table.clocks["left"]
    assert left[0] == before[0]
    assert table.deadline == table.clocks["since"] + left[0]
    assert left[1] < before[1], "the time of the computer that was to move is not counted"


def test_what_showed_something_hidden_cannot_be_taken_back(tables):
    table = step(tables, new(tables), 4)  # the fourth pick reveals the second four wonders
    with pytest.raises(NotAllowed):
        tables.agreements.takeback(table.id, 0, "ask", alone=True)
    table = new(tables, first_game=True)
    table = step(tables, table)
    tables.agreements.takeback(table.id, 0, "ask", alone=True)  # the first card of age I uncovers nothing yet
    table = tables.get(table.id)
    slots = {card: slot for slot, card in table.game.tableau.items()}
    for card in (table.game.tableau[14], table.game.tableau[15]):  # the second of two neighbours uncovers a card
        table = tables.get(table.id)
        _, table = tables.move(table.id, table.to_move, f"sell {card}", table.version)
    assert slots[card] == 15
    with pytest.raises(NotAllowed):
        tables.agreements.takeback(table.id, 1, "ask", alone=True)


def test_a_rematch_swaps_the_seats_and_is_made_once(tables):
    table = new(tables)
    tables.seating.sit_down(table.id, table.seats[1].invitation, "browser-b")
    tables.agreements.resign(table.id, 0)
    again = tables.agreements.rematch(table.id)
    assert [seat.name for seat in again.seats] == ["Bo", "Anna"]
    assert (again.held_by("browser-a"), again.held_by("browser-b")) == ([1], [0])
    assert tables.agreements.rematch(table.id).id == again.id
    assert tables.get(table.id).next_table == again.id


def test_time_runs_out(tables, database):
    table = new(tables, clock="1+0")
    tables.seating.sit_down(table.id, table.seats[1].invitation, "browser-b")
    assert 59 < time_left(tables.get(table.id).clocks, 0, 0, time.time()) <= 60
    with database.session() as session:
        from pharos.server.store import TableRow

        session.get(TableRow, table.id).deadline = time.time() - 1
    tables.time_limits.enforce()
    assert tables.get(table.id).outcome == Outcome(1, "time")


def test_clocks_wait_until_everybody_is_here(tables):
    table = new(tables, clock="5+3")
    assert table.clocks is None
    table = tables.seating.sit_down(table.id, table.seats[1].invitation, "browser-b")
    assert table.clocks is not None


def test_a_time_control_is_read_and_kept():
    control = TimeControl.parse("10+5")
    clocks = control.start(100.0)
    assert control.after_move(clocks, 0, 130.0) == {"left": [575.0, 600], "since": 130.0}
    daily = TimeControl.parse("days:2")
    assert daily.after_move(daily.start(0.0), 1, 5000.0)["left"] == [172800, 172800]
    assert TimeControl.parse("none") is None
    for wrong in ("0+5", "x", "10", "days:0", "-1+2"):
        with pytest.raises(BadRequest):
            TimeControl.parse(wrong)


def test_a_record_from_outside_can_be_replayed(tables):
    table = new(tables)
    while table.to_move is not None:
        table = step(tables, table)
    kept = tables.import_record(table.record_text())
    assert kept.game == table.game
    assert [seat.name for seat in kept.seats] == ["Anna", "Bo"]
    assert kept.outcome == table.outcome


def test_the_script_plays_in_the_tutorial_only(tables):
    seats = (SeatRequest(HUMAN), SeatRequest(BOT, "script"))
    with pytest.raises(BadRequest):
        DuelTableRequest(seats)
    table = tables.create(DuelTableRequest(seats, tutorial=True), holder="browser-a", holds=(0,))
    assert table.practice
    assert table.is_tutorial


def test_tables_in_memory_share_the_ids_of_cards(tables):
    one, other = (new(tables, first_game=True) for _ in range(2))
    known = {card: card for deck in one.game.start.ages for card in deck}
    shared = [card for deck in other.game.start.ages for card in deck if card in known]
    assert shared
    assert all(card is known[card] for card in shared)
