"""The money at the end of a hand as PokerStars tells it.

It differs from the engine's in two ways: chips of an ante that nobody matched go back with the uncalled bet,
and a pot with one seat left in it is paid in as many parts as there are boards.
"""

from collections import defaultdict

from msgspec import Struct, structs

from tapete.engine import PostKind
from tapete.engine import events as ev
from tapete.engine.types import Chips, Seat
from tapete.formats.record import Paid, Record


class Told(Struct, frozen=True, kw_only=True):
    """Pots and payments to print."""

    pots: tuple[Chips, ...]
    """Before the rake, main pot first."""
    payments: tuple[Paid, ...]
    """By board, the last side pot first, then by seat; both halves of a pot that one seat wins are one."""
    back: dict[Seat, Chips]
    """What goes back of an ante, to one seat if at all."""

    @property
    def winnings(self) -> dict[Seat, Chips]:
        """What each winner collects."""
        won: dict[Seat, Chips] = defaultdict(int)
        for paid in self.payments:
            won[paid.seat] += paid.amount
        return won


def pots_told(record: Record) -> Told:
    """Pots and payments of the hand."""
    boards = 1 + max((event.board for event in record.events if isinstance(event, ev.BoardDealt)), default=0)
    awards = tuple(sorted(record.payments, key=lambda paid: (paid.board, -paid.pot, paid.seat)))
    pots = list(record.pots)
    back = {} if record.paid else _unmatched(record)
    for seat, chips in back.items():
        last = [paid for paid in awards if paid.pot == len(pots) - 1]
        if len(last) != 1 or last[0].seat != seat or last[0].amount < chips:
            back = {}
            break
        pots[-1] -= chips
        left = structs.replace(last[0], amount=last[0].amount - chips)
        awards = tuple(left if paid is last[0] else paid for paid in awards)
        if not pots[-1] and len(pots) > 1:
            pots.pop()
    parted = {paid.pot for paid in awards if paid.board} if not record.paid else set(range(len(pots)))
    payments = []
    for board in range(boards):
        for paid in awards:
            amount = paid.amount if paid.board == board else 0
            if paid.pot not in parted:
                amount = paid.amount // boards + (board < paid.amount % boards)
            if amount:
                payments.append(structs.replace(paid, amount=amount, board=board))
    return Told(pots=tuple(pots), payments=tuple(payments), back=back)


def _unmatched(record: Record) -> dict[Seat, Chips]:
    """Chips of a live seat's ante above what any other seat put in to match."""
    start = record.start
    matched = dict.fromkeys(start.stacks, 0)
    bets = dict.fromkeys(start.stacks, 0)
    folded: set[Seat] = set()
    for event in record.events:
        match event:
            case ev.Posted(seat=seat, kind=kind, amount=amount):
                if kind.live or (kind is PostKind.ANTE and start.stakes.ante_form == "per_player"):
                    matched[seat] += amount
                bets[seat] += amount if kind.live else 0
            case ev.Called(seat=seat, amount=amount) | ev.BroughtIn(seat=seat, amount=amount):
                matched[seat] += amount
                bets[seat] += amount
            case ev.BetMade(seat=seat, amount=amount) | ev.RaisedTo(seat=seat, amount=amount):
                matched[seat] += amount - bets[seat]
                bets[seat] = amount
            case ev.UncalledReturned(seat=seat, amount=amount):
                matched[seat] -= amount
            case ev.Folded(seat=seat) | ev.HandKilled(seat=seat):
                folded.add(seat)
            case ev.BetsCollected():
                bets = dict.fromkeys(start.stacks, 0)
            case _:
                pass
    *_, second, most = sorted(matched.values())
    top = next(seat for seat in matched if matched[seat] == most)
    return {} if most == second or top in folded else {top: most - second}
