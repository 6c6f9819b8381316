"""The parts of the table's view model: plain values in the player's language."""

from __future__ import annotations

from dataclasses import dataclass

from pharos.games.wonders.web.card_faces import BoardFace, Face
from pharos.games.wonders.web.expansion import CityPart
from pharos.locale import join_sentences


@dataclass(frozen=True)
class Way:
    """A way to pay for a use of a card."""

    move: str | None  # None if this browser may not make the move now
    text: str  # how much is paid to whom
    total: int
    lines: tuple[str, ...]
    left: int = 0  # coins to the left neighbour
    right: int = 0


@dataclass(frozen=True)
class Tag:
    """The price on a card: what a use costs now and who gets the coins, or why it is impossible."""

    # Possible: "pay" "chain" "own" (own production) "right" (of the wonder) "free" (no cost).
    # Impossible: "coins" (too few) "goods" (not for sale) "built" (already in the city) "closed" (another reason).
    kind: str
    total: int = 0
    left: int = 0  # coins to the left neighbour
    right: int = 0
    lack: int = 0  # coins that are missing


@dataclass(frozen=True)
class Use:
    """A use of a card of the hand: build it, build a stage with it, or sell it."""

    kind: str  # "build" "stage" "sell", or one of an expansion
    icons: tuple[str, ...]
    label: str
    text: str  # the price or the proceeds
    total: int | None  # coins to pay, negative for proceeds; None if impossible at any price
    lines: tuple[str, ...]
    ways: tuple[Way, ...]  # cheapest first; empty if impossible
    reason: str  # why it is impossible, or empty
    is_chosen: bool  # whether the seat has committed to it
    tag: Tag

    @property
    def is_offered(self) -> bool:
        """Whether this browser can choose it now."""
        return bool(self.ways) and self.ways[0].move is not None


@dataclass(frozen=True)
class HandCard:
    """A card of the hand. Identical cards are listed separately."""

    id: str  # the card id; further identical cards get a number appended
    face: Face
    uses: tuple[Use, ...]
    tip: str
    label: str
    is_chosen: bool

    @property
    def build(self) -> Use | None:
        """The use that builds the card itself; None in a replay, which offers no moves."""
        return next((use for use in self.uses if use.kind == "build"), None)

    @property
    def possible(self) -> tuple[Use, ...]:
        """The uses that can be chosen now."""
        return tuple(use for use in self.uses if use.is_offered)

    @property
    def is_playable(self) -> bool:
        """Whether it can be used for anything better than selling it."""
        return any(use.kind != "sell" for use in self.possible)

    @property
    def impossible(self) -> tuple[Use, ...]:
        """The uses that cannot be chosen now, each with its reason."""
        return tuple(use for use in self.uses if not use.is_offered)


@dataclass(frozen=True)
class Choice:
    """An option of a choice: an effect, a card, or declining."""

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
    note: str  # the chosen option

    @property
    def tip(self) -> str:
        """The tooltip: description and state."""
        return "\n".join(part for part in (self.face.tip, self.note) if part)

    @property
    def label(self) -> str:
        """The label for screen readers."""
        return join_sentences((self.face.label, self.note))


@dataclass(frozen=True)
class Good:
    """A source of resources: the given number of units, each one of the options."""

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
    """The buildings of one colour in a city."""

    color: str
    name: str
    cards: tuple[Face, ...]


@dataclass(frozen=True)
class Front:
    """The military comparison with a neighbour, from the bottom seat's perspective."""

    own: int
    theirs: int
    state: str  # "ahead" "behind" "even"
    words: str


@dataclass(frozen=True)
class Clash:
    """The conflict of two neighbours at the end of an age, from the perspective of the first."""

    seat: int
    other: int
    own: int  # shields
    theirs: int
    state: str  # "won" "lost" "even"
    token: int  # points of the token that the first city took; 0 for none
    other_token: int
    words: str


@dataclass(frozen=True)
class Token:
    """A token of a city."""

    value: int
    kind: str  # "victory" "defeat", or one of an expansion


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
    own_goods: tuple[Good, ...]  # for the city's own use only
    symbols: tuple[Symbol, ...]
    groups: tuple[Group, ...]
    tokens: tuple[Token, ...]
    tokens_words: str
    parts: tuple[CityPart, ...]  # of expansions
    words: str  # summary for screen readers
    front: Front | None  # of a neighbour
    prices_words: str  # what the bottom seat pays for goods from this city

    @property
    def built(self) -> int:
        """The number of stages built."""
        return sum(stage.is_built for stage in self.stages)


@dataclass(frozen=True)
class Place:
    """A seat in the ring around the table."""

    seat: int
    side: str  # "own" "left" "right" "far"
    letters: int  # of the longest word of the player's name, which determines its size
    state: str  # "chosen" "choosing" "idle"
    state_words: str


@dataclass(frozen=True)
class Reveal:
    """What a seat did in the last resolved decision."""

    seat: int
    name: str
    age: int
    verb: str
    icons: tuple[str, ...]  # what a stage was built for
    face: Face | None  # None if there is no card or the viewer may not see it
    text: str


ACTION = "deed"  # kind, and style class, of a log line that says what a seat did


@dataclass(frozen=True)
class Line:
    """A sentence of the log."""

    seat: int | None
    kind: str  # `ACTION` or the kind of consequence
    text: str


@dataclass(frozen=True)
class Entry:
    """A decision in the log."""

    number: int
    title: str  # age and turn
    lines: tuple[Line, ...]


@dataclass(frozen=True)
class ScoreRow:
    """A row of the score pad with the points by seat."""

    id: str
    name: str
    points: tuple[int, ...]


@dataclass(frozen=True)
class Announcement:
    """How the game ended."""

    title: str
    text: str
    tone: str  # "won" "lost" "even"
