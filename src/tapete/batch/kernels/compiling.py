"""Compile functions for numba, under one set of options."""

from __future__ import annotations

from collections.abc import Callable
from hashlib import sha256
from pathlib import Path
from typing import Any, Final, TypeVar, cast

import numba

Kernel = TypeVar("Kernel", bound=Callable[..., Any])

njit: Any = numba.njit  # its stubs know but some of its options
_OPTIONS: Final[dict[str, Any]] = {"nogil": True, "error_model": "numpy", "no_cfunc_wrapper": True}


def compiled(function: Kernel) -> Kernel:
    """Mark a function for compiled callers; it is compiled together with the first caller.

    The function can't be called from Python; a Python entry would take a third of the compile time.
    """
    made: Any = njit(no_cpython_wrapper=True, **_OPTIONS)
    return cast(Kernel, made(function))


def entry(made: Callable[[int], Kernel]) -> Kernel:
    """Compile a function for Python callers at its first call, and keep the machine code on disk.

    The code is kept next to the source or, if that folder is not writable, in the user's cache folder. If
    neither is writable, each process compiles again. Numba's cache checks only one file, so the function must
    hold the given hash of all kernels' source in its closure, because closure values are part of the cache
    key.

    Args:
        made: takes the hash and returns the function.
    """
    function: Any = made(_text_of_kernels())
    try:
        found = njit(cache=True, **_OPTIONS)(function)
    except RuntimeError:  # no writable cache folder
        found = njit(**_OPTIONS)(function)
    return cast(Kernel, found)


def _text_of_kernels() -> int:
    """Return a hash of the source of the kernels, the records and the tables they read."""
    here = Path(__file__).parent
    package = here.parent.parent
    files = [*sorted(here.glob("*.py")), here.parent / "layout.py"]
    tables = ("lookup_sums.py", "batch/lookups.py", "equity/sampling.py")
    files += [package / "cards" / name for name in tables]
    text = b"".join(file.read_bytes() for file in files)
    return int.from_bytes(sha256(text).digest()[:7], "big")
