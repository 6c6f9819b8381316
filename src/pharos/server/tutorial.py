"""Tutorials: a fixed deal, a script of all moves, and a lesson for each decision of the learner.

The learner has seat 0 and may only make the scripted moves; the computers' moves are scripted too. Lessons are numbered
by the decisions made so far. A tutorial may begin in the middle of a game: its opening is played before the learner
sees the table.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, ClassVar

from pharos.core.errors import IllegalMove
from pharos.core.game import Rules
from pharos.locale import Translator, translator

CONTEXT = "tutorial"
LEARNER = 0


@dataclass(frozen=True)
class Lesson:
    """A lesson for the learner. `expected` is the move to make; None while others decide and at the end."""

    title: str
    text: str
    step: int
    steps: int
    expected: str | None
    highlight: tuple[str, ...]  # ids of page elements

    def translated(self, tr: Translator) -> Lesson:
        """Return the lesson in a language."""
        return replace(self, title=tr.pgettext(CONTEXT, self.title), text=tr.pgettext(CONTEXT, self.text))


@dataclass(frozen=True)
class Step:
    """A decision of the script with the text shown before it."""

    moves: tuple[tuple[int, str], ...]  # pairs of seat and move
    accepted: frozenset[str]  # accepted spellings of the learner's move
    title: str
    text: str
    highlight: tuple[str, ...]
    step: int  # number of the lesson, from 1
    before: Any  # the game before the decision

    @property
    def expected(self) -> str | None:
        """The learner's move, if any."""
        return dict(self.moves).get(LEARNER)


@dataclass(frozen=True)
class TutorialTexts:
    """The texts of a game's tutorials other than lessons; all use the message context "tutorial"."""

    waiting_title: str  # shown while others decide
    waiting_text: str
    waiting_hint: str  # for a learner who moves too early
    hints: Mapping[str, str]  # for a learner who tries another move, by the kind of the expected move


class WrongMove(IllegalMove):
    """The move is not the expected one. Provides a hint in any language."""

    def __init__(self, tutorial: Tutorial, decisions: int) -> None:
        super().__init__("tutorial", tutorial.hint(decisions, translator("en")), ply=decisions)
        self._tutorial, self._decisions = tutorial, decisions

    def hint(self, tr: Translator) -> str:
        """Return a hint that says what to do instead."""
        return self._tutorial.hint(self._decisions, tr)


class Tutorial(ABC):
    """A tutorial.

    Args:
        rules: the rules of the game.
        start: the deal.
        rows: the decisions, with `moves` in the order of the deciding seats, and `title`, `text` and `highlight` if
            the learner decides.
        closing: the last lesson, with `title`, `text` and `highlight`.
        opening: decisions made before the learner sees the table, each a list of the deciding seats' moves.

    Raises:
        ValueError: a move is not legal, a lesson is missing, or the learner does not win as the closing lesson says.
    """

    texts: ClassVar[TutorialTexts]
    won_by: ClassVar[str]

    def __init__(
        self,
        rules: Rules,
        start: Mapping[str, Any],
        rows: Sequence[Mapping[str, Any]],
        closing: Mapping[str, Any],
        opening: Sequence[Sequence[str]] = (),
    ) -> None:
        self._rules = rules
        self._start = start
        self.opening = opening
        self.script = self._read(rows)
        self.steps = sum(step.expected is not None for step in self.script) + 1  # plus the closing lesson
        highlight = tuple(closing.get("highlight", ()))
        self._closing = Lesson(closing["title"], closing["text"], self.steps, self.steps, None, highlight)

    # --- implemented by each game ------------------------------------------------------------------------------------

    @abstractmethod
    def hint_for(self, game: Any, move: str, tr: Translator) -> tuple[str, dict[str, str]]:
        """Return the key in `texts.hints` for an expected move, and the values of its placeholders."""

    def spellings(self, _game: Any, move: str) -> frozenset[str]:
        """Return the accepted spellings of a move."""
        return frozenset({move})

    # --- the lessons -------------------------------------------------------------------------------------------------

    def start(self) -> Any:
        """Return the game after the opening."""
        game = self._rules.begin(self._start)
        for moves in self.opening:
            self._decide(game, moves)
        return game

    def opening_moves(self) -> list[tuple[int, str]]:
        """Return the moves of the opening with their seats."""
        game = self._rules.begin(self._start)
        return [pair for moves in self.opening for pair in self._decide(game, moves)]

    def lesson(self, decisions: int, tr: Translator) -> Lesson:
        """Return the lesson after the given number of decisions, including those of the opening."""
        step = self._step(decisions)
        if step is None:
            return self._closing.translated(tr)
        lesson = Lesson(step.title, step.text, step.step, self.steps, step.expected, step.highlight)
        return lesson.translated(tr)

    def is_expected(self, decisions: int, move: str) -> bool:
        """Whether the learner may make this move after the given number of decisions."""
        step = self._step(decisions)
        return step is not None and " ".join(move.split()) in step.accepted

    def check(self, decisions: int, move: str) -> None:
        """Reject a move that the lesson does not expect.

        Raises:
            WrongMove: the move is not the expected one; the error provides a hint.
        """
        if not self.is_expected(decisions, move):
            raise WrongMove(self, decisions)

    def hint(self, decisions: int, tr: Translator) -> str:
        """Return the hint for a learner who tries another move."""
        step = self._step(decisions)
        if step is None or step.expected is None:
            return tr.pgettext(CONTEXT, self.texts.waiting_hint)
        kind, names = self.hint_for(step.before, step.expected, tr)
        return tr.pgettext(CONTEXT, self.texts.hints[kind], **names)

    def computer_moves(self, decisions: int) -> dict[int, str]:
        """Return the computers' moves by seat in the decision that follows the given number of decisions."""
        step = self._step(decisions)
        return {seat: move for seat, move in step.moves if seat != LEARNER} if step else {}

    def messages(self) -> Iterator[tuple[str, str]]:
        """Yield every translatable text once, with its message context."""
        lessons = [(step.title, step.text) for step in self.script] + [(self._closing.title, self._closing.text)]
        said = self.texts
        general = (said.waiting_title, said.waiting_text, said.waiting_hint, *said.hints.values())
        for text in dict.fromkeys([*(text for pair in lessons for text in pair), *general]):
            yield CONTEXT, text

    # --- reading the script ------------------------------------------------------------------------------------------

    def _step(self, decisions: int) -> Step | None:
        number = decisions - len(self.opening)
        return self.script[number] if 0 <= number < len(self.script) else None

    def _decide(self, game: Any, moves: Iterable[str]) -> list[tuple[int, str]]:
        """Make the moves of the seats that are to decide, and return them with their seats."""
        pairs = list(zip(self._rules.waiting(game), moves, strict=True))
        for seat, move in pairs:
            self._rules.decide(game, seat, move)
        return pairs

    def _read(self, rows: Sequence[Mapping[str, Any]]) -> tuple[Step, ...]:
        """Read and validate the script."""
        game, rules = self.start(), self._rules
        steps: list[Step] = []
        lessons = 0
        for row in rows:
            before, waiting = rules.copy(game), rules.waiting(game)
            if not waiting:
                raise ValueError(f"the game is over before {row['moves']}")
            moves = tuple(zip(waiting, row["moves"], strict=True))
            if wrong := [move for seat, move in moves if move not in rules.moves(game, seat)]:
                raise ValueError(f"{wrong[0]!r} is not possible after {len(steps)} decisions")
            own = dict(moves).get(LEARNER)
            lessons += own is not None
            accepted = frozenset[str]() if own is None else self.spellings(before, own)
            title, text = self._said(row, is_lesson=own is not None)
            highlight = tuple(row.get("highlight", ()))
            steps.append(Step(moves, accepted, title, text, highlight, max(lessons, 1), before))
            self._decide(game, row["moves"])
        outcome = rules.outcome(game)
        if outcome is None or (outcome.winner, outcome.by) != (LEARNER, self.won_by):
            raise ValueError(f"a guided game has to end with the learner winning by {self.won_by}")
        return tuple(steps)

    def _said(self, row: Mapping[str, Any], *, is_lesson: bool) -> tuple[str, str]:
        if is_lesson:
            return row["title"], row["text"]
        return row.get("title", self.texts.waiting_title), row.get("text", self.texts.waiting_text)
