"""The whole table: the cards, the military track, the tokens, both cities, and the current decision."""

from __future__ import annotations

from collections.abc import Iterable

from rich.console import Console, Group, RenderableType
from rich.rule import Rule
from rich.table import Table
from rich.text import Text

from pharos.games.duel.rules import Game
from pharos.games.duel.rules.cards import CAPITAL, FAR_LOOT, MILITARY_POINTS, NEAR_LOOT
from pharos.games.duel.rules.definitions import Building, Token
from pharos.games.duel.rules.position import LOOT_COINS
from pharos.games.duel.terminal.card_text import (
    AGES,
    COLOR_CODES,
    COLOR_STYLES,
    building,
    cost_text,
    effect_signs,
    effect_words,
    seat_name,
    thing,
    token,
)
from pharos.games.duel.terminal.city import SEAT_STYLES, draw_city, draw_strip
from pharos.games.duel.terminal.structure import draw_structure

CELL = 3  # characters per space of the military track
FULL = 0  # instead of the number of lines of a strip: a city in full detail
TWO_COLUMNS = 96  # minimum width for two cities next to each other without truncation

QUESTIONS = {
    "draft": "pick a wonder",
    "turn": "take an open card: build it, sell it, or build a wonder with it",
    "token": "take a progress token from the board",
    "library": "keep one of the tokens drawn from the box",
    "destroy": "choose the card to destroy",
    "revive": "build a card of the discard pile at no cost",
    "starter": "choose who begins the age",
}


def draw_track(game: Game) -> Text:
    """Draw the military track. The pawn moves towards the threatened capital."""
    spaces = Text(no_wrap=True, overflow="crop")
    spaces.append(f"{seat_name(0)} █", SEAT_STYLES[0])
    for space in range(-CAPITAL, CAPITAL + 1):
        label = f"{abs(space)}".center(CELL)
        spaces.append(f"[{abs(space)}]" if space == game.pawn else label, "bold red" if space == game.pawn else "dim")
    spaces.append(f"█ {seat_name(1)}", SEAT_STYLES[1])
    below = Text(" " * (len(seat_name(0)) + 2), no_wrap=True, overflow="crop")
    for zone, width in reversed(_zones(game.loot[0])):
        below.append(zone.center(width), "yellow")
    below.append("†".center(CELL), "dim")
    for zone, width in _zones(game.loot[1]):
        below.append(zone.center(width), "yellow")
    if game.pawn:
        leader = 0 if game.pawn > 0 else 1
        below.append(f"  {seat_name(leader)} leads", SEAT_STYLES[leader])
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
    return [*zones, ("win", CELL)]


def draw_tokens(game: Game) -> Text:
    """Draw the progress tokens on the board with their effects."""
    text = Text("Tokens  ", "dim")
    if not game.tokens:
        return text.append("none left", "default")
    for i, name in enumerate(game.tokens):
        text.append(", " if i else "", "default").append(token(name).name, "bold not dim")
        text.append(f" {effect_signs(token(name))}", "default")
    return text


def draw_discard(game: Game) -> Text:
    """Draw the discard pile, which is public."""
    text = Text(f"Discard pile ({len(game.discard)})  ", "dim")
    for i, card in enumerate(game.discard):
        fact = building(card)
        text.append(", " if i else "", "default").append(fact.name, COLOR_STYLES[fact.color] + " not dim")
        text.append(f" {COLOR_CODES[fact.color]}", "dim")
    return text


def draw_things(names: Iterable[str]) -> Table:
    """Draw buildings, wonders or tokens, one per line with cost and effects in words."""
    grid = Table.grid(padding=(0, 2))
    grid.add_column(no_wrap=True)
    grid.add_column(no_wrap=True)
    grid.add_column()
    for name in names:
        fact = thing(name)
        title = Text(fact.name, "bold")
        if isinstance(fact, Building):
            title = Text(f"{COLOR_CODES[fact.color]} {fact.name}", f"bold {COLOR_STYLES[fact.color]}")
        cost = "" if isinstance(fact, Token) else cost_text(fact)
        grid.add_row(title, cost, "; ".join(effect_words(fact)))
    return grid


def question(game: Game) -> str:
    """Describe what the player to move has to decide."""
    words = QUESTIONS[game.phase]
    if game.phase == "destroy":
        words = f"destroy a {game.view(None)['destroys']} card of {seat_name(1 - (game.to_move or 0))}"
    if game.phase == "starter":
        words = f"choose who begins {AGES[game.age]}: start self or start other"
    return words


def draw_choices(game: Game) -> RenderableType | None:
    """Draw the options if they are neither cards of the structure nor wonders of the draft."""
    if game.phase not in ("token", "library", "destroy", "revive"):
        return None
    return draw_things(move.split()[1] for move in game.moves())


def _cities(game: Game, width: int) -> RenderableType:
    if width < TWO_COLUMNS:
        return Group(draw_city(game, 0), draw_city(game, 1))
    grid = Table.grid(expand=True)
    grid.add_column(ratio=1)
    grid.add_column(ratio=1)
    grid.add_row(draw_city(game, 0), draw_city(game, 1))
    return grid


def _strips(game: Game, width: int, lines: int) -> RenderableType:
    """Draw the first lines of both strips, truncated to the width."""
    kept = [line for seat in (0, 1) for line in draw_strip(game, seat).split("\n")[:lines]]
    for line in kept:
        line.truncate(width, overflow="ellipsis")
    return Text("\n").join(kept)


def _title(game: Game) -> Rule:
    said = ""
    if game.to_move is None:
        said = " · the game is over"
    elif game.age:
        said = f" · prices for {seat_name(game.to_move)}"
    return Rule(f"[bold]{AGES[game.age]}[/]{said}", style="dim")


def _cut(text: Text, width: int) -> Text:
    text.truncate(width, overflow="ellipsis")
    return text


def _arrange(game: Game, width: int, strip: int, pitch: int) -> Group:
    """Lay out the table with full cities, or with strips of the given height; lower strips come with fewer extras."""
    parts: list[RenderableType] = [_title(game)]
    parts.append(draw_structure(game, width, pitch) if game.age else draw_things(game.offer))
    if strip == FULL:
        parts += [draw_track(game), draw_tokens(game)]
        parts += [draw_discard(game)] if game.discard else []
        parts.append(_cities(game, width))
    else:
        parts += [draw_track(game)] if strip > 1 else [draw_track(game).split("\n")[0]]
        parts += [_cut(draw_tokens(game), width)] if strip > 1 else []
        parts += [_cut(draw_discard(game), width)] if strip > 2 and game.discard else []
        parts.append(_strips(game, width, strip))
    if choices := draw_choices(game):
        parts.append(choices)
    return Group(*parts)


def height_of(renderable: RenderableType, width: int) -> int:
    """Return the number of lines that a renderable takes."""
    return len(Console(width=width, height=1000, color_system=None).render_lines(renderable))


def draw_table(game: Game, width: int, height: int | None = None) -> Group:
    """Draw everything both players see, in as much detail as the height allows; None means full detail."""
    for strip, pitch in ((FULL, 3), (FULL, 2), (3, 3), (3, 2), (2, 2), (1, 2)):
        drawing = _arrange(game, width, strip, pitch)
        if height is None or height_of(drawing, width) <= height:
            return drawing
    return drawing
