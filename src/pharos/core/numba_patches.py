"""Compiled functions that give the same numbers whatever else the process has loaded.

The code of a compiled function contains that of the functions it calls. Numba marks these copies so that a process that
loads several of them keeps the one that came first and drops the others. But copies of one function may differ: it is
optimised together with its caller, and a sum of many numbers is then perhaps added up in another order. So what a
search finds, or a training learns, would hang in its last digits on what was loaded before. Here every function is
told to use its own copies.
"""

from __future__ import annotations

from typing import Any

from llvmlite.binding import Linkage  # type: ignore[import-untyped]
from numba.core.codegen import JITCodeLibrary

_make_machine_code: Any = JITCodeLibrary._finalize_final_module  # Numba has no other place to step in


def _make_own_machine_code(library: Any) -> None:
    """Make the machine code of a function with the copies hidden from all others.

    Afterwards they are as Numba marked them: whoever calls this function shall find each callee once.
    """
    copies = [f for f in library._final_module.functions if f.linkage == Linkage.linkonce_odr]
    for function in copies:
        function.linkage = "internal"
    _make_machine_code(library)
    for function in copies:
        function.linkage = "linkonce_odr"


def keep_copies_apart() -> None:
    """From now on, compile like that."""
    setattr(JITCodeLibrary, _make_machine_code.__name__, _make_own_machine_code)
