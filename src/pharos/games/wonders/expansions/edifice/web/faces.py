"""The view model of an edifice: icons, name and description."""

from __future__ import annotations

import functools
from dataclasses import dataclass

from pharos.games.wonders.expansions.edifice.definitions import DEBTS, EDIFICE_INDEX, EDIFICES
from pharos.games.wonders.expansions.edifice.web.icons import EDIFICE, penalty_icons
from pharos.games.wonders.expansions.edifice.web.scenes import SCENES
from pharos.games.wonders.expansions.edifice.web.words import (
    describe_debt,
    describe_join_cost,
    describe_penalty,
    edifice_name,
)
from pharos.games.wonders.web.card_faces import Explained
from pharos.games.wonders.web.effect_icons import effect_icons
from pharos.games.wonders.web.effect_text import describe_effects
from pharos.locale import Translator, join_sentences
from pharos.server.game_words import age_name
from pharos.server.icon_rows import IconRow


@dataclass(frozen=True)
class EdificeFace(Explained):
    """The view model of an edifice in one language."""

    id: str
    name: str
    age: int
    age_name: str
    coins: int  # cost of joining
    cost_words: str
    reward: tuple[IconRow, ...]
    reward_words: tuple[str, ...]
    penalty: IconRow
    penalty_words: str
    debt: int
    debt_words: str
    titled: tuple[str, ...]  # reward and penalty, each with its heading

    @property
    def icon(self) -> str:
        """The icon of an edifice."""
        return EDIFICE

    @property
    def kind(self) -> str:
        """What it is, for the macros that draw faces."""
        return "edifice"

    @property
    def scene(self) -> str:
        """The drawing, as the id of a symbol."""
        return f"scene-{SCENES[self.id]}"

    @property
    def lines(self) -> tuple[str, ...]:
        """The lines of the description, without the name."""
        return (self.age_name, self.cost_words, *self.titled)


@functools.cache
def edifice_face(edifice: str, tr: Translator) -> EdificeFace:
    """Return the face of an edifice."""
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
        reward=effect_icons(fact.reward),
        reward_words=reward,
        penalty=penalty_icons(fact.penalty),
        penalty_words=penalty,
        debt=DEBTS[fact.age - 1],
        debt_words=debt,
        titled=(
            tr.gettext("Reward: %(effects)s", effects=join_sentences(reward)),
            tr.gettext("Penalty: %(effects)s", effects=join_sentences((penalty, debt))),
        ),
    )
