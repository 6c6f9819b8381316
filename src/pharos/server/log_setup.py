"""Structured logs of the service: one line per message, for people or as JSON, with the id of the request."""

from __future__ import annotations

import logging
import os
import sys
from typing import Any

import structlog

from pharos.server.log_limit import limit_log
from pharos.server.metrics import Metrics
from pharos.server.settings import Settings, unknown_variables

log = logging.getLogger(__name__)

ACCESS_LOGGER = "pharos.access"


def configure_logging(settings: Settings, metrics: Metrics) -> None:
    """Send the messages of all libraries to standard error in the configured form, and count errors."""
    shared: list[Any] = [
        structlog.contextvars.merge_contextvars,
        structlog.stdlib.add_log_level,
        structlog.stdlib.add_logger_name,
        structlog.processors.TimeStamper(fmt="iso", utc=True),
    ]
    if settings.log_format == "json":
        final: list[Any] = [structlog.processors.format_exc_info, structlog.processors.JSONRenderer(ensure_ascii=False)]
    else:
        final = [
            structlog.dev.ConsoleRenderer(colors=sys.stderr.isatty(), exception_formatter=structlog.dev.plain_traceback)
        ]
    formatter = structlog.stdlib.ProcessorFormatter(
        foreign_pre_chain=[*shared, structlog.stdlib.ExtraAdder()],
        processors=[structlog.stdlib.ProcessorFormatter.remove_processors_meta, *final],
    )
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(formatter)
    root = logging.getLogger()
    root.handlers = [handler]
    root.setLevel(settings.log_level.upper())
    limit_log()
    root.addHandler(metrics.log_handler())  # counts what the limit leaves out
    _configure_access_log(formatter, is_on=settings.access_log)
    structlog.configure(
        processors=[*shared, structlog.stdlib.ProcessorFormatter.wrap_for_formatter],
        logger_factory=structlog.stdlib.LoggerFactory(),
        wrapper_class=structlog.stdlib.BoundLogger,
        cache_logger_on_first_use=True,
    )
    for sentence in unknown_variables(os.environ):
        log.warning(sentence)


def _configure_access_log(formatter: logging.Formatter, *, is_on: bool) -> None:
    """Give the access log a handler of its own, which leaves nothing out."""
    access = logging.getLogger(ACCESS_LOGGER)
    access.propagate = False
    access.setLevel("INFO" if is_on else "CRITICAL")
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(formatter)
    access.handlers = [handler]
