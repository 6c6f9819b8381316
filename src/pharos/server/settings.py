"""Settings of the service, read once at startup."""

from __future__ import annotations

import os
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path


def default_database(environment: Mapping[str, str]) -> str:
    """Return the URL of a database file in the user's data folder."""
    home = Path(environment.get("XDG_DATA_HOME") or Path.home() / ".local" / "share")
    return f"sqlite:///{home / 'pharos' / 'pharos.db'}"


@dataclass(frozen=True)
class Settings:
    """The settings of a service."""

    database_url: str
    public_url: str | None = None  # base URL for invitation links; by default that of the request
    secure_cookies: bool = False  # enable when the service is behind HTTPS
    thinkers: int = max(1, os.cpu_count() or 1)  # number of computer players that think concurrently
    reply_delay: float = 0.7  # minimum seconds per computer move, so that people can follow

    @classmethod
    def from_environment(cls, environment: Mapping[str, str] | None = None) -> Settings:
        """Read the settings from environment variables, which are described in docs/settings.md."""
        env = os.environ if environment is None else environment
        return cls(
            database_url=env.get("DATABASE_URL") or default_database(env),
            public_url=env.get("PHAROS_PUBLIC_URL") or None,
            reply_delay=float(env.get("PHAROS_REPLY_DELAY") or cls.reply_delay),
            secure_cookies=env.get("PHAROS_SECURE_COOKIES", "") not in ("", "0"),
        )
