"""Value an all-in by the exact equity of the hands that could win each pot."""

from collections.abc import Collection
from functools import lru_cache
from typing import Final

from tapete.cards import HIDDEN, Card, text_of
from tapete.cards.equity import GAMES, equity
from tapete.engine import events as ev
from tapete.engine.pots import pots_of
from tapete.engine.types import Chips, Seat
from tapete.formats.names import split
from tapete.formats.record import Record
from tapete.stats.course import Course

_ACTS: Final = (
    ev.Posted,
    ev.BroughtIn,
    ev.Folded,
    ev.Checked,
    ev.Called,
    ev.BetMade,
    ev.RaisedTo,
    ev.HandKilled,
)


def expected(record: Record, course: Course) -> dict[Seat, float] | None:
    """Return the expected win of each seat at the showdown, less the chips it put in.

    Equity is taken at the last act of the hand, if board cards were still to come. The actual rake of each
    pot is deducted.

    Returns:
        Chips by seat of the showdown. None without such an all-in, or if it can't be computed: a hand is
        unknown, the game has no board, or the site formed other pots.
    """
    game, _ = split(record.game)
    last = max((at for at, event in enumerate(record.events) if isinstance(event, _ACTS)), default=0)
    after = [event for event in record.events[last:] if isinstance(event, ev.BoardDealt)]
    if not course.has_board or not course.showdown or not after or game not in GAMES:
        return None
    board = tuple(
        card for event in record.events[:last] if isinstance(event, ev.BoardDealt) for card in event.cards
    )
    hands = {seat: _held(record, seat) for seat in course.showdown}
    if HIDDEN in board or any(HIDDEN in cards for cards in hands.values()):
        return None
    matched = {seat: chips - course.dead[seat] for seat, chips in course.put_in.items()}
    folded = set(course.order) - course.live
    pots = pots_of(matched, folded=folded, all_in=course.broke, dead=sum(course.dead.values()))
    sizes = [pot.amount for pot in pots]
    if sizes[:1]:
        sizes[0] += record.added
    if tuple(sizes) != record.pots:
        return None
    worth = {seat: -float(course.put_in[seat]) for seat in course.showdown}
    for place, pot in enumerate(pots):
        paid = _paid(record, place)
        for seat, share in _shares(game, hands, pot.eligible, board).items():
            worth[seat] += paid * share
    return worth


def _held(record: Record, seat: Seat) -> tuple[Card, ...]:
    return tuple(
        card
        for event in record.events
        if isinstance(event, ev.HoleDealt) and event.seat == seat
        for card in event.cards
    )


def _paid(record: Record, pot: int) -> Chips:
    """Return the payments of a pot to all seats, without its rake."""
    return sum(paid.amount for paid in record.payments if paid.pot == pot)


def _shares(
    game: str, hands: dict[Seat, tuple[Card, ...]], eligible: Collection[Seat], board: tuple[Card, ...]
) -> dict[Seat, float]:
    if len(eligible) == 1:
        return dict.fromkeys(eligible, 1.0)
    dead = tuple(card for seat, cards in hands.items() if seat not in eligible for card in cards)
    asked = tuple(text_of(hands[seat]) for seat in eligible)
    return dict(zip(eligible, _exact(game, asked, board, dead), strict=True))


@lru_cache(maxsize=4096)
def _exact(
    game: str, hands: tuple[str, ...], board: tuple[Card, ...], dead: tuple[Card, ...]
) -> tuple[float, ...]:
    answer = equity(hands, board=board, dead=dead, game=game, exact=True)
    return tuple(share.equity for share in answer.shares)
