"""Find the acts of a street that lead to what lies on the table: the shortest ones that the rules allow.

A raise leaves the bet below it in sight: that seat has still to act, has folded with its chips in front, or
is all-in. So the totals in front are the totals that were bet, and no other amounts are tried.
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
"""Situations that are looked at before the facts count as impossible; real ones take a few hundred."""


class Aim(Struct, frozen=True, kw_only=True):
    """What a street has to come to."""

    bets: Mapping[Seat, Chips]
    """In front of every seat dealt in."""
    folded: frozenset[Seat]
    to_act: Seat | None
    """None: nobody, since the betting is over."""
    any_turn: bool = False
    """Whether it may be anybody's turn."""


def course_to(hand: Hand, aim: Aim) -> tuple[Event, ...] | None:
    """The events that lead from the beginning of a street to the aim; None if no lawful acts do.

    Args:
        hand: at the first decision of the street. It stays as it is.
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
    """Acts of the seat in turn that can still lead to the aim."""
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
