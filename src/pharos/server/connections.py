"""Connections of the web server: time-outs for slow clients, and limits on their number.

uvicorn waits for ever for the rest of a request, and accepts any number of connections.
"""

from __future__ import annotations

import asyncio
import logging
import resource
import socket
from collections import Counter
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from ipaddress import ip_address, ip_network
from typing import Any

from uvicorn import Config
from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol

from pharos.server.clients import address_key
from pharos.server.limits import Limits

log = logging.getLogger(__name__)

MOST_HEAD_BYTES = 65_536  # of a request; the parser itself has no limit
MOST_PIPELINED = 20  # requests of a connection that wait for an earlier response; browsers send none
BACKLOG = 512  # connections that the system may queue, and that are accepted in one go
OTHER_FILES = 256  # file descriptors for the database, worker processes and static files
REFUSAL = (
    b"HTTP/1.1 %s\r\nContent-Type: text/plain; charset=utf-8\r\nRetry-After: 10\r\nConnection: close\r\n"
    b"Content-Length: %d\r\n\r\n%s"
)
TOO_MANY = (b"503 Service Unavailable", b"Too many connections. Close some, or try again in 10 s.\n")
TOO_LONG = (b"431 Request Header Fields Too Large", b"The head of the request is too long.\n")
TOO_SLOW = (b"408 Request Timeout", b"The request did not arrive in time. Send it again.\n")


def raise_file_limit() -> int:
    """Allow this process as many open files as the system permits, and return their number."""
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    if soft != hard:
        with suppress(ValueError, OSError):  # some systems do not keep what they say
            resource.setrlimit(resource.RLIMIT_NOFILE, (hard, hard))
            soft = hard
    return soft if soft != resource.RLIM_INFINITY else 2**20


def bind_listener(config: Config) -> socket.socket:
    """Return the socket that the server listens on; early connections are queued instead of refused."""
    listener = config.bind_socket()
    # Without it every second answer on a connection waits 40 ms for an acknowledgement. Accepted sockets inherit it;
    # asyncio sets it only on sockets that were made with an explicit protocol, and this one was not.
    listener.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
    listener.listen(BACKLOG)
    return listener


@dataclass
class Connections:
    """The open connections of a server, with their limits.

    Args:
        limits: the limits of the service.
        trusted_proxies: addresses and networks that may have any number of connections, since many visitors come
            through them.
        files: the number of files that the process may open.
    """

    limits: Limits
    trusted_proxies: Sequence[str] = ()
    files: int = 2**20
    by_address: Counter[str] = field(default_factory=Counter)
    number: int = 0

    def __post_init__(self) -> None:
        self._proxies = [ip_network(proxy) for proxy in self.trusted_proxies]
        room = max(1, self.files - BACKLOG - OTHER_FILES)
        self.most = min(self.limits.limit_connections or room, room)
        by_address = self.limits.limit_connections_per_address
        self.most_per_address = min(by_address, max(1, self.most // 2))  # one client never takes all; 0 for any number

    def add(self, host: str) -> bool:
        """Return whether a connection from a host may stay, and count it then."""
        key = address_key(host)
        most = 0 if self._is_proxy(host) else self.most_per_address
        if self.number >= self.most or 0 < most <= self.by_address[key]:
            return False
        self.number += 1
        self.by_address[key] += 1
        return True

    def remove(self, host: str) -> None:
        """Forget a connection that was counted."""
        key = address_key(host)
        self.number -= 1
        self.by_address[key] -= 1
        if not self.by_address[key]:
            del self.by_address[key]

    def _is_proxy(self, host: str) -> bool:
        try:
            address = ip_address(host)
        except ValueError:  # a Unix socket: only a proxy on this machine can use it
            return True
        return any(address in network for network in self._proxies)


def protocol_class(connections: Connections) -> type[HttpToolsProtocol]:
    """Return the protocol for uvicorn's option `http`."""
    return type("Protocol", (LimitedProtocol,), {"open_connections": connections})


class LimitedProtocol(HttpToolsProtocol):
    """uvicorn's protocol with limits and time-outs."""

    open_connections: Connections

    def __init__(self, *arguments: Any, **options: Any) -> None:
        super().__init__(*arguments, **options)
        self._host = ""
        self._is_refused = False
        self._receiving: str | None = None  # the part of a request that is incomplete
        self._head_bytes = 0
        self._receive_timer: asyncio.TimerHandle | None = None
        self._send_timer: asyncio.TimerHandle | None = None

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        """Accept a connection, or refuse it at once."""
        super().connection_made(transport)
        self._host = self.client[0] if self.client else ""
        if not self.open_connections.add(self._host):
            log.warning("too many connections: one from %s is refused", self._host)
            self._is_refused = True
            self._refuse(*TOO_MANY)
            return
        self._receive("head")

    def connection_lost(self, exc: Exception | None) -> None:
        """Forget a connection."""
        if not self._is_refused:
            self.open_connections.remove(self._host)
        self._cancel_receive_timer()
        self._cancel_send_timer()
        super().connection_lost(exc)

    def data_received(self, data: bytes) -> None:
        """Pass data on, and refuse a head without end."""
        if self._is_refused or self.transport.is_closing():
            return
        self._head_bytes += len(data)
        super().data_received(data)
        if self._receiving == "head" and self._head_bytes > MOST_HEAD_BYTES:
            self._refuse(*TOO_LONG)

    def pause_writing(self) -> None:
        """Start the timer of a client that does not read."""
        super().pause_writing()
        seconds = self.open_connections.limits.limit_send_seconds
        if seconds and self._send_timer is None:
            self._send_timer = self.loop.call_later(seconds, self._give_up_sending)

    def resume_writing(self) -> None:
        """Stop that timer."""
        super().resume_writing()
        self._cancel_send_timer()

    # --- parts of a request, as the parser meets them ----------------------------------------------------------------

    def on_message_begin(self) -> None:
        """Begin a request. The timer of the first one has run since the connection was made."""
        super().on_message_begin()
        if self._receiving != "head":
            self._receive("head")

    def on_headers_complete(self) -> None:
        """Go on with the body.

        Raises:
            ValueError: the client does not wait for responses; uvicorn would keep any number of its requests.
        """
        super().on_headers_complete()
        if len(self.pipeline) > MOST_PIPELINED:
            raise ValueError("too many pipelined requests")
        self._receive("body")

    def on_message_complete(self) -> None:
        """Wait for nothing: uvicorn's own timer ends the connection if no other request comes."""
        super().on_message_complete()
        self._cancel_receive_timer()
        self._head_bytes = 0

    # --- timers ------------------------------------------------------------------------------------------------------

    def _receive(self, part: str) -> None:
        """Let the timer run while a part of a request is incomplete."""
        self._cancel_receive_timer()
        self._receiving, limits = part, self.open_connections.limits
        seconds = limits.limit_head_seconds if part == "head" else limits.limit_body_seconds
        if seconds:
            self._receive_timer = self.loop.call_later(seconds, self._give_up_receiving)

    def _cancel_receive_timer(self) -> None:
        self._receiving = None
        if self._receive_timer:
            self._receive_timer.cancel()
            self._receive_timer = None

    def _cancel_send_timer(self) -> None:
        if self._send_timer:
            self._send_timer.cancel()
            self._send_timer = None

    def _give_up_receiving(self) -> None:
        has_answer = self._receiving == "body" and self.cycle.response_started
        log.info("the %s of a request from %s did not arrive in time", self._receiving, self._host)
        if has_answer:
            self.transport.abort()
        else:
            self._refuse(*TOO_SLOW)

    def _give_up_sending(self) -> None:
        log.info("%s does not read what it asked for; its connection is closed", self._host)
        self.transport.abort()

    def _refuse(self, status: bytes, message: bytes) -> None:
        if not self.transport.is_closing():
            self.transport.write(REFUSAL % (status, len(message), message))
            self.transport.close()
