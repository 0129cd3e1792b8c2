"""Record which values of a policy are read, so that a scenario cites the rows that the product used."""

from __future__ import annotations

from typing import Any

from msgspec import defstruct

from tapete.floor.citing import Citing, NotCovered
from tapete.rules import Book, books
from tapete.tournament.policy import Policies, Policy, policy_kinds, policy_of, stated


def noted(book: Book, read: Citing, *, covered: bool = False) -> Policies:
    """Return the policies of a book in a form that records each read.

    Args:
        book: source of the values.
        read: recorder of the rows of every value read.
        covered: whether reading a value that the book omits raises `NotCovered`. If not, the default is
            read, as in a running event.
    """
    watched: dict[str, Any] = {
        subject: _noted(kind, book, read, covered=covered) for subject, kind in policy_kinds()
    }
    return Policies(**watched)


def _noted(kind: type[Policy], book: Book, read: Citing, *, covered: bool) -> Policy:
    """Return a policy that cites its values when they are read, if the book states them."""
    values = dict(stated(kind, book))
    fields = frozenset(kind.__struct_fields__)

    def value(policy: Policy, name: str) -> Any:
        if name in values:
            return read(values[name])
        found = object.__getattribute__(policy, name)
        if covered and name in fields and found is not None:
            raise NotCovered
        return found

    watching: Any = defstruct(
        kind.__name__, [], bases=(kind,), namespace={"__getattribute__": value}, frozen=True
    )
    watched: Policy = policy_of(watching, book)
    return watched


def package_book(book: Book) -> str:
    """Return the book's name for a structure; for a book from a file, the packaged book that it extends.

    >>> from tapete.rules import book
    >>> package_book(book("tda-2019"))
    'tda-2019'
    """
    return next(name for name in reversed(book.layers) if name in books())
