"""What the load test plays with: browsers that speak HTTP over plain sockets, as cheaply as possible.

A browser loads the page of a table, follows its events and posts the forms of the page. Everything that it knows comes
from the fragments that it gets.
"""

from __future__ import annotations

import asyncio
import json
import re
import time
import urllib.parse
import zlib
from collections.abc import AsyncIterator
from dataclasses import dataclass, field
from typing import Any

MOVES = re.compile(rb'name="move" value="([^"]+)"')
VERSION = re.compile(rb'data-version="(\d+)"')
TURN = re.compile(rb'<div id="table" class="[^"]*is-my-turn')
OVER = re.compile(rb'<div id="table" class="[^"]*is-finished')
PATIENCE = 60.0  # seconds


class Failed(Exception):
    """An answer that a browser must not get."""


@dataclass(frozen=True)
class Answer:
    """The answer to a request."""

    status: int
    headers: dict[str, str]
    body: bytes

    def expect(self, *statuses: int) -> Answer:
        """Return the answer if its status is one of these.

        Raises:
            Failed: it is not.
        """
        if self.status not in statuses:
            raise Failed(f"status {self.status}: {self.body[:300]!r}")
        return self

    def json(self) -> Any:
        """The body as data."""
        return json.loads(self.body)


async def _read_head(reader: asyncio.StreamReader) -> tuple[int, dict[str, str]]:
    first, *lines = (await reader.readuntil(b"\r\n\r\n")).decode("latin-1").split("\r\n")
    rows = (line.split(": ", 1) for line in lines if line)
    return int(first.split()[1]), {name.lower(): value for name, value in rows}


async def _read_chunk(reader: asyncio.StreamReader) -> bytes:
    size = int(await reader.readuntil(b"\r\n"), 16)
    return (await reader.readexactly(size + 2))[:-2]


class Client:
    """A keep-alive connection to the service, opened anew when the service has closed it."""

    def __init__(self, url: str) -> None:
        place = urllib.parse.urlsplit(url)
        self.url, self.host, self.port = url, place.hostname or "", place.port or 80
        self._streams: tuple[asyncio.StreamReader, asyncio.StreamWriter] | None = None

    async def open(self, head: bytes) -> tuple[asyncio.StreamReader, asyncio.StreamWriter]:
        """Open a connection and send a request over it."""
        reader, writer = await asyncio.open_connection(self.host, self.port, limit=1 << 20)
        writer.write(head)
        return reader, writer

    def head(self, method: str, path: str, headers: dict[str, str], body: bytes = b"") -> bytes:
        """Return a request as bytes."""
        length = {"Content-Length": str(len(body))} if method == "POST" else {}
        rows = {"Host": f"{self.host}:{self.port}", "Accept-Encoding": "gzip", **headers, **length}
        lines = "".join(f"{name}: {value}\r\n" for name, value in rows.items())
        return f"{method} {path} HTTP/1.1\r\n{lines}\r\n".encode() + body

    async def request(self, method: str, path: str, headers: dict[str, str] | None = None, body: bytes = b"") -> Answer:
        """Send a request and return the answer."""
        request = self.head(method, path, headers or {}, body)
        if self._streams and not self._streams[0].at_eof():
            self._streams[1].write(request)
            try:
                return await self._answer(self._streams[0])
            except (asyncio.IncompleteReadError, ConnectionError) as error:
                if isinstance(error, asyncio.IncompleteReadError) and error.partial:
                    raise
                # The service closed the idle connection at this very moment: like a browser, try again with a new one.
        self.close()
        self._streams = await self.open(request)
        return await self._answer(self._streams[0])

    async def _answer(self, reader: asyncio.StreamReader) -> Answer:
        async with asyncio.timeout(PATIENCE):
            return await self._read_answer(reader)

    async def _read_answer(self, reader: asyncio.StreamReader) -> Answer:
        status, headers = await _read_head(reader)
        if "content-length" in headers:
            body = await reader.readexactly(int(headers["content-length"]))
        elif headers.get("transfer-encoding") == "chunked":
            body = b""
            while chunk := await _read_chunk(reader):
                body += chunk
        else:
            body = b""
        if headers.get("content-encoding") == "gzip":
            body = zlib.decompress(body, wbits=31)
        return Answer(status, headers, body)

    async def post_json(self, path: str, data: object, token: str | None = None) -> Answer:
        """Post data to the JSON interface."""
        headers = {"Content-Type": "application/json", **({"Authorization": f"Bearer {token}"} if token else {})}
        return await self.request("POST", path, headers, json.dumps(data).encode())

    async def events(self, path: str, headers: dict[str, str]) -> AsyncIterator[tuple[str, Any]]:
        """Yield the names and the JSON data of the events of a stream until it ends."""
        reader, writer = await self.open(self.head("GET", path, headers))
        try:
            status, answered = await asyncio.wait_for(_read_head(reader), PATIENCE)
            if status != 200:
                raise Failed(f"event stream: status {status}")
            unpacker = zlib.decompressobj(wbits=31) if answered.get("content-encoding") == "gzip" else None
            pending = b""
            while chunk := await _read_chunk(reader):
                pending += unpacker.decompress(chunk) if unpacker else chunk
                *events, pending = pending.split(b"\n\n")
                for event in events:
                    lines = dict(line.split(": ", 1) for line in event.decode().splitlines() if ": " in line)
                    if "event" in lines and "data" in lines:
                        yield lines["event"], json.loads(lines["data"])
        finally:
            writer.close()

    def close(self) -> None:
        """Close the connection."""
        if self._streams:
            self._streams[1].close()
            self._streams = None


@dataclass
class Browser:
    """A browser with the page of a table open."""

    client: Client
    table: str
    secret: str
    version: int = -1
    moves: list[str] = field(default_factory=list)  # that the page offers
    is_to_move: bool = False
    is_over: bool = False
    received: int = 0  # bytes of events, as sent
    changed: asyncio.Event = field(default_factory=asyncio.Event)
    arrived: float = 0.0  # when the last event came
    _following: asyncio.Task[None] | None = None
    _writer: asyncio.StreamWriter | None = None

    @property
    def _cookie(self) -> dict[str, str]:
        return {"Cookie": f"browser={self.secret}", "Accept-Language": "en"}

    def _show(self, fragment: bytes) -> None:
        """Read what a fragment offers."""
        found = VERSION.search(fragment)
        if found is None or int(found[1]) < self.version:
            return
        self.version = int(found[1])
        self.is_to_move, self.is_over = bool(TURN.search(fragment)), bool(OVER.search(fragment))
        self.moves = [move.decode() for move in MOVES.findall(fragment)] if self.is_to_move else []
        self.changed.set()

    async def sit_down(self, invitation: str) -> None:
        """Take the seat that an invitation opens."""
        answer = await self._post("seat", {"secret": invitation})
        answer.expect(303)

    async def _post(self, action: str, form: dict[str, str], headers: dict[str, str] | None = None) -> Answer:
        """Send a form of the page."""
        kind = {"Content-Type": "application/x-www-form-urlencoded", "Origin": self.client.url}
        body = urllib.parse.urlencode(form).encode()
        return await self.client.request(
            "POST", f"/t/{self.table}/{action}", {**self._cookie, **kind, **(headers or {})}, body
        )

    async def load(self) -> None:
        """Load the page."""
        answer = await self.client.request("GET", f"/t/{self.table}", self._cookie)
        self._show(answer.expect(200).body)

    async def follow(self) -> None:
        """Open the event stream; the events are read in the background."""
        path = f"/t/{self.table}/events?v={self.version}&page={self.secret}"
        reader, self._writer = await self.client.open(self.client.head("GET", path, self._cookie))
        status, headers = await asyncio.wait_for(_read_head(reader), PATIENCE)
        if status != 200:
            raise Failed(f"event stream: status {status}")
        unpacker = zlib.decompressobj(wbits=31) if headers.get("content-encoding") == "gzip" else None
        self._following = asyncio.create_task(self._read_events(reader, unpacker))

    async def _read_events(self, reader: asyncio.StreamReader, unpacker: Any) -> None:
        pending = b""
        while chunk := await _read_chunk(reader):
            self.received += len(chunk)
            pending += unpacker.decompress(chunk) if unpacker else chunk
            *events, pending = pending.split(b"\n\n")
            for event in events:
                if b"event: table" in event:
                    self.arrived = time.perf_counter()
                    self._show(event)
                elif b"event: chosen" in event:  # another seat has decided: the moves on the page stay
                    self.arrived = time.perf_counter()
                    self.version = int(VERSION.search(event)[1])
                    self.changed.set()

    @property
    def is_cut(self) -> bool:
        """Whether the event stream has ended."""
        return self._following is None or self._following.done()

    async def wait_for(self, version: int) -> None:
        """Wait until the page shows a version."""
        async with asyncio.timeout(PATIENCE):
            while self.version < version:
                self.changed.clear()
                await self.changed.wait()

    async def post_move(self, move: str, seat: int) -> float:
        """Send the form of a move and return the seconds until the new fragment is here."""
        form = {"move": move, "version": str(self.version), "seat": str(seat)}
        begun = time.perf_counter()
        answer = await self._post("move", form, {"X-Requested-With": "fetch", "X-Page": self.secret})
        taken = time.perf_counter() - begun
        self._show(answer.expect(200).body)
        return taken

    async def close(self) -> None:
        """Close the page."""
        self.client.close()
        if self._following:
            self._following.cancel()
        if self._writer:
            self._writer.close()
