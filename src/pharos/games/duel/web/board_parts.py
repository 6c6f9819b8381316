"""The parts of the board's view model: plain values in the player's language.

Those that a board has many of are tuples, which take a fraction of the time of frozen dataclasses to make.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple

from pharos.games.duel.web.card_faces import Face
from pharos.games.duel.web.prices import Cost, Option
from pharos.locale import join_sentences


class Slot(NamedTuple):
    """A slot of the card structure."""

    slot: int
    row: int
    column: int  # in half cards, counted from 1
    state: str  # "empty" "hidden" "covered" "open"
    label: str  # for screen readers
    tip: str
    face: Face | None = None  # of a face-up card
    back: str | None = None  # "age_1" "age_2" "age_3" "guild" of a face-down card
    cost: Cost | None = None  # for the seat whose prices are shown
    other_cost: Cost | None = None  # of an open card for the other seat
    uncovers: tuple[int, ...] = ()  # slots that taking this open card would uncover
    uncovers_words: str = ""
    covered_words: str = ""
    possible: tuple[Option, ...] = ()  # the uses of the card that are legal moves now
    impossible: tuple[Option, ...] = ()  # the others, with the reasons


class Choice(NamedTuple):
    """An option of a choice outside the card structure."""

    move: str | None  # None if this browser may not choose now
    label: str
    face: Face | None


class Resource(NamedTuple):
    """A resource of a city: its production and its trade price."""

    name: str
    id: str
    made: int
    price: int
    is_fixed: bool  # whether a discount fixes the price
    tip: str


@dataclass(frozen=True)
class Symbol:
    """A science symbol and how often a city has it."""

    id: str
    name: str
    count: int


@dataclass(frozen=True)
class OwnWonder:
    """A wonder of a city."""

    face: Face
    status: str  # "built" "unbuilt" "returned"
    status_words: str
    cost: Cost | None  # None unless it can still be built
    under: Face | None

    @property
    def tip(self) -> str:
        """The tooltip: description, state and price."""
        lines = [self.face.tip, self.status_words]
        if self.cost:
            lines += [*self.cost.lines, self.cost.reason]
        return "\n".join(line for line in lines if line)

    @property
    def label(self) -> str:
        """The label for screen readers."""
        return join_sentences((self.face.label, self.status_words))


@dataclass(frozen=True)
class Group:
    """The buildings of one colour in a city."""

    color: str
    name: str
    cards: tuple[Face, ...]


@dataclass(frozen=True)
class CityView:
    """A city."""

    seat: int
    coins: int
    points: int
    shields: int
    sale: int
    resources: tuple[Resource, ...]
    choices: tuple[tuple[Face, tuple[str, ...]], ...]  # choice producers with the resources they can produce
    symbols: tuple[Symbol, ...]  # all of the game, also those that the city lacks
    symbols_words: str
    groups: tuple[Group, ...]
    wonders: tuple[OwnWonder, ...]
    tokens: tuple[Face, ...]
    words: str  # summary for screen readers


class Space(NamedTuple):
    """A space of the military track from the bottom seat's perspective: 9 is the opponent's capital, -9 its own."""

    place: int
    has_pawn: bool
    points: int
    loot: int  # coins of a remaining loot token
    is_zone_start: bool


class ScoreRow(NamedTuple):
    """A row of the score sheet with the points of the bottom seat and the top seat."""

    id: str
    name: str
    bottom: int
    top: int


class Line(NamedTuple):
    """A line of the log."""

    number: int
    seat: int
    verb: str
    text: str
    notes: tuple[str, ...]
    age: int
    age_name: str | None  # set on the first line of an age


@dataclass(frozen=True)
class Announcement:
    """How the game ended."""

    title: str
    text: str
    tone: str  # "won" "lost" "even"
