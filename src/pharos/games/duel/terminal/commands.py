"""The output of terminal commands."""

from __future__ import annotations

from collections.abc import Callable

from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

from pharos.games.duel.rules import Game
from pharos.games.duel.terminal.board import draw_things
from pharos.games.duel.terminal.card_text import COLOR_STYLES, legend, seat_name
from pharos.games.duel.terminal.city import draw_city
from pharos.games.duel.terminal.input_parsing import PRICED, THINGS, close_things, resolve_thing, spell_thing
from pharos.games.duel.web.card_faces import face
from pharos.games.duel.web.prices import Market
from pharos.games.duel.web.words import thing_name
from pharos.locale import Translator, join_sentences
from pharos.server.game_words import describe_coins
from pharos.terminal.interface import Ambiguous, OwnCommand


def move_forms(tr: Translator) -> tuple[tuple[str, str], ...]:
    """Return how moves are typed, with what they do."""
    _ = tr.gettext
    return (
        ("pick WONDER", _("take a wonder in the draft")),
        ("build CARD", _("build an uncovered card at the cheapest price")),
        ("sell CARD", _("sell an uncovered card")),
        ("wonder WONDER CARD", _("build a wonder; the card goes under it")),
        ("token TOKEN", _("take a progress token")),
        ("destroy CARD, revive CARD", _("what some wonders do")),
        ("start self, start other", _("choose who begins an age")),
        ("b bat, wonder sph quarry", _("words may be shortened while they are clear; Tab completes them")),
    )


def command_forms(tr: Translator) -> tuple[tuple[str, str], ...]:
    """Return all commands with what they show or do."""
    _ = tr.gettext
    return (
        ("help", _("what you can type, and what the symbols mean")),
        ("board", _("the whole table again")),
        ("cities", _("both cities in full")),
        ("moves", _("all moves that are possible now")),
        ("price X", _("what a building or wonder costs the player to move, and why")),
        ("card X", _("what a building, wonder or progress token does")),
        ("discard", _("the cards of the discard pile with their effects")),
        ("score", _("the points so far")),
        ("undo", _("take the last move back")),
        ("save [FILE]", _("where the game is saved; with a name, a copy")),
        ("quit", _("stop; the game is saved and can be continued")),
    )


def draw_help(tr: Translator) -> Table:
    """Draw the help: all input, and the symbols used in drawings."""
    grid = Table.grid(padding=(0, 2))
    grid.add_column(no_wrap=True)
    grid.add_column(overflow="fold")
    sections = (
        (tr.gettext("Moves"), move_forms(tr)),
        (tr.gettext("Commands"), command_forms(tr)),
        (tr.gettext("Symbols"), legend(tr)),
    )
    for title, rows in sections:
        grid.add_row(Text(title, "bold"))
        for form, words in rows:
            grid.add_row(Text(f"  {form}"), Text(words))
    return grid


def draw_moves(game: Game, tr: Translator) -> Table:
    """Draw the legal moves, grouped by their first words."""
    groups: dict[str, list[str]] = {}
    for move in game.moves():
        verb, *names = move.split()
        *head, name = (spell_thing(word, tr) for word in names)
        groups.setdefault(" ".join([verb, *head]), []).append(name)
    grid = Table.grid(padding=(0, 2))
    for beginning, names in groups.items():
        grid.add_row(Text(beginning, "bold", no_wrap=True), Text("  ".join(names)))
    return grid


def draw_price(game: Game, name: str, tr: Translator) -> Group:
    """Draw what a building or wonder costs the player to move, and why."""
    seat = game.to_move or 0
    cost = Market(game, seat, tr).cost(name)
    title = tr.gettext(
        "%(thing)s costs %(player)s %(coins)s.",
        thing=thing_name(name, tr),
        player=seat_name(seat, tr),
        coins=describe_coins(cost.total, tr),
    )
    return Group(Text(title, "bold"), *(Text(f"  {line}") for line in (*cost.lines, cost.reason) if line))


def draw_card(name: str, tr: Translator) -> Group:
    """Draw the facts of a building, wonder or progress token."""
    shown = face(name, tr)
    title = Text(shown.name, f"bold {COLOR_STYLES.get(shown.color, '')}")
    return Group(title, *(Text(f"  {line}") for line in shown.lines))


def _cities(game: Game, _: str, tr: Translator) -> Group:
    return Group(*(draw_city(game, seat, tr) for seat in (0, 1)))


def _about(text: str, known: tuple[str, ...], draw: Callable[[str], Group], tr: Translator) -> RenderableType:
    """Draw the thing that the input means, or an error message if there is none."""
    try:
        if name := resolve_thing(text, known, tr):
            return draw(name)
    except Ambiguous as several:
        meant = tr.or_list(several.candidates)
        return Text(tr.gettext("“%(text)s” may be %(list)s.", text=text, list=meant), "red")
    said = [tr.gettext("There is no “%(word)s” in this game.", word=text)]
    if close := close_things(text, known, tr):
        said.append(tr.gettext("Did you mean %(list)s?", list=tr.or_list(close)))
    return Text(join_sentences(said), "red")


def _price(game: Game, text: str, tr: Translator) -> RenderableType:
    return _about(text, PRICED, lambda name: draw_price(game, name, tr), tr)


def _card(_: Game, text: str, tr: Translator) -> RenderableType:
    return _about(text, THINGS, lambda name: draw_card(name, tr), tr)


def _discard(game: Game, _: str, tr: Translator) -> RenderableType:
    return draw_things(game.discard, tr) if game.discard else tr.gettext("The discard pile is empty.")


OWN_COMMANDS: dict[str, OwnCommand] = {"cities": _cities, "price": _price, "card": _card, "discard": _discard}
"""Commands that only this game has."""
