"""7 Wonders as the tables see it: how a game begins, goes on, ends and is recorded."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

from pharos.core.errors import IllegalMove
from pharos.games.wonders.rules import Game, Record
from pharos.games.wonders.rules.payments import Prices
from pharos.games.wonders.web.table_request import WondersPlan, plan_from_options, start_of
from pharos.games.wonders.web.tutorial import guided_game
from pharos.server.table_requests import HUMAN, Plan, SeatPlan

if TYPE_CHECKING:
    from pharos.server.table_store import Table


class WondersRules:
    """What the tables need to know of 7 Wonders."""

    name = "wonders"
    is_simultaneous = True

    def plan(self, seats: tuple[SeatPlan, ...], options: Mapping[str, Any], seed: int | str | None) -> Plan:
        """The plan of a request to the JSON interface."""
        return plan_from_options(seats, options, seed)

    def begin(self, start: dict[str, Any]) -> Game:
        """The game before the first move."""
        return Game(start_of(start))

    def decide(self, game: Game, seat: int, move: str) -> str:
        """Commit a seat to a move in a game of one's own; the text to store.

        It is stored as it was sent: in the same position the short form means the same payment.
        """
        game.commit(seat, move)
        return " ".join(move.split())

    def decisions(self, game: Game) -> int:
        """How many decisions have been resolved."""
        return len(game.decisions)

    def deciding(self, game: Game) -> list[int]:
        """The seats that may decide now, also those that may still change their mind."""
        return game.deciding

    def waiting(self, game: Game) -> list[int]:
        """The seats that have still to decide now."""
        return game.waiting

    def offers(self, game: Game, seat: int) -> list[dict[str, Any]]:
        """What a seat may choose now, also in place of what it has chosen, each move with its price or income."""
        prices = Prices(game, seat)
        return [prices.offer(move) for move in game.choices(seat)]

    def view(self, game: Game, seat: int | None) -> dict[str, Any]:
        """What a seat may know. One that has chosen may change its mind: it still waits, and has moves."""
        view = game.view(seat)
        return view if seat is None else view | {"waiting": game.deciding, "moves": game.choices(seat)}

    def outcome(self, game: Game) -> dict[str, Any] | None:
        """How the game ended; None while it goes on. Shared first places have no winner."""
        if game.result is None:
            return None
        best = game.result.ranking[0]
        return {"winner": best[0] if len(best) == 1 else None, "by": "points", "ranking": game.result.ranking}

    def check_lesson(self, table: Table[Game], _seat: int, move: str) -> None:
        """Refuse a move that the tutorial does not ask for."""
        name, made = str(table.options["tutorial"]), len(table.game.decisions)
        try:
            guided_game(name).check(made, move)
        except IllegalMove as error:
            raise IllegalMove(error.code, error.message, ply=made, guided=name) from error

    def script_move(self, table: Table[Game], seat: int) -> str:
        """The move of an opponent in the tutorial."""
        return guided_game(str(table.options["tutorial"])).computer_moves(len(table.game.decisions))[seat]

    def again(self, seats: Sequence[SeatPlan], options: Mapping[str, Any]) -> tuple[Plan, list[int]]:
        """The plan of another game at the same table; all keep their seats and get boards anew."""
        wishes = options["boards"] or []
        plan = WondersPlan(
            tuple(seats),
            edifice=options["edifice"],
            boards=tuple((board, side) for board, side in wishes),
            clock=options["clock"],
            casual=options["casual"],
            listed=options["listed"],
        )
        return plan, list(range(len(seats)))

    def read_record(self, text: str) -> tuple[Plan, dict[str, Any], list[tuple[int, str]]]:
        """A finished game from outside: who played, the start, and the moves with their seats."""
        record = Record.from_text(text)
        players = record.start.players
        seats = tuple(SeatPlan(HUMAN, name=record.headers.get(f"seat {seat}", "")) for seat in range(players))
        plan = WondersPlan(seats, edifice=record.start.edifices is not None, extra={"uploaded": True})
        game = record.replay()
        moves = [pair for decision in game.decisions for pair in zip(decision.seats, decision.moves, strict=True)]
        return plan, record.start.to_dict(), moves
