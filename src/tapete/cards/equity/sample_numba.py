"""Draw random deals in machine code: the same deals as `sample` draws from the same seed."""

from collections.abc import Sequence
from functools import cache
from typing import Any, Final

import numba
import numpy as np
from numba import uint64 as u64
from numpy.typing import NDArray

from tapete.cards.equity.deals import U64, Dealer, Deals
from tapete.cards.equity.sampling import FACTORS, HARDLY_FIT, MOST_TRIES, STEP, HardlyFit, Plan

_STEP: Final = np.uint64(STEP)
_FIRST: Final = np.uint64(FACTORS[0])
_SECOND: Final = np.uint64(FACTORS[1])


def dealer(plan: Plan) -> Dealer:
    """Return a function that deals; see `sample_numpy.dealer`."""
    hands = [hand for choice in plan.choices for hand in choice.hands]
    longest = max(map(len, hands), default=0)
    given = (
        np.array(plan.deck, np.uint8),
        _padded([choice.slots for choice in plan.choices], longest).astype(np.int64),
        np.array([len(choice.slots) for choice in plan.choices], np.int64),
        np.cumsum([0, *(len(choice.hands) for choice in plan.choices)]),
        np.array([bound for choice in plan.choices for bound in choice.bounds], np.uint64),
        _padded(hands, longest).astype(np.uint8),
        np.array([sum(1 << c for c in hand) for hand in hands], np.uint64),
        np.array(plan.drawn, np.int64),
        MOST_TRIES,
    )
    kernel = _kernel()

    def deal(state: U64, deals: Deals) -> None:
        if not kernel(state, deals, *given):
            raise HardlyFit(HARDLY_FIT)

    return deal


def _padded(rows: Sequence[Sequence[int]], width: int) -> NDArray[np.int64]:
    found = np.zeros((len(rows), width), np.int64)
    for at, row in enumerate(rows):
        found[at, : len(row)] = row
    return found


@cache
def _kernel() -> Any:
    def kernel(
        state: Any,
        deals: Any,
        deck: Any,
        slots: Any,
        sizes: Any,
        ends: Any,
        bounds: Any,
        hands: Any,
        masks: Any,
        drawn: Any,
        tries: Any,
    ) -> bool:
        for at in range(len(state)):
            here = state[at]
            used = u64(0)
            tried = 0
            fits = False
            while not fits:
                if tried == tries:
                    return False
                tried += 1
                used = u64(0)
                fits = True
                for choice in range(len(sizes)):
                    low = ends[choice]
                    high = ends[choice + 1] - 1
                    here += _STEP
                    number = (here ^ (here >> u64(30))) * _FIRST
                    number = (number ^ (number >> u64(27))) * _SECOND
                    number = (number ^ (number >> u64(31))) >> u64(32)
                    number = (number * bounds[high]) >> u64(32)
                    while low < high:
                        middle = (low + high) >> 1
                        if bounds[middle] <= number:
                            low = middle + 1
                        else:
                            high = middle
                    for card in range(sizes[choice]):
                        deals[slots[choice, card], at] = hands[low, card]
                    if used & masks[low]:
                        fits = False
                    used |= masks[low]
            for slot in drawn:
                while True:
                    here += _STEP
                    number = (here ^ (here >> u64(30))) * _FIRST
                    number = (number ^ (number >> u64(27))) * _SECOND
                    number = (number ^ (number >> u64(31))) >> u64(32)
                    drawn_card = deck[(number * u64(len(deck))) >> u64(32)]
                    bit = u64(1) << u64(drawn_card)
                    if not used & bit:
                        break
                used |= bit
                deals[slot, at] = drawn_card
        return True

    return numba.njit(kernel, nogil=True)
