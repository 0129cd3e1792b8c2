"""View of a pool for one account: its own entries, and the hands in which they sit.

Nothing tells how many entries wait, or whose. A player who waits while their hand goes on has folded in it,
and nobody may see that before their turn (ACO-ff-hidden). The numbers of other players' entries stay private
for the same reason.
"""

from msgspec import Struct
from msgspec.structs import replace

from tapete.engine import HandView
from tapete.engine.types import Chips, Seat
from tapete.engine.views import seen_by
from tapete.ring.pool import events as ev
from tapete.ring.pool.fast_fold import offer
from tapete.ring.pool.state import PoolSession, RingPoolState, RunningPoolHand, Status


class EntryHandView(Struct, frozen=True, kw_only=True):
    """The hand that an entry plays or watches."""

    hand: HandView
    accounts: dict[Seat, int]
    """Account in each seat; at an anonymous pool the room replaces accounts by aliases
    (`tapete.ring.aliases`)."""
    fast_folded: tuple[Seat, ...]
    """Seats known to the viewer to have folded ahead of their turn."""
    fast_fold: str
    """Whether the viewer may fold fast: `yes`, `confirm` first, or `no`."""


class EntryView(Struct, frozen=True, kw_only=True):
    """One of the viewer's own entries."""

    entry: int
    status: Status
    stack: Chips
    """Chips outside any hand; chips at the table are in its view."""
    since: int
    resting: bool
    leaving: bool
    broke: bool
    """Whether the entry sits out because it has lost all its chips."""
    top_up_below: Chips
    top_up_to: Chips
    """Target stack of the automatic top-up between hands, applied below `top_up_below`; 0 for none."""
    table: EntryHandView | None


class PoolView(Struct, frozen=True, kw_only=True):
    """View of a pool for one account."""

    pool: int
    closed: bool
    players: int
    """Number of open entries, in any status."""
    entries: tuple[EntryView, ...]


def view_for(state: RingPoolState, account: int | None) -> PoolView:
    """Return the view of a pool for one account; None is a viewer who has joined nothing."""
    own = () if account is None else state.of_account.get(account, ())
    return PoolView(
        pool=state.pool,
        closed=state.closed,
        players=len(state.entries),
        entries=tuple(_entry(state, state.entries[number]) for number in own),
    )


def _entry(state: RingPoolState, entry: PoolSession) -> EntryView:
    table = None
    if entry.table is not None:
        running = state.hands[entry.table]
        table = _table(state, running, entry.hands[entry.table])
    return EntryView(
        entry=entry.entry,
        status=entry.status,
        stack=entry.stack,
        since=entry.since,
        resting=entry.resting,
        leaving=entry.leaving,
        broke=entry.broke,
        top_up_below=entry.top_up_below,
        top_up_to=entry.top_up_to,
        table=table,
    )


def _table(state: RingPoolState, running: RunningPoolHand, seat: Seat) -> EntryHandView:
    view = running.hand.view_for(seat)
    known = sorted(other for other in running.kept if other == seat or not state.terms.fold_hidden)
    return EntryHandView(
        hand=view,
        accounts={other: state.entries[entry].account for other, entry in running.entries.items()},
        fast_folded=tuple(known),
        fast_fold="no" if seat in running.kept else offer(running.hand, seat, state.terms),
    )


def event_for(state: RingPoolState, event: ev.Event, account: int) -> ev.Event | None:
    """Return an event as one account may see it; None if the account may not know of it.

    Args:
        state: the pool before the event is applied.
        event: the event as stored.
        account: the viewer.
    """
    own = state.of_account.get(account, ())
    match event:
        case ev.PoolOpened() | ev.PoolClosed():
            return event
        case ev.Joined():
            return event if event.account == account else None
        case ev.TableFormed():
            if not set(own) & set(event.entries.values()):
                return None
            seats = {seat: entry if entry in own else 0 for seat, entry in event.entries.items()}
            return replace(event, entries=seats, deck=())
        case ev.HandPlayed():
            seat = _seat(state, event.hand, own)
            if seat is None:
                return None
            return replace(event, events=tuple(seen_by(one, seat) for one in event.events))
        case ev.PoolHandFinished():
            back = {entry: chips for entry, chips in event.back.items() if entry in own}
            lapsed = tuple(entry for entry in event.lapsed if entry in own)
            return replace(event, back=back, lapsed=lapsed, rake=0) if back else None
        case ev.PausesEnded():
            mine = tuple(entry for entry in event.entries if entry in own)
            return replace(event, entries=mine) if mine else None
        case ev.FastFolded() if not state.terms.fold_hidden and _seat(state, event.hand, own) is not None:
            return event
        case _:
            return event if event.entry in own else None


def _seat(state: RingPoolState, hand: int, own: list[int] | tuple[()]) -> Seat | None:
    """Return the seat from which an account follows a hand; None if it has gone on, or was never there."""
    formed = state.forming
    if formed is not None and formed.hand == hand:
        entries = formed.entries
        return next((seat for seat, entry in entries.items() if entry in own), None)
    entry = next((one for one in own if state.entries[one].table == hand), None)
    return None if entry is None else state.entries[entry].hands[hand]
