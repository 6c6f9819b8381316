"""Renders the live fragment of a table once for all pages that show the same."""

from __future__ import annotations

import functools
from collections.abc import Callable, Hashable
from typing import Any

from pharos.server.compression import gzip
from pharos.server.events import Message, format_event
from pharos.server.snapshot_cache import SnapshotCache
from pharos.server.table import Table

TABLE_EVENT, CHOSEN_EVENT = "table", "chosen"
CACHED_FRAGMENTS = 32  # each takes about 200 kB


class Fragment:
    """The live fragment of a table for the viewers who see the same, or the part of it that a choice has changed."""

    def __init__(self, version: int, text: str, name: str = TABLE_EVENT) -> None:
        self.version, self.html, self._name = version, text.encode(), name

    @functools.cached_property
    def gzipped(self) -> bytes:
        """The fragment as the body of a compressed response."""
        return gzip(self.html)

    @functools.cached_property
    def event(self) -> Message:
        """The fragment as a server-sent event."""
        return Message(format_event(self._name, self.version, self.html))


class Fragments:
    """The fragments that were rendered last."""

    def __init__(self, size: int = CACHED_FRAGMENTS) -> None:
        self._known: SnapshotCache[Fragment] = SnapshotCache(size)

    def get(self, table: Table[Any], viewer: Hashable, render: Callable[[], str], name: str = TABLE_EVENT) -> Fragment:
        """Return the fragment of a table for a viewer.

        Args:
            table: the table.
            viewer: everything besides the table that the fragment depends on, above all the seats of the viewer.
            render: renders the fragment if it is not known.
            name: the name of its event.
        """
        if table.clocks is not None:  # they show the time of rendering
            return Fragment(table.version, render(), name)
        return self._known.get(table, (name, viewer), lambda: Fragment(table.version, render(), name))
