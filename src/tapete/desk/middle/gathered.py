"""Split the pots of earlier streets among seats, in equal shares where the pots leave it open.

The size of each pot and its eligible seats come out as entered. The chips of folded seats are not known.
"""

from __future__ import annotations

from collections.abc import Sequence

from tapete.desk.middle.facts import Middle
from tapete.desk.refusals import DeskReason, DeskRefused
from tapete.engine.types import Chips, Post, PostKind, Seat


def put_in_before(middle: Middle, seats: Sequence[Seat]) -> dict[Seat, Chips]:
    """Return the chips of each seat in the pots of earlier streets, without `dead_chips`.

    Args:
        seats: all seats dealt in.

    Raises:
        DeskRefused: nobody is all-in for a pot, or its seats can't have made it.

    >>> put_in_before(Middle(pots=(901,), folded=(3,)), [1, 2, 3])
    {1: 450, 2: 450, 3: 0}
    >>> put_in_before(Middle(pots=(900, 401), capped={1: 0}), [1, 2, 3])
    {1: 300, 2: 501, 3: 500}
    """
    found, pots = dict.fromkeys(seats, 0), middle.pots
    for seat, last in middle.capped.items():
        if last >= len(pots):
            raise DeskRefused(DeskReason.NO_SUCH_POT, at=f"capped.{seat}", seat=seat, pots=len(pots))
    for at, amount in enumerate(pots):
        place, pot = f"pots.{at}", at + 1
        if pot < len(pots) and at not in middle.capped.values():
            raise DeskRefused(DeskReason.POT_UNCAPPED, at=place, pot=pot)
        winners = _winners(middle, at, seats)
        if len(winners) < 2 or amount < len(winners):
            raise DeskRefused(DeskReason.POT_TOO_FEW, at=place, pot=pot, seats=len(winners))
        each, odd = divmod(amount, len(winners))
        for seat in winners:
            found[seat] += each
        if not odd or not at:
            continue
        free = [seat for seat in winners if seat not in middle.capped]
        if pot < len(pots) or not free:
            raise DeskRefused(DeskReason.POT_UNEVEN, at=place, pot=pot, seats=len(winners))
        found[free[0]] += odd
    return found


def dead_chips(middle: Middle, seats: Sequence[Seat]) -> tuple[Post, ...]:
    """Return the odd chips of the main pot, which its seats can't have paid in equal parts.

    >>> dead_chips(Middle(pots=(901,), folded=(3,)), [1, 2, 3])
    (Post(seat=1, kind=PostKind.DEAD_BLIND, amount=1),)
    """
    winners = _winners(middle, 0, seats) if middle.pots else []
    odd = middle.pots[0] % len(winners) if winners else 0
    payers = [seat for seat in seats if seat not in middle.capped]
    return (Post(seat=payers[0], kind=PostKind.DEAD_BLIND, amount=odd),) if odd and payers else ()


def _winners(middle: Middle, at: int, seats: Sequence[Seat]) -> list[Seat]:
    """Return the seats that can win a pot."""
    last = len(middle.pots)
    return [seat for seat in seats if seat not in middle.folded and middle.capped.get(seat, last) >= at]
