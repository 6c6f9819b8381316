"""The web part of Duel (`pharos.server.interface`)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path

from fastapi import APIRouter

from pharos.games.duel.rules import Game
from pharos.games.duel.web import pages, puzzle_view, result, table_request, table_view, words
from pharos.games.duel.web.adviser import ADVISER
from pharos.games.duel.web.game_log import events_of
from pharos.games.duel.web.house_rules import HouseRules
from pharos.games.duel.web.rules_reference import BOOK
from pharos.games.duel.web.tutorial import DuelTutorial, guided_game
from pharos.locale import Translator
from pharos.server.adviser import Adviser
from pharos.server.interface import PuzzleWebPart
from pharos.server.rules_reference import Rulesbook
from pharos.server.table import Table

HERE = Path(__file__).parent


class DuelWebPart:
    """The pages of Duel."""

    lobby_path = "/"
    router: APIRouter = pages.router
    template_folders: Sequence[Path] = [HERE / "templates", *HERE.parent.glob("expansions/*/web/templates")]
    static_folders: Sequence[Path] = [HERE / "static", *HERE.parent.glob("expansions/*/web/static")]
    template_folder = "duel"
    rules_path = "/rules"
    rules_reference: Rulesbook | None = BOOK
    adviser: Adviser | None = ADVISER
    request_from_options = staticmethod(table_request.request_from_options)
    options_schema = staticmethod(table_request.describe_options)
    request_from_record = staticmethod(table_request.request_from_record)
    rematch = staticmethod(table_request.request_for_rematch)
    lobby_page = staticmethod(pages.show_lobby)
    seat_name = staticmethod(table_view.seat_name)
    view_table = staticmethod(table_view.view_table)
    replay_context = staticmethod(table_view.replay_context)
    puzzle_context = staticmethod(puzzle_view.puzzle_context)
    marked_things = staticmethod(table_view.marked_things)
    describe_result = staticmethod(result.describe_result)

    def title(self, tr: Translator) -> str:
        """The name of the game."""
        return tr.gettext("7 Wonders Duel")

    def short_title(self, tr: Translator) -> str:
        """The display name in a list of games."""
        return tr.gettext("Duel")

    def players_label(self, tr: Translator) -> str:
        """The number of players as text."""
        return tr.gettext("2 players")

    def rules_title(self, tr: Translator) -> str:
        """The title of the rules page."""
        return tr.gettext("Rules of 7 Wonders Duel")

    def messages(self) -> Iterator[tuple[str, str]]:
        """Yield the translatable texts of the data files: names, rules and lessons."""
        yield from words.name_messages()
        yield from BOOK.messages()
        yield from guided_game().messages()

    def tutorial(self, _code: bool | str) -> DuelTutorial:
        """Return the only tutorial."""
        return guided_game()

    def house_rules(self, table: Table[Game], tr: Translator) -> list[str]:
        """Return a sentence for each house rule of a table."""
        return HouseRules.from_options(table.options).describe(tr)

    def can_take_back(self, table: Table[Game], ply: int, until: int | None = None) -> bool:
        """Whether the moves from a ply on, or those before the ply `until`, have revealed nothing hidden."""
        return not any(event.reveals for event in events_of(table.game)[ply:until])


WEB: PuzzleWebPart = DuelWebPart()
