"""What is written must be read again as the same hand, or it is not written."""

from collections.abc import Iterable

from tapete.engine import events as ev
from tapete.formats.record import Record, Unread, Unwritable
from tapete.formats.record.floor import UNTOLD


def check_read_again(record: Record, reads: Iterable[Record | Unread], format_: str) -> None:
    """Refuse a text that would be read as no hand, or as one of other chips.

    Args:
        record: the hand that was written.
        reads: what a reader makes of its text.
        format_: the format's name, for the reason.

    Raises:
        Unwritable: says why.
    """
    found = list(reads)
    again = found[0] if len(found) == 1 else None
    if isinstance(again, Unread):
        raise Unwritable(record.number, f"as {format_} it could not be read again: {again.why}")
    if again is None or again.money.digits != record.money.digits:
        raise Unwritable(record.number, f"as {format_} it would be read as something else")
    if again.finishing_stacks != record.finishing_stacks or _kinds(again) != _kinds(record):
        raise Unwritable(record.number, f"as {format_} it would be read as another hand")


def _kinds(record: Record) -> list[type[ev.Event]]:
    """What happened, without acts of the floor that no format tells."""
    return [type(event) for event in record.events if not isinstance(event, (*UNTOLD, ev.Burned))]
