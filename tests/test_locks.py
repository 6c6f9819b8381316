"""The lock files: playing needs a part of what developing needs, and everything is hashed."""

import re
import tomllib
from pathlib import Path

import pytest
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

ROOT = Path(__file__).parent.parent
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
DEV_ONLY = ("hatchling", "matplotlib", "playwright", "psycopg", "pytest", "ray", "ruff", "uv")


def locked(name: str) -> dict[str, tuple[Requirement, list[str]]]:
    """The requirements of a lock file with their hashes, by name."""
    text = (ROOT / "requirements" / f"{name}.lock").read_text(encoding="utf-8").replace("\\\n", " ")
    packages = {}
    for line in text.splitlines():
        requirement, *hashes = line.split("--hash=")
        parsed = Requirement(requirement)
        packages[canonicalize_name(parsed.name)] = parsed, [value.strip() for value in hashes]
    return packages


def test_playing_is_a_part_of_developing() -> None:
    play, dev = locked("play"), locked("dev")
    assert play.items() <= dev.items()
    assert set(DEV_ONLY) <= dev.keys() - play.keys()


@pytest.mark.parametrize(("name", "extras"), [("play", []), ("dev", ["dev"])])
def test_a_lock_has_what_the_project_asks_for(name: str, extras: list[str]) -> None:
    wanted = [*PROJECT["dependencies"], *(text for extra in extras for text in PROJECT["optional-dependencies"][extra])]
    packages = locked(name)
    for requirement in map(Requirement, wanted):
        pinned, _ = packages[canonicalize_name(requirement.name)]
        (specifier,) = pinned.specifier
        assert specifier.operator == "=="
        assert requirement.specifier.contains(specifier.version), "run make lock"


@pytest.mark.parametrize("name", ["play", "dev"])
def test_everything_is_hashed_and_no_address_is_named(name: str) -> None:
    for package, (_, hashes) in locked(name).items():
        assert hashes, package
        assert all(re.fullmatch("sha256:[0-9a-f]{64}", value) for value in hashes), package
    assert "://" not in (ROOT / "requirements" / f"{name}.lock").read_text(encoding="utf-8")


def test_the_set_up_accepts_the_same_pythons_as_the_project() -> None:
    from set_up import NEWEST, OLDEST

    assert PROJECT["requires-python"] == f">={OLDEST[0]}.{OLDEST[1]},<{NEWEST[0]}.{NEWEST[1] + 1}"
