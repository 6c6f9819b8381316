"""The public game class: text moves, prices, views, records, and helpful errors."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from pharos.core.bits import bits
from pharos.core.chance import stream
from pharos.core.errors import InvalidPosition, refusing_deep_nesting
from pharos.core.expansions import with_fields
from pharos.core.native import Ids, clone, compiled, fingerprint, integers, read
from pharos.core.resources import unpack
from pharos.games.duel.rules import position, view
from pharos.games.duel.rules.cards import BLUE, GREEN, WONDER_KIND, YELLOW
from pharos.games.duel.rules.deal import Deal
from pharos.games.duel.rules.definitions import BUILDING_INDEX, BUILDINGS, SLOTS, SYMBOLS, WONDER_INDEX
from pharos.games.duel.rules.expansions import POINT_ROWS, write_points
from pharos.games.duel.rules.moves import MOST_MOVES, legal_moves
from pharos.games.duel.rules.notation import format_move, parse_move
from pharos.games.duel.rules.position import BUILT, UNBUILT
from pharos.games.duel.rules.position_check import HIDDEN, check, check_moves
from pharos.games.duel.rules.price import Price, PriceParts, explain, price_parts, unit_prices
from pharos.games.duel.rules.refusal import refusal
from pharos.games.duel.rules.score import coin_points, guild_points, military_points, token_points
from pharos.games.duel.rules.state import NOT_OVER, OVER, PHASES, State
from pharos.games.duel.rules.trade import sale_income
from pharos.games.duel.rules.turn import apply

if TYPE_CHECKING:
    from pharos.games.duel.rules.record import Record


@dataclass(frozen=True)
class City:
    """A player's city. `production` is that of brown and grey cards; `prices` are the bank's prices for this city."""

    coins: int
    buildings: list[str]
    wonders: list[str]  # built
    unbuilt: list[str]
    tokens: list[str]
    symbols: list[str]  # different science symbols
    production: Counter[str]
    choices: Counter[str]  # units of choice producers: "raw" and "manufactured"
    prices: dict[str, int]
    sale: int  # coins for a discarded card
    under: dict[str, str]  # the card under each built wonder


@dataclass(frozen=True)
class Score:
    """Points by category."""

    military: int
    civilian: int
    science: int
    commercial: int
    guilds: int
    wonders: int
    tokens: int
    coins: int

    @property
    def total(self) -> int:
        """All points."""
        return sum(vars(self).values())


_Score = with_fields(Score, POINT_ROWS)  # including expansions


@dataclass(frozen=True)
class Result:
    """How a game ended: the winner's seat, or None for a tie, and the ending."""

    winner: int | None
    by: str


class Tableau(tuple[str | None, ...]):
    """The layout by slot: an id, None if the card is taken, "?" if it is face down."""

    def items(self) -> Iterator[tuple[int, str | None]]:
        """Pairs of slot and content."""
        return iter(enumerate(self))


@compiled
def _legal(states: list[State], moves: Ids) -> int:
    return legal_moves(states[0], moves)


@compiled
def _apply(states: list[State], move: int) -> None:
    apply(states[0], move)


@compiled
def _sale(states: list[State], seat: int) -> int:
    return sale_income(states[0].cities[seat])


@compiled
def _score(states: list[State], seat: int, out: Ids) -> None:
    s = states[0]
    me = s.cities[seat]
    out[0] = military_points(s, seat)
    out[1] = me.points[BLUE]
    out[2] = me.points[GREEN]
    out[3] = me.points[YELLOW]
    out[4] = guild_points(me, s.cities[1 - seat])
    out[5] = me.points[WONDER_KIND]
    out[6] = token_points(me)
    out[7] = coin_points(me)
    write_points(s, seat, out, 8)


def _check_seat(seat: int) -> None:
    if seat not in (0, 1):
        raise ValueError(f"the seats are 0 and 1, not {seat!r}")


class Game:
    """A game in progress: a position, and the moves that led to it."""

    def __init__(self, deal: Deal) -> None:
        self._begin(deal, deal.state())

    def _begin(self, start: Deal | dict[str, Any], states: list[State]) -> None:
        self._start = start
        self._states = states
        self._played: list[str] = []
        self._state: State | None = None
        self._legal: dict[str, int] | None = None

    @classmethod
    def new(cls, seed: int | str | None = None, expansions: Sequence[str] = ()) -> Game:
        """A new game with a random deal: the same on every machine for the same seed, a fresh one without a seed.

        Raises:
            InvalidPosition: there is no such expansion.
        """
        return cls(Deal.random(seed, expansions))

    @classmethod
    @refusing_deep_nesting()
    def from_view(cls, data: dict[str, Any], seed: int | str | None = None) -> Game:
        """A game consistent with a view, with the unknown cards drawn at random.

        Raises:
            InvalidPosition: the view contradicts itself or the rules.
        """
        check(data)
        game = cls.from_position(view.complete(data, stream(seed, "duel view")))
        check_moves(data.get("moves", []), game.moves())
        return game

    @classmethod
    @refusing_deep_nesting()
    def from_position(cls, data: dict[str, Any]) -> Game:
        """A game from a full description as returned by `position`.

        Raises:
            InvalidPosition: the description contradicts itself or the rules.
        """
        check(data)
        if HIDDEN in (*data["tableau"], *data["later"]) or "decks" not in data:
            raise InvalidPosition("position", "a full position has no hidden cards; use from_view for a view")
        game = cls.__new__(cls)
        game._begin(data, position.restore(data))
        return game

    # --- the state of play -------------------------------------------------------------------------------------------

    @property
    def state(self) -> State:
        """The position as a plain object, including hidden cards: for use inside the engine, never for a player."""
        if self._state is None:
            self._state = read(self._states)
        return self._state

    @property
    def expansions(self) -> tuple[str, ...]:
        """The expansions in play, sorted."""
        return tuple(sorted(position.describe_expansions(self.state)))

    @property
    def to_move(self) -> int | None:
        """The seat that decides now; None when the game is over."""
        return None if self.state.phase == OVER else self.state.turn

    @property
    def phase(self) -> str:
        """The current phase: draft, turn, token, library, destroy, revive, starter, over."""
        return PHASES[self.state.phase]

    @property
    def age(self) -> int:
        """The age, 1 to 3; 0 in the draft."""
        return self.state.age

    @property
    def pawn(self) -> int:
        """The position of the conflict pawn, -9 to 9; positive if seat 0 leads."""
        return self.state.pawn

    @property
    def first(self) -> int:
        """The seat that made the first pick."""
        return self.state.first

    @property
    def loot(self) -> list[list[int]]:
        """The loot tokens left on each seat's side."""
        return position.loot_of(self.state)

    @property
    def offer(self) -> list[str]:
        """The current choices: wonders in the draft, tokens drawn by the Great Library; otherwise empty."""
        if self.phase == "library":
            return position.token_ids(self.state.library)
        return position.offered_wonders(self.state)

    @property
    def tokens(self) -> list[str]:
        """The progress tokens on the board."""
        return position.token_ids(self.state.board)

    @property
    def discard(self) -> list[str]:
        """The discard pile, oldest first."""
        return [BUILDINGS[card].id for card in self.state.discard[: self.state.discarded]]

    @property
    def tableau(self) -> Tableau:
        """The layout of the age by slot; empty in the draft."""
        s = self.state
        if not s.age:
            return Tableau()
        cards = (position.slot_card(s, slot) for slot in range(SLOTS))
        return Tableau(HIDDEN if card and not position.is_face_up(s, slot) else card for slot, card in enumerate(cards))

    def open_slots(self) -> list[int]:
        """The slots whose card may be taken."""
        return bits(self.state.open)

    def city(self, seat: int) -> City:
        """The city of a seat."""
        _check_seat(seat)
        city, wonders = self.state.cities[seat], position.own_wonders(self.state, seat)
        more = position.describe_city(self.state, seat)
        return with_fields(City, more)(
            coins=city.coins,
            buildings=position.building_ids(city),
            wonders=[w["id"] for w in wonders if w["status"] == BUILT],
            unbuilt=[w["id"] for w in wonders if w["status"] == UNBUILT],
            tokens=position.token_ids(city.tokens),
            symbols=[SYMBOLS[i] for i in bits(city.symbols)],
            production=Counter(unpack(city.production)),
            choices=+Counter({"raw": city.choice_raw, "manufactured": city.choice_manufactured}),
            prices=unit_prices(int(city.prices)),
            sale=int(_sale(self._states, seat)),
            under={w["id"]: w["card"] for w in wonders if w["status"] == BUILT},
            **more,
        )

    def price(self, seat: int, thing: str) -> Price:
        """The price of a building or wonder for a seat, whether or not the seat can afford it."""
        return explain(self.price_parts(seat, thing))

    def price_parts(self, seat: int, thing: str) -> PriceParts:
        """The numbers that determine a price, for callers that cache what they derive from it."""
        _check_seat(seat)
        is_wonder = thing in WONDER_INDEX
        if not is_wonder and thing not in BUILDING_INDEX:
            raise ValueError(f"{thing!r} is not a building or a wonder")
        number = WONDER_INDEX[thing] if is_wonder else BUILDING_INDEX[thing]
        return price_parts(self._states, seat, is_wonder, number)

    def score(self, seat: int) -> Score:
        """A seat's points if the game ended now."""
        _check_seat(seat)
        out = integers([0] * len(_Score.__dataclass_fields__))
        _score(self._states, seat, out)
        return _Score(*(int(points) for points in out))

    @property
    def result(self) -> Result | None:
        """How the game ended; None while it is in progress."""
        if self.state.ending == NOT_OVER:
            return None
        return Result(**position.result_of(self.state) or {})

    # --- moves -------------------------------------------------------------------------------------------------------

    def _moves(self) -> dict[str, int]:
        if self._legal is None:
            row = integers([0] * MOST_MOVES)
            n = _legal(self._states, row)
            self._legal = {format_move(self.state, move): move for move in (int(m) for m in row[:n])}
        return self._legal

    def moves(self) -> list[str]:
        """The legal moves, always in the same order."""
        return list(self._moves())

    def play(self, text: str) -> None:
        """Make a move.

        Raises:
            InvalidMove: the text is not a move.
            IllegalMove: the move is not possible now. The game is unchanged.
        """
        move = " ".join(parse_move(text))
        code = self._moves().get(move)
        if code is None:
            raise refusal(self, move)
        _apply(self._states, code)
        self._played.append(move)
        self._state = self._legal = None

    def after(self, text: str) -> Game:
        """A copy of the game with a move made; this one is unchanged."""
        game = self.copy()
        game.play(text)
        return game

    @property
    def played(self) -> tuple[str, ...]:
        """The moves made so far."""
        return tuple(self._played)

    @property
    def start(self) -> Deal | dict[str, Any]:
        """The start of the game: a deal, or a position."""
        return self._start

    # --- the whole game ----------------------------------------------------------------------------------------------

    def view(self, seat: int | None) -> dict[str, Any]:
        """Everything that a seat may know, and nothing else, with its legal moves; None is a spectator."""
        if seat is not None:
            _check_seat(seat)
        data = view.redact(self.state, seat)
        data["moves"] = self.moves() if seat is not None and seat == self.to_move else []
        return data

    def position(self) -> dict[str, Any]:
        """The full position as JSON-safe data, including hidden cards; `from_position` reads it."""
        return position.describe(self.state)

    def record(self, **headers: str) -> Record:
        """A record of the game so far, with custom headers."""
        from pharos.games.duel.rules.record import Record  # imported here to avoid a cycle: records replay games

        return Record(self._start, self.played, headers, self.result)

    def copy(self) -> Game:
        """An independent copy."""
        game = type(self).__new__(type(self))
        game._begin(self._start, clone(self._states))
        game._played = self._played.copy()
        game._state, game._legal = self._state, self._legal
        return game

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Game):
            return NotImplemented
        return bool(fingerprint(self._states) == fingerprint(other._states))

    def __hash__(self) -> int:
        return hash(fingerprint(self._states))

    def __repr__(self) -> str:
        return f"<duel.Game: {self.phase}, age {self.age}, move {len(self._played)}>"
