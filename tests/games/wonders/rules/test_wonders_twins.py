"""The engine compared with a plain second implementation: payments, whole games, legality."""

from __future__ import annotations

import random

import pytest
import sizes
from wonders_positions import city, table
from wonders_randomplay import MANNERS, steps
from wonders_recount import BOARDS, CARDS, City, Table, payments, uses

from pharos import wonders

PRODUCERS = [c for c, card in CARDS.items() if any(e["type"].startswith("produce") for e in card["effects"])]
DISCOUNTS = ["east_trading_post", "west_trading_post", "marketplace"]


def compare(game: wonders.Game, twin: Table, where: object) -> None:
    """Assert that the engine and the recount agree on everything visible."""
    assert (game.phase, game.age, game.turn) == (twin.phase, twin.age, twin.turn), where
    assert game.waiting == twin.waiting, where
    assert game.discard == twin.discard, where
    for seat, owned in enumerate(twin.cities):
        mine = game.city(seat)
        assert game.hand(seat) == twin.hands[seat], (where, seat)
        assert mine.coins == owned.coins, (where, seat)
        assert sorted(mine.buildings) == sorted(owned.buildings), (where, seat)
        assert (mine.stages, mine.options) == (len(owned.stages), owned.stages), (where, seat)
        assert sorted(mine.military) == sorted(owned.tokens), (where, seat)
        assert mine.debts == owned.debts, (where, seat)
        assert mine.shields == owned.shields(), (where, seat)
        assert mine.symbols == {name: owned.symbols()[name] for name in ("compass", "tablet", "gear")}, (where, seat)
        assert set(game.moves(seat)) == twin.moves(seat), (where, seat)
        assert len(game.moves(seat)) == len(set(game.moves(seat))), (where, seat)
        assert vars(game.score(seat)) == twin.score(seat), (where, seat)
    for age, edifice in enumerate(game.edifices, start=1):
        assert (edifice.left, edifice.status) == (twin.left[age], twin.status[age]), (where, age)
        assert edifice.pawns == [owned.pawns[age] for owned in twin.cities], (where, age)
        assert edifice.joined == [age in owned.joined for owned in twin.cities], (where, age)


@pytest.mark.parametrize("seed", sizes.seeds(30))
def test_whole_games_agree_with_the_recount(seed: int) -> None:
    twin = None
    for number, (game, moves) in enumerate(steps(seed)):
        twin = twin or Table(game.deal.to_dict())
        compare(game, twin, (seed, number))
        if moves:
            twin.play(moves)
    assert game.result is not None
    assert game.result.ranking == twin.ranking()


@pytest.mark.parametrize("manner", MANNERS)
def test_games_of_every_manner_agree_with_the_recount(manner: str) -> None:
    for seed in (8, 9, 105):  # 6 and 7 players with Edifice, and 3
        twin = None
        for number, (game, moves) in enumerate(steps(seed, manner)):
            twin = twin or Table(game.deal.to_dict())
            compare(game, twin, (manner, seed, number))
            if moves:
                twin.play(moves)


def random_city(rng: random.Random, side: tuple[str, str]) -> City:
    """A city with some producers, discounts and stages."""
    city = City(*side)
    names = set()
    for card in rng.sample(PRODUCERS, rng.randrange(len(PRODUCERS))) + rng.sample(DISCOUNTS, rng.randrange(4)):
        if CARDS[card]["name"] not in names:
            names.add(CARDS[card]["name"])
            city.buildings.append(card)
    for stage in city.all_stages()[: rng.randrange(len(city.all_stages()) + 1)]:
        city.stages.append(rng.choice((1, 2)) if stage["effects"][0]["type"] == "choose_one" else None)
    return city


def random_table(rng: random.Random) -> tuple[wonders.Game, list[City]]:
    """Three cities with random production, as an engine game and as recount cities."""
    boards = rng.sample(list(BOARDS), 3)
    cities = [random_city(rng, (board, rng.choice(("day", "night")))) for board in boards]
    rows = []
    for one in cities:
        options = {number + 1: option for number, option in enumerate(one.stages) if option}
        rows.append(city(one.coins, " ".join(one.buildings), len(one.stages), options=options))
    sides = [f"{one.board} {one.side}" for one in cities]
    return table(rows, boards=sides, edifices="belvedere factory agora"), cities


def costs(one: City) -> dict[str, dict[str, int]]:
    """The costs of everything a city could build: every card, and its next stage."""
    things = {card: CARDS[card]["cost"] for card in CARDS}
    if len(one.stages) < len(one.all_stages()):
        things["stage"] = one.all_stages()[len(one.stages)]["cost"]
    return things


@pytest.mark.parametrize("seed", sizes.seeds(24))
def test_payments_are_those_of_an_exhaustive_search(seed: int) -> None:
    rng = random.Random(f"payments {seed}")
    game, cities = random_table(rng)
    for seat, me in enumerate(cities):
        left, right = cities[(seat + 1) % 3], cities[(seat - 1) % 3]
        for thing, cost in costs(me).items():
            price = game.price(seat, thing)
            if thing != "stage" and set(CARDS[thing]["chain_from"]) & set(me.buildings):
                assert (price.chain, price.payments, price.total) == (True, ((0, 0),), 0), (seed, seat, thing)
                continue
            if price.right:  # Olympia: a free build of something that has a price
                assert me.board == "olympia"
                assert (price.payments, price.total) == (((0, 0),), 0)
                continue
            found = payments(cost, me, left, right)
            assert list(price.payments) == found, (seed, seat, thing, cost)
            assert price.coins == cost.get("coins", 0)
            check_purchases(price, me, left, right, (seed, seat, thing))


def check_purchases(price: wonders.Price, me: City, left: City, right: City, where: object) -> None:
    """Check that a price's purchases are for sale, cost what is paid, and suffice with the city's own production."""
    for payment in price.payments:
        bought = price.bought[payment]
        for units, seller, side, coins in zip(bought, (left, right), ("left", "right"), payment, strict=True):
            assert sum(n * me.price(good, side) for good, n in units.items()) == coins, where
            sold = uses(start(units), seller.producers(to_sell=True), None, 0)
            assert any(not state[0] for state in sold), where
        rest = dict(price.cost)
        for good, n in [*bought[0].items(), *bought[1].items()]:
            rest[good] -= n
        assert any(not state[0] for state in uses(start(rest), me.producers(to_sell=False), None, 0)), where


def start(units: dict[str, int]) -> set[tuple]:
    return {(tuple(good for good, n in units.items() for _ in range(n)), 0, 0)}


@pytest.mark.parametrize("seed", sizes.seeds(10))
def test_every_listed_move_can_be_played_and_every_other_is_refused(seed: int) -> None:
    rng = random.Random(seed)
    for number, (game, moves) in enumerate(steps(seed)):
        if rng.random() > 0.2 or not moves:
            continue
        seat = rng.choice(game.waiting)
        place = game.waiting.index(seat)
        legal = game.moves(seat)
        for move in legal:
            row = [*moves[:place], move, *moves[place + 1 :]]
            after = game.after(row)
            assert after.decisions[-1].moves == tuple(row)
        before = game.copy()
        for move in EVERY_MOVE - set(legal):
            if move.split()[0] in ("build", "stage") and any(m.startswith(f"{move} left") for m in legal):
                continue  # the short form of a legal move
            with pytest.raises(wonders.IllegalMove):
                game.commit(seat, move)
        assert game == before, (seed, number)


EVERY_MOVE = {
    *(f"{verb} {card}" for card in CARDS for verb in ("build", "free", "stage", "sell", "revive", "lose")),
    *(f"stage {card} join" for card in CARDS),
    *(
        f"build {card} left={a} right={b}"
        for card in ("baths", "palace", "walls")
        for a in range(15)
        for b in range(15)
    ),
    *(f"stage {card} join left={a} right={b}" for card in ("baths", "walls") for a in range(9) for b in range(9)),
    *("pass", "option 1", "option 2", "pawn 1", "pawn 2", "pawn 3"),
    *(f"lose {a} {b}" for a in (1, 3, 5) for b in (1, 3, 5) if a <= b),
}
