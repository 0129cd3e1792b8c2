"""One line for each seat of a hand: figures done, figures with a chance, and chips won."""

from msgspec import Struct

from tapete.engine.types import Chips, Seat
from tapete.formats.money import Currency
from tapete.formats.record import Record
from tapete.stats.all_in import expected
from tapete.stats.course import Course, course_of
from tapete.stats.first_street import first_street, steals
from tapete.stats.later_streets import acts, at_the_end, continuation_bets


class Line(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """One seat in one hand. Amounts are in the smallest unit of `money`."""

    player: str
    number: str = ""
    """Number of the hand."""
    at: int | None = None
    """Start of the hand (UTC, milliseconds), if known."""
    game: str
    position: str
    players: int
    """Seats dealt in."""
    unit: Chips
    """Chips that count as a big blind."""
    money: Currency
    currency: str = ""
    tournament: bool = False
    net: Chips
    """Chips won, less chips put in."""
    expected: float
    """`net` by the equity at an all-in, if it can be computed; otherwise `net`."""
    done: tuple[str, ...] = ()
    """Ids of shares that this seat did."""
    left: tuple[str, ...] = ()
    """Ids of shares that this seat had the chance to do and did not."""
    aggressive: int = 0
    """Bets and raises after the first street."""
    calls: int = 0
    folds: int = 0


def lines_of(record: Record, *, with_expected: bool = True, course: Course | None = None) -> tuple[Line, ...]:
    """Return the lines of a hand, clockwise from the button's left.

    Args:
        with_expected: whether to compute equities; otherwise `expected` is the net win.
        course: the course of the hand, if already known.

    Raises:
        Uncounted: the hand is not over, or the floor has changed its course.

    >>> from tapete import read_hand
    >>> from tapete.formats import record_of
    >>> hand = read_hand("holdem-no-limit 50/100 button=1 1:5000 2:5000; 1 raise_to 300; 2 fold")
    >>> for line in lines_of(record_of(hand, names={1: "Ana", 2: "Leo"})):
    ...     print(line.player, line.position, line.net, line.done, line.left)
    Leo BB -100 ('fold_to_steal',) ('vpip', 'pfr', 'three_bet')
    Ana SB 100 ('vpip', 'pfr', 'steal') ()
    """
    if course is None:
        course = course_of(record)
    start = record.start
    before, after = start.stacks | record.stacks, record.finishing_stacks
    winners = {seat for seat, chips in record.winnings.items() if chips}
    counted = [
        *first_street(course),
        *steals(course),
        *continuation_bets(course),
        *at_the_end(course, winners),
    ]
    done: dict[Seat, list[str]] = {seat: [] for seat in course.order}
    left: dict[Seat, list[str]] = {seat: [] for seat in course.order}
    for seat, share, made in counted:
        (done if made else left)[seat].append(share)
    worth = (expected(record, course) if with_expected else None) or {}
    later = acts(course)
    return tuple(
        Line(
            player=record.name(seat),
            number=record.number,
            at=record.started_at,
            game=record.game,
            position=course.positions[seat],
            players=len(course.order),
            unit=start.stakes.big_blind or start.stakes.small_bet or 1,
            money=record.money,
            currency=record.currency,
            tournament=record.tournament is not None,
            net=after[seat] - before[seat],
            expected=worth.get(seat, float(after[seat] - before[seat])),
            done=tuple(done[seat]),
            left=tuple(left[seat]),
            aggressive=later[seat]["bet"] + later[seat]["raise"],
            calls=later[seat]["call"],
            folds=later[seat]["fold"],
        )
        for seat in course.order
    )
