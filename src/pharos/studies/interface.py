"""What the studies part of a game provides (`studies_part` of `pharos.core.game.Game`): what statistics count.

A topic is a kind of thing that a seat can have in a game, such as a wonder it built or the card it took first. Things
are the game's own ids.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Protocol

from pharos.core.game import Game
from pharos.core.registry import get_game
from pharos.locale import Translator

Facts = dict[str, list[str]]  # things by topic


class StudiesPart(Protocol):
    """What statistics count in a game, and how they call it."""

    @property
    def topics(self) -> Sequence[str]:
        """The topics, in the order in which pages show them."""

    def facts(self, game: Any, seat: int) -> Facts:
        """Return what a seat had in a game: the things of every topic."""

    def topic_title(self, topic: str, tr: Translator) -> str:
        """Return the title of a topic's table: "Wonders built"."""

    def thing_name(self, topic: str, thing: str, tr: Translator) -> str:
        """Return the name of a thing."""

    def ending_name(self, ending: str, tr: Translator) -> str:
        """Return the name of a way in which the rules can end a game."""

    def move_kind(self, move: str) -> str:
        """Return the kind of a move, by which statistics group mistakes."""

    def move_kind_name(self, kind: str, tr: Translator) -> str:
        """Return the name of a kind of move: "Build a wonder"."""


def studies_part(game: str | Game) -> StudiesPart | None:
    """Return the studies part of a game, or None if statistics count only its results."""
    part: StudiesPart | None = (get_game(game) if isinstance(game, str) else game).studies
    return part
