"""Seats that are drawn, changed or taken late, and the chips that come with them."""

from typing import Annotated, Final, Literal

from msgspec import Meta

from tapete.tournament.policy.base import Policy

Players = Annotated[int, Meta(ge=1)]


class SeatPolicy(Policy, frozen=True, kw_only=True):
    """How seats are given, and with how many chips somebody sits down who comes late or enters again."""

    seat_draw: Literal["random", "by-entry"] = "random"
    """How seats are given at the start and when all draw anew: drawn (TDA19-7, ACO-t-random-seat,
    CCL-seat-draw), or in the order of entering."""
    final_table_seats: Literal["drawn", "by-entry"] = "drawn"
    """The same for the final table (CCL-final-table-draw, ACO-O-balancing)."""
    start_stacks: Literal["seated-only", "every-entry"] = "every-entry"
    """Whose chips are on the tables at the start: those of players who sit in their seats
    (CCL-late-no-dummies), or everybody's (ACO-t-equal-stacks, ACO-O-t-sit-out)."""
    seat_change: Literal["director", "player"] = "director"
    """Who may ask for another seat: the director alone (CCL-seat-fixed), or a player too."""
    late_stack: Literal["full", "less-blinds"] = "full"
    """Chips of a late entry, an alternate or a re-entry: a full stack (TDA19-8A, CCL-late-full-stack,
    ACO-O-late-reg), or one less the blinds it missed."""
    late_seat: Literal["same-draw", "same-draw-and-pool"] = "same-draw"
    """Seats that such an entry is drawn among: all open ones (TDA19-8A.2), or those at the tables that new
    players get at that time (TDA24-8A.2)."""
    re_entry_seat: Literal["drawn-anew", "kept"] = "drawn-anew"
    """The seat of a re-entry: drawn anew (ACO-re-new-seat), or the one before while it is open."""
    surrendered_chips: Literal["out-of-play", "stay-in-play"] = "out-of-play"
    """Chips that were given up for a re-entry: they leave play (TDA19-8B), or come back with it."""
    heads_up_seats: Players = 2
    """The most seats of a table for matches of two (ACO-size-hu)."""
    four_seats: Players = 4
    """The most seats of a table for four (ACO-size-4)."""
    short_handed_seats: Players = 6
    """The most seats of a short-handed table (ACO-size-short)."""
    omaha_seats: Players | None = None
    """The most seats of any table in Omaha (ACO-size-normal); None where the book says nothing."""
    full_seats: Players | None = None
    """The same in other games (ACO-size-normal)."""


BY_DEFAULT: Final = SeatPolicy()
"""What holds where nothing is said."""
