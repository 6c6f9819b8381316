"""The edifices in a deal: one per age."""

from __future__ import annotations

from pharos.core.chance import Rng, below, system_choice
from pharos.core.errors import InvalidPosition
from pharos.core.native import Ids, compiled, inlined
from pharos.games.wonders.expansions.edifice.definitions import EDIFICE_COUNT, EDIFICE_INDEX, EDIFICES, PAWNS
from pharos.games.wonders.expansions.edifice.state import OPEN
from pharos.games.wonders.rules.cards import AGES, NONE
from pharos.games.wonders.rules.definitions import MOST_PLAYERS
from pharos.games.wonders.rules.state import State

KEY = "edifices"
IS_ALWAYS_NAMED = True  # the public form of deals and records has the key without the expansion, too
NUMBERS = AGES
PROJECTS_PER_AGE = EDIFICE_COUNT // AGES
PAWNS_OUT = tuple(PAWNS.get(n, 0) for n in range(MOST_PLAYERS + 1))

assert [e.age for e in EDIFICES] == [age for age in (1, 2, 3) for _ in range(PROJECTS_PER_AGE)]


@inlined
def deal_age(numbers: Ids, at: int, age: int, is_on: bool, rng: Rng) -> None:
    """Draw the edifice of an age (0-based); Edifice's part of the deal starts at index `at`."""
    numbers[at + age] = PROJECTS_PER_AGE * age + below(rng, PROJECTS_PER_AGE) if is_on else NONE


@compiled
def set_up(s: State, numbers: Ids, at: int) -> None:
    """Set up the three edifices with their pawns."""
    for age in range(AGES):
        s.edifices[age] = numbers[at + age]
        if s.edifices[age] != NONE:
            s.status[age] = OPEN
            s.left[age] = PAWNS_OUT[s.players]


def draw(age: int) -> dict[int, int]:
    """Draw the edifice of an age (0-based) from the operating system's random source; returns indices and numbers."""
    return {age: system_choice(range(PROJECTS_PER_AGE * age, PROJECTS_PER_AGE * (age + 1)), 1)[0]}


def ids_of(numbers: list[int]) -> tuple[str, ...]:
    """Return the ids of the edifices in the deal."""
    return tuple(EDIFICES[number].id for number in numbers)


def numbers_of(ids: tuple[str, ...] | None) -> list[int]:
    """Return the numbers of the edifices in the deal; None means a game without the expansion."""
    return [NONE] * AGES if ids is None else [EDIFICE_INDEX[name] for name in ids]


def next_ids(ids: tuple[str, ...]) -> tuple[str, ...]:
    """Return the edifices of which one follows these in the deal; empty when the deal is complete."""
    return tuple(e.id for e in EDIFICES if e.age == len(ids) + 1)


def check(ids: tuple[str, ...]) -> None:
    """Check that there is one edifice per age.

    Raises:
        InvalidPosition: there is not; the message gives the reason.
    """
    if len(ids) != AGES:
        raise InvalidPosition("deal", f"edifices: one for each of {AGES} ages is needed, not {len(ids)}")
    for age, name in enumerate(ids, start=1):
        if name not in EDIFICE_INDEX:
            raise InvalidPosition("deal", f"edifices: there is no {name!r}")
        if EDIFICES[EDIFICE_INDEX[name]].age != age:
            raise InvalidPosition("deal", f"edifices: {name} is not an edifice of age {age}")
