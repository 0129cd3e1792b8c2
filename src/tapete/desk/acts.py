"""Entries of a live event's log: its opening, acts, and acts that were taken back."""

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
    """The base of what the log of a live event holds."""


class Opened(LiveLogged, frozen=True, kw_only=True):
    """The event was set up."""

    event: int
    structure: Structure
    at: int
    by: str = ""


class Proposal(Struct, frozen=True, kw_only=True):
    """Moves that were drawn and shown, and are not carried out yet."""

    kind: Literal["balance", "break", "pick", "redraw", "final_table", "alternate", "break_chosen"]
    table: int
    """The table that was asked; of a chosen break, the table that breaks."""
    draws: tuple[int, ...]
    events: tuple[ev.Event, ...]
    """What carrying it out leads to."""


class RulingAct(Struct, frozen=True, kw_only=True):
    """A ruling as it was told, in every language: the log keeps the words of the day."""

    outcome: str
    cites: tuple[str, ...]
    seat: int | None = None
    penalty: tuple[str, ...] = ()
    lines: dict[Language, tuple[str, ...]] = {}
    at_table: dict[str, Any] = {}
    """What the recorded hand told of the table."""
    carried: bool = False
    """Whether it was carried out on the recorded hand."""


class Acted(LiveLogged, frozen=True, kw_only=True):
    """An order was carried out."""

    act: int
    """Its number, from 1; undone acts keep theirs."""
    at: int
    by: str
    order: AnyOrder
    draws: tuple[int, ...] = ()
    events: tuple[ev.Event, ...] = ()
    penalties: tuple[PenaltyChange, ...] = ()
    proposal: Proposal | None = None
    ruled: RulingAct | None = None
    hand_events: tuple[HandEvent, ...] = ()
    """Of a recorded hand, after its beginning."""
    account: int | None = None
    """Of a registration: the number that the player was given."""


class Again(Struct, frozen=True, kw_only=True):
    """What a later act leads to once an earlier one is gone."""

    act: int
    """Its number."""
    events: tuple[ev.Event, ...] = ()
    penalties: tuple[PenaltyChange, ...] = ()
    proposal: Proposal | None = None
    hand_events: tuple[HandEvent, ...] = ()


class Undone(LiveLogged, frozen=True, kw_only=True):
    """An act was taken back. It counts as an act itself, so that the log numbers everything."""

    act: int
    at: int
    by: str
    undone: int
    reason: str
    again: tuple[Again, ...] = ()
    """The acts after it that now lead to other events; the rest lead to the same."""


class Redone(LiveLogged, frozen=True, kw_only=True):
    """An act that was taken back stands again. It counts as an act itself."""

    act: int
    at: int
    by: str
    redone: int
    reason: str = ""
    again: tuple[Again, ...] = ()
    """The act itself and those after it, where they now lead to other events than the log has."""


Logged = Opened | Acted | Undone | Redone
