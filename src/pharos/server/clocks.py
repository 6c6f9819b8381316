"""Time controls: a time budget with an increment, or a fixed time per move."""

from __future__ import annotations

import re
import time
from dataclasses import dataclass
from typing import Any

from pharos.server.errors import BadRequest

LONGEST = 30 * 24 * 3600
PATTERN = r"^(none|[1-9][0-9]{0,2}\+[0-9]{1,3}|days:([1-9]|[12][0-9]|30))$"  # what `TimeControl.parse` accepts
_START = time.time() - time.monotonic()  # when the monotonic clock was 0


def current_time() -> float:
    """Return the seconds since 1970. They always go on evenly, even if somebody changes the system's clock."""
    return _START + time.monotonic()


@dataclass(frozen=True)
class TimeControl:
    """Initial seconds and increment per move. With `per_move`, the clock is reset after every move."""

    stock: float
    increment: float = 0
    per_move: bool = False

    @classmethod
    def parse(cls, text: str) -> TimeControl | None:
        """Parse "none", "MINUTES+SECONDS" such as "10+5", or "days:N"."""
        if text in ("", "none"):
            return None
        if match := re.fullmatch(r"([0-9]{1,3})\+([0-9]{1,3})", text):
            control = cls(60 * int(match[1]), int(match[2]))
        elif match := re.fullmatch(r"days:([0-9]{1,2})", text):
            control = cls(24 * 3600 * int(match[1]), per_move=True)
        else:
            raise BadRequest("clock", f"{text!r} is not a time control; write none, 10+5 (minutes+seconds) or days:2")
        if not 0 < control.stock <= LONGEST:
            raise BadRequest("clock", "a time control needs between 1 minute and 30 days")
        return control

    def start(self, now: float, seats: int = 2) -> dict[str, Any]:
        """Return full clocks; those of the seats to move are running."""
        return {"left": [self.stock] * seats, "since": now}

    def after_move(self, clocks: dict[str, Any], seat: int, now: float, *, is_resolved: bool = True) -> dict[str, Any]:
        """Return the clocks after a seat's move. If others still have to decide, their clocks keep their start time."""
        left = list(clocks["left"])
        used = max(0.0, now - clocks["since"])
        left[seat] = self.stock if self.per_move else max(0.0, left[seat] - used) + self.increment
        return {"left": left, "since": now if is_resolved else clocks["since"]}

    def after_takeback(self, clocks: dict[str, Any], seat: int, to_move: int | None, now: float) -> dict[str, Any]:
        """Return the clocks after a seat has taken back its last move. Time that was used stays used."""
        left = list(clocks["left"])
        if to_move is not None:
            left[to_move] = max(0.0, left[to_move] - max(0.0, now - clocks["since"]))
        if self.per_move:
            left[seat] = self.stock
        return {"left": left, "since": now}

    def refilled(self, clocks: dict[str, Any], seat: int) -> dict[str, Any]:
        """Return the clocks with one seat's clock refilled."""
        left = list(clocks["left"])
        left[seat] = self.stock
        return {**clocks, "left": left}


def starting_clocks(clock: str, seats: int, now: float) -> dict[str, Any]:
    """Return the column values that start a table's clocks; empty for games without a clock."""
    control = TimeControl.parse(clock)
    return {"clocks": control.start(now, seats), "deadline": now + control.stock} if control else {}


def deadline_of(clocks: dict[str, Any], running: list[int]) -> float | None:
    """Return when the first of the running clocks expires."""
    return min((clocks["since"] + clocks["left"][seat] for seat in running), default=None)


def time_left(clocks: dict[str, Any] | None, seat: int, to_move: int | None, now: float) -> float | None:
    """Return the seconds a seat has left."""
    if clocks is None:
        return None
    left: float = clocks["left"][seat]
    return max(0.0, left - (now - clocks["since"])) if seat == to_move else left
