"""Answers of the cashier over HTTP: money, tickets, statements."""

from __future__ import annotations

from msgspec import Struct


class PurseRow(Struct, frozen=True, kw_only=True):
    """One part of what an account holds."""

    part: str
    """`money`, `tournament_money`, or `tickets/` and the price of the entries that they admit to."""
    currency: str
    amount: int
    """In the smallest unit of the currency."""


class CurrencyRow(Struct, frozen=True, kw_only=True):
    """A currency that the room keeps."""

    code: str
    digits: int
    """Decimals of its amounts."""


class HeldPurses(Struct, frozen=True, kw_only=True):
    """Holdings of an account: money, tournament money and tickets, by currency."""

    purses: tuple[PurseRow, ...]
    currencies: tuple[CurrencyRow, ...]


class StatementSide(Struct, frozen=True, kw_only=True):
    """Where money of a line went, or came from. Other players are not named."""

    account: str
    amount: int


class StatementLine(Struct, frozen=True, kw_only=True):
    """One movement of a statement."""

    at: int
    memo: str
    amount: int
    balance: int
    """Just after it."""
    transfer: str
    sides: tuple[StatementSide, ...]


class StatementPage(Struct, frozen=True, kw_only=True):
    """Fifty lines of a statement, the newest first."""

    currency: str
    digits: int
    lines: tuple[StatementLine, ...]
    total: int
    """Lines of the whole statement."""
    memos: tuple[str, ...]
    """The kinds of movement in it."""
