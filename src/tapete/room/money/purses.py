"""A player's means of payment: money, tournament money and tickets, kept separately (ACO-tm-balance)."""

from __future__ import annotations

from collections.abc import Collection
from typing import Final

from tapete.engine.refusals import InvariantBroken
from tapete.room import protocol as p
from tapete.room.money.accounts import issue, tickets, tournament_money
from tapete.room.store.ledger import Posting, Transfer
from tapete.room.store.store import Store
from tapete.tournament.money.payments import Payment, Purse, pay
from tapete.tournament.refusals import TournamentReason, TournamentRefused
from tapete.tournament.sharing import Money
from tapete.tournament.structure.sections import Means

ALL_MEANS: Final[tuple[Means, ...]] = ("money", "tournament_money", "ticket")


async def purse(store: Store, account: str, currency: str) -> Purse:
    """Read the purse of a ledger account such as `player/7` and its subaccounts; cheapest tickets first.

    Raises:
        InvariantBroken: an account holds a fraction of a ticket.
    """
    held = await store.balances_under(account, currency)
    shelf = tickets(account, 0).removesuffix("0")
    found: list[Money] = []
    for name, balance in held.items():
        if name.startswith(shelf):
            price = int(name.removeprefix(shelf))
            count, rest = divmod(balance, price)
            if rest:
                raise InvariantBroken(f"{name} has {balance:,}, which is no number of tickets")
            found += [price] * count
    return Purse(
        money=held.get(account, 0),
        tournament_money=held.get(tournament_money(account), 0),
        tickets=tuple(sorted(found)),
    )


def choose(
    purse: Purse,
    price: Money,
    means: p.Means | None = None,
    *,
    taken: Collection[Means] = ALL_MEANS,
    entry: bool = True,
) -> Payment:
    """Choose how a purse pays a price.

    Args:
        purse: the player's purse.
        price: the price.
        means: requested means; None: a ticket of this price if there is one, else tournament money first.
        taken: means that the event accepts, `pay` of its structure.
        entry: whether it is an entry or a re-entry; a ticket pays for nothing else.

    Raises:
        Refused: the means is not accepted, or the purse has too little of it.

    Rules: ACO-entry-payment, ACO-entry-ticket, ACO-tm-use, ACO-O-tm-terms (tournament money first).

    >>> choose(Purse(money=5_000, tournament_money=300, tickets=(2_200,)), 2_200)
    Payment(money=0, tournament_money=0, ticket=2200)
    >>> choose(Purse(money=5_000, tournament_money=300), 2_200)
    Payment(money=1900, tournament_money=300, ticket=0)
    >>> choose(Purse(money=5_000), 2_200, p.Means.TICKET, taken=("money",))
    Traceback (most recent call last):
    ...
    tapete.tournament.refusals.TournamentRefused: payment_not_taken: asked 2,200 (ACO-entry-payment)
    """
    if not price:
        return Payment()
    open_now = {kind for kind in taken if entry or kind != "ticket"}
    if means is not None and means.value not in open_now:
        raise TournamentRefused(TournamentReason.PAYMENT_NOT_TAKEN, "ACO-entry-payment", asked=price)
    tickets_only = open_now == {"ticket"}
    if means is p.Means.TICKET or tickets_only:
        return pay(purse, price, ticket=price)
    if means is None and "ticket" in open_now and price in purse.tickets:
        return pay(purse, price, ticket=price)
    money_only = means is p.Means.MONEY or "tournament_money" not in open_now
    usable = Purse(
        money=purse.money if "money" in open_now else 0,
        tournament_money=0 if money_only else purse.tournament_money,
    )
    return pay(usable, price)


def grant_ticket(purse: str, price: Money, *, currency: str, id: str) -> Transfer:
    """Give a ticket for an event of this price.

    Args:
        purse: the ledger account, such as `player/7`.
        price: the full price of the event, fee and bounty included.
        currency: currency of the event.
        id: id of the transfer, such as `welcome/7/ticket`; a known id grants nothing again.
    """
    return _grant(tickets(purse, price), price, currency=currency, id=id, memo="ticket")


def grant_tournament_money(purse: str, amount: Money, *, currency: str, id: str) -> Transfer:
    """Give tournament money; see `grant_ticket` for the arguments.

    >>> grant_tournament_money("player/7", 500, currency="PLAY", id="welcome/7/tournament_money").postings
    (Posting(account='issue/PLAY', amount=-500), Posting(account='player/7/tournament_money', amount=500))
    """
    return _grant(tournament_money(purse), amount, currency=currency, id=id, memo="tournament_money")


def _grant(account: str, amount: Money, *, currency: str, id: str, memo: str) -> Transfer:
    if amount < 1 or account == issue(currency):
        raise ValueError(f"{amount} {currency} can't be granted to {account}")
    return Transfer(id, currency, memo, (Posting(issue(currency), -amount), Posting(account, amount)))
