"""Check argument types of public functions and explain a mismatch in words."""

from __future__ import annotations

import inspect
from collections.abc import Callable, Collection, Iterable, Mapping
from functools import cache, wraps
from types import NoneType, UnionType
from typing import Annotated, Any, Final, Literal, NewType, ParamSpec, TypeVar, Union, get_args, get_origin
from typing import get_type_hints as hints_of

P = ParamSpec("P")
R = TypeVar("R")

_WORDS: Final = {
    str: "text",
    int: "a whole number",
    float: "a number",
    bool: "True or False",
    bytes: "bytes",
    NoneType: "None",
}
_READ_BY: Final = {
    "HandRules": "tapete.hand_rules",
    "Book": "tapete.rules.book",
    "Structure": "tapete.tournament.structures.structure",
    "Card": "tapete.cards.read_cards",
}
"""The function that turns a name or text into the expected type, by the type's name."""
_LONGEST: Final = 60


def checked(function: Callable[P, R]) -> Callable[P, R]:
    """Decorate a function so that arguments of the wrong type raise a TypeError in words.

    A check costs some microseconds; do not use it on the hot path.

    >>> @checked
    ... def twice(count: int) -> int:
    ...     return 2 * count
    >>> twice("4")
    Traceback (most recent call last):
    TypeError: twice: count should be a whole number, not '4'
    """
    signature = inspect.signature(function)

    @cache
    def hints() -> dict[str, Any]:
        return hints_of(function, include_extras=True)

    @wraps(function)
    def asked(*args: P.args, **kwargs: P.kwargs) -> R:
        given = signature.bind(*args, **kwargs).arguments
        for name, hint in hints().items():
            if name in given and name != "return":
                expect(f"{function.__name__}: {name}", given[name], hint)
        return function(*args, **kwargs)

    return asked


def expect(what: str, value: object, hint: Any) -> None:
    """Raise a TypeError in words unless a value matches an annotation.

    >>> expect("stacks", [200, 200], Mapping[int, int])
    Traceback (most recent call last):
    TypeError: stacks should be a mapping from whole numbers to whole numbers, not [200, 200]
    """
    if fits(value, hint):
        return
    read_by = _READ_BY.get(getattr(hint, "__name__", ""))
    if read_by is None and get_args(hint):
        read_by = _READ_BY.get(getattr(get_args(hint)[0], "__name__", ""))
    hence = f": {read_by}({_brief(value)}) reads it" if isinstance(value, str) and read_by else ""
    raise TypeError(f"{what} should be {in_words(hint)}, not {_brief(value)}{hence}")


def fits(value: object, hint: Any) -> bool:
    """Whether a value matches an annotation, including the elements of lists and mappings.

    >>> fits((1, 2), Collection[int]), fits("12", Collection[str]), fits({1: "a"}, Mapping[int, str] | None)
    (True, False, True)
    """
    origin, args = get_origin(hint), get_args(hint)
    if origin is Annotated:
        return fits(value, args[0])
    if origin in (Union, UnionType):
        return any(fits(value, one) for one in args)
    if origin is Literal:
        # Only the type counts: the function itself raises ValueError for an unknown word.
        return any(type(value) is type(one) for one in args)
    if isinstance(hint, NewType):
        return fits(value, hint.__supertype__)
    if hint is None:
        return value is None
    if origin is Callable or origin is type:
        return callable(value)
    if origin is not None:
        return isinstance(value, origin) and _hold(value, origin, args)
    if not isinstance(hint, type) or getattr(hint, "_is_protocol", False):
        return True  # it can't be checked at run time
    return isinstance(value, int | float) if hint is float else isinstance(value, hint)


def _hold(value: Any, origin: type, args: tuple[Any, ...]) -> bool:
    """Whether the elements of a list or mapping match; text does not count as a list of texts."""
    if isinstance(value, str | bytes):
        return False
    if isinstance(value, Mapping) and len(args) == 2:
        return all(fits(key, args[0]) and fits(one, args[1]) for key, one in value.items())
    if not isinstance(value, Collection) or not args:
        return True  # reading an iterator would consume it
    if origin is tuple and args[-1] is not ...:
        return len(value) == len(args) and all(map(fits, value, args))
    return all(fits(one, args[0]) for one in value)


def in_words(hint: Any, *, many: bool = False) -> str:
    """Name a type in words.

    >>> in_words(Mapping[int, str] | None), in_words(Callable[[int], int]), in_words(list[bytes])
    ('a mapping from whole numbers to text or None', 'a function', 'a list of bytes')
    """
    origin, args = get_origin(hint), get_args(hint)
    if origin is Annotated:
        return in_words(args[0], many=many)
    if origin in (Union, UnionType):
        told = [in_words(one, many=many) for one in args]
        return " or ".join(told) if len(told) <= 3 else f"{told[0]}, {told[1]} or another of their kind"
    if origin is Literal:
        return f"one of {', '.join(map(str, args))}"
    if origin is Callable:
        return "a function"
    if isinstance(origin, type) and issubclass(origin, Mapping):
        return f"a mapping from {in_words(args[0], many=True)} to {in_words(args[1], many=True)}"
    if isinstance(origin, type) and issubclass(origin, Iterable):
        return f"a list of {in_words(args[0], many=True)}"
    word = _WORDS.get(hint, getattr(hint, "__name__", str(hint)))
    return "whole numbers" if many and hint is int else word


def _brief(value: object) -> str:
    shown = repr(value)
    return shown if len(shown) <= _LONGEST else f"{shown[:_LONGEST]}…"
