"""Policies that note which of their values are read, so that a scenario cites what the product went by."""

from __future__ import annotations

from typing import Any

from msgspec import defstruct

from tapete.floor.citing import Citing
from tapete.rules import Book
from tapete.tournament.policy import Policies, Policy, policy_kinds, policy_of, stated


def noted(book: Book, read: Citing) -> Policies:
    """The policies of a book for the product to go by; `read` remembers the rows of what it reads of them."""
    watched: dict[str, Any] = {subject: _noted(kind, book, read) for subject, kind in policy_kinds()}
    return Policies(**watched)


def _noted(kind: type[Policy], book: Book, read: Citing) -> Policy:
    """A policy whose values are cited when they are read. What the book leaves out has no row to cite."""
    values = dict(stated(kind, book))

    def value(policy: Policy, name: str) -> Any:
        return read(values[name]) if name in values else object.__getattribute__(policy, name)

    watching: Any = defstruct(
        kind.__name__, [], bases=(kind,), namespace={"__getattribute__": value}, frozen=True
    )
    watched: Policy = policy_of(watching, book)
    return watched
