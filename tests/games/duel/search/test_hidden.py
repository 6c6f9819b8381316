"""Redrawing hidden cards keeps all public information and can change everything hidden."""

from __future__ import annotations

from collections import Counter

import pytest
from midgames import position_after, positions, states_of

from pharos import duel
from pharos.core.chance import Rng, stream
from pharos.core.native import compiled, fingerprint, read, zeros
from pharos.games.duel.rules.definitions import BUILDINGS, SLOTS
from pharos.games.duel.rules.position import describe
from pharos.games.duel.rules.position_check import check
from pharos.games.duel.rules.state import State
from pharos.games.duel.search.hidden import Pool, fill_pool, redraw


@compiled
def draw_again(states: list[State], pools: list[Pool], rngs: list[Rng]) -> None:
    fill_pool(states[0], pools[0])
    redraw(states[0], pools[0], rngs[0])


def redrawn(game: duel.Game, seed: int) -> list[State]:
    states = states_of(game, 1)
    draw_again(states, zeros(Pool, 1), stream(seed, "test"))
    return states


def test_a_new_draw_is_a_sound_position_that_looks_the_same() -> None:
    for number, game in enumerate(positions(range(30))):
        full = describe(read(redrawn(game, number)))
        check(full)
        other = duel.Game.from_position(full)
        assert other.view(None) == game.view(None), f"position {number}"
        assert other.moves() == game.moves()


def test_a_new_draw_does_not_depend_on_the_hidden_cards() -> None:
    for number, game in enumerate(positions(range(20))):
        view = game.view(None)
        draws = {fingerprint(redrawn(duel.Game.from_view(view, seed), number)) for seed in (1, 2, 3)}
        assert len(draws) == 1, f"position {number}"


def test_every_unseen_card_is_drawn_equally_often_removed_ones_too() -> None:
    game = position_after(5, 8)  # age I just laid out
    assert game.age == 1
    slot = next(slot for slot, card in game.tableau.items() if card == "?")
    seen = {card for card in game.tableau if card and card != "?"}
    unseen = {b.id for b in BUILDINGS if b.age == 1} - seen
    pools, rngs = zeros(Pool, 1), stream(3, "test")
    drawn: Counter[str] = Counter()
    for _ in range(4000):
        states = states_of(game, 1)
        draw_again(states, pools, rngs)
        drawn[BUILDINGS[read(states).deck[slot]].id] += 1
    assert set(drawn) == unseen
    expected = 4000 / len(unseen)
    assert max(abs(n - expected) for n in drawn.values()) < 5 * expected**0.5


@pytest.mark.parametrize("age", [2, 3])
def test_coming_ages_are_dealt_from_the_whole_deck(age: int) -> None:
    game = position_after(5, 8)
    seen = Counter(
        card for seed in range(300) for card in read(redrawn(game, seed)).deck[SLOTS * (age - 1) : SLOTS * age]
    )
    assert {BUILDINGS[card].id for card in seen} == {b.id for b in BUILDINGS if b.age == age}
    guilds = [n for card, n in seen.items() if BUILDINGS[card].is_guild]
    assert sum(guilds) == (900 if age == 3 else 0)


def test_the_guilds_may_lie_in_any_slot() -> None:
    game = position_after(5, 8)
    decks = [read(redrawn(game, seed)).deck[2 * SLOTS :] for seed in range(200)]
    places = {slot for deck in decks for slot, card in enumerate(deck) if BUILDINGS[card].is_guild}
    assert places == set(range(SLOTS))


def test_the_great_library_and_the_later_wonders_are_drawn_anew() -> None:
    game = duel.Game.new(seed=4)
    draws = [read(redrawn(game, seed)) for seed in range(200)]
    assert len({s.library for s in draws}) == 10  # three of five
    offered = set(game.offer)
    assert all({describe(s)["offer"][i] for i in range(4)} == offered for s in draws)
    assert len({frozenset(s.dealt[4:]) for s in draws}) > 50  # of the 70 choices of four of eight
