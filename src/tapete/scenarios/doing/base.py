"""Define a procedure as a scenario calls it, and make one from a function over declared facts."""

from collections.abc import Callable, Mapping, Sequence
from functools import wraps
from typing import Any, TypeVar

import msgspec
from msgspec import Struct

from tapete.floor.citing import Citing
from tapete.floor.impossible import Impossible
from tapete.ring.refusals import RingRefused
from tapete.rules import Book
from tapete.scenarios.noted_values import noted
from tapete.scenarios.watching import citing
from tapete.tournament.policy import Policies
from tapete.tournament.refusals import TournamentRefused

Procedure = Callable[[Mapping[str, Any], Book], Mapping[str, Any]]
Procedures = Mapping[str, Procedure]

G = TypeVar("G", bound=Struct)
T = TypeVar("T")
Doing = Callable[[G, Book, Citing], Mapping[str, Any]]


def facts_of(given: Any, kind: Any, *, field: str = "") -> Any:
    """Convert and check given facts.

    Args:
        given: plain data.
        kind: the required type.
        field: path of the data, if it is a part of a procedure's `given`.

    Raises:
        ValueError: `field: why`, with the nearest known word.

    >>> from tapete.scenarios.doing.base import facts_of
    >>> class Chips(Struct, forbid_unknown_fields=True):
    ...     value: int
    >>> facts_of({"valeu": 5}, Chips)
    Traceback (most recent call last):
    tapete.floor.impossible.Impossible: unknown word `valeu`; did you mean `value`?
    """
    try:
        return msgspec.convert(given, kind)
    except msgspec.ValidationError as error:
        raise Impossible.of(error, kind, field=field) from None


def one_of(index: int, among: Sequence[T], *, field: str) -> T:
    """Pick the drawn item.

    Raises:
        ValueError: index out of range.

    >>> one_of(1, "abc", field="draw")
    'b'
    """
    if not 0 <= index < len(among):
        raise Impossible(field, "not_below", index=index, most=len(among))
    return among[index]


def procedure(kind: type[G]) -> Callable[[Doing[G]], Procedure]:
    """Make a procedure of a function that takes its checked facts and a reader of the book.

    The procedure cites the rows that the function has read, unless the function names rows itself. A refusal
    by tournament or cash play is returned as `refused`, the reason, and `facts`, the numbers.
    """

    def made(doing: Doing[G]) -> Procedure:
        @wraps(doing)
        def call(given: Mapping[str, Any], book: Book) -> Mapping[str, Any]:
            read = citing()
            try:
                found = doing(facts_of(given, kind), book, read)
            except (TournamentRefused, RingRefused) as refused:
                found = {"refused": refused.reason.value, "facts": refused.facts}
            return {"cites": list(read.cites), **found}

        return call

    return made


Adapting = Callable[[G, Policies], Mapping[str, Any]]


def adapter(kind: type[G]) -> Callable[[Adapting[G]], Procedure]:
    """Make a procedure of a function that takes its checked facts and the policies of the book.

    The procedure cites the rows behind every value read, here or in the product. A refusal by tournament or
    cash play is returned as `refused`, the reason, and `facts`, the numbers.
    """

    def made(doing: Adapting[G]) -> Procedure:
        @procedure(kind)
        @wraps(doing)
        def call(given: G, book: Book, read: Citing) -> Mapping[str, Any]:
            return doing(given, noted(book, read, covered=True))

        return call

    return made


class Given(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Base class of the facts given to procedures."""


class Nothing(Given, frozen=True, kw_only=True):
    """Facts of a procedure that needs none."""
