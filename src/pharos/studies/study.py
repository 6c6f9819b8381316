"""Studies: many games of a computer player against itself, and what wins in them.

The plan alone determines which games are played: every game has seeds of its own, derived from the study's seed and the
number of the game. So a study can be interrupted and continued, and be extended to more games.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path
from typing import Any

from pharos.arena.matches import play_to_end, seed_of
from pharos.arena.result_file import ResultFile
from pharos.arena.workers import run_all
from pharos.core.registry import get_game
from pharos.players import check_spec, close_player, make_player
from pharos.studies.figures import Figures, compute_figures
from pharos.studies.game_facts import GameFacts, facts_of

FORMAT = 1


@dataclass(frozen=True)
class StudyPlan:
    """What is played."""

    game: str
    seats: int
    player: str  # code of the player that takes every seat
    games: int
    seed: int
    options: Mapping[str, Any] = field(default_factory=dict)  # deal options that are not the default

    def __post_init__(self) -> None:
        rules = get_game(self.game).rules
        check_spec(self.player, self.game)
        if self.seats not in rules.seats:
            raise ValueError(f"{', '.join(map(str, rules.seats))} play {self.game}, not {self.seats}")
        if self.games < 1:
            raise ValueError(f"a study has at least 1 game, not {self.games}")

    @property
    def name(self) -> str:
        """A short name: the game, and the number of seats if that varies."""
        varies = len(get_game(self.game).rules.seats) > 1
        parts = [self.game, *([str(self.seats)] if varies else []), *(name for name, on in self.options.items() if on)]
        return "-".join(parts)

    @property
    def command(self) -> str:
        """The command that repeats the study."""
        varies = len(get_game(self.game).rules.seats) > 1
        seats = f" --seats {self.seats}" if varies else ""
        options = "".join(f" --{name}" for name, on in self.options.items() if on)
        return (
            f"pharos study --game {self.game}{seats}{options} --player {self.player} --games {self.games} "
            f"--seed {self.seed}"
        )


class StudyGames(ResultFile[int, GameFacts]):
    """The games of a study that were played, by number."""

    kind = "game of this study"

    def __init__(self, path: Path, plan: StudyPlan, *, resume: bool = False) -> None:
        self._identity = {"study": plan.name, "player": plan.player}
        super().__init__(path, plan.seed, resume=resume)

    def encode(self, number: int, game: GameFacts) -> dict[str, Any]:
        """Return what a line says about a game."""
        return {**self._identity, "number": number, **game.to_dict()}

    def decode(self, data: dict[str, Any]) -> tuple[int, GameFacts]:
        """Read a game."""
        if {name: data[name] for name in self._identity} != self._identity:
            raise ValueError(data)
        return int(data["number"]), GameFacts.from_dict(data)


@dataclass(frozen=True)
class Study:
    """The result of a study."""

    plan: StudyPlan
    version: str  # of Pharos, with a digest of its players
    figures: Figures

    def to_dict(self) -> dict[str, Any]:
        """The JSON form."""
        plan = vars(self.plan) | {"options": dict(self.plan.options)}
        return {
            "format": FORMAT,
            "study": self.plan.name,
            "command": self.plan.command,
            **plan,
            "version": self.version,
            "figures": self.figures.to_dict(),
        }

    @classmethod
    def from_dict(cls, data: Mapping[str, Any]) -> Study:
        """A study from its JSON form."""
        names = ("game", "seats", "player", "games", "seed", "options")
        return cls(
            StudyPlan(**{name: data[name] for name in names}), data["version"], Figures.from_dict(data["figures"])
        )

    def to_text(self) -> str:
        """The text of a data file: JSON with one thing a line."""
        text = json.dumps(self.to_dict(), indent=1)
        return f"{text}\n"


def play_study(
    plan: StudyPlan, games: StudyGames, *, workers: int | None = None, on_game: Callable[[int], None] | None = None
) -> Study:
    """Play the games that are missing and return the result.

    `on_game` is called after each game with the number of games completed.

    Raises:
        WorkerDied: a worker process was killed; completed games are kept.
    """
    from pharos.players.stamp import players_stamp

    missing = [number for number in range(plan.games) if number not in games.played]
    done = plan.games - len(missing)
    for number, facts in run_all(partial(play_number, plan), missing, workers):
        games.add(number, facts)
        done += 1
        if on_game:
            on_game(done)
    played = [games.played[number] for number in range(plan.games)]
    return Study(plan, players_stamp(), compute_figures(played, get_game(plan.game).rules.endings))


def play_number(plan: StudyPlan, number: int) -> GameFacts:
    """Play the study's game with this number."""
    rules = get_game(plan.game).rules
    game = rules.begin(rules.deal(plan.seats, seed_of("study deal", plan.seed, number), **plan.options))
    players = [
        make_player(plan.player, seed_of("study player", plan.seed, number, seat), threads=1)
        for seat in range(plan.seats)
    ]
    try:
        play_to_end(rules, game, players)
    finally:
        for player in players:
            close_player(player)
    outcome = rules.outcome(game)
    assert outcome is not None
    return facts_of(plan.game, game, outcome, plan.seats)
