"""Copy of the state on which a command is decided, with the events so far."""

from __future__ import annotations

from tapete.engine.types import Chips, Seat
from tapete.ring.refusals import RingReason, RingRefused
from tapete.ring.table import events as ev
from tapete.ring.table.applying import apply
from tapete.ring.table.state import Player, RingTableState


class TableDraft:
    """Events so far, and the state after them. The original state is untouched."""

    __slots__ = ("at", "found", "state")

    def __init__(self, state: RingTableState, at: int) -> None:
        self.state = state.fork()
        self.at = at
        self.found: list[ev.Event] = []

    def do(self, event: ev.Event) -> None:
        """Apply an event and record it."""
        apply(self.state, event)
        self.found.append(event)

    def check_open(self) -> None:
        """Refuse if the table is closing."""
        if self.state.closing:
            raise RingRefused(RingReason.TABLE_CLOSED)

    def leave(self, player: Player, why: ev.WhyLeft) -> None:
        """Pay a player out."""
        self.do(
            ev.Left(
                account=player.account,
                seat=player.seat,
                chips=player.stack,
                at=self.at,
                why=why,
                bot=player.bot,
            )
        )

    def sit_out(self, player: Player, why: ev.WhyOut) -> None:
        """Let a player sit out."""
        self.do(ev.SatOut(account=player.account, at=self.at, why=why))

    def move(self, player: Player, seat: Seat) -> None:
        """Move a player to another seat of the table."""
        arrival = self.state.arrivals + 1 if self.state.terms.new_alias else player.arrival
        self.do(ev.SeatChanged(account=player.account, seat=seat, arrival=arrival))

    def chips_due(self, player: Player) -> Chips:
        """Return the chips that a player gets between hands: requested ones, or the automatic top-up."""
        return chips_due(self.state, player)


def chips_due(state: RingTableState, player: Player) -> Chips:
    """Return the chips that a player gets between hands: requested ones, or the automatic top-up.

    Rules: ACO-table-stakes, ACO-O-buy-in.
    """
    if state.plays(player) or state.closing:
        return 0
    least, most = state.settings.buy_in_least, state.settings.buy_in_most
    wanted = player.chips_asked
    comes = player.out in (None, "no-chips")
    if comes and player.top_up_to and player.stack < player.top_up_below:
        wanted = max(wanted, player.top_up_to - player.stack)
    wanted = min(wanted, most - player.stack)
    if player.stack + wanted < least and not player.stack:
        return 0  # a player without chips comes back with at least the minimum buy-in
    return max(0, wanted)
