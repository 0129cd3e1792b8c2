"""How the betting of one street stands, whole: what a ruling sets in one piece."""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec import Struct

from tapete.engine.types import Chips, Seat

if TYPE_CHECKING:
    from tapete.engine.state import HandState


class Round(Struct, frozen=True, kw_only=True):
    """The betting of a street. Stacks, pots and whose turn it is follow from it."""

    bets: dict[Seat, Chips]
    """Chips in front of every seat dealt in."""
    folded: tuple[Seat, ...]
    waiting: tuple[Seat, ...]
    """Seats that have still to act, in their order."""
    acted: tuple[Seat, ...]
    """Seats that have acted on this street."""
    level: Chips
    """The bet to match."""
    full_raise: Chips
    """The least raise."""
    raise_from: Chips = 0
    """In fixed limit, what the next raise is on top of."""
    bets_made: int = 0
    """In fixed limit, bets and raises so far."""
    bring_in_due: bool = False
    aggressor: Seat | None = None
    """Who bet or raised last."""


def round_of(hand: HandState) -> Round:
    """The betting as it stands in a hand."""
    return Round(
        bets=hand.bets.copy(),
        folded=tuple(sorted(hand.folded)),
        waiting=tuple(hand.waiting),
        acted=tuple(sorted(hand.acted)),
        level=hand.level,
        full_raise=hand.full_raise,
        raise_from=hand.raise_from,
        bets_made=hand.bets_made,
        bring_in_due=hand.bring_in_due,
        aggressor=hand.aggressor,
    )


def in_betting_order(hand: HandState) -> list[Seat]:
    """Every seat in the order in which the street's betting goes now.

    It begins on the left of who bet or raised last, or else with who opens the street.
    """
    if hand.aggressor is not None:
        return list(hand.from_left_of(hand.aggressor))
    if hand.opener is None:
        return list(hand.seats)
    around = hand.from_left_of(hand.opener)
    return [*around[-1:], *around[:-1]]
