"""The protocol that a game implements to have its own pages (`Game.web`).

A game without a web part is played on the generic pages of `generic_game.py`, which implement the same protocol.
The templates of a game are in a folder named after it. `table.html` is the page of a table and `_table.html` its live
fragment, which gets the view model as `t`. `replay.html` and `_replay.html` get the context from `replay_context`.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any, Protocol

from fastapi import APIRouter
from fastapi.responses import Response

from pharos.core.game import Outcome, RecordedGame
from pharos.locale import Translator
from pharos.server.adviser import Adviser
from pharos.server.results import GameResult
from pharos.server.rules_reference import Rulesbook
from pharos.server.table import Table
from pharos.server.table_requests import SeatRequest, TableRequest
from pharos.server.tables import Tables
from pharos.server.tutorial import Tutorial
from pharos.server.visitors import Visitor


class WebPart(Protocol):
    """The pages of a game."""

    # --- the game in the lobbies -------------------------------------------------------------------------------------

    @property
    def lobby_path(self) -> str:
        """The path of the lobby."""

    def title(self, tr: Translator) -> str:
        """The display name of the game."""

    def short_title(self, tr: Translator) -> str:
        """The display name in a list of games."""

    def players_label(self, tr: Translator) -> str:
        """The number of players as text."""

    def lobby_page(self, visitor: Visitor, tables: Tables, status: int = 200, problem: str | None = None) -> Response:
        """Render the lobby, with an error message if a request was rejected."""

    # --- pages and texts ---------------------------------------------------------------------------------------------

    @property
    def router(self) -> APIRouter:
        """The game's own routes: the lobby with the form for new tables, the rules, the tutorials."""

    @property
    def template_folders(self) -> Sequence[Path]:
        """The template folders of the game and its expansions; each contains a folder named after the game."""

    @property
    def static_folders(self) -> Sequence[Path]:
        """The folders with scripts, styles and icons; each contains a folder named after the game."""

    @property
    def template_folder(self) -> str:
        """The folder of the table templates."""

    @property
    def rules_path(self) -> str:
        """The path of the rules page; empty if there is none."""

    @property
    def rules_reference(self) -> Rulesbook | None:
        """The rules reference shown on the rules page, or None."""

    def rules_title(self, tr: Translator) -> str:
        """The title of the rules page."""

    @property
    def adviser(self) -> Adviser | None:
        """Follows games on a real table, or None."""

    def messages(self) -> Iterator[tuple[str, str]]:
        """The translatable texts of the data files, each with its message context."""

    # --- making tables -----------------------------------------------------------------------------------------------

    def request_from_options(
        self, seats: tuple[SeatRequest, ...], options: Mapping[str, Any], seed: int | str | None
    ) -> TableRequest:
        """Build the table request for an API request.

        Raises:
            BadRequest: an option is invalid.
        """

    def options_schema(self) -> dict[str, Any]:
        """Return the JSON schema of the options that `request_from_options` accepts."""

    def request_from_record(self, record: RecordedGame) -> TableRequest:
        """Build the table request for the replay of a recorded game."""

    def rematch(self, seats: Sequence[SeatRequest], options: Mapping[str, Any]) -> tuple[TableRequest, list[int]]:
        """Build the table request for a rematch, and return the old seat of each new seat."""

    def tutorial(self, code: bool | str) -> Tutorial:
        """Return the tutorial named by a table's option `tutorial`."""

    # --- a table -----------------------------------------------------------------------------------------------------

    def can_take_back(self, table: Table[Any], ply: int, until: int | None = None) -> bool:
        """Whether the moves from a ply on, or those before the ply `until`, have revealed nothing hidden."""

    def seat_name(self, table: Table[Any], seat: int, tr: Translator) -> str:
        """Return the name to show for a seat."""

    def house_rules(self, table: Table[Any], tr: Translator) -> list[str]:
        """Return a sentence for each way in which the game at a table differs from the rules."""

    def view_table(
        self,
        table: Table[Any],
        browser: str | None,
        tr: Translator,
        base_url: str,
        *,
        uncovered: str = "",
        problem: str | None = None,
    ) -> Any:
        """Build the view model of a table for a viewer.

        Args:
            table: the table.
            browser: the secret of the viewer's browser.
            tr: the translator for the viewer's language.
            base_url: the base URL of the service, for links.
            uncovered: the key of the hand to show when several players share a screen.
            problem: why the viewer's last action was rejected.
        """

    def replay_context(
        self,
        table: Table[Any],
        browser: str | None,
        tr: Translator,
        base_url: str,
        number: int,
        seat: int | None = None,
    ) -> dict[str, Any]:
        """Return the context of the replay template for the position after a given number of decisions.

        Args:
            table: the table, whose game is over.
            browser: the secret of the viewer's browser.
            tr: the translator for the viewer's language.
            base_url: the base URL of the service, for links.
            number: the number of decisions.
            seat: the seat whose hand is shown, in a game with hands; by default that of the viewer.
        """

    def marked_things(self, move: str, seat: int) -> list[str]:
        """Return the element ids, or values of `data-thing`, of what a seat's move uses on the board of a replay."""

    def describe_result(self, table: Table[Any], outcome: Outcome, tr: Translator) -> GameResult:
        """Return the result of a finished game, to be shared."""


class SimultaneousWebPart(WebPart, Protocol):
    """The pages of a game with simultaneous decisions.

    When a seat has decided and others are still to decide, their pages get the template `_chosen.html` instead of the
    whole fragment. Each of its elements replaces the one with the same id. It gets the view as `t` and the seat as
    `chosen`. A game without this part sends whole fragments.
    """

    def view_choice(self, table: Table[Any], browser: str | None, tr: Translator, base_url: str, seat: int) -> Any:
        """Build what the template needs of the view model of a table, for a viewer who does not hold the seat."""


class PuzzleWebPart(WebPart, Protocol):
    """The pages of a game that has puzzles.

    It also has the templates `puzzle.html`, the page of a puzzle, which extends `puzzle_frame.html`, and its fragment
    `_puzzle.html`. Both get the puzzle as `puzzle` (`pharos.server.puzzle_views`) and the context of `puzzle_context`.
    """

    def puzzle_context(
        self, view: Mapping[str, Any], tr: Translator, move_url: str, *, key: str | None, problem: str | None
    ) -> dict[str, Any]:
        """Return the context of the templates for the position of a puzzle.

        Args:
            view: the position, as the seat to move sees it.
            tr: the translator.
            move_url: where answers are posted.
            key: the solution, to be highlighted; None before the puzzle is solved.
            problem: why the visitor's answer was rejected.
        """
