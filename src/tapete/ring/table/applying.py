"""Apply events to the state of a cash table."""

from __future__ import annotations

from collections.abc import Callable
from types import MappingProxyType
from typing import Any

from msgspec import structs

from tapete.engine.refusals import InvariantBroken
from tapete.engine.types import Seat
from tapete.ring.returning import MINUTE_MS, Departure, bound
from tapete.ring.table import events as ev
from tapete.ring.table.state import KeptSeat, Player, RingTableState, RunningHand


def apply(state: RingTableState, event: ev.Event) -> None:
    """Apply an event to the state, and check that no chips appeared or vanished.

    Raises:
        InvariantBroken: chips appeared or vanished, or an account has two seats; the log is not ours.
    """
    if type(event) not in _TAKEN:
        raise TypeError(f"{event!r} is not an event of a cash table")
    _TAKEN[type(event)](state, event)
    check_conserved(state)


def check_conserved(state: RingTableState) -> None:
    """Check that the chips at the table equal those bought, less those paid out and the rake.

    Raises:
        InvariantBroken: the totals differ, a stack is negative, or a player has two seats.
    """
    if state.in_play != state.bought - state.cashed - state.raked:
        raise InvariantBroken(
            f"table {state.table}: {state.bought:,} chips were bought, {state.cashed:,} paid out and "
            f"{state.raked:,} raked, but {state.in_play:,} are in play"
        )
    seats = {player.account: seat for seat, player in state.players.items()}
    if seats != state.seats_of or len(seats) < len(state.players):
        raise InvariantBroken(f"table {state.table}: {state.players} do not sit where {state.seats_of} says")
    if any(player.stack < 0 for player in state.players.values()):
        raise InvariantBroken(f"table {state.table}: a stack is negative: {state.players}")


def _change(state: RingTableState, seat: Seat, **changes: Any) -> Player:
    player = structs.replace(state.players[seat], **changes)
    state.players[seat] = player
    return player


def _change_of(state: RingTableState, account: int, **changes: Any) -> Player:
    return _change(state, state.seats_of[account], **changes)


def _free_kept(state: RingTableState, account: int) -> None:
    """Release the seat kept for an account."""
    for seat in [seat for seat, kept in state.kept.items() if kept.account == account]:
        del state.kept[seat]


# ------------------------------------------------------------ seats


def _opened(state: RingTableState, event: ev.CashTableOpened) -> None:
    raise InvariantBroken("a table is opened once")


def _let_in(state: RingTableState, event: ev.LetIn) -> None:
    state.guests |= set(event.accounts)


def _line_joined(state: RingTableState, event: ev.LineJoined) -> None:
    state.line[event.account] = event.at


def _line_left(state: RingTableState, event: ev.LineLeft | ev.OfferLapsed) -> None:
    state.line.pop(event.account, None)
    _free_kept(state, event.account)


def _seat_offered(state: RingTableState, event: ev.SeatOffered) -> None:
    _keep(state, event.seat, KeptSeat(account=event.account, until=event.until, offered=True))


def _seat_reserved(state: RingTableState, event: ev.SeatReserved) -> None:
    _keep(state, event.seat, KeptSeat(account=event.account, until=event.until))


def _keep(state: RingTableState, seat: Seat, kept: KeptSeat) -> None:
    if seat in state.kept or seat in state.players:
        raise InvariantBroken(f"table {state.table}: seat {seat} is not free")
    state.kept[seat] = kept


def _reservation_ended(state: RingTableState, event: ev.ReservationEnded) -> None:
    state.kept.pop(event.seat, None)


def _seated(state: RingTableState, event: ev.CashSeated) -> None:
    if event.seat in state.players or event.account in state.seats_of or event.chips < 1:
        raise InvariantBroken(f"table {state.table}: nobody can sit down like this: {event!r}")
    state.line.pop(event.account, None)
    _free_kept(state, event.account)
    state.players[event.seat] = Player(
        account=event.account,
        seat=event.seat,
        stack=event.chips,
        arrival=event.arrival,
        first_seat=event.seat,
        bot=event.bot,
        posts=state.terms.newcomer == "posts",
        new=state.terms.newcomer != "free",
    )
    state.seats_of[event.account] = event.seat
    state.arrivals = event.arrival
    state.bought += event.chips
    left = list(state.departures.get(event.account, ()))
    met = bound(left, at=event.at, minutes=state.terms.return_minutes)
    if met is not None:
        left.remove(met)  # returned with this buy-in
        state.departures[event.account] = tuple(left)


def _seat_change_asked(state: RingTableState, event: ev.SeatChangeAsked) -> None:
    _change_of(state, event.account, seat_asked=event.seat)


def _seat_changed(state: RingTableState, event: ev.SeatChanged) -> None:
    player = state.players.pop(state.seats_of[event.account])
    new = state.terms.newcomer != "free"
    state.players[event.seat] = structs.replace(
        player, seat=event.seat, arrival=event.arrival, new=new, seat_asked=None
    )
    state.seats_of[event.account] = event.seat
    state.arrivals = max(state.arrivals, event.arrival)


def _leave_asked(state: RingTableState, event: ev.LeaveAsked) -> None:
    _change_of(state, event.account, leave_asked=event.when)


def _left(state: RingTableState, event: ev.Left) -> None:
    player = state.players.pop(event.seat)
    if player.account != event.account or player.stack != event.chips:
        raise InvariantBroken(f"table {state.table}: {player!r} does not leave like this: {event!r}")
    del state.seats_of[event.account]
    state.cashed += event.chips
    minutes = state.terms.return_minutes
    fresh = {
        account: kept
        for account, left in state.departures.items()
        if (kept := tuple(one for one in left if event.at < one.at + minutes * MINUTE_MS))
    }
    if minutes and event.chips:
        departure = Departure(event.chips, event.at)
        fresh[event.account] = (*fresh.get(event.account, ()), departure)
    state.departures = fresh


# ------------------------------------------------------------ chips


def _top_up_asked(state: RingTableState, event: ev.TopUpAsked) -> None:
    _change_of(state, event.account, chips_asked=event.chips)


def _top_up_dropped(state: RingTableState, event: ev.TopUpDropped) -> None:
    _change_of(state, event.account, chips_asked=0)


def _topped_up(state: RingTableState, event: ev.ToppedUp) -> None:
    player = state.player(event.account)
    _change(state, player.seat, stack=player.stack + event.chips, chips_asked=0)
    state.bought += event.chips


def _auto_top_up_set(state: RingTableState, event: ev.AutoTopUpSet) -> None:
    _change_of(state, event.account, top_up_below=event.below, top_up_to=event.to)


# ------------------------------------------------------------ presence


def _sit_out_asked(state: RingTableState, event: ev.SitOutAsked) -> None:
    _change_of(state, event.account, out_asked=event.when, out_why=event.why)


def _sat_out(state: RingTableState, event: ev.SatOut) -> None:
    _change_of(state, event.account, out=event.why, since=event.at, out_asked=None)


def _came_back(state: RingTableState, event: ev.CameBack) -> None:
    _change_of(state, event.account, out=None, out_asked=None, leave_asked=None, missed=0)


def _presets_set(state: RingTableState, event: ev.PresetsSet) -> None:
    _change_of(
        state,
        event.account,
        posts=event.posts,
        buys_button=event.buys_button,
        straddles=event.straddles,
        twice=event.twice,
    )


# ------------------------------------------------------------ hands


def _game_chosen(state: RingTableState, event: ev.GameChosen) -> None:
    state.chosen = event.game


def _bomb_pot_called(state: RingTableState, event: ev.BombPotCalled) -> None:
    state.bomb = True


def _hand_began(state: RingTableState, event: ev.CashHandBegan) -> None:
    dealt = {seat: state.players[seat] for seat in event.stacks}
    if state.running is not None or {seat: one.stack for seat, one in dealt.items()} != event.stacks:
        raise InvariantBroken(f"table {state.table}: this hand can't begin now: {event!r}")
    state.running = RunningHand(
        began=event,
        before=dict(state.players),
        blinds_before=state.blinds,
        last_before=state.last,
        chosen_before=state.chosen,
        bomb_before=state.bomb,
    )
    state.hands = event.hand
    state.last, state.chosen = event, None
    state.bomb = state.bomb and not event.bomb  # a called bomb pot waits for a game with blinds
    if event.blinds is None:
        return  # without blinds nobody pays or misses one
    state.blinds = event.blinds
    for seat in event.stacks:
        _change(state, seat, new=False, owes_big=False, owes_small=False, missed=0)
    free = state.terms.missed == "free"
    for seat in event.missed_big:
        player = state.players[seat]
        _change(state, seat, owes_big=not free and not player.new, missed=player.missed + 1)
    for seat in event.missed_small:
        player = state.players[seat]
        if state.terms.missed_small and not free and not player.new:
            _change(state, seat, owes_small=True)


def _twice_asked(state: RingTableState, event: ev.TwiceAsked) -> None:
    state.running = structs.replace(_running(state, event.hand), asked=event.seats, until=event.until)


def _twice_answered(state: RingTableState, event: ev.TwiceAnswered) -> None:
    running = _running(state, None)
    seat = state.seats_of[event.account]
    asked = tuple(one for one in running.asked if one != seat)
    state.running = structs.replace(running, asked=asked)


def _twice_settled(state: RingTableState, event: ev.TwiceSettled) -> None:
    running = _running(state, event.hand)
    state.running = structs.replace(running, asked=(), until=None, settled=event.boards)


def _running(state: RingTableState, hand: int | None) -> RunningHand:
    if state.running is None or hand not in (None, state.running.began.hand):
        raise InvariantBroken(f"table {state.table}: hand {hand} is not running")
    return state.running


def _hand_finished(state: RingTableState, event: ev.CashHandFinished) -> None:
    running = _running(state, event.hand)
    if event.stacks.keys() != running.began.stacks.keys():
        raise InvariantBroken(f"table {state.table}: others were dealt in: {event!r}")
    if sum(event.credited.values()) != event.rake:
        raise InvariantBroken(f"table {state.table}: the rake is credited wrongly: {event!r}")
    for seat, chips in event.stacks.items():
        _change(state, seat, stack=chips)
    state.raked += event.rake
    state.running = None
    if not event.void:
        return
    state.blinds, state.last = running.blinds_before, running.last_before
    state.chosen = state.chosen or running.chosen_before
    state.bomb = state.bomb or running.bomb_before
    for seat, before in running.before.items():  # in a void hand, posted and missed blinds do not count
        now = state.players.get(seat)
        if now is not None and now.account == before.account:
            owed = {"new": before.new, "owes_big": before.owes_big, "owes_small": before.owes_small}
            _change(state, seat, **owed, missed=before.missed)


# ------------------------------------------------------------ the table


def _closing(state: RingTableState, event: ev.TableClosing) -> None:
    state.closing = True
    state.line.clear()
    state.kept.clear()


def _closed(state: RingTableState, event: ev.TableClosed) -> None:
    if state.players:
        raise InvariantBroken(f"table {state.table}: it closes while somebody has a seat")
    state.closed = True


_TAKEN: MappingProxyType[type, Callable[[RingTableState, Any], None]] = MappingProxyType(
    {
        ev.CashTableOpened: _opened,
        ev.LetIn: _let_in,
        ev.LineJoined: _line_joined,
        ev.LineLeft: _line_left,
        ev.SeatOffered: _seat_offered,
        ev.OfferLapsed: _line_left,
        ev.SeatReserved: _seat_reserved,
        ev.ReservationEnded: _reservation_ended,
        ev.CashSeated: _seated,
        ev.SeatChangeAsked: _seat_change_asked,
        ev.SeatChanged: _seat_changed,
        ev.LeaveAsked: _leave_asked,
        ev.Left: _left,
        ev.TopUpAsked: _top_up_asked,
        ev.TopUpDropped: _top_up_dropped,
        ev.ToppedUp: _topped_up,
        ev.AutoTopUpSet: _auto_top_up_set,
        ev.SitOutAsked: _sit_out_asked,
        ev.SatOut: _sat_out,
        ev.CameBack: _came_back,
        ev.PresetsSet: _presets_set,
        ev.GameChosen: _game_chosen,
        ev.BombPotCalled: _bomb_pot_called,
        ev.CashHandBegan: _hand_began,
        ev.TwiceAsked: _twice_asked,
        ev.TwiceAnswered: _twice_answered,
        ev.TwiceSettled: _twice_settled,
        ev.CashHandFinished: _hand_finished,
        ev.TableClosing: _closing,
        ev.TableClosed: _closed,
    }
)
