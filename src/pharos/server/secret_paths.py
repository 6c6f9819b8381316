"""Paths that contain a secret: the links that open a seat. Logs and Referer headers must not contain them."""

from __future__ import annotations

import logging
import re

SECRET_PATH = re.compile(r"(/t/[^/?\s]+/seat/)[^/?\s]+")


def has_secret(path: str) -> bool:
    """Whether a path contains a secret."""
    return bool(SECRET_PATH.match(path))


def redacted(text: str) -> str:
    """Return a path or a log line with secrets replaced by asterisks."""
    return SECRET_PATH.sub(r"\1***", text)


class _RedactedAccess(logging.Filter):
    """Replaces secrets in the arguments of uvicorn's access log."""

    def filter(self, record: logging.LogRecord) -> bool:
        if isinstance(record.args, tuple):
            record.args = tuple(redacted(value) if isinstance(value, str) else value for value in record.args)
        return True


_FILTER = _RedactedAccess()


def hide_secrets_in_access_log() -> None:
    """Redact the access log of uvicorn, whoever turned it on."""
    logging.getLogger("uvicorn.access").addFilter(_FILTER)
