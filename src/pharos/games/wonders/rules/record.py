"""Game records: the deal and the decisions. Replaying them involves no randomness."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from pharos.core.errors import InvalidPosition, InvalidRecord
from pharos.core.record_text import Line, RecordText, format_record, parse_record
from pharos.games.wonders.rules.deal import Deal
from pharos.games.wonders.rules.descriptions import Result
from pharos.games.wonders.rules.expansion_deal import FIXED_KEYS, KEYS
from pharos.games.wonders.rules.game import Game

DEAL_HEADERS = ("players", "edition", "boards", *FIXED_KEYS, "age 1", "age 2", "age 3")
MORE_HEADERS = tuple(key for key in KEYS.values() if key not in DEAL_HEADERS)  # only if the expansion is in play
RESERVED = ("game", *DEAL_HEADERS, *MORE_HEADERS)
NOT_IN_PLAY, NO_IDS = "none", "in play"  # without the expansion; with one that has no ids in the deal
MOVES, HANDS = "; ", " / "  # separators of the moves of a decision, and of hands


@dataclass(frozen=True)
class Record:
    """A game: the deal, the decisions, headers such as names and dates, and the result.

    A decision is one line: the moves of the seats involved, in seat order.
    """

    start: Deal
    decisions: tuple[str, ...]
    headers: Mapping[str, str] = field(default_factory=dict)
    result: Result | None = None

    def replay(self) -> Game:
        """Replay the game with all its moves."""
        return self.position(len(self.decisions))

    def position(self, number: int) -> Game:
        """Return the game after `number` decisions."""
        if not 0 <= number <= len(self.decisions):
            raise ValueError(f"the record has {len(self.decisions)} decisions; there is no position {number}")
        game = Game(self.start)
        for line in self.decisions[:number]:
            game.play(line.split(MOVES))
        return game

    def to_text(self) -> str:
        """Format the record as plain text."""
        if taken := [name for name in self.headers if name in RESERVED]:
            raise ValueError(f"the header {taken[0]!r} has a meaning of its own")
        headers = {"game": "wonders", **self.headers, **_deal_headers(self.start)}
        result = _format_result(self.result)
        return format_record(headers, self.decisions, {"result": result} if result else {})

    @classmethod
    def from_text(cls, text: str) -> Record:
        """Parse a record, checking every move.

        Raises:
            InvalidRecord: the record is damaged or was tampered with; the message gives the line and the reason.
        """
        parts = parse_record(text)
        parts.check_game("wonders")
        start = _read_deal(parts)
        game = Game(start)

        def play(text: str) -> str:
            game.play(text.split(MOVES))
            return MOVES.join(game.decisions[-1].moves)

        parts.replay(play)
        parts.check_result(_format_result(game.result))
        parts.verify(text)
        headers = {key: line.text for key, line in parts.headers.items() if key not in RESERVED}
        return cls(start, tuple(line.text for line in parts.moves), headers, game.result)


def _format_result(result: Result | None) -> str | None:
    """Format the ranking, best first, with tied seats together: "2 > 0 = 1"."""
    return None if result is None else " > ".join(" = ".join(str(seat) for seat in place) for place in result.ranking)


def _deal_headers(deal: Deal) -> dict[str, str]:
    ages = {f"age {age}": HANDS.join(" ".join(hand) for hand in hands) for age, hands in enumerate(deal.hands, start=1)}
    return {
        "players": str(deal.players),
        "edition": str(deal.edition),
        "boards": HANDS.join(" ".join(board) for board in deal.boards),
        **dict.fromkeys(FIXED_KEYS, NOT_IN_PLAY),
        **{KEYS[name]: " ".join(ids) or NO_IDS for name, ids in deal.ids.items()},
        **ages,
    }


def _number(line: Line) -> int:
    if not line.text.isdecimal() or len(line.text) > 2:
        raise InvalidRecord("record_deal", f"a number is needed, not {line.text!r}", line.number)
    return int(line.text)


def _read_deal(parts: RecordText) -> Deal:
    """Read the deal from the headers; an error names the line that makes the deal invalid."""
    for name in DEAL_HEADERS:
        if name not in parts.headers:
            raise InvalidRecord("record_deal", f"the header {name!r} is missing", 1)
    rows = {name: parts.headers[name] for name in (*DEAL_HEADERS, *MORE_HEADERS) if name in parts.headers}
    dealt = {key: rows[key].text for key in KEYS.values() if key in rows}
    data: dict[str, Any] = {
        "players": _number(rows["players"]),
        "edition": _number(rows["edition"]),
        "boards": [board.split(" ") for board in rows["boards"].text.split(HANDS)],
        "hands": [[hand.split(" ") for hand in rows[f"age {age}"].text.split(HANDS)] for age in (1, 2, 3)],
        **{
            key: None if text == NOT_IN_PLAY else [] if text == NO_IDS else text.split(" ")
            for key, text in dealt.items()
        },
    }
    try:
        return Deal.from_dict(data)
    except InvalidPosition as error:
        reason = error.message.removeprefix("hands of ")
        blamed = next((name for name in rows if reason.startswith(name)), "players")
        raise InvalidRecord("record_deal", error.message, rows[blamed].number) from error
