"""Low-level support for the engines: compiled functions, records, and three machine instructions.

A record is declared as a class with annotated fields and accessed like one: `state.players[0].coins`. In compiled code
it is a row of a NumPy structured array, a few hundred bytes copied in one operation. With NUMBA_DISABLE_JIT=1 it is a
Python object of ints and lists, so the same rules run uncompiled, under a debugger or a coverage tool, with the same
results.
"""

from __future__ import annotations

import functools
import struct
from collections.abc import Callable, Iterable, Sequence
from typing import Annotated, Any, TypeVar, cast, get_args, get_type_hints

import numpy as np

from pharos.core.compile_cache import COMPILED

if COMPILED:  # otherwise Numba is not even imported
    from pharos.core import machine_code

T = TypeVar("T")
F = TypeVar("F", bound=Callable[..., Any])

Int8 = Annotated[int, "i1"]
Int16 = Annotated[int, "i2"]
Int32 = Annotated[int, "i4"]
Int64 = Annotated[int, "i8"]
Float32 = Annotated[float, "f4"]
Float64 = Annotated[float, "f8"]
Id = Annotated[int, "u1"]  # an index into a table; never used in arithmetic, because unsigned integers wrap

# The number types that a record may have, with their `struct` format characters.
STRUCT_LETTERS = {"i1": "b", "i2": "h", "i4": "i", "i8": "q", "u1": "B", "u2": "H", "f4": "f", "f8": "d"}

Ids = list[int]  # an array of integers as passed to a compiled function
Floats = Any  # an array of 32-bit floats; NumPy's own types give mypy nothing to check here


def compiled(function: F) -> F:
    """Compile a function on its first call and cache the result on disk; it runs without the GIL."""
    if not COMPILED:
        return function
    return machine_code.compile_lazily(function)


def inlined(function: F) -> F:
    """Inline a small function into each of its callers, where a call would cost more than the body."""
    if not COMPILED:
        return function
    return machine_code.compile_lazily(function, forceinline=True)


def vectorised(function: F) -> F:
    """Compile a function that sums long arrays, allowing the compiler to reorder the additions.

    Adding eight numbers at a time is several times faster. The last digits of the result may differ between processor
    types, so nothing that is recorded may depend on them.
    """
    if not COMPILED:
        return function
    return machine_code.compile_lazily(
        function, machine_code.VectorisedFunction, fastmath={"reassoc", "contract", "nsz"}
    )


def hook(function: Callable[..., T]) -> functools._SingleDispatchCallable[T]:
    """Make a generic function: the class of its first argument, a named tuple, selects the implementation.

    Callers are bound to the implementation at compile time, so a call costs no more than a direct one. Implementations
    are registered as with `functools.singledispatch` and are themselves compiled or inlined:

        @evaluate.register(NimWorkspace)
        @compiled
        def evaluate_nim(game: NimWorkspace) -> float: ...
    """
    generic = functools.singledispatch(function)
    if COMPILED:
        machine_code.make_generic(generic, function.__qualname__)
    return generic


# --- records ---------------------------------------------------------------------------------------------------------


@functools.cache
def dtype_of(kind: Any) -> np.dtype[Any]:
    """The memory layout of a record class.

    A field is a number (`coins: Int16`), an array of numbers (`Annotated[list[int], "i1", 5]`) or an array of records
    (`Annotated[list[Player], Player, 2]`).
    """
    fields: list[Any] = []
    for name, hint in get_type_hints(kind, include_extras=True).items():
        base, *shape = get_args(hint)[1:]
        fields.append((name, dtype_of(base) if isinstance(base, type) else base, *shape))
    return np.dtype(fields, align=True)


class Plain:
    """A record as a Python object."""

    def __init__(self, dtype: np.dtype[Any], values: Sequence[Any] | None = None) -> None:
        names, rows, nested = _shape(dtype)
        fields = self.__dict__
        fields.update(zip(names, np.zeros(1, dtype).tolist()[0] if values is None else values, strict=True))
        for name in rows:
            fields[name] = list(fields[name]) if isinstance(fields[name], list) else fields[name].tolist()
        for name, kind in nested:
            fields[name] = [Plain(kind, item) for item in fields[name].tolist()]


@functools.cache
def _shape(dtype: np.dtype[Any]) -> tuple[tuple[str, ...], tuple[str, ...], tuple[tuple[str, np.dtype[Any]], ...]]:
    """The fields of a layout: all names, those of arrays of numbers, those of arrays of records with their layout."""
    assert dtype.names is not None
    parts = [(name, dtype[name].subdtype) for name in dtype.names]
    rows = tuple(name for name, part in parts if part and not part[0].names)
    return dtype.names, rows, tuple((name, part[0]) for name, part in parts if part and part[0].names)


def _row(plain: Plain) -> tuple[Any, ...]:
    """The values of a record, nested like its layout."""
    return tuple(
        [_row(item) if isinstance(item, Plain) else item for item in value] if isinstance(value, list) else value
        for value in vars(plain).values()
    )


def _hashable(row: Any) -> Any:
    return tuple(_hashable(item) for item in row) if isinstance(row, (tuple, list)) else row


def _format(dtype: np.dtype[Any]) -> str:
    """The `struct` format of a record, padding included."""
    parts, end = "", 0
    for field, offset, *_ in sorted((dtype.fields or {}).values(), key=lambda entry: entry[1]):
        base, n = (field.subdtype[0], field.subdtype[1][0]) if field.subdtype else (field, 1)
        parts += "x" * (offset - end) + (_format(base) * n if base.names else f"{n}{STRUCT_LETTERS[base.str[1:]]}")
        end = offset + field.itemsize
    return parts + "x" * (dtype.itemsize - end)


@functools.cache
def _numbers(dtype: np.dtype[Any]) -> struct.Struct:
    """The compiled `struct` format that unpacks the memory of a record into numbers."""
    return struct.Struct("=" + _format(dtype))


@functools.cache
def _fields(dtype: np.dtype[Any]) -> tuple[tuple[str, int, Any], ...]:
    """The fields of a layout in order: the name, the array length or 0, and the fields of nested records, if any."""
    rows = []
    for name in dtype.names or ():
        base, shape = dtype[name].subdtype or (dtype[name], (0,))
        rows.append((name, int(shape[0]), _fields(base) if base.names else None))
    return tuple(rows)


def _plain(fields: tuple[tuple[str, int, Any], ...], numbers: tuple[Any, ...], at: int) -> tuple[Plain, int]:
    """Build a record from unpacked numbers; also return the next index. Much faster than reading through NumPy."""
    plain = Plain.__new__(Plain)
    values = plain.__dict__
    for name, n, inner in fields:
        if inner is not None:
            items = []
            for _ in range(n):
                item, at = _plain(inner, numbers, at)
                items.append(item)
            values[name] = items
        elif n:
            values[name] = list(numbers[at : at + n])
            at += n
        else:
            values[name] = numbers[at]
            at += 1
    return plain, at


def record_table(kind: type[T], rows: Iterable[Sequence[Any]]) -> list[T]:
    """Make constant records from rows of values in field order."""
    dtype = dtype_of(cast(Any, kind))
    return cast(
        "list[T]", np.array([tuple(r) for r in rows], dtype) if COMPILED else [Plain(dtype, row) for row in rows]
    )


def zeros(kind: type[T], n: int) -> list[T]:
    """Make n records of zeros."""
    dtype = dtype_of(cast(Any, kind))
    return cast("list[T]", np.zeros(n, dtype) if COMPILED else [Plain(dtype) for _ in range(n)])


def integers(values: Iterable[int]) -> Ids:
    """An integer array to pass to a compiled function."""
    return cast(Ids, np.array(list(values), np.int64) if COMPILED else list(values))


def read(records: list[T], i: int = 0) -> T:
    """Copy a record into a Python object, for code that is not compiled."""
    if COMPILED:
        array = cast("np.ndarray[Any, Any]", records)
        numbers = _numbers(array.dtype).unpack(array[i : i + 1].tobytes())
        return cast(T, _plain(_fields(array.dtype), numbers, 0)[0])
    source = cast(Plain, records[i])
    fresh = Plain.__new__(Plain)
    for name, value in vars(source).items():
        is_row = isinstance(value, list)
        fresh.__dict__[name] = (
            [read(value, k) if isinstance(v, Plain) else v for k, v in enumerate(value)] if is_row else value
        )
    return cast(T, fresh)


def write(records: list[T], i: int, record: T) -> None:
    """Overwrite a record with an object returned by `read`."""
    if COMPILED:
        cast(Any, records)[i] = _row(cast(Plain, record))
    else:
        copy(records[i], record)


def clone(records: list[T]) -> list[T]:
    """A copy of an array of records."""
    if COMPILED:
        return cast("list[T]", cast(Any, records).copy())
    return [read(records, i) for i in range(len(records))]


def fingerprint(records: list[Any]) -> Any:
    """A hashable value that is equal for equal records."""
    if not COMPILED:
        return tuple(_hashable(_row(record)) for record in records)
    array = cast("np.ndarray[Any, Any]", records)
    return array.view(np.uint8).reshape(len(array), -1)[:, _used_bytes(array.dtype)].tobytes()


@functools.cache
def _used_bytes(dtype: np.dtype[Any]) -> np.ndarray[Any, np.dtype[np.bool_]]:
    """Which bytes of a record belong to a field; the padding between fields has arbitrary content."""
    used = np.zeros(dtype.itemsize, np.bool_)
    for field, offset, *_ in (dtype.fields or {}).values():
        base, length = (field.subdtype[0], field.subdtype[1][0]) if field.subdtype else (field, 1)
        inner = _used_bytes(base) if base.names else np.ones(base.itemsize, np.bool_)
        used[offset : offset + field.itemsize] = np.tile(inner, length)
    return used


def copy(into: Any, source: Any) -> None:
    """Overwrite a record with another one."""
    for name, value in vars(source).items():
        if isinstance(value, list):
            mine = getattr(into, name)
            for i, item in enumerate(value):
                if isinstance(item, Plain):
                    copy(mine[i], item)
                else:
                    mine[i] = item
        else:
            setattr(into, name, value)


# --- machine instructions --------------------------------------------------------------------------------------------


def lowest(mask: int) -> int:
    """The index of the lowest set bit."""
    return (mask & -mask).bit_length() - 1


def count(mask: int) -> int:
    """The number of set bits."""
    return mask.bit_count()


if COMPILED:
    machine_code.implement_instructions(copy, lowest, count)
