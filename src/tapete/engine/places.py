"""Places where a card can lie, and the dealer's moves between them."""

from msgspec import Struct

from tapete.cards import Card
from tapete.engine.types import Named, Seat


class Place(Named):
    """Where a card lies, or goes to.

    The stub is taken from at its top; what is put back is either laid on the `TOP` or goes into the `STUB`
    somewhere, which must then be shuffled (`Reshuffle`) before another card leaves it.
    """

    HOLE = "hole"
    """A seat's cards, face down or up."""
    BOARD = "board"
    """The community cards that count."""
    BURNS = "burns"
    MUCK = "muck"
    LOOSE = "loose"
    """On the table by mistake, turned up too early or one too many. Play waits before the next cards until
    they are put somewhere."""
    ASIDE = "aside"
    """Out of play until the floor brings them back."""
    NEXT_BURN = "next_burn"
    """Kept to be the burn of the next street, in place of one from the stub."""
    NEXT_BOARD = "next_board"
    """Kept to be the first cards of the next street's board."""
    TOP = "top"
    """The top of the stub; of several cards the first named comes first."""
    STUB = "stub"


class Move(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Cards that go from one place to another, named or counted."""

    source: Place
    target: Place
    cards: tuple[Card, ...] = ()
    """Which cards. One that nobody had seen, and that is turned up now, is named here too."""
    count: int = 0
    """In place of `cards`: how many from the top of the stub."""
    seat: Seat | None = None
    """Whose cards they are, or become."""
    up: bool = False
    """Whether a hole card lies face up from now on, as a card in sight of stud."""


class Moved(Struct, frozen=True, kw_only=True):
    """Cards that went from one place to another."""

    source: Place
    target: Place
    cards: tuple[Card, ...]
    seat: Seat | None = None
    up: bool = False
    seen: bool = False
    """Whether everybody has seen them."""
