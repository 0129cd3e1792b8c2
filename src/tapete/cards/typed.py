"""Check argument types of public functions and word the errors."""

from __future__ import annotations

import inspect
from collections.abc import Callable, Collection, Iterable, Mapping
from functools import cache, wraps
from types import NoneType, UnionType
from typing import Annotated, Any, Final, Literal, NewType, ParamSpec, TypeVar, Union, get_args, get_origin
from typing import get_type_hints as hints_of

Fits = Callable[[object], bool]
"""Whether a value matches an annotation."""

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
    """Decorate a function so that arguments of the wrong type raise a worded TypeError.

    A check costs some microseconds; do not use it on the hot path.

    >>> @checked
    ... def twice(count: int) -> int:
    ...     return 2 * count
    >>> twice("4")
    Traceback (most recent call last):
    TypeError: twice: count should be a whole number, not '4'
    """
    names = tuple(inspect.signature(function).parameters)

    @cache
    def wanted() -> dict[str, tuple[Any, Fits]]:
        hints = hints_of(function, include_extras=True)
        return {name: (hints[name], predicate(hints[name])) for name in names if name in hints}

    @wraps(function)
    def asked(*args: P.args, **kwargs: P.kwargs) -> R:
        kinds = wanted()
        for name, value in (*zip(names, args, strict=False), *kwargs.items()):
            if name in kinds and not kinds[name][1](value):
                expect(f"{function.__name__}: {name}", value, kinds[name][0])
        return function(*args, **kwargs)

    return asked


def explained(function: Callable[P, R]) -> Callable[P, R]:
    """Like `checked`, but check types only after the function has failed, so a valid call costs little.

    Use it for pure functions that are called often. A wrong type that raises no error still gets a result.

    >>> @explained
    ... def half(count: int) -> float:
    ...     return count / 2
    >>> half("4")
    Traceback (most recent call last):
    TypeError: half: count should be a whole number, not '4'
    """
    check = checked(function)

    @wraps(function)
    def asked(*args: P.args, **kwargs: P.kwargs) -> R:
        try:
            return function(*args, **kwargs)
        except (TypeError, AttributeError, LookupError) as error:
            failed = error
        try:
            return check(*args, **kwargs)
        except TypeError as told:
            raise told from failed

    return asked


def expect(what: str, value: object, hint: Any) -> None:
    """Raise a worded TypeError unless a value matches an annotation.

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
    return predicate(hint)(value)


@cache
def predicate(hint: Any) -> Fits:
    """Compile an annotation to a function that tells whether a value matches it."""
    origin, args = get_origin(hint), get_args(hint)
    if origin is Annotated:
        return predicate(args[0])
    if origin in (Union, UnionType):
        among = tuple(predicate(one) for one in args)
        return lambda value: any(one(value) for one in among)
    if origin is Literal:
        # Only the type counts: the function itself raises ValueError for an unknown word.
        kinds = {type(one) for one in args}
        return lambda value: type(value) in kinds
    if isinstance(hint, NewType):
        return predicate(hint.__supertype__)
    if hint is None:
        return lambda value: value is None
    if origin is Callable or origin is type:
        return callable
    if origin is not None:
        return _holding(origin, args)
    if not isinstance(hint, type) or getattr(hint, "_is_protocol", False):
        return lambda value: True  # it can't be checked at run time
    kind = int | float if hint is float else hint
    return lambda value: isinstance(value, kind)


def _holding(origin: type, args: tuple[Any, ...]) -> Fits:
    """Return a function that tells whether a value is a collection of this kind with matching elements.

    A string does not count as a list of strings.
    """
    each = tuple(predicate(one) for one in args if one is not ...)
    fixed = origin is tuple and args[-1] is not ...
    one, *others = each or (lambda value: True,)

    def hold(value: Any) -> bool:
        if not isinstance(value, origin) or isinstance(value, str | bytes):
            return False
        if isinstance(value, Mapping) and len(args) == 2:
            return all(map(one, value)) and all(map(others[0], value.values()))
        if not isinstance(value, Collection):
            return True  # reading an iterator would consume it
        if fixed:
            return len(value) == len(each) and all(fit(part) for fit, part in zip(each, value, strict=True))
        return all(map(one, value))

    return hold


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
