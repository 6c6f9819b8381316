"""The opponent model of 7 Wonders distinguishes greedy rivals from those that play like the policy net."""

from __future__ import annotations

from statistics import mean

import pytest

from pharos import wonders
from pharos.games.wonders.rules.moves import PASS
from pharos.games.wonders.rules.notation import encode, parse_move
from pharos.games.wonders.search.lookahead import make_workspace
from pharos.games.wonders.search.opponent_model import PRIOR, greedy_chances, looks_same
from pharos.games.wonders.search.shipped_net import shipped_nets
from pharos.players import make_player

pytestmark = pytest.mark.slow

SEATS = ("greedy", "greedy", "planner:nodes=60", "greedy", "planner:nodes=60")


def number_of(text: str) -> int:
    """The integer encoding of a move."""
    number = encode(parse_move(text))
    assert number is not None
    return number


def play(seed: int, decisions: int) -> wonders.Game:
    """A game between greedy and searching players after the given number of decisions."""
    game = wonders.Game.new(players=len(SEATS), seed=f"styles {seed}")
    players = [make_player(spec, seed * 10 + seat) for seat, spec in enumerate(SEATS)]
    for _ in range(decisions):
        game.play([players[seat].choose(game.view(seat)).move for seat in game.waiting])
    return game


def chances(game: wonders.Game, seat: int) -> list[int]:
    """The probability, in percent, that a seat assigns to each player being greedy."""
    return greedy_chances(wonders.Game.from_view(game.view(seat), 0), seat, shipped_nets(), make_workspace())


def test_nothing_is_known_of_anybody_at_first() -> None:
    assert set(chances(play(1, 0), 0)) == {round(100 * PRIOR)}


def test_a_rival_is_judged_by_what_it_took_from_a_hand_that_was_passed_on_to_it() -> None:
    """After two turns of age I, only the left neighbour has played from a hand that the seat has seen."""
    found = chances(play(1, 2), 0)
    assert len({found[seat] for seat in (2, 3, 4)}) == 1, "they are only expected to be like the neighbour"
    assert found[1] != found[2]


def test_those_who_go_by_worth_are_found_out() -> None:
    heuristic_seats, others = [], []
    for seed in range(6):
        found = chances(play(seed, 15), 0)
        heuristic_seats += [found[seat] for seat in (1, 3)]
        others += [found[seat] for seat in (2, 4)]
    assert mean(heuristic_seats) > 80
    assert mean(others) < mean(heuristic_seats) - 25


def test_what_others_cannot_see_of_a_move_does_not_count() -> None:
    build, paid = number_of("build baths"), number_of("build baths left=2 right=0")
    assert looks_same(build, paid)
    assert not looks_same(build, number_of("build altar"))
    assert not looks_same(build, number_of("stage baths"))
    assert looks_same(number_of("stage baths"), number_of("stage altar left=2 right=0"))
    assert looks_same(number_of("sell baths"), number_of("sell altar"))
    assert not looks_same(number_of("stage baths"), number_of("stage baths join"))
    assert looks_same(PASS, PASS)
    assert not looks_same(PASS, build)
