"""Places of cards that a view does not show, and their constraints: see `hidden.py`."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field

from pharos.games.wonders.rules.definitions import BUILDING_INDEX, BUILDINGS


@dataclass
class Place:
    """A place of a dealt hand: the card taken in one of the turns, or (the seventh) the one left over."""

    age: int
    card: str | None = None  # None: hidden
    discarded: int | None = None  # the decision in which the card was discarded, if it was


@dataclass
class Demand:
    """A card that must have been discarded before a decision, but not before the viewer's previous look at the pile."""

    card: str
    since: int  # the decision of the viewer's previous look at the pile; 0 if there was none
    before: int

    def fits(self, time: int | None) -> bool:
        """Return whether a card discarded in this decision (None: never) can satisfy the demand."""
        return time is not None and self.since <= time < self.before


@dataclass
class Group:
    """Places that contain exactly these cards, in unknown order."""

    places: list[Place]
    cards: Counter[str]
    demands: list[Demand] = field(default_factory=list)
    drawn: list[Place] = field(default_factory=list)  # once filled: the places whose cards were not demanded
    open_age: int = 0  # if not 0, any card of this age is possible, because a deal may deviate from the deck

    def has(self, card: str) -> bool:
        """Return whether a card can be in this group."""
        return BUILDINGS[BUILDING_INDEX[card]].age == self.open_age or self.cards[card] > 0

    def takes(self, demand: Demand) -> bool:
        """Return whether the group has a card and a place for one more demand."""
        demands = [*self.demands, demand]
        wanted = sum(d.card == demand.card for d in demands)
        if not self.has(demand.card) or (not self.open_age and wanted > self.cards[demand.card]):
            return False
        # Looks partition time, and all demands within a part start together: counting up to each end is sufficient.
        rivals = [d for d in demands if d.since == demand.since]
        return all(
            sum(d.before <= end.before for d in rivals) <= sum(end.fits(p.discarded) for p in self.places)
            for end in rivals
        )
