"""The cost of moves in 7 Wonders, and who receives the coins."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from pharos.games.wonders.rules import Game, Price
from pharos.games.wonders.rules.definitions import TABLE
from pharos.games.wonders.rules.expansions import JOIN_WORDS

SALE: int = TABLE["sale"]


@dataclass(frozen=True)
class Payment:
    """The coins of a move: the printed cost, the cost of joining an undertaking, and payments to each neighbour."""

    coins: int
    join: int
    left: int
    right: int

    @property
    def total(self) -> int:
        """All coins that leave the treasury."""
        return self.coins + self.join + self.left + self.right


def thing_of(move: str) -> str | None:
    """Return what a move pays for: a building, or the next "stage"; None if the move has no price."""
    verb, *rest = move.split()
    if verb in ("build", "free"):
        return rest[0]
    return "stage" if verb == "stage" else None


class Prices:
    """The prices for a seat in a position, cached because computing all payments is slow."""

    def __init__(self, game: Game, seat: int) -> None:
        self.game, self.seat = game, seat
        self.join_cost = game.join_cost(seat)
        self._known: dict[str, Price] = {}

    def price(self, thing: str) -> Price:
        """Return the price of a building, or of the next "stage"."""
        if thing not in self._known:
            self._known[thing] = self.game.price(self.seat, thing)
        return self._known[thing]

    def payment(self, move: str) -> Payment:
        """Return what a legal move in its canonical form costs."""
        thing, words = thing_of(move), move.split()
        left = right = 0
        if words[-1].startswith("right="):
            left, right = int(words[-2].removeprefix("left=")), int(words[-1].removeprefix("right="))
        coins = self.price(thing).coins if thing else 0
        costs = (self.game.cost_of_joining(self.seat, k) for k, word in enumerate(JOIN_WORDS) if word in words[2:3])
        join = next(costs, 0) or 0
        return Payment(coins, join, left, right)

    def offer(self, move: str) -> dict[str, Any]:
        """Return a legal move with its price or income as JSON-safe data."""
        verb, thing = move.split()[0], thing_of(move)
        if thing is None:
            return {"move": move, "price": None, "income": SALE if verb == "sell" else None}
        paid = self.payment(move)
        price = self.price(thing).to_dict()
        price |= {"total": paid.total, "left": paid.left, "right": paid.right, "join": paid.join}
        return {"move": move, "price": price, "income": None}
