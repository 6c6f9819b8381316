"""A view contains exactly what a seat may know, and a game can be reconstructed from it."""

from __future__ import annotations

import copy
import json
import random
from collections import Counter
from dataclasses import replace

import pytest
import sizes
from wonders_positions import city, dealt, play, table
from wonders_randomplay import new_game, position_of, revival_game, revivers_moves, steps

from pharos import wonders
from pharos.games.wonders.rules.definitions import BUILDINGS, HAND
from pharos.games.wonders.rules.notation import HIDDEN

CARDS = {b.id for b in BUILDINGS}


def words(data: object) -> Counter[str]:
    """All card ids in JSON data, also within longer strings."""
    if isinstance(data, dict):
        return sum((words(item) for item in data.values()), Counter())
    if isinstance(data, (list, tuple)):
        return sum((words(item) for item in data), Counter())
    return Counter(word for word in str(data).split() if word in CARDS)


@pytest.mark.parametrize("seed", sizes.seeds(20))
def test_a_game_made_of_a_view_gives_the_same_view(seed: int) -> None:
    rng = random.Random(seed)
    for number, (game, _) in enumerate(steps(seed)):
        seat = rng.choice([None, *range(game.players)])
        view = json.loads(json.dumps(game.view(seat)))
        again = wonders.Game.from_view(view, seed=number)
        assert again.view(seat) == view, (seed, number, seat)
        assert again.result == game.result
        if seat is not None:
            assert again.hand(seat) == game.hand(seat)
            assert again.moves(seat) == game.moves(seat)
        assert [again.city(s) for s in range(game.players)] == [game.city(s) for s in range(game.players)]


@pytest.mark.parametrize("seed", range(5))
def test_future_hands_leave_no_trace(seed: int) -> None:
    """The hands of future ages can be anything."""
    game = position_of(seed, 4)
    other = wonders.Game.new(players=game.players, seed=seed + 1000, edifice=bool(game.edifices)).deal
    swapped = wonders.Game(replace(game.deal, hands=(game.deal.hands[0], *other.hands[1:])))
    for decision in game.decisions:
        swapped.play(decision.moves)
    for seat in (None, *range(game.players)):
        assert swapped.view(seat) == game.view(seat)


@pytest.mark.parametrize("seed", sizes.seeds(10))
def test_no_card_stands_in_a_view_that_the_seat_has_not_seen(seed: int) -> None:
    """Every id in a view was built or lost in public, was in the seat's hand, or is offered from the discard pile."""
    for game, _ in steps(seed):
        for seat in range(game.players):
            view = game.view(seat)
            known = {card for c in view["cities"] for card in c["buildings"]} | {row["card"] for row in view["lost"]}
            known |= {card for row in view["hands"] for card in row["hand"]} | set(view["discard"] or [])
            known |= {card for _, who, pile in game.piles_seen if who == seat for card in pile}
            known |= {card for row in view["decisions"] for move in row["moves"] for card in open_cards(move)}
            assert set(words(view)) <= known
            if view["discard"] is not None:
                assert (game.phase, game.waiting) == ("revive", [seat])
                assert sorted(view["discard"]) == sorted(game.discard)
            assert view["discarded"] == len(game.discard)


def open_cards(move: str) -> list[str]:
    verb, *things = move.split()
    return [thing for thing in things if thing in CARDS] if verb not in ("sell", "stage") else []


def test_a_seat_remembers_every_hand_it_has_held_and_its_own_moves() -> None:
    game = new_game(3)
    held = []
    for game, _ in steps(3):
        if game.phase == "turn":
            held.append({"age": game.age, "turn": game.turn, "hand": game.hand(2)})
        view = game.view(2)
        assert view["hands"] == held
        own = [m for row in view["decisions"] for s, m in zip(row["seats"], row["moves"], strict=True) if s == 2]
        full = [m for d in game.decisions for s, m in zip(d.seats, d.moves, strict=True) if s == 2]
        assert own == full
    assert len(held) == 18


def test_sold_cards_and_cards_under_stages_are_hidden_from_others() -> None:
    game = table([city(9, "lumber_yard tree_farm"), city(), city()], hands=["altar", "theater", "baths"])
    play(game, "stage altar", "sell theater", "sell baths")
    assert game.view(0)["decisions"][0]["moves"] == ["stage altar", f"sell {HIDDEN}", f"sell {HIDDEN}"]
    assert game.view(1)["decisions"][0]["moves"] == [f"stage {HIDDEN}", "sell theater", f"sell {HIDDEN}"]
    assert game.view(None)["decisions"][0]["moves"] == [f"stage {HIDDEN}", f"sell {HIDDEN}", f"sell {HIDDEN}"]


def test_commits_are_hidden_until_all_have_committed() -> None:
    game = wonders.Game.new(players=3, seed=4)
    before = game.view(1)
    game.commit(0, game.moves(0)[-1])
    game.commit(2, game.moves(2)[0])
    assert game.view(1) == before
    assert game.view(0)["committed"] == game.choices(0)[-1]
    assert (before["waiting"], before["moves"]) == ([0, 1, 2], game.moves(1))
    assert (game.view(0)["waiting"], game.view(0)["moves"]) == ([1, 2], [])  # hidden: seat 2 has committed too
    assert game.view(None)["waiting"] == [0, 1, 2]
    world = wonders.Game.from_view(game.view(0), seed=1)
    assert world.committed(0) == game.committed(0)
    assert world.waiting == [1, 2]
    older = game.view(0) | {"waiting": [0, 1, 2], "moves": game.choices(0)}  # as the JSON interface sends it
    assert wonders.Game.from_view(older, seed=1).view(0) == game.view(0)


def test_a_spectator_sees_no_hand() -> None:
    view = position_of(7, 8).view(None)
    assert (view["hand"], view["hands"], view["moves"], view["committed"]) == ([], [], [], None)
    assert view["piles"] == []


def test_the_same_seed_gives_the_same_world_and_others_differ() -> None:
    view = position_of(4, 9).view(1)
    worlds = [wonders.Game.from_view(view, seed=seed).deal for seed in (1, 1, 2, 3)]
    assert worlds[0] == worlds[1]
    assert len({str(world) for world in worlds}) == 3


@pytest.mark.parametrize("seed", range(10))
def test_worlds_keep_to_the_decks_of_a_regular_deal(seed: int) -> None:
    game = position_of(seed, 7 + seed)
    world = wonders.Game.from_view(game.view(seed % game.players), seed=seed)
    for age in range(3):
        mine, other = (
            Counter(card for hand in deal.hands[age] for card in hand if not is_guild(card))
            for deal in (game.deal, world.deal)
        )
        assert mine == other
    guilds = [card for hand in world.deal.hands[2] for card in hand if is_guild(card)]
    assert len(guilds) == len(set(guilds)) == game.players + 2


def is_guild(card: str) -> bool:
    return card.endswith("_guild")


def test_a_view_of_an_irregular_deal_is_completed_too() -> None:
    game = table([city(), city(), city()], hands=["altar " * 7] * 3)
    deal = game.deal
    game = wonders.Game(deal)
    for _ in range(4):
        game.play([game.moves(seat)[-1] for seat in game.waiting])
    view = game.view(0)
    assert wonders.Game.from_view(view, seed=1).view(0) == view


def test_a_pile_with_more_copies_than_the_deck_has_is_completed_too() -> None:
    """A seat that builds from the discard pile sees taverns, which a regular deal for three players does not have."""
    hands = ["clay_pool" + " altar" * 6, "tavern " * 7, "tavern " * 7]
    game = wonders.Game(dealt(["halicarnassus night", "olympia day", "ephesus day"], hands=hands))
    game.play(["build clay_pool", "sell tavern", "sell tavern"])
    game.play(["stage tavern left=2 right=0", "sell altar", "sell tavern"])
    assert game.phase == "revive"
    for move in ("revive altar", "revive tavern", "pass"):
        after = game.after([move])
        for seat in (0, 1, 2, None):
            for view in (game.view(seat), after.view(seat)):
                assert wonders.Game.from_view(view, seed=1).view(seat) == view


@pytest.mark.parametrize("seed", sizes.seeds(12))
def test_views_of_irregular_deals_are_completed_after_builds_from_the_discard_pile(seed: int) -> None:
    """With many copies of few cards, guilds included, the sampled deal contains the cards seen in the pile."""
    rng = random.Random(seed)
    game = revival_game(seed)
    kinds = [rng.sample([b.id for b in BUILDINGS if b.age == age], 9) for age in (1, 2, 3)]
    kinds[0] += ["clay_pool", "clay_pool", "timber_yard", "press", "glassworks", "ore_vein"]
    hands = tuple(tuple(tuple(rng.choices(row, k=HAND)) for _ in range(game.players)) for row in kinds)
    game = wonders.Game(replace(game.deal, hands=hands))
    while game.waiting:
        if game.phase == "revive" or rng.random() < 0.2:
            for seat in (None, *range(game.players)):
                view = game.view(seat)
                assert wonders.Game.from_view(view, seed=seed).view(seat) == view
        game.play(revivers_moves(game, rng))


BROKEN = {
    "no object": lambda v: [],
    "another game": lambda v: v | {"game": "duel"},
    "another format": lambda v: v | {"format": 9},
    "no players": lambda v: {k: x for k, x in v.items() if k != "players"},
    "players as text": lambda v: v | {"players": "3"},
    "two players": lambda v: v | {"players": 2, "cities": v["cities"][:2], "seat": 0},
    "a strange seat": lambda v: v | {"seat": 9},
    "a city too few": lambda v: v | {"cities": v["cities"][:-1]},
    "a strange board": lambda v: v | {"cities": [v["cities"][0] | {"board": "atlantis"}, *v["cities"][1:]]},
    "other coins": lambda v: v | {"cities": [v["cities"][0] | {"coins": 99}, *v["cities"][1:]]},
    "another hand": lambda v: v | {"hand": ["altar"]},
    "no hands": lambda v: v | {"hands": None},
    "a strange card in a hand": lambda v: v | {"hands": [v["hands"][0] | {"hand": ["atlantis"] * 7}, *v["hands"][1:]]},
    "a hand that does not follow": lambda v: v | {"hands": [*v["hands"][:-1], v["hands"][-1] | {"hand": ["altar"]}]},
    "a turn too many": lambda v: v | {"hands": [*v["hands"], {"age": 9, "turn": 9, "hand": []}]},
    "another age": lambda v: v | {"age": 3},
    "another phase": lambda v: v | {"phase": "over"},
    "decisions as text": lambda v: v | {"decisions": ["build altar"]},
    "a decision lost": lambda v: v | {"decisions": v["decisions"][:-1]},
    "a move lost": lambda v: v | {"decisions": [v["decisions"][0] | {"moves": []}, *v["decisions"][1:]]},
    "an unreadable move": lambda v: v | {"decisions": [v["decisions"][0] | {"moves": ["x"] * v["players"]}]},
    "a strange seat decides": lambda v: v | {"decisions": [v["decisions"][0] | {"seats": [0, 1, "z"][: v["players"]]}]},
    "a move that is a number": lambda v: v | {"decisions": [v["decisions"][0] | {"moves": [1] * v["players"]}]},
    "discarded cards": lambda v: v | {"discarded": 77},
    "a strange lost card": lambda v: v | {"lost": [{"decision": 0, "seat": 0, "card": "atlantis"}]},
    "a strange commit": lambda v: v | {"committed": "build atlantis"},
    "a strange discard": lambda v: v | {"discard": ["atlantis"]},
    "piles as text": lambda v: v | {"piles": "altar"},
    "a pile of numbers": lambda v: v | {"piles": [{"decision": 3, "cards": [1]}]},
    "a strange card in a pile": lambda v: v | {"piles": [{"decision": 3, "cards": ["atlantis"]}]},
    "a pile that was never seen": lambda v: v | {"piles": [{"decision": 3, "cards": ["altar"]}]},
    "a pile to come": lambda v: v | {"piles": [{"decision": 99, "cards": []}]},
}


@pytest.mark.parametrize("what", BROKEN)
def test_a_broken_view_is_refused(what: str) -> None:
    view = json.loads(json.dumps(position_of(0, 8).view(1)))
    with pytest.raises(wonders.InvalidPosition):
        wonders.Game.from_view(BROKEN[what](copy.deepcopy(view)), seed=1)


def test_a_revived_card_is_found_in_the_hands_of_those_who_can_have_sold_it() -> None:
    """In every world sampled after a build from the discard pile, somebody discarded that card before."""
    boards = ["halicarnassus day", "rhodes day", "ephesus day"]
    found = 0
    for seed in range(200):
        deal = replace(wonders.Deal.random(3, seed), boards=tuple(tuple(b.split()) for b in boards))
        game, rng = wonders.Game(deal), random.Random(seed)
        while game.waiting and not any(m.startswith("revive") for d in game.decisions for m in d.moves):
            rows = [game.moves(seat) for seat in game.waiting]
            game.play(
                [rng.choices(row, [9 if m.split()[0] in ("stage", "revive") else 2 for m in row])[0] for row in rows]
            )
        if not game.waiting:
            continue
        found += 1
        card = game.decisions[-1].moves[0].split()[1]
        for seat in (1, 2, None):
            world = wonders.Game.from_view(game.view(seat), seed=seed)
            assert card in world.city(0).buildings
        if found == 12:
            return
    raise AssertionError("too few games with a revival")


@pytest.mark.parametrize("seed", [*sizes.seeds(20), 161])
def test_views_of_those_who_build_from_the_discard_pile_are_completed(seed: int) -> None:
    """The visible pile, guilds included, consists of cards that were discarded, also ages later."""
    deal, rng = new_game(seed).deal, random.Random(seed)
    others = [board for board in deal.boards if board[0] not in ("halicarnassus", "carthage")][: deal.players - 1]
    boards = [("halicarnassus", rng.choice(("day", "night"))), *others]
    boards += [("carthage", "night")] * (deal.players - len(boards))
    game = wonders.Game(replace(deal, boards=tuple(boards)))
    while game.waiting:
        if game.phase == "revive" or rng.random() < 0.05:
            for seat in {*game.waiting, rng.randrange(game.players)}:
                view = game.view(seat)
                assert wonders.Game.from_view(view, seed=seed).view(seat) == view
        rows = [game.moves(seat) for seat in game.waiting]
        game.play([rng.choices(row, [eagerness(move) for move in row])[0] for row in rows])


def eagerness(move: str) -> int:
    return {"stage": 12, "revive": 12, "sell": 5}.get(move.split()[0], 2)


def expected_pile(game: wonders.Game, seat: int) -> tuple[Counter[str], int]:
    """What a seat knows about the discard pile since it last looked: the known cards, and the number of others.

    Recounted from the moves alone: the pile that was shown, minus what was built from it, plus the seat's own sales,
    its own last cards and the buildings lost in public.
    """
    number, pile = max((number, pile) for number, who, pile in game.piles_seen if who == seat)
    known, others = Counter(pile), 0
    for i, decision in enumerate(game.decisions[number:], start=number):
        for who, move in zip(decision.seats, decision.moves, strict=True):
            verb, *things = move.split()
            if verb == "revive" and known[things[0]]:
                known[things[0]] -= 1
            elif verb == "revive":
                others -= 1  # a hidden card that was discarded since
            elif verb == "sell":
                known.update(things[:1] if who == seat else [])
                others += who != seat
        known.update(card for n, _, card in game.lost if n == i)
        for who, card in last_cards(game, i):
            known.update([card] if who == seat else [])
            others += who != seat
    return known, others


def last_cards(game: wonders.Game, number: int) -> list[tuple[int, str]]:
    """The seats and cards discarded unplayed at the end of an age, if this decision ended it."""
    when = [(d.age, d.turn, d.phase in ("turn", "choice", "last")) for d in game.decisions]
    when.append((game.age, game.turn, game.phase in ("turn", "choice", "last")))
    age, turn, _ = when[number]
    if turn != 6 or not when[number][2] or when[number + 1] == when[number]:
        return []
    hands = next(hands for a, t, hands in game.hands_held if (a, t) == (age, 6))
    left = [(seat, card) for seat, hand in enumerate(hands) for card in hand]
    for decision in game.decisions[: number + 1]:
        if (decision.age, decision.turn) == (age, 6) and decision.phase in ("turn", "last"):
            for seat, move in zip(decision.seats, decision.moves, strict=True):
                if move != "pass":
                    left.remove((seat, move.split()[1]))
    return left


@pytest.mark.parametrize("seed", [*range(12), 27, 30, 36, 37, 39])  # the last: two seats build in turn
def test_a_seat_remembers_the_discard_pile_that_it_has_looked_through(seed: int) -> None:
    """Every world consistent with its view has the pile it saw, with all known changes since."""
    game, rng = revival_game(seed), random.Random(seed)
    shown: dict[int, list[dict]] = {seat: [] for seat in range(game.players)}
    while game.waiting:
        if game.phase == "revive":
            (seat,) = game.waiting
            shown[seat].append({"decision": len(game.decisions), "cards": game.view(seat)["discard"]})
        for seat in range(game.players):
            view = game.view(seat)
            assert view["piles"] == shown[seat]
            if not shown[seat] or rng.random() < 0.5:
                continue
            world = wonders.Game.from_view(json.loads(json.dumps(view)), seed=seed)
            assert world.view(seat) == view
            known, others = expected_pile(game, seat)
            assert Counter(world.discard) >= known
            assert (Counter(world.discard) - known).total() == others
        assert game.view(None)["piles"] == []
        game.play(revivers_moves(game, rng))
    assert sum(map(len, shown.values())) > 0


@pytest.mark.parametrize("seed", [3, 6])
def test_views_from_before_piles_were_remembered_are_accepted(seed: int) -> None:
    game, rng = revival_game(seed), random.Random(seed)
    while game.waiting:
        view = game.view(seat := rng.randrange(game.players))
        if game.phase == "revive" or any(who == seat for _, who, _ in game.piles_seen):
            del view["piles"]
            world = wonders.Game.from_view(view, seed=seed)
            assert {name: world.view(seat)[name] for name in view} == view
        game.play(revivers_moves(game, rng))


def test_the_memory_of_hands_is_not_the_positions_own() -> None:
    """Changing the data of a view does not change the game."""
    game = position_of(2, 3)
    view = game.view(0)
    view["hands"][0]["hand"].clear()
    view["cities"][0]["buildings"].append("altar")
    assert len(game.view(0)["hands"][0]["hand"]) == HAND
    assert game.view(0)["cities"][0]["buildings"].count("altar") <= 1
