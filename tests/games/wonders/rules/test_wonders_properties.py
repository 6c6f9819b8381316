"""Properties of every game: cards are neither created nor lost, coins have a source, seats are symmetric."""

from __future__ import annotations

import random
from collections import Counter
from dataclasses import replace

import pytest
import sizes
from hypothesis import given
from hypothesis import strategies as st
from wonders_randomplay import MANNERS, choose, new_game, steps
from wonders_recount import CARDS

from pharos import wonders
from pharos.core.native import fingerprint
from pharos.games.wonders.rules.batch import random_batch
from pharos.games.wonders.rules.definitions import BOARDS
from pharos.games.wonders.rules.notation import encode, format_move, parse_move

fixed = sizes.fuzzing(40)
seeds = st.integers(0, 10**6)
manners = st.sampled_from(MANNERS)


def all_cards(game: wonders.Game) -> Counter[str]:
    """All cards of the ages begun so far: in hands, in cities, under stages and in the discard pile."""
    s = game.state
    found = Counter(game.discard)
    names = list(CARDS)
    for seat in range(game.players):
        found.update(game.hand(seat) + game.city(seat).buildings)
        found.update(names[card] for card in s.cities[seat].under[: game.city(seat).stages])
    return found


@fixed
@given(seeds, manners)
def test_no_card_is_created_or_lost(seed: int, manner: str) -> None:
    for game, _ in steps(seed, manner):
        dealt = Counter(card for age in game.deal.hands[: game.age] for hand in age for card in hand)
        assert all_cards(game) == dealt


@fixed
@given(seeds, manners)
def test_hands_shrink_by_one_card_a_turn_and_are_equal(seed: int, manner: str) -> None:
    for game, _ in steps(seed, manner):
        sizes = [len(game.hand(seat)) for seat in range(game.players)]
        if game.phase == "turn":
            assert sizes == [8 - game.turn] * game.players
        elif game.phase == "last" or (game.phase == "choice" and game.turn == 6):
            assert sizes == [1] * game.players
        elif game.phase in ("lose", "over") or game.turn == 6:
            assert sizes == [0] * game.players
        else:
            assert sizes == [7 - game.turn] * game.players


@fixed
@given(seeds, manners)
def test_coins_are_never_negative_and_trade_moves_them_between_neighbours(seed: int, manner: str) -> None:
    """In turns with only trade, sales and printed costs, all coins are accounted for."""
    for game, moves in steps(seed, manner):
        coins = [game.city(seat).coins for seat in range(game.players)]
        assert min(coins) >= 0
        if game.phase != "turn" or not moves:
            continue
        expected = list(coins)
        quiet = True
        for seat, move in enumerate(moves):
            verb, card, *rest = move.split()
            paid = [int(word.split("=")[1]) for word in rest if "=" in word] or [0, 0]
            expected[seat] -= sum(paid)
            expected[(seat + 1) % game.players] += paid[0]
            expected[seat - 1] += paid[1]
            if verb == "sell":
                expected[seat] += 3
            elif verb == "stage":
                quiet = False
            else:
                expected[seat] -= CARDS[card]["cost"].get("coins", 0) if verb == "build" else 0
                quiet = quiet and CARDS[card]["color"] != "yellow"
        if quiet and game.turn < 6:
            after = game.after(moves)
            assert [after.city(seat).coins for seat in range(game.players)] == expected


@fixed
@given(seeds, manners)
def test_conflict_tokens_balance(seed: int, manner: str) -> None:
    """Every conflict between two cities gives one victory and one defeat, or neither."""
    for game, moves in steps(seed, manner):
        if moves and game.turn == 6 and game.phase == "turn" and not game.edifices:
            before = [game.city(seat).military for seat in range(game.players)]
            after = game.after(moves)
            if after.phase == "turn":
                gained = Counter(v for s in range(game.players) for v in after.city(s).military)
                gained.subtract(v for row in before for v in row)
                assert gained[-1] == gained[1] + gained[3] + gained[5]


def rotated(deal: wonders.Deal, by: int) -> wonders.Deal:
    """The same deal with every player moved on by the given number of seats."""

    def turn(row: tuple) -> tuple:
        return row[-by:] + row[:-by]

    return replace(deal, boards=turn(deal.boards), hands=tuple(turn(age) for age in deal.hands))


@fixed
@given(seeds, manners, st.integers(1, 6))
def test_the_seats_are_alike(seed: int, manner: str, by: int) -> None:
    """A rotated game plays out the same; only builds by several seats from one discard pile depend on seat order."""
    game, rng = new_game(seed), random.Random(seed)
    by %= game.players
    other = wonders.Game(rotated(game.deal, by) if by else game.deal)
    while game.waiting:
        moves = dict(zip(game.waiting, choose(game, rng, manner), strict=True))
        game.play(list(moves.values()))
        other.play([moves[(seat - by) % game.players] for seat in other.waiting])
        if game.phase == "revive" and sum(city.revives for city in game.state.cities) > 1:
            return
        for seat in range(game.players):
            there = (seat + by) % game.players
            assert game.city(seat) == other.city(there)
            assert game.moves(seat) == other.moves(there)
            assert game.score(seat) == other.score(there)


@fixed
@given(seeds, manners)
def test_every_move_reads_back(seed: int, manner: str) -> None:
    for game, _ in steps(seed, manner):
        for seat in game.waiting:
            for move, code in zip(game.moves(seat), game._codes(seat), strict=True):
                assert format_move(code) == move
                assert encode(parse_move(move)) == code
            assert game._codes(seat) == sorted(set(game._codes(seat)))


@fixed
@given(st.text(max_size=40) | st.sampled_from(["build", "stage", "lose", "left=1", "join"]).map(lambda w: f"{w} altar"))
def test_any_text_is_read_or_refused(text: str) -> None:
    game = wonders.Game.new(players=3, seed=1)
    before = fingerprint(game._states)
    try:
        game.commit(0, text)
    except wonders.IllegalMove as error:
        code = error.code
    else:
        code = "played"
    assert code
    assert fingerprint(game._states) == before  # two seats still have to choose


@fixed
@given(seeds, manners)
def test_the_totals_that_decide_are_the_sums_of_the_rows(seed: int, manner: str) -> None:
    """The final points are the sum of the rows, and the kernel's totals are the same."""
    game, rng = new_game(seed), random.Random(seed)
    while game.waiting:
        game.play(choose(game, rng, manner))
    totals = [game.score(seat).total for seat in range(game.players)]
    assert game.state.totals[: game.players] == totals
    assert totals == [sum(vars(game.score(seat)).values()) for seat in range(game.players)]


def test_no_seat_is_favoured() -> None:
    """With random play, wins are spread evenly over the seats."""
    for players in (3, 7):
        batch = random_batch(600, players=players, expansions=["edifice"], seed=3)
        assert sum(batch.wins) >= batch.games
        assert min(batch.wins) > 0.6 * batch.games / players


def test_batches_do_not_depend_on_threads_and_refuse_what_cannot_be() -> None:
    results = [random_batch(250, players=4, expansions=["edifice"], seed=9, threads=threads) for threads in (1, 2, 3)]
    assert results[0] == results[1] == results[2]
    parts = [random_batch(50, players=4, expansions=["edifice"], seed=9, first=first) for first in range(0, 250, 50)]
    assert sum(part.points for part in parts) == results[0].points
    with pytest.raises(ValueError, match="threads are at least 1"):
        random_batch(1, threads=0)
    with pytest.raises(ValueError, match="2 cannot play"):
        random_batch(1, players=2)


def test_random_games_use_every_board_side() -> None:
    seen = {board for seed in range(200) for board in new_game(5 + seed % 5 + 10 * seed).deal.boards}
    assert seen == {(board.id, board.side) for board in BOARDS}
