"""State of a live event: its acts, and the tournament made of them. Only `LiveEvent.apply` changes it."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field

from msgspec import Struct

from tapete.desk.acts import Acted, Opened, Proposal, Redone, Undone
from tapete.desk.orders import AnyOrder
from tapete.engine.hand import Hand
from tapete.engine.whole import Whole
from tapete.floor import penalties
from tapete.tournament.tournament import Tournament


class ClockCalled(Struct, frozen=True, kw_only=True):
    """The clock on a player: seconds that pass in silence, then those that are counted aloud."""

    account: int
    at: int
    seconds: int
    aloud: int


@dataclass(slots=True, eq=False)
class LiveState(Whole):
    """What has become of a live event."""

    opened: Opened
    tournament: Tournament
    acts: dict[int, Acted] = field(default_factory=dict)
    """By number; undone acts too, with what they had led to."""
    undone: dict[int, Undone] = field(default_factory=dict)
    """By the number of the act that was taken back."""
    undoings: list[Undone | Redone] = field(default_factory=list)
    ledger: penalties.Ledger = field(default_factory=penalties.Ledger)
    proposals: dict[int, Proposal] = field(default_factory=dict)
    """Open proposals, by the act that made them."""
    counted: dict[int, int] = field(default_factory=dict)
    """When the chips of an account were last counted, while nothing is known to have changed them."""
    hands: dict[int, Hand] = field(default_factory=dict)
    """Recorded hands under way, by table. Cards are unknown."""
    clock_calls: dict[int, ClockCalled] = field(default_factory=dict)
    """By table: the player whose time runs."""
    paid: dict[int, int] = field(default_factory=dict)
    """By account: the act in which the prize was handed out."""
    last_act: int = 0
    last_account: int = 0
    last_at: int = 0

    @property
    def standing(self) -> Iterator[Acted]:
        """The acts that were not taken back, in order."""
        return (act for number, act in self.acts.items() if number not in self.undone)


def kind_of(order: AnyOrder) -> str:
    """The name of an order, as the log and the texts have it."""
    return str(order.__struct_config__.tag)
