"""The words of puzzles in the reader's language."""

from __future__ import annotations

from pharos.locale import Translator
from pharos.puzzles.grading import EASY, HARD, MEDIUM


def grade_name(grade: str, tr: Translator) -> str:
    """The name of a grade."""
    return {
        EASY: tr.pgettext("grade", "Easy"),
        MEDIUM: tr.pgettext("grade", "Medium"),
        HARD: tr.pgettext("grade", "Hard"),
    }[grade]
