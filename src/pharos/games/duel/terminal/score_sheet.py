"""The end of a game: a sentence and the score sheet."""

from __future__ import annotations

from rich.box import SQUARE
from rich.table import Table

from pharos.games.duel.rules import Game
from pharos.games.duel.terminal.card_text import COLOR_CODES, COLOR_STYLES, seat_name
from pharos.games.duel.terminal.city import SEAT_STYLES
from pharos.games.duel.web.prompts import announce
from pharos.locale import Translator, join_sentences


def score_rows(tr: Translator) -> tuple[tuple[str, str, str], ...]:
    """Return the rows of the paper score pad in order: score field, label, colour."""
    _ = tr.gettext
    return (
        ("civilian", _("Civilian buildings"), "blue"),
        ("science", _("Scientific buildings"), "green"),
        ("commercial", _("Commercial buildings"), "yellow"),
        ("guilds", _("Guilds"), "purple"),
        ("wonders", _("Wonders"), ""),
        ("tokens", _("Progress tokens"), ""),
        ("coins", _("Treasury"), ""),
        ("military", _("Military"), "red"),
    )


def draw_score_sheet(game: Game, tr: Translator) -> Table:
    """Draw the points of both seats by category, as if the game ended now."""
    result = game.result
    sheet = Table(box=SQUARE, show_footer=True)
    sheet.add_column("", footer=tr.gettext("Total"))
    scores = [game.score(seat) for seat in (0, 1)]
    for seat, score in enumerate(scores):
        mark = " ♛" if result and result.winner == seat else ""
        header = f"[{SEAT_STYLES[seat]}]{seat_name(seat, tr)}{mark}[/]"
        sheet.add_column(header, footer=f"[bold]{score.total}[/]", justify="right")
    for name, words, color in score_rows(tr):
        label = f"[{COLOR_STYLES[color]}]{COLOR_CODES[color]}[/] {words}" if color else f"   {words}"
        sheet.add_row(label, *(str(getattr(score, name)) for score in scores))
    return sheet


def ending(game: Game, tr: Translator) -> str:
    """Describe how the game was won.

    Warning: the game must be over.
    """
    result = game.result
    assert result is not None
    totals = [game.score(seat).total for seat in (0, 1)]
    names = (seat_name(0, tr), seat_name(1, tr))
    told = announce(result.winner, result.by, None, names, tr, is_even=totals[0] == totals[1])
    return told.text if result.winner is None else join_sentences((told.title, told.text))
