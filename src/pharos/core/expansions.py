"""The expansions of a game, and the hooks through which the rules call them.

An expansion is a package `pharos.games.GAME.expansions.NAME`, listed in the `__init__.py` of `expansions`. Its modules
are looked up by name and are all optional; the game's `expansions/__init__.py` documents what each may contain. The
rules refer to no expansion by name. At fixed points they call a hook, which calls the function of the same name in
every expansion that defines it.

Hooks are generated as source text and compiled like any other function of the game. A closure over the functions would
also work, but Numba could not find it again in its on-disk cache.
"""

from __future__ import annotations

import functools
import importlib
import importlib.util
import json
import linecache
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, make_dataclass
from importlib import resources
from itertools import accumulate
from typing import Any, TypeVar

from pharos.core.errors import InvalidPosition
from pharos.core.native import inlined

T = TypeVar("T")
Hook = Callable[..., Any]


@dataclass(frozen=True)
class Expansions:
    """The expansions of a game: their parent package, and their names in the order in which hooks call them."""

    package: str
    names: tuple[str, ...]

    def values(self, module: str, name: str) -> dict[str, Any]:
        """Look up an attribute of a module in each expansion, keyed by expansion; those that lack it are omitted."""
        return _values(self.package, self.names, module, name)

    def places(self, module: str) -> tuple[str, ...]:
        """Return the full names of a module in the expansions that have it, without importing them."""
        return tuple(
            f"{self.package}.{name}.{module}" for name in self.names if _has_module(f"{self.package}.{name}", module)
        )

    def concatenated(self, module: str, name: str) -> tuple[Any, ...]:
        """Concatenate a sequence that expansions may define, in expansion order."""
        return tuple(entry for row in self.values(module, name).values() for entry in row)

    def merged(self, module: str, name: str) -> dict[str, Any]:
        """Merge a mapping that expansions may define."""
        return {key: value for row in self.values(module, name).values() for key, value in row.items()}

    def starts(self, module: str, name: str) -> dict[str, int]:
        """The offset of each expansion's section in an array, given an attribute that holds the section's length."""
        lengths: dict[str, int] = self.values(module, name)
        return dict(zip(lengths, (0, *accumulate(lengths.values())), strict=False))

    def read_data(self, package: str, name: str) -> Any:
        """Read a data file: the expansion's if the file is named after one, otherwise the one in `package`."""
        expansion = name.removesuffix(".json")
        package = f"{self.package}.{expansion}" if expansion in self.names else package
        return json.loads(resources.files(package).joinpath("data", name).read_text(encoding="utf-8"))

    def data(self) -> dict[str, Any]:
        """The content of each expansion's data file; empty for an expansion without one."""
        files = {
            name: resources.files(f"{self.package}.{name}").joinpath("data", f"{name}.json") for name in self.names
        }
        return {name: self.read_data("", file.name) if file.is_file() else {} for name, file in files.items()}

    def fields(self, name: str, module: str = "state") -> type:
        """A class with the fields that expansions add to a record, in expansion order."""
        classes = list(self.values(module, name).values())
        return classes[0] if len(classes) == 1 else type("Fields", tuple(reversed(classes)), {})

    def bit(self, name: str) -> int:
        """The bit of an expansion in a set of expansions."""
        return 1 << self.names.index(name)

    def bits(self, names: Iterable[str]) -> int:
        """A set of expansions as a bit mask."""
        return sum(self.bit(name) for name in names)

    def checked(self, names: Any) -> tuple[str, ...]:
        """Validate the names of the expansions in play and return them sorted.

        Raises:
            InvalidPosition: one does not exist or is named twice.
        """
        if isinstance(names, str) or not isinstance(names, Sequence):
            raise InvalidPosition("expansions", f"expansions: a list of names is needed, not {names!r}")
        for i, name in enumerate(names):
            if name not in self.names:
                known = f"there are {', '.join(sorted(self.names))}" if self.names else "this game has none"
                raise InvalidPosition("expansions", f"expansions: there is no {name!r}; {known}")
            if name in names[:i]:
                raise InvalidPosition("expansions", f"expansions: {name} stands there twice")
        return tuple(sorted(names))

    def chosen(self, names: Any, flags: Mapping[str, bool]) -> tuple[str, ...]:
        """Return the expansions in play, sorted: those in a list of names, and those whose flag is set.

        Raises:
            InvalidPosition: one does not exist or is listed twice.
        """
        flagged = [name for name in self.checked(tuple(flags)) if flags[name]]
        return tuple(sorted({*self.checked(names), *flagged}))

    # --- hooks -------------------------------------------------------------------------------------------------------

    def each(self, module: str, hook: str, parameters: str, part: str = "rules") -> Hook:
        """A hook that calls every expansion's function."""
        return self._composed(module, part, hook, parameters, lambda calls: calls)

    def total(self, module: str, hook: str, parameters: str, part: str = "rules") -> Hook:
        """A hook that returns the sum of all results; 0 if there are none."""
        return self._composed(module, part, hook, parameters, lambda calls: [f"return {' + '.join(calls) or 0}"])

    def union(self, module: str, hook: str, parameters: str, part: str = "rules") -> Hook:
        """A hook that returns the bitwise OR of all results."""
        return self._composed(module, part, hook, parameters, lambda calls: [f"return {' | '.join(calls) or 0}"])

    def first(self, module: str, hook: str, parameters: str, part: str = "rules") -> Hook:
        """A hook that returns the first result that is not negative; -1 if there is none."""

        def lines(calls: list[str]) -> list[str]:
            asked = [line for call in calls for line in (f"answer = {call}", "if answer >= 0:", "    return answer")]
            return [*asked, "return -1"]

        return self._composed(module, part, hook, parameters, lines)

    def write_each(self, module: str, hook: str, parameters: str) -> Hook:
        """A hook that writes the result of every expansion into the array `out`, starting at index `at`."""
        functions = self.values("rules", hook)
        lines = [f"out[at + {k}] = {name}({parameters})" for k, name in enumerate(functions)]
        return generate(module, f"write_{hook}", f"{parameters}, out, at", lines, functions)

    def with_offset(self, module: str, hook: str, parameters: str, starts: Mapping[str, int]) -> Hook:
        """A hook for deals that calls every expansion's function with `at` set to the start of its own section.

        A parameter `expansions`, the set of expansions in play, is passed on as a flag: whether this one is in play.
        """
        functions = self.values("deal", hook)
        lines = []
        for name in functions:
            own = {"at": f"at + {starts[name]}", "expansions": f"expansions & {self.bit(name)} != 0"}
            lines.append(f"{name}({', '.join(own.get(p, p) for p in parameters.split(', '))})")
        return generate(module, f"{hook}_expansions", parameters, lines, functions)

    def appended(self, module: str, hook: str, parameters: str, part: str, starts: Mapping[str, int]) -> Hook:
        """A hook that lets every expansion append to a list of length `n`; the new length.

        Each expansion gets as `base` where its own rows begin: `starts` says how far behind the caller's `base`.
        """
        functions = self.values(part, hook)
        lines = []
        for name in functions:
            arguments = (f"base + {starts[name]}" if p == "base" else p for p in parameters.split(", "))
            lines.append(f"n = {name}({', '.join(arguments)})")
        return generate(module, f"{hook}_of_expansions", parameters, [*lines, "return n"], functions)

    def by_number(
        self, module: str, hook: str, parameters: str, part: str, counts: Mapping[str, int], otherwise: str
    ) -> Hook:
        """A hook that calls only the expansion to which a number, its last parameter, belongs.

        Each expansion has as many numbers as `counts` says, and gets its own number, counted from 0. The hook returns
        `otherwise` for an expansion without such a function.
        """
        functions = self.values(part, hook)
        number = parameters.split(", ")[-1]
        lines, start = [], 0
        for name, count in counts.items():
            called = f"{name}({parameters} - {start})" if name in functions else otherwise
            start += count
            lines += [f"if {number} < {start}:", f"    return {called}"]
        return generate(module, f"{hook}_of_expansion", parameters, [*lines, f"return {otherwise}"], functions)

    def _composed(
        self, module: str, part: str, hook: str, parameters: str, lines: Callable[[list[str]], list[str]]
    ) -> Hook:
        functions = self.values(part, hook)
        if len(functions) == 1:
            function: Hook = next(iter(functions.values()))
            return function
        return generate(module, hook, parameters, lines([f"{name}({parameters})" for name in functions]), functions)


@functools.cache
def _values(package: str, names: tuple[str, ...], module: str, name: str) -> dict[str, Any]:
    found = {}
    for expansion in names:
        place = f"{package}.{expansion}.{module}"
        if _has_module(f"{package}.{expansion}", module):
            loaded = importlib.import_module(place)
            if getattr(loaded.__spec__, "_initializing", False):
                raise ImportError(f"{place} and the rules import each other", name=place)
            if hasattr(loaded, name):
                found[expansion] = getattr(loaded, name)
    return found


def _has_module(package: str, module: str) -> bool:
    """Whether a package has a module, which may be in one of its subpackages."""
    paths = accumulate(module.split("."), "{}.{}".format)
    return all(importlib.util.find_spec(f"{package}.{path}") is not None for path in paths)


def generate(module: str, name: str, parameters: str, lines: Iterable[str], known: Mapping[str, Hook]) -> Hook:
    """Generate a function of a module from the lines of its body, and inline it into its callers.

    The body may use the functions in `known`. The source is kept where tracebacks and debuggers look for it.
    """
    body = [f"    {line}" for line in lines] or ["    pass"]
    source = "\n".join([f"def {name}({parameters}):", *body, ""])
    file = f"<{module}.{name}>"
    linecache.cache[file] = (len(source), None, source.splitlines(keepends=True), file)
    namespace: dict[str, Any] = {"__name__": module, **known}
    exec(compile(source, file, "exec"), namespace)  # noqa: S102
    function: Hook = namespace[name]
    return inlined(function)


def with_fields(kind: type[T], names: Iterable[str]) -> type[T]:
    """Extend a frozen dataclass of numbers by a field for each name it lacks; return it unchanged if it lacks none."""
    missing = [name for name in names if name not in kind.__dataclass_fields__]  # type: ignore[attr-defined]
    if not missing:
        return kind
    fields = [(name, Any) for name in missing]
    return make_dataclass(kind.__name__, fields, bases=(kind,), frozen=True)
