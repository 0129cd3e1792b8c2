"""Decide entries, the start, paid prizes, and cancelling."""

from __future__ import annotations

from tapete.desk import orders as od
from tapete.desk.acts import Acted
from tapete.desk.deciding.table import Bounds, Decided
from tapete.desk.draft import Draft
from tapete.desk.refusals import DeskReason, DeskRefused
from tapete.desk.state import LiveState
from tapete.tournament import commands as cmd
from tapete.tournament.director import starting
from tapete.tournament.draws import order_bounds, order_of
from tapete.tournament.entries.entry import Entry


def player(live: LiveState, account: int) -> Entry:
    """Return the entry of a player.

    Raises:
        DeskRefused: no player has this number.
    """
    entry = live.tournament.entry_of(account)
    if entry is None:
        raise DeskRefused(DeskReason.NO_SUCH_PLAYER, player=account)
    return entry


def _first(draft: Draft) -> int:
    return draft.draws[0] if draft.draws else 0


def _register(draft: Draft, order: od.RegisterPlayer) -> None:
    draft.account = order.number or draft.live.last_account + 1
    draft.give(cmd.Enter(account=draft.account, draw=_first(draft)))


def _enter_again(draft: Draft, order: od.EnterAgain) -> None:
    player(draft.live, order.account)
    draft.give(cmd.ReEnter(account=order.account, draw=_first(draft)))


def _late(live: LiveState, order: od.RegisterPlayer | od.EnterAgain, at: int) -> tuple[int, ...]:
    tournament = live.tournament
    if tournament.state != "running":
        return ()
    return (tournament.late_pool(account=order.account if isinstance(order, od.EnterAgain) else None),)


def _rebuy(draft: Draft, order: od.BuyRebuy) -> None:
    player(draft.live, order.account)
    draft.give(cmd.Rebuy(account=order.account, count=order.count))


def _add_on(draft: Draft, order: od.BuyAddOn) -> None:
    player(draft.live, order.account)
    draft.give(cmd.AddOn(account=order.account))


def _decline(draft: Draft, order: od.DeclineOffer) -> None:
    player(draft.live, order.account)
    draft.give(cmd.DeclineRebuy(account=order.account))


def _withdraw(draft: Draft, order: od.WithdrawEntry) -> None:
    player(draft.live, order.account)
    draft.give(cmd.Withdraw(account=order.account))


def _alternate(draft: Draft, order: od.SeatWaiting) -> None:
    draft.give(cmd.SeatAlternate(draw=_first(draft)))


def _pool(live: LiveState, order: od.SeatWaiting, at: int) -> tuple[int, ...]:
    return (live.tournament.late_pool(),)


def _cancel(draft: Draft, order: od.CancelEvent) -> None:
    draft.give(cmd.Cancel())


def _start(draft: Draft, order: od.StartEvent) -> None:
    need = starting.needed_to_start(draft.tournament)
    windfall = draft.draws[-1] if need.windfall is not None else None
    seats = draft.draws[: max(need.entries - 1, 0)]
    draft.give(need.command(order_of(seats), windfall))


def _to_start(live: LiveState, order: od.StartEvent, at: int) -> tuple[int, ...]:
    need = starting.needed_to_start(live.tournament)
    return order_bounds(need.entries) + ((need.windfall,) if need.windfall is not None else ())


def _pay_out(draft: Draft, order: od.PayOut) -> None:
    entry = player(draft.live, order.account)
    prize = sum(one.prize for one in draft.tournament.entries_of(order.account))
    if not prize or entry.place is None or order.account in draft.live.paid:
        raise DeskRefused(DeskReason.NOTHING_PENDING, player=order.account)


def note(live: LiveState, act: Acted) -> None:
    """Record the prizes that were handed out."""
    if isinstance(act.order, od.PayOut):
        live.paid[act.order.account] = act.act


DECIDED: Decided = {
    od.RegisterPlayer: _register,
    od.EnterAgain: _enter_again,
    od.BuyRebuy: _rebuy,
    od.BuyAddOn: _add_on,
    od.DeclineOffer: _decline,
    od.WithdrawEntry: _withdraw,
    od.SeatWaiting: _alternate,
    od.CancelEvent: _cancel,
    od.StartEvent: _start,
    od.PayOut: _pay_out,
}
BOUNDS: Bounds = {
    od.RegisterPlayer: _late,
    od.EnterAgain: _late,
    od.SeatWaiting: _pool,
    od.StartEvent: _to_start,
}
