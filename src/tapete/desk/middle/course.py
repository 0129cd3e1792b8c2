"""Find the shortest legal sequence of acts on a street that leads to the chips on the table.

After a raise the lower bet stays visible: its seat has still to act, has folded with its chips in front, or
is all-in. So only the totals in front can have been bet, and no other amounts are tried.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Iterator, Mapping, Sequence
from typing import Final

from msgspec import Struct

from tapete.engine import commands as hc
from tapete.engine.events import Event
from tapete.engine.hand import Hand
from tapete.engine.types import Chips, Seat

MOST_LOOKED_AT: Final = 6_000
"""Maximum number of states searched before the facts count as impossible; real ones take a few hundred."""


class Aim(Struct, frozen=True, kw_only=True):
    """Target state of a street."""

    bets: Mapping[Seat, Chips]
    """Chips in front of every seat dealt in."""
    folded: frozenset[Seat]
    to_act: Seat | None
    """None: nobody, the betting is over."""
    any_turn: bool = False
    """Whether any turn is accepted."""


def course_to(hand: Hand, aim: Aim) -> tuple[Event, ...] | None:
    """Return the events from the beginning of a street to the target; None if no legal acts lead there.

    Args:
        hand: the hand at the first decision of the street. It is not changed.
    """
    begun = len(hand.events)
    waiting = deque([hand])
    seen = {_key(hand)}
    levels = sorted({bet for bet in aim.bets.values() if bet})
    while waiting and len(seen) < MOST_LOOKED_AT:
        now = waiting.popleft()
        if _reached(now, aim):
            return tuple(now.events[begun:])
        for command in _acts(now, aim, levels):
            ahead = now.copy()
            for event in ahead.decide(command):
                ahead.apply(event)
            key = _key(ahead)
            if key not in seen:
                seen.add(key)
                waiting.append(ahead)
    return None


def _key(hand: Hand) -> tuple[object, ...]:
    bets = tuple(hand.bets.values())
    return hand.to_act, bets, frozenset(hand.folded), tuple(hand.waiting), hand.full_raise


def _reached(hand: Hand, aim: Aim) -> bool:
    return (
        (aim.any_turn or hand.to_act == aim.to_act)
        and hand.folded == aim.folded
        and all(hand.bets[seat] == bet for seat, bet in aim.bets.items())
    )


def _acts(hand: Hand, aim: Aim, levels: Sequence[Chips]) -> Iterator[hc.Command]:
    """Yield the acts of the seat in turn that can still lead to the target."""
    menu = hand.menu
    if menu is None:
        return
    seat, now = menu.seat, hand.bets[menu.seat]
    most = aim.bets[seat]
    if seat in aim.folded and now == most:
        yield hc.Fold(seat=seat)
    if menu.check:
        yield hc.Check(seat=seat)
    if menu.call is not None and now + menu.call <= most:
        yield hc.Call(seat=seat)
    amounts = menu.bet or menu.raise_to
    if amounts is None:
        return
    for level in levels:
        if amounts.least <= level <= min(amounts.most, most) or level == most == amounts.most:
            yield (
                hc.Bet(seat=seat, amount=level)
                if menu.bet is not None
                else hc.RaiseTo(seat=seat, amount=level)
            )
