"""What a player may know: the only way a position leaves the engine.

A seat sees the open table, its own hand, the hands it has held before, its own moves in full, and of the others' moves
everything but the cards sold and the cards under stages. The discard pile is a number, except for a seat that is to
build from it: then its cards are shown in the order of the data file, which does not tell who put them there. `piles`
are those that the seat has looked through so, each with the number of the decision for which it did.

`waiting` and `moves` are those of the game, but whether others have committed is not told: of the seats that decide
now, all wait but the viewer once it has committed, and then it has no moves; `committed` is what it chose.

A game that agrees with a view is made by replaying it: `hidden.py` thinks of cards for all that the view does not
show, so that a deal and a list of full moves come about, and the game they lead to must give the same view again.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, TypeVar

from pharos.core.chance import stream
from pharos.core.errors import IllegalMove, refuse
from pharos.games.wonders.rules import position
from pharos.games.wonders.rules.hidden import Drawn, complete
from pharos.games.wonders.rules.notation import redact_move
from pharos.games.wonders.rules.state import REVIVE

if TYPE_CHECKING:
    from pharos.games.wonders.rules.game import Decision, Game

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
    """The game as a seat sees it; None is a spectator."""
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
        "edifices": position.describe_edifices(s),
        "lost": [{"decision": number, "seat": who, "card": card} for number, who, card in game.lost],
        "discarded": s.discarded,
        "discard": position.sorted_discard(s) if revives else None,
        "held": s.held,
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


# --- a game from a view ----------------------------------------------------------------------------------------------


def _rows(view: Mapping[str, Any], name: str, fields: Mapping[str, type]) -> list[Mapping[str, Any]]:
    """A list of objects with certain fields."""
    rows = view.get(name)
    if not isinstance(rows, list):
        raise refuse(f"{name!r} is a list")
    for row in rows:
        if not isinstance(row, Mapping):
            raise refuse(f"{name!r} lists objects")
        for field, kind in fields.items():
            if not isinstance(row.get(field), kind) or isinstance(row[field], bool):
                raise refuse(f"{name!r}: {field!r} is missing or of the wrong kind")
    return rows


def _texts(row: Any, name: str) -> None:
    if not isinstance(row, list) or not all(isinstance(item, str) for item in row):
        raise refuse(f"{name!r} is a list of texts")


def check_form(view: Any) -> None:
    """Refuse what does not have the form of a view; whether it makes sense, replaying it shows.

    Raises:
        InvalidPosition: says what is wrong.
    """
    if not isinstance(view, Mapping):
        raise refuse(f"a view is an object, not {type(view).__name__}")
    if view.get("game") != "wonders" or view.get("format") != FORMAT:
        raise refuse(f"this is not a view of wonders in format {FORMAT}")
    players, seat = view.get("players"), view.get("seat")
    if isinstance(players, bool) or not isinstance(players, int):
        raise refuse("'players' is a number")
    if seat is not None and (isinstance(seat, bool) or not isinstance(seat, int) or seat not in range(players)):
        raise refuse(f"there is no seat {seat!r}")
    cities = _rows(view, "cities", {"board": str, "side": str})
    if len(cities) != players:
        raise refuse(f"there are {players} cities, not {len(cities)}")
    _rows(view, "edifices", {"id": str})
    for row in _rows(view, "hands", {"age": int, "turn": int, "hand": list}):
        _texts(row["hand"], "hand")
    for row in _rows(view, "decisions", {"age": int, "turn": int, "phase": str, "seats": list, "moves": list}):
        _texts(row["moves"], "moves")
        if len(row["seats"]) != len(row["moves"]):
            raise refuse("'decisions': there is one move for each seat")
    _rows(view, "lost", {"decision": int, "seat": int, "card": str})
    if not isinstance(view.get("age"), int) or not isinstance(view.get("phase"), str):
        raise refuse("'age' is a number and 'phase' a text")
    if view.get("discard") is not None:
        _texts(view["discard"], "discard")
    if "piles" in view:  # missing in older views
        for row in _rows(view, "piles", {"decision": int, "cards": list}):
            _texts(row["cards"], "cards")


def game_of(view: Any, seed: int | str | None, kind: type[G]) -> tuple[G, list[list[Drawn]]]:
    """A game that agrees with a view, the unknown cards drawn at random, and which of these may change places.

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
        raise refuse(f"the decisions of the view cannot be played: {error.message}") from error
    again = redact(game, view["seat"])
    if view.get("waiting") == game.deciding:  # the form of older views
        again["waiting"] = game.deciding
    for name in again:
        if name == "moves" or (name == "piles" and name not in view):
            continue
        if view.get(name) != again[name]:
            raise refuse(f"{name!r} does not follow from the decisions of the view")
    return game, completion.drawn
