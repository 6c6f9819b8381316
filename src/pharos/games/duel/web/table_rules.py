"""Duel as the tables see it: how a game begins, goes on, ends and is recorded."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

from pharos.games.duel.rules import Deal, Game, Record
from pharos.games.duel.web.table_request import TablePlan, plan_from_options
from pharos.games.duel.web.tutorial import TUTORIAL
from pharos.server.table_requests import HUMAN, Plan, SeatPlan

if TYPE_CHECKING:
    from pharos.server.table_store import Table


class DuelRules:
    """What the tables need to know of Duel."""

    name = "duel"
    is_simultaneous = False

    def plan(self, seats: tuple[SeatPlan, ...], options: Mapping[str, Any], seed: int | str | None) -> Plan:
        """The plan of a request to the JSON interface."""
        return plan_from_options(seats, options, seed)

    def begin(self, start: dict[str, Any]) -> Game:
        """The game before the first move."""
        return Game(Deal.from_dict(start)) if "ages" in start else Game.from_position(start)

    def decide(self, game: Game, _seat: int, move: str) -> str:
        """Make a move in a game of one's own; the text to store."""
        game.play(move)
        return game.played[-1]

    def decisions(self, game: Game) -> int:
        """How many decisions have been made."""
        return len(game.played)

    def deciding(self, game: Game) -> list[int]:
        """The seats that may decide now."""
        return [] if game.to_move is None else [game.to_move]

    waiting = deciding

    def offers(self, game: Game, seat: int) -> list[dict[str, Any]]:
        """The legal moves of a seat, each with its price or income."""
        rows = []
        for move in game.moves():
            verb, *things = move.split()
            price = game.price(seat, things[0]).to_dict() if verb in ("build", "wonder") else None
            rows.append({"move": move, "price": price, "income": game.city(seat).sale if verb == "sell" else None})
        return rows

    def view(self, game: Game, seat: int | None) -> dict[str, Any]:
        """What a seat may know; None is a spectator."""
        return game.view(seat)

    def outcome(self, game: Game) -> dict[str, Any] | None:
        """How the game ended; None while it goes on."""
        return {"winner": game.result.winner, "by": game.result.by} if game.result else None

    def check_lesson(self, table: Table[Game], _seat: int, move: str) -> None:
        """Refuse a move that the tutorial does not ask for."""
        TUTORIAL.check(len(table.made), move)

    def script_move(self, table: Table[Game], _seat: int) -> str:
        """The move of the tutorial's opponent."""
        return TUTORIAL.opponent_move(len(table.made))

    def again(self, seats: Sequence[SeatPlan], options: Mapping[str, Any]) -> tuple[Plan, list[int]]:
        """The plan of a rematch, and the old seat of each new one: they are swapped."""
        plan = TablePlan(
            tuple(reversed(seats)),
            first_game=options["wonders"] == "first-game",
            clock=options["clock"],
            casual=options["casual"],
            listed=options["listed"],
        )
        return plan, [1, 0]

    def read_record(self, text: str) -> tuple[Plan, dict[str, Any], list[tuple[int, str]]]:
        """A finished game from outside: who played, the start, and the moves with their seats."""
        record = Record.from_text(text)
        names = [record.headers.get(f"seat {seat}", "") for seat in range(2)]
        plan = TablePlan(tuple(SeatPlan(HUMAN, name=name) for name in names), extra={"uploaded": True})
        start = record.start.to_dict() if isinstance(record.start, Deal) else record.start
        game, moves = record.position(0), []
        for move in record.moves:
            moves.append((game.to_move or 0, move))
            game.play(move)
        return plan, start, moves
