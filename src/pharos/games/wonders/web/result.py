"""The result of a game of 7 Wonders for everybody."""

from __future__ import annotations

from pharos.core.game import Outcome
from pharos.games.wonders.rules import Game
from pharos.games.wonders.web.table_view import view_table
from pharos.locale import Translator
from pharos.server.results import GameResult, ResultRow
from pharos.server.table import Table

PICTURE = "wonders/share.jpg"


def describe_result(table: Table[Game], outcome: Outcome, tr: Translator) -> GameResult:
    """Return the result, the best city first."""
    board = view_table(table, None, tr, "").board
    said, order = board.announce(outcome), board.order
    is_decided = outcome.by == "points" and outcome.ranking
    winners = tuple(column for column, seat in enumerate(order) if is_decided and seat in outcome.ranking[0])
    return GameResult(
        said.title,
        said.text,
        tuple(board.viewer.names[seat] for seat in order),
        winners,
        tuple(ResultRow(row.id, row.name, tuple(row.points[seat] for seat in order)) for row in board.score),
        tuple(board.totals[seat] for seat in order),
        PICTURE,
    )
