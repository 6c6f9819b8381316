"""Sampled worlds are consistent with the view and the seat's memory, lose no card, and vary everything unknown."""

from __future__ import annotations

import functools
import random
from collections import Counter
from dataclasses import replace

import pytest

from pharos import wonders
from pharos.core.chance import stream
from pharos.core.native import read, write, zeros
from pharos.games.wonders.rules.definitions import BUILDING_INDEX, GUILD_NUMBERS, HAND, MOST_PLAYERS, deck
from pharos.games.wonders.rules.state import State
from pharos.games.wonders.rules.view import game_of
from pharos.games.wonders.search.hidden import Unknown, deal_anew, known_state


def worlds(view: dict, n: int, seed: int = 1) -> list[State]:
    game, drawn = game_of(view, 0, wonders.Game)
    unknown = Unknown(game, drawn)
    rngs = stream(seed, "worlds")
    found = []
    for _ in range(n):
        states = zeros(State, 1)
        write(states, 0, known_state(game, unknown))
        deal_anew(states[0], unknown.rows, unknown.cards, unknown.targets, unknown.work, rngs[0])
        found.append(read(states))
    return found


def hand_of(s: State, seat: int) -> list[int]:
    place = ((s.age - 1) * MOST_PLAYERS + (seat + s.shift) % s.players) * HAND
    return list(s.hands[place : place + s.held])


def numbers(ids: list[str]) -> list[int]:
    return sorted(BUILDING_INDEX[card] for card in ids)


@functools.cache
def games() -> list[wonders.Game]:
    """Positions of random games in all phases."""
    found: dict[tuple[int, str, int], wonders.Game] = {}
    for seed in range(30):
        rng = random.Random(seed)
        game = wonders.Game.new(players=3 + seed % 5, seed=seed, edifice=bool(seed % 2))
        while game.waiting:
            if game.phase != "turn" or rng.random() < 0.15:
                found.setdefault((game.age, game.phase, game.turn), game.copy())
            game.play([rng.choice(game.moves(seat)) for seat in game.waiting])
    return list(found.values())


def test_there_are_positions_of_all_phases() -> None:
    assert {game.phase for game in games()} == {"turn", "choice", "last", "revive", "lose"}


def test_the_open_table_and_the_own_hand_stay() -> None:
    for game in games():
        for seat in game.waiting[:2]:
            for world in worlds(game.view(seat), 3):
                assert hand_of(world, seat) == numbers(game.hand(seat))
                assert world.discarded == game.state.discarded
                assert [vars(city) for city in world.cities] == [
                    vars(city) | {"under": mine.under}
                    for city, mine in zip(game.state.cities, world.cities, strict=True)
                ]


def test_what_a_seat_passed_on_is_remembered() -> None:
    """In every world a hand that the seat has seen contains only cards that were in it, except those built since."""
    checked = 0
    for game in games():
        seat = game.waiting[0]
        held = {(age, turn): hands[seat] for age, turn, hands in game.hands_held}
        for other in range(game.players):
            step = -1 if game.age != 2 else 1
            # The turn in which the seat held the hand that `other` holds now.
            turns = [t for t in range(1, game.turn + 1) if (other - seat + step * (game.turn - t)) % game.players == 0]
            if not turns or other == seat or (game.age, turns[-1]) not in held:
                continue
            for world in worlds(game.view(seat), 3):
                missing = Counter(hand_of(world, other)) - Counter(numbers(held[game.age, turns[-1]]))
                assert not missing
                checked += 1
    assert checked > 50


def test_all_cards_of_the_decks_are_there_and_the_right_number_of_guilds() -> None:
    for players in (3, 7):
        game = wonders.Game.new(players=players, seed=players)
        chosen = set()
        for world in worlds(game.view(0), 20):
            for age in (1, 2, 3):
                first = (age - 1) * MOST_PLAYERS * HAND
                cards = Counter(world.hands[first : first + players * HAND])
                guilds = {card for card in cards if card in GUILD_NUMBERS}
                assert cards == Counter(deck(age, players)) + Counter(guilds)
                assert len(guilds) == (players + 2 if age == 3 else 0)
                chosen |= guilds
        assert len(chosen) > players + 2 or players + 2 == len(GUILD_NUMBERS)


def test_hands_are_in_ascending_order_as_the_rules_need_them() -> None:
    for game in games():
        for world in worlds(game.view(game.waiting[0]), 2):
            for seat in range(world.players):
                hand = hand_of(world, seat)
                assert hand == sorted(hand)
                assert len(hand) == world.held


def test_the_pile_is_what_a_seat_sees_when_it_may_build_from_it() -> None:
    seen = 0
    for game in (game for game in games() if game.phase == "revive"):
        for world in worlds(game.view(game.waiting[0]), 5):
            assert sorted(world.discard[: world.discarded]) == numbers(game.discard)
            seen += 1
    assert seen


def test_the_pile_that_a_seat_has_looked_through_stays_in_every_world() -> None:
    """It keeps the cards seen, except those built from it since; cards discarded by others since can be anything."""
    checked = varied = 0
    for seed in range(30):
        rng = random.Random(seed)
        deal = wonders.Game.new(players=4, seed=seed).deal
        boards = (("halicarnassus", "night"), ("carthage", "night"), ("babylon", "night"), ("giza", "day"))
        game = wonders.Game(replace(deal, boards=boards))
        pile: Counter[str] = Counter()
        while game.waiting and (game.phase != "turn" or game.turn < 6 or not pile):
            if game.phase == "revive" and game.waiting == [0]:
                pile = Counter(game.discard)
            rows = [game.moves(seat) for seat in game.waiting]
            game.play(
                [rng.choices(row, [9 if m.startswith(("stage", "revive")) else 1 for m in row])[0] for row in rows]
            )
            pile -= Counter(m.split()[1] for m in game.decisions[-1].moves if m.startswith("revive"))
        if not game.waiting or not pile:
            continue
        found = [Counter(world.discard[: world.discarded]) for world in worlds(game.view(0), 6)]
        assert all(Counter({BUILDING_INDEX[card]: n for card, n in pile.items()}) <= other for other in found)
        checked += 1
        varied += any(other != found[0] for other in found)
    assert checked > 5
    assert varied > 2


def test_the_true_deal_does_not_shine_through() -> None:
    for game in games()[::5]:
        seat = game.waiting[0]
        view = game.view(seat)
        other = wonders.Game.from_view(view, 99)
        assert [vars(w)["hands"] for w in worlds(view, 3)] == [vars(w)["hands"] for w in worlds(other.view(seat), 3)]


@pytest.mark.parametrize("players", [3, 5])
def test_an_unknown_card_is_as_likely_in_one_hand_as_in_another(players: int) -> None:
    game = wonders.Game.new(players=players, seed=4)
    mine = numbers(game.hand(0))
    card = next(card for card in deck(1, players) if card not in mine and deck(1, players).count(card) == 1)
    n = 1200
    holders = Counter(
        seat for world in worlds(game.view(0), n) for seat in range(players) if card in hand_of(world, seat)
    )
    expected = n / (players - 1)
    assert sum(holders.values()) == n
    # Five standard deviations of a binomial count.
    assert all(abs(holders[seat] - expected) < 5 * expected**0.5 for seat in range(1, players))
