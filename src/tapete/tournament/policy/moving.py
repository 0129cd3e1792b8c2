"""Policy on breaking and balancing tables, and on the seats of moved players."""

from typing import Literal

from tapete.tournament.policy.base import Policy


class MovingPolicy(Policy, frozen=True, kw_only=True):
    """The table that gives players, the player who moves, and the new seat."""

    break_draw: Literal["two-step", "one-step"] = "two-step"
    """How players of a broken table get seats: seat cards are shuffled and the players' order is drawn too
    (TDA19-10, TDA24-10B), or one draw gives the seats, player by player (CCL-break-draw)."""
    break_order: Literal["preset", "random-allowed"] = "random-allowed"
    """Next table to break: the next one of the announced order (CCL-break-order), or one that the floor
    chooses or has drawn (TDA26-12C)."""
    break_order_posted: bool = False
    """Whether players are shown the order in which tables break (CCL-break-order, TDA26-12C)."""
    balance_move: Literal["next-big-blind-to-worst", "drawn"] = "next-big-blind-to-worst"
    """Move that balances tables: the next big blind to the worst position (TDA19-11A, CCL-balance-bb), or
    a drawn player to a drawn seat."""
    worst_position: Literal["soonest-big-blind", "soonest-blind"] = "soonest-big-blind"
    """Worst position: where the big blind comes soonest, but never the small blind (TDA19-11A.2); or where
    any blind comes soonest."""
    stud_move: Literal["last-vacated", "lowest-open"] = "lowest-open"
    """Seat to fill in a stud-only event (TDA19-11A.3)."""
    mixed_mover: Literal["would-be-big-blind", "by-position"] = "would-be-big-blind"
    """Mover while a mix plays stud: by the held button, or as in a stud-only event (TDA19-11B.2)."""
    donor: Literal["settled-beforehand", "floor"] = "settled-beforehand"
    """Choice of the giving table: settled before the event, or by the floor (TDA19-11C)."""
    balance_gap: Literal["adjustable", "fixed"] = "adjustable"
    """Whether tables may be kept more level as the event goes on (TDA19-11D.4, CCL-balance-general)."""
    newcomer_seats: Literal["any", "without-duty"] = "any"
    """Open seats for late entries and players of a broken table: any (TDA19-10.2, CCL-break-rights), or
    none with a blind or the button while another seat is open."""
