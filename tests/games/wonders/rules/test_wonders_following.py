"""A game on a real table, told by one player, gives the views of that player's seat."""

import random
from typing import Any

import pytest
from following import cheapest, wonders_use

from pharos.core.errors import PharosError
from pharos.games.wonders.rules import Game
from pharos.games.wonders.rules.following import FollowedGame


def in_any_order(view: dict[str, Any]) -> dict[str, Any]:
    hands = [{**row, "hand": sorted(row["hand"])} for row in view["hands"]]
    return {**view, "hand": sorted(view["hand"]), "hands": hands, "moves": sorted(view["moves"])}


def set_up(real: Game) -> FollowedGame:
    kind = "edifice" if real.deal.edifices else "plain"
    boards = [f"board {board} {side}" for board, side in real.deal.boards]
    followed = FollowedGame()
    for entry in (f"begin {real.players} {kind}", *boards, *(f"edifice {e}" for e in real.deal.edifices or ())):
        followed = followed.after(entry)
    return followed


@pytest.mark.parametrize(("players", "edifice", "seed"), [(3, False, 0), (4, False, 6), (5, True, 3)])
def test_a_followed_game_gives_the_views_of_the_seat(players: int, edifice: bool, seed: int) -> None:
    rng, real = random.Random(seed), Game.new(players, seed, edifice=edifice)
    followed = set_up(real)
    while real.result is None:
        view = real.view(0)
        while followed.question.kind in ("hold", "pile"):
            kind = followed.question.kind
            for card in view["hand"] if kind == "hold" else view["discard"]:
                followed = followed.after(f"{kind} {card}")
        if 0 in real.deciding:
            assert in_any_order(followed.seat_view()) == in_any_order(view)
        moves = [cheapest(real, seat, rng.choice(real.choices(seat))) for seat in real.deciding]
        for seat, move in zip(real.deciding, moves, strict=True):
            followed = followed.after(move if seat == 0 else f"other {seat} {wonders_use(move)}")
        real.play(moves)
    assert followed.question.kind == "over"
    assert in_any_order(followed.view or {}) == in_any_order(real.view(0))


def test_a_card_that_nobody_can_have_is_refused() -> None:
    followed = set_up(Game.new(3, 1))
    with pytest.raises(PharosError):
        followed.after("hold palace")
