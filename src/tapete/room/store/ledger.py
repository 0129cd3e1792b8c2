"""Double-entry ledger: the postings of a transfer add up to zero, so each currency sums to zero.

>>> buy_in = Transfer("t1", "PLAY", "buy-in", (Posting("player/7", -500), Posting("tournament/3", 500)))
>>> balances = {("player/7", "PLAY"): 800}
>>> [(line.account, line.balance_after) for line in post((buy_in,), balances)]
[('player/7', 300), ('tournament/3', 500)]
>>> balances[("player/7", "PLAY")]
300
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from msgspec import Struct

from tapete.engine.refusals import Refused

MOST = 2**53 - 1  # the largest integer that a browser reads exactly

MAY_OWE = ("issue/", "outside/")
"""Prefixes of accounts that may go below zero: issuers of currencies, and the world outside the room."""


class NotStored(Exception):
    """The store refused a batch and stored nothing of it."""


class InsufficientFunds(Refused[str], NotStored):
    """An account that may not go below zero has too little."""

    def __init__(self, account: str, currency: str, balance: int, asked: int) -> None:
        super().__init__("not_enough_money", balance=balance, asked=asked)
        self.args = (f"{account} has {balance:,} {currency}, {asked:,} was asked of it",)
        self.account = account
        self.currency = currency
        self.balance = balance
        self.asked = asked

    def __reduce__(self) -> tuple[Any, ...]:
        return type(self), (self.account, self.currency, self.balance, self.asked)


class Posting(Struct, frozen=True):
    """One line of a transfer: `amount` is added to `account` (negative: taken from the account)."""

    account: str  # "player/7", "tournament/3", "house/bots", "issue/PLAY"
    amount: int


class Transfer(Struct, frozen=True):
    """A movement of money that happens at most once: the store refuses a known `id`.

    Raises:
        ValueError: the postings do not add up to zero or are fewer than two, or an amount exceeds 2^53-1.

    >>> Transfer("t1", "PLAY", "rake", (Posting("table/1", -5), Posting("house/rake", 4)))
    Traceback (most recent call last):
    ValueError: transfer t1: postings add up to -1 PLAY, they must add up to 0
    """

    id: str
    currency: str
    memo: str
    postings: tuple[Posting, ...]

    def __post_init__(self) -> None:
        if not self.id or not self.currency:
            raise ValueError("a transfer needs an id and a currency")
        if len(self.postings) < 2:
            raise ValueError(f"transfer {self.id}: a transfer has at least two postings")
        for posting in self.postings:
            if not posting.account or abs(posting.amount) > MOST:
                raise ValueError(f"transfer {self.id}: {posting} is out of range")
        if total := sum(posting.amount for posting in self.postings):
            raise ValueError(
                f"transfer {self.id}: postings add up to {total:,} {self.currency}, they must add up to 0"
            )


class PostingLine(Struct, frozen=True):
    """A posting that was made, and the balance after it."""

    transfer: str
    account: str
    currency: str
    amount: int
    balance_after: int


class LedgerEntry(Struct, frozen=True):
    """A line of an account's statement for its owner."""

    at: int
    memo: str
    amount: int
    currency: str
    balance_after: int
    transfer: str
    """Id of the transfer, which tells its purpose."""


def may_owe(account: str) -> bool:
    """Whether an account may be below zero.

    >>> may_owe("issue/PLAY"), may_owe("player/7")
    (True, False)
    """
    return account.startswith(MAY_OWE)


def post(transfers: Iterable[Transfer], balances: dict[tuple[str, str], int]) -> tuple[PostingLine, ...]:
    """Post transfers in order into `balances` (by account and currency), all of them or none.

    An account may dip below zero inside one transfer, never after it. An absent account has 0.

    Raises:
        InsufficientFunds: `balances` is untouched.
        ValueError: a balance would leave the range of exact integers; `balances` is untouched.
    """
    after: dict[tuple[str, str], int] = {}
    lines: list[PostingLine] = []
    for transfer in transfers:
        before: dict[tuple[str, str], int] = {}
        for posting in transfer.postings:
            key = (posting.account, transfer.currency)
            balance = after[key] if key in after else balances.get(key, 0)
            before.setdefault(key, balance)
            after[key] = balance + posting.amount
            lines.append(PostingLine(transfer.id, *key, posting.amount, after[key]))
        for key, had in before.items():
            if after[key] < 0 and after[key] < had and not may_owe(key[0]):
                raise InsufficientFunds(*key, balance=had, asked=had - after[key])
            if abs(after[key]) > MOST:
                raise ValueError(f"transfer {transfer.id}: {key[0]} would hold {after[key]:,} {key[1]}")
    balances.update(after)
    return tuple(lines)
