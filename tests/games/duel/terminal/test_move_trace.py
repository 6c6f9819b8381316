"""The trace of a move describes its effects."""

import re

from drawn import positions

from pharos.games.duel.terminal.move_trace import explain_price, trace


def steps(*seeds: int):
    for seed in seeds:
        before = None
        for game in positions(seed):
            if before:
                yield before, game.played[-1], game
            before = game


def test_coins_of_the_trace_are_those_of_the_cities():
    for before, move, after in steps(1, 2):
        first = trace(before, move, after)[0]
        for seat in (0, 1):
            said = re.search(rf"Seat {seat} (\d+)\$ → (\d+)\$", first)
            coins = (before.city(seat).coins, after.city(seat).coins)
            assert (coins == (int(said[1]), int(said[2]))) if said else coins[0] == coins[1]


def test_the_trace_tells_the_pawn_the_loot_and_who_plays_again():
    seen = set()
    for before, move, after in steps(1, 2, 3, 4, 5):
        said = " ".join(trace(before, move, after))
        assert ("pawn" in said) == (before.pawn != after.pawn) or after.result
        assert said.count("looted") == sum(map(len, before.loot)) - sum(map(len, after.loot))
        if "plays again" in said:
            assert after.to_move == before.to_move
            seen.add("again")
        if "Turned up" in said:
            assert sum(c == "?" for c in after.tableau) < sum(c == "?" for c in before.tableau)
            seen.add("turned up")
        for phrase in ("progress token", "Drawn from the box", "destroys", "from the discard pile", "back to the box"):
            if phrase in said:
                seen.add(phrase)
        if "is laid out" in said:
            seen.add("age")
    assert {"again", "turned up", "age", "progress token"} <= seen


def test_an_explained_price_adds_up():
    for before, move, _ in steps(6, 7):
        if not move.startswith(("build", "wonder")):
            continue
        price = before.price(before.to_move, move.split()[1])
        lines = explain_price(price)
        bought = sum(int(n) for line in lines for n in re.findall(r"^bought: .*, (\d+)\$$", line))
        printed = sum(int(n) for line in lines for n in re.findall(r"^printed cost: (\d+)\$$", line))
        assert bought + printed == price.total
        units = sum(map(sum, (price.produced.values(), price.chosen.values(), price.dropped.values())))
        assert price.chain or units + sum(n for n, _ in price.bought.values()) == sum(price.cost.values())
