"""A tiny game for tests: take a stone from either end of a row in which only the two end stones are face up.

To play it, put this folder on the Python path: it contains the game and the metadata with its entry point.
"""

from __future__ import annotations

import copy
import json
from collections.abc import Mapping
from dataclasses import dataclass, field
from random import Random
from typing import Any

from pharos.core.errors import IllegalMove, InvalidRecord, invalid_position
from pharos.core.game import Game, Outcome, RecordedGame
from pharos.core.record_text import format_record, parse_record

STONES = 8
HIDDEN = "?"
ENDS = {"left": 0, "right": -1}


@dataclass
class Stones:
    """A position, including the hidden stones."""

    row: list[int]
    start: dict[str, Any]
    taken: tuple[list[int], ...]
    played: list[str] = field(default_factory=list)

    @property
    def turn(self) -> int:
        return len(self.played) % len(self.taken)

    def view(self, seat: int | None) -> dict[str, Any]:
        row = [n if i in (0, len(self.row) - 1) else HIDDEN for i, n in enumerate(self.row)]
        taken = [list(stones) for stones in self.taken]
        return {"game": "stones", "seat": seat, "row": row, "taken": taken, "played": list(self.played)}


class StonesRules:
    name = "stones"
    seats = (2, 3)
    is_simultaneous = False
    endings = ("points", "tie")
    options: Mapping[str, Any] = {}

    def deal(self, seats: int, seed: int | str | None = None) -> dict[str, Any]:
        if seats not in self.seats:
            raise invalid_position(f"two or three play, not {seats}")
        return {"seats": seats, "row": Random(seed).sample(range(1, STONES + 1), STONES)}

    def begin(self, start: Mapping[str, Any]) -> Stones:
        if sorted(start["row"]) != list(range(1, STONES + 1)):
            raise invalid_position(f"the row is not one of {STONES} different stones")
        return Stones(list(start["row"]), dict(start), tuple([] for _ in range(start["seats"])))

    def first_seat(self, _game: Stones) -> int | None:
        return 0

    def waiting(self, game: Stones) -> list[int]:
        return [game.turn] if game.row else []

    deciding = waiting

    def decisions(self, game: Stones) -> int:
        return len(game.played)

    def moves(self, game: Stones, seat: int) -> list[str]:
        return [f"take {end}" for end in ENDS] if seat in self.waiting(game) else []

    def offers(self, game: Stones, seat: int) -> list[dict[str, Any]]:
        return [{"move": move, "price": None, "income": None} for move in self.moves(game, seat)]

    def decide(self, game: Stones, seat: int, move: str) -> str:
        if move not in self.moves(game, seat):
            raise IllegalMove("not_offered", f"{move!r} is not possible now", move=move)
        game.taken[seat].append(game.row.pop(ENDS[move.split()[1]]))
        game.played.append(move)
        return move

    def view(self, game: Stones, seat: int | None) -> dict[str, Any]:
        return game.view(seat)

    def from_view(self, view: Mapping[str, Any], seed: int | str | None = 0) -> Stones:
        seen = [n for n in (*view["row"], *(n for stones in view["taken"] for n in stones)) if n != HIDDEN]
        unseen = [n for n in range(1, STONES + 1) if n not in seen]
        if len(seen) + view["row"].count(HIDDEN) != STONES or len(set(seen)) != len(seen):
            raise invalid_position("there are stones too many or too few")
        Random(seed).shuffle(unseen)
        row = [unseen.pop() if n == HIDDEN else n for n in view["row"]]
        start = {"seats": len(view["taken"]), "row": row}
        return Stones(row, start, tuple(list(stones) for stones in view["taken"]), list(view["played"]))

    def outcome(self, game: Stones) -> Outcome | None:
        if game.row:
            return None
        scores = self.scores(game)
        ranking = tuple(
            tuple(seat for seat, points in enumerate(scores) if points == rank)
            for rank in sorted(set(scores), reverse=True)
        )
        if len(ranking[0]) > 1:
            return Outcome(None, "tie", ranking)
        return Outcome(ranking[0][0], "points", ranking)

    def scores(self, game: Stones) -> list[int]:
        return [sum(stones) for stones in game.taken]

    def copy(self, game: Stones) -> Stones:
        return copy.deepcopy(game)

    def record(self, game: Stones, headers: Mapping[str, str]) -> str:
        return format_record({"game": self.name, **headers, "start": json.dumps(game.start)}, game.played, {})

    def read_record(self, text: str) -> RecordedGame:
        parts = parse_record(text)
        parts.check_game(self.name)
        if "start" not in parts.headers:
            raise InvalidRecord("record_deal", "the header 'start' is missing", 1)
        start = json.loads(parts.headers["start"].text)
        game, moves = self.begin(start), []
        for line in parts.moves:
            moves.append((game.turn, line.text))
            self.decide(game, game.turn, line.text)
        headers = {name: line.text for name, line in parts.headers.items() if name not in ("game", "start")}
        return RecordedGame(start, tuple(moves), headers)

    def position(self, record: RecordedGame, number: int) -> Stones:
        game = self.begin(record.start)
        for seat, move in record.moves[:number]:
            self.decide(game, seat, move)
        return game


RULES = StonesRules()
GAME = Game(name="stones", title="Stones", rules_part="stones:RULES")
