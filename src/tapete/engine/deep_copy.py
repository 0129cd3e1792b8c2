"""Copy and pickle mutable objects in full, so that a copy shares nothing with the original."""

from __future__ import annotations

import copy
import pickle
from typing import Any, Self


class DeepCopied:
    """Mutable object whose copies are independent of it.

    A shallow copy would share tables, entries and hands, so that changing one object would corrupt the other.
    Functions in the object, for example a source of chance, are shared.
    """

    __slots__ = ()

    def __copy__(self) -> Self:
        return copy.deepcopy(self)

    def __reduce_ex__(self, protocol: Any) -> Any:
        if protocol < 2:  # older protocols don't support slots
            return pickle.loads, (pickle.dumps(self, 2),)
        return object.__reduce_ex__(self, protocol)
