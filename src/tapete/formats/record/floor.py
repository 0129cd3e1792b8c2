"""Refuse hands that no format can express, because the floor changed their course."""

from typing import Final

from tapete.engine import events as ev
from tapete.formats.record import Record, Unwritable

UNTOLD: Final = (
    ev.HandHeld,
    ev.HandReleased,
    ev.Restricted,
    ev.ActHeld,
    ev.ActReleased,
    ev.CardsExposed,
    ev.BurnsSet,
)
"""Floor events that change no action, card or chip of the hand: writers omit them."""

CHANGED: Final = (
    ev.HandRestored,
    ev.BetsCorrected,
    ev.ActionTakenBack,
    ev.ActLetStand,
    ev.TurnGiven,
    ev.ChipsForfeited,
    ev.PostsCorrected,
    ev.ChipsAdded,
    ev.DoorCardChanged,
    ev.CardsMoved,
    ev.DealtEarly,
    ev.Misdealt,
    ev.HandVoided,
    ev.PotShared,
    ev.AwardCorrected,
)
"""Floor events after which a written hand could not be read back."""


def check_unchanged(record: Record) -> None:
    """Refuse a hand that would read back as a different hand, or not at all.

    Raises:
        Unwritable: with the floor's first change.
    """
    for event in record.events:
        if isinstance(event, CHANGED):
            config = type(event).__struct_config__
            raise Unwritable(record.number, f"the floor has changed it ({config.tag}), which no format tells")
