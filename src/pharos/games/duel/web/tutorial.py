"""The guided first game: a fixed deal, a script of both sides' moves, and a lesson for each move of the learner's.

The learner sits on seat 0 and may only make the move of the script; the opponent's moves come from it too.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import dataclass
from importlib import resources
from typing import Any

from pharos.core.errors import IllegalMove
from pharos.games.duel.rules import Deal, Game
from pharos.games.duel.rules.definitions import BUILDING_INDEX, BUILDINGS, TOKEN_INDEX, TOKENS, WONDER_INDEX, WONDERS
from pharos.locale import Translator, translator

CONTEXT = "tutorial"
LEARNER = 0

# Shown while the opponent moves. The next lesson says what the move means.
PATIENCE_TITLE = "Your opponent’s turn"
PATIENCE_TEXT = "Watch which card they take and what it uncovers."

# What to say to somebody who tries something else, by the verb of the move the lesson asks for.
HINTS = {
    "build": "That would be possible, but let us follow the lesson: choose the card %(card)s and build it.",
    "sell": "That would be possible, but let us follow the lesson: choose the card %(card)s and sell it.",
    "wonder": "That would be possible, but let us follow the lesson: choose the card %(card)s and build the wonder"
    " %(wonder)s with it.",
    "token": "That would be possible, but let us follow the lesson: take the token %(token)s.",
    "destroy": "That would be possible, but let us follow the lesson: destroy the card %(card)s.",
    "revive": "That would be possible, but let us follow the lesson: build the card %(card)s.",
    "start self": "That would be possible, but let us follow the lesson: choose to begin yourself.",
    "start other": "That would be possible, but let us follow the lesson: let your opponent begin.",
}
WATCH_HINT = "It is your opponent’s turn. Your next lesson follows in a moment."


@dataclass(frozen=True)
class Lesson:
    """What the learner reads. `expected` is the move to make, None while the opponent moves and at the end."""

    title: str
    text: str
    step: int
    steps: int
    expected: str | None
    highlight: tuple[str, ...]  # ids of elements of the page


@dataclass(frozen=True)
class Ply:
    """A move of the script and what is said before it."""

    seat: int
    move: str
    title: str
    text: str
    highlight: tuple[str, ...]
    step: int  # lessons so far, this one included


class Tutorial:
    """The guided game."""

    def __init__(self, data: dict[str, Any]) -> None:
        """Read the game and play it through.

        Raises:
            ValueError: a move is not legal, a lesson is missing, or the game does not end as the closing lesson says.
        """
        self.deal = Deal.from_dict(data["deal"])
        self.plies = _read(self.deal, data["plies"])
        self.script = tuple(ply.move for ply in self.plies)
        self.steps = sum(ply.seat == LEARNER for ply in self.plies) + 1  # the closing lesson counts
        closing = data["closing"]
        self._closing = Lesson(
            closing["title"], closing["text"], self.steps, self.steps, None, tuple(closing.get("highlight", ()))
        )

    def lesson(self, ply: int, tr: Translator) -> Lesson:
        """The lesson after so many moves."""
        if ply >= len(self.plies):
            return _translated(self._closing, tr)
        now = self.plies[ply]
        expected = now.move if now.seat == LEARNER else None
        return _translated(Lesson(now.title, now.text, now.step, self.steps, expected, now.highlight), tr)

    def is_expected(self, ply: int, move: str) -> bool:
        """Whether the learner may make this move after so many moves."""
        return ply < len(self.plies) and " ".join(move.split()) == self.script[ply]

    def check(self, ply: int, move: str) -> None:
        """Refuse a move that the lesson does not ask for.

        Raises:
            IllegalMove: with the code "tutorial" and the number of moves made, for `hint`.
        """
        if not self.is_expected(ply, move):
            raise IllegalMove("tutorial", self.hint(ply, translator("en")), ply=ply)

    def hint(self, ply: int, tr: Translator) -> str:
        """A friendly word for somebody who tries another move."""
        if ply >= len(self.plies) or self.plies[ply].seat != LEARNER:
            return tr.pgettext(CONTEXT, WATCH_HINT)
        move = self.script[ply]
        verb, *ids = move.split()
        names = {}
        for id_ in ids:
            if id_ in BUILDING_INDEX:
                names["card"] = tr.pgettext("building", BUILDINGS[BUILDING_INDEX[id_]].name)
            elif id_ in WONDER_INDEX:
                names["wonder"] = tr.pgettext("wonder", WONDERS[WONDER_INDEX[id_]].name)
            elif id_ in TOKEN_INDEX:
                names["token"] = tr.pgettext("token", TOKENS[TOKEN_INDEX[id_]].name)
        hint = HINTS[move if verb == "start" else verb]
        return tr.pgettext(CONTEXT, hint, **names)

    def opponent_move(self, ply: int) -> str:
        """The move of the opponent's after so many moves."""
        return self.script[ply]


def _read(deal: Deal, rows: list[dict[str, Any]]) -> tuple[Ply, ...]:
    """The script, each move with the seat that makes it."""
    game = Game(deal)
    plies: list[Ply] = []
    step = 0
    for row in rows:
        seat = game.to_move
        if seat is None:
            raise ValueError(f"the game is over before {row['move']!r}")
        if row["move"] not in game.moves():
            raise ValueError(f"{row['move']!r} is not possible after {len(plies)} moves")
        if seat == LEARNER:
            step += 1
            title, text = row["title"], row["text"]
        else:
            title, text = row.get("title", PATIENCE_TITLE), row.get("text", PATIENCE_TEXT)
        plies.append(Ply(seat, row["move"], title, text, tuple(row.get("highlight", ())), max(step, 1)))
        game.play(row["move"])
    if game.result is None or (game.result.winner, game.result.by) != (LEARNER, "civilian"):
        raise ValueError("the guided game has to end with the learner winning by points")
    return tuple(plies)


def _translated(lesson: Lesson, tr: Translator) -> Lesson:
    title, text = tr.pgettext(CONTEXT, lesson.title), tr.pgettext(CONTEXT, lesson.text)
    return Lesson(title, text, lesson.step, lesson.steps, lesson.expected, lesson.highlight)


def _load() -> dict[str, Any]:
    source = resources.files("pharos.games.duel.web").joinpath("data", "tutorial.json")
    data: dict[str, Any] = json.loads(source.read_text(encoding="utf-8"))
    return data


TUTORIAL = Tutorial(_load())


def messages() -> Iterator[tuple[str, str]]:
    """Every translatable text with its context, without repetition."""
    closing = TUTORIAL.lesson(len(TUTORIAL.script), translator("en"))
    texts = [text for ply in TUTORIAL.plies for text in (ply.title, ply.text)]
    for text in dict.fromkeys([*texts, closing.title, closing.text, *HINTS.values(), WATCH_HINT]):
        yield CONTEXT, text
