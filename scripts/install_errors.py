"""What to do when an installer fails, by what it printed."""

from __future__ import annotations

import re


class SetUpFailed(Exception):
    """The set-up cannot go on; the message says why and what to do."""


AGAIN = "Then run the same command again: it continues where it stopped."

# The first pattern that matches counts: pip reports a broken connection as a missing distribution, too.
ADVICE = (
    (
        r"No space left on device|os error 28|Errno 28|Disk quota exceeded",
        f"The disk is full. Playing needs about 600 MB, developing about 2 GB. Free some space. {AGAIN}",
    ),
    (
        r"DO NOT MATCH THE HASHES|[Hh]ash mismatch",
        "A downloaded file is not the one that the lock file names, so it was not installed. Run the same command "
        "again. If it fails again, a mirror or proxy on the way changes files: ask whoever runs it.",
    ),
    (
        r"CERTIFICATE_VERIFY_FAILED|certificate verify failed|UnknownIssuer|invalid peer certificate",
        "The certificate of the package index was not accepted. A proxy that inspects traffic has its own certificate: "
        f"set SSL_CERT_FILE and PIP_CERT to its file (docs/install.md). {AGAIN}",
    ),
    (
        r"407 Proxy|Proxy Authentication|ProxyError|Cannot connect to proxy|tunnel error",
        "The proxy refused the connection. Check HTTPS_PROXY, with name and password if it needs them: "
        f"https_proxy=http://name:password@host:port (docs/install.md). {AGAIN}",
    ),
    (
        r"NewConnectionError|NameResolutionError|name resolution|ConnectTimeout|ReadTimeout|Read timed out|"
        r"Connection (refused|reset|aborted)|RemoteDisconnected|IncompleteRead|IncompleteDownload|dns error|"
        r"error sending request|Failed to fetch|Network is unreachable|operation timed out|getaddrinfo",
        "The libraries could not be downloaded. Check the network connection; behind a proxy set HTTPS_PROXY "
        f"(docs/install.md). {AGAIN}",
    ),
    (
        r"No matching distribution found|no wheels with a matching|has no usable wheels|No solution found",
        "A library does not exist for this system and Python in the version that Pharos needs. See docs/install.md for "
        "the systems on which it runs, or try another Python: make clean, then make play PYTHON=python3.12",
    ),
    (
        r"Permission denied|os error 13|Errno 13|Read-only file system",
        f"A file cannot be written. Check who owns this folder and its .venv; no part of Pharos needs root. {AGAIN}",
    ),
)
UNKNOWN = "The set-up failed; the lines above say why. docs/install.md lists what helps."


def advice(output: str) -> str:
    """Return what to do after an installer printed this and failed."""
    return next((text for pattern, text in ADVICE if re.search(pattern, output)), UNKNOWN)
