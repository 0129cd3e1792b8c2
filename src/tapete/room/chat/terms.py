"""Kinds of chat allowed at a table: the operator's setting, limited by rulebook and anonymity."""

from __future__ import annotations

from functools import cache
from typing import Final

from msgspec import Struct

from tapete.ring.aliases import offers
from tapete.room.protocol import ChatMode
from tapete.rules import Book
from tapete.rules.rows import CATALOGUES, rows_in_force

_ORDER: Final = (ChatMode.OFF, ChatMode.PHRASES, ChatMode.ALL)
_SILENT_HANDS: Final = ("TDA19-67.1", "CCL-oph-comment", "TDA13-59-1", "ACO-O-conduct")
"""Rules that forbid talking about a running or folded hand; a book has at most one of them."""
_NO_TOOLS: Final = "ACO-O-anon-tools"


class ChatTerms(Struct, frozen=True, kw_only=True):
    """The operator's setting for the whole room."""

    players: ChatMode = ChatMode.PHRASES
    """Chat of seated players. At anonymous tables they may send only phrases."""
    watchers: ChatMode = ChatMode.OFF
    """Chat of viewers, never more than that of `players`."""


class Allowed(Struct, frozen=True, kw_only=True):
    """Chat allowed at one table, and the rule that limits it."""

    players: ChatMode
    watchers: ChatMode
    rule: str | None


def allowed(terms: ChatTerms, *, book: Book, anonymous: bool, ring: bool) -> Allowed:
    """Return the chat allowed at a table.

    Args:
        ring: whether it is a cash table; a book may forbid chat at anonymous cash tables.

    Rules: ACO-O-anon-tools.

    >>> from tapete.rules import book
    >>> free = ChatTerms(players=ChatMode.ALL)
    >>> allowed(free, book=book("tda-2024"), anonymous=False, ring=False).rule
    'TDA19-67.1'
    >>> allowed(free, book=book("aconcagua"), anonymous=True, ring=False).players.value
    'phrases'
    >>> allowed(free, book=book("aconcagua"), anonymous=True, ring=True).players.value
    'off'
    """
    if anonymous and ring and not offers("chat", anonymous=True, book=book):
        return Allowed(players=ChatMode.OFF, watchers=ChatMode.OFF, rule=_NO_TOOLS)
    players = least(terms.players, ChatMode.PHRASES) if anonymous else terms.players
    watchers = ChatMode.OFF if anonymous else least(terms.watchers, players)
    return Allowed(players=players, watchers=watchers, rule=silent_hands(book.catalogues))


def least(one: ChatMode, other: ChatMode) -> ChatMode:
    """Return the stricter of two modes."""
    return min(one, other, key=_ORDER.index)


@cache
def silent_hands(catalogues: tuple[str, ...]) -> str | None:
    """Return the rule of these catalogues that forbids talking about a hand; None if there is none.

    Rules: TDA19-67.1, CCL-oph-comment, TDA13-59-1, ACO-O-conduct.
    """
    names = {one for name in catalogues for one in (name, f"{name}-choices") if one in CATALOGUES}
    known = {row for name in names for row in rows_in_force(name)}
    return next((row for row in _SILENT_HANDS if row in known), None)
