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
    """Compile a function that other compiled functions call, when one of them is compiled.

    It has no entry from Python, which would take a third of the time.
    """
    made: Any = njit(no_cpython_wrapper=True, **_OPTIONS)
    return cast(Kernel, made(function))


def entry(made: Callable[[int], Kernel]) -> Kernel:
    """Compile a function that Python calls, at its first call, and keep the machine code on disk.

    The code is kept beside the source or, if nothing can be written there, in the user's folder for caches.
    If that can't be written either, each process compiles anew. A cache of numba looks at one file alone, so
    the function has to hold the given number, which stands for the text of all kernels, in its closure: what
    a closure holds is part of the key.

    Args:
        made: takes the number and gives the function.
    """
    function: Any = made(_text_of_kernels())
    try:
        found = njit(cache=True, **_OPTIONS)(function)
    except RuntimeError:  # no place to write to
        found = njit(**_OPTIONS)(function)
    return cast(Kernel, found)


def _text_of_kernels() -> int:
    """A number that changes with the source of the kernels, of the records and of the tables they read."""
    here = Path(__file__).parent
    package = here.parent.parent
    files = [*sorted(here.glob("*.py")), here.parent / "layout.py"]
    files += [package / "cards" / name for name in ("sums.py", "batch/lookups.py", "equity/sampling.py")]
    text = b"".join(file.read_bytes() for file in files)
    return int.from_bytes(sha256(text).digest()[:7], "big")
