"""Cards that a seat has not seen do not affect its view.

The tests swap two cards that a seat cannot distinguish, in the deal and in the moves that used them. The engine replays
the game, and the seat's view must be identical. An independent recount, which uses neither `view.py` nor `hidden.py`,
determines where cards were and who saw them.
"""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import dataclass, replace

import pytest
from wonders_randomplay import revival_game, revivers_moves, steps

from pharos import wonders
from pharos.games.wonders.rules import view

LAST = 7  # the place of a card left over after six were taken from its hand
HELD = 8  # the place of a card that is in a hand now
CARD_PHASES = ("turn", "choice", "last")


@dataclass(frozen=True)
class Use:
    """A card that was used or is held where only its owner could see it."""

    card: str
    age: int
    hand: int  # the seat it was dealt to
    place: int  # the turn in which it left the hand, or LAST or HELD
    decision: int | None  # the decision and the seat whose move names it; None if no move does
    seat: int
    discarded: int | None  # the decision after which it was in the discard pile


def holder(age: int, turn: int, hand: int, players: int) -> int:
    """Who holds a dealt hand in a turn; in ages I and III hands go to the left neighbour, which is the next seat."""
    return (hand + (turn - 1) * (-1 if age == 2 else 1)) % players


def uses(game: wonders.Game) -> Iterator[Use]:
    """All cards that were sold, put under a stage or left over at the end of an age, or are still held."""
    left = {(age, hand): list(cards) for age, row in enumerate(game.deal.hands, 1) for hand, cards in enumerate(row)}
    hands = range(game.players)
    ends = {}  # the decision with which the cards of an age were used up
    for number, decision in enumerate(game.decisions):
        age, turn = decision.age, decision.turn
        if decision.phase in CARD_PHASES:
            ends[age] = number
        if decision.phase not in ("turn", "last"):
            continue
        for seat, move in zip(decision.seats, decision.moves, strict=True):
            if move == "pass":
                continue
            verb, card = move.split()[:2]
            hand = next(h for h in hands if holder(age, turn, h, game.players) == seat)
            left[age, hand].remove(card)
            if verb in ("sell", "stage"):
                place = turn if decision.phase == "turn" else LAST
                yield Use(card, age, hand, place, number, seat, number if verb == "sell" else None)
    for (age, hand), cards in left.items():
        is_over = age < game.age or (age == game.age and game.turn == 6 and game.phase not in CARD_PHASES)
        for card in cards if age <= game.age else ():
            seat = holder(age, 6 if is_over else game.turn, hand, game.players)
            yield Use(card, age, hand, LAST if is_over else HELD, None, seat, ends[age] if is_over else None)


def sights(game: wonders.Game, use: Use, seat: int) -> tuple[object, ...]:
    """All occasions on which a seat saw a card, in its hand or in the discard pile."""
    last = game.turn if use.age == game.age else 6
    turns = [t for t in range(1, min(use.place, last) + 1) if holder(use.age, t, use.hand, game.players) == seat]
    looks = [n for n, d in enumerate(game.decisions) if d.phase == "revive" and d.seats == (seat,)]
    looks += [len(game.decisions)] if game.phase == "revive" and game.waiting == [seat] else []
    piles = [n for n in looks if use.discarded is not None and use.discarded < n]
    return tuple(turns), tuple(piles)


def are_alike(game: wonders.Game, one: Use, other: Use, seat: int) -> bool:
    """Whether a seat cannot distinguish two cards."""
    if one.card == other.card or one.age != other.age or seat in (one.seat, other.seat):
        return False
    seen = sights(game, one, seat)
    if seen != sights(game, other, seat):
        return False
    if one.hand == other.hand:
        return min(one.place, other.place) < HELD
    here, there = game.deal.hands[one.age - 1][one.hand], game.deal.hands[one.age - 1][other.hand]
    return not seen[0] and one.card not in there and other.card not in here


def exchanged(game: wonders.Game, one: Use, other: Use) -> wonders.Game:
    """The game with two cards swapped."""
    hands = [[list(hand) for hand in row] for row in game.deal.hands]
    rows = [list(decision.moves) for decision in game.decisions]
    if one.hand != other.hand:
        here, there = hands[one.age - 1][one.hand], hands[one.age - 1][other.hand]
        here[here.index(one.card)], there[there.index(other.card)] = other.card, one.card
    for use, card in ((one, other.card), (other, one.card)):
        if use.decision is not None:
            place = game.decisions[use.decision].seats.index(use.seat)
            verb, _, *rest = rows[use.decision][place].split()
            rows[use.decision][place] = " ".join([verb, card, *rest])
    again = wonders.Game(replace(game.deal, hands=tuple(tuple(tuple(hand) for hand in row) for row in hands)))
    for moves in rows:
        again.play(moves)
    return again


def twins(game: wonders.Game, seat: int, rng: random.Random, most: int = 3) -> Iterator[tuple[wonders.Game, Use, Use]]:
    """Games that a seat cannot distinguish from this one, each with the two cards that were swapped."""
    revived = {move.split()[1] for d in game.decisions for move in d.moves if move.startswith("revive")}
    found = [use for use in uses(game) if use.card not in revived]
    pairs = [(a, b) for i, a in enumerate(found) for b in found[:i] if are_alike(game, a, b, seat)]
    for one, other in rng.sample(pairs, min(most, len(pairs))):
        yield exchanged(game, one, other), one, other


def kind(use: Use) -> str:
    """The kind of hidden place that a card is in."""
    if use.place == HELD:
        return "held"
    if use.decision is None:
        return "left"
    return "under a stage" if use.discarded is None else "sold"


def games(seed: int) -> Iterator[wonders.Game]:
    """The positions of a random game; every second game has boards that build from the discard pile."""
    if seed % 2:
        yield from (game for game, _ in steps(seed))
        return
    game, rng = revival_game(seed), random.Random(seed)
    while game.waiting:
        yield game
        game.play(revivers_moves(game, rng))
    yield game


def test_a_view_does_not_change_when_what_is_hidden_from_it_does() -> None:
    kinds: dict[str, int] = {}
    for seed in range(16):
        rng = random.Random(seed)
        for game in games(seed):
            seat = rng.randrange(game.players)
            if rng.random() > 0.4:
                continue
            for other, *pair in twins(game, seat, rng):
                assert other.view(seat) == game.view(seat), (seed, len(game.decisions), seat, pair)
                assert other.view(None) == game.view(None)
                assert any(other.view(use.seat) != game.view(use.seat) for use in pair), (seed, game, pair)
                for use in pair:
                    kinds[kind(use)] = kinds.get(kind(use), 0) + 1
    assert set(kinds) == {"held", "left", "under a stage", "sold"}
    assert min(kinds.values()) > 20


@pytest.mark.parametrize("verb", ["sell", "stage"])
def test_a_card_that_were_not_hidden_would_be_noticed(verb: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """The test above fails if a view shows other players' sales or their cards under stages."""
    hide = view.redact_move
    monkeypatch.setattr(view, "redact_move", lambda move: move if move.startswith(verb) else hide(move))
    noticed = 0
    for seed in range(6):
        rng = random.Random(seed)
        for game in games(seed):
            seat = rng.randrange(game.players)
            noticed += any(other.view(seat) != game.view(seat) for other, *_ in twins(game, seat, rng))
    assert noticed > 10
