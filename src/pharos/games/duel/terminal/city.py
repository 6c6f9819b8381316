"""A city, drawn in full or as a strip of three lines."""

from __future__ import annotations

from rich.console import RenderableType
from rich.panel import Panel
from rich.table import Table
from rich.text import Text

from pharos.core.resources import MANUFACTURED, RAW, RESOURCES
from pharos.games.duel.rules import City, Game
from pharos.games.duel.rules.cards import SYMBOLS_TO_WIN
from pharos.games.duel.rules.definitions import COLORS
from pharos.games.duel.terminal.card_text import (
    COLOR_CODES,
    COLOR_STYLES,
    building,
    cost_text,
    effect_signs,
    seat_name,
    short_name,
    thing,
    token,
    wonder,
)
from pharos.games.duel.web.words import symbol_name, thing_name
from pharos.locale import Translator

SEAT_STYLES = ("cyan", "magenta")


def shields_of(city: City) -> int:
    """Count the shields on a city's buildings and wonders."""
    return sum(int(thing(name).effects.get("shields", 0)) for name in (*city.buildings, *city.wonders))


def choice_text(city: City) -> str:
    """Format the choice producers: "+c/w/s" for each of raw materials, "+g/p" for each of manufactured goods."""
    groups = {"raw": RAW, "manufactured": MANUFACTURED}
    return " ".join(
        "+" + "/".join(resource[0] for resource in groups[group]) + (f" ×{n}" if n > 1 else "")
        for group, n in city.choices.items()
    )


def symbols_text(city: City, tr: Translator) -> str:
    """Format the science symbols with their counts; pairs are marked."""
    have = [str(building(card).effects.get("science", "")) for card in city.buildings]
    names = [f"{symbol_name(symbol, tr)}{' ×2' if have.count(symbol) > 1 else ''}" for symbol in city.symbols]
    return f"{len(names)}/{SYMBOLS_TO_WIN}" + (f": {', '.join(names)}" if names else "")


def wonder_price(game: Game, seat: int, name: str) -> str:
    """Format what a wonder costs its owner, marked if it is affordable."""
    price = game.price(seat, name).total
    return f"{price}$ ✓" if price <= game.city(seat).coins else f"{price}$"


def status_text(game: Game, seat: int, tr: Translator) -> Text:
    """Format coins, points, shields and the income from selling a card."""
    city = game.city(seat)
    text = Text()
    text.append(f"{city.coins}$", "bold yellow")
    text.append(f"  {game.score(seat).total}★", "bold")
    text.append(f"  {shields_of(city)}†", "bold red")
    return text.append("  " + tr.pgettext("city", "sells for %(coins)s$", coins=city.sale), "dim")


def resource_rows(city: City, tr: Translator) -> Table:
    """Draw what the city produces, and below it the trade price per unit."""
    grid = Table.grid(padding=(0, 1))
    grid.add_column(style="dim", min_width=6, no_wrap=True)
    for _ in RESOURCES:
        grid.add_column(width=4)
    grid.add_column(no_wrap=True)
    made = [(f"{r[0]} {city.production[r] or '-'}", "bold" if city.production[r] else "dim") for r in RESOURCES]
    units = [Text(text, style) for text, style in made]
    grid.add_row(tr.pgettext("city", "makes"), *units, Text(choice_text(city), "bold"))
    grid.add_row(tr.pgettext("city", "buys"), *(f"{r[0]} {city.prices[r]}$" for r in RESOURCES))
    return grid


def wonder_rows(game: Game, seat: int, tr: Translator) -> Table:
    """Draw the wonders: built, not yet built with its price, or returned to the box."""
    grid = Table.grid(padding=(0, 1), expand=True)
    grid.add_column(no_wrap=True, ratio=1, overflow="ellipsis")
    grid.add_column(no_wrap=True)
    grid.add_column(no_wrap=True)
    grid.add_column(no_wrap=True, justify="right")
    for row in game.view(None)["cities"][seat]["wonders"]:
        fact, status = wonder(row["id"]), row["status"]
        mark = {"built": "■", "unbuilt": "□", "returned": "×"}[status]
        style = {"built": "bold", "unbuilt": "", "returned": "dim strike"}[status]
        price = wonder_price(game, seat, row["id"]) if game.age else ""
        told = {"built": tr.pgettext("wonder", "built"), "returned": tr.pgettext("wonder", "in the box")}
        price = told.get(status, price)
        grid.add_row(
            Text(f"{mark} {short_name(row['id'], tr)}", style),
            Text(cost_text(fact, tr), "dim"),
            Text(effect_signs(fact, tr), style),
            Text(price, "bold" if "✓" in price else "dim"),
        )
    return grid


def building_text(city: City, tr: Translator) -> Text:
    """List the buildings by colour."""
    lines = []
    for color in COLORS:
        names = [thing_name(card, tr) for card in city.buildings if building(card).color == color]
        if names:
            line = Text(f"{COLOR_CODES[color]} ", COLOR_STYLES[color])
            lines.append(line.append(", ".join(names), "default"))
    return Text("\n").join(lines) if lines else Text(tr.pgettext("city", "no buildings yet"), "dim")


def token_text(city: City, tr: Translator) -> Text:
    """List the progress tokens with their effects."""
    return Text(tr.pgettext("city", "tokens") + " ", "dim").append(
        ", ".join(f"{thing_name(name, tr)} ({effect_signs(token(name), tr)})" for name in city.tokens), "default"
    )


def draw_city(game: Game, seat: int, tr: Translator) -> Panel:
    """Draw a city in full."""
    city, is_mover = game.city(seat), game.to_move == seat
    body = Table.grid(expand=True)
    body.add_column()
    parts: list[RenderableType] = [status_text(game, seat, tr), resource_rows(city, tr)]
    parts += [Text(tr.pgettext("city", "science") + " ", "dim").append(symbols_text(city, tr), "default")]
    parts += [wonder_rows(game, seat, tr)] if city.wonders or city.unbuilt else []
    parts += [token_text(city, tr)] if city.tokens else []
    parts += [building_text(city, tr)] if game.age else []
    for part in parts:
        body.add_row(part)
    name = tr.gettext("%(player)s to move", player=seat_name(seat, tr)) if is_mover else seat_name(seat, tr)
    title = Text(f" {'▶ ' if is_mover else ''}{name} ", f"bold {SEAT_STYLES[seat]}")
    return Panel(body, title=title, title_align="left", border_style=SEAT_STYLES[seat] if is_mover else "dim")


def draw_strip(game: Game, seat: int, tr: Translator) -> Text:
    """Draw a city in three lines: treasury and trade, wonders, number of buildings per colour."""
    city = game.city(seat)
    made = "".join(r[0] * city.production[r] for r in RESOURCES) or "-"
    prices = " ".join(f"{r[0]}{city.prices[r]}" for r in RESOURCES)
    text = Text(no_wrap=True, overflow="ellipsis")
    text.append(f"{'▶' if game.to_move == seat else ' '}{seat_name(seat, tr)} ", f"bold {SEAT_STYLES[seat]}")
    text.append_text(status_text(game, seat, tr))
    text.append("  " + tr.pgettext("city", "makes") + " ", "dim")
    text.append(" ".join(part for part in (made, choice_text(city)) if part))
    text.append("  " + tr.pgettext("city", "buys") + " ", "dim").append(prices)
    marks = [f"■{short_name(name, tr)}" for name in city.wonders]
    marks += [f"□{short_name(name, tr)} {wonder_price(game, seat, name)}" for name in city.unbuilt]
    text.append("\n  ").append(", ".join(marks) or tr.pgettext("city", "no wonders yet"))
    counts = [(c, sum(building(card).color == c for card in city.buildings)) for c in COLORS]
    text.append("\n ")
    for color, n in counts:
        if n:
            text.append(f" {COLOR_CODES[color]} {n}", COLOR_STYLES[color])
    text.append("  " + tr.pgettext("city", "science") + " ", "dim").append(symbols_text(city, tr))
    if city.tokens:
        text.append("  " + tr.pgettext("city", "tokens") + " ", "dim")
        text.append(", ".join(thing_name(name, tr) for name in city.tokens))
    return text
