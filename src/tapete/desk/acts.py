"""Entries of a live event's log: its opening, acts, and undone and redone acts."""

from typing import Any, Literal

from msgspec import Struct

from tapete.desk.orders import AnyOrder
from tapete.engine.events import Event as HandEvent
from tapete.engine.types import snake
from tapete.floor.penalties import Event as PenaltyChange
from tapete.rules.rows import Language
from tapete.tournament import events as ev
from tapete.tournament.structure.structure import Structure


class LiveLogged(Struct, frozen=True, kw_only=True, tag_field="type", tag=snake):
    """Base of the entries in a live event's log."""


class Opened(LiveLogged, frozen=True, kw_only=True):
    """The event was set up."""

    event: int
    structure: Structure
    at: int
    by: str = ""
    final: int | None = None
    """Number of the live final that takes over this flight's stacks."""


class Proposal(Struct, frozen=True, kw_only=True):
    """Moves that were drawn and shown, but not carried out yet."""

    kind: Literal["balance", "break", "pick", "redraw", "final_table", "alternate", "break_chosen"]
    table: int
    """Table that was asked; for a chosen break, the table that breaks."""
    draws: tuple[int, ...]
    events: tuple[ev.Event, ...]
    """Events of carrying the proposal out."""


class RulingAct(Struct, frozen=True, kw_only=True):
    """Ruling as announced, in every language: the log keeps the wording of the day."""

    outcome: str
    cites: tuple[str, ...]
    seat: int | None = None
    penalty: tuple[str, ...] = ()
    lines: dict[Language, tuple[str, ...]] = {}
    at_table: dict[str, Any] = {}
    """Facts of the table taken from the recorded hand."""
    carried: bool = False
    """Whether the ruling was carried out on the recorded hand."""


class Acted(LiveLogged, frozen=True, kw_only=True):
    """An order was carried out."""

    act: int
    """Number of the act, from 1; undone acts keep their numbers."""
    at: int
    by: str
    order: AnyOrder
    draws: tuple[int, ...] = ()
    events: tuple[ev.Event, ...] = ()
    penalties: tuple[PenaltyChange, ...] = ()
    proposal: Proposal | None = None
    ruled: RulingAct | None = None
    hand_events: tuple[HandEvent, ...] = ()
    """Events of a recorded hand, after its beginning."""
    account: int | None = None
    """Number given to the player, for a registration."""


class Again(Struct, frozen=True, kw_only=True):
    """New result of a later act, after an earlier act was undone or redone."""

    act: int
    """Number of the later act."""
    events: tuple[ev.Event, ...] = ()
    penalties: tuple[PenaltyChange, ...] = ()
    proposal: Proposal | None = None
    hand_events: tuple[HandEvent, ...] = ()


class Undone(LiveLogged, frozen=True, kw_only=True):
    """An act was undone. The undoing counts as an act itself, so every entry has a number."""

    act: int
    at: int
    by: str
    undone: int
    reason: str
    again: tuple[Again, ...] = ()
    """Later acts that now lead to other events; all other acts are unchanged."""


class Redone(LiveLogged, frozen=True, kw_only=True):
    """An undone act was restored. The restoring counts as an act itself."""

    act: int
    at: int
    by: str
    redone: int
    reason: str = ""
    again: tuple[Again, ...] = ()
    """The act and later acts, where they now lead to other events than the log has."""


Logged = Opened | Acted | Undone | Redone
