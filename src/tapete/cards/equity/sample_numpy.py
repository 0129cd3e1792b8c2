"""Draw random deals with NumPy or numba: the same deals as `sampling.sample` draws from the same seed."""

from collections import Counter
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from tapete.cards import batch
from tapete.cards.batch.lookups import U16
from tapete.cards.equity.deals import U64, Dealer, Deals
from tapete.cards.equity.exact import Counts, Report
from tapete.cards.equity.sampling import (
    DEAL_BITS,
    FACTORS,
    HARDLY_FIT,
    MOST_TRIES,
    STEP,
    HandChoice,
    HardlyFit,
    Plan,
    plan_of,
    start_of,
)
from tapete.cards.equity.spots import EquitySpot

_CHUNK: Final = 1 << 14  # deals at once
_FEW_CODES: Final = 16  # most bits of the codes for a table of counts


def sample(spot: EquitySpot, samples: int, seed: int, report: Report, *, engine: batch.Engine) -> Counts:
    """Count the winners of random deals; see `sampling.sample`."""
    plan = plan_of(spot)
    deal = (dealer if engine == "numpy" else _compiled().dealer)(plan)
    width = len(spot.players)
    found: Counts = Counter()
    for first in range(0, samples, _CHUNK):
        report(first, samples)
        numbers = np.arange(first, min(first + _CHUNK, samples), dtype=np.uint64)
        state = np.uint64(start_of(seed)) + (numbers << np.uint64(DEAL_BITS)) * np.uint64(STEP)
        deals = np.zeros((plan.slots, len(state)), np.uint8)
        for slot, c in plan.fixed:
            deals[slot] = c
        deal(state, deals)
        winners = _winners(spot, spot.game.ranking, deals, engine)
        if spot.game.other_half:
            winners |= _winners(spot, spot.game.other_half, deals, engine) << np.uint32(width)
        if width * (2 if spot.game.other_half else 1) <= _FEW_CODES:
            counts = np.bincount(winners)
            codes = np.flatnonzero(counts)
            found.update(dict(zip(codes.tolist(), counts[codes].tolist(), strict=True)))
        else:
            found.update(Counter(winners.tolist()))
    report(samples, samples)
    return found


def _compiled() -> Any:
    from tapete.cards.equity import sample_numba

    return sample_numba


def _winners(spot: EquitySpot, ranking: str, deals: Deals, engine: batch.Engine) -> NDArray[np.uint32]:
    """Return the bits of the players with the best hand in each deal; 0 if nobody has a hand."""
    size = spot.game.hole_cards
    board = deals[size * len(spot.players) :]
    strengths: list[U16] = []
    for first in range(0, size * len(spot.players), size):
        hole = deals[first : first + size]
        if spot.game.from_hole is None:
            cards = np.concatenate([hole, board])
            strengths.append(batch.strengths(ranking, cards, columns=True, engine=engine))
        else:
            strengths.append(batch.omaha(ranking, hole, board, columns=True, engine=engine))
    best = np.maximum.reduce(strengths)
    found = np.zeros(len(best), np.uint32)
    for player, row in enumerate(strengths):
        found |= np.left_shift(row == best, player, dtype=np.uint32)
    found[best == 0] = 0
    return found


def dealer(plan: Plan) -> Dealer:
    """Return a function that fills the slots that are not fixed.

    The function takes the first random state of each deal, and the deals.
    """
    choices = [_Choice(choice) for choice in plan.choices]
    deck = np.array(plan.deck, np.uint8)

    def deal(state: U64, deals: Deals) -> None:
        everyone = np.arange(len(state))
        used = np.zeros(len(state), np.uint64)
        rows = everyone if choices else everyone[:0]
        for _ in range(MOST_TRIES):
            if not len(rows):
                break
            held, fits = np.zeros(len(rows), np.uint64), np.ones(len(rows), np.bool_)
            for choice in choices:
                pick = np.searchsorted(choice.bounds, _draw(state, rows, choice.total), side="right")
                for slot, column in zip(choice.slots, choice.hands.T, strict=True):
                    deals[slot, rows] = column[pick]
                fits &= held & choice.masks[pick] == 0
                held |= choice.masks[pick]
            used[rows] = held
            rows = rows[~fits]
        if len(rows):
            raise HardlyFit(HARDLY_FIT)
        for slot in plan.drawn:
            rows = everyone
            while len(rows):
                cards = deck[_draw(state, rows, len(deck))]
                bits = np.left_shift(1, cards, dtype=np.uint64)
                free = used[rows] & bits == 0
                deals[slot, rows[free]] = cards[free]
                used[rows[free]] |= bits[free]
                rows = rows[~free]

    return deal


class _Choice:
    """Choice of a hand, as arrays."""

    def __init__(self, choice: HandChoice) -> None:
        self.slots = choice.slots
        self.hands = np.array(choice.hands, np.uint8)
        self.bounds = np.array(choice.bounds, np.uint64)
        self.total = choice.bounds[-1]
        self.masks: U64 = np.left_shift(1, self.hands, dtype=np.uint64).sum(axis=1, dtype=np.uint64)


def _draw(state: U64, rows: NDArray[np.int64], below: int) -> U64:
    """Draw the next number of each of these deals, from 0 up to but excluding `below`."""
    number = state[rows]
    number += np.uint64(STEP)
    state[rows] = number
    number ^= number >> np.uint64(30)
    number *= np.uint64(FACTORS[0])
    number ^= number >> np.uint64(27)
    number *= np.uint64(FACTORS[1])
    number ^= number >> np.uint64(31)
    number >>= np.uint64(32)
    number *= np.uint64(below)
    number >>= np.uint64(32)
    return number
