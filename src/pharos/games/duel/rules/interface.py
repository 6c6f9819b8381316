"""7 Wonders Duel as an implementation of the common interface of all games (`pharos.core.game`)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from pharos.core.errors import invalid_position
from pharos.core.game import Outcome, RecordedGame
from pharos.games.duel.expansions import EXPANSIONS
from pharos.games.duel.rules.deal import Deal
from pharos.games.duel.rules.game import Game
from pharos.games.duel.rules.record import Record
from pharos.games.duel.rules.state import ENDINGS

SEATS = 2


class DuelRules:
    """The rules of 7 Wonders Duel."""

    name = "duel"
    seats = (SEATS,)
    is_simultaneous = False
    endings = ENDINGS[1:]
    options: Mapping[str, Any] = {"expansions": ()} if EXPANSIONS.names else {}

    def deal(self, seats: int, seed: int | str | None = None, *, expansions: Sequence[str] = ()) -> dict[str, Any]:
        """A random start as JSON-safe data; the same for the same seed."""
        if seats != SEATS:
            raise invalid_position(f"two play Duel, not {seats}")
        return Deal.random(seed, expansions).to_dict()

    def begin(self, start: Mapping[str, Any]) -> Game:
        """The game before the first move."""
        return Game(Deal.from_dict(start)) if "ages" in start else Game.from_position(dict(start))

    def first_seat(self, game: Game) -> int | None:
        """The seat that made the first decision of the game."""
        return game.first

    def waiting(self, game: Game) -> list[int]:
        """The seat that has to decide now."""
        return [] if game.to_move is None else [game.to_move]

    deciding = waiting

    def decisions(self, game: Game) -> int:
        """The number of decisions made so far."""
        return len(game.played)

    def moves(self, game: Game, _seat: int) -> list[str]:
        """The legal moves of the seat to move."""
        return game.moves()

    def offers(self, game: Game, seat: int) -> list[dict[str, Any]]:
        """The legal moves of a seat, each with its price or income."""
        rows = []
        for move in game.moves():
            verb, *things = move.split()
            price = game.price(seat, things[0]).to_dict() if verb in ("build", "wonder") else None
            rows.append({"move": move, "price": price, "income": game.city(seat).sale if verb == "sell" else None})
        return rows

    def decide(self, game: Game, _seat: int, move: str) -> str:
        """Make a move and return its canonical text."""
        game.play(move)
        return game.played[-1]

    def view(self, game: Game, seat: int | None) -> dict[str, Any]:
        """What a seat may know; None is a spectator."""
        return game.view(seat)

    def from_view(self, view: Mapping[str, Any], seed: int | str | None = 0) -> Game:
        """A game consistent with a view, with everything unknown drawn at random."""
        return Game.from_view(dict(view), seed)

    def outcome(self, game: Game) -> Outcome | None:
        """How the game ended; None while it is in progress."""
        return Outcome(game.result.winner, game.result.by) if game.result else None

    def scores(self, game: Game) -> list[int] | None:
        """The points of the seats."""
        return [game.score(seat).total for seat in range(SEATS)]

    def copy(self, game: Game) -> Game:
        """An independent copy."""
        return game.copy()

    def record(self, game: Game, headers: Mapping[str, str]) -> str:
        """The game as the text of a record."""
        return game.record(**headers).to_text()

    def read_record(self, text: str) -> RecordedGame:
        """Read a game from the text of a record, checking every move."""
        record = Record.from_text(text)
        game, moves = record.position(0), []
        for move in record.moves:
            moves.append((game.to_move or 0, move))
            game.play(move)
        start = record.start.to_dict() if isinstance(record.start, Deal) else record.start
        return RecordedGame(start, tuple(moves), record.headers)

    def position(self, record: RecordedGame, number: int) -> Game:
        """The game after the first `number` moves of a record."""
        game = self.begin(record.start)
        for _, move in record.moves[:number]:
            game.play(move)
        return game


RULES = DuelRules()
