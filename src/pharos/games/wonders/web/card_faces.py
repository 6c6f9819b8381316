"""View models of buildings, stages and boards: icons, names and descriptions."""

from __future__ import annotations

import functools
from dataclasses import dataclass

from pharos.core.resources import Cost
from pharos.games.wonders.rules.definitions import BOARD_INDEX, BOARDS, BUILDING_INDEX, BUILDINGS
from pharos.games.wonders.web.effect_icons import effect_icons
from pharos.games.wonders.web.effect_text import describe_chains, describe_effects, successors
from pharos.games.wonders.web.expansions import expansions
from pharos.games.wonders.web.scenes import SCENES
from pharos.games.wonders.web.words import (
    CHAIN_SYMBOLS,
    board_name,
    board_title,
    card_name,
    chain_name,
    describe_copies,
    describe_cost,
    resource_name,
    side_name,
    stage_name,
)
from pharos.locale import Translator, join_sentences, read_aloud
from pharos.server.game_words import age_name, color_name
from pharos.server.icon_rows import IconRow

CHAIN_ICONS = {
    "feather": "quill",
    "lighthouse": "great_lighthouse",
    "temple": "temple_front",
    "waterdrop": "drop",
}
BOARD_ICONS = {
    "alexandria": "great_lighthouse",
    "babylon": "hanging_gardens",
    "ephesus": "temple_of_artemis",
    "giza": "pyramids",
    "halicarnassus": "mausoleum",
    "olympia": "statue_of_zeus",
    "rhodes": "colossus",
}


@dataclass(frozen=True)
class Chain:
    """A chain symbol on a card."""

    icon: str
    name: str
    other: str  # name of the linked card
    other_id: str


class Explained:
    """Something with a name and a description."""

    name: str

    @property
    def lines(self) -> tuple[str, ...]:
        """The lines of the description, without the name."""
        raise NotImplementedError

    @property
    def tip(self) -> str:
        """Name and description as a multi-line text."""
        return "\n".join((self.name, *self.lines))

    @property
    def label(self) -> str:
        """Name and description for screen readers."""
        return read_aloud((self.name, *self.lines))


@dataclass(frozen=True, eq=False)  # there is one of each thing and language
class Face(Explained):
    """The view model of a building or a stage in one language."""

    id: str  # for a stage: board-side-number
    kind: str  # "building" "stage"
    name: str
    color: str  # colour of a building, otherwise "wonder"
    color_name: str
    age: int  # of a building; 0 for a stage
    number: int  # of a stage, from 1; 0 for a building
    is_guild: bool
    coins: int  # printed cost
    resources: tuple[str, ...]  # printed cost, one name per unit
    icon_rows: tuple[IconRow, ...]  # one row per effect
    words: tuple[str, ...]
    cost_words: str
    free_with: tuple[Chain, ...]  # cards that make it free, all with the same symbol
    makes_free: tuple[Chain, ...]
    chain_words: tuple[str, ...]
    copies: tuple[int, ...]  # numbers of players from which each copy is used
    copies_words: str

    @property
    def scene(self) -> str:
        """The drawing of a building, as the id of a symbol; empty if it has none."""
        return f"scene-{SCENES[self.id]}" if self.id in SCENES else ""

    @property
    def frame(self) -> str:
        """The frame of a building, which is that of its back: the number of its age or "guild"; empty for a stage."""
        return "guild" if self.is_guild else str(self.age or "")

    @property
    def parts(self) -> int:
        """The number of parts in the drawing of the effects, which determines its size."""
        return sum(len(parts) for parts in self.icon_rows)

    @property
    def cost_parts(self) -> int:
        """The number of parts in the drawing of the cost, including the chain symbol."""
        return len(self.resources) + bool(self.coins) + bool(self.free_with)

    @property
    def lines(self) -> tuple[str, ...]:
        """The lines of the description, without the name."""
        return (self.color_name, self.cost_words, *self.words, *self.chain_words)


@dataclass(frozen=True, eq=False)  # there is one of each thing and language
class BoardFace(Explained):
    """A side of a wonder board."""

    id: str
    side: str
    name: str  # name of the city
    title: str  # name of the wonder
    side_name: str
    icon: str
    side_icon: str
    produces: str
    produces_words: str
    stages: tuple[Face, ...]
    stage_lines: tuple[str, ...]  # each stage with its cost and effects

    @property
    def lines(self) -> tuple[str, ...]:
        """The lines of the description, without the name."""
        return (self.title, self.side_name, self.produces_words, *self.stage_lines)


def _units(cost: Cost) -> tuple[str, ...]:
    return tuple(resource for resource, n in cost.resources().items() for _ in range(n))


def _chain(owner: str, other: str, tr: Translator) -> Chain:
    """Return the chain symbol that the card `owner` shows beside its cost, with the linked card."""
    symbol = CHAIN_SYMBOLS[owner]
    return Chain(CHAIN_ICONS.get(symbol, symbol), chain_name(symbol, tr), card_name(other, tr), other)


def _board_icon(board: str) -> str:
    if board in BOARD_ICONS:
        return BOARD_ICONS[board]
    return next(expansion.board_icons[board] for expansion in expansions() if board in expansion.board_icons)


# --- faces -----------------------------------------------------------------------------------------------------------


@functools.cache
def building_face(card: str, tr: Translator) -> Face:
    """Return the face of a building."""
    fact = BUILDINGS[BUILDING_INDEX[card]]
    sort = tr.gettext("Guild") if fact.is_guild else color_name(fact.color, tr)
    return Face(
        id=card,
        kind="building",
        name=card_name(card, tr),
        color=fact.color,
        color_name=tr.gettext("%(age)s, %(color)s", age=age_name(fact.age, tr), color=sort),
        age=fact.age,
        number=0,
        is_guild=fact.is_guild,
        coins=fact.cost.coins,
        resources=_units(fact.cost),
        icon_rows=effect_icons(fact.effects),
        words=tuple(describe_effects(fact.effects, tr)),
        cost_words=describe_cost(fact.cost.coins, fact.cost.resources(), tr),
        free_with=tuple(_chain(card, before, tr) for before in fact.chain_from),
        makes_free=tuple(_chain(after.id, after.id, tr) for after in successors(card)),
        chain_words=tuple(describe_chains(fact, tr)),
        copies=fact.copies,
        copies_words=describe_copies(card, tr),
    )


@functools.cache
def stage_face(board: str, side: str, number: int, tr: Translator) -> Face:
    """Return the face of a stage, numbered from 1."""
    fact = BOARDS[BOARD_INDEX[board, side]].stages[number - 1]
    return Face(
        id=f"{board}-{side}-{number}",
        kind="stage",
        name=stage_name(number, tr),
        color="wonder",
        color_name=board_title(board, tr),
        age=0,
        number=number,
        is_guild=False,
        coins=fact.cost.coins,
        resources=_units(fact.cost),
        icon_rows=effect_icons(fact.effects),
        words=tuple(describe_effects(fact.effects, tr)),
        cost_words=describe_cost(fact.cost.coins, fact.cost.resources(), tr),
        free_with=(),
        makes_free=(),
        chain_words=(),
        copies=(),
        copies_words="",
    )


@functools.cache
def board_face(board: str, side: str, tr: Translator) -> BoardFace:
    """Return the face of a side of a board."""
    fact = BOARDS[BOARD_INDEX[board, side]]
    stages = tuple(stage_face(board, side, i, tr) for i in range(1, len(fact.stages) + 1))
    return BoardFace(
        id=board,
        side=side,
        name=board_name(board, tr),
        title=board_title(board, tr),
        side_name=side_name(side, tr),
        icon=_board_icon(board),
        side_icon="sun" if side == "day" else "moon",
        produces=fact.produces,
        produces_words=tr.gettext("Makes %(list)s.", list=resource_name(fact.produces, tr)),
        stages=stages,
        stage_lines=tuple(
            tr.gettext("%(stage)s: %(text)s", stage=stage.name, text=join_sentences((stage.cost_words, *stage.words)))
            for stage in stages
        ),
    )
