"""Book the money of each event in a tournament's accounts, apart from the event's other changes.

A state books its events here when it applies them. A `Preview` books the same events without changing the
state, so that a room can compare its transfers with the accounts before storing anything.

>>> from tapete.tournament.money.accounts import MoneyBalances
>>> from tapete.tournament.structures import structure
>>> preview = Preview(structure("sit-and-go-6"), MoneyBalances())
>>> preview.book(ev.Entered(entry=1, account=7, bot=False))
>>> preview.accounts.pool, preview.accounts.fees, preview.contributed
(100, 10, 100)
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any, Final, Protocol

from tapete.engine.refusals import InvariantBroken
from tapete.tournament import events as ev
from tapete.tournament.money.accounts import MoneyBalances
from tapete.tournament.money.payments import Payment
from tapete.tournament.money.prices import Price
from tapete.tournament.prizes.pools import pool_is_final
from tapete.tournament.sharing import Money
from tapete.tournament.structure.structure import Structure


class BookedMoney(Protocol):
    """Part of a tournament's state, or of a preview, that booking reads and changes."""

    accounts: MoneyBalances
    contributed: Money

    @property
    def structure(self) -> Structure:
        """Structure that the tournament was created with."""

    @property
    def ticket_value(self) -> Money:
        """Value of a ticket prize; 0 if there are none."""

    @property
    def pool_final(self) -> bool:
        """Whether the pool was final at the start; later sales then belong to the house (ACO-pool-lock)."""

    def charged(self, entry: int) -> Price:
        """Return the price of an entry by parts; zero if it came from an earlier stage."""


@dataclass(slots=True)
class Preview:
    """Accounts of a tournament after a batch of events, without applying it."""

    structure: Structure
    accounts: MoneyBalances
    """Copy of the accounts, since booking changes it."""
    contributed: Money = 0
    ticket_value: Money = 0
    prices: dict[int, Price] = field(default_factory=dict)
    """Prices of entries that the batch seats or withdraws; entries of the batch are added."""
    started: bool = False

    @property
    def pool_final(self) -> bool:
        return self.started and pool_is_final(self.structure.policy.prizes, "selling")

    def charged(self, entry: int) -> Price:
        return self.prices[entry]

    def book(self, event: ev.Event) -> None:
        """Book one more event.

        Raises:
            InvariantBroken: an overdrawn account, or prizes that don't add up to the pool.
        """
        book(self, event)
        self.accounts.check()
        match event:
            case ev.Entered():
                self.prices[event.entry] = _price_of(self.structure, event)
            case ev.Started():
                self.started = True
            case ev.PrizesFixed():
                self.ticket_value = event.ticket
            case ev.WindfallDrawn() | ev.DealSettled():
                self.ticket_value = 0
            case _:
                pass


def book(books: BookedMoney, event: ev.Event) -> None:
    """Move the money of one event. Call it before the event's other changes.

    Raises:
        InvariantBroken: prizes that don't add up to the pool, or money left over at the end.
    """
    step = _STEPS.get(type(event))
    if step is not None:
        step(books, event)


def _entered(books: BookedMoney, event: ev.Entered) -> None:
    if not books.structure.pays_when_seated:
        _price(books, _price_of(books.structure, event), 1)


def _seated(books: BookedMoney, event: ev.Seated) -> None:
    """Book the payment with a seat at the start, for a pool that is not final before it."""
    if books.structure.pays_when_seated:
        _price(books, books.charged(event.entry), 1, at_start=True)


def _late_seated(books: BookedMoney, event: ev.LateSeated) -> None:
    if books.structure.pays_when_seated:
        _price(books, books.charged(event.seat.entry), 1)


def _price_of(structure: Structure, event: ev.Entered) -> Price:
    """Return the price of an entry; zero if it brings its stack from an earlier stage."""
    return structure.price_of(event.number) if event.stack is None else Price(0)


def _withdrawn(books: BookedMoney, event: ev.Withdrawn) -> None:
    if not books.structure.pays_when_seated:  # only an entry without a seat is withdrawn
        _price(books, books.charged(event.entry), -1)


def _price(books: BookedMoney, price: Price, entries: int, *, at_start: bool = False) -> None:
    """Book the price of entries by parts; -1 refunds one entry (ACO-entry-parts)."""
    _to_prizes(books, entries * price.prize, at_start=at_start)
    books.accounts.move(entries * price.bounty, "players", "heads")
    books.accounts.move(entries * price.fee, "players", "fees")


def _to_prizes(books: BookedMoney, amount: Money, *, at_start: bool = False) -> None:
    """Book the prize part of a sale; once the pool is final, it goes to the house (ACO-pool-lock)."""
    if books.pool_final and not at_start:
        books.accounts.move(amount, "players", "house")
        return
    books.accounts.move(amount, "players", "pool")
    books.contributed += amount


def _rebought(books: BookedMoney, event: ev.Rebought) -> None:
    _bought(books, event.payment, event.count * books.structure.rebuy_parts.fee)


def _added_on(books: BookedMoney, event: ev.AddedOn) -> None:
    _bought(books, event.payment, books.structure.add_on_parts.fee)


def _bought(books: BookedMoney, payment: Payment, fee: Money) -> None:
    """Book the price of chips: the fee separately, the rest to the prizes."""
    _to_prizes(books, payment.total - fee)
    books.accounts.move(fee, "players", "fees")


def _seeded(books: BookedMoney, event: ev.StageSeeded) -> None:
    books.accounts.move(event.pool, "stages", "pool")
    books.accounts.move(sum(event.cashed.values()), "pool", "players")


def _carried(books: BookedMoney, event: ev.PoolCarried) -> None:
    books.accounts.move(event.amount, "pool", "stages")


def _drawn(books: BookedMoney, event: ev.WindfallDrawn) -> None:
    if not event.early:
        books.accounts.move(sum(event.prizes) - books.contributed, "house", "pool")


def _fixed(books: BookedMoney, event: ev.PrizesFixed) -> None:
    books.accounts.move(event.overlay, "house", "pool")
    books.accounts.move(event.kept, "pool", "house")
    if sum(event.prizes) + event.tickets * event.ticket != event.pool:
        raise InvariantBroken(f"prizes don't add up to the pool: {event!r}")


def _bounty_won(books: BookedMoney, event: ev.BountyWon) -> None:
    books.accounts.move(event.cash, "heads", "players")


def _bounty_to_prizes(books: BookedMoney, event: ev.BountyToPrizes) -> None:
    books.accounts.move(event.amount, "heads", "pool")


def _place_bounty_won(books: BookedMoney, event: ev.PlaceBountyWon) -> None:
    books.accounts.move(event.amount, "house", "players")


def _prize_won(books: BookedMoney, event: ev.PrizeWon) -> None:
    books.accounts.move(event.amount + books.ticket_value * event.tickets, "pool", "players")


def _prize_corrected(books: BookedMoney, event: ev.PrizeCorrected) -> None:
    books.accounts.move(event.amount, "pool", "players")


def _prize_held(books: BookedMoney, event: ev.PrizeHeld) -> None:
    books.accounts.move(event.amount, "pool", "house")


def _seat_given_up(books: BookedMoney, event: ev.SeatGivenUp) -> None:
    """Book a ticket that becomes tournament money; the house keeps any part that the book does not refund."""
    books.accounts.move(event.ticket - event.tournament_money, "players", "house")


def _deal_settled(books: BookedMoney, event: ev.DealSettled) -> None:
    books.accounts.move(sum(event.paid.values()), "pool", "players")


def _refunded(books: BookedMoney, event: ev.Refunded) -> None:
    back = event.money + event.tournament_money + sum(event.tickets)
    books.accounts.move(back, "house", "players")


def _share_paid(books: BookedMoney, event: ev.SharePaid) -> None:
    books.accounts.move(event.prize, "pool", "players")
    books.accounts.move(event.fee, "fees", "players")
    books.accounts.move(event.head, "heads", "players")


def _cancelled(books: BookedMoney, event: ev.Cancelled) -> None:
    accounts = books.accounts
    accounts.move(accounts.pool, "pool", "house")
    accounts.move(accounts.heads, "heads", "house")
    if event.rule == "back":
        accounts.move(accounts.fees, "fees", "house")


def _finished(books: BookedMoney, event: ev.Finished) -> None:
    if books.accounts.pool or books.accounts.heads:
        raise InvariantBroken(f"finished with unpaid money: {books.accounts}")


_STEPS: Final[dict[type, Callable[[BookedMoney, Any], None]]] = {
    ev.Entered: _entered,
    ev.Withdrawn: _withdrawn,
    ev.Seated: _seated,
    ev.LateSeated: _late_seated,
    ev.Rebought: _rebought,
    ev.AddedOn: _added_on,
    ev.StageSeeded: _seeded,
    ev.PoolCarried: _carried,
    ev.WindfallDrawn: _drawn,
    ev.PrizesFixed: _fixed,
    ev.BountyWon: _bounty_won,
    ev.BountyToPrizes: _bounty_to_prizes,
    ev.PlaceBountyWon: _place_bounty_won,
    ev.PrizeWon: _prize_won,
    ev.PrizeCorrected: _prize_corrected,
    ev.PrizeHeld: _prize_held,
    ev.SeatGivenUp: _seat_given_up,
    ev.DealSettled: _deal_settled,
    ev.Refunded: _refunded,
    ev.SharePaid: _share_paid,
    ev.Cancelled: _cancelled,
    ev.Finished: _finished,
}
