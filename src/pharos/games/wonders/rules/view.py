"""Views: what a player may know. They are the only way a position leaves the engine.

A seat sees the public table, its own hand, the hands it has held before, its own moves in full, and the moves of others
without the cards that were sold or put under stages. The discard pile is a number, except for a seat that may build
from it: for that seat, its cards are listed in data file order, which does not reveal who discarded them. `piles`
contains the piles that the seat has seen this way, each with the number of the decision.

`waiting` and `moves` are those of the game, except that a view does not reveal whether others have committed: all
deciding seats are listed as waiting, except for the viewer once it has committed. The viewer then has no moves, and
`committed` is its choice.

A game is reconstructed from a view by replaying it: `hidden.py` draws cards for everything that the view does not show,
which gives a deal and a list of full moves. The resulting game must produce the same view again.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, TypeVar

from pharos.core.chance import stream
from pharos.core.errors import IllegalMove, invalid_position, refusing_deep_nesting
from pharos.games.wonders.expansions import EXPANSIONS
from pharos.games.wonders.rules import position
from pharos.games.wonders.rules.hidden import Drawn, complete
from pharos.games.wonders.rules.notation import redact_move
from pharos.games.wonders.rules.state import REVIVE

if TYPE_CHECKING:
    from pharos.games.wonders.rules.descriptions import Decision
    from pharos.games.wonders.rules.game import Game

FORMAT = 1
G = TypeVar("G", bound="Game")


def _redact_decision(decision: Decision, seat: int | None) -> dict[str, Any]:
    pairs = zip(decision.seats, decision.moves, strict=True)
    return {
        "age": decision.age,
        "turn": decision.turn,
        "phase": decision.phase,
        "seats": list(decision.seats),
        "moves": [move if who == seat else redact_move(move) for who, move in pairs],
    }


def redact(game: Game, seat: int | None) -> dict[str, Any]:
    """Return the game as a seat sees it; None is a spectator."""
    s = game.state
    revives = seat is not None and s.phase == REVIVE and bool(s.waiting >> seat & 1)
    ranking = position.ranking_of(s)
    return {
        "game": "wonders",
        "format": FORMAT,
        "seat": seat,
        "players": s.players,
        "edition": game.deal.edition,
        "phase": game.phase,
        "age": s.age,
        "turn": s.turn,
        "waiting": [who for who in game.deciding if who != seat or game.committed(who) is None],
        "cities": [position.describe_city(city) for city in s.cities[: s.players]],
        **position.describe_table(s),
        "lost": [{"decision": number, "seat": who, "card": card} for number, who, card in game.lost],
        "discarded": s.discarded,
        "discard": position.sorted_discard(s) if revives else None,
        "held": s.held if position.are_hands_held(s) else 0,
        "hand": [] if seat is None else game.hand(seat),
        "hands": []
        if seat is None
        else [{"age": age, "turn": turn, "hand": list(hands[seat])} for age, turn, hands in game.hands_held],
        "piles": [{"decision": number, "cards": list(pile)} for number, who, pile in game.piles_seen if who == seat],
        "decisions": [_redact_decision(decision, seat) for decision in game.decisions],
        "committed": None if seat is None else game.committed(seat),
        "result": None if ranking is None else {"ranking": ranking},
        "moves": [] if seat is None else game.moves(seat),
    }


# --- reconstruction --------------------------------------------------------------------------------------------------


def _rows(view: Mapping[str, Any], name: str, fields: Mapping[str, type]) -> list[Mapping[str, Any]]:
    """Return a list of objects, checking that they have the given fields."""
    rows = view.get(name)
    if not isinstance(rows, list):
        raise invalid_position(f"{name!r} is a list")
    for row in rows:
        if not isinstance(row, Mapping):
            raise invalid_position(f"{name!r} lists objects")
        for field, kind in fields.items():
            if not isinstance(row.get(field), kind) or isinstance(row[field], bool):
                raise invalid_position(f"{name!r}: {field!r} is missing or of the wrong kind")
    return rows


def _texts(row: Any, name: str) -> None:
    if not isinstance(row, list) or not all(isinstance(item, str) for item in row):
        raise invalid_position(f"{name!r} is a list of texts")


def check_form(view: Any) -> None:
    """Check the form of a view. Its consistency is checked by replaying it.

    Raises:
        InvalidPosition: the form is invalid; the message gives the reason.
    """
    if not isinstance(view, Mapping):
        raise invalid_position(f"a view is an object, not {type(view).__name__}")
    if view.get("game") != "wonders" or view.get("format") != FORMAT:
        raise invalid_position(f"this is not a view of wonders in format {FORMAT}")
    players, seat = view.get("players"), view.get("seat")
    if isinstance(players, bool) or not isinstance(players, int):
        raise invalid_position("'players' is a number")
    if seat is not None and (isinstance(seat, bool) or not isinstance(seat, int) or seat not in range(players)):
        raise invalid_position(f"there is no seat {seat!r}", problem="no_seat", seat=seat)
    cities = _rows(view, "cities", {"board": str, "side": str})
    if len(cities) != players:
        raise invalid_position(f"there are {players} cities, not {len(cities)}")
    for check in EXPANSIONS.values("view", "check_view").values():
        check(view)
    for row in _rows(view, "hands", {"age": int, "turn": int, "hand": list}):
        _texts(row["hand"], "hand")
    for row in _rows(view, "decisions", {"age": int, "turn": int, "phase": str, "seats": list, "moves": list}):
        _texts(row["moves"], "moves")
        if len(row["seats"]) != len(row["moves"]):
            raise invalid_position("'decisions': there is one move for each seat")
    _rows(view, "lost", {"decision": int, "seat": int, "card": str})
    if not isinstance(view.get("age"), int) or not isinstance(view.get("phase"), str):
        raise invalid_position("'age' is a number and 'phase' a text")
    if view.get("discard") is not None:
        _texts(view["discard"], "discard")
    if "piles" in view:  # missing in older views
        for row in _rows(view, "piles", {"decision": int, "cards": list}):
            _texts(row["cards"], "cards")


@refusing_deep_nesting()
def game_of(view: Any, seed: int | str | None, kind: type[G]) -> tuple[G, list[list[Drawn]]]:
    """Return a game that is consistent with a view, with random hidden cards, and which of these are interchangeable.

    Raises:
        InvalidPosition: the view contradicts itself or the rules.
    """
    check_form(view)
    completion = complete(view, stream(seed, "wonders view"))
    game = kind(completion.deal)
    try:
        for moves in completion.decisions:
            game.play(moves)
        if view.get("committed") is not None:
            game.commit(view["seat"], view["committed"])
    except IllegalMove as error:
        reason = f"the decisions of the view cannot be played: {error.message}"
        raise invalid_position(reason, problem="decisions") from error
    again = redact(game, view["seat"])
    if view.get("waiting") == game.deciding:  # the form of older views
        again["waiting"] = game.deciding
    for name in again:
        if name == "moves" or (name == "piles" and name not in view):
            continue
        if view.get(name) != again[name]:
            reason = f"{name!r} does not follow from the decisions of the view"
            raise invalid_position(reason, problem="differs", field=name)
    return game, completion.drawn
