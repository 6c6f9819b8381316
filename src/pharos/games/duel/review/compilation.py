"""Compilation of the analysis ahead of time."""

from __future__ import annotations

from pharos.games.duel.players.catalogue import PLAYERS
from pharos.games.duel.review.interface import REVIEW
from pharos.games.duel.rules import Game
from pharos.games.duel.rules.interface import RULES
from pharos.review.analysis import Limits
from pharos.review.interface import ReviewSettings

DRAFTED = 9  # moves: the draft, with its chance events, and a card


def compile_analysis() -> None:
    """Analyse an initial and a late position and review the beginning of a game, which compiles everything needed."""
    for view in PLAYERS.warm_up_views():
        list(REVIEW.make_analyser(seed=0).analyse(view, Limits(nodes=100)))
    game = Game.new(seed=0)
    while len(game.played) < DRAFTED:
        game.play(game.moves()[0])
    list(REVIEW.judge(RULES.read_record(game.record().to_text()), ReviewSettings("quick"), lambda: False))
