"""Find the end of an event: one player left, a time, or a level.

>>> four_hours = TimedEnd(elapsed_ms=240 * 60_000)
>>> [state_of(four_hours, elapsed_ms=minute * 60_000, levels_done=9, players=30, hands_running=hands)
...  for minute, hands in ((239, 4), (240, 3), (242, 0))]
['goes_on', 'last_hands', 'ended']
"""

from collections.abc import Sequence
from typing import Literal

from msgspec import Struct

from tapete.engine.types import Chips
from tapete.tournament.policy.levels import BY_DEFAULT, LevelPolicy
from tapete.tournament.structure.structure import BlindLevel


class OneLeft(Struct, frozen=True, kw_only=True, tag="one_left"):
    """The event ends when one player has all the chips (ACO-duration-regular)."""


class TimedEnd(Struct, frozen=True, kw_only=True, tag="timed"):
    """The event ends when its time is used up (ACO-duration-time: usually four hours)."""

    elapsed_ms: int
    """Wall-clock time from the start, with breaks."""


class LevelEnd(Struct, frozen=True, kw_only=True, tag="level"):
    """The event ends when a level has been played (ACO-duration-time, ACO-O-stage-end)."""

    level: int


Ending = OneLeft | TimedEnd | LevelEnd
EventState = Literal["goes_on", "last_hands", "ended"]


def state_of(
    ending: Ending,
    *,
    elapsed_ms: int,
    levels_done: int,
    players: int,
    hands_running: int,
    policy: LevelPolicy = BY_DEFAULT,
) -> EventState:
    """Decide whether new hands may be dealt.

    Args:
        ending: the event's ending.
        elapsed_ms: time since the start.
        levels_done: number of levels whose time is over.
        players: number of players with chips.
        hands_running: number of hands under way.
        policy: whether hands are completed when time is up; in other events they always are.

    Returns:
        "goes_on"; "last_hands" while no new hand is dealt and some are under way; "ended".

    Rules: ACO-duration-regular, ACO-duration-time, ACO-O-timed-end.
    """
    over = players < 2
    match ending:
        case TimedEnd():
            over = over or elapsed_ms >= ending.elapsed_ms
        case LevelEnd():
            over = over or levels_done >= ending.level
        case OneLeft():
            pass
    if not over:
        return "goes_on"
    void = isinstance(ending, TimedEnd) and players > 1 and policy.timed_end == "hands-void"
    return "last_hands" if hands_running and not void else "ended"


def void_from(ending: Ending, *, started_at: int, policy: LevelPolicy = BY_DEFAULT) -> int | None:
    """Return the instant at which running hands become void; None if they are always completed.

    Rules: ACO-O-timed-end.

    >>> void_from(TimedEnd(elapsed_ms=60_000), started_at=5_000, policy=LevelPolicy(timed_end="hands-void"))
    65000
    """
    if not isinstance(ending, TimedEnd) or policy.timed_end != "hands-void":
        return None
    return started_at + ending.elapsed_ms


class Depth(Struct, frozen=True, kw_only=True):
    """Depth limits of a final table: the average stack in big blinds. Off unless announced."""

    least: int = 40
    most: int = 100


def rolled_level(
    levels: Sequence[BlindLevel], level: int, *, chips: Chips, players: int, depth: Depth
) -> int:
    """Return the level at which a final table begins: back if stacks are short, forward if they are deep.

    Args:
        levels: the structure.
        level: the present level, from 1.
        chips: all chips in play.
        players: players at the final table.
        depth: the limits.

    Returns:
        The nearest level at which the average stack is within the limits; the first or the last one, if the
        limits can't be met.

    >>> blinds = (100, 200, 400, 800, 1_600)
    >>> levels = [BlindLevel(small_blind=n // 2, big_blind=n, minutes=20) for n in blinds]
    >>> [rolled_level(levels, 4, chips=9 * average, players=9, depth=Depth())
    ...  for average in (10_000, 33_000, 100_000)]
    [2, 4, 5]
    """

    def average_at_least(blinds: int, at: int) -> bool:
        return chips >= blinds * levels[at - 1].big_blind * players

    if not average_at_least(depth.least, level):
        while level > 1 and not average_at_least(depth.least, level):
            level -= 1
        return level
    while level < len(levels) and chips > depth.most * levels[level - 1].big_blind * players:
        level += 1
    return level
