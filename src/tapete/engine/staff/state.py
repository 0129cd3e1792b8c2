"""Effects of staff acts that still matter in a hand. Most hands have none."""

from __future__ import annotations

from msgspec import Struct, structs

from tapete.cards import Card
from tapete.engine.commands import Early, May, Openly, Until
from tapete.engine.types import Chips, Named, Seat


class Halt(Named):
    """Why nothing follows by itself in a hand that is not over, though no seat has a decision."""

    HELD = "held"
    """The floor has told it to wait."""
    SHUFFLE = "shuffle"
    """Cards must be shuffled first: see `Hand.to_shuffle`."""
    LOOSE = "loose"
    """Cards lie on the table by mistake; the floor says where they go."""
    COUNT = "count"
    """A live hand has too few or too many cards at the showdown; the floor kills it or puts it right."""


class Restriction(Struct, frozen=True, kw_only=True):
    """What one seat may do when it is its turn."""

    seat: Seat
    may: tuple[May, ...]
    until: Until
    rule: str
    since: int
    """Number of events in the log before it."""
    street: int
    """Index of the street on which it was made."""


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
    """Number of events in the log before it."""
    street: int
    """Index of the street on which it was made."""


class FloorState(Struct, frozen=True, kw_only=True):
    """What lies about and what is in force, by the dealer's and the floor's acts."""

    loose: tuple[Card, ...] = ()
    aside: tuple[Card, ...] = ()
    next_burn: tuple[Card, ...] = ()
    next_board: tuple[Card, ...] = ()
    unmixed: tuple[Card, ...] = ()
    """Cards put back into the stub, which is still to be shuffled."""
    seen: frozenset[Card] = frozenset()
    """Cards that everybody has seen, wherever they lie; not those that were shuffled in since."""
    miscounts: dict[Seat, int] = {}
    """Hands with too many cards, or with too few: by how many."""
    burns: tuple[int, int] | None = None
    """How many cards are burned before the next deal of a street: that street's index, and the number."""
    restrictions: tuple[Restriction, ...] = ()
    pending: tuple[PendingAct, ...] = ()
    """All acts out of turn, in order; `staff.pending` filters the ones still pending."""
    held: bool = False
    void: bool = False
    """Whether the hand does not count."""
    shared: tuple[tuple[Seat, ...], ...] = ()
    """Seats that will share in equal parts whatever they win."""
    corrected: dict[Seat, Chips] = {}
    """Chips that each seat got, or gave, after the end."""

    def shuffled(self, cards: tuple[Card, ...], *, put_back: bool) -> FloorState:
        """What is left of it once these cards were shuffled, as they ran out or as some were put back."""
        unmixed = () if put_back else self.unmixed
        return structs.replace(self, unmixed=unmixed, seen=self.seen - set(cards))


NOTHING = FloorState()
