"""The public game class: moves as text, prices, views, records, and helpful error messages."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from pharos.core.bits import bits
from pharos.core.errors import IllegalMove
from pharos.core.expansions import with_fields
from pharos.core.native import Ids, clone, compiled, fingerprint, integers, read
from pharos.games.wonders.expansions.public import ExpansionGame, Score
from pharos.games.wonders.rules import position, view
from pharos.games.wonders.rules.cards import MOST_STAGES, STAGES
from pharos.games.wonders.rules.deal import Deal
from pharos.games.wonders.rules.definitions import BOARDS, BUILDING_INDEX, BUILDINGS
from pharos.games.wonders.rules.descriptions import City, Decision, Result
from pharos.games.wonders.rules.expansions import join_cost
from pharos.games.wonders.rules.moves import MOST_MOVES, PAYMENTS, legal_moves
from pharos.games.wonders.rules.notation import encode, format_move, is_short, parse_move
from pharos.games.wonders.rules.price import PARTS, Price, breakdown, explain
from pharos.games.wonders.rules.refusal import refusal
from pharos.games.wonders.rules.score import ROWS, score_rows
from pharos.games.wonders.rules.state import OVER, PHASES, REVIVE, TURN, State
from pharos.games.wonders.rules.trade import LANE, LANE_MASK
from pharos.games.wonders.rules.turn import resolve

if TYPE_CHECKING:
    from pharos.games.wonders.rules.record import Record


_Score = with_fields(Score, ROWS)  # with the rows of expansions that are not part of the public interface


@compiled
def _legal(states: list[State], seat: int, moves: Ids) -> int:
    return legal_moves(states[0], seat, moves)


@compiled
def _choose(states: list[State], seat: int, move: int) -> None:
    states[0].moves[seat] = move


@compiled
def _resolve(states: list[State]) -> None:
    resolve(states[0])


@compiled
def _score(states: list[State], seat: int, out: Ids) -> None:
    score_rows(states[0], seat, out)


@compiled
def _join_cost(states: list[State], seat: int, undertaking: int) -> int:
    return join_cost(states[0], seat, undertaking)


class Game(ExpansionGame):
    """A game in progress: a position, the decisions that led to it, and the hands and piles that seats have seen."""

    def __init__(self, deal: Deal) -> None:
        self._deal = deal
        self._states = deal.state()
        self._decisions: list[Decision] = []
        self._hands: list[tuple[int, int, list[list[str]]]] = []  # age, turn, hands by seat
        self._piles: list[tuple[int, int, list[str]]] = []  # decision, viewing seat, discard pile
        self._lost: list[tuple[int, int, str]] = []  # decision in which a building was lost, seat, building
        self._commits: dict[int, int] = {}
        self._forget()
        self._remember()

    def _forget(self) -> None:
        """Invalidate what was derived from the previous position."""
        self._state: State | None = None
        self._legal: dict[int, list[int]] = {}

    def _remember(self) -> None:
        """Record the current hands, or the discard pile that a seat is about to build from."""
        s = self.state
        is_before_play = s.phase == TURN or (s.phase > OVER and position.are_hands_held(s))
        if is_before_play and [row[:2] for row in self._hands[-1:]] != [(s.age, s.turn)]:
            hands = [position.hand_ids(s, self._deal, seat) for seat in range(self.players)]
            self._hands.append((s.age, s.turn, hands))
        elif s.phase == REVIVE:
            pile = position.sorted_discard(s)
            self._piles += [(len(self._decisions), seat, pile) for seat in self.deciding]

    @classmethod
    def new(cls, players: int, seed: int | str | None = None, *, expansions: Sequence[str] = (), **flags: bool) -> Game:
        """Start a game with a random deal, which is reproducible if a seed is given.

        An expansion can also be given as an argument with its name that is true.
        """
        return cls(Deal.random(players, seed, expansions=expansions, **flags))

    @classmethod
    def from_view(cls, data: dict[str, Any], seed: int | str | None = None) -> Game:
        """Return a game that is consistent with a view; unknown cards are drawn at random.

        Raises:
            InvalidPosition: the view contradicts itself or the rules.
        """
        return view.game_of(data, seed, cls)[0]

    # --- the state of play -------------------------------------------------------------------------------------------

    @property
    def state(self) -> State:
        """The position as a plain object with all hidden cards: for internal use, never for a player."""
        if self._state is None:
            self._state = read(self._states)
        return self._state

    @property
    def deal(self) -> Deal:
        """The deal that the game started with."""
        return self._deal

    @property
    def expansions(self) -> tuple[str, ...]:
        """The expansions in play, sorted."""
        return tuple(sorted(self._deal.ids))

    @property
    def players(self) -> int:
        """The number of players."""
        return self._deal.players

    @property
    def deciding(self) -> list[int]:
        """The seats that take part in the current decision, committed or not."""
        return bits(self.state.waiting)

    @property
    def waiting(self) -> list[int]:
        """The seats that have not yet committed to a move in the current decision."""
        return [seat for seat in self.deciding if seat not in self._commits]

    @property
    def phase(self) -> str:
        """The current kind of decision: turn, choice, last, revive, lose, over, or one of an expansion."""
        return PHASES[self.state.phase]

    @property
    def age(self) -> int:
        """The age, 1 to 3."""
        return self.state.age

    @property
    def turn(self) -> int:
        """The turn of the age, 1 to 6. It keeps its value until the next card turn begins."""
        return self.state.turn

    @property
    def discard(self) -> list[str]:
        """The discard pile, oldest first."""
        return position.discard_ids(self.state)

    def hand(self, seat: int) -> list[str]:
        """Return the cards in a seat's hand, in the order they were dealt."""
        self._check_seat(seat)
        return position.hand_ids(self.state, self._deal, seat)

    def city(self, seat: int) -> City:
        """Describe a seat's city."""
        self._check_seat(seat)
        described = position.describe_city(self.state.cities[seat])
        return with_fields(City, described)(**described)

    def next_stage(self, seat: int) -> int | None:
        """Return the next stage that a seat can build, counting from 1, or None if all are built."""
        city = self.state.cities[seat]
        return city.stages + 1 if city.stages < len(BOARDS[city.board].stages) else None

    def cost_of_joining(self, seat: int, undertaking: int) -> int | None:
        """Return the coins for joining an undertaking (an index into `JOIN_WORDS`), or None if it is impossible now."""
        cost = int(_join_cost(self._states, seat, undertaking))
        return cost if cost >= 0 else None

    def price(self, seat: int, thing: str) -> Price:
        """Return what a seat has to pay for a building, or for its next "stage", whether or not it can afford it."""
        self._check_seat(seat)
        s = self.state
        me = s.cities[seat]
        stage = self.next_stage(seat)
        if thing == "stage":
            if stage is None:
                raise ValueError(f"seat {seat} has built every stage")
            number, cost = STAGES + me.board * MOST_STAGES + me.stages, BOARDS[me.board].stages[me.stages].cost
        elif thing in BUILDING_INDEX:
            number = BUILDING_INDEX[thing]
            cost = BUILDINGS[number].cost
        else:
            raise ValueError(f'{thing!r} is not a building, and not "stage"')
        parts = integers([0] * PARTS)
        breakdown(self._states, seat, number, thing != "stage", parts)
        left, right = s.cities[(seat + 1) % s.players], s.cities[(seat - 1) % s.players]
        return explain(cost.resources(), parts, me, left, right)

    def score(self, seat: int) -> Score:
        """Return a seat's points, as if the game ended now."""
        self._check_seat(seat)
        out = integers([0] * len(ROWS))
        _score(self._states, seat, out)
        return _Score(*(int(points) for points in out))

    @property
    def result(self) -> Result | None:
        """How the game ended; None while it is in progress."""
        ranking = position.ranking_of(self.state)
        return None if ranking is None else Result(ranking)

    def _check_seat(self, seat: int) -> None:
        if isinstance(seat, bool) or seat not in range(self.players):
            raise ValueError(f"the seats are 0 to {self.players - 1}, not {seat!r}")

    # --- moves -------------------------------------------------------------------------------------------------------

    def _codes(self, seat: int) -> list[int]:
        if seat not in self._legal:
            row = integers([0] * MOST_MOVES)
            n = _legal(self._states, seat, row)
            self._legal[seat] = [int(move) for move in row[:n]]
        return self._legal[seat]

    def moves(self, seat: int) -> list[str]:
        """Return the legal moves of a seat in a fixed order; empty if the seat is not waiting."""
        choices = self.choices(seat)
        return [] if seat in self._commits else choices

    def choices(self, seat: int) -> list[str]:
        """Return the moves that a seat may commit, even if it already has; empty if it has no decision to make."""
        self._check_seat(seat)
        return [format_move(code) for code in self._codes(seat)]

    def _read_move(self, seat: int, text: str) -> int:
        """Return the number of a legal move. By default it uses the cheapest payment with the least to the left."""
        words = parse_move(text)
        code = encode(words)
        legal = self._codes(seat)
        if is_short(words) and code is not None:
            ways = [move for move in legal if move // PAYMENTS == code // PAYMENTS]
            code = min(ways, key=lambda move: ((move >> LANE & LANE_MASK) + (move & LANE_MASK), move), default=None)
        if code is None or code not in legal:
            raise refusal(self, seat, words)
        return code

    def commit(self, seat: int, text: str) -> None:
        """Commit a seat to a move. Once all seats have committed, the moves are resolved.

        Until then, a later commit of the same seat replaces this one.

        Raises:
            InvalidMove: the text is not a move.
            IllegalMove: the move is not possible now. The game is unchanged.
        """
        self._check_seat(seat)
        self._commits[seat] = self._read_move(seat, text)
        if not self.waiting:
            self._resolve()

    def committed(self, seat: int) -> str | None:
        """Return the move that a seat has committed to, if it is not resolved yet."""
        return format_move(self._commits[seat]) if seat in self._commits else None

    def play(self, moves: Sequence[str]) -> None:
        """Make the moves of all waiting seats, in seat order.

        Raises:
            InvalidMove: a text is not a move.
            IllegalMove: a move is not possible now, or there are too many or too few. The game is unchanged.
        """
        waiting = self.waiting
        if isinstance(moves, str) or len(moves) != len(waiting):
            given = "one text" if isinstance(moves, str) else f"{len(moves)} moves"
            if not waiting:
                raise IllegalMove("over", "the game is over", legal=[])
            seats = ", ".join(str(seat) for seat in waiting)
            raise IllegalMove("moves", f"a list of one move for each of the seats {seats} is needed, not {given}")
        self._commits |= {seat: self._read_move(seat, text) for seat, text in zip(waiting, moves, strict=True)}
        self._resolve()

    def _resolve(self) -> None:
        s = self.state
        seats = tuple(self.deciding)
        texts = tuple(format_move(self._commits[seat]) for seat in seats)
        self._decisions.append(Decision(s.age, s.turn, PHASES[s.phase], seats, texts))
        for seat in seats:
            _choose(self._states, seat, self._commits[seat])
        _resolve(self._states)
        self._commits.clear()
        self._forget()
        self._remember()
        moves = {seat: text.split() for seat, text in zip(seats, texts, strict=True)}
        number = len(self._decisions) - 1
        self._lost += [(number, seat, card) for seat, card in position.lost_buildings(s, self.state, moves)]

    def after(self, moves: Sequence[str]) -> Game:
        """Return the game after the moves of all waiting seats. This game is unchanged."""
        game = self.copy()
        game.play(moves)
        return game

    @property
    def decisions(self) -> tuple[Decision, ...]:
        """The decisions made so far."""
        return tuple(self._decisions)

    @property
    def lost(self) -> tuple[tuple[int, int, str], ...]:
        """The buildings that were lost: number of the decision, seat, building."""
        return tuple(self._lost)

    @property
    def hands_held(self) -> tuple[tuple[int, int, list[list[str]]], ...]:
        """The hands of all seats in each card turn, with age and turn. For internal use: they are secret."""
        return tuple(self._hands)

    @property
    def piles_seen(self) -> tuple[tuple[int, int, list[str]], ...]:
        """The discard piles that seats have looked through to build from: decision number, seat, cards.

        The cards are in data file order. For internal use: they are secret.
        """
        return tuple(self._piles)

    # --- the whole game ----------------------------------------------------------------------------------------------

    def view(self, seat: int | None) -> dict[str, Any]:
        """Return everything a seat may know, including what it has seen before and its moves; None: a spectator."""
        if seat is not None:
            self._check_seat(seat)
        return view.redact(self, seat)

    def record(self, **headers: str) -> Record:
        """Return a record of the game so far, with additional headers."""
        from pharos.games.wonders.rules.record import Record  # here, because a record replays games

        lines = tuple("; ".join(decision.moves) for decision in self._decisions)
        return Record(self._deal, lines, headers, self.result)

    def copy(self) -> Game:
        """Return an independent copy."""
        game = type(self).__new__(type(self))
        game._deal = self._deal
        game._states = clone(self._states)
        game._decisions = self._decisions.copy()
        game._hands = self._hands.copy()
        game._piles = self._piles.copy()
        game._lost = self._lost.copy()
        game._commits = self._commits.copy()
        game._forget()
        return game

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Game):
            return NotImplemented
        return self._commits == other._commits and bool(fingerprint(self._states) == fingerprint(other._states))

    def __hash__(self) -> int:
        return hash(fingerprint(self._states))

    def __repr__(self) -> str:
        return f"<wonders.Game: {self.players} players, {self.phase}, age {self.age}, turn {self.turn}>"
