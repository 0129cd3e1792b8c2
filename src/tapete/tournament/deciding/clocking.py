"""Decide levels, breaks and the level clock: announcements and their times."""

from collections.abc import Iterator

from tapete.tournament import commands as cmd
from tapete.tournament import events as ev
from tapete.tournament.deciding.common import check_running
from tapete.tournament.deciding.paying import prizes_fixed
from tapete.tournament.refusals import TournamentReason, TournamentRefused
from tapete.tournament.state import State
from tapete.tournament.structure.checks import wrongs
from tapete.tournament.structure.levels import check_changes
from tapete.tournament.structure.structure import with_levels, yardstick
from tapete.tournament.timing import clock as ck
from tapete.tournament.timing.breaks import SynchronisedBreak
from tapete.tournament.timing.level_start import level_began, level_of_hand

MINUTE_MS = 60_000


def advance(state: State, at: int) -> tuple[ev.Event, ...]:
    """Return the announcements due before a hand that begins at `at`.

    Raises:
        Refused: a break is on, or one is due.

    Rules: TDA19-23 (a level starts when announced), TDA19-23.2 (and applies from the next hand),
    ACO-O-level-change.
    """
    if state.on_break is not None:
        until = state.on_break.at + state.on_break.ms
        if at < until or state.structure.breaks.announced == "director":
            raise TournamentRefused(TournamentReason.ON_BREAK, "ACO-O-level-change", until=until)
        ended = ev.BreakEnded(at=until)
        over = state.clock(at=state.on_break.at).remaining_ms == 0
        return (ended, *(_next(state, until, at) if over else ()))
    if break_due(state, at) is not None:
        raise TournamentRefused(TournamentReason.BREAK_DUE, "ACO-O-level-change", level=state.level_number)
    if state.structure.breaks.announced == "director" or state.zero_at is None or at < state.zero_at:
        return _fixed(state, state.level_number, at)
    return _next(state, state.zero_at, at)


def _next(state: State, began: int, at: int) -> tuple[ev.Event, ...]:
    """Return the next level, timed from the end of the level before and not from the end of a hand.

    No level is skipped: if the next level would already be over, because a hand was very long or the room
    stood still, it is timed from `at`.
    """
    level = state.level_number + 1
    if level > len(state.structure.levels) or levels_stand(state):
        return ()
    ends_at = state.ends_at(level, at=began)
    if ends_at is not None and at >= ends_at:
        began = at
    return announced(state, level, began)


def levels_stand(state: State) -> bool:
    """Whether the clock begins no level, because tables play hand for hand (TDA19-PR8D)."""
    policy = state.structure.policy.together
    return state.hand_for_hand is not None and policy.hand_for_hand_levels == "stand"


def announced(state: State, level: int, at: int, *, without: int = 0) -> tuple[ev.Event, ...]:
    """Return the announcement of a level, with the prizes if sales end at this level (ACO-pool-lock).

    Args:
        state: the state before it.
        level: its number.
        at: the instant.
        without: number of entries that go out at the start, since they are paid with a seat and get none.
    """
    began = ev.LevelBegan(level=level, at=at, ends_at=state.ends_at(level, at=at))
    return (began, *_taken_over(state, level), *_fixed(state, level, at, without=without))


def _taken_over(state: State, level: int) -> Iterator[ev.LevelTakenOver]:
    """Yield the running hands that switch to a new level, where it applies at once.

    Rules: TDA19-23.2, TDA13-22-1, CCL-levels-apply, ACO-O-level-change (from the next hand on).
    """
    if not state.running_hands or state.structure.policy.levels.new_level_from == "next-hand":
        return
    for table in state.tables.numbers:
        hand = state.hand_at(table)
        if hand is not None and state.hand_runs(table) and hand.level != level:
            yield ev.LevelTakenOver(table=table, hand=hand.hand, level=level)


def level_at(state: State, at: int) -> int:
    """Return the level in force at an instant; the first level before it began."""
    announced = [(one.level, one.at) for one in state.clock_records if isinstance(one, ck.LevelAnnounced)]
    return level_of_hand(announced, max(at, announced[0][1]))


def change_levels(state: State, command: cmd.ChangeLevels, at: int) -> tuple[ev.Event, ...]:
    """Change upcoming levels, never one that has begun. All players are told.

    Raises:
        Refused: the book fixes the structure, or a level has begun or does not exist.
        ValueError: the changed structure can't be played.

    Rules: CCL-structure-change, CCL-levels-alter.
    """
    check_running(state)
    structure, policies = state.structure, state.structure.policy
    check_changes(command.levels, level=state.level_number, most=len(structure.levels), policies=policies)
    changed = with_levels(structure, command.levels)
    for wrong in wrongs(changed):
        raise ValueError(wrong)
    return (ev.LevelsChanged(at=at, levels=command.levels),)


def rolled_back(state: State, level: int, at: int) -> ev.LevelBegan | None:
    """Return the earlier level to replay from the first hand of the final table, if the event rolls back.

    It is the latest level in which the average stack has the required number of big blinds, but never a level
    that sold anything: sales don't open again.

    Args:
        state: between two hands, with all players at one table.
        level: the level that would otherwise be played.
        at: the instant.
    """
    rule = state.structure.roll_back
    if rule is None or not state.merged or state.selling or state.hand_for_hand is not None:
        return None
    average = state.in_play // state.alive
    if average >= rule.below * yardstick(state.structure.levels[level - 1]):
        return None
    first = state.structure.sells_until_level + 1
    for earlier in range(level - 1, first - 1, -1):
        if average >= rule.below * yardstick(state.structure.levels[earlier - 1]) or earlier == first:
            return ev.LevelBegan(level=earlier, at=at, ends_at=state.ends_at(earlier, at=at))
    return None


def _fixed(state: State, level: int, at: int, *, without: int = 0) -> tuple[ev.Event, ...]:
    """Return the prizes, if this level sells nothing and no rebuy is on offer any more."""
    if state.fixed is not None or state.structure.plain or state.offers:
        return ()
    structure = state.structure
    closed = level > structure.sells_until_level and not structure.sells_to_the_end
    return prizes_fixed(state, at=at, without=without) if closed else ()


def break_due(state: State, at: int) -> tuple[int, int, int | None] | None:
    """Return the break to begin now: its start, its length in milliseconds, and the level before it."""
    breaks = state.structure.breaks
    if state.on_break is not None or state.started_at is None:
        return None
    planned = breaks.after.get(state.level_number)
    if planned and state.zero_at is not None and at >= state.zero_at:
        taken = state.clock(at=at).break_due_ms is None
        if not taken:
            return state.zero_at, planned * MINUTE_MS, state.level_number
    if breaks.synchronised:
        common = SynchronisedBreak(
            every_ms=breaks.every_minutes * MINUTE_MS,
            at_ms=breaks.at_minute * MINUTE_MS,
            length_ms=breaks.minutes * MINUTE_MS,
        )
        since = state.started_at if state.last_break_at is None else state.last_break_at + 1
        signal = common.after(max(since, at - common.length_ms + 1))
        if signal <= at:
            return signal, common.length_ms, None
    return None


def announce_level(state: State, command: cmd.AnnounceLevel, at: int) -> tuple[ev.Event, ...]:
    """Announce a level: the one that is due, or the one that the director names.

    Rules: TDA19-23 (the announcement begins it), TDA24-23 (or the sound of the clock).

    Raises:
        Refused: no level is due, or it does not exist.
    """
    check_running(state)
    if command.signal_at is not None and command.signal_at > at:
        raise ValueError(f"signal_at: the clock sounded at {command.signal_at}, after {at}")
    levels = len(state.structure.levels)
    if command.level is not None:
        if not 1 <= command.level <= levels:
            raise TournamentRefused(TournamentReason.NO_SUCH_LEVEL, asked=command.level, most=levels)
        return announced(state, command.level, at)
    if state.structure.breaks.announced == "automatic":
        told = advance(state, at)
        if any(isinstance(one, ev.LevelBegan) for one in told):
            return told
    elif (due := state.clock(at=at).level_due) is not None and not levels_stand(state):
        return announced(state, due, level_began(at, _signal(state, command), state.structure.policy.levels))
    remaining = state.clock(at=at).remaining_ms or 0
    raise TournamentRefused(
        TournamentReason.NO_LEVEL_DUE, "TDA19-23", level=state.level_number, remaining=remaining
    )


def _signal(state: State, command: cmd.AnnounceLevel) -> int | None:
    """Return when the clock sounded, unless the level's time was not yet over (TDA24-23)."""
    if command.signal_at is None or state.zero_at is None or command.signal_at < state.zero_at:
        return None
    return command.signal_at


def begin_break(state: State, command: cmd.BeginBreak, at: int) -> tuple[ev.Event, ...]:
    """Begin a break: from now on no hand is dealt; running hands are played to their end.

    Raises:
        Refused: a break is on, or none is due and no length was given.
    """
    check_running(state)
    if state.on_break is not None:
        until = state.on_break.at + state.on_break.ms
        raise TournamentRefused(TournamentReason.ON_BREAK, until=until)
    due = break_due(state, at)
    if command.minutes is not None:
        if command.minutes < 1:
            raise ValueError(f"a break of {command.minutes} minutes")
        return (ev.BreakBegan(at=at, ms=command.minutes * MINUTE_MS, after_level=due[2] if due else None),)
    if due is None:
        raise TournamentRefused(TournamentReason.NO_BREAK_DUE, level=state.level_number)
    signal, length, level = due
    began = signal if at < signal + length else at
    return (ev.BreakBegan(at=began, ms=length, after_level=level),)


def end_break(state: State, at: int) -> tuple[ev.Event, ...]:
    """End the break, and announce the next level with it where that is automatic."""
    check_running(state)
    if state.on_break is None:
        raise TournamentRefused(TournamentReason.NOT_ON_BREAK)
    over = state.clock(at=state.on_break.at).remaining_ms == 0
    automatic = state.structure.breaks.announced == "automatic"
    return (ev.BreakEnded(at=at), *(_next(state, at, at) if over and automatic else ()))


def stop_clock(state: State, at: int) -> tuple[ev.Event, ...]:
    """Stop the level clock."""
    check_running(state)
    return (ev.LevelClockStopped(at=at),)


def start_clock(state: State, at: int) -> tuple[ev.Event, ...]:
    """Restart the level clock."""
    check_running(state)
    return (ev.LevelClockStarted(at=at),)


def set_clock(state: State, command: cmd.SetClock, at: int) -> tuple[ev.Event, ...]:
    """Set the remaining time of the level."""
    check_running(state)
    if command.remaining_ms < 0:
        raise ValueError(f"{command.remaining_ms} ms are left of no level")
    return (ev.LevelClockSet(at=at, remaining_ms=command.remaining_ms),)
