"""Points about step-by-step procedures of dealers and floor."""

from typing import Annotated, Literal

from msgspec import Meta, Struct

from tapete.engine.types import Sourced

Seconds = Annotated[int, Meta(ge=0)]
Number = Annotated[int, Meta(ge=1)]
Pause = Literal["break", "level_change"]
Receipt = Literal["classification_receipt", "valid_id"]


class Procedures(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Points on procedures of dealers and floor."""

    # At the table.
    all_in_button: Sourced[Literal["dealer", "player", "none"]] | None = None
    """Person who keeps and places the all-in buttons."""
    pushes_stop_before: Sourced[tuple[Pause, ...]] | None = None
    """Pauses before which dealers are not changed."""
    push_seconds: Sourced[Seconds] | None = None
    """Seconds without dealer changes before the pause; left out, the house decides."""
    decks_ready_seconds: Sourced[Seconds] | None = None
    """Seconds before play begins or resumes at which decks are prepared."""
    decks_ready_players: Sourced[Number] | None = None
    """Least number of players at a table for its dealer to wash and square the deck."""

    # When players change tables.
    late_moves: Sourced[Literal["floor-told", "no-matter"]] | None = None
    """Whether the floor is told of a player who is late at a new table and has missed a big blind."""
    racks: Sourced[Literal["handed-out", "none"]] | None = None
    """Whether players receive racks to carry their chips."""
    colour_up_to_move: Sourced[Literal["chips-not-needed", "none"]] | None = None
    """Whether small chips that no later level needs are coloured up before a table breaks."""
    absent_at_break: Sourced[Literal["staff", "player"]] | None = None
    """Person who carries the chips of a player absent when the table breaks."""

    # At the desk.
    prize_needs: Sourced[tuple[Receipt, ...]] | None = None
    """Documents a winner must show to be paid."""
    receipt_missing: Sourced[Literal["penalty", "no-entry"]] | None = None
    """Treatment of a qualified player without the receipt for the chips."""
