"""Level clock: its reading at an instant is a function of the earlier announcements.

A level begins when it is announced, not when the clock shows zero; its length counts from then on. The clock
itself announces nothing: it shows which level is due.

>>> schedule = Schedule(level_ms=(600_000, 600_000, None))
>>> records = [LevelAnnounced(level=1, at=0)]
>>> read_clock(schedule, records, at=590_000).remaining_ms
10000
>>> late = read_clock(schedule, records, at=620_000)
>>> late.remaining_ms, late.level, late.level_due
(0, 1, 2)
>>> records += [LevelAnnounced(level=2, at=625_000), ClockStopped(at=700_000)]
>>> read_clock(schedule, records, at=999_000).remaining_ms
525000

Instants are UTC milliseconds.
"""

from collections.abc import Mapping, Sequence

from msgspec import Struct

from tapete.engine.types import snake
from tapete.tournament.policy.levels import BY_DEFAULT, LevelPolicy


class Schedule(Struct, frozen=True, kw_only=True):
    """Lengths of levels, and the breaks between them."""

    level_ms: tuple[int | None, ...]
    """Length of each level, in order; None is a level without end."""
    break_ms: dict[int, int] = {}
    """Lengths of breaks, by the level before."""


def schedule_of(
    lengths: Sequence[int | None], breaks: Mapping[int, int], policy: LevelPolicy = BY_DEFAULT
) -> Schedule:
    """Return the schedule for levels of these lengths; no level ends where levels don't rise automatically.

    Args:
        lengths: of the levels, in milliseconds; None for a level without end.
        breaks: lengths of breaks in milliseconds, by the level before.
        policy: whether levels rise.

    Rules: ACO-t-blinds-rise.

    >>> schedule_of([600_000, None], {}, LevelPolicy(levels_rise="never")).level_ms
    (None, None)
    """
    rise = policy.levels_rise == "at-intervals"
    return Schedule(level_ms=tuple(ms if rise else None for ms in lengths), break_ms=dict(breaks))


class ClockRecord(Struct, frozen=True, kw_only=True, tag_field="type", tag=snake):
    """Base of all records that change the clock."""

    at: int


class LevelAnnounced(ClockRecord, frozen=True, kw_only=True):
    """A level was announced and begins at this instant. The announcement also ends a break.

    Rules: TDA19-23, TDA24-23, TDA13-22-1, CCL-levels-announce.
    """

    level: int


class ClockStopped(ClockRecord, frozen=True, kw_only=True):
    """The director stopped the clock, or the room stopped it for hand-for-hand."""


class ClockStarted(ClockRecord, frozen=True, kw_only=True):
    """The clock runs again."""


class ClockDeducted(ClockRecord, frozen=True, kw_only=True):
    """Time was deducted for a hand of hand-for-hand, whether the clock runs or not.

    Rules: TDA19-PR8B, TDA19-PR8C, TDA19-PR8D.
    """

    ms: int


class LevelTimeSet(ClockRecord, frozen=True, kw_only=True, tag="clock_set"):
    """The director set the remaining time of the level."""

    remaining_ms: int


class ClockBreakBegan(ClockRecord, frozen=True, kw_only=True, tag="break_began"):
    """A break began: play is interrupted and the level clock stands still.

    It counts as the break after a level if the time of that level is over.
    """

    ms: int


class ClockBreakEnded(ClockRecord, frozen=True, kw_only=True, tag="break_ended"):
    """Play resumes in the level in which the break began."""


Record = (
    LevelAnnounced
    | ClockStopped
    | ClockStarted
    | ClockDeducted
    | LevelTimeSet
    | ClockBreakBegan
    | ClockBreakEnded
)


class LevelClock(Struct, frozen=True, kw_only=True):
    """Reading of the level clock."""

    level: int
    """Level that was announced last; 0 before the first one."""
    began_at: int | None
    """Instant of its announcement."""
    remaining_ms: int | None
    """Time left in the level; None if it has no end."""
    running: bool
    """Whether the time is running down."""
    on_break: bool
    break_remaining_ms: int
    level_due: int | None
    """Level to announce now: the present level's time is over, and so is any break after it."""
    break_due_ms: int | None
    """Length of the break to begin now, after the level that is over; None if there is none."""


class _State(Struct):
    level: int = 0
    began_at: int | None = None
    remaining: int | None = None
    owed: int = 0
    """Time deducted beyond the end of the level, to be taken from the next."""
    mark: int = 0
    running: bool = False
    break_from: int | None = None
    break_ms: int = 0
    break_taken: bool = False


def read_clock(schedule: Schedule, records: Sequence[Record], *, at: int) -> LevelClock:
    """Read the clock at an instant.

    Args:
        schedule: the planned levels and breaks.
        records: announcements and actions in order; those after `at` are ignored.
        at: the instant.

    Raises:
        ValueError: records out of order, or a level that is not in the schedule.

    Rules: TDA19-23 (the announcement counts), ACO-t-blinds-rise, TDA19-PR8D (a deduction past the end of a
    level is taken from the next), ACO-O-level-change.
    """
    state = _State()
    for record in records:
        if record.at > at:
            break
        if record.at < state.mark:
            raise ValueError(f"out of order: {record!r} after {state.mark}")
        _run(state, record.at)
        _take(state, record, schedule)
    _run(state, at)
    over = state.level > 0 and state.remaining == 0
    on_break = state.break_from is not None
    break_left = max(0, (state.break_from or 0) + state.break_ms - at) if on_break else 0
    planned = schedule.break_ms.get(state.level)
    break_due = planned if over and planned and not state.break_taken and not on_break else None
    last = state.level == len(schedule.level_ms)
    return LevelClock(
        level=state.level,
        began_at=state.began_at,
        remaining_ms=state.remaining,
        running=state.running and not on_break,
        on_break=on_break,
        break_remaining_ms=break_left,
        level_due=state.level + 1 if over and not last and break_due is None and not break_left else None,
        break_due_ms=break_due,
    )


def _run(state: _State, at: int) -> None:
    if state.running and state.break_from is None and state.remaining is not None:
        state.remaining = max(0, state.remaining - (at - state.mark))
    state.mark = at


def _take(state: _State, record: Record, schedule: Schedule) -> None:
    match record:
        case LevelAnnounced(level=level, at=at):
            if not 1 <= level <= len(schedule.level_ms):
                raise ValueError(f"no level {level} in a schedule of {len(schedule.level_ms)}")
            # Only the first announcement starts the clock: a stopped clock stays stopped (hand-for-hand).
            state.running = state.running or state.level == 0
            state.level, state.began_at = level, at
            state.remaining = schedule.level_ms[level - 1]
            state.break_from, state.break_taken = None, False
            owed, state.owed = state.owed, 0
            _deduct(state, owed)
        case ClockStopped():
            state.running = False
        case ClockStarted():
            state.running = True
        case ClockDeducted(ms=ms):
            _deduct(state, ms)
        case LevelTimeSet(remaining_ms=remaining):
            state.remaining, state.owed = remaining, 0
        case ClockBreakBegan(at=at, ms=ms):
            state.break_from, state.break_ms = at, ms
            state.break_taken = state.remaining == 0
        case ClockBreakEnded():
            state.break_from = None


def _deduct(state: _State, ms: int) -> None:
    if state.remaining is None:
        return
    state.owed += max(0, ms - state.remaining)
    state.remaining = max(0, state.remaining - ms)
