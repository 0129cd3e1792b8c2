"""Time of one turn: shot clock, time bank, and the clock called on a player.

>>> clock = ActionClock()
>>> first = turn(clock, bank_ms=60_000, acted_ms=45_000, bank_on_ms=15_000, facing_bet=True)
>>> first.reminded_at_ms, first.bank_used_ms, first.bank_ms, first.outcome
(12000, 25000, 35000, 'acted')
>>> turn(clock, bank_ms=first.bank_ms, facing_bet=False).outcome
'check'

Milliseconds count from the start of the turn, or from the call of the clock.
"""

from typing import Literal

from msgspec import Struct

Expiry = Literal["check_or_fold", "fold"]
"""Effect of the end of time: a check if it is free and otherwise a fold, or always a fold."""

Outcome = Literal["acted", "check", "fold"]
"""End of a turn: the player acted in time, or the clock acted for the player."""


class ActionClock(Struct, frozen=True, kw_only=True):
    """Time limits for a player's turn. The defaults are those of ACO-O-clock for normal speed."""

    action_ms: int = 20_000
    first_action_ms: int | None = None
    """Time of a player's first action of a hand, if it differs (TDA26-RP28)."""
    warning_ms: int = 8_000
    """Time before the end at which the player is reminded."""
    bank_ms: int = 60_000
    """Time bank at the start of the event."""
    bank_most_ms: int = 120_000
    refill_ms: int = 5_000
    refill_hands: int = 10
    """Number of hands between refills of the bank; 0 for no refills."""
    automatic: bool = False
    """Whether the bank starts automatically when the time is over."""
    on_expiry: Expiry = "check_or_fold"

    def time_of(self, *, first_action: bool = False) -> int:
        """Return the time of a turn without the bank.

        >>> ActionClock(action_ms=30_000, first_action_ms=20_000).time_of(first_action=True)
        20000
        """
        return self.first_action_ms if first_action and self.first_action_ms is not None else self.action_ms

    def refilled(self, bank_ms: int, *, hands: int) -> int:
        """Return the bank after an entry's hand number `hands`, counted from 1.

        >>> ActionClock().refilled(118_000, hands=20), ActionClock().refilled(30_000, hands=21)
        (120000, 30000)
        """
        if not self.refill_hands or hands % self.refill_hands:
            return bank_ms
        return max(bank_ms, min(self.bank_most_ms, bank_ms + self.refill_ms))


class TurnTime(Struct, frozen=True, kw_only=True):
    """Course of one turn."""

    reminded_at_ms: int | None
    """None if the player acted earlier."""
    ended_at_ms: int
    bank_used_ms: int
    bank_ms: int
    """Time left in the bank."""
    outcome: Outcome


def turn(
    clock: ActionClock,
    *,
    bank_ms: int,
    facing_bet: bool,
    acted_ms: int | None = None,
    bank_on_ms: int | None = None,
    first_action: bool = False,
) -> TurnTime:
    """Compute how a turn ended.

    A bank switched on early begins when the time of the turn is over. A player who acts at the very instant
    when all time ends has acted in time.

    Args:
        clock: the time limits.
        bank_ms: time in the bank.
        facing_bet: whether the player must put chips in to continue.
        acted_ms: when the player acted; None if they did not.
        bank_on_ms: when the player switched the bank on; None if they did not.
        first_action: whether it is the player's first action of the hand.

    Rules: ACO-t-action-time, ACO-t-reminder, ACO-t-time-bank, ACO-O-clock, TDA19-29.5, TDA19-29.6.
    """
    time = clock.time_of(first_action=first_action)
    bank_on = clock.automatic or (bank_on_ms is not None and bank_on_ms <= time)
    end = time + (bank_ms if bank_on else 0)
    acted = acted_ms is not None and acted_ms <= end
    ended = acted_ms if acted_ms is not None and acted else end
    used = max(0, ended - time)
    reminded = max(0, time - clock.warning_ms)
    outcome: Outcome = "acted"
    if not acted:
        outcome = "check" if clock.on_expiry == "check_or_fold" and not facing_bet else "fold"
    return TurnTime(
        reminded_at_ms=reminded if ended >= reminded else None,
        ended_at_ms=ended,
        bank_used_ms=used,
        bank_ms=bank_ms - used,
        outcome=outcome,
    )


class CalledClock(Struct, frozen=True, kw_only=True):
    """Clock that is called on a slow player."""

    decide_ms: int = 25_000
    countdown_ms: int = 5_000
    """Last part of the time, counted aloud."""
    on_expiry: Expiry = "check_or_fold"
    rules: tuple[str, ...] = ("TDA19-29.4", "TDA19-29.5", "TDA19-29.6")


class CalledTurn(Struct, frozen=True, kw_only=True):
    """Result of a called clock."""

    counted_from_ms: int
    """Start of the countdown."""
    ends_at_ms: int
    outcome: Outcome
    rules: tuple[str, ...]


def called(
    clock: CalledClock, *, facing_bet: bool, acted_ms: int | None = None, in_doubt: bool = False
) -> CalledTurn:
    """Compute the outcome for a player on a called clock.

    Args:
        clock: the times of the book, or the director's.
        facing_bet: whether the player must put chips in to continue.
        acted_ms: when the player acted; None if they did not.
        in_doubt: whether it is unclear that an action came in time; it then counts (TDA19-29.6).

    Rules: TDA19-29.4, TDA19-29.5, TDA19-29.6, TDA13-27-1 to TDA13-27-4, CCL-clock-30, CCL-clock-expiry.

    >>> called(CalledClock(), facing_bet=False).outcome, called(CalledClock(), facing_bet=True).outcome
    ('check', 'fold')
    """
    end = clock.decide_ms + clock.countdown_ms
    outcome: Outcome = "check" if clock.on_expiry == "check_or_fold" and not facing_bet else "fold"
    if acted_ms is not None and (acted_ms <= end or in_doubt):
        outcome = "acted"
    return CalledTurn(counted_from_ms=clock.decide_ms, ends_at_ms=end, outcome=outcome, rules=clock.rules)
