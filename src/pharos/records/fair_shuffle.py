"""Fair shuffles: a service commits to a deal before the first move, and reveals at the end what it committed to.

The commitment is the SHA-256 of a text of four lines: the name of the scheme, the game, a random nonce, and the deal as
JSON with sorted keys and without spaces. Nobody can find another deal with the same commitment, so a service cannot
change a deal after it has shown the commitment. The nonce stays secret until the game is over: without it, nobody can
tell from the commitment which deal it belongs to.
"""

from __future__ import annotations

import hashlib
import hmac
import json
import secrets
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from pharos.records.files import GameRecord

SCHEME = "pharos shuffle 1"
NONCE_BYTES = 32  # 256 bits
NONCE_HEADER, COMMITMENT_HEADER = "shuffle nonce", "shuffle commitment"


def commitment_of(game: str, start: Mapping[str, Any], nonce: str) -> str:
    """Return the commitment to the start of a game."""
    deal = json.dumps(start, sort_keys=True, separators=(",", ":"))
    return hashlib.sha256("\n".join((SCHEME, game, nonce, deal)).encode()).hexdigest()


@dataclass(frozen=True)
class Shuffle:
    """A commitment, and the nonce that it was made with."""

    commitment: str
    nonce: str

    @classmethod
    def commit(cls, game: str, start: Mapping[str, Any]) -> Shuffle:
        """Commit to the start of a game."""
        nonce = secrets.token_hex(NONCE_BYTES)
        return cls(commitment_of(game, start, nonce), nonce)

    @classmethod
    def from_headers(cls, headers: Mapping[str, str]) -> Shuffle | None:
        """Return the commitment that a record contains; None if it has none."""
        commitment, nonce = headers.get(COMMITMENT_HEADER), headers.get(NONCE_HEADER)
        return None if commitment is None or nonce is None else cls(commitment, nonce)

    def headers(self) -> dict[str, str]:
        """Return the headers of a record."""
        return {COMMITMENT_HEADER: self.commitment, NONCE_HEADER: self.nonce}

    def fits(self, record: GameRecord) -> bool:
        """Whether the deal of a record is the one that was committed to."""
        return _is_same(self.commitment, commitment_of(record.game.name, record.recorded.start, self.nonce))

    def is_shown_as(self, commitment: str) -> bool:
        """Whether this is the commitment that a table showed, of which the first characters are enough."""
        shown = commitment.strip().lower().rstrip("…")
        return len(shown) >= 16 and _is_same(self.commitment[: len(shown)], shown)


def _is_same(one: str, other: str) -> bool:
    return hmac.compare_digest(one.encode(), other.encode())
