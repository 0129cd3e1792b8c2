"""Effects of staff acts that still matter in a hand. Most hands have none."""

from __future__ import annotations

from msgspec import Struct, structs

from tapete.cards import Card
from tapete.engine.commands import Early, May, Openly, Until
from tapete.engine.types import Chips, Named, Seat


class Halt(Named):
    """Reason why an unfinished hand does not advance although no seat has a decision."""

    HELD = "held"
    """The floor holds the hand."""
    SHUFFLE = "shuffle"
    """Cards must be shuffled first: see `Hand.to_shuffle`."""
    LOOSE = "loose"
    """Cards lie on the table by mistake; the floor says where they go."""
    COUNT = "count"
    """A live hand has too few or too many cards at the showdown; the floor kills or corrects it."""


class Restriction(Struct, frozen=True, kw_only=True):
    """Limit on what one seat may do in its turn."""

    seat: Seat
    may: tuple[May, ...]
    until: Until
    rule: str
    since: int
    """Number of events in the log before the restriction."""
    street: int
    """Index of the street on which the restriction was made."""


class PendingAct(Struct, frozen=True, kw_only=True):
    """An act out of turn, pending until its seat's turn."""

    seat: Seat
    act: Early
    to: Chips
    by: Openly
    faced: Chips
    """The bet to match at that moment."""
    answered: Chips
    """The total of an earlier bet or raise out of turn that the seat saw; 0 if there was none."""
    players: int
    """Live hands at that moment."""
    since: int
    """Number of events in the log before the act."""
    street: int
    """Index of the street of the act."""


class FloorState(Struct, frozen=True, kw_only=True):
    """Cards out of place and measures in force, caused by acts of the dealer and the floor."""

    loose: tuple[Card, ...] = ()
    aside: tuple[Card, ...] = ()
    next_burn: tuple[Card, ...] = ()
    next_board: tuple[Card, ...] = ()
    unmixed: tuple[Card, ...] = ()
    """Cards put back into the stub, which is still to be shuffled."""
    seen: frozenset[Card] = frozenset()
    """Cards that everybody has seen, in any pile. A card shuffled in since is no longer seen."""
    miscounts: dict[Seat, int] = {}
    """Surplus of cards by seat; negative if cards are missing."""
    burns: tuple[int, int] | None = None
    """Index of a street and the number of cards burned before it; None for the usual burns."""
    restrictions: tuple[Restriction, ...] = ()
    pending: tuple[PendingAct, ...] = ()
    """All acts out of turn, in order; `staff.pending` filters the ones still pending."""
    held: bool = False
    void: bool = False
    """Whether the hand does not count."""
    shared: tuple[tuple[Seat, ...], ...] = ()
    """Groups of seats that will share their winnings equally."""
    corrected: dict[Seat, Chips] = {}
    """Chips that each seat received after the end of the hand; negative if it gave chips."""

    def shuffled(self, cards: tuple[Card, ...], *, put_back: bool) -> FloorState:
        """Return the floor's state after a shuffle of these cards; `put_back` also empties `unmixed`."""
        unmixed = () if put_back else self.unmixed
        return structs.replace(self, unmixed=unmixed, seen=self.seen - set(cards))


NOTHING = FloorState()
