"""The engine compared with a plain second implementation: prices, whole games, legality."""

from __future__ import annotations

import random

import pytest
import recount
import sizes
from randomplay import MANNERS, steps
from recount import EVERY_MOVE, Recount

from pharos import duel
from pharos.games.duel.rules.definitions import BUILDINGS, TOKENS, WONDERS

GAMES, BLOCKS = 300, 12
CARDS_BY_AGE = {age: [b.id for b in BUILDINGS if b.age == age and not b.is_guild] for age in (1, 2, 3)}
GUILDS = [b.id for b in BUILDINGS if b.is_guild]
COLOR = {b.id: b.color for b in BUILDINGS}
SCIENCE = {b.id: b.effects["science"] for b in BUILDINGS if "science" in b.effects}


def random_cities(rng: random.Random) -> dict:
    """A position at the start of age III with 40 cards and 8 wonders distributed randomly over the cities."""
    ages = [rng.sample(CARDS_BY_AGE[1], 20), rng.sample(CARDS_BY_AGE[2], 20)]
    ages.append(rng.sample(CARDS_BY_AGE[3], 17) + rng.sample(GUILDS, 3))
    rng.shuffle(ages[2])
    taken = ages[0] + ages[1]
    rng.shuffle(taken)
    wonders = rng.sample([w.id for w in WONDERS], 8)
    n_built = rng.randrange(7)
    built = {wonder: taken.pop() for wonder in rng.sample(wonders, n_built)}
    cities: list[dict] = []
    for seat in (0, 1):
        own = wonders[4 * seat : 4 * seat + 4]
        rows = [{"id": w, "status": "built" if w in built else "unbuilt", "card": built.get(w)} for w in own]
        cities.append({"coins": rng.randrange(30), "buildings": [], "wonders": rows, "tokens": []})
    discard = []
    lean = rng.random()
    for card in taken:
        seat = int(rng.random() < lean)
        symbols = {SCIENCE[b] for b in cities[seat]["buildings"] if b in SCIENCE}
        if rng.random() < 0.2 or (len(symbols) >= 4 and card in SCIENCE):  # four plus Law is still fewer than six
            discard.append(card)
        else:
            cities[seat]["buildings"].append(card)
    tokens = rng.sample([t.id for t in TOKENS], 10)
    board, box = tokens[:5], tokens[5:]
    for _ in range(rng.randrange(6)):
        cities[rng.randrange(2)]["tokens"].append(board.pop())
    if rng.random() < 0.3:
        cities[rng.randrange(2)]["tokens"].append(box.pop())
    return {
        "game": "duel", "format": 1, "phase": "turn", "age": 3, "to_move": rng.randrange(2), "first": 0,
        "extra_turn": False, "taken_slot": None, "destroys": None, "pawn": 0, "loot": [[2, 5], [2, 5]],
        "offer": [], "later": [], "tokens": board, "box": box, "library": [], "tableau": ages[2],
        "discard": discard, "cities": cities, "result": None, "decks": ages,
    }  # fmt: skip


def plain_city(data: dict) -> recount.City:
    built = {w["id"]: w["card"] for w in data["wonders"] if w["status"] == "built"}
    unbuilt = [w["id"] for w in data["wonders"] if w["status"] == "unbuilt"]
    return recount.City(data["coins"], data["buildings"], built, unbuilt, data["tokens"])


@pytest.mark.parametrize("seed", sizes.seeds(60))
def test_a_price_is_the_cheapest_of_all_payments(seed: int) -> None:
    data = random_cities(random.Random(f"prices {seed}"))
    game = duel.Game.from_position(data)
    cities = [plain_city(city) for city in data["cities"]]
    for seat in (0, 1):
        me, other = cities[seat], cities[1 - seat]
        for thing in (*recount.BUILDINGS, *recount.WONDERS):
            price = game.price(seat, thing)
            assert (price.coins, price.trade) == recount.price(me, other, thing), (seed, seat, thing)
            assert price.total == price.coins + price.trade
            assert price.chain == recount.is_chained(me, thing)
            assert price.to_opponent == (price.trade if "economy" in other.tokens else 0)
            assert price.prices == {r: recount.price_each(me, other, r) for r in recount.RESOURCE.values()}
            assert sum(n * each for n, each in price.bought.values()) == price.trade
            assert all(each == price.prices[resource] for resource, (_, each) in price.bought.items())
        assert game.city(seat).sale == recount.sale(me)
        assert dict(game.city(seat).production) == {r: n for r, n in me.production().items() if n}


@pytest.mark.parametrize("seed", sizes.seeds(12))
def test_the_price_shown_is_the_price_paid(seed: int) -> None:
    for game, move in steps(seed):
        if move.startswith(("build", "wonder")):
            seat, thing = game.to_move, move.split()[1]
            price, coins = game.price(seat, thing), [game.city(s).coins for s in (0, 1)]
            quiet = thing in recount.BUILDINGS and COLOR[thing] in ("brown", "grey", "blue")
            after = game.after(move)
            if quiet:  # coins change only by the payment, and by Urbanism for a chain
                bonus = 4 if price.chain and "urbanism" in game.city(seat).tokens else 0
                assert after.city(seat).coins == coins[seat] - price.total + bonus
                assert after.city(1 - seat).coins == coins[1 - seat] + price.to_opponent


def compare(game: duel.Game, twin: Recount, where: object) -> None:
    """Assert that the engine and the recount agree on everything visible."""
    assert game.phase == twin.phase, where
    assert game.to_move == twin.to_move, where
    assert (game.age, game.pawn, game.first) == (twin.age, twin.pawn, twin.first), where
    assert game.loot == twin.loot, where
    assert list(game.tableau) == twin.tableau(), where
    if game.phase == "turn":
        assert game.open_slots() == [slot for slot in range(20) if twin.is_free(slot)], where
    assert game.discard == twin.discard, where
    assert game.tokens == sorted(twin.board), where
    if game.phase == "library":
        assert game.offer == sorted(twin.library), where
    for seat in (0, 1):
        mine, theirs = game.city(seat), twin.cities[seat]
        assert mine.coins == theirs.coins, (where, seat)
        assert sorted(mine.buildings) == sorted(theirs.buildings), (where, seat)
        assert mine.under == theirs.wonders, (where, seat)
        assert sorted(mine.unbuilt) == sorted(theirs.unbuilt), (where, seat)
        assert mine.tokens == sorted(theirs.tokens), (where, seat)
        assert set(mine.symbols) == set(theirs.symbols()), (where, seat)
        score = game.score(seat)
        assert vars(score) == twin.score(seat), (where, seat)
        assert score.total == sum(twin.score(seat).values()), (where, seat)
    result = (game.result.winner, game.result.by) if game.result else None
    assert result == twin.result, where


@pytest.mark.parametrize("block", range(BLOCKS))
def test_a_record_recounted_by_hand_agrees_at_every_move(block: int) -> None:
    for seed in sizes.seeds(GAMES)[block::BLOCKS]:
        *_, (end, _) = steps(seed)
        twin, moves, stated = Recount.from_text(end.record().to_text())
        game = duel.Game(end.start)
        compare(game, twin, (seed, 0))
        for ply, move in enumerate(moves, start=1):
            game.play(move)
            twin.play(move)
            compare(game, twin, (seed, ply, move))
        winner, by = twin.result
        assert stated == f"{'-' if winner is None else winner} {by}"


def test_the_games_recounted_show_every_ending_and_every_choice() -> None:
    endings, phases = set(), set()
    for seed in sizes.seeds(GAMES):
        for game, _ in steps(seed):
            phases.add(game.phase)
        endings.add(game.result.by)
    assert endings >= {"military", "science", "civilian"}
    assert phases == {"draft", "turn", "token", "library", "destroy", "revive", "starter", "over"}


@pytest.mark.parametrize("manner", MANNERS)
def test_exactly_the_moves_that_the_rules_allow_are_legal(manner: str) -> None:
    for seed in (30, 31, 32):
        twin = None
        for game, move in steps(seed, manner):
            twin = twin or Recount(game.start.to_dict())
            moves = game.moves()
            assert len(moves) == len(set(moves))
            assert set(moves) == {text for text in EVERY_MOVE if twin.is_legal(text)}, (seed, game.played)
            if move:
                twin.play(move)
