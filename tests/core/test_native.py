"""Records, compiled and as Python objects, and bit operations."""

from __future__ import annotations

from typing import Annotated, Any, NamedTuple

import numpy as np
import pytest
from numba.core.errors import TypingError

from pharos.core import native
from pharos.core.native import (
    Id,
    Int8,
    Int16,
    Int64,
    clone,
    compiled,
    copy,
    count,
    dtype_of,
    fingerprint,
    hook,
    inlined,
    integers,
    lowest,
    read,
    record_table,
    write,
    zeros,
)


class Part:
    size: Int8
    marks: Annotated[list[int], "i2", 3]


class Whole:
    number: Int64
    small: Int16
    kind: Id
    row: Annotated[list[int], "u1", 4]
    parts: Annotated[list[Part], Part, 2]


@compiled
def fill(records: list[Whole], i: int, number: int) -> None:
    record = records[i]
    record.number = number
    record.small = number % 100 - 50
    record.kind = number % 200
    for k in range(4):
        record.row[k] = number % 50 + k
    for k in range(2):
        record.parts[k].size = k - 7
        record.parts[k].marks[2] = -number % 1000


@compiled
def copy_first(records: list[Whole], to: int) -> None:
    copy(records[to], records[0])


@compiled
def instructions(mask: int, out: list[int]) -> None:
    out[0] = lowest(mask)
    out[1] = count(mask)


def as_data(record: object) -> object:
    if isinstance(record, list):
        return [as_data(item) for item in record]
    return {k: as_data(v) for k, v in vars(record).items()} if hasattr(record, "__dict__") else record


def test_a_record_reads_as_a_python_object() -> None:
    records = zeros(Whole, 2)
    fill(records, 1, 1234)
    assert as_data(read(records)) == {
        "number": 0,
        "small": 0,
        "kind": 0,
        "row": [0] * 4,
        "parts": [{"size": 0, "marks": [0, 0, 0]}] * 2,
    }
    assert as_data(read(records, 1)) == {
        "number": 1234,
        "small": -16,
        "kind": 34,
        "row": [34, 35, 36, 37],
        "parts": [{"size": -7, "marks": [0, 0, 766]}, {"size": -6, "marks": [0, 0, 766]}],
    }


class Mixed:
    size: Int8
    weight: Annotated[float, "f8"]
    share: Annotated[list[int], "u2", 3]
    prior: Annotated[float, "f4"]
    middle: Annotated[int, "i4"]
    whole: Annotated[list[Whole], Whole, 2]
    last: Int8


@pytest.mark.parametrize("kind", [Part, Whole, Mixed], ids=lambda kind: kind.__name__)
def test_what_is_read_are_the_numbers_that_numpy_sees(kind: type) -> None:
    """Compared on arbitrary memory, including padding between fields and nested records."""
    dtype = dtype_of(kind)
    array = np.frombuffer(np.random.default_rng(5).bytes(dtype.itemsize * 20), dtype)
    for i in range(20):
        by_numpy = native.Plain(dtype, array[i : i + 1].tolist()[0])
        by_struct = native._plain(native._fields(dtype), native._numbers(dtype).unpack(array[i : i + 1].tobytes()), 0)
        assert repr(as_data(by_struct[0])) == repr(as_data(by_numpy))
        assert list(vars(by_struct[0])) == list(vars(by_numpy))


def test_what_is_read_is_a_copy() -> None:
    records = zeros(Whole, 1)
    fill(records, 0, 5)
    seen = read(records)
    seen.number = 99
    seen.row[0] = 99
    seen.parts[1].marks[0] = 99
    again = read(records)
    assert (again.number, again.row[0], again.parts[1].marks[0]) == (5, 5, 0)


def test_what_is_written_reads_back() -> None:
    records = zeros(Whole, 2)
    fill(records, 0, 77)
    write(records, 1, read(records))
    assert as_data(read(records, 1)) == as_data(read(records, 0))
    changed = read(records)
    changed.parts[0].marks[1] = -3
    write(records, 0, changed)
    assert read(records).parts[0].marks == [0, -3, 923]
    assert read(records, 1).parts[0].marks == [0, 0, 923]


def test_copy_overwrites_all_of_a_record_and_shares_nothing() -> None:
    records = zeros(Whole, 3)
    fill(records, 0, 8)
    copy_first(records, 2)
    assert as_data(read(records, 2)) == as_data(read(records, 0))
    fill(records, 0, 9)
    assert read(records, 2).number == 8
    assert read(records, 2).row == [8, 9, 10, 11]
    assert read(records, 1).number == 0


def test_a_clone_is_independent() -> None:
    records = zeros(Whole, 2)
    fill(records, 0, 8)
    other = clone(records)
    assert fingerprint(other) == fingerprint(records)
    fill(records, 0, 9)
    assert read(other).number == 8
    assert fingerprint(other) != fingerprint(records)


def test_a_clone_is_equal_also_in_memory_used_before() -> None:
    records = zeros(Whole, 1)
    fill(records, 0, 8)
    for _ in range(50):
        used = [np.full(dtype_of(Whole).itemsize, 255, np.uint8) for _ in range(20)]
        del used
        other = clone(records)
        assert fingerprint(other) == fingerprint(records)
        write(other, 0, read(records))
        assert fingerprint(other) == fingerprint(records)


def test_fingerprints_are_hashable_and_equal_for_equal_records() -> None:
    one, two = zeros(Whole, 1), zeros(Whole, 1)
    assert fingerprint(one) == fingerprint(two)
    assert hash(fingerprint(one)) == hash(fingerprint(two))
    fill(one, 0, 3)
    fill(two, 0, 3)
    assert fingerprint(one) == fingerprint(two)
    fill(two, 0, 4)
    assert fingerprint(one) != fingerprint(two)


def test_a_table_has_the_rows_it_is_given() -> None:
    rows = record_table(Part, [(1, [1, 2, 3]), (-2, [4, 5, -6])])
    assert len(rows) == 2
    assert as_data(read(rows, 1)) == {"size": -2, "marks": [4, 5, -6]}


def test_layouts_are_as_declared() -> None:
    dtype = dtype_of(Whole)
    assert dtype.names == ("number", "small", "kind", "row", "parts")
    assert dtype["row"].shape == (4,)
    assert dtype["parts"].subdtype[0] == dtype_of(Part)


@pytest.mark.parametrize("mask", [1, 2, 3, 12, 0b1010000, 1 << 40, (1 << 62) + 4, (1 << 46) - 1])
def test_bits(mask: int) -> None:
    out = integers([0, 0])
    instructions(mask, out)
    assert [int(n) for n in out] == [lowest(mask), count(mask)]
    assert lowest(mask) == bin(mask)[::-1].index("1")
    assert count(mask) == bin(mask).count("1")


class Square(NamedTuple):
    side: list[int]


class Rectangle(NamedTuple):
    sides: list[int]
    part: list[Part]


class Circle(NamedTuple):
    radius: list[int]


@hook
def area(shape: Any, scale: int) -> int:
    raise NotImplementedError


@area.register(Square)
@inlined
def area_of_square(shape: Square, scale: int) -> int:
    return scale * shape.side[0] * shape.side[0]


@area.register(Rectangle)
@compiled
def area_of_rectangle(shape: Rectangle, scale: int) -> int:
    shape.part[0].size = 7
    return scale * shape.sides[0] * shape.sides[1]


@compiled
def total_area(shape: Any, n: int) -> int:
    total = 0
    for scale in range(n):
        total += area(shape, scale)
    return total


def test_a_hook_calls_what_is_registered_for_the_class_of_its_first_argument() -> None:
    part = zeros(Part, 1)
    assert total_area(Square(integers([3])), 4) == 6 * 9
    assert total_area(Rectangle(integers([2, 5]), part), 3) == 3 * 10
    assert read(part).size == 7
    assert area(Square(integers([3])), 2) == 18


def test_a_hook_refuses_a_class_that_has_nothing_registered() -> None:
    with pytest.raises((NotImplementedError, TypingError)):
        total_area(Circle(integers([1])), 2)
