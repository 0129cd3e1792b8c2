"""List the data that a hand loses in a format, by comparing the record read back with the original."""

from typing import Final

from tapete.cards import HIDDEN
from tapete.engine import events as ev
from tapete.formats.record import Record

_FIELDS: Final = {
    "comments": "comments",
    "extra": "fields of other formats",
    "network": "the network",
    "site": "the name of the site",
    "number": "the number of the hand",
    "table": "the name of the table",
    "seat_count": "how many seats the table has",
    "started_at": "when the hand began",
    "currency": "the currency",
    "hero": "whose cards the file shows",
    "tournament": "facts of the tournament",
    "sitting_out": "seats that sit out",
    "declined": "players who did not show",
    "bounties": "bounties won",
    "heads": "bounties on the players' heads",
    "cashed_out": "hands that were cashed out",
    "showed": "cards shown voluntarily",
    "jackpot": "the jackpot drop",
    "added": "chips that the house added",
    "bought": "chips bought",
    "away": "seats that were not dealt in",
    "cap": "the cap of the table",
    "stacks": "stacks above the cap",
    "paid": "the winner of each pot by the site",
}
"""Words for a record's fields in a report."""
_IN_CHIPS: Final = {"jackpot", "added", "bought", "away", "cap", "stacks", "paid", "cashed_out"}


def lost_on_the_way(record: Record, again: Record) -> tuple[str, ...]:
    """List the data of `record` missing in `again`, the record read back."""
    same_unit = record.money.digits == again.money.digits
    lost = [
        words
        for name, words in _FIELDS.items()
        if getattr(record, name) != getattr(again, name)
        and (same_unit or name not in _IN_CHIPS)
        and getattr(record, name) not in (None, "", (), {}, 0)
    ]
    if _chip(record, again) != _chip(again, record):
        lost.append("the smallest chip")
    if any(again.names.get(seat) != name for seat, name in record.names.items()):
        lost.append("names of players")
    if _burns(record) != _burns(again):
        lost.append("burned cards")
    if _tells(record) != _tells(again):
        lost.append("the order of the showdown")
    return tuple(lost)


def _chip(record: Record, other: Record) -> int:
    """Return the smallest chip, in the finer unit of both records; 1 for one unit of either."""
    chip = record.start.stakes.smallest_chip
    return 1 if chip == 1 else chip * 10 ** max(0, other.money.digits - record.money.digits)


def _burns(record: Record) -> list[str]:
    return [
        card
        for event in record.events
        if isinstance(event, ev.Burned)
        for card in event.cards
        if card != HIDDEN
    ]


def _tells(record: Record) -> list[tuple[int, bool]]:
    told = {e.seat: isinstance(e, ev.Shown) for e in record.events if isinstance(e, ev.Shown | ev.Mucked)}
    return list(told.items())
