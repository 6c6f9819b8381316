"""Who sends a request: the browser, if it has a cookie, and the network address."""

from __future__ import annotations

import functools
import hashlib
import secrets
from contextvars import ContextVar
from dataclasses import dataclass
from ipaddress import IPv6Address, ip_address
from typing import Any

from starlette.requests import cookie_parser

from pharos.server.table import secret_digest

BROWSER_COOKIE = "browser"
IPV6_SUBSCRIBER_BITS = 64  # a subscriber has at least one /64 network, and may use any address in it

_KEY = secrets.token_bytes(16)


def _digest(text: str) -> str:
    return hashlib.blake2b(text.encode(), key=_KEY, digest_size=9).hexdigest()


@dataclass(frozen=True)
class Client:
    """The sender of a request."""

    address: str  # of the network for IPv6; empty if unknown
    browser: str | None = None  # digest of the browser's secret

    @property
    def creator(self) -> list[str]:
        """Digests of address and visitor, stored with the tables that the client creates, for their share of thinking.

        The key of the digests is forgotten when the process ends, so that no address can be found from them.
        """
        return [_digest(self.address), _digest(self.browser or "")]


UNKNOWN = Client("")
current_client: ContextVar[Client] = ContextVar("current_client", default=UNKNOWN)
"""The sender of the request that is being handled."""


def client_of(scope: Any) -> Client:
    """Return the sender of a request."""
    host = (scope.get("client") or ("", 0))[0]
    for name, value in scope["headers"]:
        if name == b"cookie" and (secret := cookie_parser(value.decode("latin-1")).get(BROWSER_COOKIE)):
            return Client(address_key(host), secret_digest(secret))
    return Client(address_key(host))


@functools.lru_cache(4096)
def address_key(host: str) -> str:
    """Return the address that the limits count: the host, or its network for IPv6."""
    try:
        address = ip_address(host)
    except ValueError:  # a Unix socket, or a name
        return host
    if not isinstance(address, IPv6Address):
        return str(address)
    if address.ipv4_mapped:
        return str(address.ipv4_mapped)
    spare = 128 - IPV6_SUBSCRIBER_BITS
    return str(IPv6Address(int(address) >> spare << spare))
