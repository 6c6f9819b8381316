"""The part of `native` that needs Numba: compiled functions, generic functions, machine instructions."""

from __future__ import annotations

import functools
from collections.abc import Callable
from typing import Any, TypeVar, cast

from numba.core import cgutils, types
from numba.core.errors import TypingError
from numba.core.registry import cpu_target
from numba.extending import intrinsic, overload

from pharos.core.code_cache import OwnCodeCache
from pharos.core.numba_compiler import CompiledFunction, GenericFunctionType, VectorisedFunction, check_version

__all__ = ["VectorisedFunction", "compile_lazily", "implement_instructions", "make_generic"]

check_version()

F = TypeVar("F", bound=Callable[..., Any])

# Compiled code allocates no arrays, so reference counting is off: it took half of the time of a search.
_OPTIONS: Any = {"nogil": True, "error_model": "numpy", "no_cfunc_wrapper": True, "_nrt": False}


def compile_lazily(function: F, kind: type[CompiledFunction] = CompiledFunction, **options: Any) -> F:
    """Have Numba compile a function on its first call and cache the result on disk."""
    dispatcher: Any = kind(function, targetoptions=_OPTIONS | options)
    dispatcher._cache = OwnCodeCache(function)  # like the option `cache`, with a different cache class
    return cast(F, dispatcher)


def make_generic(generic: Any, name: str) -> None:
    """Let compiled code call a generic function, bound to the implementation when the caller is compiled."""
    kind = GenericFunctionType(functools.partial(_implementation_for, generic), name)
    cpu_target.typing_context.insert_global(generic, kind)


def _implementation_for(generic: Any, kind: types.Type) -> Any:
    """The implementation of a generic function for a Numba type.

    Raises:
        TypingError: the type is not a named tuple, or no implementation is registered for its class.
    """
    python_class = kind.instance_class if isinstance(kind, types.BaseNamedTuple) else object
    implementation = generic.dispatch(python_class)
    if implementation is generic.dispatch(object):
        raise TypingError(f"{kind} has no implementation of {generic.__name__}")
    return implementation


@intrinsic
def _copy(context: Any, into: Any, source: Any) -> Any:
    def code(context: Any, builder: Any, signature: Any, args: Any) -> Any:
        cgutils.raw_memcpy(builder, args[0], args[1], context.get_constant(types.intp, into.size), 1)
        return context.get_dummy_value()

    return types.void(into, source), code


@intrinsic
def _lowest(context: Any, mask: Any) -> Any:
    return types.int64(types.int64), lambda context, builder, signature, args: builder.cttz(args[0], cgutils.false_bit)


@intrinsic
def _count(context: Any, mask: Any) -> Any:
    return types.int64(types.int64), lambda context, builder, signature, args: builder.ctpop(args[0])


def implement_instructions(copy: Any, lowest: Any, count: Any) -> None:
    """Replace the Python functions by machine instructions in compiled code."""
    overload(copy)(lambda into, source: lambda into, source: _copy(into, source))
    overload(lowest)(lambda mask: lambda mask: _lowest(mask))
    overload(count)(lambda mask: lambda mask: _count(mask))
