"""7 Wonders as an implementation of the common game interface (`pharos.core.game`)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from pharos.core.game import Outcome, RecordedGame
from pharos.games.wonders.expansions import EXPANSIONS
from pharos.games.wonders.rules.deal import Deal
from pharos.games.wonders.rules.definitions import TABLE
from pharos.games.wonders.rules.game import Game
from pharos.games.wonders.rules.payments import Prices
from pharos.games.wonders.rules.record import Record

POINTS = "points"  # the only way to win


class WondersRules:
    """The rules of 7 Wonders. Each simultaneous reveal of moves is one decision."""

    name = "wonders"
    seats = tuple(TABLE["players"])
    is_simultaneous = True
    endings = (POINTS,)
    options: Mapping[str, Any] = dict.fromkeys(EXPANSIONS.names, False)

    def deal(self, seats: int, seed: int | str | None = None, **expansions: bool) -> dict[str, Any]:
        """Return a random start as JSON-safe data, the same for the same seed; each expansion is an option."""
        return Deal.random(seats, seed, expansions=EXPANSIONS.chosen((), expansions)).to_dict()

    def begin(self, start: Mapping[str, Any]) -> Game:
        """Return the game before the first move."""
        return Game(Deal.from_dict(start))

    def first_seat(self, _game: Game) -> int | None:
        """Return None: all seats decide simultaneously."""
        return None

    def waiting(self, game: Game) -> list[int]:
        """Return the seats that have not yet committed to a move."""
        return game.waiting

    def deciding(self, game: Game) -> list[int]:
        """Return the seats that may decide now, including those that may still change their move."""
        return game.deciding

    def decisions(self, game: Game) -> int:
        """Return the number of resolved decisions."""
        return len(game.decisions)

    def moves(self, game: Game, seat: int) -> list[str]:
        """Return the moves that a seat may choose now, even if it has already committed to one."""
        return game.choices(seat)

    def offers(self, game: Game, seat: int) -> list[dict[str, Any]]:
        """Return the same moves, each with its price or income."""
        prices = Prices(game, seat)
        return [prices.offer(move) for move in game.choices(seat)]

    def decide(self, game: Game, seat: int, move: str) -> str:
        """Commit a seat to a move and return the text to store.

        The text is stored as received: in the same position the short form implies the same payment.
        """
        game.commit(seat, move)
        return " ".join(move.split())

    def view(self, game: Game, seat: int | None) -> dict[str, Any]:
        """Return what a seat may know. A seat that has committed still waits and has moves: it may change them."""
        view = game.view(seat)
        return view if seat is None else view | {"waiting": game.deciding, "moves": game.choices(seat)}

    def from_view(self, view: Mapping[str, Any], seed: int | str | None = 0) -> Game:
        """Return a game that is consistent with a view; everything unknown is drawn at random."""
        return Game.from_view(dict(view), seed)

    def outcome(self, game: Game) -> Outcome | None:
        """Return how the game ended, or None while it is in progress. A shared first place has no winner."""
        if game.result is None:
            return None
        ranking = tuple(tuple(tied) for tied in game.result.ranking)
        return Outcome(ranking[0][0] if len(ranking[0]) == 1 else None, POINTS, ranking)

    def scores(self, game: Game) -> list[int] | None:
        """Return the points of the seats."""
        return [game.score(seat).total for seat in range(game.players)]

    def copy(self, game: Game) -> Game:
        """Return an independent copy."""
        return game.copy()

    def record(self, game: Game, headers: Mapping[str, str]) -> str:
        """Return the game as the text of a record."""
        return game.record(**headers).to_text()

    def read_record(self, text: str) -> RecordedGame:
        """Parse the text of a record, checking every move."""
        record = Record.from_text(text)
        decisions = record.replay().decisions
        moves = tuple(pair for decision in decisions for pair in zip(decision.seats, decision.moves, strict=True))
        return RecordedGame(record.start.to_dict(), moves, record.headers)

    def position(self, record: RecordedGame, number: int) -> Game:
        """Return the game after `number` decisions of a record."""
        game = self.begin(record.start)
        for seat, move in record.moves:
            if len(game.decisions) == number:
                break
            game.commit(seat, move)
        return game


RULES = WondersRules()
