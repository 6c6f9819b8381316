"""The cards of an age in their layout: centred rows, in which each card covers two of the row behind it."""

from __future__ import annotations

from itertools import groupby
from operator import itemgetter

from rich.text import Text

from pharos.games.duel.rules import Game
from pharos.games.duel.rules.definitions import LAYOUTS
from pharos.games.duel.terminal.card_text import (
    AGES,
    COLOR_CODES,
    COLOR_STYLES,
    building,
    chain_text,
    cost_text,
    effect_signs,
)

WIDEST = 22  # maximum width of a card: fits the longest name
OPEN_HEIGHT = 4
OPEN_BOX = "┏━┓┃┗┛"
COVERED_BOX = "┌─┐│└┘"
HIDDEN_BOX = "┌╌┐┆└┘"
BACKS = {"age_1": AGES[1], "age_2": AGES[2], "age_3": AGES[3], "guild": "Guild"}


class Canvas:
    """A rectangle of styled characters. Later drawings overwrite earlier ones."""

    def __init__(self, width: int, height: int) -> None:
        self._rows = [[(" ", "")] * width for _ in range(height)]

    def put(self, x: int, y: int, text: str, style: str = "") -> None:
        """Write text starting at a position."""
        for i, character in enumerate(text):
            self._rows[y][x + i] = (character, style)

    def text(self) -> Text:
        """Return the drawing without trailing blanks."""
        text = Text(no_wrap=True, overflow="crop")
        for row in self._rows:
            while row and row[-1] == (" ", ""):
                row.pop()
            for style, cells in groupby(row, key=itemgetter(1)):
                text.append("".join(character for character, _ in cells), style)
            text.append("\n")
        text.right_crop(1)
        return text


def clip(text: str, width: int) -> str:
    """Truncate a text to a width, with an ellipsis."""
    return text if len(text) <= width else text[: max(width - 1, 0)] + "…"


def price_label(game: Game, seat: int, name: str) -> str:
    """Format what a seat pays for a building or wonder, and how much it lacks."""
    price, coins = game.price(seat, name), game.city(seat).coins
    if price.chain:
        return "free by chain"
    if not price.total:
        return "free"
    return f"{price.total}$" if price.total <= coins else f"{price.total}$ lacks {price.total - coins}"


class Card:
    """Draws one card: a box with colour and chain in the top edge and the price in the bottom edge."""

    def __init__(self, canvas: Canvas, x: int, y: int, width: int) -> None:
        self._canvas, self._x, self._y, self._width = canvas, x, y, width

    def _box(self, height: int, signs: str, style: str) -> None:
        left_top, edge, right_top, side, left_bottom, right_bottom = tuple(signs)
        inner = self._width - 2
        self._canvas.put(self._x, self._y, left_top + edge * inner + right_top, style)
        for line in range(1, height - 1):
            self._canvas.put(self._x, self._y + line, side + " " * inner + side, style)
        self._canvas.put(self._x, self._y + height - 1, left_bottom + edge * inner + right_bottom, style)

    def _line(self, line: int, text: str, style: str, *, right: bool = False, center: bool = False) -> None:
        inner = self._width - 2
        text = clip(text, inner)
        indent = inner - len(text) if right else (inner - len(text)) // 2 if center else 0
        self._canvas.put(self._x + 1 + indent, self._y + line, text, style)

    def hidden(self, back: str, height: int) -> None:
        """Draw a face-down card. Its back shows the age or that it is a guild."""
        style = "dim" if back != "guild" else f"dim {COLOR_STYLES['purple']}"
        self._box(height, HIDDEN_BOX, style)
        self._line(1, f"░ {BACKS[back]} ░", style, center=True)

    def face_up(self, card: str, height: int, price: str | None) -> None:
        """Draw a face-up card; it is accessible if it has a price."""
        fact, is_open = building(card), price is not None
        style = COLOR_STYLES[fact.color] + (" bold" if is_open else " dim")
        self._box(height, OPEN_BOX if is_open else COVERED_BOX, style)
        self._line(0, COLOR_CODES[fact.color], style)
        chain = chain_text(fact)
        self._line(0, clip(chain, self._width - 5), style, right=True)
        self._line(1, fact.name, "bold" if is_open else "dim")
        if height > 3:
            self._facts(cost_text(fact), effect_signs(fact), "" if is_open else "dim")
        if price:
            label = f" {price} " if len(price) + 2 < self._width - 1 else price
            self._line(height - 1, label, "bold" if "lacks" not in price else "dim", center=True)

    def _facts(self, cost: str, effects: str, style: str) -> None:
        inner = self._width - 2
        if len(cost) + 1 + len(effects) > inner:
            effects = effects.replace(" ", "")
        effects = clip(effects, inner - len(cost) - 1)
        self._line(2, cost + " " * (inner - len(cost) - len(effects)) + effects, style)


def draw_structure(game: Game, width: int, pitch: int = 3) -> Text:
    """Draw the cards of the age. With a pitch of 3, covered cards show cost and effects; with 2, only names."""
    layout, tableau, backs = LAYOUTS[game.age - 1], game.tableau, game.view(None)["backs"]
    present = [slot for slot, card in tableau.items() if card]
    if not present:
        return Text()
    rows = [slot.row for slot in layout]
    card_width = min(WIDEST, width // max(rows.count(row) for row in rows))
    left = min(slot.column for slot in layout)
    across = max(slot.column for slot in layout) - left
    margin = (width - card_width - across * card_width // 2) // 2
    open_slots = game.open_slots()
    canvas = Canvas(width, pitch * max(layout[slot].row for slot in present) + OPEN_HEIGHT)
    for slot in present:
        place, card = layout[slot], tableau[slot]
        x = margin + (place.column - left) * card_width // 2
        look = Card(canvas, x, place.row * pitch, card_width)
        if card == "?":
            look.hidden(backs[slot], pitch + 1)
        elif card and slot in open_slots and game.to_move is not None:
            look.face_up(card, OPEN_HEIGHT, price_label(game, game.to_move, card))
        elif card:
            look.face_up(card, OPEN_HEIGHT if slot in open_slots else pitch + 1, None)
    return canvas.text()
