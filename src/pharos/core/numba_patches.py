"""Make the results of compiled functions independent of what else the process has loaded.

The code of a compiled function contains copies of its callees. Numba links these copies so that a process that loads
several of them keeps the first and drops the others. But copies of one function can differ: each is optimised together
with its caller, which may change the order of a floating-point sum. The last digits of a search or a training run would
then depend on what was loaded before. This patch makes every function use its own copies.
"""

from __future__ import annotations

from typing import Any

from llvmlite.binding import Linkage  # type: ignore[import-untyped]
from numba.core.codegen import JITCodeLibrary

_make_machine_code: Any = JITCodeLibrary._finalize_final_module  # Numba has no public hook for this


def _make_own_machine_code(library: Any) -> None:
    """Generate a function's machine code with its copies of callees hidden from other functions.

    Afterwards the linkage is restored, since functions that call this one must find each callee once.
    """
    copies = [f for f in library._final_module.functions if f.linkage == Linkage.linkonce_odr]
    for function in copies:
        function.linkage = "internal"
    _make_machine_code(library)
    for function in copies:
        function.linkage = "linkonce_odr"


def use_private_callees() -> None:
    """Install the patch for everything compiled from now on."""
    setattr(JITCodeLibrary, _make_machine_code.__name__, _make_own_machine_code)
