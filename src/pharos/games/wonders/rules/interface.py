"""7 Wonders behind the interface that every game has (`pharos.core.game`)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from pharos.core.game import Outcome, RecordedGame
from pharos.games.wonders.rules.deal import Deal
from pharos.games.wonders.rules.definitions import TABLE
from pharos.games.wonders.rules.game import Game
from pharos.games.wonders.rules.payments import Prices
from pharos.games.wonders.rules.record import Record

POINTS = "points"  # the only way to win


class WondersRules:
    """The rules of 7 Wonders. A game has as many decisions as times at which seats reveal their moves together."""

    name = "wonders"
    seats = tuple(TABLE["players"])
    is_simultaneous = True
    endings = (POINTS,)
    options: Mapping[str, Any] = {"edifice": False}

    def deal(self, seats: int, seed: int | str | None = None, *, edifice: bool = False) -> dict[str, Any]:
        """A random start as JSON-safe data; the same for the same seed."""
        return Deal.random(seats, seed, edifice=edifice).to_dict()

    def begin(self, start: Mapping[str, Any]) -> Game:
        """The game before the first move."""
        return Game(Deal.from_dict(start))

    def first_seat(self, _game: Game) -> int | None:
        """Nobody is first: all decide at once."""
        return None

    def waiting(self, game: Game) -> list[int]:
        """The seats that have still to decide now."""
        return game.waiting

    def deciding(self, game: Game) -> list[int]:
        """The seats that may decide now, also those that may still change their mind."""
        return game.deciding

    def decisions(self, game: Game) -> int:
        """How many decisions have been resolved."""
        return len(game.decisions)

    def moves(self, game: Game, seat: int) -> list[str]:
        """What a seat may choose now, also in place of what it has chosen."""
        return game.choices(seat)

    def offers(self, game: Game, seat: int) -> list[dict[str, Any]]:
        """The same, each move with its price or income."""
        prices = Prices(game, seat)
        return [prices.offer(move) for move in game.choices(seat)]

    def decide(self, game: Game, seat: int, move: str) -> str:
        """Commit a seat to a move; the text to store.

        It is stored as it was sent: in the same position the short form means the same payment.
        """
        game.commit(seat, move)
        return " ".join(move.split())

    def view(self, game: Game, seat: int | None) -> dict[str, Any]:
        """What a seat may know. One that has chosen may change its mind: it still waits, and has moves."""
        view = game.view(seat)
        return view if seat is None else view | {"waiting": game.deciding, "moves": game.choices(seat)}

    def from_view(self, view: Mapping[str, Any], seed: int | str | None = 0) -> Game:
        """A game that agrees with a view, everything unknown drawn at random."""
        return Game.from_view(dict(view), seed)

    def outcome(self, game: Game) -> Outcome | None:
        """How the game ended; None while it goes on. Shared first places have no winner."""
        if game.result is None:
            return None
        ranking = tuple(tuple(tied) for tied in game.result.ranking)
        return Outcome(ranking[0][0] if len(ranking[0]) == 1 else None, POINTS, ranking)

    def scores(self, game: Game) -> list[int] | None:
        """The points of the seats."""
        return [game.score(seat).total for seat in range(game.players)]

    def copy(self, game: Game) -> Game:
        """An independent copy."""
        return game.copy()

    def record(self, game: Game, headers: Mapping[str, str]) -> str:
        """The game as the text of a record."""
        return game.record(**headers).to_text()

    def read_record(self, text: str) -> RecordedGame:
        """A game from the text of a record; every move is checked."""
        record = Record.from_text(text)
        decisions = record.replay().decisions
        moves = tuple(pair for decision in decisions for pair in zip(decision.seats, decision.moves, strict=True))
        return RecordedGame(record.start.to_dict(), moves, record.headers)

    def position(self, record: RecordedGame, number: int) -> Game:
        """The game after so many decisions of a record."""
        game = self.begin(record.start)
        for seat, move in record.moves:
            if len(game.decisions) == number:
                break
            game.commit(seat, move)
        return game


RULES = WondersRules()
