"""The end of a game: a sentence and the score sheet."""

from __future__ import annotations

from rich.box import SQUARE
from rich.table import Table

from pharos.games.duel.rules import Game
from pharos.games.duel.rules.cards import SYMBOLS_TO_WIN
from pharos.games.duel.terminal.card_text import COLOR_CODES, COLOR_STYLES, seat_name
from pharos.games.duel.terminal.city import SEAT_STYLES

# The rows of the paper score pad in order: score field, label, colour.
ROWS = (
    ("civilian", "Civilian buildings", "blue"),
    ("science", "Scientific buildings", "green"),
    ("commercial", "Commercial buildings", "yellow"),
    ("guilds", "Guilds", "purple"),
    ("wonders", "Wonders", ""),
    ("tokens", "Progress tokens", ""),
    ("coins", "Coins (1★ for 3$)", ""),
    ("military", "Military", "red"),
)


def draw_score_sheet(game: Game) -> Table:
    """Draw the points of both seats by category, as if the game ended now."""
    result = game.result
    sheet = Table(box=SQUARE, show_footer=True)
    sheet.add_column("", footer="Total")
    scores = [game.score(seat) for seat in (0, 1)]
    for seat, score in enumerate(scores):
        mark = " ♛" if result and result.winner == seat else ""
        header = f"[{SEAT_STYLES[seat]}]{seat_name(seat)}{mark}[/]"
        sheet.add_column(header, footer=f"[bold]{score.total}[/]", justify="right")
    for name, words, color in ROWS:
        label = f"[{COLOR_STYLES[color]}]{COLOR_CODES[color]}[/] {words}" if color else f"   {words}"
        sheet.add_row(label, *(str(getattr(score, name)) for score in scores))
    return sheet


def ending(game: Game) -> str:
    """Describe in a sentence how the game was won.

    Warning: the game must be over.
    """
    result = game.result
    assert result is not None
    if result.winner is None:
        return "The game is a tie: equal points, and equal points of blue cards."
    winner, totals = seat_name(result.winner), [game.score(seat).total for seat in (0, 1)]
    if result.by == "military":
        return f"{winner} wins by military supremacy: the pawn stands in the capital of {seat_name(1 - result.winner)}."
    if result.by == "science":
        return f"{winner} wins by scientific supremacy: {SYMBOLS_TO_WIN} different symbols."
    if totals[0] == totals[1]:
        return f"{winner} wins by the points of blue cards, after {totals[0]} points each."
    return f"{winner} wins by points: {totals[result.winner]} to {totals[1 - result.winner]}."
