"""Where to look for a good move of 7 Wonders, in words that do not give it away."""

from __future__ import annotations

from collections.abc import Sequence

from pharos.games.wonders.rules.definitions import BUILDING_INDEX, BUILDINGS
from pharos.locale import Translator
from pharos.review.judged import Reason
from pharos.review.nudges import CHAINS, COINS, POINTS, SCIENCE, TOPIC_OF_COLOR, shared_nudges

SHIELDS, NEXT_HAND, STAGES, CHOICE = "shields", "next hand", "stages", "choice"
TOPIC_OF_REASON = {
    "expected_points": POINTS,
    "science_set": SCIENCE,
    "science_more": SCIENCE,
    "overtakes": SHIELDS,
    "chain": CHAINS,
    "chain_later": CHAINS,
    "stage": STAGES,
    "points": POINTS,
    "coins": COINS,
    "denies": NEXT_HAND,
}


def nudge(move: str, reasons: Sequence[Reason], tr: Translator) -> str:
    """A sentence that says where to look for a move, from the most important reason for it or else its kind."""
    return _sentences(tr)[topic_of(move, reasons)]


def topic_of(move: str, reasons: Sequence[Reason]) -> str:
    """What a nudge for a move is about."""
    if reasons:
        return TOPIC_OF_REASON[reasons[0].kind]
    verb, *things = move.split()
    if verb in ("build", "free"):
        return TOPIC_OF_COLOR.get(BUILDINGS[BUILDING_INDEX[things[0]]].color, SHIELDS)
    return {"stage": STAGES, "sell": COINS}.get(verb, CHOICE)


def _sentences(tr: Translator) -> dict[str, str]:
    _ = tr.gettext
    return shared_nudges(tr) | {
        SHIELDS: _("Compare your shields with those of your neighbours."),
        NEXT_HAND: _("Think of who gets this hand next."),
        STAGES: _("Think of the next stage of your wonder."),
        CHOICE: _("Compare what each choice is worth at the end of the game."),
    }
