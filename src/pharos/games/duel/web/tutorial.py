"""The tutorial of Duel: the texts of its hints, and its script from the data file."""

from __future__ import annotations

import functools
import json
from importlib import resources
from typing import Any

from pharos.games.duel import GAME
from pharos.games.duel.rules import Deal, Game
from pharos.games.duel.rules.definitions import BUILDING_INDEX, BUILDINGS, TOKEN_INDEX, TOKENS, WONDER_INDEX, WONDERS
from pharos.locale import Translator
from pharos.server.tutorial import Tutorial, TutorialTexts

TEXTS = TutorialTexts(
    waiting_title="Your opponent’s turn",
    waiting_text="Watch which card they take and what it uncovers.",
    waiting_hint="It is your opponent’s turn. Your next lesson follows in a moment.",
    hints={
        "build": "You could do that, but let’s follow the lesson: choose %(card)s and build it.",
        "sell": "You could do that, but let’s follow the lesson: choose %(card)s and sell it.",
        "wonder": "You could do that, but let’s follow the lesson: choose %(card)s and build %(wonder)s with it.",
        "token": "You could do that, but let’s follow the lesson: take %(token)s.",
        "destroy": "You could do that, but let’s follow the lesson: destroy %(card)s.",
        "revive": "You could do that, but let’s follow the lesson: build %(card)s.",
        "start self": "You could do that, but let’s follow the lesson: choose to begin yourself.",
        "start other": "You could do that, but let’s follow the lesson: let your opponent begin.",
    },
)


class DuelTutorial(Tutorial):
    """The tutorial, built from its data file."""

    texts = TEXTS
    won_by = "civilian"

    def __init__(self, data: dict[str, Any]) -> None:
        self.deal = Deal.from_dict(data["deal"])
        rows = [{**row, "moves": [row["move"]]} for row in data["plies"]]
        super().__init__(GAME.rules, data["deal"], rows, data["closing"])

    def hint_for(self, _game: Game, move: str, tr: Translator) -> tuple[str, dict[str, str]]:
        """Return the kind of hint, with the names of the move's card, wonder and token."""
        verb, *ids = move.split()
        names = {}
        for id_ in ids:
            if id_ in BUILDING_INDEX:
                names["card"] = tr.pgettext("building", BUILDINGS[BUILDING_INDEX[id_]].name)
            elif id_ in WONDER_INDEX:
                names["wonder"] = tr.pgettext("wonder", WONDERS[WONDER_INDEX[id_]].name)
            elif id_ in TOKEN_INDEX:
                names["token"] = tr.pgettext("token", TOKENS[TOKEN_INDEX[id_]].name)
        return (move if verb == "start" else verb), names


@functools.cache
def guided_game() -> DuelTutorial:
    """Return the tutorial. It is loaded, and played through once, on first use."""
    source = resources.files("pharos.games.duel.web").joinpath("data", "tutorial.json")
    return DuelTutorial(json.loads(source.read_text(encoding="utf-8")))
