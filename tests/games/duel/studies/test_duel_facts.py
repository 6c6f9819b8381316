"""What statistics count in Duel."""

from pharos.core.game import Outcome
from pharos.duel import Game
from pharos.studies import facts_of, studies_part


def finished(seed: int) -> Game:
    game = Game.new(seed)
    while game.to_move is not None:
        game.play(game.moves()[-1])
    return game


def test_each_seat_has_its_wonders_tokens_and_first_card():
    game = Game.new(11)
    takers: dict[int, str] = {}
    while game.to_move is not None:
        mover, move = game.to_move, game.moves()[0]
        if move.split()[0] in ("build", "sell", "wonder"):
            takers.setdefault(mover, move.split()[-1])
        game.play(move)
    part = studies_part("duel")
    for seat in range(2):
        facts, city = part.facts(game, seat), game.city(seat)
        assert len(facts["wonders"]) == 4
        assert facts["built"] == city.wonders
        assert set(city.unbuilt) | set(city.wonders) <= set(facts["wonders"])
        assert facts["tokens"] == city.tokens
        assert facts["opening"] == [takers[seat]]


def test_the_first_card_is_that_of_its_seat_also_after_an_extra_turn():
    game = Game.new(3)
    while game.phase == "draft":
        game.play(game.moves()[0])
    first = game.to_move
    position = game.position()
    assert studies_part("duel").facts(game, first)["opening"] == []
    game.play(next(move for move in game.moves() if move.startswith("sell")))
    facts = [studies_part("duel").facts(game, seat)["opening"] for seat in (first, 1 - first)]
    assert facts == [[game.played[-1].split()[1]], []]
    # A game that starts from a position has no opening.
    later = Game.from_position(position)
    later.play(later.moves()[0])
    assert studies_part("duel").facts(later, first)["opening"] == []


def test_the_place_is_counted_from_the_seat_that_began():
    game = finished(2)
    facts = facts_of("duel", game, Outcome(game.first, "science"), 2)
    assert facts.seats[game.first].place == 0
    assert [seat.win for seat in facts.seats] == [float(seat == game.first) for seat in range(2)]
    assert facts.by == "science"
    assert facts.seats[0].points == game.score(0).total


def test_a_tie_is_half_a_win_for_both():
    facts = facts_of("duel", finished(2), Outcome(None, "tie"), 2)
    assert [(seat.win, seat.rank) for seat in facts.seats] == [(0.5, 1.5)] * 2
