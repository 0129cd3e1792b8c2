"""Short forms of events in news: omit what repeats the previous hand, and merge hidden deals."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import Struct, structs

from tapete.cards import HIDDEN
from tapete.engine.events import Event, HandStarted, HoleDealt
from tapete.engine.types import Chips, Seat, snake


class BacksDealt(Struct, frozen=True, kw_only=True, tag_field="type", tag=snake):
    """Cards were dealt face down to several seats in turn.

    It replaces one `hole_dealt` for each seat, with cards that you may not see, and counts as one event for
    each seat.
    """

    seats: tuple[Seat, ...]
    cards: int
    """Number of cards that each seat got."""


class NextHand(Struct, frozen=True, kw_only=True, tag_field="type", tag=snake):
    """The next hand began, with the rules and stakes of the previous hand and its final stacks.

    It replaces a `hand_started`: take the previous one with these fields and stacks in place of its own.
    """

    hand: int
    button: Seat
    small_blind: Seat | None = None
    big_blind: Seat | None = None


Told = Event | BacksDealt | NextHand


class Before(Struct, frozen=True):
    """The hand before the events of a news message."""

    started: HandStarted
    stacks: dict[Seat, Chips]
    """Public stacks at the end of the hand."""

    def next(self, told: NextHand) -> HandStarted:
        """Return the full event for a short one."""
        return structs.replace(
            self.started,
            hand=told.hand,
            stacks=self.stacks,
            button=told.button,
            small_blind=told.small_blind,
            big_blind=told.big_blind,
        )

    def short(self, event: HandStarted) -> NextHand | None:
        """Return the short form of an event, or None if other fields differ from the previous hand."""
        found = NextHand(
            hand=event.hand, button=event.button, small_blind=event.small_blind, big_blind=event.big_blind
        )
        return found if self.next(found) == event else None


def in_short(events: Sequence[Event], before: Before | None = None) -> tuple[Told, ...]:
    """Return the short forms of events as an outsider sees them.

    Args:
        before: the hand before the events; None if not all viewers know it.

    >>> backs = (HIDDEN, HIDDEN)
    >>> in_short([HoleDealt(seat=5, cards=backs), HoleDealt(seat=6, cards=backs)])
    (BacksDealt(seats=(5, 6), cards=2),)
    """
    found: list[Told] = []
    for event in events:
        if type(event) is HandStarted and before is not None:
            found.append(before.short(event) or event)
        elif type(event) is not HoleDealt or event.up or event.cards.count(HIDDEN) != len(event.cards):
            found.append(event)
        else:
            last, count = found[-1] if found else None, len(event.cards)
            if type(last) is BacksDealt and last.cards == count:
                found[-1] = BacksDealt(seats=(*last.seats, event.seat), cards=count)
            else:
                found.append(BacksDealt(seats=(event.seat,), cards=count))
    return tuple(found)


def at_length(told: Sequence[Told], before: Before | None = None) -> tuple[Event, ...]:
    """Return the full events of a news message, one for each number of `version`.

    >>> at_length(in_short([HoleDealt(seat=5, cards=("??",))]))
    (HoleDealt(seat=5, cards=('??',), up=0),)
    """
    found: list[Event] = []
    for event in told:
        match event:
            case BacksDealt(seats=seats, cards=count):
                found += [HoleDealt(seat=seat, cards=(HIDDEN,) * count) for seat in seats]
            case NextHand():
                if before is None:
                    raise ValueError(f"hand {event.hand}: the hand before it is not known")
                found.append(before.next(event))
            case _:
                found.append(event)
    return tuple(found)
