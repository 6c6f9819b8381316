"""House rules: they change how a game begins, are part of its record, and leave the rules alone."""

import pytest

from pharos.duel import Deal, Game, Record
from pharos.games.duel.web.house_rules import MOST_COINS, HouseRules, later_wonders
from pharos.games.duel.web.table_request import DuelTableRequest, request_for_rematch, request_from_options
from pharos.locale import translator
from pharos.players import make_player
from pharos.records import Shuffle
from pharos.server.errors import BadRequest, NotAllowed
from pharos.server.store import Database
from pharos.server.table_requests import BOT, HUMAN, SeatRequest
from pharos.server.tables import Tables
from pharos.server.web_parts import web_part

PEOPLE = (SeatRequest(HUMAN, name="Anna"), SeatRequest(HUMAN))
TR = translator("en")


@pytest.fixture
def tables(tmp_path):
    database = Database(f"sqlite:///{tmp_path}/games.db")
    database.migrate()
    yield Tables(database)
    database.close()


def begin(start) -> Game:
    return Game(Deal.from_dict(start)) if "ages" in start else Game.from_position(start)


def test_without_house_rules_the_start_is_the_deal():
    deal = Deal.random(1)
    assert HouseRules().start(deal) == deal.to_dict()
    assert HouseRules().options == {}
    assert HouseRules(open_draft=True).start(deal) == deal.to_dict()


@pytest.mark.parametrize("first", [0, 1])
@pytest.mark.parametrize("is_drafted", [False, True])
def test_only_the_second_player_gets_the_extra_coins(first, is_drafted):
    deal = Deal.random(1)
    deal = (deal.with_first_game_wonders() if is_drafted else deal).with_first(first)
    game = begin(HouseRules(extra_coins=3).start(deal))
    assert (game.city(first).coins, game.city(1 - first).coins) == (7, 10)
    assert game.moves() == Game(deal).moves()
    assert game.to_move == first


@pytest.mark.parametrize("coins", [-1, MOST_COINS + 1, True, "2", 1.5, None])
def test_impossible_coins_are_refused(coins):
    with pytest.raises(BadRequest):
        request_from_options(PEOPLE, {"extra_coins": coins}, None)


def test_a_record_with_extra_coins_names_them_replays_and_fits_its_commitment(tables, tmp_path):
    from pharos.records import read_record

    seats = (SeatRequest(HUMAN), SeatRequest(BOT, "random"))
    table = tables.create(DuelTableRequest(seats, first=0, house_rules=HouseRules(2)), holder="a", holds=(0,))
    player = make_player("greedy")
    while not (table := tables.get(table.id)).outcome:  # a computer finds its way in such a game
        seat = table.to_move
        move = player.choose(table.rules.view(table.game, seat)) if seat else table.game.moves()[0]
        tables.move(table.id, seat, getattr(move, "move", move), table.version, player=table.seats[seat].kind)
    text = table.record_text()
    assert "house rules: extra_coins=2" in text
    assert Record.from_text(text).replay() == table.game
    (tmp_path / "record.txt").write_text(text)
    record = read_record(tmp_path / "record.txt")
    assert Shuffle(table.commitment, table.nonce).fits(record)
    assert tables.import_record(text).outcome == table.outcome


def test_an_open_draft_shows_the_second_four_wonders_and_nothing_else(tables):
    table = tables.create(DuelTableRequest(PEOPLE, house_rules=HouseRules(open_draft=True)), holder="a", holds=(0,))
    later = [face.id for face in web_part("duel").view_table(table, None, TR, "").later]
    assert later == table.game.position()["later"]
    closed = tables.create(DuelTableRequest(PEOPLE), holder="a", holds=(0,))
    assert web_part("duel").view_table(closed, None, TR, "").later == []
    game = table.game.copy()
    for _ in range(4):
        game.play(game.moves()[0])
    assert later_wonders(game, table.options) == []
    assert sorted(later) == sorted(move.split()[1] for move in game.moves())


def chosen(tables, *, begins: bool):
    """A table whose guest has chosen; returns it with its commitment before that."""
    rules = HouseRules(2, chosen_seats=True)
    table = tables.create(DuelTableRequest(PEOPLE, first=0, house_rules=rules), holder="host", holds=(0,))
    before = table.commitment
    with pytest.raises(NotAllowed):  # nobody moves before the guest has chosen
        tables.move(table.id, 0, table.game.moves()[0], table.version)
    assert web_part("duel").view_table(table, "host", TR, "").acting is None
    table = tables.seating.sit_down(table.id, table.seats[1].invitation, "guest", name="Bo", begins=begins)
    return table, before


@pytest.mark.parametrize("begins", [False, True])
def test_the_guest_chooses_the_seat_and_the_deal_stays(tables, begins):
    table, commitment = chosen(tables, begins=begins)
    guest = 0 if begins else 1
    assert (table.held_by("guest"), table.held_by("host")) == ([guest], [1 - guest])
    assert [seat.name for seat in table.seats] == (["Bo", "Anna"] if begins else ["Anna", "Bo"])
    assert not any(seat.invitation for seat in table.seats)
    assert (table.game.city(0).coins, table.game.city(1).coins) == (7, 9)
    assert table.commitment == commitment
    tables.move(table.id, 0, table.game.moves()[0], table.version)


def test_a_link_of_the_host_for_another_device_stays_the_hosts(tables):
    rules = HouseRules(chosen_seats=True)
    table = tables.create(DuelTableRequest(PEOPLE, first=0, house_rules=rules), holder="host", holds=(0,))
    link = tables.seating.make_device_link(table.id, lambda _: 0)
    tables.seating.sit_down(table.id, table.seats[1].invitation, "guest", begins=True)
    table = tables.seating.add_device(table.id, link, "phone")
    assert table.held_by("phone") == table.held_by("host") == [1]


def test_elsewhere_nobody_chooses_a_seat(tables):
    table = tables.create(DuelTableRequest(PEOPLE, first=0), holder="host", holds=(0,))
    table = tables.seating.sit_down(table.id, table.seats[1].invitation, "guest", begins=True)
    assert table.held_by("guest") == [1]


def test_a_rematch_keeps_the_coins_and_lets_the_other_begin(tables):
    table, _ = chosen(tables, begins=True)
    request, _ = request_for_rematch(PEOPLE, table.options)
    assert request.house_rules == HouseRules(2)


def test_the_table_names_its_house_rules():
    assert HouseRules(1, open_draft=True, chosen_seats=True).describe(TR) == [
        "House rule: the second player starts with 1 extra coin.",
        "House rule: all eight wonders are face up from the start.",
        "House rule: the guest chooses who begins.",
    ]
