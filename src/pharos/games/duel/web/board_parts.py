"""The pieces of the board as the templates draw them: plain values, in the player's language."""

from __future__ import annotations

from dataclasses import dataclass

from pharos.games.duel.web.card_faces import Face
from pharos.games.duel.web.options import Cost, Option


@dataclass(frozen=True)
class Slot:
    """A place in the card structure."""

    slot: int
    row: int
    column: int  # in half cards, counted from 1
    state: str  # "empty" "hidden" "covered" "open"
    face: Face | None  # of a card that everybody sees
    back: str | None  # "age_1" "age_2" "age_3" "guild" of a face-down card
    label: str  # what is read aloud
    tip: str
    cost: Cost | None  # for the seat whose prices are shown
    uncovers: tuple[int, ...]  # slots that taking this card would make free
    uncovers_words: str
    covered_words: str
    options: tuple[Option, ...]


@dataclass(frozen=True)
class Choice:
    """Something to choose at once, outside the card structure."""

    move: str | None  # None when this browser may not choose now
    label: str
    face: Face | None


@dataclass(frozen=True)
class Resource:
    """A resource in a city: what it makes, and what it would pay."""

    name: str
    id: str
    made: int
    price: int
    is_fixed: bool  # by a discount
    tip: str


@dataclass(frozen=True)
class Symbol:
    """A science symbol of a city."""

    id: str
    name: str
    count: int


@dataclass(frozen=True)
class OwnWonder:
    """A wonder of a city."""

    face: Face
    status: str  # "built" "unbuilt" "returned"
    status_words: str
    cost: Cost | None  # while it can be built
    under: Face | None

    @property
    def tip(self) -> str:
        """The explanation with the state and the price."""
        lines = [self.face.tip, self.status_words]
        if self.cost:
            lines += [*self.cost.lines, self.cost.reason]
        return "\n".join(line for line in lines if line)

    @property
    def label(self) -> str:
        """As it is read aloud."""
        return f"{self.face.label} {self.status_words}"


@dataclass(frozen=True)
class Group:
    """The buildings of one colour."""

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
    choices: tuple[tuple[Face, tuple[str, ...]], ...]  # choice producers with what they can make
    symbols: tuple[Symbol, ...]
    symbols_words: str
    groups: tuple[Group, ...]
    wonders: tuple[OwnWonder, ...]
    tokens: tuple[Face, ...]
    words: str  # a summary that is read aloud


@dataclass(frozen=True)
class Space:
    """A space of the military track, seen from the bottom seat: 9 is the other capital, -9 the own one."""

    place: int
    has_pawn: bool
    points: int
    loot: int  # coins of a loot token that is still there
    is_zone_start: bool


@dataclass(frozen=True)
class ScoreRow:
    """A line of the score sheet; the points of the bottom seat and of the top seat."""

    id: str
    name: str
    bottom: int
    top: int


@dataclass(frozen=True)
class Line:
    """A line of the log."""

    number: int
    seat: int
    verb: str
    text: str
    notes: tuple[str, ...]
    age: int
    age_name: str | None  # where a new age begins


@dataclass(frozen=True)
class Announcement:
    """How the game ended."""

    title: str
    text: str
    tone: str  # "won" "lost" "even"
