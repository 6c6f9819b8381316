"""Compiles the analysis of a game ahead of time, after its players."""

from __future__ import annotations

from pharos.core.compile_subprocess import CompileProcess
from pharos.core.registry import get_game
from pharos.players.compilation import compile_parts, is_compiled

ANALYSIS = "analysis"  # the name of the part


def is_analysis_compiled(game: str) -> bool:
    """Return whether positions and records of a game can be analysed without compiling; also if it has no analysis."""
    return get_game(game).review is None or is_compiled(game, ANALYSIS)


def compile_analysis(game: str) -> None:
    """Compile the players and the analysis of a game in this process. Prints the name of each finished part."""
    review = get_game(game).review
    compile_parts(game, {ANALYSIS: review.compile_ahead} if review else {})


def compile_analysis_process(game: str, *, is_background: bool = False) -> CompileProcess:
    """Start a process that compiles the players and the analysis of a game."""
    return CompileProcess(game, __name__, f"compile_analysis({game!r})", is_background=is_background)
