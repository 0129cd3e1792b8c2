"""Draw random deals and count who wins them, in plain Python.

Every deal has its own random numbers: splitmix64 (Steele, Lea and Flood, 2014), started from the seed and
the number of the deal. Therefore all engines draw the same deals from a seed.

A deal first draws a hand for each player with a range. If two hands share a card, all are drawn again:
drawing only one again would favour some hands. Then each unknown card is drawn until it is still in the deck.
"""

from bisect import bisect_right
from collections import Counter
from collections.abc import Mapping, Sequence
from itertools import accumulate, islice
from typing import Final

import msgspec

from tapete.cards.equity.exact import Counts, Report
from tapete.cards.equity.spots import CARD_OF, EquityPlayer, EquitySpot, Hand, joint_hands
from tapete.cards.ranking import evaluator

STEP: Final = 0x9E3779B97F4A7C15  # this and the factors are splitmix64's
FACTORS: Final = 0xBF58476D1CE4E5B9, 0x94D049BB133111EB
DEAL_BITS: Final = 20  # a deal has 2**20 numbers, far more than it needs
MOST_TRIES: Final = 10_000
"""Attempts to draw compatible hands for one deal before giving up."""

_MASK: Final = (1 << 64) - 1
_CHUNK: Final = 1 << 12
_PROBES: Final = 256
_FEW_FIT: Final = 8
_MOST_LISTED: Final = 500_000


class HandChoice(msgspec.Struct, frozen=True):
    """Hands to choose from: one player's range, or compatible combinations for several players."""

    slots: tuple[int, ...]
    """Slots that the cards of the chosen hand fill."""
    hands: tuple[Hand, ...]
    bounds: tuple[int, ...]
    """Cumulative weights of the hands."""


class Plan(msgspec.Struct, frozen=True):
    """Source of each card of a deal. Slots are ordered by player, then the board."""

    slots: int
    fixed: tuple[tuple[int, int], ...]
    """Slots with a fixed card."""
    choices: tuple[HandChoice, ...]
    drawn: tuple[int, ...]
    """Slots that are filled from the deck."""
    deck: Hand
    """Cards that may be drawn, including those of the choices."""


HARDLY_FIT: Final = "the ranges hardly fit together: next to no deal has a hand of each"


class HardlyFit(ValueError):
    """The ranges leave so few possible deals that sampling finds none."""


def plan_of(spot: EquitySpot) -> Plan:
    """Lay out the deals of a spot."""
    size = spot.game.hole_cards
    fixed: list[tuple[int, int]] = []
    choosing: dict[int, EquityPlayer] = {}
    drawn: list[int] = []
    for at, player in enumerate(spot.players):
        first = at * size
        known = size - player.unknown
        if len(player.hands) == 1:
            fixed += zip(range(first, first + known), player.hands[0], strict=True)
        else:
            choosing[first] = player
        drawn += range(first + known, first + size)
    board = size * len(spot.players)
    fixed += zip(range(board, board + len(spot.board)), spot.board, strict=True)
    slots = board + spot.game.board_cards
    drawn += range(board + len(spot.board), slots)
    held = {c for _, c in fixed}
    deck = tuple(c for c in spot.deck if c not in held)
    return Plan(slots, tuple(fixed), _choices(choosing), tuple(drawn), deck)


def _choices(choosing: Mapping[int, EquityPlayer]) -> tuple[HandChoice, ...]:
    """Build the choices for the players, who are keyed by their first slot.

    Each player has a choice of their own, unless that would draw conflicting hands too often. Then all
    compatible combinations are listed.
    """
    each = [
        HandChoice(
            tuple(range(first, first + len(player.hands[0]))), player.hands, tuple(accumulate(player.weights))
        )
        for first, player in choosing.items()
    ]
    fit = sum(_chosen(each, start_of(probe))[1] for probe in range(_PROBES))
    if fit >= _FEW_FIT:
        return tuple(each)
    listed = list(islice(joint_hands(tuple(choosing.values())), _MOST_LISTED + 1))
    if not listed:
        raise HardlyFit("no deal has a hand of each of these ranges")
    if len(listed) > _MOST_LISTED:
        return tuple(each)
    slots = tuple(slot for choice in each for slot in choice.slots)
    hands = tuple(tuple(c for hand in hands for c in hand) for hands, _ in listed)
    return (HandChoice(slots, hands, tuple(accumulate(weight for _, weight in listed))),)


def mixed(number: int) -> int:
    """Scatter a number of 64 bits (the finaliser of splitmix64)."""
    number = (number ^ number >> 30) * FACTORS[0] & _MASK
    number = (number ^ number >> 27) * FACTORS[1] & _MASK
    return number ^ number >> 31


def start_of(seed: int) -> int:
    """Compute the first state of a seed; seeds are taken modulo 2**64."""
    return mixed(seed & _MASK)


def sample(spot: EquitySpot, samples: int, seed: int, report: Report) -> Counts:
    """Count the winners of `samples` random deals.

    Raises:
        HardlyFit: no deal was found in which the hands share no card.
    """
    plan, game = plan_of(spot), spot.game
    width, size = len(spot.players), game.hole_cards
    board = width * size
    high = evaluator(game.ranking, game.from_hole)
    low = evaluator(game.other_half, game.from_hole) if game.other_half else None
    found: Counts = Counter()
    for number in range(samples):
        if number % _CHUNK == 0:
            report(number, samples)
        cards = [CARD_OF[c] for c in _deal(plan, start_of(seed) + (number << DEAL_BITS) * STEP)]
        shown = cards[board:]
        holes = [cards[first : first + size] for first in range(0, board, size)]
        winners = _bits([high(hole, shown) for hole in holes])
        if low:
            winners |= _bits([low(hole, shown) for hole in holes]) << width
        found[winners] += 1
    report(samples, samples)
    return found


def _deal(plan: Plan, state: int) -> list[int]:
    """Draw one deal: a card for each slot."""
    dealt = [0] * plan.slots
    for slot, c in plan.fixed:
        dealt[slot] = c
    for _ in range(MOST_TRIES):
        hands, fits = _chosen(plan.choices, state)
        state += STEP * len(hands)
        if fits:
            break
    else:
        raise HardlyFit(HARDLY_FIT)
    used = 0
    for choice, hand in zip(plan.choices, hands, strict=True):
        for slot, c in zip(choice.slots, hand, strict=True):
            dealt[slot] = c
            used |= 1 << c
    for slot in plan.drawn:
        while True:
            state += STEP
            c = plan.deck[_below(len(plan.deck), state)]
            if not used >> c & 1:
                break
        used |= 1 << c
        dealt[slot] = c
    return dealt


def _chosen(choices: Sequence[HandChoice], state: int) -> tuple[list[Hand], bool]:
    """Draw a hand from each choice; also tell whether no two share a card."""
    hands = []
    for choice in choices:
        state += STEP
        hands.append(choice.hands[bisect_right(choice.bounds, _below(choice.bounds[-1], state))])
    return hands, len({c for hand in hands for c in hand}) == sum(map(len, hands))


def _below(bound: int, state: int) -> int:
    """Return a number in [0, bound) from 32 random bits."""
    return (mixed(state & _MASK) >> 32) * bound >> 32


def _bits(strengths: Sequence[int]) -> int:
    """Set a bit for each player with the highest strength; 0 if nobody has a hand."""
    best = max(strengths)
    return sum(1 << player for player, s in enumerate(strengths) if s == best) if best else 0
