"""Refuse hands that no format can express because the floor changed their course."""

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
"""Acts of the floor that change no act, no card and no chip of the hand: they are left out."""

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
"""Acts of the floor after which the hand is none that could be read again."""


def check_unchanged(record: Record) -> None:
    """Refuse a hand that would be read as another, or not at all.

    Raises:
        Unwritable: says what the floor did first.
    """
    for event in record.events:
        if isinstance(event, CHANGED):
            config = type(event).__struct_config__
            raise Unwritable(record.number, f"the floor has changed it ({config.tag}), which no format tells")
