"""Costs in short notation, and arithmetic on packed amounts compared with plain lists."""

from __future__ import annotations

import pytest
import sizes
from hypothesis import given
from hypothesis import strategies as st

from pharos.core.resources import (
    ALL_LANES,
    MANUFACTURED_LANES,
    RAW_LANES,
    RESOURCES,
    Cost,
    dearest_dropped,
    format_cost,
    mirrored,
    pack,
    parse_cost,
    surplus,
    unpack,
    worth,
)

fixed = sizes.fuzzing(150)
amounts = st.lists(st.integers(0, 6), min_size=5, max_size=5)
prices = st.lists(st.integers(1, 6), min_size=5, max_size=5)
LANES = {RAW_LANES: (0, 1, 2), MANUFACTURED_LANES: (3, 4), ALL_LANES: (0, 1, 2, 3, 4)}


@pytest.mark.parametrize(
    ("text", "coins", "resources"),
    [
        ("", 0, {}),
        ("4", 4, {}),
        ("12", 12, {}),
        ("s", 0, {"stone": 1}),
        ("2gp", 2, {"glass": 1, "papyrus": 1}),
        ("cccww", 0, {"clay": 3, "wood": 2}),
        ("cwssg", 0, {"clay": 1, "wood": 1, "stone": 2, "glass": 1}),
    ],
)
def test_a_cost_is_read_and_written(text: str, coins: int, resources: dict[str, int]) -> None:
    cost = parse_cost(text)
    assert (cost.coins, cost.resources()) == (coins, resources)
    assert format_cost(cost) == text
    assert unpack(cost.packed) == resources


@pytest.mark.parametrize("text", ["0", "02", "x", "wc", "g2", "2 g", "C", " s", "s ", "s\n", "-1", "1.5", "٣"])
def test_what_is_not_a_cost_is_refused(text: str) -> None:
    with pytest.raises(ValueError, match="not a cost"):
        parse_cost(text)


@fixed
@given(st.integers(0, 99), amounts)
def test_every_cost_reads_back(coins: int, units: list[int]) -> None:
    cost = Cost(coins, tuple(units))
    assert parse_cost(format_cost(cost)) == cost
    assert format_cost(parse_cost(format_cost(cost))) == format_cost(cost)


def test_letters_are_the_initials_in_order() -> None:
    assert len({r[0] for r in RESOURCES}) == len(RESOURCES)


@fixed
@given(amounts)
def test_packing(units: list[int]) -> None:
    assert unpack(pack(units)) == {r: n for r, n in zip(RESOURCES, units, strict=True) if n}
    assert mirrored(pack(units)) == pack(units[::-1])


@fixed
@given(amounts, amounts)
def test_surplus_is_what_is_left_lane_by_lane(amount: list[int], supply: list[int]) -> None:
    left = [max(a - s, 0) for a, s in zip(amount, supply, strict=True)]
    assert surplus(pack(amount), pack(supply)) == pack(left)


@fixed
@given(st.lists(st.integers(0, 63), min_size=5, max_size=5), st.lists(st.integers(0, 63), min_size=5, max_size=5))
def test_surplus_holds_for_all_that_a_lane_can_carry(amount: list[int], supply: list[int]) -> None:
    assert surplus(pack(amount), pack(supply)) == pack([max(a - s, 0) for a, s in zip(amount, supply, strict=True)])


@fixed
@given(st.lists(st.integers(0, 4), min_size=5, max_size=5), prices)
def test_worth_is_units_times_prices(amount: list[int], each: list[int]) -> None:
    total = sum(n * p for n, p in zip(amount, each, strict=True))
    if total <= 127:
        assert worth(pack(amount), pack(each[::-1])) == total


@fixed
@given(amounts, prices, st.sampled_from(sorted(LANES)), st.integers(0, 4))
def test_the_dearest_units_are_dropped(amount: list[int], each: list[int], lanes: int, n: int) -> None:
    left = unpack(dearest_dropped(pack(amount), pack(each[::-1]), lanes, n))
    rest = [left.get(r, 0) for r in RESOURCES]
    units = sorted((each[i] for i in LANES[lanes] for _ in range(amount[i])), reverse=True)
    dropped = sorted((each[i] for i in range(5) for _ in range(amount[i] - rest[i])), reverse=True)
    assert dropped == units[:n]
    assert all(rest[i] == amount[i] for i in range(5) if i not in LANES[lanes])
