"""The menu: what the seat to act may do, with the least and most amounts. People, bots and tests share it."""

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
    """What one seat may do now. `None` means that it is not on the menu."""

    seat: Seat
    check: bool
    call: Chips | None = None
    """Chips that a call adds."""
    bet: Amounts | None = None
    raise_to: Amounts | None = None
    """Totals in front of the seat after the raise."""
    pot_raise_to: Chips | None = None
    """The total of a bet or raise of the pot, for presets; it may lie outside the range."""
    free_fold: bool = False
    """Folding is irregular here, since nothing is to be called; it is accepted all the same."""
    fold: bool = True
    """Not while drawing, nor for the seat that must bring in."""
    bring_in: Chips | None = None
    """Chips that bringing in adds."""
    draw: int | None = None
    """The most cards that may be changed now; the seat has no other choice meanwhile."""
    discard: bool = False
    """Whether exactly `draw` cards must be thrown away, and none comes in their place."""
