"""Which host names the service answers to. Links are made from the host of the request, so it must be a known one."""

from __future__ import annotations

import ipaddress
import socket
from collections.abc import Awaitable
from typing import Any
from urllib.parse import urlsplit

from fastapi import Request

from pharos.server.error_responses import error_response
from pharos.server.errors import UnknownHost
from pharos.server.settings import Settings

LOCAL = ("localhost", "127.0.0.1", "[::1]")
WILDCARDS = ("0.0.0.0", "::", "[::]", "")  # noqa: S104 - compared with, not listened on


class AllowedHosts:
    """The host names of a service.

    A service that listens on all addresses also answers to the addresses and names of a home network. A web page cannot
    take on any of them by changing its own DNS entry.
    """

    def __init__(self, settings: Settings) -> None:
        public = urlsplit(settings.public_url or "").hostname
        self._is_open = settings.host in WILDCARDS
        own = () if self._is_open else (_bracketed(settings.host.lower()),)
        self._names = {*LOCAL, *own, *settings.allowed_hosts, *((_bracketed(public),) if public else ())}
        self._suffixes = tuple(name[1:] for name in self._names if name.startswith("*."))
        self._machine = socket.gethostname().lower()

    def allows(self, host: str) -> bool:
        """Whether the service answers to a host, given as in the Host header."""
        name = host_name(host)
        if not name:
            return False
        if name in self._names or "*" in self._names or name.endswith(self._suffixes):
            return True
        return self._is_open and (name == self._machine or name.endswith(".local") or _is_private(name))


def host_name(host: str) -> str:
    """Return the host name of a Host header without the port; empty if it is malformed."""
    try:
        parts = urlsplit(f"//{host}")
        name, _ = parts.hostname, parts.port
    except ValueError:
        return ""
    is_plain = parts.netloc == host and "@" not in host and not host.endswith(":")
    return _bracketed(name.rstrip(".")) if name and is_plain else ""


def _bracketed(name: str) -> str:
    return f"[{name}]" if ":" in name and not name.startswith("[") else name


def _is_private(name: str) -> bool:
    try:
        return not ipaddress.ip_address(name.strip("[]")).is_global
    except ValueError:
        return False


class HostCheck:
    """Refuses requests for host names that are not the service's own."""

    def __init__(self, app: Any, settings: Settings) -> None:
        self.app = app
        self.hosts = AllowedHosts(settings)

    def __call__(self, scope: Any, receive: Any, send: Any) -> Awaitable[None]:
        """Forward a request if its host is allowed."""
        if scope["type"] == "http":
            hosts = [value.decode("latin-1") for name, value in scope["headers"] if name == b"host"]
            if len(hosts) != 1 or not self.hosts.allows(hosts[0]):
                error = UnknownHost(hosts[0] if hosts else "")
                headers = [header for header in scope["headers"] if header[0] != b"host"]  # no link leads there
                response = error_response(Request({**scope, "headers": headers}), error, error.status)
                return response(scope, receive, send)
        return self.app(scope, receive, send)  # type: ignore[no-any-return]
