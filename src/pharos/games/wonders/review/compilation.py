"""Compilation of the analysis ahead of time."""

from __future__ import annotations

from pharos.games.wonders.expansions import EXPANSIONS
from pharos.games.wonders.review.analyser import WondersAnalyser
from pharos.games.wonders.rules import Game
from pharos.review.analysis import Limits


def compile_analysis() -> None:
    """Analyse a position, which compiles everything needed."""
    view = Game.new(players=3, seed=0, expansions=EXPANSIONS.names).view(0)
    list(WondersAnalyser(seed=0).analyse(view, Limits(nodes=50)))
