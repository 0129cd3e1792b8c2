"""Policy on seats that are drawn, changed or taken late, and on their chips."""

from typing import Annotated, Final, Literal

from msgspec import Meta

from tapete.tournament.policy.base import Policy

Players = Annotated[int, Meta(ge=1)]


class SeatPolicy(Policy, frozen=True, kw_only=True):
    """How seats are given, and the chips of late entries and re-entries."""

    seat_draw: Literal["random", "by-entry"] = "random"
    """How seats are given at the start and at a redraw: drawn (TDA19-7, ACO-t-random-seat, CCL-seat-draw),
    or in the order of entry."""
    final_table_seats: Literal["drawn", "by-entry"] = "drawn"
    """How seats are given at the final table, with the same choices (CCL-final-table-draw,
    ACO-O-balancing)."""
    start_stacks: Literal["seated-only", "every-entry"] = "every-entry"
    """Stacks on the tables at the start: only of players in their seats (CCL-late-no-dummies), or of every
    entry (ACO-t-equal-stacks, ACO-O-t-sit-out)."""
    seat_change: Literal["director", "player"] = "director"
    """Persons who may request another seat: only the director (CCL-seat-fixed), or also a player."""
    late_stack: Literal["full", "less-blinds"] = "full"
    """Chips of a late entry, an alternate or a re-entry: a full stack (TDA19-8A, CCL-late-full-stack,
    ACO-O-late-reg), or a stack less the missed blinds."""
    late_seat: Literal["same-draw", "same-draw-and-pool"] = "same-draw"
    """Seats in the draw of such an entry: all open seats (TDA19-8A.2), or those at the tables for new
    players at that time (TDA24-8A.2)."""
    re_entry_seat: Literal["drawn-anew", "kept"] = "drawn-anew"
    """Seat of a re-entry: drawn again (ACO-re-new-seat), or the previous one while it is open."""
    surrendered_chips: Literal["out-of-play", "stay-in-play"] = "out-of-play"
    """Chips surrendered for a re-entry: they leave play (TDA19-8B), or are added to its stack."""
    heads_up_seats: Players = 2
    """Maximum number of seats of a heads-up table (ACO-size-hu)."""
    four_seats: Players = 4
    """Maximum number of seats of a table for four (ACO-size-4)."""
    short_handed_seats: Players = 6
    """Maximum number of seats of a short-handed table (ACO-size-short)."""
    omaha_seats: Players | None = None
    """Maximum number of seats of any table in Omaha (ACO-size-normal); None where the book is silent."""
    full_seats: Players | None = None
    """Maximum number of seats of any table in other games (ACO-size-normal); None where the book is
    silent."""


BY_DEFAULT: Final = SeatPolicy()
"""Default policy."""
