"""Copies and pickles of whatever changes hold all of it, so that nothing is shared with the original."""

from __future__ import annotations

import copy
import pickle
from typing import Any, Self


class Whole:
    """A mutable object whose copies are independent of it.

    A shallow copy would share its tables, entries and hands, and whatever is done to one of the two would
    corrupt the other. Functions that it holds, such as a source of chance, are shared all the same.
    """

    __slots__ = ()

    def __copy__(self) -> Self:
        return copy.deepcopy(self)

    def __reduce_ex__(self, protocol: Any) -> Any:
        if protocol < 2:  # those know nothing of slots
            return pickle.loads, (pickle.dumps(self, 2),)
        return object.__reduce_ex__(self, protocol)
