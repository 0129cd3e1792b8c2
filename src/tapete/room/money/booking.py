"""Build the transfers of one batch of events.

Ids depend only on stream, event and state, so that a batch stored again after a crash keeps its ids.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field
from typing import Literal

from tapete.engine.refusals import InvariantBroken
from tapete.room.money.accounts import (
    FEES,
    GUARANTEES,
    PLAY,
    heads,
    issue,
    tickets,
    tournament_money,
)
from tapete.room.store.ledger import Posting, Transfer
from tapete.tournament import Tournament
from tapete.tournament import events as te
from tapete.tournament.money.payments import Payment, Purse, refund
from tapete.tournament.money.prices import Price
from tapete.tournament.prizes.pools import pool_is_final
from tapete.tournament.sharing import Money

Memo = Literal[
    "buy_in",
    "re_entry",
    "rebuy",
    "add_on",
    "refund",
    "prize",
    "ticket",
    "seat",
    "bounty",
    "deal",
    "held",
    "stage",
    "overlay",
    "house_prize",
    "windfall",
    "unused",
    "issue",
]
"""Purpose of a transfer, shown on statements."""

Line = tuple[str, Money]
"""Account and the amount added to it."""


@dataclass(slots=True)
class BookedEntry:
    """Part of an entry that transfers need. Within a batch it is ahead of the tournament."""

    purse: str
    price: Price
    """Price of the entry; zero if it came from an earlier stage."""
    number: int = 1
    """Number of the entry among its account's entries."""
    promised: Payment | None = None
    """Promised payment; None once paid."""
    payments: list[Payment] = field(default_factory=list)
    won: Money = 0
    settled: bool = False
    rebuys: int = 0
    add_ons: int = 0


class Booking:
    """Builder of the transfers of one batch."""

    def __init__(
        self,
        before: Tournament,
        events: Sequence[te.Event],
        stream: str,
        purse_of: Callable[[int], str],
    ) -> None:
        accounts, fixed = before.accounts, before.fixed
        self.before = before
        self.events = events
        self.stream = stream
        self.purse_of = purse_of
        self.currency = before.structure.currency
        self.made: list[Transfer] = []
        self.has = {stream: accounts.pool, heads(stream): accounts.heads, FEES: accounts.fees}
        """Balances of the tournament's accounts; for the fees, only its own."""
        self.contributed: Money = before.contributed
        self.ticket: Money = fixed.ticket if fixed else 0
        self.started = before.state != "registering"
        self.rolling_back = False
        self._entries: dict[int, BookedEntry] = {}

    @property
    def pool_final(self) -> bool:
        """Whether the pool was final at the start, so that later sales go to the house (ACO-pool-lock)."""
        return self.started and pool_is_final(self.before.structure.policy.prizes, "selling")

    @property
    def prizes_of_sales(self) -> str:
        """Account for the prize part of a sale."""
        return GUARANTEES if self.pool_final else self.stream

    def contribute(self, amount: Money) -> None:
        """Count the amount that a sale adds to the pool; negative for a refund."""
        if not self.pool_final:
            self.contributed += amount

    @property
    def pool(self) -> Money:
        return self.has[self.stream]

    @property
    def heads(self) -> Money:
        return self.has[heads(self.stream)]

    def entry(self, number: int) -> BookedEntry:
        """Return an entry in its state at this point of the batch."""
        if number not in self._entries:
            known = self.before.entries[number]
            self._entries[number] = BookedEntry(
                purse=self.purse_of(known.account),
                price=self.before.charged(number),
                number=known.number,
                promised=self.before.promised.get(number),
                payments=list(known.payments),
                won=known.prize,
                settled=known.settled,
                rebuys=known.rebuys,
                add_ons=known.add_ons,
            )
        return self._entries[number]

    def fees_of(self, entry: BookedEntry) -> Money:
        """Return the fees paid for an entry, its rebuys and its add-ons."""
        structure = self.before.structure
        return structure.fees_of(entry.price, rebuys=entry.rebuys, add_ons=entry.add_ons)

    def enter(self, number: int, entry: BookedEntry) -> None:
        self._entries[number] = entry

    def move(self, what: str, memo: Memo, lines: Iterable[Line]) -> None:
        """Add a transfer, if any amount is not zero.

        Raises:
            InvariantBroken: the tournament does not hold enough.
        """
        sums: dict[str, Money] = {}
        for account, amount in lines:
            sums[account] = sums.get(account, 0) + amount
        postings = tuple(Posting(account, amount) for account, amount in sums.items() if amount)
        if not postings:
            return
        made = Transfer(f"{self.stream}/{what}", self.currency, memo, postings)
        for posting in postings:
            if posting.account in self.has:
                self.has[posting.account] += posting.amount
                if self.has[posting.account] < 0:
                    raise InvariantBroken(f"{made.id}: {posting.account} has not so much: {postings}")
        self.made.append(made)

    def house_adds(self, what: str, memo: Memo, amount: Money) -> None:
        """Add money of the house to the pool."""
        if amount and self.currency == PLAY:
            self.move(f"issue/{what}", "issue", ((issue(PLAY), -amount), (GUARANTEES, amount)))
        self.move(what, memo, ((GUARANTEES, -amount), (self.stream, amount)))

    def pay(self, number: int, what: str, memo: Memo, amount: Money, *, of: str) -> None:
        """Pay money to an entry."""
        entry = self.entry(number)
        self.move(what, memo, ((of, -amount), (entry.purse, amount)))
        entry.won += amount


def into(purse: str, back: Purse) -> tuple[Line, ...]:
    """Return the lines that credit money, tournament money and tickets to their accounts of a purse."""
    return (
        (purse, back.money),
        (tournament_money(purse), back.tournament_money),
        *((tickets(purse, price), price) for price in back.tickets),
    )


def out_of(purse: str, payment: Payment) -> tuple[Line, ...]:
    return tuple((account, -amount) for account, amount in into(purse, refund(payment)))
