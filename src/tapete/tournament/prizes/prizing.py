"""Prizes of an event by its structure: percentages, a table, a curve, fixed amounts, tickets, a Windfall.

>>> from tapete.tournament.structures import structure
>>> fixed_prizes(structure("sit-and-go-6"), entries=6, players=6, pool=605).prizes
(303, 181, 121)
"""

from __future__ import annotations

from msgspec import Struct, structs

from tapete.tournament import presets
from tapete.tournament.events import WindfallDrawn
from tapete.tournament.prizes.least_prize import LeastPrizeCut, largest_minimum, minimum_of
from tapete.tournament.prizes.payout_curve import payout_curve
from tapete.tournament.prizes.payouts import prizes_by_place, prizes_of, rolled_up
from tapete.tournament.prizes.pools import paid_places, places_of_table
from tapete.tournament.prizes.tickets import TicketPrizes, ticket_prizes, tied_prizes
from tapete.tournament.sharing import Money, Ratio, by_weight
from tapete.tournament.structure.structure import Structure


class Fixed(Struct, frozen=True, kw_only=True):
    """Pool and prizes. Money and the value of the tickets add up to the pool."""

    pool: Money
    prizes: tuple[Money, ...]
    """Money by place, the winner first."""
    tickets: int = 0
    """Number of first places that win a ticket."""
    ticket: Money = 0
    cut: LeastPrizeCut | None = None
    """The reduced least prize, if the pool is too small for the announced one."""
    kept: Money = 0
    """Amount kept by the house, because it buys no further ticket; it is not in the pool."""

    @property
    def ticket_prizes(self) -> TicketPrizes:
        """The same prizes as tickets and a remainder."""
        place = next((index for index, money in enumerate(self.prizes, start=1) if money), None)
        return TicketPrizes(self.ticket, self.tickets, sum(self.prizes), place)

    def paid_places(self, *, items: int = 0) -> int:
        """Count the places that win money, a ticket or an item.

        Args:
            items: number of the first places that win an item.

        >>> Fixed(pool=600, prizes=(0, 0, 160), tickets=2, ticket=220).paid_places()
        3
        """
        money = max((place for place, prize in enumerate(self.prizes, start=1) if prize), default=0)
        return max(money, self.tickets, items)

    def prize_of(self, place: int, *, shared: int = 1, turn: int = 0) -> tuple[Money, int]:
        """Return money and tickets of one of the entries that share a place, by their order.

        Rules: ACO-O-bust-order (ties share), ACO-pay-tickets.

        >>> Fixed(pool=605, prizes=(303, 181, 121)).prize_of(2, shared=2)
        (151, 0)
        >>> [Fixed(pool=540, prizes=(0, 0, 110), tickets=2, ticket=215).prize_of(place) for place in (2, 3)]
        [(0, 1), (110, 0)]
        """
        if self.tickets:
            prize = tied_prizes(self.ticket_prizes, place=place, shared=shared)[turn]
            return prize.money, prize.tickets
        return prizes_of(self.prizes, place=place, shared=shared)[turn], 0


def fixed_prizes(
    structure: Structure, *, entries: int, players: int, pool: Money, drawn: WindfallDrawn | None = None
) -> Fixed:
    """Return the prize of each place if nothing more is sold.

    Args:
        structure: the event's structure.
        entries: number of entries that count for the number of paid places, with re-entries and flights
            (ACO-O-pay-count).
        players: number of entries in this stage: at most this number of places is paid.
        pool: the amount to share.
        drawn: the draw of a Windfall, once it is made.

    Raises:
        Refused: the table has no row for this number of entries.

    Rules: ACO-pay-fixed, ACO-pay-proportional, ACO-pay-tickets, ACO-O-pay-table, ACO-O-pay-few,
    ACO-windfall-payouts, ACO-O-windfall-pay.
    """
    prizes = structure.prizes
    count = max(1, players)
    match prizes.kind:
        case "windfall":
            if drawn is None:
                return Fixed(pool=pool, prizes=(pool,))
            return Fixed(pool=sum(drawn.prizes), prizes=drawn.prizes)
        case "percentages":
            payout = payout_for(structure, entries)
            return Fixed(pool=pool, prizes=_shared(structure, pool, payout, count))
        case "table":
            # A field smaller than the table's smallest bracket uses that bracket, limited to the number of
            # players.
            table = presets.payouts(prizes.table)
            least = table.brackets[0].entries[0]
            return Fixed(pool=pool, prizes=_shared(structure, pool, table.payout(max(entries, least)), count))
        case "curve":
            return _curve(structure, entries=entries, players=count, pool=pool)
        case "fixed":
            # The prizes of missing lower places go to the winner, with all money that the table does not
            # name.
            below = prizes.amounts[1 : min(count, _table_places(structure, len(prizes.amounts), entries))]
            return Fixed(pool=pool, prizes=(pool - sum(below), *below))
        case "tickets":
            value = prizes.ticket or 1
            found = ticket_prizes(pool, value=value, players=count, policy=structure.policy.prizes)
            money = tuple(prize.money for prize in found.prizes)
            left = pool - found.kept
            return Fixed(pool=left, prizes=money, tickets=found.tickets, ticket=value, kept=found.kept)
        case "winner":
            return Fixed(pool=pool, prizes=(pool,))


def with_bounty(fixed: Fixed, amount: Money) -> Fixed:
    """Add the winner's bounty to pool and prizes: every prize grows in proportion to its money.

    In a satellite the money goes to the place with the remainder, or else to the first place without a
    ticket. If no money is paid, the winner gets it.

    Rules: ACO-O-bounty-winner.

    >>> with_bounty(Fixed(pool=100, prizes=(50, 30, 20)), 10).prizes
    (55, 33, 22)
    >>> with_bounty(Fixed(pool=440, prizes=(0, 0), tickets=2, ticket=220), 10).prizes
    (0, 0, 10)
    """
    prizes = list(fixed.prizes) or [0]
    if fixed.tickets:
        index = (fixed.ticket_prizes.remainder_place or fixed.tickets + 1) - 1
        prizes += [0] * (index + 1 - len(prizes))
        prizes[index] += amount
    elif not sum(prizes):
        prizes[0] += amount
    else:
        for place, more in by_weight(amount, dict(enumerate(prizes))).items():
            prizes[place] += more
    return structs.replace(fixed, pool=fixed.pool + amount, prizes=tuple(prizes))


def payout_for(structure: Structure, entries: int) -> tuple[Ratio, ...]:
    """Return per cent by place, the winner first, for an event paid by percentages.

    Args:
        structure: the event's structure.
        entries: number of entries in the field.

    Rules: ACO-pay-fixed, ACO-O-pay-few (missing places are shared by the others in proportion).

    >>> from tapete.tournament.structures import structure
    >>> payout_for(structure("sit-and-go-6"), 6)
    (50, 30, 20)
    """
    payout = structure.payout or (100,)
    places = _table_places(structure, len(payout), entries)
    return payout if places == len(payout) else rolled_up(payout, places, structure.policy.prizes)


def _table_places(structure: Structure, places: int, entries: int) -> int:
    policy = structure.policy.prizes
    return places_of_table(places, entries=entries, share=structure.prizes.share, policy=policy)


def _shared(structure: Structure, pool: Money, payout: tuple[Ratio, ...], players: int) -> tuple[Money, ...]:
    policy = structure.policy.prizes
    fits = len(payout) <= players
    return prizes_by_place(pool, payout if fits else rolled_up(payout, players, policy), policy)


def _curve(structure: Structure, *, entries: int, players: int, pool: Money) -> Fixed:
    """Apply the curve. A pool too small for its least prize pays the largest possible one and sets `cut`."""
    wishes = structure.prizes
    places = min(paid_places(max(1, entries), share=wishes.share), players)
    wanted = -(-minimum_of(structure) // wishes.unit) * wishes.unit
    paid, minimum = places, wanted
    while paid > 1:
        minimum = min(wanted, largest_minimum(pool, places=paid, top=wishes.top, unit=wishes.unit))
        if minimum > 0:
            break
        paid -= 1
    prizes: tuple[Money, ...] = (pool,)
    if paid > 1:
        prizes = payout_curve(pool, paid=paid, minimum=minimum, top=wishes.top, unit=wishes.unit).prizes
    became = min(prizes)
    short = became < wanted or paid < places
    cut = LeastPrizeCut(wanted=wanted, places=places, became=became, paid=paid) if short else None
    return Fixed(pool=pool, prizes=prizes, cut=cut)
