"""How the tables of each game are shown."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Protocol

from pharos.games.duel.web import table_view as duel_pages
from pharos.games.wonders.web import table_view as wonders_pages
from pharos.locale import Translator
from pharos.server.table_store import Table


class TablePages(Protocol):
    """What the pages of a game's tables are made of."""

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
        """All that the template needs of a table for a viewer."""

    def replay_context(
        self, table: Table[Any], browser: str | None, tr: Translator, base_url: str, number: int
    ) -> dict[str, Any]:
        """All that the template of the replay needs for the position after so many decisions."""

    def seat_name(self, table: Table[Any], seat: int, tr: Translator) -> str:
        """The name to show for a seat."""


PAGES: Mapping[str, TablePages] = {"duel": duel_pages, "wonders": wonders_pages}
