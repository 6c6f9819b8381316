"""The guided games of 7 Wonders and of Edifice: a fixed deal, a script of all moves, and a lesson for each of the
learner's.

The learner sits on seat 0 and may only make the move of the script; the computers' moves come from it too. Lessons are
numbered by the decisions made so far. A guided game may begin in the middle: its opening is played before the learner
sees the table.
"""

from __future__ import annotations

import functools
import json
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from importlib import resources
from typing import Any

from pharos.core.errors import IllegalMove
from pharos.games.wonders.rules import Deal, Game
from pharos.games.wonders.rules.definitions import BUILDING_INDEX
from pharos.games.wonders.web.words import card_name, edifice_name
from pharos.locale import Translator, translator

CONTEXT = "tutorial"
LEARNER = 0
GUIDED = ("wonders", "edifice")

# Shown while only the computers decide.
PATIENCE_TITLE = "The others decide"
PATIENCE_TEXT = "Watch what they do. It goes on in a moment."

# What to say to somebody who tries something else, by the verb of the move the lesson asks for.
HINTS = {
    "build": "That would be possible, but let us follow the lesson: choose the card %(card)s and build it.",
    "sell": "That would be possible, but let us follow the lesson: choose the card %(card)s and sell it.",
    "stage": "That would be possible, but let us follow the lesson: choose the card %(card)s and build a stage of your"
    " wonder with it.",
    "join": "That would be possible, but let us follow the lesson: choose the card %(card)s, build a stage of your"
    " wonder with it and join: %(edifice)s.",
    "revive": "That would be possible, but let us follow the lesson: build the card %(card)s.",
    "lose": "That would be possible, but let us follow the lesson: give up the card %(card)s.",
    "option 1": "That would be possible, but let us follow the lesson: choose the first effect.",
    "option 2": "That would be possible, but let us follow the lesson: choose the second effect.",
}
WATCH_HINT = "The others decide now. Your next lesson follows in a moment."


@dataclass(frozen=True)
class Lesson:
    """What the learner reads. `expected` is the move to make, None while others decide and at the end."""

    title: str
    text: str
    step: int
    steps: int
    expected: str | None
    highlight: tuple[str, ...]  # ids of elements of the page


@dataclass(frozen=True)
class Step:
    """A decision of the script and what is said before it."""

    moves: tuple[tuple[int, str], ...]  # by seat
    accepted: frozenset[str]  # how the learner's move may be written
    title: str
    text: str
    highlight: tuple[str, ...]
    step: int  # lessons so far, this one included
    edifice: str | None  # of the age

    @property
    def expected(self) -> str | None:
        """The learner's move."""
        return dict(self.moves).get(LEARNER)


class Tutorial:
    """A guided game."""

    def __init__(self, data: dict[str, Any]) -> None:
        """Read the game and play it through.

        Raises:
            ValueError: a move is not legal, a lesson is missing, or the learner does not win.
        """
        self.deal = Deal.from_dict(data["deal"])
        self.opening = tuple(tuple(row) for row in data.get("opening", []))
        self.script = _read(self.deal, self.opening, data["decisions"])
        self.steps = sum(step.expected is not None for step in self.script) + 1  # the closing lesson counts
        closing = data["closing"]
        self._closing = Lesson(
            closing["title"], closing["text"], self.steps, self.steps, None, tuple(closing.get("highlight", ()))
        )

    def start(self) -> Game:
        """The game as the learner finds it."""
        game = Game(self.deal)
        for moves in self.opening:
            game.play(moves)
        return game

    def _step(self, decisions: int) -> Step | None:
        number = decisions - len(self.opening)
        return self.script[number] if 0 <= number < len(self.script) else None

    def lesson(self, decisions: int, tr: Translator) -> Lesson:
        """The lesson after so many decisions, those of the opening included."""
        step = self._step(decisions)
        if step is None:
            return _translated(self._closing, tr)
        return _translated(Lesson(step.title, step.text, step.step, self.steps, step.expected, step.highlight), tr)

    def is_expected(self, decisions: int, move: str) -> bool:
        """Whether the learner may make this move after so many decisions."""
        step = self._step(decisions)
        return step is not None and " ".join(move.split()) in step.accepted

    def check(self, decisions: int, move: str) -> None:
        """Refuse a move that the lesson does not ask for.

        Raises:
            IllegalMove: with the code "tutorial" and the number of decisions made, for `hint`.
        """
        if not self.is_expected(decisions, move):
            raise IllegalMove("tutorial", self.hint(decisions, translator("en")), ply=decisions)

    def hint(self, decisions: int, tr: Translator) -> str:
        """A friendly word for somebody who tries another move."""
        step = self._step(decisions)
        if step is None or step.expected is None:
            return tr.pgettext(CONTEXT, WATCH_HINT)
        verb, *words = step.expected.split()
        names = {"card": card_name(words[0], tr)} if words[0] in BUILDING_INDEX else {}
        if "join" in words and step.edifice:
            verb, names["edifice"] = "join", edifice_name(step.edifice, tr)
        hint = HINTS[f"option {words[0]}" if verb == "option" else verb]
        return tr.pgettext(CONTEXT, hint, **names)

    def computer_moves(self, decisions: int) -> dict[int, str]:
        """The moves of the computers in the decision after so many, by seat."""
        step = self._step(decisions)
        return {seat: move for seat, move in step.moves if seat != LEARNER} if step else {}


def _read(deal: Deal, opening: Sequence[Sequence[str]], rows: list[dict[str, Any]]) -> tuple[Step, ...]:
    """The script, each decision with the seats that make it."""
    game = Game(deal)
    for decision in opening:
        game.play(decision)
    steps: list[Step] = []
    number = 0
    for row in rows:
        if not game.waiting:
            raise ValueError(f"the game is over before {row['moves']}")
        moves = tuple(zip(game.waiting, row["moves"], strict=True))
        if wrong := [move for seat, move in moves if move not in game.moves(seat)]:
            raise ValueError(f"{wrong[0]!r} is not possible after {len(steps)} decisions")
        number += game.waiting[0] == LEARNER
        title, text = (row["title"], row["text"]) if game.waiting[0] == LEARNER else _watching(row)
        highlight, edifice = tuple(row.get("highlight", ())), game.edifices[game.age - 1].id if game.edifices else None
        steps.append(Step(moves, _ways_to_write(game, dict(moves)), title, text, highlight, max(number, 1), edifice))
        game.play(row["moves"])
    if game.result is None or game.result.ranking[0] != [LEARNER]:
        raise ValueError("a guided game has to end with the learner winning")
    return tuple(steps)


def _watching(row: dict[str, Any]) -> tuple[str, str]:
    return row.get("title", PATIENCE_TITLE), row.get("text", PATIENCE_TEXT)


def _ways_to_write(game: Game, moves: dict[int, str]) -> frozenset[str]:
    """The learner's move, and the same without the payment when that means the same."""
    if LEARNER not in moves:
        return frozenset()
    move = moves[LEARNER]
    short = " ".join(word for word in move.split() if "=" not in word)
    if short == move:
        return frozenset({move})
    trial = game.copy()  # payments are made in turns only, where the others have still to decide
    trial.commit(LEARNER, short)
    return frozenset({move, short} if trial.committed(LEARNER) == move else {move})


def _translated(lesson: Lesson, tr: Translator) -> Lesson:
    title, text = tr.pgettext(CONTEXT, lesson.title), tr.pgettext(CONTEXT, lesson.text)
    return Lesson(title, text, lesson.step, lesson.steps, lesson.expected, lesson.highlight)


def read_script(name: str) -> dict[str, Any]:
    """The data of a guided game: "wonders" or "edifice"."""
    file = {"wonders": "tutorial.json", "edifice": "tutorial_edifice.json"}[name]
    data: dict[str, Any] = json.loads(
        resources.files("pharos.games.wonders.web").joinpath("data", file).read_text(encoding="utf-8")
    )
    return data


@functools.cache
def guided_game(name: str) -> Tutorial:
    """A guided game, played through once when it is first asked for."""
    return Tutorial(read_script(name))


def messages() -> Iterator[tuple[str, str]]:
    """Every translatable text with its context, without repetition."""
    texts = [PATIENCE_TITLE, PATIENCE_TEXT, WATCH_HINT, *HINTS.values()]
    for name in GUIDED:
        data = read_script(name)
        for row in [*data["decisions"], data["closing"]]:
            texts += [row[field] for field in ("title", "text") if field in row]
    for text in dict.fromkeys(texts):
        yield CONTEXT, text
