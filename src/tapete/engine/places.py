"""Places where a card can lie, and the dealer's moves between them."""

from msgspec import Struct

from tapete.cards import Card
from tapete.engine.types import Named, Seat


class Place(Named):
    """Place of a card, as source or target of a move.

    Cards leave the stub from its top. A card put back goes on the `TOP`, or anywhere into the `STUB`, which
    must then be shuffled (`Reshuffle`) before another card leaves it.
    """

    HOLE = "hole"
    """A seat's cards, face down or up."""
    BOARD = "board"
    """Community cards that count."""
    BURNS = "burns"
    MUCK = "muck"
    LOOSE = "loose"
    """Cards on the table by mistake: premature or extra. No further cards are dealt until they are moved."""
    ASIDE = "aside"
    """Cards out of play until the floor brings them back."""
    NEXT_BURN = "next_burn"
    """Cards kept as the burn of the next street, instead of a burn from the stub."""
    NEXT_BOARD = "next_board"
    """Cards kept as the first board cards of the next street; with two boards, in the order of the deal."""
    TOP = "top"
    """Top of the stub; the first card named is dealt first."""
    STUB = "stub"


class Move(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Move of cards from one place to another, by name or by number."""

    source: Place
    target: Place
    cards: tuple[Card, ...] = ()
    """The cards moved; a hidden card that is turned up now is named here too."""
    count: int = 0
    """Number of cards from the top of the stub, instead of `cards`."""
    seat: Seat | None = None
    """Seat that holds the cards before or after the move."""
    up: bool = False
    """Whether a hole card lies face up from now on, as an upcard of stud."""
    board: int = 0
    """In a game with two boards, the board that the cards leave or join; 0 is the first."""


class Moved(Struct, frozen=True, kw_only=True):
    """Move of cards that was made."""

    source: Place
    target: Place
    cards: tuple[Card, ...]
    seat: Seat | None = None
    up: bool = False
    seen: bool = False
    """Whether everybody has seen the cards."""
    board: int = 0
    """In a game with two boards, the board that the cards left or joined; 0 is the first."""
