"""What expansions add to the public classes of the rules. An expansion that adds something is listed here.

The rules build on these classes and use nothing of an expansion themselves.
"""

from __future__ import annotations

from dataclasses import dataclass

from pharos.games.wonders.expansions.edifice.facade import EdificeDeal, EdificeGame
from pharos.games.wonders.rules.descriptions import BaseScore


class ExpansionDeal(EdificeDeal):
    """The properties of deals that expansions add."""


class ExpansionGame(EdificeGame):
    """The properties and methods of games that expansions add."""


@dataclass(frozen=True)
class Score(BaseScore):
    """Points by row of the score pad, with the rows of the expansions."""

    edifice: int
