"""Follows a game on a real table through the eyes of one player, who has seat 0.

Told are the boards, the own hand of each turn, the own move, and what the others did, which all can see. From these a
view is made as the seat would have it: hidden cards are drawn at random (`hidden.py`), the rules are applied, and the
hand that comes next is asked again. As in Duel, an answer is an entry of some words, and the list of entries is the
whole game. Payments of others are the cheapest ones.
"""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from pharos.core.chance import stream
from pharos.core.errors import IllegalMove, InvalidMove, InvalidPosition, invalid_position
from pharos.games.wonders.expansions import EXPANSIONS
from pharos.games.wonders.rules.cards import AGES, PASSES
from pharos.games.wonders.rules.deal import Deal
from pharos.games.wonders.rules.definitions import (
    BOARDS,
    BUILDING_INDEX,
    BUILDINGS,
    GUILD_NUMBERS,
    TABLE,
    deck,
)
from pharos.games.wonders.rules.expansions import JOIN_WORDS, UNDERTAKINGS
from pharos.games.wonders.rules.game import Game
from pharos.games.wonders.rules.hidden import CARD_PHASES, complete, known_cards

View = dict[str, Any]
ME = 0
# What others see of these uses of a card.
SECRET = {"stage": "stage ?", "sell": "sell ?"} | {word: f"stage ? {word}" for word in JOIN_WORDS}
PLAIN = "plain"  # without expansions
NO_MOVES = ("begin", "board", "hold", "pile", "other", *EXPANSIONS.names)  # first words of other answers
# What follows the ids that an expansion has dealt so far, for each expansion whose ids can be told.
NEXT_IDS: dict[str, Callable[[tuple[str, ...]], tuple[str, ...]]] = EXPANSIONS.values("deal", "next_ids")


@dataclass(frozen=True)
class Question:
    """What has to be told next.

    `kind` is "begin" (players and expansions), "board" (of a seat), "dealt" (an id that an expansion has dealt), "hold"
    (a card of the hand), "pile" (a card of the discard pile, which the own wonder lets one look through), "move" (the
    own one), "other" (what another seat did) or "over".
    """

    kind: str
    possible: tuple[str, ...] = ()  # ids, or the moves of a choice without cards
    left: int = 1
    seat: int | None = None
    expansion: str | None = None  # which has dealt the id
    number: int = 1  # of the id among those that the expansion deals

    @property
    def word(self) -> str:
        """The first word of an answer."""
        return self.expansion or self.kind


@dataclass(frozen=True)
class FollowedGame:
    """A game on a real table. It never changes: `after` returns another one."""

    players: int = 0
    expansions: tuple[str, ...] = ()
    boards: tuple[tuple[str, str], ...] = ()
    dealt: tuple[tuple[str, str], ...] = ()  # expansions and the ids that they have dealt
    view: View | None = None  # of seat 0; the hand is meaningless until it is told
    hands: int = 0  # hands that are told
    piles: int = 0  # looks through the discard pile that are told
    cards: tuple[str, ...] = ()  # of the hand or the pile, told so far
    told: tuple[tuple[int, str], ...] = ()  # moves of the current decision
    moves: tuple[tuple[int, str], ...] = ()  # all moves so far, as this seat sees them
    _cache: dict[str, Any] = field(default_factory=dict, compare=False, repr=False)

    @property
    def question(self) -> Question:
        """What has to be told next."""
        if "question" not in self._cache:
            self._cache["question"] = self._next_question()
        found: Question = self._cache["question"]
        return found

    @property
    def game(self) -> Game:
        """A game that agrees with everything told; what is hidden is drawn at random, always in the same way."""
        if self.view is None:
            raise InvalidPosition("setup", "the game has not begun")
        if "game" not in self._cache:
            self._cache["game"] = _game_of(self.view)
        found: Game = self._cache["game"]
        return found

    def seat_view(self) -> View:
        """The view of seat 0, which has to decide now.

        Raises:
            InvalidPosition: something has to be told first, or the seat has nothing to decide.
        """
        if self.question.kind != "move" or self.view is None:
            raise InvalidPosition("not_waiting", "the seat has nothing to decide now")
        return self.view

    # --- questions ---------------------------------------------------------------------------------------------------

    def _next_question(self) -> Question:
        if not self.players:
            return Question("begin")
        if len(self.boards) < self.players:
            used = {board for board, _ in self.boards}
            free = (b for b in BOARDS if b.id not in used and (not b.needs or b.needs in self.expansions))
            return Question("board", tuple(f"{b.id} {b.side}" for b in free), seat=len(self.boards))
        if asked := self._next_dealt():
            return asked
        assert self.view is not None, "the set-up is told"
        if self.view["phase"] == "over":
            return Question("over")
        if len(self.view["hands"]) > self.hands:
            rest = possible_cards(_without_hand(self.view), ME) - Counter(self.cards)
            return Question("hold", tuple(rest), self.view["held"] - len(self.cards))
        if len(self.view["piles"]) > self.piles:
            cards = tuple(b.id for b in BUILDINGS if b.age <= self.view["age"])
            return Question("pile", cards, len(self.view["discard"]) - len(self.cards))
        return self._move_question(self.view)

    def _move_question(self, view: View) -> Question:
        done = {seat for seat, _ in self.told}
        seat = next(seat for seat in self.game.deciding if seat not in done)
        if seat == ME:
            return Question("move", tuple(self.game.moves(ME)), seat=ME)
        if view["phase"] in ("turn", "last"):
            cards = tuple(f"build {card}" for card in possible_cards(view, seat))
            joined = (word for name, word in UNDERTAKINGS.items() if name in self.game.expansions)
            passing = ("pass",) if view["phase"] == "last" else ()
            return Question("other", (*cards, "stage", *joined, "sell", *passing), seat=seat)
        if view["phase"] == "revive":
            rest = tuple(f"revive {b.id}" for b in BUILDINGS if b.age <= view["age"])
            return Question("other", ("pass", *rest), seat=seat)
        return Question("other", tuple(self.game.choices(seat)), seat=seat)

    def _next_dealt(self) -> Question | None:
        """The next id that an expansion has dealt; None if all of them are told."""
        for name in filter(NEXT_IDS.__contains__, self.expansions):
            ids = self._ids(name)
            if possible := NEXT_IDS[name](ids):
                return Question("dealt", possible, expansion=name, number=len(ids) + 1)
        return None

    def _ids(self, expansion: str) -> tuple[str, ...]:
        return tuple(dealt for name, dealt in self.dealt if name == expansion)

    # --- answers -----------------------------------------------------------------------------------------------------

    def after(self, entry: str) -> FollowedGame:
        """The game with one more entry.

        Raises:
            InvalidMove: the entry cannot be read.
            IllegalMove: a move that is not possible.
            InvalidPosition: an answer that is not possible.
        """
        words = entry.split() if isinstance(entry, str) else []
        if not words:
            raise InvalidMove("not_a_move", "an entry is a text of some words")
        if words[0] == "view":
            return _from_view(entry.partition(" ")[2])
        asked = self.question
        if asked.kind == "move" and words[0] not in NO_MOVES:
            if entry not in asked.possible:
                raise IllegalMove("not_offered", f"{entry} is not a legal move")
            return self._with_move(ME, entry)
        if words[0] != asked.word or asked.kind in ("move", "over"):
            raise InvalidPosition("other_question", f"{asked.word} is asked, not {words[0]}")
        answer = " ".join(words[1:])
        if asked.kind == "begin":
            return _begin(words)
        if asked.kind == "other":
            answer = " ".join(words[2:])
            if words[1:2] != [str(asked.seat)]:
                raise InvalidPosition("other_question", f"seat {asked.seat} is asked")
        if answer not in asked.possible:
            raise InvalidPosition("not_possible", f"{entry}: this cannot be", thing=words[-1])
        if asked.kind == "other":
            return self._with_move(asked.seat or 0, SECRET.get(answer, answer))
        return self._told(asked, answer)

    def _told(self, asked: Question, answer: str) -> FollowedGame:
        if asked.kind == "board":
            board, side = answer.split()
            return replace(self, boards=(*self.boards, (board, side)), _cache={})._set_up()
        if asked.kind == "dealt":
            return replace(self, dealt=(*self.dealt, (asked.word, answer)), _cache={})._set_up()
        told = replace(self, cards=(*self.cards, answer), _cache={})
        return told._seen(asked.kind) if asked.left == 1 else told

    def _set_up(self) -> FollowedGame:
        """The table with an unknown hand, if all of the set-up is told."""
        if len(self.boards) < self.players or self._next_dealt():
            return self
        filler = Deal.random(self.players, 0)
        deal = Deal(self.players, self.boards, filler.hands, tuple((name, self._ids(name)) for name in self.expansions))
        return replace(self, view=Game(deal).view(ME), _cache={})._with_known_hand()

    def _seen(self, kind: str) -> FollowedGame:
        """The table after the hand or the discard pile is told completely."""
        view: View = json.loads(json.dumps(self.view))
        cards = sorted(self.cards, key=lambda card: BUILDING_INDEX[card])
        if kind == "hold":
            view["hands"][-1]["hand"] = list(self.cards)
        else:
            view["piles"][-1]["cards"], view["discard"] = cards, cards
        return self._settled(_game_of(view))

    def _settled(self, game: Game) -> FollowedGame:
        """The table of a game whose hands and piles are all told."""
        view = game.view(ME)
        return replace(
            self, view=view, hands=len(view["hands"]), piles=len(view["piles"]), cards=(), told=(), _cache={}
        )

    def _with_known_hand(self) -> FollowedGame:
        """If only one hand is possible, nobody has to tell it."""
        if self.question.kind != "hold" or self.view is None:
            return self
        possible = possible_cards(_without_hand(self.view), ME)
        if possible.total() != self.view["held"]:
            return self
        return replace(self, cards=tuple(possible.elements()), _cache={})._seen("hold")

    # --- moves -------------------------------------------------------------------------------------------------------

    def _with_move(self, seat: int, move: str) -> FollowedGame:
        told = (*self.told, (seat, move))
        try:
            game = self._played(told)
        except (IllegalMove, InvalidPosition) as error:
            if error.code != "free":
                raise
            told = (*self.told, (seat, move.replace("build", "free", 1)))  # a right of the wonder pays for it
            game = self._played(told)
        if len(told) < len(self.game.deciding):
            return replace(self, told=told, _cache={})
        view, decision = game.view(ME), game.decisions[-1]
        shown = view["decisions"][-1]["moves"]
        moves = (*self.moves, *zip(decision.seats, shown, strict=True))
        played = replace(self, view=view, cards=(), told=(), moves=moves, _cache={})
        return played._with_known_hand()

    def _played(self, told: Sequence[tuple[int, str]]) -> Game:
        """The game after the decision, with the seats that have not told their moves doing something harmless.

        Raises:
            IllegalMove: one of the moves is not possible.
            InvalidPosition: no hidden cards agree with the moves.
        """
        view, known = self.view or {}, dict(told)
        seats = self.game.deciding
        idle = "sell ?" if view["phase"] in ("turn", "last") else None
        moves = [known.get(seat) or idle or self.game.choices(seat)[0] for seat in seats]
        decision = {"age": view["age"], "turn": view["turn"], "phase": view["phase"], "seats": seats, "moves": moves}
        # Whether cards of the age go on being played decides what happens to the last ones; the rules tell.
        for age in (view["age"], view["age"] + 1):
            partial = {**view, "decisions": [*view["decisions"], decision], "age": age, "phase": "turn"}
            game = _replayed(partial)
            if (game.age == view["age"] and game.phase in CARD_PHASES) == (age == view["age"]):
                return game
        return game


# --- views -----------------------------------------------------------------------------------------------------------


def _begin(words: Sequence[str]) -> FollowedGame:
    players, names = " ".join(words[1:2]), [name for name in words[2:] if name != PLAIN]
    is_known = set(names) <= set(EXPANSIONS.names) and len(words) == 2 + max(1, len(set(names)))
    if players not in map(str, TABLE["players"]) or not is_known:
        raise InvalidMove("wrong_form", f"begin PLAYERS {PLAIN}, or begin PLAYERS and the expansions")
    return FollowedGame(players=int(players), expansions=tuple(sorted(names)))


def _from_view(text: str) -> FollowedGame:
    """Continue from a view, as `pharos show --json` prints it."""
    try:
        data = json.loads(text)
    except (ValueError, RecursionError) as error:
        raise InvalidPosition("position", "this is not JSON") from error
    game = Game.from_view(data, 0)
    if data["seat"] != ME:
        raise invalid_position("only the view of seat 0 can be continued", problem="seat")
    boards = tuple((city["board"], city["side"]) for city in data["cities"])
    dealt = tuple((name, own) for name, ids in game.deal.ids.items() for own in ids)
    return FollowedGame(game.players, game.expansions, boards, dealt)._settled(game)


def _replayed(partial: Mapping[str, Any]) -> Game:
    """A game in which the decisions of a view were made, with everything hidden drawn at random."""
    completion = complete(partial, stream(0, "wonders view"))
    game = Game(completion.deal)
    for moves in completion.decisions:
        game.play(moves)
    return game


def _game_of(view: View) -> Game:
    """The game of a view whose hands may just have been told, so that the rest of the view may be out of date.

    Raises:
        InvalidPosition: the hands or piles contradict what was told before.
    """
    try:
        return _replayed(view)
    except IllegalMove as error:
        raise invalid_position(error.message, problem="decisions") from error


def _without_hand(view: View) -> View:
    """The view before the look at the current hand."""
    return {**view, "hands": view["hands"][:-1]}


def possible_cards(view: View, seat: int) -> Counter[str]:
    """The cards that the hand of a seat can hold now, with their numbers of copies, according to what has been seen."""
    age, turn, players = view["age"], view["turn"], view["players"]
    table = known_cards(view)
    place = (seat + PASSES[age - 1] * (turn - 1)) % players
    looks = {}
    for row in view["hands"]:
        if row["age"] == age:
            looks[(ME + PASSES[age - 1] * (row["turn"] - 1)) % players] = row
    if place in looks:  # this hand has passed by before
        seen = looks[place]
        taken = [p.card for p in table.places[age - 1][place][seen["turn"] - 1 : turn - 1] if p.card]
        return Counter(seen["hand"]) - Counter(taken)
    rest = Counter(BUILDINGS[n].id for n in deck(age, players))
    if age == AGES:
        rest.update(BUILDINGS[n].id for n in GUILD_NUMBERS)
    for hand, places in enumerate(table.places[age - 1]):
        row = looks.get(hand)
        before = places[: row["turn"] - 1] if row else places
        rest -= Counter([*(p.card for p in before if p.card), *(row["hand"] if row else ())])
    return rest
