"""Next task of a cash table and its time: payments, timeouts, the next hand."""

from typing import Literal

from msgspec import Struct

from tapete.engine.types import Chips
from tapete.floor.rulings.players.presence import seat_lost
from tapete.ring.returning import MINUTE_MS
from tapete.ring.table import events as ev
from tapete.ring.table.deciding.draft import chips_due
from tapete.ring.table.playing import next_hand
from tapete.ring.table.state import Player, RingTableState


class TableNeed(Struct, frozen=True, kw_only=True):
    """Next task of the room at a table."""

    kind: Literal["elapse", "top-up", "begin"]
    """`Elapse`; `TopUp` from the wallet, or `DropTopUp` if the wallet holds too little; `BeginCashHand`."""
    account: int = 0
    chips: Chips = 0


def required(state: RingTableState, at: int) -> TableNeed | None:
    """Return the task due at this instant; None if there is none, or the hand goes on."""
    found = due_at(state)
    if found is not None and found <= at:
        return TableNeed(kind="elapse")
    if state.running is not None or state.closing:
        return None
    for _, player in sorted(state.players.items()):
        chips = chips_due(state, player)
        if chips:
            return TableNeed(kind="top-up", account=player.account, chips=chips)
    return TableNeed(kind="begin") if next_hand(state) is not None else None


def due_at(state: RingTableState) -> int | None:
    """Return the next instant at which time alone makes a task due; None if there is none."""
    times = [kept.until for kept in state.kept.values()]
    times += [at for player in state.players.values() if (at := given_up_at(state, player)) is not None]
    if state.running is not None and state.running.until is not None:
        times.append(state.running.until)
    return min(times, default=None)


def why_given_up(state: RingTableState, player: Player, at: int) -> ev.WhyLeft | None:
    """Return why a player loses the seat now; None if they keep it. Rules: ACO-O-sit-out."""
    when = given_up_at(state, player)
    if when is None or at < when:
        return None
    if player.out == "no-chips":
        return "no-chips"
    return "away-too-long" if player.missed < state.terms.sit_out_big_blinds else "missed-blinds"


def given_up_at(state: RingTableState, player: Player) -> int | None:
    """Return when an absent player loses the seat; None if they keep it."""
    if player.out is None or state.plays(player):
        return None
    if player.out == "no-chips":
        return player.since + state.settings.options.rebuy_seconds * 1_000
    terms = state.terms
    if seat_lost(0, player.missed, minutes_most=terms.sit_out_minutes, blinds_most=terms.sit_out_big_blinds):
        return player.since
    return player.since + terms.sit_out_minutes * MINUTE_MS
