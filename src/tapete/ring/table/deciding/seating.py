"""Decide on seats: admission, waiting list, taking a seat, and leaving."""

from tapete.ring.refusals import RingReason, RingRefused
from tapete.ring.returning import bound, buy_in
from tapete.ring.table import commands as cmd
from tapete.ring.table import events as ev
from tapete.ring.table.deciding.draft import TableDraft
from tapete.ring.table.state import Player, RingTableState


def invite(draft: TableDraft, command: cmd.Invite) -> None:
    """Let guests sit down, at the invitation of the host of a private table."""
    draft.check_open()
    private = draft.state.settings.options.private
    if private is None or command.account != private.host:
        raise RingRefused(RingReason.NOT_THE_HOST)
    new = tuple(guest for guest in dict.fromkeys(command.guests) if guest not in draft.state.guests)
    if not new:
        raise RingRefused(RingReason.NOTHING_ASKED)
    draft.do(ev.LetIn(accounts=new))


def come_in(draft: TableDraft, command: cmd.ComeIn) -> None:
    """Let a player in who knows the password."""
    draft.check_open()
    private = draft.state.settings.options.private
    if draft.state.may_enter(command.account) or private is None:
        raise RingRefused(RingReason.NOTHING_ASKED)
    if not private.password_hash or command.password_hash != private.password_hash:
        raise RingRefused(RingReason.WRONG_WORD)
    draft.do(ev.LetIn(accounts=(command.account,), by="password"))


def join_line(draft: TableDraft, command: cmd.JoinLine) -> None:
    """Join the waiting list, if no seat is free."""
    state, account = draft.state, command.account
    _check_newcomer(draft, account)
    if account in state.line:
        raise RingRefused(RingReason.WAITING_ALREADY)
    if state.free_seats and not state.line or state.kept_for(account) is not None:
        raise RingRefused(RingReason.SEAT_FREE, seats=len(state.free_seats))
    draft.do(ev.LineJoined(account=account, at=draft.at))


def leave_line(draft: TableDraft, command: cmd.LeaveLine) -> None:
    """Leave the waiting list, or give a reserved seat back."""
    state, account = draft.state, command.account
    seat = state.kept_for(account)
    if account in state.line:
        draft.do(ev.LineLeft(account=account))
    elif seat is not None:
        draft.do(ev.ReservationEnded(account=account, seat=seat))
    else:
        raise RingRefused(RingReason.NOT_WAITING)


def reserve_seat(draft: TableDraft, command: cmd.ReserveSeat) -> None:
    """Reserve a free seat for a limited time."""
    state, account = draft.state, command.account
    _check_newcomer(draft, account)
    if state.kept_for(account) is not None:
        raise RingRefused(RingReason.SEAT_RESERVED, seat=state.kept_for(account) or 0)
    _check_seat(state, command.seat, account)
    until = draft.at + state.settings.options.reserve_seconds * 1_000
    draft.do(ev.SeatReserved(account=account, seat=command.seat, until=until))


def take_seat(draft: TableDraft, command: cmd.TakeCashSeat) -> None:
    """Sit down with chips.

    Rules: ACO-O-buy-in, ACO-O-rathole (a player who comes back brings what they left with).
    """
    state, account = draft.state, command.account
    _check_newcomer(draft, account)
    _check_seat(state, command.seat, account)
    minutes, left = state.terms.return_minutes, state.departures.get(account, ())
    settings = state.settings
    amounts = buy_in(settings.buy_in_least, settings.buy_in_most, left, at=draft.at, minutes=minutes)
    met = bound(left, at=draft.at, minutes=minutes)
    row = state.row("buy_in" if met is None else "return_minutes")
    if command.chips < amounts.least:
        raise RingRefused(RingReason.BUY_IN_TOO_SMALL, row, asked=command.chips, least=amounts.least)
    if command.chips > amounts.most:
        raise RingRefused(RingReason.BUY_IN_TOO_LARGE, row, asked=command.chips, most=amounts.most)
    draft.do(
        ev.CashSeated(
            account=account,
            seat=command.seat,
            chips=command.chips,
            at=draft.at,
            arrival=state.arrivals + 1,
            bot=command.bot,
        )
    )


def change_seat(draft: TableDraft, command: cmd.ChangeSeat) -> None:
    """Take another free seat, at once or after the hand. Rules: ACO-anon-new-alias."""
    draft.check_open()
    state = draft.state
    player = state.player(command.account)
    _check_seat(state, command.seat, command.account)
    if state.plays(player):
        draft.do(ev.SeatChangeAsked(account=player.account, seat=command.seat))
    else:
        draft.move(player, command.seat)


def leave_table(draft: TableDraft, command: cmd.LeaveTable) -> None:
    """Leave at once, after the player's hand, or when the big blind would come."""
    player = draft.state.player(command.account)
    if player.leave_asked == command.when:
        raise RingRefused(RingReason.LEAVE_ASKED)
    if command.when == "now" and not draft.state.plays(player):
        draft.leave(player, "asked")
    elif command.when == "next-big-blind" and (player.out is not None or not player.stack):
        draft.leave(player, "asked")  # no big blind will come
    else:
        draft.do(ev.LeaveAsked(account=player.account, when=command.when))


def _check_newcomer(draft: TableDraft, account: int) -> None:
    draft.check_open()
    if not draft.state.may_enter(account):
        raise RingRefused(RingReason.NOT_INVITED)
    if account in draft.state.seats_of:
        raise RingRefused(RingReason.SEATED_ALREADY)


def _check_seat(state: RingTableState, seat: int, account: int) -> None:
    """Refuse a seat that is taken, or reserved for another player."""
    if not 1 <= seat <= state.capacity:
        raise RingRefused(RingReason.NO_SUCH_SEAT, seat=seat, seats=state.capacity)
    if seat in state.players:
        raise RingRefused(RingReason.SEAT_TAKEN, seat=seat)
    kept = state.kept.get(seat)
    if kept is not None and kept.account != account:
        raise RingRefused(RingReason.SEAT_RESERVED, seat=seat)
    if any(player.seat_asked == seat for player in state.players.values() if player.account != account):
        raise RingRefused(RingReason.SEAT_RESERVED, seat=seat)


def offer_seats(draft: TableDraft) -> None:
    """Offer free seats to waiting players in order, one seat each."""
    state = draft.state
    if state.closing:
        return
    until = draft.at + state.settings.options.offer_seconds * 1_000
    asked = {player.seat_asked for player in state.players.values()}
    for account in list(state.line):
        free = [seat for seat in state.free_seats if seat not in asked]
        if not free:
            return
        if state.kept_for(account) is None:
            draft.do(ev.SeatOffered(account=account, seat=free[0], until=until))


def pay_out_all(draft: TableDraft) -> None:
    """Pay everybody out, and close the table."""
    for player in list(draft.state.players.values()):
        draft.leave(player, "closed")
    draft.do(ev.TableClosed(at=draft.at))


def players_of(state: RingTableState) -> list[Player]:
    """Return all players, by seat."""
    return [player for _, player in sorted(state.players.items())]
