"""How a function is compiled: as a callee of other compiled functions, and as an entry point that Python calls.

Numba compiles every function completely, optimises it, and optimises its copy again inside each of its callers. That
takes most of the time of a compilation, and nearly all of the results are never called from Python. Here a function has
two dispatchers:

- a callee is translated to LLVM's intermediate code and linked into its callers, which optimise it with themselves;
- an entry point is linked with its callees, optimised once as a whole, and stored in the cache on disk.

The copies of the callees are private to the entry point. So its results do not depend on what else the process has
loaded: copies of one function may add floating-point numbers in a different order, because each is optimised together
with its callers.

All this uses parts of Numba that are not public, so a version of Numba must be tested before it is allowed.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Any

import llvmlite.binding as llvm
import numba
from numba.core import types
from numba.core.codegen import JITCodeLibrary
from numba.core.compiler import Compiler, Flags
from numba.core.dispatcher import _FunctionCompiler
from numba.core.registry import CPUDispatcher
from numba.core.types.abstract import Callable as CallableType

TESTED_VERSIONS = ("0.68",)  # of Numba; pyproject.toml allows the same


def check_version(installed: str = numba.__version__) -> None:
    """Check that this version of Numba was tested.

    Raises:
        ImportError: it was not; the message says what to install.
    """
    if installed.rpartition(".")[0] not in TESTED_VERSIONS:
        tested = TESTED_VERSIONS[-1]
        raise ImportError(
            f"Pharos needs Numba {' or '.join(TESTED_VERSIONS)}, but {installed} is installed: "
            f'run `pip install "numba=={tested}.*"` in the environment of Pharos.'
        )


# --- code ------------------------------------------------------------------------------------------------------------


class CalleeLibrary(JITCodeLibrary):
    """The code of a callee: neither optimised nor turned into machine code."""

    def finalize(self) -> None:
        """Make the code ready to be linked; its own callees are linked by the entry point."""
        for library in self._linking_libraries:
            self._reload_init.update(library._reload_init)
        self._finalize_dynamic_globals()
        self._finalized = True

    def linked(self) -> Iterator[Any]:
        """The libraries that this one needs, and those that they need."""
        for library in self._linking_libraries:
            yield library
            if isinstance(library, CalleeLibrary):
                yield from library.linked()


class OptimisedCalleeLibrary(CalleeLibrary):
    """The code of a callee that is optimised on its own first, together with its callees."""

    def finalize(self) -> None:
        """Link and optimise."""
        for library in dict.fromkeys(super().linked()):
            self._final_module.link_in(library._get_module_for_linking(), preserve=True)
        self._optimize_final_module()
        super().finalize()

    def linked(self) -> Iterator[Any]:
        """Nothing more is needed."""
        yield from ()


class EntryLibrary(JITCodeLibrary):
    """The code of an entry point, with its own copies of all functions that it needs."""

    def finalize(self) -> None:
        """Link, optimise and generate machine code."""
        needed: dict[Any, None] = {}
        for library in self._linking_libraries:
            needed[library] = None
            if isinstance(library, CalleeLibrary):
                needed.update(dict.fromkeys(library.linked()))
        self._linking_libraries = list(needed)
        super().finalize()

    def _optimize_final_module(self) -> None:
        for function in self._final_module.functions:
            if function.linkage == llvm.Linkage.linkonce_odr:
                function.linkage = "internal"
        super()._optimize_final_module()

    def serialize_using_object_code(self) -> tuple[str, str, tuple[bytes, bytes]]:
        """The machine code for the cache, and the names in it as a module; Numba stores all code a second time."""
        defined = [
            f for f in self._final_module.functions if not f.is_declaration and f.linkage != llvm.Linkage.internal
        ]
        names = "".join(f'define void @"{function.name}"() {{ ret void }}\n' for function in defined)
        return self.name, "object", (self._get_compiled_object(), llvm.parse_assembly(names).as_bitcode())


class _Pipeline(Compiler):
    """Numba's compiler with another class for the generated code."""

    library_class: type[JITCodeLibrary]

    def compile_extra(self, func: Callable[..., Any]) -> Any:
        """Compile a function."""
        self.state.library = self.library_class(self.state.targetctx.codegen(), func.__qualname__)
        self.state.library.enable_object_caching()
        return super().compile_extra(func)


class _CalleePipeline(_Pipeline):
    library_class = CalleeLibrary


class _OptimisedCalleePipeline(_Pipeline):
    library_class = OptimisedCalleeLibrary


class _EntryPipeline(_Pipeline):
    library_class = EntryLibrary


# --- dispatchers -----------------------------------------------------------------------------------------------------


class _CalleeCompiler(_FunctionCompiler):
    """Compiles a function that is only called from other compiled functions."""

    def _customize_flags(self, flags: Flags) -> Flags:
        flags.no_compile = True
        flags.no_cpython_wrapper = True
        return flags

    def _compile_core(self, args: Any, return_type: Any) -> Any:
        result = super()._compile_core(args, return_type)._replace(entry_point=object())
        self.targetdescr.target_context.insert_user_function(result.entry_point, result.fndesc, [result.library])
        return result


def _widened(kind: types.Type) -> types.Type:
    """The type that an argument is passed as: a constant as a variable, and every whole number as 64 bits.

    Without this a function would be compiled again for every combination of small integers and constants.
    """
    kind = types.unliteral(kind)
    return types.int64 if isinstance(kind, types.Integer) else kind


class Callee(CPUDispatcher):
    """A function as other compiled functions call it."""

    pipeline: type[_Pipeline] = _CalleePipeline

    def __init__(self, py_func: Callable[..., Any], local_types: Any = None, targetoptions: Any = None) -> None:
        super().__init__(py_func, local_types, targetoptions, self.pipeline)
        self._compiler = _CalleeCompiler(py_func, self.targetdescr, self.targetoptions, self.locals, self.pipeline)

    def add_overload(self, cres: Any) -> None:
        """Keep a compiled variant; Python never calls it."""
        self.overloads[tuple(cres.signature.args)] = cres

    def get_call_template(self, args: Any, kws: Mapping[str, Any]) -> Any:
        """Compile the function for the types of a call."""
        widened = {name: _widened(kind) for name, kind in kws.items()}
        return super().get_call_template([_widened(kind) for kind in args], widened)


class VectorisedCallee(Callee):
    """A callee that is compiled for constant arguments as such, and optimised on its own before it is linked.

    So the compiler knows the lengths of sums, and every caller adds in the same order.
    """

    pipeline = _OptimisedCalleePipeline

    def get_call_template(self, args: Any, kws: Mapping[str, Any]) -> Any:
        """Compile the function for the types and constants of a call."""
        return CPUDispatcher.get_call_template(self, args, kws)


class CompiledFunction(CPUDispatcher):
    """A function that both Python and other compiled functions can call."""

    callee_class: type[CPUDispatcher] = Callee

    def __init__(self, py_func: Callable[..., Any], local_types: Any = None, targetoptions: Any = None) -> None:
        options = {"nopython": True, "boundscheck": None, **(targetoptions or {})}
        super().__init__(py_func, local_types, options, _EntryPipeline)
        self._callee = self.callee_class(py_func, self.locals, options)

    def get_call_template(self, args: Any, kws: Mapping[str, Any]) -> Any:
        """Compile the callee for the types of a call."""
        return self._callee.get_call_template(args, kws)

    def get_overload(self, sig: Any) -> Any:
        """The callee's variant with a signature."""
        return self._callee.get_overload(sig)


class VectorisedFunction(CompiledFunction):
    """A compiled function that sums long arrays."""

    callee_class = VectorisedCallee


# --- generic functions -----------------------------------------------------------------------------------------------


class GenericFunctionType(CallableType, types.Opaque):
    """The type of a generic function: each call is bound to an implementation at compile time."""

    def __init__(self, implementation_for: Callable[[types.Type], Any], name: str) -> None:
        self._implementation_for = implementation_for
        super().__init__(f"generic function {name}")

    def get_call_type(self, context: Any, args: Any, kws: Any) -> Any:
        """The signature of the implementation for the types of a call."""
        return types.Dispatcher(self._implementation_for(args[0])).get_call_type(context, args, kws)

    def get_call_signatures(self) -> tuple[tuple[()], bool]:
        """Nothing is known before a call."""
        return (), True

    def get_impl_key(self, sig: Any) -> Any:
        """The compiled code for a signature."""
        return self._implementation_for(sig.args[0]).get_overload(sig)
