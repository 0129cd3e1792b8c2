"""Prizes that are entries to another event: satellites and their remainders.

>>> ticket_prizes(540, value=215, players=27)
TicketPrizes(value=215, tickets=2, remainder=110, remainder_place=3)
"""

from collections.abc import Sequence

from msgspec import Struct

from tapete.tournament.policy.prices import PricePolicy
from tapete.tournament.policy.prizes import BY_DEFAULT, PrizePolicy
from tapete.tournament.refusals import TournamentReason, TournamentRefused
from tapete.tournament.sharing import Money


class Prize(Struct, frozen=True):
    """Prize of one place: money, tickets or an item."""

    money: Money = 0
    tickets: int = 0
    item: str = ""
    """A package or an object, in words (ACO-pay-inkind)."""


class TicketPrizes(Struct, frozen=True):
    """Tickets that a pool buys."""

    value: Money
    """Value of one ticket: the full price of the target event, with fee and bounty (ACO-entry-ticket)."""
    tickets: int
    remainder: Money
    """Money that buys no further ticket."""
    remainder_place: int | None
    """Place that gets the remainder; None if nothing is left, or the house keeps it."""

    @property
    def kept(self) -> Money:
        """Amount of the pool that the house keeps."""
        return 0 if self.remainder_place else self.remainder

    @property
    def prizes(self) -> tuple[Prize, ...]:
        """Prize of each place, the winner first."""
        last = max(self.tickets, self.remainder_place or 0)
        return tuple(
            Prize(
                money=self.remainder if place == self.remainder_place else 0,
                tickets=int(place <= self.tickets),
            )
            for place in range(1, last + 1)
        )


def ticket_prizes(
    pool: Money, *, value: Money, players: int, policy: PrizePolicy = BY_DEFAULT
) -> TicketPrizes:
    """Return as many tickets as the pool buys; the rest goes to the next place, or to the house.

    Args:
        pool: prize parts of the satellite's entries, without fees.
        value: full price of the target event.
        players: number of players who may win a ticket; nobody wins two.
        policy: the recipient of the rest.

    Rules: ACO-pay-tickets, ACO-pay-ticket-remainder, ACO-satellite-seats, ACO-O-ticket-edge (a pool below one
    ticket is money for the first; if there is no next place, the first gets the rest).

    >>> ticket_prizes(180, value=200, players=9).prizes
    (Prize(money=180, tickets=0, item=''),)
    >>> ticket_prizes(500, value=200, players=2).prizes
    (Prize(money=100, tickets=1, item=''), Prize(money=0, tickets=1, item=''))
    >>> ticket_prizes(500, value=200, players=9, policy=PrizePolicy(ticket_remainder="house")).kept
    100
    """
    if pool < 0 or value < 1 or players < 1:
        raise ValueError(f"no tickets of {value} out of {pool} for {players} players")
    tickets = min(pool // value, players)
    remainder = pool - tickets * value
    after = tickets + 1 if tickets < players else 1
    kept = tickets and policy.ticket_remainder == "house"
    return TicketPrizes(value, tickets, remainder, None if kept or not remainder else after)


def tied_prizes(prizes: TicketPrizes, *, place: int, shared: int) -> tuple[Prize, ...]:
    """Return the prizes of entries that share a place where tickets are won.

    If there is a ticket for each entry, or for none, each gets that and an equal part of the money. A ticket
    can't be divided: if the covered places hold fewer tickets than entries, the tickets count at their value
    and all is shared as money. Odd units go to the first entries.

    Rules: ACO-O-bust-order (ties share), ACO-pay-tickets.

    >>> tied_prizes(ticket_prizes(500, value=200, players=25), place=2, shared=2)
    (Prize(money=150, tickets=0, item=''), Prize(money=150, tickets=0, item=''))
    """
    covered = prizes.prizes[place - 1 : place - 1 + shared]
    tickets, money = sum(prize.tickets for prize in covered), sum(prize.money for prize in covered)
    each_ticket = 1 if tickets == shared else 0
    if 0 < tickets < shared:
        money += tickets * prizes.value
    each, odd = divmod(money, shared)
    return tuple(Prize(each + (turn < odd), each_ticket) for turn in range(shared))


def satellite_over(players_left: int, prizes: TicketPrizes) -> bool:
    """Whether a satellite stops: at least two tickets, and every remaining player has one.

    With one ticket or none it is played to a winner.

    Rules: ACO-O-satellite-end, ACO-satellite-what.

    >>> satellite_over(2, ticket_prizes(540, value=215, players=27))
    True
    """
    return players_left <= (prizes.tickets if prizes.tickets > 1 else 1)


def give_up_seat(price: Money, policy: PricePolicy, *, excepted: bool = False) -> Money:
    """Return the tournament money for a seat won in a satellite: the price of the event, or nothing.

    Args:
        price: full price of the target event.
        policy: the book's compensation for a seat that is given up.
        excepted: whether the target is one of the few events that forbid it.

    Raises:
        Refused: the target is excepted, or the book does not cover seats that are given up.

    Rules: ACO-tm-choice, ACO-O-satellite-dup (a second seat is changed without asking).

    >>> give_up_seat(215, PricePolicy(seat_given_up="tournament-money"))
    215
    """
    if excepted or policy.seat_given_up is None:
        raise TournamentRefused(TournamentReason.SEAT_NOT_EXCHANGED, "ACO-tm-choice", asked=price)
    return price if policy.seat_given_up == "tournament-money" else 0


def won_seats(seats_held: int, won: int, *, price: Money) -> tuple[int, Money]:
    """Return the won seats that a player keeps, and the tournament money for the others: one seat is enough.

    Rules: ACO-O-satellite-dup.

    >>> won_seats(0, 1, price=215), won_seats(1, 1, price=215)
    ((1, 0), (0, 215))
    """
    taken = min(won, max(0, 1 - seats_held))
    return taken, (won - taken) * price


def check_items(prizes: Sequence[Prize]) -> None:
    """Check a table of tickets, packages and objects: no place without a prize above one with a prize.

    Raises:
        ValueError: a place without a prize above one with a prize.

    Rules: ACO-pay-inkind, ACO-pay-decreasing.

    >>> check_items([Prize(item="package for the live final"), Prize(tickets=1), Prize(money=50)])
    """
    empty = [prize == Prize() for prize in prizes]
    if any(above and not below for above, below in zip(empty, empty[1:], strict=False)):
        raise ValueError("a place without a prize stands above one with a prize")
