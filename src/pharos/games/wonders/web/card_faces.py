"""What is drawn and said of a building, a stage, a board or an edifice: icons, words, the lines of its explanation."""

from __future__ import annotations

import functools
from collections.abc import Sequence
from dataclasses import dataclass

from pharos.core.resources import Cost
from pharos.games.duel.web.card_faces import Part
from pharos.games.wonders.rules.definitions import (
    BOARD_INDEX,
    BOARDS,
    BUILDING_INDEX,
    BUILDINGS,
    DEBTS,
    EDIFICE_INDEX,
    EDIFICES,
)
from pharos.games.wonders.web.effect_icons import effect_signs, icon_file, penalty_sign
from pharos.games.wonders.web.effect_text import (
    describe_chains,
    describe_debt,
    describe_effects,
    describe_join_cost,
    describe_penalty,
    successors,
)
from pharos.games.wonders.web.words import (
    CHAIN_SYMBOLS,
    age_name,
    board_name,
    board_title,
    card_name,
    chain_name,
    color_name,
    describe_copies,
    describe_cost,
    edifice_name,
    join_sentences,
    resource_name,
    side_name,
    stage_name,
)
from pharos.locale.catalogue import Translator

__all__ = [
    "BoardFace",
    "Chain",
    "EdificeFace",
    "Face",
    "Part",
    "board_face",
    "building_face",
    "edifice_face",
    "icon_file",
    "stage_face",
]

CHAIN_ICONS = {
    "feather": "quill",
    "lighthouse": "great_lighthouse",
    "temple": "temple_front",
    "waterdrop": "drop",
}
BOARD_ICONS = {
    "alexandria": "great_lighthouse",
    "babylon": "hanging_gardens",
    "carthage": "piraeus",
    "ephesus": "temple_of_artemis",
    "giza": "pyramids",
    "halicarnassus": "mausoleum",
    "olympia": "statue_of_zeus",
    "rhodes": "colossus",
    "ur": "ur",
}


@dataclass(frozen=True)
class Chain:
    """A chain symbol on a card."""

    icon: str
    name: str
    other: str  # the name of the card at the other end
    other_id: str


@dataclass(frozen=True)
class Face:
    """All that a page shows of a building or a stage of a wonder, in one language."""

    id: str  # of a stage: board-side-number
    kind: str  # "building" "stage"
    name: str
    color: str  # the colour of a building, otherwise "wonder"
    color_name: str
    age: int  # of a building, 0 of a stage
    number: int  # of a stage, from 1 on; 0 of a building
    is_guild: bool
    coins: int  # printed cost
    resources: tuple[str, ...]  # printed cost, a name for each unit
    signs: tuple[tuple[Part, ...], ...]  # an effect each
    words: tuple[str, ...]
    cost_words: str
    free_with: tuple[Chain, ...]  # cards that make it free; of several each carries the same symbol
    makes_free: tuple[Chain, ...]
    chain_words: tuple[str, ...]
    copies: tuple[int, ...]  # the numbers of players from which on there is one more
    copies_words: str

    @property
    def parts(self) -> int:
        """How many pieces the effects are drawn with, for the size of the drawing."""
        return sum(len(parts) for parts in self.signs)

    @property
    def cost_parts(self) -> int:
        """How many pieces the cost is drawn with, the chain symbol included."""
        return len(self.resources) + bool(self.coins) + bool(self.free_with)

    @property
    def lines(self) -> tuple[str, ...]:
        """The explanation, a line each, after the name."""
        return (self.color_name, self.cost_words, *self.words, *self.chain_words)

    @property
    def tip(self) -> str:
        """Name and explanation as one text with a line for each part."""
        return "\n".join((self.name, *self.lines))

    @property
    def label(self) -> str:
        """Name and explanation as they are read aloud."""
        return read_aloud((self.name, *self.lines))


@dataclass(frozen=True)
class BoardFace:
    """A side of a wonder board."""

    id: str
    side: str
    name: str  # the city
    title: str  # the wonder
    side_name: str
    icon: str
    side_icon: str
    produces: str
    produces_words: str
    stages: tuple[Face, ...]
    stage_lines: tuple[str, ...]  # each stage with its cost and what it does

    @property
    def lines(self) -> tuple[str, ...]:
        """The explanation, a line each, after the name."""
        return (self.title, self.side_name, self.produces_words, *self.stage_lines)

    @property
    def tip(self) -> str:
        """Name and explanation as one text with a line for each part."""
        return "\n".join((self.name, *self.lines))

    @property
    def label(self) -> str:
        """Name and explanation as they are read aloud."""
        return read_aloud((self.name, *self.lines))


@dataclass(frozen=True)
class EdificeFace:
    """A project of Edifice."""

    id: str
    name: str
    age: int
    age_name: str
    coins: int  # to join
    cost_words: str
    reward: tuple[tuple[Part, ...], ...]
    reward_words: tuple[str, ...]
    penalty: tuple[Part, ...]
    penalty_words: str
    debt: int
    debt_words: str
    titled: tuple[str, ...]  # reward and penalty, each with the word for it

    @property
    def icon(self) -> str:
        """The picture of an edifice."""
        return "edifice"

    @property
    def lines(self) -> tuple[str, ...]:
        """The explanation, a line each, after the name."""
        return (self.age_name, self.cost_words, *self.titled)

    @property
    def tip(self) -> str:
        """Name and explanation as one text with a line for each part."""
        return "\n".join((self.name, *self.lines))

    @property
    def label(self) -> str:
        """Name and explanation as they are read aloud."""
        return read_aloud((self.name, *self.lines))


def read_aloud(lines: Sequence[str]) -> str:
    """Lines as sentences after one another."""
    stop, after = ("。", "") if any(line.endswith("。") for line in lines) else (".", " ")
    return (stop + after).join(line.rstrip(".。") for line in lines) + stop


def _units(cost: Cost) -> tuple[str, ...]:
    return tuple(resource for resource, n in cost.resources().items() for _ in range(n))


def _chain(owner: str, other: str, tr: Translator) -> Chain:
    """The symbol that the card `owner` shows beside its cost, with the card at the other end."""
    symbol = CHAIN_SYMBOLS[owner]
    return Chain(CHAIN_ICONS.get(symbol, symbol), chain_name(symbol, tr), card_name(other, tr), other)


# --- faces -----------------------------------------------------------------------------------------------------------


@functools.cache
def building_face(card: str, tr: Translator) -> Face:
    """The face of a building."""
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
        signs=effect_signs(fact.effects),
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
    """The face of a stage, numbered from 1 on."""
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
        signs=effect_signs(fact.effects),
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
    """The face of a side of a board."""
    fact = BOARDS[BOARD_INDEX[board, side]]
    stages = tuple(stage_face(board, side, i, tr) for i in range(1, len(fact.stages) + 1))
    return BoardFace(
        id=board,
        side=side,
        name=board_name(board, tr),
        title=board_title(board, tr),
        side_name=side_name(side, tr),
        icon=BOARD_ICONS[board],
        side_icon="sun" if side == "day" else "moon",
        produces=fact.produces,
        produces_words=tr.gettext("Makes %(list)s.", list=resource_name(fact.produces, tr)),
        stages=stages,
        stage_lines=tuple(
            tr.gettext(
                "%(stage)s: %(text)s", stage=stage.name, text=join_sentences((stage.cost_words, *stage.words), tr)
            )
            for stage in stages
        ),
    )


@functools.cache
def edifice_face(edifice: str, tr: Translator) -> EdificeFace:
    """The face of an edifice."""
    fact = EDIFICES[EDIFICE_INDEX[edifice]]
    reward, penalty = tuple(describe_effects(fact.reward, tr)), describe_penalty(fact, tr)
    debt = describe_debt(fact.age, tr)
    return EdificeFace(
        id=edifice,
        name=edifice_name(edifice, tr),
        age=fact.age,
        age_name=age_name(fact.age, tr),
        coins=fact.cost.coins,
        cost_words=describe_join_cost(fact, tr),
        reward=effect_signs(fact.reward),
        reward_words=reward,
        penalty=penalty_sign(fact.penalty),
        penalty_words=penalty,
        debt=DEBTS[fact.age - 1],
        debt_words=debt,
        titled=(
            tr.gettext("Reward: %(effects)s", effects=join_sentences(reward, tr)),
            tr.gettext("Penalty: %(effects)s", effects=join_sentences((penalty, debt), tr)),
        ),
    )
