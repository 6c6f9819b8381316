"""Where to look for a good move of Duel, in words that do not give it away."""

from __future__ import annotations

from collections.abc import Sequence

from pharos.games.duel.rules.definitions import BUILDING_INDEX, BUILDINGS
from pharos.locale import Translator
from pharos.review.judged import Reason
from pharos.review.nudges import CHAINS, COINS, POINTS, RESOURCES, SCIENCE, TOPIC_OF_COLOR, shared_nudges

MILITARY, NEEDS, TURNS, UNCOVERED, WONDERS = "military", "needs", "turns", "uncovered", "wonders"
WIN, DANGER = "win", "danger"
TOPIC_OF_REASON = {
    "wonder_turn": TURNS,
    "extra_turn": TURNS,
    "token": SCIENCE,
    "symbols": SCIENCE,
    "denies": NEEDS,
    "chain": CHAINS,
    "chain_later": CHAINS,
    "monopoly": RESOURCES,
    "resource": RESOURCES,
    "discount": RESOURCES,
    "loot": MILITARY,
    "points": POINTS,
    "coins": COINS,
    "forces_opening": UNCOVERED,
}
TOPIC_OF_VICTORY = {"military": MILITARY, "science": "symbols", "civilian": POINTS}
TOPIC_OF_VERB = {
    "pick": "draft",
    "wonder": WONDERS,
    "sell": COINS,
    "token": "tokens",
    "destroy": NEEDS,
    "revive": "pile",
    "start": UNCOVERED,
}


def nudge(move: str, reasons: Sequence[Reason], tr: Translator) -> str:
    """A sentence that says where to look for a move, from the most important reason for it or else its kind."""
    return _sentences(tr)[topic_of(move, reasons)]


def topic_of(move: str, reasons: Sequence[Reason]) -> str:
    """What a nudge for a move is about."""
    if not reasons:
        verb, *things = move.split()
        if verb == "build":
            color = BUILDINGS[BUILDING_INDEX[things[0]]].color
            return TOPIC_OF_COLOR.get(color, MILITARY)
        return TOPIC_OF_VERB.get(verb, POINTS)
    first = reasons[0]
    if first.kind == "wins":
        return WIN
    if first.kind == "stops":
        return DANGER
    return TOPIC_OF_VICTORY[first.values["by"]] if first.kind == "threatens" else TOPIC_OF_REASON[first.kind]


def _sentences(tr: Translator) -> dict[str, str]:
    _ = tr.gettext
    return shared_nudges(tr) | {
        WIN: _("You can win the game now."),
        DANGER: _("Your opponent is about to win. Find out how."),
        MILITARY: _("Look at the military track."),
        "symbols": _("Look at the science symbols in your city."),
        NEEDS: _("Think of what your opponent needs next."),
        TURNS: _("Look for a way to play twice in a row."),
        UNCOVERED: _("Look at which cards will be uncovered next."),
        WONDERS: _("Look at your wonders."),
        "draft": _("Compare what the wonders do, and what they cost."),
        "tokens": _("Compare the progress tokens with what your city has."),
        "pile": _("Look for the card that would be the dearest for you."),
    }
