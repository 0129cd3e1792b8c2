"""The menu: possible acts of the seat to act, with least and most amounts, for people, bots and tests."""

from msgspec import Struct

from tapete.engine.types import Chips, Seat


class Amounts(Struct, frozen=True, gc=False):
    """A range of amounts, both ends included.

    >>> 600 in Amounts(400, 1_000), 300 in Amounts(400, 1_000), 600.5 in Amounts(400, 1_000)
    (True, False, False)
    """

    least: Chips
    most: Chips

    def __contains__(self, amount: object) -> bool:
        return type(amount) is int and self.least <= amount <= self.most


class Menu(Struct, frozen=True, kw_only=True, gc=False):
    """Acts open to one seat now. `None` means that the act is not on the menu."""

    seat: Seat
    check: bool
    call: Chips | None = None
    """Chips that a call adds."""
    bet: Amounts | None = None
    raise_to: Amounts | None = None
    """Totals in front of the seat after the raise."""
    pot_raise_to: Chips | None = None
    """Total of a bet or raise of the pot, for presets; it may lie outside the range."""
    free_fold: bool = False
    """Whether a fold would be irregular because there is nothing to call; it is accepted anyway."""
    fold: bool = True
    """Whether the seat may fold: not while drawing, and not if it must bring in."""
    bring_in: Chips | None = None
    """Chips that the bring-in adds."""
    draw: int | None = None
    """Most cards that the seat may change now, its only choice; None if it does not draw."""
    discard: bool = False
    """Whether exactly `draw` cards must be discarded without replacement."""
