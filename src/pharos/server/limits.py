"""Limits of the service: how much visitors may use at once and over time, and how long data is kept.

Every field is set by the environment variable of its name with the prefix PHAROS_; docs/settings.md describes them.
"""

from __future__ import annotations

import os
import re
from collections.abc import Mapping
from dataclasses import dataclass, fields
from typing import Any

import limits

from pharos.core.errors import PharosError

OFF = "off"
CORES = os.cpu_count() or 1
RATE = re.compile(r"[1-9][0-9]{0,8} ?/ ?(?:[1-9][0-9]{0,3} ?)?(?:second|minute|hour|day)s?")


class InvalidSetting(PharosError, ValueError):
    """An environment variable has a value that cannot be used."""


@dataclass(frozen=True)
class Limits:
    """The limits of a service. A rate is a text such as "60/hour"; 0 or "off" means no limit."""

    # A computer player that is chosen by its code, per move
    limit_player_ms: int = 2000
    limit_player_nodes: int = 20_000
    limit_player_threads: int = min(2, CORES)  # also the threads of the levels

    # Searches at the same time, beside the number of worker processes
    limit_thinking_per_visitor: int = max(2, CORES - 1)
    limit_thinking_per_table: int = 2
    limit_worker_mb: int = 1200  # a worker process that has grown beyond is replaced
    limit_unwatched_seconds: int = 600  # then the computer players of a table pause until somebody looks at it

    # Analyses for visitors: hints, reviews, advice
    limit_analysis_ms: int = 10_000  # for a position
    limit_analysis_nodes: int = 200_000  # the same
    limit_analysis_seconds: int = 600  # of computing, for a record; then it ends with what has been found
    limit_open_analyses_per_visitor: int = 4  # waiting or in progress
    limit_open_analyses_per_address: int = 60

    # Requests over time
    limit_requests_per_visitor: str = "1200/minute"
    limit_requests_per_address: str = "12000/minute"
    limit_tables_per_visitor: str = "120/hour"
    limit_tables_per_address: str = "1200/hour"
    limit_analyses_per_visitor: str = "600/hour"
    limit_analyses_per_address: str = "6000/hour"
    limit_uploads_per_visitor: str = "60/hour"
    limit_uploads_per_address: str = "600/hour"

    # Event streams and connections at the same time
    limit_streams_per_visitor: int = 30
    limit_streams_per_address: int = 600
    limit_streams: int = 5000
    limit_connections_per_address: int = 800
    limit_connections: int = 8000
    limit_head_seconds: int = 10  # for the head of a request to arrive
    limit_body_seconds: int = 30  # for its body
    limit_send_seconds: int = 60  # for a client that does not read

    # Days after the last change
    keep_unstarted_days: int = 30  # tables where nobody has moved
    keep_running_days: int = 90
    keep_finished_days: int = 0
    keep_visitors_days: int = 400  # names, and who held a seat; cookies last a year
    keep_reviews_days: int = 400  # after somebody last looked at one; it can be computed again

    def __post_init__(self) -> None:
        for field in fields(self):
            _check(variable_of(field.name), getattr(self, field.name), is_rate=field.type == "str")

    @classmethod
    def from_environment(cls, environment: Mapping[str, str]) -> Limits:
        """Read the limits from environment variables. PHAROS_LIMITS=off switches those by visitor and address off.

        Raises:
            InvalidSetting: a variable has a value that cannot be used.
        """
        found: dict[str, Any] = {}
        is_off = _is_off(environment.get("PHAROS_LIMITS", ""))
        for field in fields(cls):
            text = environment.get(variable_of(field.name), "").strip()
            if not text and is_off and field.name.endswith(("_per_visitor", "_per_address")):
                text = OFF
            if text and field.type == "int":
                found[field.name] = 0 if text == OFF else _number(variable_of(field.name), text)
            elif text:
                found[field.name] = text
        return cls(**found)


def variable_of(name: str) -> str:
    """Return the environment variable of a limit."""
    return f"PHAROS_{name.upper()}"


def rate(text: str) -> limits.RateLimitItem | None:
    """Parse a rate that has been checked; None if there is no limit."""
    return None if text in (OFF, "0") else limits.parse(text)


def _is_off(text: str) -> bool:
    if text.strip() not in ("", "on", OFF):
        raise InvalidSetting("setting", f"PHAROS_LIMITS is on or off, not {text!r}")
    return text.strip() == OFF


def _number(variable: str, text: str) -> int:
    if not re.fullmatch(r"[0-9]{1,9}", text, re.ASCII):
        raise InvalidSetting("setting", f"{variable} is a whole number, or 0 or off for no limit, not {text!r}")
    return int(text)


def _check(variable: str, value: object, *, is_rate: bool) -> None:
    if is_rate and value not in (OFF, "0") and not RATE.fullmatch(str(value)):
        raise InvalidSetting("setting", f"{variable} is a rate such as 60/hour, or off, not {value!r}")
    if not is_rate and (not isinstance(value, int) or value < 0):
        raise InvalidSetting("setting", f"{variable} is a whole number, or 0 for no limit, not {value!r}")
