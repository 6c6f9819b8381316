"""The themes of Duel's puzzles, from the facts about the solution."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from pharos.games.duel.review.facts import Facts, win_of_next_turn
from pharos.games.duel.review.reasons import all_reasons
from pharos.games.duel.rules import Game
from pharos.locale import Translator

WIN, DEFEND, SCIENCE, MILITARY = "win", "defend", "science", "military"
PARITY, EXTRA_TURN, WONDER, ECONOMY = "parity", "extra_turn", "wonder", "economy"
THEMES = (WIN, DEFEND, SCIENCE, MILITARY, PARITY, EXTRA_TURN, WONDER, ECONOMY)
RARE_THEMES = (WIN, DEFEND, SCIENCE, MILITARY, EXTRA_TURN, WONDER)

SCIENCE_REASONS = ("token", "symbols")
ECONOMY_REASONS = ("chain", "monopoly", "resource", "discount", "coins")
FAR = 4  # spaces of the conflict pawn from the middle, from which on a shield is about more than points


def themes_of(view: Mapping[str, Any], move: str) -> tuple[str, ...]:
    """The themes of a position with this solution, in their order."""
    game = Game.from_view(dict(view), 0)
    found = set(_themes(game, move))
    return tuple(theme for theme in THEMES if theme in found)


def _themes(game: Game, move: str) -> Iterator[str]:
    facts = Facts(game, move)
    if facts.wins:
        yield WIN
        yield from _of_victory(facts.wins)
        return
    if facts.stops or _only_move(facts):
        yield DEFEND
    for reason in all_reasons(game, move):
        yield from _of_victory(str(reason.values.get("by")))
        if reason.kind in SCIENCE_REASONS or reason.values.get("why") in ("science", "token"):
            yield SCIENCE
        elif reason.kind == "loot":
            yield MILITARY
        elif reason.kind == "forces_opening":
            yield PARITY
        elif reason.kind in ECONOMY_REASONS:
            yield ECONOMY
    pawns = game.pawn, facts.after.pawn
    if pawns[0] != pawns[1] and max(map(abs, pawns)) >= FAR:
        yield MILITARY
    if facts.has_extra_turn:
        yield EXTRA_TURN
    if facts.wonder:
        yield WONDER


def _of_victory(by: str) -> Iterator[str]:
    """The theme of a kind of victory that is won, stopped or threatened."""
    if by in (SCIENCE, MILITARY):
        yield by


def _only_move(facts: Facts) -> bool:
    """Whether every other move lets the opponent win in the next turn, and this one does not."""
    if facts.lets_win or facts.game.phase != "turn" or not win_of_next_turn(facts.game.state, facts.other):
        return False
    others = (move for move in facts.game.moves() if move != facts.move)
    return all(Facts(facts.game, move).lets_win for move in others)


def theme_name(theme: str, tr: Translator) -> str:
    """The name of a theme."""
    return {
        WIN: tr.pgettext("theme", "Win now"),
        DEFEND: tr.pgettext("theme", "Defend"),
        SCIENCE: tr.pgettext("theme", "Science race"),
        MILITARY: tr.pgettext("theme", "Military"),
        PARITY: tr.pgettext("theme", "Parity"),
        EXTRA_TURN: tr.pgettext("theme", "Extra turn"),
        WONDER: tr.pgettext("theme", "Wonder timing"),
        ECONOMY: tr.pgettext("theme", "Economy"),
    }[theme]
