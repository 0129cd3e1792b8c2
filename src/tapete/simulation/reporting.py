"""Report each entry's result in a finished event."""

from msgspec import Struct

from tapete.cards.typed import checked
from tapete.engine.types import Chips
from tapete.tournament import Tournament
from tapete.tournament.sharing import Money


class EntryResult(Struct, frozen=True, kw_only=True):
    """Line of one entry in the results."""

    place: int
    entry: int
    account: int
    number: int
    """Number of the entry within its account, for re-entries."""
    won: Money
    """Total money won: prize, bounties and deal."""
    bounties: Money
    """Part of the money won as bounties."""
    tickets: int
    items: tuple[str, ...]
    paid: Money
    """Price of the entry with rebuys and add-ons."""
    rebuys: int
    add_ons: int
    moves: int
    """Number of moves to another table."""
    stack: Chips
    """Chips at the end; nonzero for the winner, and for all remaining entries if the event ended early."""


@checked
def results(tournament: Tournament) -> tuple[EntryResult, ...]:
    """List the results of a finished event, the best place first; shared places by entry number."""
    lines = [
        EntryResult(
            place=entry.place or 0,
            entry=entry.entry,
            account=entry.account,
            number=entry.number,
            won=entry.prize,
            bounties=entry.bounties,
            tickets=entry.tickets,
            items=entry.items,
            paid=sum(payment.total for payment in entry.payments),
            rebuys=entry.rebuys,
            add_ons=entry.add_ons,
            moves=tournament.tables.times_moved(entry.entry),
            stack=entry.stack,
        )
        for entry in tournament.entries.values()
    ]
    return tuple(sorted(lines, key=lambda line: (line.place, line.entry)))
