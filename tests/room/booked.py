"""A tournament whose money is in a ledger: whatever it decides is booked in a real store, and compared."""

from __future__ import annotations

import asyncio
from collections.abc import Collection, Coroutine, Iterable, Sequence
from typing import Any, TypeVar

from msgspec import structs

from tapete.room import money
from tapete.room import protocol as p
from tapete.room.store.ledger import InsufficientFunds, Posting, Transfer, may_owe
from tapete.room.store.memory import MemoryStore
from tapete.room.store.store import Batch
from tapete.tournament import Structure, Tournament
from tapete.tournament import commands as cmd
from tapete.tournament import events as ev
from tapete.tournament.money.payments import Purse

T = TypeVar("T")
LOOP = asyncio.new_event_loop()
GRANTED = "outside/tests"
"""Where the money of tests comes from."""


def wait(for_it: Coroutine[Any, Any, T]) -> T:
    return LOOP.run_until_complete(for_it)


class Books:
    """A ledger in a store. Several tournaments may share it."""

    def __init__(self) -> None:
        self.store = MemoryStore()
        self.made: list[Transfer] = []

    def post(self, transfers: Sequence[Transfer]) -> None:
        """Book a batch; the store says no to a second transfer of one id, and to a balance below zero."""
        if transfers:
            wait(self.store.append(Batch("ledger", 0, (), tuple(transfers))))
        self.made += transfers
        assert not any(wait(self.store.ledger_sums()).values())

    def give(self, amount: int, account: str, currency: str = "PLAY") -> None:
        postings = (Posting(GRANTED, -amount), Posting(account, amount))
        self.post([Transfer(f"given/{len(self.made)}", currency, "given", postings)])

    def fund(self, purse: Purse, account: int, currency: str = "PLAY") -> None:
        """Fill the purse of a player."""
        name = money.player(account)
        parts = {name: purse.money, money.tournament_money(name): purse.tournament_money}
        for price in purse.tickets:
            parts[money.tickets(name, price)] = parts.get(money.tickets(name, price), 0) + price
        for one, amount in parts.items():
            if amount:
                self.give(amount, one, currency)

    def purse(self, account: int, currency: str = "PLAY") -> Purse:
        return wait(money.purse(self.store, money.player(account), currency))

    def __getitem__(self, account: str) -> int:
        return self.balances().get(account, 0)

    def balances(self) -> dict[str, int]:
        """All but empty ones and those of the tests, of all currencies: a test has one."""
        return {
            name: amount
            for (name, _), amount in sorted(self.store.disk.known.balances.items())
            if amount and name != GRANTED
        }


class Booked(Tournament):
    """A tournament that books every decision before it is applied."""

    books: Books
    bots: Collection[int] = ()
    """Accounts of the house's bots."""
    means: p.Means | None = None
    """What people ask to pay with."""
    last: tuple[Transfer, ...] = ()
    """What the last decision moved."""
    _before: money.HeldMoney | None = None

    def __getstate__(self) -> Any:
        """The tournament alone: what is booked beside it is no part of its state."""
        whole: Any = object.__getstate__(self)
        return None, whole[1]

    @property
    def stream(self) -> str:
        return f"tournament/{self.tournament}"

    def purse_of(self, account: int) -> str:
        return f"issue/{self.structure.currency}" if account in self.bots else money.player(account)

    def decide(self, command: cmd.Command, *, at: int) -> tuple[ev.Event, ...]:
        events = super().decide(self.paid(command), at=at)
        self.agree()
        self._before = money.held(self)
        self.last = money.transfers(self, events, stream=self.stream, purse_of=self.purse_of)
        again = money.transfers(self, events, stream=self.stream, purse_of=self.purse_of)
        assert again == self.last  # as after a crash: the same ids, so that it is booked once
        try:
            self.books.post(self.last)
        except InsufficientFunds as error:  # an entry that is paid with its seat; the room drops it, too
            account = money.player_of(error.account)
            if account is None or not any(one.entry in self.promised for one in self.entries_of(account)):
                raise
            self.last = ()  # nothing of it was booked
            return self.decide(cmd.DropUnpaid(account=account), at=at)
        return events

    def paid(self, command: cmd.Command) -> cmd.Command:
        """A purchase, with the payment that the room would choose."""
        structure, add_ons = self.structure, self.structure.add_ons
        entry = False
        match command:
            case cmd.Enter() | cmd.ReEnter():
                number = len(self.entries_of(command.account)) + 1
                price, entry = structure.price_of(number).total, True
            case cmd.Rebuy():
                price = structure.rebuy_price * command.count
            case cmd.AddOn() if add_ons is not None:
                price = add_ons.price
            case _:
                return command
        if command.account in self.bots or command.payment is not None:
            return command
        purse = self.books.purse(command.account, structure.currency)
        payment = money.choose(purse, price, self.means, taken=structure.pay, entry=entry)
        return structs.replace(command, payment=payment)

    def agree(self) -> None:
        """Compare ledger and tournament, once the last decision is applied."""
        if self._before is not None:
            money.check_agreement(self._before, self.last, money.held(self), stream=self.stream)
        held = money.held(self)
        assert self.books[self.stream] == held.pool
        assert self.books[money.heads(self.stream)] == held.heads


def booked(
    structure: Structure,
    *,
    books: Books | None = None,
    bots: Collection[int] = (),
    number: int = 7,
    final: int | None = None,
) -> Booked:
    """A new tournament with its books."""
    made = Booked.replay(Tournament.create(structure, tournament=number, final=final))
    assert isinstance(made, Booked)
    made.books = books or Books()
    made.bots = bots
    return made


def check_books(books: Books, tournaments: Iterable[Booked]) -> None:
    """What must be true once all is over."""
    balances = books.balances()
    for tournament in tournaments:
        tournament.agree()
        assert tournament.stream not in balances and money.heads(tournament.stream) not in balances
    assert all(amount > 0 or may_owe(account) for account, amount in balances.items())
    fees = sum(one.accounts.fees for one in tournaments)
    assert balances.get(money.FEES, 0) == fees
