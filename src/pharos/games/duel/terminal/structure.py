"""The cards of an age in their layout: centred rows, in which each card covers two of the row behind it."""

from __future__ import annotations

from itertools import groupby
from operator import itemgetter

from rich.cells import cell_len, set_cell_size
from rich.text import Text

from pharos.games.duel.rules import Game
from pharos.games.duel.rules.definitions import LAYOUTS
from pharos.games.duel.terminal.card_text import (
    COLOR_CODES,
    COLOR_STYLES,
    building,
    chain_text,
    cost_text,
    effect_signs,
)
from pharos.games.duel.web.words import thing_name
from pharos.locale import Translator
from pharos.server.game_words import age_name

WIDEST = 22  # maximum width of a card: fits the longest name
OPEN_HEIGHT = 4
OPEN_BOX = "┏━┓┃┗┛"
COVERED_BOX = "┌─┐│└┘"
HIDDEN_BOX = "┌╌┐┆└┘"
AGE_OF_BACK = {"age_1": 1, "age_2": 2, "age_3": 3}


class Canvas:
    """A rectangle of styled characters. Later drawings overwrite earlier ones."""

    def __init__(self, width: int, height: int) -> None:
        self._rows = [[(" ", "")] * width for _ in range(height)]

    def put(self, x: int, y: int, text: str, style: str = "") -> None:
        """Write text starting at a position. Wide characters take two cells; the second one stays empty."""
        for character in text:
            width = cell_len(character)
            self._rows[y][x : x + width] = [(character, style), ("", style)][:width]
            x += width

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
    """Truncate a text to a width in cells, with an ellipsis."""
    return text if cell_len(text) <= width else set_cell_size(text, max(width - 1, 0)).rstrip() + "…"


def price_label(game: Game, seat: int, name: str, tr: Translator) -> str:
    """Format what a seat pays for a building or wonder, and how much it lacks."""
    price, coins = game.price(seat, name), game.city(seat).coins
    if price.chain:
        return tr.pgettext("price", "free by chain")
    if not price.total:
        return tr.pgettext("price", "free")
    if price.total <= coins:
        return f"{price.total}$"
    return tr.pgettext("price", "%(coins)s$ lacks %(missing)s", coins=price.total, missing=price.total - coins)


class Card:
    """Draws one card: a box with colour and chain in the top edge and the price in the bottom edge."""

    def __init__(self, canvas: Canvas, x: int, y: int, width: int, tr: Translator) -> None:
        self._canvas, self._x, self._y, self._width, self._tr = canvas, x, y, width, tr

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
        spare = inner - cell_len(text)
        indent = spare if right else spare // 2 if center else 0
        self._canvas.put(self._x + 1 + indent, self._y + line, text, style)

    def hidden(self, back: str, height: int) -> None:
        """Draw a face-down card. Its back shows the age or that it is a guild."""
        style = "dim" if back != "guild" else f"dim {COLOR_STYLES['purple']}"
        self._box(height, HIDDEN_BOX, style)
        title = age_name(AGE_OF_BACK[back], self._tr) if back in AGE_OF_BACK else self._tr.gettext("Guild")
        self._line(1, f"░ {title} ░", style, center=True)

    def face_up(self, card: str, height: int, price: str | None, *, affordable: bool = True) -> None:
        """Draw a face-up card; it is accessible if it has a price."""
        fact, is_open = building(card), price is not None
        style = COLOR_STYLES[fact.color] + (" bold" if is_open else " dim")
        self._box(height, OPEN_BOX if is_open else COVERED_BOX, style)
        self._line(0, COLOR_CODES[fact.color], style)
        chain = chain_text(fact, self._tr)
        self._line(0, clip(chain, self._width - 5), style, right=True)
        self._line(1, thing_name(card, self._tr), "bold" if is_open else "dim")
        if height > 3:
            self._facts(cost_text(fact, self._tr), effect_signs(fact, self._tr), "" if is_open else "dim")
        if price:
            label = f" {price} " if cell_len(price) + 2 < self._width - 1 else price
            self._line(height - 1, label, "bold" if affordable else "dim", center=True)

    def _facts(self, cost: str, effects: str, style: str) -> None:
        inner = self._width - 2
        if cell_len(cost) + 1 + cell_len(effects) > inner:
            effects = effects.replace(" ", "")
        effects = clip(effects, inner - cell_len(cost) - 1)
        self._line(2, cost + " " * (inner - cell_len(cost) - cell_len(effects)) + effects, style)


def draw_structure(game: Game, width: int, tr: Translator, pitch: int = 3) -> Text:
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
        look = Card(canvas, x, place.row * pitch, card_width, tr)
        if card == "?":
            look.hidden(backs[slot], pitch + 1)
        elif card and slot in open_slots and game.to_move is not None:
            affordable = game.price(game.to_move, card).total <= game.city(game.to_move).coins
            look.face_up(card, OPEN_HEIGHT, price_label(game, game.to_move, card, tr), affordable=affordable)
        elif card:
            look.face_up(card, OPEN_HEIGHT if slot in open_slots else pitch + 1, None)
    return canvas.text()
