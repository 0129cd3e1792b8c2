"""State of a live event: its acts, and the tournament built from them. Only `LiveEvent.apply` changes it."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field

from msgspec import Struct

from tapete.desk.acts import Acted, Opened, Proposal, Redone, Undone
from tapete.desk.orders import AnyOrder, BringStage, PlayOnline
from tapete.engine.deep_copy import DeepCopied
from tapete.engine.hand import Hand
from tapete.engine.types import Chips
from tapete.floor import penalties
from tapete.tournament.tournament import Tournament


class ClockCalled(Struct, frozen=True, kw_only=True):
    """Clock on a player: the seconds in silence, then the seconds counted aloud."""

    account: int
    at: int
    seconds: int
    aloud: int


@dataclass(slots=True, eq=False)
class LiveState(DeepCopied):
    """State of a live event."""

    opened: Opened
    tournament: Tournament
    acts: dict[int, Acted] = field(default_factory=dict)
    """Acts by number, with undone acts and their effects."""
    undone: dict[int, Undone] = field(default_factory=dict)
    """Undoings by the number of the undone act."""
    undoings: list[Undone | Redone] = field(default_factory=list)
    ledger: penalties.Ledger = field(default_factory=penalties.Ledger)
    proposals: dict[int, Proposal] = field(default_factory=dict)
    """Open proposals, by the number of their act."""
    counted: dict[int, int] = field(default_factory=dict)
    """Time of the last chip count of an account, as long as no known change followed."""
    hands: dict[int, Hand] = field(default_factory=dict)
    """Running recorded hands, by table. Their cards are unknown."""
    clock_calls: dict[int, ClockCalled] = field(default_factory=dict)
    """Running clock on a player, by table."""
    paid: dict[int, int] = field(default_factory=dict)
    """Number of the act in which each account's prize was paid."""
    bags: dict[int, Chips] = field(default_factory=dict)
    """Stacks of a flight that were counted into bags, by account."""
    brought: dict[str, BringStage] = field(default_factory=dict)
    """Stages of this final that were played elsewhere, by name."""
    final_starts_at: int | None = None
    """Announced start of this final, once its seats are drawn."""
    online: PlayOnline | None = None
    """The handing over of this final to the room, which plays it on."""
    last_act: int = 0
    last_account: int = 0
    last_at: int = 0

    @property
    def standing(self) -> Iterator[Acted]:
        """Acts that were not undone, in order."""
        return (act for number, act in self.acts.items() if number not in self.undone)


def kind_of(order: AnyOrder) -> str:
    """Return the name of an order, as used in the log and the texts."""
    return str(order.__struct_config__.tag)
