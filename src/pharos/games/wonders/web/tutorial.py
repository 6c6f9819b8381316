"""The tutorials of 7 Wonders and its expansions: the texts of their hints, and their scripts from the data files."""

from __future__ import annotations

import functools
import json
from importlib import resources
from typing import Any

from pharos.games.wonders import GAME
from pharos.games.wonders.rules import Deal, Game
from pharos.games.wonders.rules.definitions import BUILDING_INDEX
from pharos.games.wonders.rules.interface import POINTS
from pharos.games.wonders.web.expansions import expansions
from pharos.games.wonders.web.words import card_name
from pharos.locale import Translator
from pharos.server.tutorial import LEARNER, Tutorial, TutorialTexts

# The packages of the tutorials, each with a `data/tutorial.json`.
PACKAGES = {"wonders": "pharos.games.wonders.web"} | {
    expansion.name: expansion.tutorial_package for expansion in expansions() if expansion.tutorial_package
}
GUIDED = tuple(PACKAGES)
TEXTS = TutorialTexts(
    waiting_title="The others decide",
    waiting_text="Watch what they do. It goes on in a moment.",
    waiting_hint="The others decide now. Your next lesson follows in a moment.",
    hints={
        "build": "You could do that, but let’s follow the lesson: choose %(card)s and build it.",
        "sell": "You could do that, but let’s follow the lesson: choose %(card)s and sell it.",
        "stage": "You could do that, but let’s follow the lesson: choose %(card)s and build a stage of"
        " your wonder with it.",
        "revive": "You could do that, but let’s follow the lesson: build %(card)s.",
        "option 1": "You could do that, but let’s follow the lesson: choose the first effect.",
        "option 2": "You could do that, but let’s follow the lesson: choose the second effect.",
        **{kind: hint for expansion in expansions() for kind, hint in expansion.tutorial_hints.items()},
    },
)


class WondersTutorial(Tutorial):
    """A tutorial, built from its data file."""

    texts = TEXTS
    won_by = POINTS

    def __init__(self, data: dict[str, Any]) -> None:
        self.deal = Deal.from_dict(data["deal"])
        super().__init__(GAME.rules, data["deal"], data["decisions"], data["closing"], data.get("opening", []))

    def hint_for(self, game: Game, move: str, tr: Translator) -> tuple[str, dict[str, str]]:
        """The kind of hint, with the names of the card and of other things that the move is about."""
        verb, *words = move.split()
        names = {"card": card_name(words[0], tr)} if words[0] in BUILDING_INDEX else {}
        for expansion in expansions():
            if found := expansion.tutorial_hint(game, move, tr):
                verb, names = found[0], names | found[1]
        return (f"option {words[0]}" if verb == "option" else verb), names

    def spellings(self, game: Game, move: str) -> frozenset[str]:
        """Return the move, and also the move without its payment if that is the default payment."""
        short = " ".join(word for word in move.split() if "=" not in word)
        if short == move:
            return frozenset({move})
        trial = game.copy()  # only turns have payments, and there the others still have to decide
        trial.commit(LEARNER, short)
        return frozenset({move, short} if trial.committed(LEARNER) == move else {move})


def read_script(name: str) -> dict[str, Any]:
    """Read the data file of a tutorial."""
    data: dict[str, Any] = json.loads(
        resources.files(PACKAGES[name]).joinpath("data", "tutorial.json").read_text(encoding="utf-8")
    )
    return data


@functools.cache
def guided_game(name: str) -> WondersTutorial:
    """Return a tutorial. It is loaded, and played through once, on first use."""
    return WondersTutorial(read_script(name))
