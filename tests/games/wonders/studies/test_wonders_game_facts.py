"""What statistics count in 7 Wonders."""

from pharos.core.registry import get_game
from pharos.locale import translator
from pharos.studies import facts_of, studies_part
from pharos.wonders import Game


def test_each_seat_has_its_board_side_first_card_and_rank():
    game = Game.new(4, seed=5)
    first = [game.moves(seat)[seat] for seat in range(4)]
    game.play(first)
    while game.waiting:
        game.play([game.moves(seat)[0] for seat in game.waiting])
    outcome = get_game("wonders").rules.outcome(game)
    facts = facts_of("wonders", game, outcome, 4)
    for seat in range(4):
        city, row = game.city(seat), facts.seats[seat]
        assert row.things["board"] == [city.board]
        assert row.things["side"] == [f"{city.board} {city.side}"]
        assert row.things["opening"] == [first[seat].split()[1]]
        assert row.points == game.score(seat).total
        assert row.place is None
    assert [row.rank for row in facts.seats] == [float(game.result.ranking.index([seat]) + 1) for seat in range(4)]
    assert sum(row.win for row in facts.seats) == 1


def test_a_side_is_named_with_its_board():
    part, tr = studies_part("wonders"), translator("de")
    assert part.thing_name("side", "giza night", tr) == f"{part.thing_name('board', 'giza', tr)} · Nacht"
    assert [part.move_kind(move) for move in ("free baths", "stage baths join", "pass")] == ["build", "stage", "pass"]
