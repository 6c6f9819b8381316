"""Settings of the service, read once at startup from environment variables and an optional TOML file.

Each setting is one field of `Settings`, declared with `setting`: variable, default, help and range. Parsing, checking
and docs/settings.md follow from that.
"""

from __future__ import annotations

import difflib
import os
import re
import tomllib
from collections.abc import Callable, Iterable, Mapping
from dataclasses import MISSING, Field, dataclass, field, fields
from ipaddress import ip_network
from pathlib import Path
from typing import Any, get_type_hints

from pharos.review.interface import DEFAULT_DEPTH, DEPTHS
from pharos.server.limits import InvalidSetting, Limits, variable_of

CONFIG_VARIABLE = "PHAROS_CONFIG"  # the path of the settings file
MOST_THINKERS = 256
LIMITS = "limits"  # in the file the name of PHAROS_LIMITS, which turns limits off
PREFIX = "PHAROS_"
HOST = re.compile(r"\*|(\*\.)?[a-z0-9_-]+(\.[a-z0-9_-]+)*|\[[0-9a-f:.]+\]")  # without scheme and port
SWITCHES = {"1": True, "true": True, "yes": True, "on": True, "0": False, "false": False, "no": False, "off": False}


def setting(
    variable: str,
    default: Any,
    about: str,
    *,
    low: float | None = None,
    high: float | None = None,
    choices: tuple[str, ...] = (),
    check: Callable[[str], tuple[str, ...]] | None = None,
    shown: str = "",
) -> Any:
    """Declare a setting.

    Args:
        variable: the environment variable. In the settings file the name is that of the field.
        default: the default value, or `MISSING` if the setting is computed.
        about: what it means, for the documentation.
        low: the lowest value of a number.
        high: the highest value of a number.
        choices: the allowed values of a text.
        check: parses the items of a list, separated by commas.
        shown: the default in words, if the value alone does not explain it.
    """
    metadata = {"variable": variable, "about": about, "low": low, "high": high, "choices": choices, "check": check}
    metadata["shown"] = shown
    return field(metadata=metadata) if default is MISSING else field(default=default, metadata=metadata)


def declared_settings() -> list[Field[Any]]:
    """Return the settings that can be set by a variable or in the file."""
    return [each for each in fields(Settings) if each.metadata]


def default_database(environment: Mapping[str, str]) -> str:
    """Return the URL of a database file in the user's data folder."""
    home = Path(environment.get("XDG_DATA_HOME") or Path.home() / ".local" / "share")
    return f"sqlite:///{home / 'pharos' / 'pharos.db'}"


def parse_hosts(text: str) -> tuple[str, ...]:
    """Read a list of host names, separated by commas.

    Raises:
        InvalidSetting: an entry is not a host name.
    """
    hosts = tuple(part.strip().lower() for part in text.split(",") if part.strip())
    for host in hosts:
        if not HOST.fullmatch(host):
            raise InvalidSetting(
                "setting", f"PHAROS_ALLOWED_HOSTS: {host!r} is not a host name such as example.org or *.example.org"
            )
    return hosts


def parse_proxies(text: str) -> tuple[str, ...]:
    """Read addresses and networks, separated by commas.

    Raises:
        InvalidSetting: an entry is neither.
    """
    proxies = tuple(part.strip() for part in text.split(",") if part.strip())
    for proxy in proxies:
        try:
            ip_network(proxy)
        except ValueError as error:
            message = (
                f"PHAROS_TRUSTED_PROXIES lists addresses and networks such as 127.0.0.1, 10.0.0.0/8, not {proxy!r}"
            )
            raise InvalidSetting("setting", message) from error
    return proxies


@dataclass(frozen=True)
class Settings:
    """The settings of a service."""

    database_url: str = setting(
        "DATABASE_URL",
        MISSING,
        "The database: `sqlite:///file.db`, or `postgresql://user:password@host/name` for several processes.",
        shown="`pharos/pharos.db` in the user's data directory (`XDG_DATA_HOME`)",
    )
    public_url: str | None = setting(
        "PHAROS_PUBLIC_URL",
        None,
        "The public address of the service, for invitation links.",
        shown="the address of the request",
    )
    contact: str = setting(
        "PHAROS_CONTACT",
        "",
        "The mail address to which players can write about problems.",
        shown="none; players can still download a report",
    )
    host: str = "127.0.0.1"  # the address that the service listens on; an option of the command line
    allowed_hosts: tuple[str, ...] = setting(
        "PHAROS_ALLOWED_HOSTS",
        (),
        "Further host names under which the service may be reached: `play.example.org`, `*.example.org`, `*` for any.",
        check=parse_hosts,
        shown="see below",
    )
    trusted_proxies: tuple[str, ...] = setting(
        "PHAROS_TRUSTED_PROXIES",
        (),
        "The addresses or networks of proxies whose `X-Forwarded-For` and `X-Forwarded-Proto` are believed.",
        check=parse_proxies,
        shown="none",
    )
    limits: Limits = field(default_factory=Limits)  # described in `server/limits.py`
    secure_cookies: bool = setting(
        "PHAROS_SECURE_COOKIES", False, "Send cookies over HTTPS only; turn it on behind HTTPS."
    )
    thinkers: int = setting(
        "PHAROS_THINKERS",
        max(1, os.cpu_count() or 1),
        "The number of computer players that think concurrently in this process's children. "
        "With PostgreSQL, 0 leaves all of them to `pharos worker`.",
        low=0,
        high=MOST_THINKERS,
        shown="the number of processors",
    )
    analysts: int = setting(
        "PHAROS_ANALYSTS",
        1,
        "The number of reviews that this process's children compute concurrently, at low priority. Analyses of single "
        "positions, such as hints, have one more child. 0 turns hints, reviews and advice off.",
        low=0,
        high=MOST_THINKERS,
    )
    warm_up_seconds: float = setting(
        "PHAROS_WARM_UP_SECONDS",
        15,
        "How long after its start the service loads the code of the analyses, so that nobody waits for it. "
        "It takes 400 MB. 0: when somebody first asks for an analysis.",
        low=0,
        high=3600,
    )
    review_depth: str = setting(
        "PHAROS_REVIEW_DEPTH",
        DEFAULT_DEPTH,
        "How deeply finished games are reviewed; see docs/review.md.",
        choices=DEPTHS,
    )
    reply_delay: float = setting(
        "PHAROS_REPLY_DELAY",
        0.7,
        "The minimum time in seconds that a computer player takes, so that people can follow its moves.",
        low=0,
        high=60,
    )
    database_connections: int = setting(
        "PHAROS_DATABASE_CONNECTIONS",
        20,
        "The number of database connections that a process keeps open. Under load it opens as many again. "
        "One more listens for changes of other processes.",
        low=1,
        high=1000,
    )
    log_format: str = setting(
        "PHAROS_LOG_FORMAT",
        "console",
        "The form of log lines: `console` for people, `json` for programs.",
        choices=("console", "json"),
    )
    log_level: str = setting(
        "PHAROS_LOG_LEVEL",
        "warning",
        "The least severe messages that are logged.",
        choices=("debug", "info", "warning", "error"),
    )
    access_log: bool = setting(
        "PHAROS_ACCESS_LOG", False, "Log every request with its route, table, status, duration and id."
    )
    metrics: str = setting(
        "PHAROS_METRICS",
        "loopback",
        "Who may read `/metrics`: `loopback` (clients on the same machine, not through a proxy), `everyone` or `off`.",
        choices=("loopback", "everyone", "off"),
    )
    worker_metrics_port: int = setting(
        "PHAROS_WORKER_METRICS_PORT",
        0,
        "The port on 127.0.0.1 where `pharos worker` offers its metrics; 0 for none.",
        low=0,
        high=65535,
    )

    def __post_init__(self) -> None:
        if self.thinkers == 0 and not self.uses_postgresql:
            raise InvalidSetting(
                "setting",
                "PHAROS_THINKERS=0 leaves the computer players to 'pharos worker', which needs PostgreSQL; "
                "set DATABASE_URL=postgresql://... or allow at least 1 thinker.",
            )

    @property
    def uses_postgresql(self) -> bool:
        """Whether the database is PostgreSQL, which several processes can share."""
        return self.database_url.partition(":")[0].partition("+")[0] in ("postgresql", "postgres")

    @classmethod
    def from_environment(cls, environment: Mapping[str, str] | None = None) -> Settings:
        """Read the settings from environment variables and the file that `PHAROS_CONFIG` names. Variables win.

        Raises:
            InvalidSetting: a value is of the wrong type or out of range, or the file has an unknown key.
        """
        env = os.environ if environment is None else environment
        values, limits = _read_file(Path(env[CONFIG_VARIABLE])) if env.get(CONFIG_VARIABLE) else ({}, {})
        for each in declared_settings():
            text = env.get(each.metadata["variable"])
            if text:
                values[each.name] = _check(each, _parse(each, text), each.metadata["variable"])
        values.setdefault("database_url", default_database(env))
        values["public_url"] = (values.get("public_url") or "").rstrip("/") or None
        return cls(**values, limits=Limits.from_environment({**limits, **env}))


def unknown_variables(environment: Iterable[str]) -> list[str]:
    """Return a sentence for each environment variable that looks like a setting but is none.

    They are reported and not refused, because container platforms add variables such as PHAROS_PORT themselves.
    """
    limits = {variable_of(each.name) for each in fields(Limits)} | {variable_of(LIMITS)}
    known = {each.metadata["variable"] for each in declared_settings()} | limits | {CONFIG_VARIABLE}
    unknown = sorted(name for name in environment if name.startswith(PREFIX) and name not in known)
    return [f"{name} is no setting and is ignored.{_suggestion(name, known)}" for name in unknown]


def _suggestion(name: str, known: Iterable[str]) -> str:
    similar = difflib.get_close_matches(name, sorted(known), 1, cutoff=0.75)
    return f" Did you mean {similar[0]}?" if similar else ""


def _read_file(path: Path) -> tuple[dict[str, Any], dict[str, str]]:
    """Read the settings file, whose keys are the names of the fields.

    Returns the settings, and the limits in the form of environment variables.
    """
    try:
        content = tomllib.loads(path.read_text(encoding="utf-8"))
    except OSError as error:
        raise InvalidSetting("setting", f"The settings file {path} cannot be read: {error.strerror}.") from error
    except (tomllib.TOMLDecodeError, UnicodeDecodeError) as error:
        raise InvalidSetting("setting", f"The settings file {path} is not valid TOML: {error}.") from error
    known, limits = {each.name: each for each in declared_settings()}, {LIMITS, *(each.name for each in fields(Limits))}
    for name, value in content.items():
        if name not in known.keys() | limits:
            suggestion = _suggestion(name, known.keys() | limits)
            raise InvalidSetting("setting", f"{path}: there is no setting {name!r}.{suggestion}")
        if name in limits and type(value) not in (int, str):
            raise InvalidSetting("setting", f"{path}: {name} must be a whole number or a text, not {value!r}.")
    chosen = {name: _check(known[name], value, f"{path}: {name}") for name, value in content.items() if name in known}
    return chosen, {variable_of(name): str(value) for name, value in content.items() if name in limits}


def type_of(each: Field[Any]) -> type:
    """Return the type of a setting's value; `tuple` stands for several texts."""
    kind: type = get_type_hints(Settings)[each.name]
    special: dict[object, type] = {str | None: str, tuple[str, ...]: tuple}
    return special.get(kind, kind)


def _parse(each: Field[Any], text: str) -> Any:
    """Convert the text of an environment variable; text that does not fit is returned as it is."""
    kind = type_of(each)
    if kind is tuple:
        return [part.strip() for part in text.split(",")]
    if kind is bool:
        return SWITCHES.get(text.lower(), text)
    try:
        return kind(text)
    except ValueError:
        return text


def describe_values(each: Field[Any]) -> str:
    """Describe the values that a setting accepts."""
    rules, kind = each.metadata, type_of(each)
    if rules["choices"]:
        return " or ".join(filter(None, (", ".join(rules["choices"][:-1]), rules["choices"][-1])))
    if kind is bool:
        return "on (1) or off (0)"
    if kind is tuple:
        return "a list; in the variable separated by commas"
    noun = {int: "a whole number", float: "a number", str: "a text"}[kind]
    low, high = rules["low"], rules["high"]
    if low is not None and high is not None:
        return f"{noun} from {low:g} to {high:g}"
    return f"{noun} of at least {low:g}" if low is not None else noun


def _check(each: Field[Any], value: Any, place: str) -> Any:
    """Return a value that has the setting's type and is in its range.

    Raises:
        InvalidSetting: it has not, or is not.
    """
    rules, kind = each.metadata, type_of(each)
    if kind is tuple and isinstance(value, list) and all(isinstance(part, str) for part in value):
        items: tuple[str, ...] = rules["check"](",".join(value))
        return items
    if kind is float and type(value) is int:
        value = float(value)
    low = rules["low"] if rules["low"] is not None else float("-inf")
    high = rules["high"] if rules["high"] is not None else float("inf")
    is_sound = type(value) is kind and (not rules["choices"] or value in rules["choices"])
    if not is_sound or (kind in (int, float) and not low <= value <= high):
        raise InvalidSetting("setting", f"{place} must be {describe_values(each)}, not {value!r}.")
    return value
