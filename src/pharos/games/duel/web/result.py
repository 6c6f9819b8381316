"""The result of a game of Duel for everybody."""

from __future__ import annotations

from pharos.core.game import Outcome
from pharos.games.duel.rules import Game
from pharos.games.duel.web.table_view import view_table
from pharos.locale import Translator
from pharos.server.results import GameResult, ResultRow
from pharos.server.table import Table

PICTURES = {"military": "duel/share-military.jpg", "science": "duel/share-science.jpg"}
PICTURE = "duel/share.jpg"


def describe_result(table: Table[Game], outcome: Outcome, tr: Translator) -> GameResult:
    """Return the result, the winner's column first."""
    board = view_table(table, None, tr, "").board
    said = board.announce(outcome)
    is_swapped = outcome.winner == board.top
    order = (board.top, board.bottom) if is_swapped else (board.bottom, board.top)
    step = -1 if is_swapped else 1
    return GameResult(
        said.title,
        said.text,
        tuple(board.viewer.names[seat] for seat in order),
        (0, 1) if outcome.winner is None else (0,),
        tuple(ResultRow(row.id, row.name, (row.bottom, row.top)[::step]) for row in board.score),
        tuple(board.totals[::step]),
        PICTURES.get(outcome.by, PICTURE),
    )
