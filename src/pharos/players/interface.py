"""What the players part of a game provides (`players_part` of `pharos.core.game.Game`).

A game without this part only has the random player, which needs nothing but the rules.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Protocol

from pharos.players.choice import Player

LIMITS = {"nodes": "simulations for a move", "ms": "milliseconds for a move"}


@dataclass(frozen=True)
class PlayerKind:
    """A kind of player of one game.

    Settings are positive integers. If there are limits, exactly one of them must be given. The same name means the same
    idea in every game; the description shown is that of the first game that has it.
    """

    description: str
    make: Callable[..., Player]  # called with the seed, and the settings as keyword arguments
    keys: Mapping[str, str] = field(default_factory=dict)  # optional settings and their descriptions
    limits: Mapping[str, str] = field(default_factory=dict)  # a subset of `LIMITS` with descriptions
    maximums: Mapping[str, int] = field(default_factory=dict)  # maximum values of settings that only this kind has


@dataclass(frozen=True)
class CompileGroup:
    """Kinds of players whose code is compiled together."""

    kinds: tuple[str, ...]
    codes: tuple[str, ...]  # players that compile everything by choosing a move in each of the game's warm-up views
    seconds: float  # that compiling takes after the groups before it, about; used to estimate the time left
    plays_uncompiled: bool = False  # whether these players are fast enough without compiled code


@dataclass(frozen=True)
class LevelPlayer:
    """A level in one game: the code of its player, and an English description of its style."""

    code: str
    description: str


class GamePlayers(Protocol):
    """The computer players of a game."""

    @property
    def kinds(self) -> Mapping[str, PlayerKind]:
        """The kinds of players by name, except `random`."""

    @property
    def levels(self) -> Mapping[str, LevelPlayer]:
        """The levels by key (`pharos.players.levels`)."""

    @property
    def baselines(self) -> Sequence[str]:
        """The codes of players that a ladder rates in addition to the levels."""

    @property
    def compile_groups(self) -> Mapping[str, CompileGroup]:
        """The groups in which the players are compiled, by name; every kind is in one, and the quickest come first."""

    def warm_up_views(self) -> list[dict[str, Any]]:
        """Return views that make the players compile everything they need when choosing a move."""
