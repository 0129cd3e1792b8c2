"""Base of all policies, and their construction from a book's values."""

from collections.abc import Iterator
from typing import TypeVar

from msgspec import Struct

from tapete.engine.types import Sourced
from tapete.rules import Book

P = TypeVar("P", bound="Policy")


class Policy(
    Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, omit_defaults=True, repr_omit_defaults=True
):
    """A book's decisions on one subject, as plain values.

    A field has the name and the words of the value in the book's section `tournament`. Its default applies
    where a book is silent, and in stored events older than the field.
    """


def stated(kind: type[Policy], book: Book) -> Iterator[tuple[str, Sourced[object]]]:
    """Yield the values of a policy that a book states, by field, with their rows.

    >>> from tapete.rules import book
    >>> from tapete.tournament.policy import PositionPolicy
    >>> dict(stated(PositionPolicy, book("tda-2019")))["dead_small_blind"].source
    'TDA19-32'
    """
    for name in kind.__struct_fields__:
        if (value := getattr(book.tournament, name)) is not None:
            yield name, value


def policy_of(kind: type[P], book: Book) -> P:
    """Return a policy under a book, with defaults where the book is silent.

    >>> from tapete.rules import book
    >>> from tapete.tournament.policy import PositionPolicy
    >>> policy_of(PositionPolicy, book("tda-2019")).dead_small_blind
    'nobody-posts'
    """
    return kind(**{name: value.value for name, value in stated(kind, book)})
