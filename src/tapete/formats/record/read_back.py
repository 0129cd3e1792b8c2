"""Check that a written hand reads back as the same hand; otherwise refuse to write it."""

from collections.abc import Iterable

from tapete.engine import events as ev
from tapete.formats.record import Record, Unread, Unwritable
from tapete.formats.record.floor import UNTOLD


def check_read_again(record: Record, reads: Iterable[Record | Unread], format_: str) -> None:
    """Refuse a text that reads back as a different hand, or as no hand.

    Args:
        record: the written hand.
        reads: the result of reading its text.
        format_: the format's name, for the error.

    Raises:
        Unwritable: with the reason.
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
    """List the event types, without the floor's acts that no format holds."""
    return [type(event) for event in record.events if not isinstance(event, (*UNTOLD, ev.Burned))]
