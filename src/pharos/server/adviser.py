"""The adviser for games on a real table: what is told about a game, as a link or a file.

A game is followed by entries of some words: what lies on the table, each move, what it revealed. The list of entries
is everything there is. It is kept in the address of the page: a link keeps a game, the browser's back button is undo,
and the server stores nothing. Only the game itself understands its entries (`Adviser`).
"""

from __future__ import annotations

import base64
import binascii
import json
import threading
import zlib
from collections import OrderedDict
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any, Generic, Protocol, TypeVar
from urllib.parse import quote

from pharos.core.errors import PharosError
from pharos.locale import Translator
from pharos.server.errors import BadRequest
from pharos.server.table_requests import clean_name

MOST_ENTRIES = 600
LONGEST_ENTRY = 20_000  # a position in JSON
LONGEST_TEXT = 60_000
LONGEST_TOKEN = 16_000
FILE_FORMAT = "pharos adviser 1"

T = TypeVar("T")


def damaged(code: str, reason: str) -> BadRequest:
    """Create the error for a link or a file that cannot be read, to raise."""
    return BadRequest(code, reason)


@dataclass(frozen=True)
class Notes:
    """What is told about a game: the players' names and the entries. A version of it is a step; undo drops an entry."""

    game: str
    names: tuple[str, ...] = ()
    entries: tuple[str, ...] = ()

    def with_entry(self, entry: str) -> Notes:
        """The notes with one more entry.

        Raises:
            BadRequest: the notes are too long.
        """
        notes = replace(self, entries=(*self.entries, entry))
        notes.check()
        return notes

    def without_last(self) -> Notes:
        """The notes before the last entry."""
        return replace(self, entries=self.entries[:-1])

    def check(self) -> None:
        """Check the lengths.

        Raises:
            BadRequest: the notes are too long.
        """
        is_long = len(self.entries) > MOST_ENTRIES or any(len(entry) > LONGEST_ENTRY for entry in self.entries)
        if is_long or sum(map(len, self.entries)) > LONGEST_TEXT:
            raise damaged("adviser_long", "too many or too long entries")

    @property
    def path(self) -> str:
        """The address of the page."""
        return f"/advise/{self.game}?g={self.token}"

    @property
    def token(self) -> str:
        """The notes as a text for an address."""
        lines = json.dumps([list(self.names), *self.entries], ensure_ascii=False, separators=(",", ":"))
        return base64.urlsafe_b64encode(zlib.compress(lines.encode(), 9)).decode().rstrip("=")

    @classmethod
    def from_token(cls, game: str, token: str) -> Notes:
        """Read notes from an address; an empty text is an empty table.

        Raises:
            BadRequest: the text is damaged.
        """
        if not token:
            return cls(game)
        if len(token) > LONGEST_TOKEN:
            raise damaged("adviser_long", "the link is too long")
        try:
            packed = base64.b64decode(token + "=" * (-len(token) % 4), altchars=b"-_", validate=True)
            unpacking = zlib.decompressobj()
            text = unpacking.decompress(packed, LONGEST_TEXT * 4 + 1)
            if unpacking.unconsumed_tail or not unpacking.eof:
                raise ValueError("incomplete or too long")
            names, *entries = json.loads(text)
        except (ValueError, TypeError, binascii.Error, zlib.error, RecursionError) as error:
            raise damaged("adviser_link", "the link is damaged") from error
        return cls._checked(game, names, entries, "adviser_link")

    @classmethod
    def _checked(cls, game: str, names: Any, entries: Any, code: str) -> Notes:
        rows = names, entries
        if not all(isinstance(row, list) and all(isinstance(item, str) for item in row) for row in rows):
            raise damaged(code, "names and entries are lists of texts")
        notes = cls(game, tuple(clean_name(name) for name in names[:8]), tuple(entries))
        notes.check()
        return notes

    def to_dict(self) -> dict[str, Any]:
        """The JSON form, for a file."""
        return {"format": FILE_FORMAT, "game": self.game, "names": list(self.names), "entries": list(self.entries)}

    @classmethod
    def from_file(cls, data: bytes, games: Sequence[str]) -> Notes:
        """Read notes from a file: one that the adviser made, or a view as `pharos show --json` prints it.

        Raises:
            BadRequest: it is neither.
        """
        try:
            found = json.loads(data.decode("utf-8-sig"))
        except (ValueError, RecursionError) as error:
            raise damaged("adviser_file", "this is not JSON") from error
        if not isinstance(found, Mapping) or found.get("game") not in games:
            raise damaged("adviser_file", "there is no game in the file")
        if found.get("format") == FILE_FORMAT:
            return cls._checked(str(found["game"]), found.get("names"), found.get("entries"), "adviser_file")
        view = {name: value for name, value in found.items() if name != "moves"}
        text = json.dumps(view, separators=(",", ":"))
        return cls._checked(str(found["game"]), [], [f"view {text}"], "adviser_file")


class BadEntry(PharosError):
    """An entry that is not possible. `good` is the number of entries before it, `reason` the error of the game."""

    def __init__(self, good: int, reason: PharosError) -> None:
        super().__init__(reason.code, reason.message, **reason.details)
        self.good, self.reason = good, reason


class Steps(Generic[T]):
    """Follows entries one by one, and remembers the last games, so that a step costs one entry and not all of them."""

    def __init__(self, begin: Callable[[], T], after: Callable[[T, str], T], size: int = 256) -> None:
        self._begin, self._after, self._size = begin, after, size
        self._known: OrderedDict[tuple[str, ...], T] = OrderedDict()
        self._lock = threading.Lock()

    def follow(self, entries: tuple[str, ...]) -> T:
        """Return the game after the entries.

        Raises:
            BadEntry: one of them is not possible.
        """
        good = len(entries)
        with self._lock:
            while good and entries[:good] not in self._known:
                good -= 1
            game = self._known[entries[:good]] if good else self._begin()
        for number in range(good, len(entries)):
            try:
                game = self._after(game, entries[number])
            except PharosError as error:
                raise BadEntry(number, error) from error
        if entries:
            with self._lock:
                self._known[entries] = game
                self._known.move_to_end(entries)
                while len(self._known) > self._size:
                    self._known.popitem(last=False)
        return game


@dataclass(frozen=True)
class RealSeat:
    """A player at the real table, for the templates of the table."""

    seat: int
    name: str
    kind: str = "real"
    is_me: bool = False
    thinking: bool = False
    clock: float | None = None


@dataclass(frozen=True)
class RealTable:
    """The real table, for the templates of the table."""

    move_url: str
    seats: list[RealSeat]
    version: int = 0
    me: list[int] = field(default_factory=list)
    tutorial: None = None
    finished: bool = False


class Adviser(Protocol):
    """What a game provides to be followed (`WebPart.adviser`). Its template is `advise.html` in the game's folder."""

    def follow(self, entries: tuple[str, ...]) -> Any:
        """Return the game after the entries.

        Raises:
            BadEntry: one of them is not possible.
        """

    def describe(self, followed: Any, notes: Notes, at: str, tr: Translator) -> dict[str, Any]:
        """Return the context of the template; `at` is the place on the table that the visitor works at."""

    def explain(self, error: PharosError, followed: Any, notes: Notes, tr: Translator) -> str:
        """Say in a sentence why an entry is not possible, with the place."""

    def seat_view(self, followed: Any) -> dict[str, Any] | None:
        """Return the view of the seat that is advised now; None if nothing has to be decided."""


def step_path(game: str, token: str, **query: str) -> str:
    """Return the address of a step with more query parameters."""
    more = "".join(f"&{name}={quote(value)}" for name, value in query.items() if value)
    return f"/advise/{game}?g={token}{more}"
