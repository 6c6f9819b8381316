"""The whole table: the cards, the military track, the tokens, both cities, and the current decision."""

from __future__ import annotations

from collections.abc import Iterable

from rich.cells import cell_len
from rich.console import Console, Group, RenderableType
from rich.rule import Rule
from rich.table import Table
from rich.text import Text

from pharos.games.duel.rules import Game
from pharos.games.duel.rules.cards import CAPITAL, FAR_LOOT, MILITARY_POINTS, NEAR_LOOT
from pharos.games.duel.rules.definitions import Building, Token
from pharos.games.duel.rules.position import LOOT_COINS
from pharos.games.duel.terminal.card_text import (
    COLOR_CODES,
    COLOR_STYLES,
    building,
    cost_text,
    effect_signs,
    seat_name,
    thing,
    token,
)
from pharos.games.duel.terminal.city import SEAT_STYLES, draw_city, draw_strip
from pharos.games.duel.terminal.structure import draw_structure
from pharos.games.duel.web.effect_text import describe_effects
from pharos.games.duel.web.prompts import choice_title
from pharos.games.duel.web.words import thing_name
from pharos.locale import Translator, join_sentences
from pharos.server.game_words import age_name

CELL = 3  # characters per space of the military track
FULL = 0  # instead of the number of lines of a strip: a city in full detail
TWO_COLUMNS = 96  # minimum width for two cities next to each other without truncation


def draw_track(game: Game, tr: Translator) -> Text:
    """Draw the military track. The pawn moves towards the threatened capital."""
    spaces = Text(no_wrap=True, overflow="crop")
    spaces.append(f"{seat_name(0, tr)} █", SEAT_STYLES[0])
    for space in range(-CAPITAL, CAPITAL + 1):
        label = f"{abs(space)}".center(CELL)
        spaces.append(f"[{abs(space)}]" if space == game.pawn else label, "bold red" if space == game.pawn else "dim")
    spaces.append(f"█ {seat_name(1, tr)}", SEAT_STYLES[1])
    below = Text(" " * (cell_len(seat_name(0, tr)) + 2), no_wrap=True, overflow="crop")
    for zone, width in reversed(_zones(game.loot[0])):
        below.append(zone.center(width), "yellow")
    below.append("†".center(CELL), "dim")
    for zone, width in _zones(game.loot[1]):
        below.append(zone.center(width), "yellow")
    if game.pawn:
        leader = 0 if game.pawn > 0 else 1
        below.append(f"▲ {seat_name(leader, tr)}", SEAT_STYLES[leader])
    return Text("\n").join([spaces, below])


def _zones(loot: list[int]) -> list[tuple[str, int]]:
    """Return the labels of the track from the middle outwards: points for the leader, and remaining loot."""
    bounds = (1, NEAR_LOOT, FAR_LOOT, CAPITAL)
    coins = (0, *LOOT_COINS)
    zones = []
    for i, start in enumerate(bounds[:-1]):
        words = [f"-{coins[i]}$"] if coins[i] in loot else []
        words.append(f"{MILITARY_POINTS[start]}★")
        zones.append((" ".join(words), CELL * (bounds[i + 1] - start)))
    return [*zones, ("♛", CELL)]


def draw_tokens(game: Game, tr: Translator) -> Text:
    """Draw the progress tokens on the board with their effects."""
    text = Text(tr.gettext("Progress tokens") + "  ", "dim")
    if not game.tokens:
        return text.append("–", "default")
    for i, name in enumerate(game.tokens):
        text.append(", " if i else "", "default").append(thing_name(name, tr), "bold not dim")
        text.append(f" {effect_signs(token(name), tr)}", "default")
    return text


def draw_discard(game: Game, tr: Translator) -> Text:
    """Draw the discard pile, which is public."""
    text = Text(tr.gettext("Discard pile") + f" ({len(game.discard)})  ", "dim")
    for i, card in enumerate(game.discard):
        fact = building(card)
        text.append(", " if i else "", "default").append(thing_name(card, tr), COLOR_STYLES[fact.color] + " not dim")
        text.append(f" {COLOR_CODES[fact.color]}", "dim")
    return text


def draw_things(names: Iterable[str], tr: Translator) -> Table:
    """Draw buildings, wonders or tokens, one per line with cost and effects in words."""
    grid = Table.grid(padding=(0, 2))
    grid.add_column(no_wrap=True)
    grid.add_column(no_wrap=True)
    grid.add_column(overflow="fold")
    for name in names:
        fact = thing(name)
        title = Text(thing_name(name, tr), "bold")
        if isinstance(fact, Building):
            title = Text(f"{COLOR_CODES[fact.color]} {thing_name(name, tr)}", f"bold {COLOR_STYLES[fact.color]}")
        cost = "" if isinstance(fact, Token) else cost_text(fact, tr)
        grid.add_row(title, cost, join_sentences(describe_effects(fact.effects, tr)))
    return grid


def question(game: Game, tr: Translator) -> str:
    """Describe what the player to move has to decide."""
    if game.phase == "turn":
        return tr.gettext("Take an uncovered card: build it, sell it, or build a wonder with it.")
    asked = choice_title(game.phase, game.view(None)["destroys"], game.age, tr)
    return f"{asked} start self / start other" if game.phase == "starter" else asked


def draw_choices(game: Game, tr: Translator) -> RenderableType | None:
    """Draw the options if they are neither cards of the structure nor wonders of the draft."""
    if game.phase not in ("token", "library", "destroy", "revive"):
        return None
    return draw_things((move.split()[1] for move in game.moves()), tr)


def _cities(game: Game, width: int, tr: Translator) -> RenderableType:
    if width < TWO_COLUMNS:
        return Group(draw_city(game, 0, tr), draw_city(game, 1, tr))
    grid = Table.grid(expand=True)
    grid.add_column(ratio=1)
    grid.add_column(ratio=1)
    grid.add_row(draw_city(game, 0, tr), draw_city(game, 1, tr))
    return grid


def _strips(game: Game, width: int, lines: int, tr: Translator) -> RenderableType:
    """Draw the first lines of both strips, truncated to the width."""
    kept = [line for seat in (0, 1) for line in draw_strip(game, seat, tr).split("\n")[:lines]]
    for line in kept:
        line.truncate(width, overflow="ellipsis")
    return Text("\n").join(kept)


def _title(game: Game, tr: Translator) -> Rule:
    said = ""
    if game.to_move is None:
        said = " · " + tr.gettext("The game is over.")
    elif game.age:
        said = " · " + tr.gettext("prices for %(player)s", player=seat_name(game.to_move, tr))
    return Rule(f"[bold]{age_name(game.age, tr)}[/]{said}", style="dim")


def _cut(text: Text, width: int) -> Text:
    text.truncate(width, overflow="ellipsis")
    return text


def _arrange(game: Game, width: int, strip: int, pitch: int, tr: Translator) -> Group:
    """Lay out the table with full cities, or with strips of the given height; lower strips come with fewer extras."""
    parts: list[RenderableType] = [_title(game, tr)]
    parts.append(draw_structure(game, width, tr, pitch) if game.age else draw_things(game.offer, tr))
    if strip == FULL:
        parts += [draw_track(game, tr), draw_tokens(game, tr)]
        parts += [draw_discard(game, tr)] if game.discard else []
        parts.append(_cities(game, width, tr))
    else:
        parts += [draw_track(game, tr)] if strip > 1 else [draw_track(game, tr).split("\n")[0]]
        parts += [_cut(draw_tokens(game, tr), width)] if strip > 1 else []
        parts += [_cut(draw_discard(game, tr), width)] if strip > 2 and game.discard else []
        parts.append(_strips(game, width, strip, tr))
    if choices := draw_choices(game, tr):
        parts.append(choices)
    return Group(*parts)


def height_of(renderable: RenderableType, width: int) -> int:
    """Return the number of lines that a renderable takes."""
    return len(Console(width=width, height=1000, color_system=None).render_lines(renderable))


def draw_table(game: Game, width: int, tr: Translator, height: int | None = None) -> Group:
    """Draw everything both players see, in as much detail as the height allows; None means full detail."""
    for strip, pitch in ((FULL, 3), (FULL, 2), (3, 3), (3, 2), (2, 2), (1, 2)):
        drawing = _arrange(game, width, strip, pitch, tr)
        if height is None or height_of(drawing, width) <= height:
            return drawing
    return drawing
