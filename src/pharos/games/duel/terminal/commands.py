"""The output of terminal commands."""

from __future__ import annotations

from collections.abc import Callable

from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

from pharos.games.duel.rules import Game
from pharos.games.duel.rules.definitions import BUILDINGS, Building, Token
from pharos.games.duel.terminal.board import draw_things
from pharos.games.duel.terminal.card_text import (
    AGES,
    COLOR_STYLES,
    LEGEND,
    Thing,
    cost_text,
    effect_words,
    seat_name,
    thing,
)
from pharos.games.duel.terminal.city import draw_city
from pharos.games.duel.terminal.input_parsing import COMMANDS, PRICED, THINGS, close_things, resolve_thing
from pharos.games.duel.terminal.move_trace import explain_price
from pharos.terminal.interface import Ambiguous, OwnCommand

MOVE_FORMS = (
    ("pick WONDER", "take a wonder in the draft"),
    ("build CARD", "build an open card at the cheapest price"),
    ("sell CARD", "discard an open card for coins"),
    ("wonder WONDER CARD", "build a wonder; the card goes under it"),
    ("token TOKEN", "take a progress token"),
    ("destroy CARD, revive CARD", "what some wonders do"),
    ("start self, start other", "choose who begins an age"),
    ("b bat, wonder sph quarry", "words may be shortened while they are clear; Tab completes them"),
)


def draw_help() -> Table:
    """Draw the help: all input, and the symbols used in drawings."""
    grid = Table.grid(padding=(0, 2))
    grid.add_column(no_wrap=True)
    sections = (("Moves", MOVE_FORMS), ("Commands", tuple(COMMANDS.items())), ("Signs", LEGEND))
    for title, rows in sections:
        grid.add_row(Text(title, "bold"))
        for form, words in rows:
            grid.add_row(Text(f"  {form}"), Text(words))
    return grid


def draw_moves(game: Game) -> Table:
    """Draw the legal moves, grouped by their first words."""
    groups: dict[str, list[str]] = {}
    for move in game.moves():
        *head, name = move.split()
        groups.setdefault(" ".join(head), []).append(name)
    grid = Table.grid(padding=(0, 2))
    for beginning, names in groups.items():
        grid.add_row(Text(beginning, "bold", no_wrap=True), Text("  ".join(names)))
    return grid


def draw_price(game: Game, name: str) -> Group:
    """Draw what a building or wonder costs the player to move, and why."""
    seat = game.to_move or 0
    price, coins = game.price(seat, name), game.city(seat).coins
    lacking = f", {price.total - coins}$ more than there are" if price.total > coins else ""
    title = Text(f"{thing(name).name} costs {seat_name(seat)} {price.total}${lacking}", "bold")
    return Group(title, *(Text(f"  {line}") for line in explain_price(price)))


def draw_card(name: str) -> Group:
    """Draw the facts of a building, wonder or progress token."""
    fact = thing(name)
    color = COLOR_STYLES[fact.color] if isinstance(fact, Building) else ""
    lines = [] if isinstance(fact, Token) else [f"cost: {cost_text(fact)}"]
    lines += effect_words(fact) + _chains(fact)
    title = Text(fact.name, f"bold {color}").append(f"  {_kind(fact)}", "not bold")
    return Group(title, *(Text(f"  {line}") for line in lines))


def _kind(fact: Thing) -> str:
    if isinstance(fact, Building):
        return f"{fact.color}, {'guild' if fact.is_guild else AGES[fact.age]}"
    return "progress token" if isinstance(fact, Token) else "wonder"


def _chains(fact: Thing) -> list[str]:
    """Describe a building's chain links to other buildings."""
    if not isinstance(fact, Building):
        return []
    before = [b for b in BUILDINGS if fact.free_with and b.chain == fact.free_with]
    later = [b for b in BUILDINGS if fact.chain and b.free_with == fact.chain]
    return [f"free with {b.name} ({b.chain})" for b in before] + [f"makes {b.name} free ({fact.chain})" for b in later]


def _cities(game: Game, _: str) -> Group:
    return Group(*(draw_city(game, seat) for seat in (0, 1)))


def _about(text: str, known: tuple[str, ...], draw: Callable[[str], Group]) -> RenderableType:
    """Draw the thing that the input means, or an error message if there is none."""
    try:
        if name := resolve_thing(text, known):
            return draw(name)
    except Ambiguous as several:
        return Text(f"{text!r}: {several}.", "red")
    close = close_things(text, known)
    hint = f" Did you mean {' or '.join(close)}?" if close else ""
    return Text(f"There is no {text!r}.{hint}", "red")


def _price(game: Game, text: str) -> RenderableType:
    return _about(text, PRICED, lambda name: draw_price(game, name))


def _card(_: Game, text: str) -> RenderableType:
    return _about(text, THINGS, draw_card)


def _discard(game: Game, _: str) -> RenderableType:
    return draw_things(game.discard) if game.discard else "The discard pile is empty."


OWN_COMMANDS: dict[str, OwnCommand] = {"cities": _cities, "price": _price, "card": _card, "discard": _discard}
"""Commands that only this game has."""
