"""Read-only amounts by seat."""

from __future__ import annotations

from typing import Any, NoReturn


class ReadOnly(dict[int, int]):
    """Snapshot of amounts by seat, equal to any dict with the same items; changing it raises TypeError.

    >>> stacks = ReadOnly({1: 500, 2: 300})
    >>> stacks == {2: 300, 1: 500}, stacks
    (True, {1: 500, 2: 300})
    >>> stacks[1] = 9_999
    Traceback (most recent call last):
    TypeError: chips of a hand change only by its events: use hand.act or hand.apply, or copy them with dict
    """

    __slots__ = ()

    def _refuse(self, *_: Any, **__: Any) -> NoReturn:
        raise TypeError(
            "chips of a hand change only by its events: use hand.act or hand.apply, or copy them with dict"
        )

    __setitem__ = __delitem__ = __ior__ = _refuse
    clear = pop = popitem = setdefault = update = _refuse

    def __reduce__(self) -> tuple[Any, ...]:
        return dict, (dict(self),)
