"""Time bank of a turn: who switches it on, and until when a turn lasts.

The book decides whether the bank starts automatically or the player switches it on. A player may choose
automatic start where the book leaves it to them.

Rules: ACO-t-time-bank, ACO-O-clock.
"""

from __future__ import annotations

from msgspec import structs

from tapete.engine.types import Seat
from tapete.room import protocol as p
from tapete.room.core.events import AwayEnded, ClockSet, TimeBankPreset
from tapete.room.core.hand_play import HandPlay, Happened
from tapete.room.core.not_taken import NotTaken


def asked(
    play: HandPlay, seat: Seat, message: p.UseTimeBank | p.SetTimeBank, *, at: int
) -> tuple[Happened, ...]:
    """Return the events of a player's message about the time bank.

    Raises:
        NotTaken: see `switched_on` and `preset`.
    """
    if isinstance(message, p.UseTimeBank):
        return switched_on(play, seat, message, at=at)
    return preset(play, seat, automatic=message.automatic)


def own_bank(play: HandPlay, seat: Seat) -> p.OwnBank | None:
    """Return what a player is told of their time bank; None if it starts automatically or there is none."""
    if not play.bank_asked_for or not play.has_bank:
        return None
    return p.OwnBank(left_ms=play.bank_left(seat), automatic=play.bank_automatic(seat))


def switched_on(play: HandPlay, seat: Seat, message: p.UseTimeBank, *, at: int) -> tuple[Happened, ...]:
    """Return the events of a player who switches on the time bank for the turn.

    The bank begins to run when the time of the turn is over.

    Raises:
        NotTaken: the decision is past or another player's, the bank starts automatically, or it is empty.
    """
    hand = play.hand
    if hand is None or hand.to_act != seat or message.decision != play.decision:
        raise NotTaken(p.ErrorCode.STALE_DECISION, "That decision is past; nothing was done.")
    if not play.bank_asked_for:
        text = "The time bank starts automatically here."
        raise NotTaken(p.ErrorCode.NOT_ALLOWED_NOW, text, reason="bank_automatic")
    back = (AwayEnded(seat=seat),) if seat in play.away else ()
    clock = play.fresh_clock(seat, at=at)[0] if back or play.clock is None else play.clock
    if not play.bank_left(seat):
        text = "Your time bank is used up."
        raise NotTaken(p.ErrorCode.NOT_ALLOWED_NOW, text, reason="bank_empty", rule="ACO-O-clock")
    on = _with_bank(play, clock)
    return back if on == play.clock else (*back, on)


def preset(play: HandPlay, seat: Seat, *, automatic: bool) -> tuple[Happened, ...]:
    """Return the events of a player who chooses whether the time bank starts automatically.

    A choice of automatic start counts for the running turn too.

    Raises:
        NotTaken: the bank starts automatically for everybody.
    """
    if not play.bank_asked_for:
        text = "The time bank starts automatically here."
        raise NotTaken(p.ErrorCode.NOT_ALLOWED_NOW, text, reason="bank_automatic")
    if play.bank_automatic(seat) == automatic:
        return ()
    chosen = TimeBankPreset(seat=seat, automatic=automatic)
    hand, clock = play.hand, play.clock
    if not automatic or hand is None or hand.to_act != seat or clock is None or seat in play.away:
        return (chosen,)
    on = _with_bank(play, clock)
    return (chosen,) if on == clock else (chosen, on)


def _with_bank(play: HandPlay, clock: ClockSet) -> ClockSet:
    """Return a clock that ends with the player's time bank."""
    left = play.bank_left(clock.seat)
    return structs.replace(clock, bank_deadline=clock.deadline + left)
