"""Decide how entries join, sit out and leave."""

from tapete.ring.pool import commands as cmd
from tapete.ring.pool import events as ev
from tapete.ring.pool.forming import idle
from tapete.ring.pool.state import PoolSession, RingPoolState
from tapete.ring.refusals import RingReason, RingRefused
from tapete.ring.returning import bound, buy_in

Events = tuple[ev.Event, ...]


def join(state: RingPoolState, command: cmd.Join, at: int) -> Events:
    """Open an entry, if the account may have another one and brings a legal amount.

    Rules: ACO-boost-multi-entry, ACO-boost-entry-session, ACO-boost-max-entries,
    ACO-boost-rejoin, ACO-boost-leave-return, ACO-O-rathole.
    """
    _check_open(state)
    terms, account = state.terms, command.account
    used = len(state.of_account.get(account, ())) if terms.entries_open else state.made.get(account, 0)
    if used >= terms.entries:
        raise RingRefused(
            RingReason.ENTRIES_USED, terms.rows.get("entries"), asked=used + 1, used=used, most=terms.entries
        )
    left = state.departures.get(account, ())
    least, most = state.table.buy_in_least, state.table.buy_in_most
    amounts = buy_in(least, most, left, at=at, minutes=terms.return_minutes)
    row = terms.rows.get("return_minutes") if bound(left, at=at, minutes=terms.return_minutes) else None
    if command.stack < amounts.least:
        raise RingRefused(RingReason.BUY_IN_TOO_SMALL, row, asked=command.stack, least=amounts.least)
    if command.stack > amounts.most:
        raise RingRefused(RingReason.BUY_IN_TOO_LARGE, row, asked=command.stack, most=amounts.most)
    entry = state.last_entry + 1
    return (ev.Joined(entry=entry, account=account, stack=command.stack, at=at, bot=command.bot),)


def top_up(state: RingPoolState, command: cmd.PoolTopUp, at: int) -> Events:
    """Add chips between two hands, up to the maximum buy-in.

    Rules: ACO-table-stakes, ACO-O-boost-sitting.
    """
    _check_open(state)
    entry = _staying(state, command.entry)
    if entry.table is not None:
        raise RingRefused(RingReason.IN_A_HAND, "ACO-table-stakes", hand=entry.table)
    most = state.table.buy_in_most - entry.stack
    if command.chips > most:
        raise RingRefused(RingReason.BUY_IN_TOO_LARGE, asked=command.chips, most=max(0, most))
    if command.chips < 1:
        raise RingRefused(RingReason.BUY_IN_TOO_SMALL, asked=command.chips, least=1)
    topped_up = ev.PoolToppedUp(entry=entry.entry, chips=command.chips)
    if entry.broke and entry.top_up_to:
        return topped_up, ev.PoolCameBack(
            entry=entry.entry, at=at
        )  # play on as if the entry had never been out
    return (topped_up,)


def set_auto_top_up(state: RingPoolState, command: cmd.PoolSetAutoTopUp) -> Events:
    """Set or clear the automatic top-up of an entry. Rules: ACO-O-boost-sitting (optional), ACO-O-buy-in."""
    _check_open(state)
    entry, row = _staying(state, command.entry), state.terms.rows.get("auto_top_up")
    if not state.terms.auto_top_up:
        raise RingRefused(RingReason.AUTO_TOP_UP_NOT_OFFERED, row)
    least, most = state.table.buy_in_least, state.table.buy_in_most
    if command.to > most:
        raise RingRefused(RingReason.BUY_IN_TOO_LARGE, row, asked=command.to, most=most)
    if command.to or command.below:
        if command.to < least or not 1 <= command.below <= command.to:
            raise RingRefused(RingReason.BUY_IN_TOO_SMALL, row, asked=command.to, least=least)
    elif not entry.top_up_to:
        raise RingRefused(RingReason.NOTHING_ASKED)
    return (ev.PoolAutoTopUpSet(entry=entry.entry, below=command.below, to=command.to),)


def sit_out(state: RingPoolState, command: cmd.PoolSitOut, at: int) -> Events:
    """Sit out at once, or after the hand. Rules: ACO-boost-states."""
    entry = _staying(state, command.entry)
    if entry.resting or entry.status == "inactive":
        raise RingRefused(RingReason.SITTING_OUT, "ACO-boost-states", entry=entry.entry)
    if entry.status == "active":
        return (ev.PoolSitOutAsked(entry=entry.entry),)
    return (ev.PoolSatOut(entry=entry.entry, at=at),)


def come_back(state: RingPoolState, command: cmd.PoolComeBack, at: int) -> Events:
    """Wait for a table again, with chips. Rules: ACO-boost-states."""
    _check_open(state)
    entry = _staying(state, command.entry)
    if not entry.resting and entry.status != "inactive":
        raise RingRefused(RingReason.NOT_SITTING_OUT, "ACO-boost-states", entry=entry.entry)
    if entry.status == "inactive" and not entry.stack:
        raise RingRefused(RingReason.NO_CHIPS, entry=entry.entry)
    return (ev.PoolCameBack(entry=entry.entry, at=at),)


def leave(state: RingPoolState, command: cmd.PoolLeave, at: int) -> Events:
    """Close an entry, once no hand can give it chips any more. Rules: ACO-boost-leave-return."""
    entry = _staying(state, command.entry)
    if entry.hands:
        return (ev.PoolLeaveAsked(entry=entry.entry),)
    return (ev.PoolLeft(entry=entry.entry, stack=entry.stack, at=at),)


def end_pauses(state: RingPoolState, at: int) -> Events:
    """Return entries to the line once their pause is over."""
    over = tuple(entry for entry, until in state.pausing.items() if until <= at)
    return (ev.PausesEnded(entries=over),) if over else ()


def remove_idle(state: RingPoolState, at: int) -> Events:
    """Close entries that have sat out too long. Rules: ACO-O-boost-sitting."""
    return tuple(ev.PoolLeft(entry=one.entry, stack=one.stack, at=at, why="idle") for one in idle(state, at))


def close(state: RingPoolState, at: int) -> Events:
    """Close the pool: every entry leaves, after its hands if it has any. Rules: ACO-O-boost-sitting."""
    _check_open(state)
    found: list[ev.Event] = [ev.PoolClosed(at=at)]
    for one in state.entries.values():
        if not one.hands:
            found.append(ev.PoolLeft(entry=one.entry, stack=one.stack, at=at, why="closed"))
        elif not one.leaving:
            found.append(ev.PoolLeaveAsked(entry=one.entry))
    return tuple(found)


def _check_open(state: RingPoolState) -> None:
    if state.closed:
        raise RingRefused(RingReason.POOL_CLOSED)


def _staying(state: RingPoolState, number: int) -> PoolSession:
    entry = state.entry(number)
    if entry.leaving:
        raise RingRefused(RingReason.LEAVING_ALREADY, entry=number)
    return entry
