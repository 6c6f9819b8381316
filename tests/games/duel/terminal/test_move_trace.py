"""The trace of a move describes its effects."""

import re

from drawn import positions

from pharos.games.duel.terminal.move_trace import trace
from pharos.locale import translator

TR = translator("en")


def steps(*seeds: int):
    for seed in seeds:
        before = None
        for game in positions(seed):
            if before:
                yield before, game.played[-1], game
            before = game


def test_coins_of_the_trace_are_those_of_the_cities():
    for before, move, after in steps(1, 2):
        first = trace(before, move, after, TR)[0]
        for seat in (0, 1):
            said = re.search(rf"Player {seat + 1} (\d+)\$ → (\d+)\$", first)
            coins = (before.city(seat).coins, after.city(seat).coins)
            assert (coins == (int(said[1]), int(said[2]))) if said else coins[0] == coins[1]


def test_the_trace_tells_the_pawn_the_loot_and_who_plays_again():
    seen = set()
    for before, move, after in steps(1, 2, 3, 4, 5):
        said = " ".join(trace(before, move, after, TR))
        assert ("conflict pawn" in said) == (before.pawn != after.pawn)
        assert ("looted" in said) == (before.loot != after.loot)
        if "Another turn" in said:
            assert after.to_move == before.to_move
            seen.add("again")
        if "Turned up" in said:
            assert sum(c == "?" for c in after.tableau) < sum(c == "?" for c in before.tableau)
            seen.add("turned up")
        for phrase in ("progress token", "Drawn from the box", "destroyed", "from the discard pile", "back to the box"):
            if phrase in said:
                seen.add(phrase)
        if "is laid out" in said:
            seen.add("age")
    assert {"again", "turned up", "age", "progress token"} <= seen
