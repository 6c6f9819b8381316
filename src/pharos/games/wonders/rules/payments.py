"""What a move of 7 Wonders costs, and to whom the coins go."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from pharos.games.wonders.rules import Game, Price
from pharos.games.wonders.rules.definitions import TABLE

SALE: int = TABLE["sale"]


@dataclass(frozen=True)
class Payment:
    """The coins of a move: printed on the card or stage, for a part in the edifice, and to each neighbour."""

    coins: int
    join: int
    left: int
    right: int

    @property
    def total(self) -> int:
        """All coins that leave the treasury."""
        return self.coins + self.join + self.left + self.right


def thing_of(move: str) -> str | None:
    """What a move pays for: a building, or the next "stage"; None for a move that builds nothing with a price."""
    verb, *rest = move.split()
    if verb in ("build", "free"):
        return rest[0]
    return "stage" if verb == "stage" else None


class Prices:
    """What a seat pays in a position. Each thing is asked of the game once: a price with all ways to pay takes time."""

    def __init__(self, game: Game, seat: int) -> None:
        self.game, self.seat = game, seat
        self.join_cost = game.join_cost(seat)
        self._known: dict[str, Price] = {}

    def price(self, thing: str) -> Price:
        """The price of a building, or of the next "stage"."""
        if thing not in self._known:
            self._known[thing] = self.game.price(self.seat, thing)
        return self._known[thing]

    def payment(self, move: str) -> Payment:
        """What a legal move in its canonical form costs."""
        thing, words = thing_of(move), move.split()
        left = right = 0
        if words[-1].startswith("right="):
            left, right = int(words[-2].removeprefix("left=")), int(words[-1].removeprefix("right="))
        coins = self.price(thing).coins if thing else 0
        join = (self.join_cost or 0) if "join" in words else 0
        return Payment(coins, join, left, right)

    def offer(self, move: str) -> dict[str, Any]:
        """A legal move with its price or income, for programs."""
        verb, thing = move.split()[0], thing_of(move)
        if thing is None:
            return {"move": move, "price": None, "income": SALE if verb == "sell" else None}
        paid = self.payment(move)
        price = self.price(thing).to_dict()
        price |= {"total": paid.total, "left": paid.left, "right": paid.right, "join": paid.join}
        return {"move": move, "price": price, "income": None}
