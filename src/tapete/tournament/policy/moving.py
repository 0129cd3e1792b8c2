"""Tables that break, tables that are balanced, and the seats of those who are moved."""

from typing import Literal

from tapete.tournament.policy.base import Policy


class MovingPolicy(Policy, frozen=True, kw_only=True):
    """Which table gives players, who moves, and to which seat."""

    break_draw: Literal["two-step", "one-step"] = "two-step"
    """How the players of a broken table get their seats: seat cards are shuffled and the order of the players
    is drawn too (TDA19-10, TDA24-10B), or one draw gives the seats, player by player (CCL-break-draw)."""
    break_order: Literal["preset", "random-allowed"] = "random-allowed"
    """Which table breaks next: the next one of the announced order (CCL-break-order), or the one that the
    floor chooses or has drawn (TDA26-12C)."""
    break_order_posted: bool = False
    """Whether players are shown the order in which tables break (CCL-break-order, TDA26-12C)."""
    balance_move: Literal["next-big-blind-to-worst", "drawn"] = "next-big-blind-to-worst"
    """Who moves where: the next big blind to the worst position (TDA19-11A, CCL-balance-bb), or a player and
    a seat that are drawn."""
    worst_position: Literal["soonest-big-blind", "soonest-blind"] = "soonest-big-blind"
    """The worst position: where the big blind comes soonest, and never the small blind (TDA19-11A.2); or
    where any blind comes soonest."""
    stud_move: Literal["last-vacated", "lowest-open"] = "lowest-open"
    """The seat to be filled in an event of stud alone (TDA19-11A.3)."""
    mixed_mover: Literal["would-be-big-blind", "by-position"] = "would-be-big-blind"
    """Who moves while a mix plays stud: by the button that is held, or as in stud alone (TDA19-11B.2)."""
    donor: Literal["settled-beforehand", "floor"] = "settled-beforehand"
    """What says which table gives a player: what was settled before the event, or the floor (TDA19-11C)."""
    balance_gap: Literal["adjustable", "fixed"] = "adjustable"
    """Whether tables may be kept more level as the event goes on (TDA19-11D.4, CCL-balance-general)."""
    newcomer_seats: Literal["any", "without-duty"] = "any"
    """Open seats that late entries and the players of a broken table get: any (TDA19-10.2, CCL-break-rights),
    or none with a blind or the button while another one is open."""
