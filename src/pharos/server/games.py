"""The games that can be played at a table, by name."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any, Protocol

from pharos.games.duel.web.table_rules import DuelRules
from pharos.games.wonders.web.table_rules import WondersRules
from pharos.server.table_requests import Plan, SeatPlan

if TYPE_CHECKING:
    from pharos.server.table_store import Table


class Rules(Protocol):
    """What the tables need to know of a game; the games themselves are those of their own rooms."""

    @property
    def name(self) -> str:
        """The name in requests and in the store."""

    @property
    def is_simultaneous(self) -> bool:
        """Whether several seats decide at once, each unseen by the others until all have."""

    def plan(self, seats: tuple[SeatPlan, ...], options: Mapping[str, Any], seed: int | str | None) -> Plan:
        """The plan of a request to the JSON interface."""

    def begin(self, start: dict[str, Any]) -> Any:
        """The game before the first move."""

    def decide(self, game: Any, seat: int, move: str) -> str:
        """Make a move in a game of one's own; the text to store."""

    def decisions(self, game: Any) -> int:
        """How many decisions have been made, those still hidden not counted."""

    def deciding(self, game: Any) -> list[int]:
        """The seats that may decide now, also those that may still change their mind."""

    def waiting(self, game: Any) -> list[int]:
        """The seats that have still to decide now."""

    def offers(self, game: Any, seat: int) -> list[dict[str, Any]]:
        """The legal moves of a seat, each with its price or income."""

    def view(self, game: Any, seat: int | None) -> dict[str, Any]:
        """What a seat may know, as the JSON interface sends it; None is a spectator."""

    def outcome(self, game: Any) -> dict[str, Any] | None:
        """How the game ended; None while it goes on."""

    def check_lesson(self, table: Table[Any], seat: int, move: str) -> None:
        """Refuse a move that the tutorial does not ask for."""

    def script_move(self, table: Table[Any], seat: int) -> str:
        """The move of an opponent in the tutorial."""

    def again(self, seats: Sequence[SeatPlan], options: Mapping[str, Any]) -> tuple[Plan, list[int]]:
        """The plan of a rematch, and the old seat of each new one."""

    def read_record(self, text: str) -> tuple[Plan, dict[str, Any], list[tuple[int, str]]]:
        """A finished game from outside: who played, the start, and the moves with their seats."""


GAMES: Mapping[str, Rules] = {rules.name: rules for rules in (DuelRules(), WondersRules())}
