"""What stacks are worth in prize money (the independent chip model), exactly.

The first place goes to each player with the chance that his chips have of all chips, the second likewise
among the others, and so on.

>>> worth({"A": 5_000, "B": 3_000, "C": 2_000}, (50, 30, 20))
{'A': Fraction(1075, 28), 'B': Fraction(131, 4), 'C': Fraction(202, 7)}
"""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction
from math import comb, gcd, prod

from tapete.engine.types import Chips
from tapete.tournament.refusals import Refused, TournamentReason
from tapete.tournament.sharing import Money, P

STATES_MAX = 1 << 12
"""Sets of players who may have the first places: 12 players whose stacks all differ. One more would take
seconds. Equal stacks are one kind, and unpaid places need no sets, so larger fields fit if simple."""


def worth(stacks: Mapping[P, Chips], prizes: Sequence[Money]) -> dict[P, Fraction]:
    """The expected prize of each stack. The values add up to the prizes exactly.

    Args:
        stacks: chips by player, above zero.
        prizes: what the first of them will get, the second and so on; places beyond are not paid.

    Raises:
        Refused: so many different stacks and places that exact sums would take too long.
        ValueError: nobody, a stack of nothing, a negative prize, or more prizes than players.

    Rules: ACO-O-deals.
    """
    if not stacks or min(stacks.values()) < 1 or len(prizes) > len(stacks) or min(prizes, default=0) < 0:
        raise ValueError(f"no value of {dict(stacks)!r} for prizes {tuple(prizes)!r}")
    paid = max((place for place, prize in enumerate(prizes, start=1) if prize), default=0)
    unit = gcd(*stacks.values())
    kinds = Counter(stack // unit for stack in stacks.values())
    most_states = sum(comb(len(stacks), count) for count in range(paid))
    if min(prod(count + 1 for count in kinds.values()), most_states) > STATES_MAX:
        raise Refused(
            TournamentReason.TOO_MANY_FOR_ICM, "ACO-O-deals", asked=len(stacks), most=_players_max(paid)
        )
    by_stack = _worth_of_kinds(kinds, prizes[:paid])
    return {player: by_stack[stack // unit] for player, stack in stacks.items()}


def _players_max(paid: int) -> int:
    """How many players with different stacks are surely possible when so many places are paid."""
    players = 1
    while sum(comb(players + 1, count) for count in range(min(paid, players + 1))) <= STATES_MAX:
        players += 1
        if players > STATES_MAX:
            break
    return players


def _worth_of_kinds(kinds: Mapping[Chips, int], prizes: Sequence[Money]) -> dict[Chips, Fraction]:
    """The value of a stack of each size.

    Chances are kept as integers over one common denominator: the product of all sums of chips that can be
    left at some point. Along one order of finishing each sum is smaller than the one before, so no order
    divides by the same sum twice, and every division below comes out even.
    """
    sizes, counts = tuple(kinds), tuple(kinds.values())
    total = sum(size * count for size, count in kinds.items())

    def left(state: tuple[int, ...]) -> Chips:
        return total - sum(size * gone for size, gone in zip(sizes, state, strict=True))

    denominator = prod({left(state) for state in _states(counts, below=len(prizes))})
    value = [0] * len(sizes)
    chances = {(0,) * len(sizes): denominator}
    for prize in prizes:
        following: dict[tuple[int, ...], int] = {}
        for state, chance in chances.items():
            each = chance // left(state)
            for kind, gone in enumerate(state):
                if gone == counts[kind]:
                    continue
                part = each * (sizes[kind] * (counts[kind] - gone))
                value[kind] += part * prize
                after = (*state[:kind], gone + 1, *state[kind + 1 :])
                following[after] = following.get(after, 0) + part
        chances = following
    return {
        size: Fraction(part, denominator * count)
        for size, count, part in zip(sizes, counts, value, strict=True)
    }


def _states(counts: Sequence[int], *, below: int) -> Iterator[tuple[int, ...]]:
    """How many of each kind may have finished before one of the first `below` places is decided."""
    level = {(0,) * len(counts)} if below else set()
    for _ in range(below):
        yield from level
        level = {
            (*state[:kind], gone + 1, *state[kind + 1 :])
            for state in level
            for kind, gone in enumerate(state)
            if gone < counts[kind]
        }
