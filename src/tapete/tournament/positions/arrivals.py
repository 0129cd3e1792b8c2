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
"""Role of a seat in one hand. `waits`: a seat between button and small blind, which gets no cards;
`dealt_in`: any other seat without a duty. With two players the button counts as the small blind."""


class TableRules(Struct, frozen=True, kw_only=True):
    """Rules for positions; the same for all tables of an event."""

    seats: int
    """Number of seats of a table, with empty ones."""
    blinds: bool = True
    """False for a stud-only event. In a mix, the last hand with blinds gives the next blinds."""
    closed: tuple[Seat, ...] = ()
    """Seats closed at every table from the start: out of use or reserved."""
    policy: PositionPolicy = PositionPolicy()
    """How button and blinds move, and which newcomers wait."""
    moving: MovingPolicy = MovingPolicy()
    """How players are moved, and which seats newcomers get."""


class Arrival(Struct, frozen=True, kw_only=True):
    """A newcomer's position in their first hand at a table."""

    seat: Seat
    role: Role
    to_big_blind: int | None
    """Hands before the big blind reaches the seat, if no other player comes or goes; 0 is the next hand.
    None in a game without blinds, or at a table without opponents."""
    big_blind_alone: bool
    """Whether nobody posts a small blind in that first hand."""

    @property
    def dealt_in(self) -> bool:
        """Whether the newcomer gets cards in the first hand."""
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
    """Return a seat's role in the next hand, if a newcomer takes it now.

    Args:
        previous: positions of the table's last hand; None if there was none.
        seated: occupied seats, without this one.
        seat: the newcomer's.
        rules: the rules for positions.
        with_others: seats of other newcomers who sit down for the same hand.
        since: seats of `seated` whose players have come since the last hand.

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
    """Return the positions of a table's next hand, and the seats dealt in.

    Args:
        previous: positions of the last hand; None if there was none.
        seated: occupied seats, with newcomers.
        rules: the rules for positions.
        newcomers: seats of players who came from another table since the last hand.
        button: seat of the button in a table's first hand.

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
    """Return the newcomers who wait by the policy, in addition to those between button and small blind."""
    here = set(newcomers).intersection(seated)
    if not here:
        return set()
    positions = hand.positions
    if rules.policy.newcomer_waits == "until-big-blind":
        return here - {positions.big_blind}
    alone = {positions.button} & here - {positions.small_blind}
    return alone if alone and rules.policy.newcomer_on_button == "sits-out" else set()


def role_of(hand: HandSeats, seat: Seat) -> Role:
    """Return the role of a seat in a hand."""
    if seat in hand.waiting:
        return "waits"
    if seat == hand.positions.big_blind:
        return "big_blind"
    if seat == hand.positions.small_blind:
        return "small_blind"
    return "button" if seat == hand.positions.button else "dealt_in"


def big_blinds_passed(hands: Sequence[Positions], seat: Seat) -> int:
    """Count the big blinds that passed an empty seat, which a late player avoided.

    The director decides whether this was intended, and on the penalty.

    Args:
        hands: positions of consecutive hands of the table, from the last one before the player was sent
            there.
        seat: the seat given to the player.

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
    """Return the number of hands until a seat has the big blind, counted from the hand of these positions.

    >>> from tapete.tournament.positions.button import next_positions
    >>> [to_big_blind(next_positions(None, [1, 2, 5]), [1, 2, 5], seat) for seat in (1, 2, 5)]
    [1, 2, 0]
    """
    ring = clockwise(seated, after=positions.big_blind)
    return (ring.index(seat) + 1) % len(ring)
