"""Paying for an entry from a purse of three kinds of money, and getting back what was paid.

>>> purse = Purse(money=5_000, tournament_money=1_000)
>>> payment = pay(purse, 2_500)
>>> payment
Payment(money=1500, tournament_money=1000, ticket=0)
>>> refund(payment)
Purse(money=1500, tournament_money=1000, tickets=())
"""

from collections.abc import Collection, Iterable
from typing import Final, Literal

from msgspec import Struct

from tapete.tournament.refusals import Refused, TournamentReason
from tapete.tournament.sharing import Money, by_weight

Use = Literal["entry", "cash-table", "withdrawal"]
ENTRIES_ONLY: Final[tuple[Use, ...]] = ("entry",)


class Purse(Struct, frozen=True):
    """What an account holds. The three kinds are never mixed up (ACO-tm-balance)."""

    money: Money = 0
    tournament_money: Money = 0
    """Good for entries, and for nothing else unless a book says so (ACO-tm-use, ACO-tm-not-cash)."""
    tickets: tuple[Money, ...] = ()
    """The price of the event that each ticket admits to."""


class Payment(Struct, frozen=True):
    """How something was paid: a ticket alone, or money and tournament money together."""

    money: Money = 0
    tournament_money: Money = 0
    ticket: Money = 0
    """The value of the ticket that was used up, 0 if none was."""

    @property
    def total(self) -> Money:
        """What was paid, whatever the means."""
        return self.money + self.tournament_money + self.ticket


def pay(
    purse: Purse,
    amount: Money,
    *,
    use: Use = "entry",
    ticket: Money | None = None,
    good_for: Collection[Use] = ENTRIES_ONLY,
) -> Payment:
    """Pay an amount: with the ticket named, or with tournament money first and money for the rest.

    Args:
        purse: what there is.
        amount: what is to be paid, the full price of an entry.
        use: what for.
        ticket: value of the ticket to use. It covers the whole price or nothing.
        good_for: what tournament money may be used for, `PricePolicy.tournament_money`.

    Raises:
        ValueError: an amount below zero.
        Refused: the ticket is not held or belongs to another price, or there is too little that may be used.

    Rules: ACO-entry-payment, ACO-entry-ticket, ACO-tm-use, ACO-tm-not-cash, ACO-O-tm-terms (order).
    """
    if amount < 0:
        raise ValueError(f"nothing is paid by paying {amount}")
    if ticket is not None:
        if ticket not in purse.tickets:
            raise Refused(TournamentReason.NO_SUCH_TICKET, "ACO-entry-ticket", asked=ticket)
        if ticket != amount or use != "entry":
            raise Refused(
                TournamentReason.TICKET_OF_ANOTHER_PRICE, "ACO-entry-ticket", asked=amount, ticket=ticket
            )
        return Payment(ticket=ticket)
    if use in good_for:
        first = min(purse.tournament_money, amount)
    elif purse.money < amount <= purse.money + purse.tournament_money:
        raise Refused(
            TournamentReason.NOT_FOR_TOURNAMENT_MONEY,
            "ACO-tm-not-cash",
            asked=amount,
            most=purse.money,
            tournament_money=purse.tournament_money,
        )
    else:
        first = 0
    if amount - first > purse.money:
        raise Refused(
            TournamentReason.NOT_ENOUGH_MONEY, "ACO-entry-payment", asked=amount, held=purse.money + first
        )
    return Payment(money=amount - first, tournament_money=first)


def after_paying(purse: Purse, payment: Payment) -> Purse:
    """What is left in a purse.

    >>> after_paying(Purse(money=5, tickets=(220, 110)), Payment(ticket=220))
    Purse(money=5, tournament_money=0, tickets=(110,))
    """
    tickets = list(purse.tickets)
    if payment.ticket:
        tickets.remove(payment.ticket)
    return Purse(
        purse.money - payment.money, purse.tournament_money - payment.tournament_money, tuple(tickets)
    )


def refund(payment: Payment) -> Purse:
    """All that was paid, each kind as that kind: a ticket comes back as a ticket.

    Rules: ACO-O-unregister, ACO-O-tm-terms, ACO-O-ticket-terms.
    """
    return Purse(payment.money, payment.tournament_money, (payment.ticket,) if payment.ticket else ())


def together(payments: Iterable[Payment]) -> Payment:
    """Several payments as one.

    >>> together([Payment(money=10), Payment(money=5, tournament_money=5)])
    Payment(money=15, tournament_money=5, ticket=0)
    """
    parts = tuple(payments)
    return Payment(
        money=sum(part.money for part in parts),
        tournament_money=sum(part.tournament_money for part in parts),
        ticket=sum(part.ticket for part in parts),
    )


def refund_part(payment: Payment, amount: Money) -> Purse:
    """A part of what was paid, such as the fee, in the mix in which it was paid.

    A ticket can't be given back in parts; its part comes as tournament money.

    Raises:
        ValueError: more than was paid.

    Rules: ACO-O-tm-terms (refunds return the same mix).

    >>> refund_part(Payment(money=1_500, tournament_money=1_000), 250)
    Purse(money=150, tournament_money=100, tickets=())
    >>> refund_part(Payment(ticket=220), 20)
    Purse(money=0, tournament_money=20, tickets=())
    """
    if not 0 <= amount <= payment.total:
        raise ValueError(f"{amount} is not a part of {payment.total}")
    if payment.ticket or not payment.total:
        return Purse(tournament_money=amount)
    parts = by_weight(amount, {"money": payment.money, "tournament": payment.tournament_money})
    return Purse(parts["money"], parts["tournament"])
