"""The hooks by which an expansion adds to the pages of Duel.

The modules of the base game call the hooks of all expansions listed in `expansions.py`. An expansion overrides the
hooks it needs; the defaults add nothing.
"""

# ruff: noqa: ARG002 - hooks ignore their arguments until an expansion overrides them

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import TYPE_CHECKING, Any, ClassVar

from pharos.locale import Translator
from pharos.server.icon_rows import IconRow

if TYPE_CHECKING:
    from pharos.games.duel.web.card_faces import Face
    from pharos.games.duel.web.game_log import Event

EffectSentence = Callable[[Any, Translator], str]
EffectIcons = Callable[[Any], IconRow]


class ExpansionWeb:
    """The web part of an expansion."""

    # By kind of effect; shown after the effects of the base game.
    effect_sentences: ClassVar[Mapping[str, EffectSentence]] = {}
    effect_icons: ClassVar[Mapping[str, EffectIcons]] = {}

    def name_messages(self) -> Iterator[tuple[str, str]]:
        """Yield the names in its data files with their message contexts, for the catalogues."""
        return iter(())

    def thing_name(self, thing: str, tr: Translator) -> str | None:
        """Return the name of one of its things."""
        return None

    def face(self, thing: str, tr: Translator) -> Face | None:
        """Return the face of one of its things."""
        return None

    def choice_title(self, phase: str, tr: Translator) -> str | None:
        """Return the question of a phase that this expansion adds."""
        return None

    def awaited_choice(self, phase: str, tr: Translator) -> str | None:
        """Say what is being chosen in such a phase, for players who wait."""
        return None

    def describe_move(self, move: str, tr: Translator, player: str | None) -> str | None:
        """Return the log sentence of a move that this expansion adds; `player` is None for the reader."""
        return None

    def describe_consequences(self, event: Event, tr: Translator) -> list[str]:
        """Describe the consequences of a move, one sentence each."""
        return []
