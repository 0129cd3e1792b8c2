"""Pay for an entry from a purse with three kinds of money, and refund payments.

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

from tapete.tournament.refusals import TournamentReason, TournamentRefused
from tapete.tournament.sharing import Money, by_weight

Use = Literal["entry", "cash-table", "withdrawal"]
ENTRIES_ONLY: Final[tuple[Use, ...]] = ("entry",)


class Purse(Struct, frozen=True):
    """Funds of an account. The three kinds are never mixed (ACO-tm-balance)."""

    money: Money = 0
    tournament_money: Money = 0
    """Usable for entries only, unless a book allows more (ACO-tm-use, ACO-tm-not-cash)."""
    tickets: tuple[Money, ...] = ()
    """Price of the event for each ticket."""


class Payment(Struct, frozen=True):
    """Means of a payment: a ticket alone, or money and tournament money together."""

    money: Money = 0
    tournament_money: Money = 0
    ticket: Money = 0
    """Value of the ticket that was used, 0 if none was."""

    @property
    def total(self) -> Money:
        """Total paid, by all means."""
        return self.money + self.tournament_money + self.ticket


def pay(
    purse: Purse,
    amount: Money,
    *,
    use: Use = "entry",
    ticket: Money | None = None,
    good_for: Collection[Use] = ENTRIES_ONLY,
) -> Payment:
    """Pay an amount: with the named ticket, or with tournament money first and money for the rest.

    Args:
        purse: the funds.
        amount: the amount to pay, the full price of an entry.
        use: the purpose.
        ticket: value of the ticket to use. It covers the whole price or nothing.
        good_for: uses of tournament money, `PricePolicy.tournament_money`.

    Raises:
        ValueError: an amount below zero.
        Refused: the ticket is not held or is for another price, or the usable funds are too small.

    Rules: ACO-entry-payment, ACO-entry-ticket, ACO-tm-use, ACO-tm-not-cash, ACO-O-tm-terms (order).
    """
    if amount < 0:
        raise ValueError(f"nothing is paid by paying {amount}")
    if ticket is not None:
        if ticket not in purse.tickets:
            raise TournamentRefused(TournamentReason.NO_SUCH_TICKET, "ACO-entry-ticket", asked=ticket)
        if ticket != amount or use != "entry":
            raise TournamentRefused(
                TournamentReason.TICKET_OF_ANOTHER_PRICE, "ACO-entry-ticket", asked=amount, ticket=ticket
            )
        return Payment(ticket=ticket)
    if use in good_for:
        first = min(purse.tournament_money, amount)
    elif purse.money < amount <= purse.money + purse.tournament_money:
        raise TournamentRefused(
            TournamentReason.NOT_FOR_TOURNAMENT_MONEY,
            "ACO-tm-not-cash",
            asked=amount,
            most=purse.money,
            tournament_money=purse.tournament_money,
        )
    else:
        first = 0
    if amount - first > purse.money:
        raise TournamentRefused(
            TournamentReason.NOT_ENOUGH_MONEY, "ACO-entry-payment", asked=amount, held=purse.money + first
        )
    return Payment(money=amount - first, tournament_money=first)


def after_paying(purse: Purse, payment: Payment) -> Purse:
    """Return a purse after a payment.

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
    """Refund a payment, each means in kind: a ticket comes back as a ticket.

    Rules: ACO-O-unregister, ACO-O-tm-terms, ACO-O-ticket-terms.
    """
    return Purse(payment.money, payment.tournament_money, (payment.ticket,) if payment.ticket else ())


def together(payments: Iterable[Payment]) -> Payment:
    """Add up several payments.

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
    """Refund a part of a payment, such as the fee, in the same mix of means.

    A ticket can't be refunded in parts; its part is refunded as tournament money.

    Raises:
        ValueError: the amount is more than was paid.

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
