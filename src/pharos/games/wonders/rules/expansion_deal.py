"""The expansions' part of a deal: consecutive rows of numbers in compiled code, lists of ids elsewhere."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from pharos.core.chance import Rng
from pharos.core.native import Ids
from pharos.games.wonders.expansions import EXPANSIONS
from pharos.games.wonders.rules.cards import AGES
from pharos.games.wonders.rules.state import State

KEYS: dict[str, str] = EXPANSIONS.values("deal", "KEY")  # by expansion: its key in the JSON form of a deal
# Keys that every deal and record has, whether or not the expansion is in play.
FIXED_KEYS = tuple(KEYS[name] for name, is_fixed in EXPANSIONS.values("deal", "IS_ALWAYS_NAMED").items() if is_fixed)
_lengths: dict[str, int] = EXPANSIONS.values("deal", "NUMBERS")
EXPANSION_NUMBERS = sum(_lengths.values())
_starts = EXPANSIONS.starts("deal", "NUMBERS")

# Draw what the active expansions (a set of bits) need for an age (0-based); their numbers start at index `at`.
deal_age_expansions: Callable[[Ids, int, int, int, Rng], None] = EXPANSIONS.with_offset(
    __name__, "deal_age", "numbers, at, age, expansions, rng", _starts
)
# Set up the components of the expansions.
set_up_expansions: Callable[[State, Ids, int], None] = EXPANSIONS.with_offset(
    __name__, "set_up", "s, numbers, at", _starts
)


def draw_expansions(expansions: Sequence[str]) -> list[int]:
    """Draw the numbers of the expansions in play from the operating system's random source; others get defaults."""
    numbers = expansion_numbers({})
    for name, draw in EXPANSIONS.values("deal", "draw").items():
        for age in range(AGES):
            for place, number in draw(age).items() if name in expansions else ():
                numbers[_starts[name] + place] = number
    return numbers


def expansion_ids(numbers: Sequence[int], expansions: Sequence[str]) -> dict[str, tuple[str, ...]]:
    """Return the ids of the expansions in play, by expansion."""
    rows = {name: list(numbers[_starts[name] : _starts[name] + n]) for name, n in _lengths.items()}
    return {name: ids(rows[name]) for name, ids in EXPANSIONS.values("deal", "ids_of").items() if name in expansions}


def expansion_numbers(ids: Mapping[str, tuple[str, ...]]) -> list[int]:
    """Return the numbers of all expansions, given the ids of those in play."""
    rows = (numbers(ids.get(name)) for name, numbers in EXPANSIONS.values("deal", "numbers_of").items())
    return [number for row in rows for number in row]


def check_expansion(name: str, ids: tuple[str, ...]) -> None:
    """Check an expansion's part of a deal.

    Raises:
        InvalidPosition: it is invalid; the message gives the reason.
    """
    EXPANSIONS.values("deal", "check")[name](ids)
