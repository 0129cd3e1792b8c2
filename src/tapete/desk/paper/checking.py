"""Check what was noted on paper against the event, each fact where it was typed."""

from __future__ import annotations

from collections.abc import Iterator

from tapete.desk.paper.facts import Paper, PaperFault, PaperTable
from tapete.desk.refusals import DeskReason
from tapete.desk.state import LiveState
from tapete.tournament.entries.entry import Entry
from tapete.tournament.refusals import TournamentReason


def wrongs(live: LiveState, paper: Paper, *, at: int) -> Iterator[PaperFault]:
    """Find notes that can't be taken in as they are."""
    if live.tournament.state != "running":
        yield _fault("", TournamentReason.NOT_RUNNING)
        return
    if paper.since > at:
        yield _fault("since", DeskReason.PAPER_SINCE)
    if not paper.reason.strip():
        yield _fault("reason", DeskReason.REASON_NEEDED)
    yield from _hands(live)
    yield from _outs(live, paper, at)
    yield from _counts(live, paper)
    yield from _clock(live, paper)


def hints(live: LiveState, paper: Paper) -> Iterator[PaperFault]:
    """Find notes that look odd and can be right: a person should read them again."""
    if live.tournament.state != "running":
        return
    counted = [one for one in tables(live, paper) if one.counted is not None]
    adds_up = sum(one.must for one in counted) == sum(one.counted or 0 for one in counted)
    for one in counted:
        if adds_up and one.counted != one.must:
            yield _fault(f"tables.{one.table}", "paper_table_differs", **_sums(one))
    for before, out in zip(paper.outs, paper.outs[1:], strict=False):
        at_one = _table_of(live, before.account) == _table_of(live, out.account)
        if out.at is not None and out.at == before.at and not out.same and not at_one:
            yield _fault(f"outs.{out.account}", "paper_same_minute", player=out.account, other=before.account)
    planned = live.tournament.structure.breaks.after
    for level in range(live.tournament.level_number, paper.level):
        if level in planned and level not in paper.breaks:
            yield _fault(f"breaks.{level}", "paper_break_left_out", level=level, minutes=planned[level])


def tables(live: LiveState, paper: Paper) -> tuple[PaperTable, ...]:
    """The chips of each table as they must be and as they were counted."""
    tournament, out = live.tournament, {one.account for one in paper.outs}
    found = []
    for number in tournament.tables.numbers:
        seated = _seated(live, number)
        left = [one.account for one in seated if one.account not in out]
        counted = [paper.counts[account] for account in left if account in paper.counts]
        found.append(
            PaperTable(
                table=number,
                must=sum(one.stack for one in seated),
                counted=sum(counted) if counted else None,
                missing=len(left) - len(counted),
            )
        )
    return tuple(found)


# -------------------------------------------------------------------- by subject


def _hands(live: LiveState) -> Iterator[PaperFault]:
    """A hand that the desk still has open ended on paper."""
    for number in live.tournament.tables.numbers:
        if number in live.hands or live.tournament.hand_runs(number):
            yield _fault(f"tables.{number}", DeskReason.PAPER_HAND_OPEN, table=number)


def _outs(live: LiveState, paper: Paper, at: int) -> Iterator[PaperFault]:
    gone: set[int] = set()
    last: int | None = None
    for index, out in enumerate(paper.outs):
        where, table = f"outs.{out.account}", _table_of(live, out.account)
        if live.tournament.entry_of(out.account) is None:
            yield _fault(where, DeskReason.NO_SUCH_PLAYER, player=out.account)
        elif table is None:
            yield _fault(where, TournamentReason.NOT_PLAYING)
        elif out.account in gone:
            yield _fault(where, DeskReason.PAPER_OUT_TWICE, player=out.account)
        elif out.winner is not None and (
            out.winner in gone | {out.account} or _table_of(live, out.winner) != table
        ):
            yield _fault(where, DeskReason.WINNER_NOT_THERE, player=out.winner, table=table)
        elif out.winner is None and any(one.head for one in live.tournament.entries_of(out.account)):
            yield _fault(where, DeskReason.BOUNTY_WINNER, player=out.account)
        if out.same and (not index or _table_of(live, paper.outs[index - 1].account) == table):
            yield _fault(where, DeskReason.PAPER_SAME_TABLE, player=out.account)
        if out.at is not None and not paper.since <= out.at <= at:
            yield _fault(where, DeskReason.PAPER_OUT_TIME, player=out.account)
        elif out.at is not None and last is not None and out.at < last:
            yield _fault(where, DeskReason.PAPER_OUT_ORDER, player=out.account)
        gone.add(out.account)
        last = out.at if out.at is not None else last
    if gone and len(gone) >= live.tournament.tables.player_count:
        yield _fault("", TournamentReason.TOO_FEW_PLAYERS)


def _counts(live: LiveState, paper: Paper) -> Iterator[PaperFault]:
    """Each count by itself, then those that are missing, then the sum."""
    tournament, out = live.tournament, {one.account for one in paper.outs}
    unit, faults = tournament.structure.smallest_chip, 0
    for account, chips in paper.counts.items():
        where = f"counts.{account}"
        if _table_of(live, account) is None:
            yield _fault(where, TournamentReason.NOT_PLAYING)
        elif account in out:
            yield _fault(where, DeskReason.PAPER_OUT_HAS_CHIPS, player=account)
        elif not chips:
            yield _fault(where, DeskReason.PAPER_NO_CHIPS, player=account)
        elif chips % unit:
            yield _fault(where, DeskReason.PAPER_UNEVEN, chips=chips, unit=unit)
        else:
            continue
        faults += 1
    counted = [one for one in tables(live, paper) if one.counted is not None]
    for one in counted:
        for entry in _seated(live, one.table) if one.missing else ():
            if entry.account not in paper.counts and entry.account not in out:
                faults += 1
                yield _fault(f"counts.{entry.account}", DeskReason.PAPER_COUNT_MISSING, table=one.table)
    must, found = sum(one.must for one in counted), sum(one.counted or 0 for one in counted)
    if faults or must == found:
        return
    for one in counted:
        if one.counted != one.must:
            yield _fault(f"tables.{one.table}", DeskReason.PAPER_SUM, **_sums(one))


def _clock(live: LiveState, paper: Paper) -> Iterator[PaperFault]:
    tournament, levels = live.tournament, len(live.tournament.structure.levels)
    now = tournament.level_number
    if not now <= paper.level <= levels:
        yield _fault("level", DeskReason.PAPER_LEVEL, level=paper.level, least=now, most=levels)
        return
    length = tournament.schedule.level_ms[paper.level - 1]
    if paper.remaining_ms is not None and (length is None or paper.remaining_ms > length):
        yield _fault(
            "remaining_ms", DeskReason.PAPER_TIME_LEFT, level=paper.level, minutes=(length or 0) // 60_000
        )
    planned = tournament.structure.breaks.after
    for level in paper.breaks:
        if level not in planned or not now <= level < paper.level:
            yield _fault(f"breaks.{level}", DeskReason.PAPER_BREAK, level=level)


# -------------------------------------------------------------------- small parts


def _fault(at: str, reason: str, **facts: int) -> PaperFault:
    return PaperFault(at=at, reason=str(reason), facts=dict(facts))


def _sums(one: PaperTable) -> dict[str, int]:
    counted = one.counted or 0
    return {"table": one.table, "must": one.must, "counted": counted, "difference": counted - one.must}


def _table_of(live: LiveState, account: int) -> int | None:
    entry = live.tournament.entry_of(account)
    place = live.tournament.tables.place_of(entry.entry) if entry is not None else None
    return place.table if place is not None else None


def _seated(live: LiveState, table: int) -> list[Entry]:
    tournament = live.tournament
    return [tournament.entries[entry] for entry in tournament.tables.players(table).values()]
