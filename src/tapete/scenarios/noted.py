"""Policies that note which of their values are read, so that a scenario cites what the product went by."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, cast

from tapete.engine.types import Sourced
from tapete.floor.citing import Citing
from tapete.rules import Book
from tapete.tournament.policy import Policies, Policy, policy_kinds, policy_of, stated


class _Noted:
    """A policy whose values are cited when they are read. What the book leaves out has no row to cite."""

    __slots__ = ("_policy", "_read", "_stated")

    def __init__(self, policy: Policy, stated: Mapping[str, Sourced[object]], read: Citing) -> None:
        self._policy, self._stated, self._read = policy, stated, read

    def __getattr__(self, name: str) -> Any:
        if name in self._stated:
            return self._read(self._stated[name])
        return getattr(self._policy, name)


def noted(book: Book, read: Citing) -> Policies:
    """The policies of a book for the product to go by; `read` remembers the rows of what it reads of them."""
    watched = {
        subject: _Noted(policy_of(kind, book), dict(stated(kind, book)), read)
        for subject, kind in policy_kinds()
    }
    return Policies(**cast(dict[str, Any], watched))
