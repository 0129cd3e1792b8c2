"""Points about step-by-step procedures of dealers and floor."""

from typing import Annotated, Literal

from msgspec import Meta, Struct

from tapete.engine.types import Sourced

Seconds = Annotated[int, Meta(ge=0)]
Number = Annotated[int, Meta(ge=1)]
Pause = Literal["break", "level_change"]
Receipt = Literal["classification_receipt", "valid_id"]


class Procedures(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What dealers and floor do step by step."""

    # At the table.
    all_in_button: Sourced[Literal["dealer", "player", "none"]] | None = None
    """Who keeps the buttons that mark a player as all-in, and puts them down."""
    pushes_stop_before: Sourced[tuple[Pause, ...]] | None = None
    """What dealers are not changed shortly before."""
    push_seconds: Sourced[Seconds] | None = None
    """How shortly before; left out, the house says."""
    decks_ready_seconds: Sourced[Seconds] | None = None
    """How long before play begins or goes on the floor has decks prepared."""
    decks_ready_players: Sourced[Number] | None = None
    """Players who must be at a table for its dealer to wash and square the deck."""

    # When players change tables.
    late_moves: Sourced[Literal["floor-told", "no-matter"]] | None = None
    """A player on the way to another table whom a big blind has passed, or who takes too long."""
    racks: Sourced[Literal["handed-out", "none"]] | None = None
    """Whether players get racks to carry their chips."""
    colour_up_to_move: Sourced[Literal["chips-not-needed", "none"]] | None = None
    """Whether small chips that no level ahead needs are changed up before a table breaks."""
    absent_at_break: Sourced[Literal["staff", "player"]] | None = None
    """Who carries the chips of a player who is not there when the table breaks."""

    # At the desk.
    prize_needs: Sourced[tuple[Receipt, ...]] | None = None
    """What a winner shows to be paid."""
    receipt_missing: Sourced[Literal["penalty", "no-entry"]] | None = None
    """A qualified player without the receipt for the chips."""
