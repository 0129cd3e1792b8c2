"""Facts of a hand that decide whether a difference is known: what was posted and bet on this street."""

from __future__ import annotations

from msgspec import Struct

from tapete.engine import Hand, PostKind
from tapete.engine import events as ev
from tapete.engine.types import Chips, Seat


class Wager(Struct, frozen=True):
    """A bet or raise of the street that is being played."""

    seat: Seat
    by: Chips
    """What it adds to the bet to match."""
    to: Chips
    all_in: bool


def street_events(hand: Hand) -> list[ev.Event]:
    """What has happened on this street."""
    begins = [
        at
        for at, event in enumerate(hand.events)
        if isinstance(event, ev.StreetBegan) or (isinstance(event, ev.BoardDealt) and not event.board)
    ]
    return hand.events[begins[-1] if begins else 0 :]


def wagers_of(hand: Hand) -> list[Wager]:
    """The bets and raises of this street in their order."""
    level = 0 if hand.street_index else hand.stakes.big_blind
    found = []
    for event in street_events(hand):
        match event:
            case ev.Posted(kind=PostKind.STRADDLE, amount=amount):
                level = amount
            case ev.BroughtIn():
                level = hand.stakes.bring_in
            case ev.BetMade() | ev.RaisedTo():
                found.append(Wager(event.seat, event.amount - level, event.amount, event.all_in))
                level = max(level, event.amount)
            case _:
                pass
    return found


def posted(hand: Hand, seat: Seat | None, kind: PostKind) -> Chips:
    """What a seat posted of one kind."""
    return sum(
        event.amount
        for event in hand.events
        if isinstance(event, ev.Posted) and event.seat == seat and event.kind is kind
    )


def call_of_what_is_there(hand: Hand, seat: Seat) -> Chips:
    """What a call costs if only chips that were really put in count, as they do for PokerKit."""
    return min(hand.stacks[seat], max(hand.bets.values()) - hand.bets[seat])


def one_more(hand: Hand) -> Chips:
    """A full bet or raise over what is to be matched, or all that the seat to act has."""
    seat = hand.to_act or 0
    return min(hand.level + hand.full_raise, hand.stacks[seat] + hand.bets[seat])
