"""Facts about a move of Duel, found with the rules alone: no evaluation, no search, nothing hidden.

What a move turns up is unknown when it is chosen, so cards that were face down are left out of every fact.
"""

from __future__ import annotations

import functools
from collections.abc import Sequence
from copy import deepcopy

from pharos.core.native import integers, read, write, zeros
from pharos.games.duel.rules import Game
from pharos.games.duel.rules.definitions import (
    BUILDING_INDEX,
    BUILDINGS,
    LAYOUTS,
    WONDER_INDEX,
    WONDERS,
    Building,
    Slot,
)
from pharos.games.duel.rules.moves import MOST_MOVES
from pharos.games.duel.rules.position_check import HIDDEN
from pharos.games.duel.rules.price import explain
from pharos.games.duel.rules.state import ENDINGS, OVER, TURN, State
from pharos.games.duel.search.endgame import step
from pharos.games.duel.search.tactics import NO_MOVE, TURN_MOVES, TURN_STACK, TURN_STATES, winning_move


def sure_win(state: State) -> str | None:
    """How the seat to move certainly wins in this turn: an ending, or None."""
    seat = state.turn
    for _ in range(TURN_MOVES):
        states = zeros(State, 1 + TURN_STATES)
        write(states, 0, state)
        moves, stack, left = (integers([0] * n) for n in (MOST_MOVES, TURN_STACK, TURN_STATES))
        move = int(winning_move(states, 0, moves, stack, left))
        if move == NO_MOVE:
            return None
        roots = zeros(State, 2)
        write(roots, 0, state)
        step(roots, move)
        state = read(roots)
        if state.phase == OVER:
            return ENDINGS[state.ending] if state.winner == seat else None
    return None


def win_of_next_turn(state: State, seat: int, hidden: int = 0) -> str | None:
    """How a seat would win if it had the next turn in this position; the `hidden` slots, as bits, are not used."""
    if state.phase != TURN:
        return None
    changed = deepcopy(state)
    changed.turn, changed.again = seat, 0
    changed.open &= ~hidden
    return sure_win(changed) if changed.open else None


def unchained_price(game: Game, seat: int, card: str) -> int:
    """What a building would cost a seat without its chain."""
    return explain(game.price_parts(seat, card)._replace(chained=0)).total


def can_build(game: Game, seat: int, card: str) -> bool:
    """Whether a seat can pay for a building now."""
    return game.price(seat, card).total <= game.city(seat).coins


def symbol_of(card: str) -> str | None:
    """The science symbol of a building."""
    symbol: str | None = BUILDINGS[BUILDING_INDEX[card]].effects.get("science")
    return symbol


def makes_pair(game: Game, seat: int, card: str) -> bool:
    """Whether a building would be a seat's second one with its symbol, which brings a progress token."""
    symbol = symbol_of(card)
    return (
        symbol is not None
        and bool(game.tokens)
        and [symbol_of(b) for b in game.city(seat).buildings].count(symbol) == 1
    )


class Facts:
    """A move, and what follows from it by the rules."""

    def __init__(self, game: Game, move: str) -> None:
        self.game, self.move = game, move
        self.seat = game.to_move or 0
        self.other = 1 - self.seat
        self.verb, *self.things = move.split()
        self.after = game.after(move)

    @functools.cached_property
    def card(self) -> str | None:
        """The card that the move takes from the layout."""
        return self.things[-1] if self.verb in ("build", "sell", "wonder") else None

    @functools.cached_property
    def building(self) -> Building | None:
        """The building that the move adds to the city."""
        return BUILDINGS[BUILDING_INDEX[self.things[0]]] if self.verb in ("build", "revive") else None

    @functools.cached_property
    def wonder(self) -> str | None:
        """The wonder that the move builds."""
        return self.things[0] if self.verb == "wonder" and self.things[0] in WONDER_INDEX else None

    @functools.cached_property
    def uncovered(self) -> list[int]:
        """The slots that the move uncovers."""
        if self.card is None:
            return []
        return uncovered_by(self.game, self.game.tableau.index(self.card))

    @property
    def opened(self) -> list[str]:
        """The cards that the move uncovers and that were face up before."""
        return [card for slot in self.uncovered if (card := self.game.tableau[slot]) and card != HIDDEN]

    @functools.cached_property
    def _turned_up(self) -> int:
        """The slots that the move turns up, as bits."""
        return sum(1 << slot for slot in self.uncovered if self.game.tableau[slot] == HIDDEN)

    @property
    def has_extra_turn(self) -> bool:
        """Whether the move gives its player another turn."""
        return (
            self.verb == "wonder"
            and not self.after.result
            and (bool(self.after.state.again) or (self.after.phase == "turn" and self.after.to_move == self.seat))
            and self.is_same_age
        )

    @property
    def is_same_age(self) -> bool:
        """Whether the age goes on after the move."""
        return self.after.age == self.game.age

    @functools.cached_property
    def wins(self) -> str | None:
        """How the move wins the game in this turn."""
        if self.after.result:
            return self.after.result.by if self.after.result.winner == self.seat else None
        if self.after.to_move == self.seat and self.after.phase not in ("turn", "starter", "library"):
            return sure_win(self.after.state)
        return None

    @functools.cached_property
    def missed_win(self) -> str | None:
        """How another move would have won in this turn."""
        return None if self.wins else sure_win(self.game.state)

    def _next_win(self, seat: int) -> str | None:
        """How a seat would win in the next turn after the move, without what the move turns up."""
        is_pending = self.after.phase != "turn"
        if is_pending or not self.is_same_age or self.after.result:
            return None
        return win_of_next_turn(self.after.state, seat, self._turned_up)

    @property
    def stops(self) -> str | None:
        """The way in which the opponent would have won in the next turn and no longer does."""
        if self.game.phase != "turn" or self.after.result:
            return None
        threat = win_of_next_turn(self.game.state, self.other)
        return threat if threat and self.is_same_age and not self._next_win(self.other) else None

    @property
    def threatens(self) -> str | None:
        """The way in which the mover wins in its next turn if nothing is done about it."""
        if self.wins or self.has_extra_turn or sum(card is not None for card in self.after.tableau) < 2:
            return None
        return self._next_win(self.seat)

    @property
    def lets_win(self) -> str | None:
        """How the opponent wins in the turn after the move."""
        if self.after.to_move == self.other and self.after.phase == "turn":
            return self._next_win(self.other)
        return None

    @property
    def saved_by_chain(self) -> int | None:
        """The coins that the chain of the building saves; None if it is not built by a chain."""
        if self.verb != "build" or not self.game.price(self.seat, self.things[0]).chain:
            return None
        return unchained_price(self.game, self.seat, self.things[0])

    @property
    def chained_later(self) -> str | None:
        """A card of a later age that the building makes free, if it is dealt."""
        if not self.building or not self.building.chain:
            return None
        later = (b.id for b in BUILDINGS if b.free_with == self.building.chain and b.age > self.game.age)
        return next(later, None)

    @property
    def monopoly(self) -> tuple[str, int] | None:
        """A resource of the building that now costs the opponent at least twice the basic price, and the price."""
        if not self.building:
            return None
        rival = self.after.city(self.other)
        for resource in self.building.effects.get("produces", {}):
            price = rival.prices[resource]
            if price >= 4 and not rival.production[resource] and price > self.game.city(self.other).prices[resource]:
                return resource, price
        return None

    def needed_by_opponent(self, card: str) -> str | None:
        """Why the opponent would like a card that it can pay for: "science", "token", "chain"; else None."""
        if not can_build(self.game, self.other, card):
            return None
        symbols = self.game.city(self.other).symbols
        if symbol_of(card) and symbol_of(card) not in symbols and len(symbols) >= 4:
            return "science"
        if makes_pair(self.game, self.other, card):
            return "token"
        return "chain" if self.game.price(self.other, card).chain else None

    @property
    def forces_opening(self) -> bool:
        """Whether the opponent has to uncover new cards with whatever it takes next, as only some moves achieve."""
        if self.card is None or not self.is_same_age or self.has_extra_turn:
            return False
        taken = self.game.tableau.index(self.card)
        others = (slot for slot in self.game.open_slots() if slot != taken)
        return must_open(self.game, taken) and not all(must_open(self.game, slot) for slot in others)

    @property
    def resource(self) -> str | None:
        """A resource of the building that its player lacks for at least two visible cards or own wonders."""
        if not self.building:
            return None
        city = self.game.city(self.seat)
        costs = [BUILDINGS[BUILDING_INDEX[card]].cost for card in self.game.tableau if card and card != HIDDEN]
        costs += [WONDERS[WONDER_INDEX[wonder]].cost for wonder in city.unbuilt]
        made: dict[str, int] = self.building.effects.get("produces", {})
        for resource in made:
            if sum(cost.resources().get(resource, 0) > city.production[resource] for cost in costs) >= 2:
                return resource
        return None

    @property
    def discount(self) -> str | None:
        """A resource that the building makes cheap for its player and that is dear for it now."""
        if not self.building:
            return None
        prices = self.game.city(self.seat).prices
        cheap: list[str] = self.building.effects.get("trade_discount", [])
        return next((resource for resource in cheap if prices[resource] > 2), None)

    @property
    def points(self) -> int:
        """The points that the move adds to the city, without coins and military."""

        def built(game: Game) -> int:
            score = game.score(self.seat)
            return score.total - score.coins - score.military

        return built(self.after) - built(self.game)

    @property
    def coins(self) -> int:
        """The coins that the move brings."""
        return self.after.city(self.seat).coins - self.game.city(self.seat).coins

    @property
    def looted(self) -> int:
        """The coins that the opponent loses to the army of the mover."""
        before, after = self.game.loot[self.other], self.after.loot[self.other]
        return sum(before) - sum(after)


def _uncovered(layout: Sequence[Slot], present: set[int], slot: int) -> list[int]:
    left = present - {slot}
    return [s for s in sorted(left) if slot in layout[s].covered_by and not left & set(layout[s].covered_by)]


def _present(game: Game) -> set[int]:
    return {slot for slot, card in game.tableau.items() if card is not None}


def uncovered_by(game: Game, slot: int) -> list[int]:
    """The slots that taking a card uncovers."""
    return _uncovered(LAYOUTS[game.age - 1], _present(game), slot)


def must_open(game: Game, slot: int) -> bool:
    """Whether every card that is left open after taking one covers others alone."""
    layout = LAYOUTS[game.age - 1]
    present = _present(game) - {slot}
    left = [s for s in present if not present & set(layout[s].covered_by)]
    return bool(left) and all(_uncovered(layout, present, s) for s in left)
