"""Show the level clock, the figures of an event, and its prizes."""

from __future__ import annotations

from tapete.desk import shown as sh
from tapete.tournament.structure.structure import yardstick
from tapete.tournament.tournament import Tournament

MINUTE_MS = 60_000


def level(tournament: Tournament, number: int) -> sh.LevelShown:
    """Return one level of the structure."""
    structure = tournament.structure
    found = structure.levels[number - 1]
    return sh.LevelShown(
        level=number,
        small_blind=found.small_blind,
        big_blind=found.big_blind,
        ante=found.ante,
        minutes=tournament.level_minutes(number),
        break_after=structure.breaks.after.get(number, 0),
    )


def clock(tournament: Tournament, *, at: int) -> sh.ClockShown:
    """Return the level clock at an instant."""
    number, levels = tournament.level_number, len(tournament.structure.levels)
    following = level(tournament, number + 1) if number < levels else None
    if not number:
        return sh.ClockShown(
            level=0,
            ends_at=None,
            remaining_ms=None,
            length_ms=None,
            running=False,
            on_break=False,
            break_ends_at=None,
            level_due=None,
            break_due_minutes=None,
            now=None,
            next=following,
            next_break_in_ms=None,
            next_break_at=None,
        )
    found = tournament.clock(at=at)
    length = tournament.schedule.level_ms[number - 1]
    runs = found.running and found.remaining_ms is not None
    over_in = _break_in(tournament, number, found.remaining_ms)
    pause = tournament.on_break
    return sh.ClockShown(
        level=number,
        ends_at=at + (found.remaining_ms or 0) if runs else None,
        remaining_ms=found.remaining_ms,
        length_ms=length,
        running=found.running,
        on_break=found.on_break,
        break_ends_at=pause.at + pause.ms if pause is not None else None,
        level_due=found.level_due,
        break_due_minutes=found.break_due_ms // MINUTE_MS if found.break_due_ms else None,
        now=level(tournament, number),
        next=following,
        next_break_in_ms=over_in,
        next_break_at=at + over_in if over_in is not None and runs else None,
    )


def _break_in(tournament: Tournament, number: int, remaining: int | None) -> int | None:
    after = tournament.structure.breaks.after
    if remaining is None or tournament.on_break is not None:
        return None
    for later in range(number, len(tournament.structure.levels)):
        if after.get(later):
            return remaining
        length = tournament.schedule.level_ms[later]
        if length is None:
            return None
        remaining += length
    return None


def figures(tournament: Tournament) -> sh.FiguresShown:
    """Count entries, players, chips and money of the event."""
    structure = tournament.structure
    players = tournament.alive
    stacks = sum(tournament.entries[one].stack for one in tournament.tables.entries)
    seated = max(1, tournament.tables.player_count)
    average = stacks // seated if stacks else structure.starting_stack
    number = max(1, tournament.level_number)
    blind = yardstick(structure.levels[number - 1])
    paid = tournament.paid_places if tournament.entries and not structure.bags_stacks else 0
    return sh.FiguresShown(
        entries=len(tournament.entries),
        players=players,
        tables=tournament.tables.table_count,
        in_play=stacks,
        average=average,
        average_blinds=average // blind if blind else 0,
        pool=tournament.pool,
        paid_places=paid,
        to_money=max(0, players - paid) if paid else 0,
        fees=sum(tournament.fees_of(one) for one in tournament.entries),
        prizes_fixed=tournament.fixed is not None,
    )


def prizes(tournament: Tournament) -> tuple[sh.PrizeShown, ...]:
    """Return the current prizes by place; a flight leaves them to its final."""
    if not tournament.entries or tournament.structure.bags_stacks:
        return ()
    return tuple(
        sh.PrizeShown(place=place, amount=amount) for place, amount in enumerate(tournament.prizes, start=1)
    )
