"""Evaluate hands by any ranking: strength, playing cards, description and the up cards of stud.

`high` is the standard ranking and `high-short` the ranking of the 36-card deck. `low-8` is ace-to-five with
an eight or better to qualify, `low-a5` ace-to-five for any hand (razz), and `low-27` deuce-to-seven. `badugi`
has aces low, `badugi-27` aces high. `high-few` compares one to four cards by equal ranks only. In every
ranking a larger strength wins and equal strengths tie. 0 means no hand and occurs only in `low-8`.

>>> from tapete.cards import read_cards, words
>>> hole, board = read_cards("Ah2dKsQs"), read_cards("3c5d6sKhQc")
>>> other = read_cards("2h4dKcKd")
>>> strength("low-8", hole, board, from_hole=2) > strength("low-8", other, board, from_hole=2)
True
>>> words(made_of("low-8", hole, board, from_hole=2), "en")
'Six-five low'
"""

from collections.abc import Callable, Sequence
from functools import cache
from typing import Final

from tapete.cards.badugi import badugi, badugi_27
from tapete.cards.choosing import FromHole, chosen_from, from_hole_evaluator, known_from_hole
from tapete.cards.deuce import low_27
from tapete.cards.few import code_of_few, high_few
from tapete.cards.low import low_8, low_a5
from tapete.cards.naming import ACE_LOW, Made, made_at, ranks_at
from tapete.cards.notation import RANKS, Card, check, expect_cards
from tapete.cards.omaha import Evaluator
from tapete.cards.short import high_short
from tapete.cards.standard import high
from tapete.cards.strength_codes import ABOVE_CODES
from tapete.cards.typed import expect

_ANY_CARDS: Final[dict[str, Callable[[Sequence[Card]], int]]] = {
    "high": high,
    "high-short": high_short,
    "low-8": low_8,
    "low-a5": low_a5,
    "low-27": low_27,
    "badugi": badugi,
    "badugi-27": badugi_27,
    "high-few": high_few,
}

RANKINGS: Final[tuple[str, ...]] = tuple(_ANY_CARDS)
"""Names of the rankings, as in the files of games."""

_FLUSHES: Final = ("flush", "straight_flush", "royal_flush")
_SUITS_CHOOSE: Final = (
    "low-27",
    "badugi",
    "badugi-27",
)  # cards of the right ranks may be a flush, or not differ in suit


def evaluator(ranking: str, from_hole: FromHole = None) -> Evaluator:
    """Return a fast version of `strength` for one ranking, called with hole cards and a board.

    It does not check for duplicate cards.

    >>> from tapete.cards import read_cards
    >>> razz = evaluator("low-a5")
    >>> razz(read_cards("Ah2d3c4s5hKdKc"), ()) > razz(read_cards("Ac2c3d4d6sKsKh"), ())
    True
    """
    if not isinstance(ranking, str):
        expect("evaluator: ranking", ranking, str)
    if from_hole is not None and not isinstance(from_hole, int | str):
        expect("evaluator: from_hole", from_hole, int | str | None)
    return _evaluator(ranking, from_hole)


@cache
def _evaluator(ranking: str, from_hole: FromHole) -> Evaluator:
    if ranking not in _ANY_CARDS:
        raise ValueError(f"unknown ranking {ranking!r}: expected one of {', '.join(RANKINGS)}")
    return from_hole_evaluator(ranking, _ANY_CARDS[ranking], from_hole)


def strength(
    ranking: str, hole: Sequence[Card], board: Sequence[Card] = (), *, from_hole: FromHole = None
) -> int:
    """Return the strength of the best hand, from 1: larger wins, equal ties, 0 is no hand (`low-8` only).

    Args:
        ranking: one of `RANKINGS`.
        hole: the player's cards, all seven in stud.
        board: the community cards.
        from_hole: None if any of the 5 to 9 cards may play (badugi: 1 to 7 cards, high-few: 1 to 4); 2 if
            exactly two of `hole` (2 to 6 cards) must play with exactly three of `board` (3 to 5 cards);
            "at-most-2" if two of `hole` or fewer play with cards of the board; 5 if the hole cards alone
            play.

    Raises:
        ValueError: unknown ranking, wrong number of cards, or a card that is hidden, duplicate or not in the
            ranking's deck.

    >>> from tapete.cards import read_cards
    >>> strength("badugi", read_cards("4h3c2dAs")), strength("low-8", read_cards("9h8h7c2dAs"))
    (1092, 0)
    """
    if not isinstance(ranking, str):
        raise TypeError(f"a ranking is a name such as 'high', not {ranking!r}")
    if not known_from_hole(from_hole):
        raise TypeError(f"from_hole is a number of cards or None, not {from_hole!r}")
    evaluate = evaluator(ranking, from_hole)
    expect_cards(hole)
    expect_cards(board)
    if len({*hole, *board}) < len(hole) + len(board):
        check([*hole, *board], 0, len(hole) + len(board))
    return evaluate(hole, board)


def playing(
    ranking: str, hole: Sequence[Card], board: Sequence[Card] = (), *, from_hole: FromHole = None
) -> tuple[Card, ...]:
    """Return the playing cards in reading order; an empty tuple if there is no hand.

    Of equivalent cards the earlier ones are chosen, hole cards before the board. Arguments and errors are
    the same as for `strength`.

    >>> from tapete.cards import read_cards
    >>> playing("high", read_cards("7s3d"), read_cards("7c7d2s9hTc"))
    ('7s', '7c', '7d', 'Tc', '9h')
    >>> playing("high", read_cards("AhAdKhKd"), read_cards("AcKs2s3s4s"), from_hole=2)
    ('Ah', 'Ad', 'Ac', 'Ks', '4s')
    >>> playing("badugi", read_cards("KhKcAdKs"))
    ('Kh', 'Ad')
    """
    return playing_at(
        ranking, strength(ranking, hole, board, from_hole=from_hole), hole, board, from_hole=from_hole
    )


def playing_at(
    ranking: str, best: int, hole: Sequence[Card], board: Sequence[Card], *, from_hole: FromHole
) -> tuple[Card, ...]:
    """Return the result of `playing` for cards with the known strength `best`."""
    if not best:
        return ()
    ranks, flush = _read(ranking, best)
    cards = [*hole, *board]
    if from_hole or ranking in _SUITS_CHOOSE:
        any_cards = _ANY_CARDS[ranking]
        held, shared = [c for c in hole if c[0] in ranks], [c for c in board if c[0] in ranks]
        choices = chosen_from(held, shared, from_hole, len(ranks))
        cards = next([*chosen] for chosen in choices if any_cards(chosen) == best)
    elif flush:
        suits = "".join(c[1] for c in cards)
        cards = [c for c in cards if suits.count(c[1]) >= 5]
    left = [c[0] for c in cards]
    played: list[Card] = []
    for rank in ranks:
        at = left.index(rank)
        left[at] = ""
        played.append(cards[at])
    return tuple(played)


@cache
def _read(ranking: str, strength: int) -> tuple[str, bool]:
    """Return the playing ranks of a hand of this strength in reading order, and whether it is a flush."""
    return ranks_at(ranking, strength), made_at(ranking, strength).kind in _FLUSHES


def best_five(cards: Sequence[Card]) -> tuple[Card, ...]:
    """Return the five playing cards of a high hand of five to seven cards: `playing` for "high".

    >>> from tapete.cards import read_cards
    >>> best_five(read_cards("Ah4c 2c3d5h6sKs"))
    ('6s', '5h', '4c', '3d', '2c')
    """
    expect_cards(cards)
    return playing("high", cards)


def made_of(
    ranking: str, hole: Sequence[Card], board: Sequence[Card] = (), *, from_hole: FromHole = None
) -> Made | None:
    """Describe the best hand for `words`; None if there is no hand.

    Arguments and errors are the same as for `strength`.

    >>> from tapete.cards import read_cards
    >>> made_of("low-a5", read_cards("Ah2d3c4s6hKdKc"))
    Made(kind='low', ranks=('6', '4'), kickers=('3', '2', 'A'))
    """
    best = strength(ranking, hole, board, from_hole=from_hole)
    return made_at(ranking, best) if best else None


def showing(ranking: str, cards: Sequence[Card]) -> int:
    """Rank the upcards of a stud hand, to find the first seat to act: larger is better.

    Takes one to four cards; compare only hands with the same number of cards. Only equal ranks count: no
    straights, flushes or suits. Use `high` for stud and `low-a5` for razz, where larger is the better low.

    Raises:
        ValueError: another ranking, another number of cards, or a duplicate or hidden card.

    >>> from tapete.cards import read_cards
    >>> showing("high", read_cards("2h2d")) > showing("high", read_cards("AhKh"))
    True
    >>> ace, deuce, king = (showing("low-a5", read_cards(card)) for card in ("Ah", "2h", "Kh"))
    >>> ace > deuce > king
    True
    """
    check(cards, 1, 4)
    if ranking == "high":
        return code_of_few(cards, RANKS)
    if ranking == "low-a5":
        return ABOVE_CODES - code_of_few(cards, ACE_LOW)
    raise ValueError(f"no stud hand shows {ranking!r}: expected high or low-a5")
