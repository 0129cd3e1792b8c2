"""Policies that note which of their values are read, so that a scenario cites what the product went by."""

from __future__ import annotations

from typing import Any

from msgspec import defstruct

from tapete.floor.citing import Citing, NotCovered
from tapete.rules import Book, books
from tapete.tournament.policy import Policies, Policy, policy_kinds, policy_of, stated


def noted(book: Book, read: Citing, *, covered: bool = False) -> Policies:
    """The policies of a book for the product to go by.

    Args:
        book: states the values.
        read: remembers the rows of every value that is read.
        covered: whether a value that the book leaves out raises `NotCovered`. If not, its default is read,
            as in a running event.
    """
    watched: dict[str, Any] = {
        subject: _noted(kind, book, read, covered=covered) for subject, kind in policy_kinds()
    }
    return Policies(**watched)


def _noted(kind: type[Policy], book: Book, read: Citing, *, covered: bool) -> Policy:
    """A policy whose values are cited when they are read, as far as the book states them."""
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
    """What a structure calls a book: of one in a file, the book of the package that it stands on.

    >>> from tapete.rules import book
    >>> package_book(book("tda-2019"))
    'tda-2019'
    """
    return next(name for name in reversed(book.layers) if name in books())
