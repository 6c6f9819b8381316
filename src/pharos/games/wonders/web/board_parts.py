"""The pieces of the table as the templates draw them: plain values, in the player's language."""

from __future__ import annotations

from dataclasses import dataclass

from pharos.games.wonders.web.card_faces import BoardFace, EdificeFace, Face


@dataclass(frozen=True)
class Way:
    """One way to pay for a use of a card."""

    move: str | None  # None when this browser may not make it now
    text: str  # what goes to whom
    total: int
    lines: tuple[str, ...]


@dataclass(frozen=True)
class Use:
    """A use of a card of the hand: to build it, a stage with it, a stage and a part in the edifice, or to sell it."""

    kind: str  # "build" "stage" "join" "sell"
    label: str
    text: str  # the price, or what it brings
    total: int | None  # coins to pay; what is got is negative; None when it cannot be had for any sum
    lines: tuple[str, ...]
    ways: tuple[Way, ...]  # the sensible one first; none when it is not possible
    reason: str  # why it is not possible, or empty
    is_chosen: bool  # what the seat has committed to


@dataclass(frozen=True)
class HandCard:
    """A card of the hand. Of equal ones each is drawn."""

    id: str  # the card; of equal ones a later one has a number, too
    face: Face
    uses: tuple[Use, ...]
    tip: str
    label: str
    is_chosen: bool

    @property
    def build(self) -> Use | None:
        """The use that builds the card itself; none in a replay, where nothing is offered."""
        return next((use for use in self.uses if use.kind == "build"), None)


@dataclass(frozen=True)
class Choice:
    """Something to choose at once: an option, an age, a card to build or to lose, tokens, or to decline."""

    move: str | None
    label: str
    face: Face | None
    is_chosen: bool


@dataclass(frozen=True)
class StageView:
    """A stage of a wonder."""

    face: Face
    is_built: bool
    is_next: bool
    note: str  # the option chosen

    @property
    def tip(self) -> str:
        """The explanation with the state."""
        return "\n".join(part for part in (self.face.tip, self.note) if part)

    @property
    def label(self) -> str:
        """As it is read aloud."""
        return f"{self.face.label} {self.note}".strip()


@dataclass(frozen=True)
class Good:
    """Something that makes resources: one of these, so many."""

    options: tuple[str, ...]
    amount: int
    tip: str


@dataclass(frozen=True)
class Symbol:
    """A science symbol of a city."""

    id: str
    name: str
    count: int


@dataclass(frozen=True)
class Group:
    """The buildings of one colour."""

    color: str
    name: str
    cards: tuple[Face, ...]


@dataclass(frozen=True)
class Front:
    """The military comparison with a neighbour, seen from the bottom seat."""

    own: int
    theirs: int
    sign: str  # "ahead" "behind" "even"
    words: str


@dataclass(frozen=True)
class Token:
    """A token of conflicts, or a debt."""

    value: int
    kind: str  # "victory" "defeat" "debt"


@dataclass(frozen=True)
class CityView:
    """A city."""

    seat: int
    board: BoardFace
    stages: tuple[StageView, ...]
    coins: int
    points: int
    shields: int
    goods: tuple[Good, ...]  # that neighbours can buy
    own_goods: tuple[Good, ...]  # that only the city itself can use
    symbols: tuple[Symbol, ...]
    groups: tuple[Group, ...]
    tokens: tuple[Token, ...]
    tokens_words: str
    pawns: tuple[int, ...]  # by age
    words: str  # a summary that is read aloud
    front: Front | None  # of a neighbour
    prices_words: str  # what goods cost the bottom seat there

    @property
    def built(self) -> int:
        """How many stages are built."""
        return sum(stage.is_built for stage in self.stages)


@dataclass(frozen=True)
class Joiner:
    """Somebody with pawns of an edifice."""

    seat: int
    name: str
    pawns: int


@dataclass(frozen=True)
class EdificeView:
    """A project with who takes part."""

    face: EdificeFace
    status: str  # "open" "built" "failed"
    status_words: str
    is_now: bool
    left: int
    joiners: tuple[Joiner, ...]
    words: str


@dataclass(frozen=True)
class Place:
    """A seat in the ring around the table."""

    seat: int
    side: str  # "own" "left" "right" "far"
    state: str  # "chosen" "choosing" "idle"
    state_words: str


@dataclass(frozen=True)
class Reveal:
    """What a seat did in the decision that was resolved last."""

    seat: int
    name: str
    verb: str
    face: Face | None  # None: a card that not everybody may see, or none
    text: str


@dataclass(frozen=True)
class Line:
    """A sentence of the log."""

    seat: int | None
    kind: str  # "deed", or the kind of what followed
    text: str


@dataclass(frozen=True)
class Entry:
    """A decision in the log."""

    number: int
    title: str  # age and turn
    lines: tuple[Line, ...]


@dataclass(frozen=True)
class ScoreRow:
    """A row of the score pad, the points by seat."""

    id: str
    name: str
    points: tuple[int, ...]


@dataclass(frozen=True)
class Announcement:
    """How the game ended."""

    title: str
    text: str
    tone: str  # "won" "lost" "even"
