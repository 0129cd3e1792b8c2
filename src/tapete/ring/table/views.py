"""View of a cash table for one account, apart from the hand.

At an anonymous table no account of anybody else leaves: `seen` gives the alias of a seat in place of a name.
"""

from typing import Final

from msgspec import Struct

from tapete.engine.types import Chips, Seat
from tapete.ring.aliases import Person, Seen, at_table
from tapete.ring.table import events as ev
from tapete.ring.table.state import Player, RingTableState
from tapete.rules.points.ring import AliasPlace

TO_ONE: Final = (
    ev.LineJoined,
    ev.LineLeft,
    ev.SeatOffered,
    ev.OfferLapsed,
    ev.SeatReserved,
    ev.ReservationEnded,
    ev.SeatChangeAsked,
    ev.LeaveAsked,
    ev.TopUpAsked,
    ev.TopUpDropped,
    ev.AutoTopUpSet,
    ev.SitOutAsked,
    ev.PresetsSet,
    ev.TwiceAnswered,
)
"""Events that only the player may know who has caused them: others could read plans or presets from them."""


def told_to(event: ev.Event) -> int | None:
    """The only account that may know of an event; None if what it changes is seen by all.

    Even a public event holds accounts, and a finished hand says whose rake it is: at an anonymous table the
    room sends what `view_for` shows, never the event itself.

    >>> told_to(ev.AutoTopUpSet(account=7, below=80, to=200)), told_to(ev.SatOut(account=7, at=0))
    (7, None)
    """
    return event.account if isinstance(event, TO_ONE) else None


def seen(
    state: RingTableState, seat: Seat, person: Person, *, viewer: int | None, where: AliasPlace = "table"
) -> Seen:
    """What a viewer sees of the player in a seat: who they are, or their alias.

    Args:
        state: the table.
        seat: a seat that is taken.
        person: who sits there, as the room knows them.
        viewer: an account; None for somebody without one.
        where: at the table, in the history of a hand, in the lobby's list of seats.

    Rules: ACO-anon-tables, ACO-anon-hidden, ACO-anon-alias, ACO-anon-new-alias.
    """
    player = state.players[seat]
    return at_table(
        person,
        viewer=viewer,
        seat=seat,
        anonymous=state.settings.anonymous,
        book=state.rulebook,
        where=where,
        arrival=player.arrival,
        first_seat=player.first_seat if player.first_seat != seat else None,
    )


class TakenSeat(Struct, frozen=True, kw_only=True):
    """A seat that is taken."""

    seat: Seat
    account: int | None
    """None where the viewer must not know it."""
    arrival: int
    """Arrivals are numbered from 1."""
    stack: Chips
    """Between hands; during a hand what the player began it with."""
    bot: bool
    out: ev.WhyOut | None
    waits: bool
    """Whether the player waits for the big blind, or to be dealt in after they posted."""


class OwnView(Struct, frozen=True, kw_only=True):
    """What a player alone knows of their own seat."""

    player: Player
    top_up_most: Chips
    """The most chips that they could bring now."""
    asked_twice: bool
    """Whether they have still to say if the board is dealt twice."""


class RingView(Struct, frozen=True, kw_only=True):
    """A table as one account sees it."""

    table: int
    seats: tuple[TakenSeat, ...]
    free: tuple[Seat, ...]
    line: int
    """How many wait for a seat."""
    place: int | None
    """The viewer's own place among them, from 1."""
    offered: Seat | None
    """The seat that is kept for the viewer."""
    offered_until: int | None
    closing: bool
    own: OwnView | None


def view_for(state: RingTableState, account: int | None) -> RingView:
    """What an account may know; None is somebody without one."""
    seat = None if account is None else state.kept_for(account)
    kept = None if seat is None else state.kept[seat]
    return RingView(
        table=state.table,
        seats=tuple(_seat(state, player, account) for _, player in sorted(state.players.items())),
        free=state.free_seats,
        line=len(state.line),
        place=list(state.line).index(account) + 1 if account is not None and account in state.line else None,
        offered=seat,
        offered_until=kept.until if kept is not None else None,
        closing=state.closing,
        own=_own(state, account),
    )


def _seat(state: RingTableState, player: Player, viewer: int | None) -> TakenSeat:
    hidden = state.settings.anonymous and player.account != viewer
    owes = player.new or player.owes_big or player.owes_small
    return TakenSeat(
        seat=player.seat,
        account=None if hidden else player.account,
        arrival=player.arrival,
        stack=player.stack,
        bot=player.bot,
        out=player.out,
        waits=player.out is None and owes and not state.plays(player),
    )


def _own(state: RingTableState, account: int | None) -> OwnView | None:
    if account is None or account not in state.seats_of:
        return None
    player = state.player(account)
    asked = state.running is not None and player.seat in state.running.asked
    most = max(0, state.settings.buy_in_most - player.stack)
    return OwnView(player=player, top_up_most=most, asked_twice=asked)
