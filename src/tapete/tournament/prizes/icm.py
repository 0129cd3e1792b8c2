"""Value stacks in prize money by the independent chip model, exactly.

Each player's chance of the first place is their share of all chips. The second place is decided likewise
among the others, and so on.

>>> worth({"A": 5_000, "B": 3_000, "C": 2_000}, (50, 30, 20))
{'A': Fraction(1075, 28), 'B': Fraction(131, 4), 'C': Fraction(202, 7)}
>>> worth_in_units({"A": 5_000, "B": 3_000, "C": 2_000}, (50, 30, 20))
{'A': 38, 'B': 33, 'C': 29}

The sums run over sets of players, not over orders of finishing. Let every player arrive at a random time with
their chips as the rate. The first to arrive takes the first place, and all chances equal those of the model.
By inclusion and exclusion over the players who arrive before a player with s of N chips, every set of others
adds s / (N - chips of the set), times a whole number that depends only on the prizes and the size of the set.
Sets as large as the number of paid places add nothing.
"""

from collections import Counter
from collections.abc import Mapping, Sequence
from fractions import Fraction
from math import comb, gcd, prod
from typing import Final, NamedTuple

from tapete.cards.typed import checked
from tapete.engine.types import Chips
from tapete.tournament.refusals import TournamentReason, TournamentRefused
from tapete.tournament.sharing import Money, P, rounded

TERMS_MAX: Final = 17 << 17
"""Limit on player sets times players, for amounts in whole units: 17 players with all different stacks,
about one second. Equal stacks count once, and where few places are paid only small sets matter, so more
players fit."""
FRACTIONS_MAX: Final = 13 << 13
"""The same limit for fractions, 13 players: their denominators have all those sums as factors."""
BITS: Final = 256
"""Bits of the fixed-point bounds of a value; the error is below one in 2**180."""


class _Question(NamedTuple):
    """Problem to solve, in the largest unit that divides all stacks."""

    kinds: dict[Chips, int]
    """Number of players by stack."""
    chips: Chips
    """Chips of all players."""
    sure: Money
    """Amount that every player gets in any case."""
    prizes: tuple[Money, ...]
    """Prizes above `sure`; the last one is above zero."""
    players: int
    unit: Chips

    @property
    def terms(self) -> int:
        """Upper bound of the work."""
        sets = min(
            prod(count + 1 for count in self.kinds.values()),
            _sets(self.players, len(self.prizes)),
            max(1, len(self.prizes)) * self.chips,
        )
        return sets * len(self.kinds)


@checked
def worth(stacks: Mapping[P, Chips], prizes: Sequence[Money]) -> dict[P, Fraction]:
    """Return the expected prize of each stack. The values add up to the prizes exactly.

    Args:
        stacks: chips by player, above zero.
        prizes: the first prize, the second and so on; further places are not paid.

    Raises:
        Refused: too many different stacks and places for fractions; amounts in whole units may still be
            possible.
        ValueError: no players, an empty stack, a negative prize, or more prizes than players.

    Rules: ACO-O-deals.
    """
    asked = _question(stacks, prizes, most=FRACTIONS_MAX)
    exact = _exact(asked)
    return {player: exact[stack // asked.unit] for player, stack in stacks.items()}


@checked
def worth_in_units(stacks: Mapping[P, Chips], prizes: Sequence[Money]) -> dict[P, Money]:
    """Return `worth` in whole units, exactly as `sharing.rounded` rounds the exact values.

    Every value is enclosed between two bounds that are close enough to decide its rounding. If they are not,
    because two values may have the same fraction, the exact fractions are compared.

    Args:
        stacks: chips by player, above zero. Units lost by rounding down go one each to the largest lost
            fractions, then to the larger value, then in this order.
        prizes: prizes by place, the first one first.

    Raises:
        Refused: too many different stacks and places; `most` is the possible number of different stacks.
        ValueError: as `worth`.

    Rules: ACO-O-deals.
    """
    asked = _question(stacks, prizes, most=TERMS_MAX)
    sets = _sums_of_sets(asked)
    bounds = {stack: _bounds(asked, _terms(asked, sets, stack), stack) for stack in asked.kinds}
    order = _order_of_fractions(bounds)
    if order is None:
        exact = _exact(asked)
        return rounded(sum(prizes), {player: exact[stack // asked.unit] for player, stack in stacks.items()})
    found = {player: bounds[stack // asked.unit][0] >> BITS for player, stack in stacks.items()}
    left = sum(prizes) - sum(found.values())
    for player in sorted(stacks, key=lambda one: order[stacks[one] // asked.unit])[:left]:
        found[player] += 1
    return found


def _question(stacks: Mapping[P, Chips], prizes: Sequence[Money], *, most: int) -> _Question:
    if not stacks:
        raise ValueError("no stacks")
    if (empty := next((player for player, stack in stacks.items() if stack < 1), None)) is not None:
        raise ValueError(f"the stack of {empty!r} is {stacks[empty]}: every stack must be above zero")
    if len(prizes) > len(stacks):
        raise ValueError(f"{len(prizes)} prizes for {len(stacks)} stacks: more than can be won")
    if min(prizes, default=0) < 0:
        raise ValueError(f"a prize is {min(prizes)}: no prize may be negative")
    # If every place is paid, each player is sure of the smallest prize and only the amounts above it are at
    # stake.
    sure = min(prizes) if len(prizes) == len(stacks) else 0
    above = [prize - sure for prize in prizes]
    while above and not above[-1]:
        above.pop()
    unit = gcd(*stacks.values())
    kinds = Counter(stack // unit for stack in stacks.values())
    chips = sum(stacks.values()) // unit
    asked = _Question(dict(kinds), chips, sure, tuple(above), len(stacks), unit)
    if asked.terms > most:
        raise TournamentRefused(
            TournamentReason.TOO_MANY_FOR_ICM,
            "ACO-O-deals",
            asked=len(stacks),
            most=_players_max(len(above), most),
        )
    return asked


def _sets(players: int, paid: int) -> int:
    """Count the sets of players that may finish before one of the paid places is decided."""
    return sum(comb(players, size) for size in range(min(paid, players + 1)))


def _players_max(paid: int, most: int) -> int:
    """Return the number of different stacks that is always possible for a number of paid places."""
    players = 1
    while (players + 1) * _sets(players + 1, paid) <= most:
        players += 1
    return players


def _sums_of_sets(asked: _Question) -> list[dict[Chips, int]]:
    """Count the sets of players by size and total chips, for sizes below the number of paid places."""
    sizes = len(asked.prizes)
    found: list[dict[Chips, int]] = [{} for _ in range(sizes)]
    if sizes:
        found[0][0] = 1
    for stack, count in asked.kinds.items():
        for size in range(sizes - 1, 0, -1):
            into = found[size]
            for taken in range(1, min(count, size) + 1):
                ways_of_kind, more = comb(count, taken), taken * stack
                for chips, ways in found[size - taken].items():
                    into[chips + more] = into.get(chips + more, 0) + ways * ways_of_kind
    return found


def _terms(asked: _Question, sets: Sequence[dict[Chips, int]], stack: Chips) -> dict[Chips, int]:
    """Return the value of a stack as whole numbers by denominator; the stack is still a factor."""
    found: dict[Chips, int] = {}
    others: dict[Chips, int] = {}
    for size, sums in enumerate(sets):
        # Sets without this player: all sets, less each smaller set of others joined by this player.
        smaller, others = others, dict(sums)
        for chips, ways in smaller.items():
            if ways:
                others[chips + stack] -= ways
        if weight := _weight(asked, size):
            for chips, ways in others.items():
                if ways:
                    left = asked.chips - chips
                    found[left] = found.get(left, 0) + weight * ways
    return found


def _weight(asked: _Question, size: int) -> int:
    """Return the weight of a set of this size: a sum over places by inclusion and exclusion."""
    return sum(
        (-1) ** (place - size) * comb(asked.players - 1 - size, place - size) * asked.prizes[place]
        for place in range(size, len(asked.prizes))
    )


def _bounds(asked: _Question, terms: Mapping[Chips, int], stack: Chips) -> tuple[int, int]:
    """Return a lower (inclusive) and an upper bound of a stack's value, in units of 2**-BITS."""
    low = sum((weight << BITS) // chips for chips, weight in terms.items())
    return (asked.sure << BITS) + stack * low, (asked.sure << BITS) + stack * (low + len(terms))


def _order_of_fractions(bounds: Mapping[Chips, tuple[int, int]]) -> dict[Chips, int] | None:
    """Order stacks by the fraction that rounding down takes from their value, the largest first.

    Returns:
        None if the bounds are not decisive: a whole number lies between them, or two fractions overlap.
    """
    if any(low >> BITS != high >> BITS for low, high in bounds.values()):
        return None
    mask = (1 << BITS) - 1
    order = sorted(bounds, key=lambda stack: -(bounds[stack][0] & mask))
    for larger, smaller in zip(order, order[1:], strict=False):
        if bounds[smaller][1] & mask >= bounds[larger][0] & mask:
            return None
    return {stack: at for at, stack in enumerate(order)}


def _exact(asked: _Question) -> dict[Chips, Fraction]:
    """Return the values of all stacks as fractions."""
    sets, found = _sums_of_sets(asked), {}
    for stack in asked.kinds:
        terms = sorted(_terms(asked, sets, stack).items())
        numerator, denominator = _added(terms) if terms else (0, 1)
        found[stack] = asked.sure + Fraction(stack * numerator, denominator)
    return found


def _added(terms: Sequence[tuple[Chips, int]]) -> tuple[int, int]:
    """Add fractions pairwise, so that few multiplications involve large numbers."""
    if len(terms) == 1:
        ((chips, weight),) = terms
        return weight, chips
    middle = len(terms) // 2
    (one, under), (other, below) = _added(terms[:middle]), _added(terms[middle:])
    return one * below + other * under, under * below
