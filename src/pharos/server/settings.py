"""What can be set from outside, read once when the service starts."""

from __future__ import annotations

import os
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path


def default_database(environment: Mapping[str, str]) -> str:
    """A file among the user's data."""
    home = Path(environment.get("XDG_DATA_HOME") or Path.home() / ".local" / "share")
    return f"sqlite:///{home / 'pharos' / 'pharos.db'}"


@dataclass(frozen=True)
class Settings:
    """The settings of a service."""

    database_url: str
    public_url: str | None = None  # how others reach the service, for invitations; by default as the page was asked for
    secure_cookies: bool = False  # set when the service stands behind HTTPS
    thinkers: int = max(1, os.cpu_count() or 1)  # computer players that think at the same time
    reply_delay: float = 0.7  # seconds a computer takes at least, so that its moves can be followed

    @classmethod
    def from_environment(cls, environment: Mapping[str, str] | None = None) -> Settings:
        """Settings from environment variables, each described in docs/settings.md."""
        env = os.environ if environment is None else environment
        return cls(
            database_url=env.get("DATABASE_URL") or default_database(env),
            public_url=env.get("PHAROS_PUBLIC_URL") or None,
            reply_delay=float(env.get("PHAROS_REPLY_DELAY") or cls.reply_delay),
            secure_cookies=env.get("PHAROS_SECURE_COOKIES", "") not in ("", "0"),
        )
