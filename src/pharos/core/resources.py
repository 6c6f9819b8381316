"""Resources, costs in short notation, and amounts of resources packed into one integer.

An amount of the five resources is one integer with a lane of seven bits for each resource, so adding, comparing and
pricing whole amounts takes a few machine instructions. Prices are packed in the opposite order: the middle lane of the
product of an amount and its prices is the total. No lane exceeds 63 and no total 127 (the most expensive item of the
game costs 5 units at 6 coins), so lanes never overflow into each other and all values fit into 63 bits.
"""

from __future__ import annotations

import re
from dataclasses import dataclass

from pharos.core.native import compiled, inlined

RESOURCES = ("clay", "wood", "stone", "glass", "papyrus")
RAW = RESOURCES[:3]
MANUFACTURED = RESOURCES[3:]

LANE = 7
LANE_MASK = 0x7F
TOP_LANE = LANE * (len(RESOURCES) - 1)
ONES = sum(1 << LANE * i for i in range(len(RESOURCES)))  # one unit of each resource
GUARDS = ONES << LANE - 1  # the top bit of each lane
RAW_LANES = (1 << LANE * len(RAW)) - 1
ALL_LANES = ONES * LANE_MASK
MANUFACTURED_LANES = ALL_LANES & ~RAW_LANES


@dataclass(frozen=True)
class Cost:
    """The cost of a card: coins, and units of each resource in the order of `names`."""

    coins: int
    units: tuple[int, ...]
    names: tuple[str, ...] = RESOURCES  # each game has its own resources

    @property
    def packed(self) -> int:
        """The resources as a packed amount."""
        return pack(self.units)

    def resources(self) -> dict[str, int]:
        """The units by resource, without zeros."""
        return {resource: n for resource, n in zip(self.names, self.units, strict=True) if n}


def parse_cost(text: str, names: tuple[str, ...] = RESOURCES) -> Cost:
    """Parse the short notation: coins as a number, then the first letter of each unit, in the order of `names`.

    In Duel "2gp" is 2 coins, glass, papyrus.
    """
    letters = [name[0] for name in names]
    match = re.fullmatch(rf"([1-9]\d*)?({'*'.join(letters)}*)", text)
    if not match:
        order = " ".join(letters)
        raise ValueError(f"not a cost: {text!r}; write coins as a number, then letters in the order {order}")
    return Cost(int(match[1] or 0), tuple(match[2].count(letter) for letter in letters), names)


def format_cost(cost: Cost) -> str:
    """The short notation of a cost."""
    units = zip(cost.names, cost.units, strict=True)
    return (str(cost.coins) if cost.coins else "") + "".join(name[0] * n for name, n in units)


def pack(units: tuple[int, ...] | list[int]) -> int:
    """Pack the units of each resource into one integer."""
    return sum(n << LANE * i for i, n in enumerate(units))


def unpack(packed: int) -> dict[str, int]:
    """The units by resource of a packed amount, without zeros."""
    return {r: n for i, r in enumerate(RESOURCES) if (n := packed >> LANE * i & LANE_MASK)}


@inlined
def surplus(amount: int, supply: int) -> int:
    """The amount minus the supply, lane by lane, at least zero."""
    rest = (amount | GUARDS) - supply  # the guard bit survives in each lane whose supply is not larger
    enough = rest & GUARDS
    return rest & enough - (enough >> LANE - 1)


@compiled
def mirrored(amount: int) -> int:
    """The amount with its lanes in reverse order, the order of packed prices."""
    result = 0
    for i in range(len(RESOURCES)):
        result |= (amount >> LANE * i & LANE_MASK) << TOP_LANE - LANE * i
    return result


@inlined
def worth(amount: int, prices: int) -> int:
    """The price of an amount: the middle lane of the product is the sum of units times prices."""
    return amount * prices >> TOP_LANE & LANE_MASK


@compiled
def dearest_dropped(amount: int, prices: int, lanes: int, n: int) -> int:
    """The amount without its n most expensive units in the given lanes."""
    for _ in range(n):
        best, top = 0, 0
        for i in range(len(RESOURCES)):
            price = prices >> TOP_LANE - LANE * i & LANE_MASK
            if price > top and (amount & lanes) >> LANE * i & LANE_MASK:
                best, top = LANE * i, price
        if top == 0:
            break
        amount -= 1 << best
    return amount
