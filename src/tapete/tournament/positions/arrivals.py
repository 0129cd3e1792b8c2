"""First hand of a newcomer at a table: the blinds, the button, or a hand without cards.

>>> from tapete.tournament.positions.button import next_positions
>>> last = next_positions(None, [1, 2, 3, 5, 6])  # button 1, blinds 2 and 3
>>> [arrive(last, [1, 3, 5, 6], seat, rules=TableRules(seats=9)).role for seat in (2, 4, 7)]
['button', 'big_blind', 'dealt_in']
"""

from collections.abc import Collection, Sequence
from itertools import pairwise
from typing import Literal

from msgspec import Struct

from tapete.engine.pots import clockwise
from tapete.engine.types import Seat
from tapete.tournament.policy.moving import MovingPolicy
from tapete.tournament.policy.positions import PositionPolicy
from tapete.tournament.positions.button import HandSeats, Held, Positions, seats_of_hand

Role = Literal["big_blind", "small_blind", "button", "waits", "dealt_in"]
"""What a seat is in one hand. `waits` is a seat between button and small blind, which gets no cards;
`dealt_in` is any other seat without a duty. With two players the button is told as the small blind."""


class TableRules(Struct, frozen=True, kw_only=True):
    """What of the rules decides about positions; the same for all tables of an event."""

    seats: int
    """Seats of a table, empty ones too."""
    blinds: bool = True
    """False for an event of stud alone. In a mix, the last hand with blinds tells who would have them."""
    closed: tuple[Seat, ...] = ()
    """Seats closed at every table from the start: out of use or reserved."""
    policy: PositionPolicy = PositionPolicy()
    """How button and blinds move, and which newcomers wait."""
    moving: MovingPolicy = MovingPolicy()
    """How players are moved, and which seats newcomers get."""


class Arrival(Struct, frozen=True, kw_only=True):
    """What a newcomer meets in the first hand of the new table after sitting down."""

    seat: Seat
    role: Role
    to_big_blind: int | None
    """Hands before the one in which the big blind comes to the seat, if nobody else comes or goes; 0 is the
    next hand. None in a game without blinds, or while there is nobody to play with."""
    big_blind_alone: bool
    """Nobody posts a small blind in that first hand."""

    @property
    def dealt_in(self) -> bool:
        """Whether the first hand brings cards."""
        return self.role != "waits"


def arrive(
    previous: Positions | Held | None,
    seated: Collection[Seat],
    seat: Seat,
    *,
    rules: TableRules,
    with_others: Collection[Seat] = (),
    since: Collection[Seat] = (),
) -> Arrival:
    """Say what a seat will be in the next hand, if a newcomer takes it now.

    Args:
        previous: what the last hand of the table was played with; None if there was none.
        seated: occupied seats, this one not among them.
        seat: the newcomer's.
        rules: how positions are given here.
        with_others: seats of other newcomers who sit down for the same hand.
        since: those of `seated` who have come since the last hand.

    Raises:
        ValueError: the seat is occupied.

    Rules: TDA19-8A.3, TDA19-10.2, TDA24-10A, CCL-break-rights, CCL-ante-none-moved.
    """
    if seat in seated:
        raise ValueError(f"seat {seat} is occupied")
    newcomers = {seat, *with_others}
    everybody = newcomers.union(seated)
    if not rules.blinds or len(everybody) < 2:
        return Arrival(seat=seat, role="dealt_in", to_big_blind=None, big_blind_alone=False)
    hand = hand_of(previous, everybody, rules=rules, newcomers=newcomers.union(since))
    return Arrival(
        seat=seat,
        role=role_of(hand, seat),
        to_big_blind=to_big_blind(hand.positions, everybody, seat),
        big_blind_alone=hand.positions.small_blind is None,
    )


def hand_of(
    previous: Positions | Held | None,
    seated: Collection[Seat],
    *,
    rules: TableRules,
    newcomers: Collection[Seat] = (),
    button: Seat = 1,
) -> HandSeats:
    """Positions of the next hand of a table, and who is dealt in.

    Args:
        previous: what the last hand was played with; None if there was none.
        seated: occupied seats, those of newcomers too.
        rules: how positions are given here.
        newcomers: seats of those who came from another table since the last hand.
        button: where the first hand of a table has it.

    Rules: TDA19-32, TDA19-10.2, TDA19-8A.3, CCL-ante-none-moved.
    """
    hand = _hand(previous, seated, rules, newcomers, button)
    if not newcomers:
        return hand
    waits = _waiting(hand, seated, rules, newcomers)
    return _hand(previous, seated, rules, newcomers, button, sits_out=waits) if waits else hand


def _hand(
    previous: Positions | Held | None,
    seated: Collection[Seat],
    rules: TableRules,
    newcomers: Collection[Seat],
    button: Seat,
    *,
    sits_out: Collection[Seat] = (),
) -> HandSeats:
    return seats_of_hand(
        previous,
        seated,
        seats=rules.seats,
        newcomers=newcomers,
        sits_out=sits_out,
        button=button,
        policy=rules.policy,
    )


def _waiting(
    hand: HandSeats, seated: Collection[Seat], rules: TableRules, newcomers: Collection[Seat]
) -> set[Seat]:
    """Newcomers who get no cards by the policy, beside those between button and small blind."""
    here = set(newcomers).intersection(seated)
    if not here:
        return set()
    positions = hand.positions
    if rules.policy.newcomer_waits == "until-big-blind":
        return here - {positions.big_blind}
    alone = {positions.button} & here - {positions.small_blind}
    return alone if alone and rules.policy.newcomer_on_button == "sits-out" else set()


def role_of(hand: HandSeats, seat: Seat) -> Role:
    """What a seat is in a hand."""
    if seat in hand.waiting:
        return "waits"
    if seat == hand.positions.big_blind:
        return "big_blind"
    if seat == hand.positions.small_blind:
        return "small_blind"
    return "button" if seat == hand.positions.button else "dealt_in"


def big_blinds_passed(hands: Sequence[Positions], seat: Seat) -> int:
    """Count the big blinds that passed an empty seat: those that a late player avoids.

    Whether that was on purpose, and what it costs, is the director's to say.

    Args:
        hands: positions of the table's hands in a row, from the last one before the player was sent there.
        seat: the seat that the player was given.

    Rules: TDA19-33, TDA13-32, CCL-dodge-blinds, TDA19-PR6.

    >>> from tapete.tournament.positions.button import next_positions
    >>> hands = [next_positions(None, [1, 2, 3, 5, 6])]
    >>> hands.append(next_positions(hands[-1], [1, 2, 3, 5, 6]))
    >>> big_blinds_passed(hands, 4), big_blinds_passed(hands, 7)  # it went from seat 3 to seat 5
    (1, 0)
    """
    return sum(
        clockwise({seat, now.big_blind}, after=before.big_blind)[0] == seat != now.big_blind
        for before, now in pairwise(hands)
    )


def to_big_blind(positions: Positions, seated: Collection[Seat], seat: Seat) -> int:
    """Hands before the one in which a seat has the big blind, counted from the hand of these positions.

    >>> from tapete.tournament.positions.button import next_positions
    >>> [to_big_blind(next_positions(None, [1, 2, 5]), [1, 2, 5], seat) for seat in (1, 2, 5)]
    [1, 2, 0]
    """
    ring = clockwise(seated, after=positions.big_blind)
    return (ring.index(seat) + 1) % len(ring)
