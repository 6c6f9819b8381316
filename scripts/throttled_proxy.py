"""A local HTTPS proxy that limits the download rate and counts bytes, to measure downloads as on a slower line."""

from __future__ import annotations

import asyncio
import contextlib
import threading
import time

CHUNK = 65536  # bytes
BURST = 0.1  # seconds for which the line may catch up when this process was late


class ThrottledProxy:
    """A proxy on a free local port, for as long as the `with` block lasts.

    Args:
        mbit: megabits per second for all connections together; 0 means no limit.
    """

    def __init__(self, mbit: float) -> None:
        self.bytes, self.first, self.last = 0, 0.0, 0.0  # received, and when the first and the last byte arrived
        self._bytes_per_second = mbit * 1e6 / 8
        self._connections: set[asyncio.Task[None] | None] = set()  # the event loop alone does not keep them alive
        self._free_at = 0.0  # when the line has transmitted what was received so far
        self._started = threading.Event()
        self._thread = threading.Thread(target=lambda: asyncio.run(self._run()), daemon=True)

    @property
    def url(self) -> str:
        """The address for HTTPS_PROXY."""
        return f"http://127.0.0.1:{self._port}"

    @property
    def mbit_per_second(self) -> float:
        """The mean rate between the first and the last byte."""
        return self.bytes * 8 / 1e6 / max(self.last - self.first, 1e-3)

    def __enter__(self) -> ThrottledProxy:
        self._thread.start()
        self._started.wait()
        return self

    def __exit__(self, *_: object) -> None:
        self._loop.call_soon_threadsafe(self._stop.set)
        self._thread.join()

    async def _run(self) -> None:
        self._loop, self._stop = asyncio.get_running_loop(), asyncio.Event()
        server = await asyncio.start_server(self._serve, "127.0.0.1", 0)
        self._port: int = server.sockets[0].getsockname()[1]
        self._started.set()
        await self._stop.wait()
        server.close()
        # Connections may still begin while others end; what the loop does not finish is reported when it is destroyed.
        while open_connections := asyncio.all_tasks() - {asyncio.current_task()}:
            for connection in open_connections:
                connection.cancel()
            await asyncio.wait(open_connections)

    async def _serve(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        connection = asyncio.current_task()
        self._connections.add(connection)
        # A connection that is cut off, by either end or by the end of the proxy, is nothing to report.
        with contextlib.suppress(OSError, asyncio.IncompleteReadError, asyncio.CancelledError):
            request = (await reader.readuntil(b"\r\n\r\n")).decode("latin-1").split()
            host, _, port = request[1].rpartition(":")
            if request[0] != "CONNECT":
                writer.write(b"HTTP/1.1 405 Only CONNECT\r\n\r\n")
            else:
                await self._tunnel(reader, writer, *await asyncio.open_connection(host, int(port)))
        writer.close()
        self._connections.discard(connection)

    async def _tunnel(
        self,
        reader: asyncio.StreamReader,
        writer: asyncio.StreamWriter,
        server_reader: asyncio.StreamReader,
        server_writer: asyncio.StreamWriter,
    ) -> None:
        upload = asyncio.create_task(_copy(reader, server_writer))
        try:
            writer.write(b"HTTP/1.1 200 Connected\r\n\r\n")
            await self._download(server_reader, writer)
        finally:
            upload.cancel()
            server_writer.close()

    async def _download(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        while data := await reader.read(CHUNK):
            now = time.monotonic()
            self.first = self.first or now
            if self._bytes_per_second:
                self._free_at = max(self._free_at, now - BURST) + len(data) / self._bytes_per_second
                await asyncio.sleep(max(0.0, self._free_at - now))
            self.bytes, self.last = self.bytes + len(data), time.monotonic()
            writer.write(data)
            await writer.drain()


async def _copy(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
    with contextlib.suppress(OSError):
        while data := await reader.read(CHUNK):
            writer.write(data)
            await writer.drain()
