"""Prepare the pots and payments of a hand for PokerStars text.

The text differs from the engine in one way: a pot with one eligible seat is paid in one part for each board.
"""

from collections import defaultdict

from msgspec import Struct, structs

from tapete.engine import events as ev
from tapete.engine.types import Chips, Seat
from tapete.formats.record import Paid, Record


class PotLines(Struct, frozen=True, kw_only=True):
    """Pots and payments to print."""

    pots: tuple[Chips, ...]
    """Pots before the rake, main pot first."""
    payments: tuple[Paid, ...]
    """Payments by board, last side pot first, then by seat; a seat that wins both halves has one payment."""

    @property
    def winnings(self) -> dict[Seat, Chips]:
        """Chips that each winner collects."""
        won: dict[Seat, Chips] = defaultdict(int)
        for paid in self.payments:
            won[paid.seat] += paid.amount
        return won


def pots_told(record: Record) -> PotLines:
    """Return the pots and payments of the hand."""
    boards = 1 + max((event.board for event in record.events if isinstance(event, ev.BoardDealt)), default=0)
    awards = tuple(sorted(record.payments, key=lambda paid: (paid.board, -paid.pot, paid.seat)))
    pots = record.pots
    parted = {paid.pot for paid in awards if paid.board} if not record.paid else set(range(len(pots)))
    payments = []
    for board in range(boards):
        for paid in awards:
            amount = paid.amount if paid.board == board else 0
            if paid.pot not in parted:
                amount = paid.amount // boards + (board < paid.amount % boards)
            if amount:
                payments.append(structs.replace(paid, amount=amount, board=board))
    return PotLines(pots=tuple(pots), payments=tuple(payments))
