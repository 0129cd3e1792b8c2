"""Choose the cards that may play: any, exactly two hole cards, at most two, or only the hole cards.

Hands are compared by five cards, in badugi by up to four. The tables of the rankings hold hands of five to
seven cards, so larger hands are evaluated by trying every seven cards.
"""

from collections.abc import Callable, Iterator, Sequence
from itertools import chain, combinations
from typing import Final

from tapete.cards.deuce import low_27
from tapete.cards.low import low_8, low_a5
from tapete.cards.notation import Card, check
from tapete.cards.omaha import Evaluator, omaha_high, omaha_low_8, two_plus_three
from tapete.cards.short import high_short
from tapete.cards.standard import high

FromHole = int | str | None
"""Number of hole cards that play: None is any number, 2 exactly two, `AT_MOST_2` two or fewer, 5 only the
hole cards."""

AT_MOST_2: Final = "at-most-2"
"""Two hole cards or fewer may play, as if the third were discarded (lazy pineapple)."""
ALONE: Final = 5
"""Only the hole cards play, without the board (the draw half of Drawmaha)."""
MOST_CARDS: Final = 9
"""Most cards that a hand of five is chosen from."""
_TABLED: Final = 7

Strength = Callable[[Sequence[Card]], int]

_FIVE_CARDS: Final[dict[str, Strength]] = {
    "high": high,
    "high-short": high_short,
    "low-8": low_8,
    "low-a5": low_a5,
    "low-27": low_27,
}
_TWO_PLUS_THREE: Final[dict[str, Evaluator]] = {
    "high": omaha_high,
    "high-short": two_plus_three(high_short),
    "low-8": omaha_low_8,
    "low-a5": two_plus_three(low_a5),
    "low-27": two_plus_three(low_27),
}


def known_from_hole(from_hole: object) -> bool:
    """Whether this has a type of `FromHole`; its value is not checked."""
    return from_hole is None or isinstance(from_hole, int | str)


def from_hole_evaluator(ranking: str, strength: Strength, from_hole: FromHole) -> Evaluator:
    """Return the evaluator of a ranking for hole cards and a board.

    Args:
        ranking: name of the ranking; determines whether its hands have five cards.
        strength: function for cards that may all play.
        from_hole: number of hole cards that play.

    Raises:
        ValueError: this number of hole cards can't play in this ranking.
    """
    of_any = _of_nine(strength) if ranking in _FIVE_CARDS else strength
    if from_hole is None:
        return _of_all(strength, of_any)
    if from_hole == ALONE:
        return lambda hole, board: of_any(hole)
    if from_hole == 2 and ranking in _TWO_PLUS_THREE:
        return _TWO_PLUS_THREE[ranking]
    if from_hole == AT_MOST_2 and ranking in _FIVE_CARDS:
        return _at_most_two(of_any)
    raise ValueError(
        f"cannot play {from_hole!r} hole cards for {ranking!r}: expected 2 or {AT_MOST_2!r}, with a ranking "
        f"of five cards, or {ALONE} for the hole cards alone"
    )


def _of_all(strength: Strength, of_any: Strength) -> Evaluator:
    """Evaluate the best of all cards; up to seven cards, the usual case, go straight to the ranking."""
    if of_any is strength:
        return lambda hole, board: strength((*hole, *board))

    def best(hole: Sequence[Card], board: Sequence[Card]) -> int:
        cards = (*hole, *board)
        return strength(cards) if 5 <= len(cards) <= _TABLED else of_any(cards)

    return best


def _of_nine(strength: Strength) -> Strength:
    """Evaluate the best of up to nine cards, by the best of every seven."""

    def best(cards: Sequence[Card]) -> int:
        count = len(cards)
        if 5 <= count <= _TABLED:
            return strength(cards)
        check(cards, 5, MOST_CARDS)
        return max([strength(seven) for seven in combinations(cards, _TABLED)])

    return best


def _at_most_two(strength: Strength) -> Evaluator:
    """Evaluate the best of every two hole cards with the whole board."""

    def best(hole: Sequence[Card], board: Sequence[Card]) -> int:
        return max([strength((*two, *board)) for two in combinations(hole, min(2, len(hole)))])

    return best


def chosen_from(
    hole: Sequence[Card], board: Sequence[Card], from_hole: FromHole, count: int
) -> Iterator[tuple[Card, ...]]:
    """Yield the choices of `count` cards that may play, hole cards before the board.

    >>> [*chosen_from(["Ah", "Kd", "2c"], ["9s"], "at-most-2", 3)]
    [('Ah', 'Kd', '9s'), ('Ah', '2c', '9s'), ('Kd', '2c', '9s')]
    """
    if from_hole is None:
        return combinations([*hole, *board], count)
    if from_hole == ALONE:
        return combinations(hole, count)
    held = (2, 1, 0) if from_hole == AT_MOST_2 else (2,)
    return chain.from_iterable(
        (own + shared for own in combinations(hole, number) for shared in combinations(board, count - number))
        for number in held
        if number <= count
    )
