"""The web part of 7 Wonders (`pharos.server.interface`)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path

from fastapi import APIRouter

from pharos.games.wonders.rules import Game
from pharos.games.wonders.web import pages, result, table_request, table_view, words
from pharos.games.wonders.web.adviser import ADVISER
from pharos.games.wonders.web.rules_reference import BOOK
from pharos.games.wonders.web.tutorial import GUIDED, WondersTutorial, guided_game
from pharos.locale import Translator
from pharos.server.adviser import Adviser
from pharos.server.interface import WebPart
from pharos.server.rules_reference import Rulesbook
from pharos.server.table import Table

HERE = Path(__file__).parent


class WondersWebPart:
    """The pages of 7 Wonders."""

    lobby_path = "/wonders"
    router: APIRouter = pages.router
    template_folders: Sequence[Path] = [HERE / "templates", *HERE.parent.glob("expansions/*/web/templates")]
    static_folders: Sequence[Path] = [HERE / "static", *HERE.parent.glob("expansions/*/web/static")]
    template_folder = "wonders"
    rules_path = "/rules/wonders"
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
    marked_things = staticmethod(table_view.marked_things)
    describe_result = staticmethod(result.describe_result)

    def title(self, tr: Translator) -> str:
        """The name of the game."""
        return tr.gettext("7 Wonders")

    short_title = title

    def players_label(self, tr: Translator) -> str:
        """The number of players as text."""
        return tr.gettext("3 to 7 players")

    def rules_title(self, tr: Translator) -> str:
        """The title of the rules page."""
        return tr.gettext("Rules of 7 Wonders")

    def messages(self) -> Iterator[tuple[str, str]]:
        """Yield the translatable texts of the data files: names, rules and lessons."""
        yield from words.name_messages()
        yield from BOOK.messages()
        for name in GUIDED:
            yield from guided_game(name).messages()

    def tutorial(self, code: bool | str) -> WondersTutorial:
        """Return the tutorial of 7 Wonders or of an expansion."""
        return guided_game(str(code))

    def house_rules(self, _table: Table[Game], _tr: Translator) -> list[str]:
        """There are none."""
        return []

    def view_choice(
        self, table: Table[Game], browser: str | None, tr: Translator, base_url: str, seat: int
    ) -> table_view.WondersTableView:
        """Build what the pages of the others need when a seat has made its choice."""
        return table_view.view_table(table, browser, tr, base_url, chosen=seat)

    def can_take_back(self, _table: Table[Game], _ply: int, _until: int | None = None) -> bool:
        """Always False: a decision can be changed until it is revealed; after that, all have seen the others' cards."""
        return False


WEB: WebPart = WondersWebPart()
