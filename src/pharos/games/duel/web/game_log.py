"""The events of a game: each move with its cost and its consequences."""

from __future__ import annotations

from dataclasses import dataclass

from pharos.games.duel.rules import Deal, Game
from pharos.games.duel.web.prices import chain_giver
from pharos.games.duel.web.takeback import shows_more
from pharos.server.history_cache import HistoryCache

HIDDEN = "?"


@dataclass(frozen=True, slots=True)
class Event:
    """A move and its public consequences."""

    number: int  # counted from 1
    seat: int
    move: str
    age: int  # of the move; 0 in the draft
    slot: int | None  # of the card taken
    coins: int | None  # paid for a construction, or received for a sale
    chain: str | None  # building that made it free
    pawn: int  # spaces towards the opponent
    loot: int  # coins printed on the loot tokens taken
    uncovered: tuple[str, ...]  # cards that were turned up
    again: bool  # whether the player gets another turn
    new_age: int | None  # age that was laid out after the move
    reveals: bool  # whether something hidden was revealed, so that the move cannot be taken back

    @property
    def verb(self) -> str:
        """The kind of move."""
        return self.move.split()[0]

    @property
    def thing(self) -> str:
        """The first id of the move, or "self" or "other"."""
        return self.move.split()[1]


def make_event(before: Game, after: Game, move: str, number: int) -> Event:
    """Return the event of a move between two positions."""
    verb, thing = move.split()[:2]
    seat = before.to_move or 0
    card = move.split()[-1] if verb in ("build", "sell", "wonder") else None
    coins: int | None = None
    chain = None
    if verb in ("build", "wonder"):
        price = before.price(seat, thing)
        coins = price.total
        chain = chain_giver(before.city(seat), thing) if price.chain else None
    elif verb == "sell":
        coins = before.city(seat).sale
    same_age = before.age == after.age
    turned = [
        after.tableau[slot]
        for slot, was in before.tableau.items()
        if same_age and was == HIDDEN and after.tableau[slot] != HIDDEN
    ]
    swing = (after.pawn - before.pawn) * (1 if seat == 0 else -1)
    is_turn = verb not in ("pick", "start")
    return Event(
        number=number,
        seat=seat,
        move=move,
        age=before.age,
        slot=next((slot for slot, there in before.tableau.items() if there == card), None) if card else None,
        coins=coins,
        chain=chain,
        pawn=swing,
        loot=sum(before.loot[1 - seat]) - sum(after.loot[1 - seat]),
        uncovered=tuple(name for name in turned if name),
        again=is_turn and same_age and after.phase == "turn" and after.to_move == seat,
        new_age=after.age if not same_age else None,
        reveals=shows_more(before, after),
    )


def _beginning(game: Game) -> Game:
    start = game.start
    return Game.from_position(start) if isinstance(start, dict) else Game(start)


def _is_after(game: Game, moves: tuple[str, ...]) -> bool:
    return game.played == moves


_histories: HistoryCache[Game, str, Event] = HistoryCache(Game.after, make_event, _is_after)


def events_of(game: Game) -> tuple[Event, ...]:
    """Return the events of a game from its first move on."""
    start = game.start
    key = start if isinstance(start, Deal) else repr(start)  # a position is a dictionary, which cannot be a key
    return _histories.events(key, game.played, lambda: _beginning(game), game)
