"""A TCP proxy between a client and a service that can cut connections, hold answers back or refuse to connect."""

import asyncio
import contextlib
import threading
from collections.abc import Iterator
from urllib.parse import urlsplit

PASS, BUFFER, REFUSE = "pass", "buffer", "refuse"
PIECE = 65536
EVENTS = b"text/event-stream"


class Proxy:
    """Forwards connections. With `BUFFER` it keeps event streams from the client but forwards other answers."""

    def __init__(self, url: str) -> None:
        self._target = urlsplit(url)
        self.mode = PASS
        self._writers: set[asyncio.StreamWriter] = set()
        self._loop = asyncio.new_event_loop()
        self._thread = threading.Thread(target=self._loop.run_forever)
        self._thread.start()
        self._server = self._do(asyncio.start_server(self._serve, "127.0.0.1", 0))
        self.url = f"http://127.0.0.1:{self._server.sockets[0].getsockname()[1]}"

    def _do(self, coroutine):
        return asyncio.run_coroutine_threadsafe(coroutine, self._loop).result(30)

    async def _serve(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        if self.mode == REFUSE:
            writer.close()
            return
        try:
            other_reader, other_writer = await asyncio.open_connection(self._target.hostname, self._target.port)
        except OSError:
            writer.close()
            return
        self._writers |= {writer, other_writer}
        await asyncio.gather(self._pump(reader, other_writer), self._pump(other_reader, writer, is_answer=True))
        self._writers -= {writer, other_writer}

    async def _pump(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter, *, is_answer=False) -> None:
        with contextlib.suppress(OSError):
            is_held = False
            while data := await reader.read(PIECE):
                is_held = is_held or (is_answer and self.mode == BUFFER and EVENTS in data)
                if is_held:
                    head, end, _ = data.partition(b"\r\n\r\n")
                    data = head + end if EVENTS in head else b""
                writer.write(data)
                await writer.drain()
        writer.close()

    async def _cut(self) -> None:
        for writer in self._writers:
            writer.transport.abort()

    def cut(self) -> None:
        """Cut all connections at once, in the middle of whatever they carry."""
        self._do(self._cut())

    async def _close(self) -> None:
        self._server.close()
        await self._cut()
        if tasks := asyncio.all_tasks() - {asyncio.current_task()}:
            await asyncio.wait(tasks, timeout=10)

    def close(self) -> None:
        self._do(self._close())
        self._loop.call_soon_threadsafe(self._loop.stop)
        self._thread.join()
        self._loop.close()


@contextlib.contextmanager
def proxied(url: str) -> Iterator[Proxy]:
    proxy = Proxy(url)
    try:
        yield proxy
    finally:
        proxy.close()
