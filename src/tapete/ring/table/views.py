"""View of a cash table for one account, apart from the hand.

At an anonymous table no other player's account is sent: `seen` gives the alias of a seat in place of a name.
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
"""Events private to the player who caused them: others could read plans or presets from them."""


def told_to(event: ev.Event) -> int | None:
    """Return the only account that may know of an event; None if its effect is public.

    Even a public event holds accounts, and a finished hand shows credited rake. At an anonymous table the
    room sends what `view_for` shows, never the event itself.

    >>> told_to(ev.AutoTopUpSet(account=7, below=80, to=200)), told_to(ev.SatOut(account=7, at=0))
    (7, None)
    """
    return event.account if isinstance(event, TO_ONE) else None


def seen(
    state: RingTableState, seat: Seat, person: Person, *, viewer: int | None, where: AliasPlace = "table"
) -> Seen:
    """Return one viewer's view of the player in a seat: their identity, or their alias.

    Args:
        state: the table.
        seat: a seat that is taken.
        person: the player in the seat, as the room knows them.
        viewer: an account; None for a viewer without one.
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
    """None where the viewer must not know the account."""
    arrival: int
    """Number of the arrival, from 1."""
    stack: Chips
    """Stack between hands; during a hand, the stack at its beginning."""
    bot: bool
    out: ev.WhyOut | None
    waits: bool
    """Whether the player waits for the big blind, or will be dealt in after posting."""


class OwnView(Struct, frozen=True, kw_only=True):
    """Private view of a player's own seat."""

    player: Player
    top_up_most: Chips
    """Maximum number of chips that the player may bring now."""
    asked_twice: bool
    """Whether the player has yet to answer if the board is dealt twice."""


class RingView(Struct, frozen=True, kw_only=True):
    """View of a table for one account."""

    table: int
    seats: tuple[TakenSeat, ...]
    free: tuple[Seat, ...]
    line: int
    """Number of players on the waiting list."""
    place: int | None
    """The viewer's place on the waiting list, from 1."""
    offered: Seat | None
    """Seat that is kept for the viewer."""
    offered_until: int | None
    closing: bool
    own: OwnView | None


def view_for(state: RingTableState, account: int | None) -> RingView:
    """Return the view of a table for one account; None is a viewer without an account."""
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
