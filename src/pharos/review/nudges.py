"""Nudges that both games give: where to look, without the move."""

from __future__ import annotations

from pharos.locale import Translator

SCIENCE, CHAINS, RESOURCES, COINS, POINTS = "science", "chains", "resources", "coins", "points"
TOPIC_OF_COLOR = {
    "brown": RESOURCES,
    "grey": RESOURCES,
    "blue": POINTS,
    "green": SCIENCE,
    "yellow": COINS,
    "purple": POINTS,
}


def shared_nudges(tr: Translator) -> dict[str, str]:
    """The sentences by topic."""
    return {
        SCIENCE: tr.gettext("Look at the green cards."),
        CHAINS: tr.gettext("Look at the chain symbols."),
        RESOURCES: tr.gettext("Think of the resources that you will need."),
        COINS: tr.gettext("Think of your coins."),
        POINTS: tr.gettext("Think of the victory points at the end."),
    }
