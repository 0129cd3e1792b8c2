"""Button and blinds of the next hand: the dead button of tournaments.

The big blind leads: it always goes to the next player, so nobody is passed over and nobody pays it twice.
Small blind and button follow to the seats that the big blind has left, even if these are empty.

>>> first = next_positions(None, [1, 2, 3, 4])
>>> first
Positions(button=1, small_blind=2, big_blind=3, small_blind_due=2)
>>> second = next_positions(first, [1, 2, 4])  # seat 3 went out: its small blind is dead
>>> second
Positions(button=2, small_blind=None, big_blind=4, small_blind_due=3)
>>> next_positions(second, [1, 2, 4])  # and then it has the button
Positions(button=3, small_blind=4, big_blind=1, small_blind_due=4)

In a mixed game the button moves once more when stud begins, and is held there until blinds are posted again:

>>> held = hold_button(first, [1, 2, 3, 4])
>>> held.button
2
>>> next_positions(hold_button(held, [1, 2, 4]), [1, 2, 4])  # seat 3 went out in stud
Positions(button=2, small_blind=None, big_blind=4, small_blind_due=3)

A player from another table may sit anywhere. Between the button and the small blind they wait for a hand:

>>> seats_of_hand(first, [1, 2, 3, 4, 5]).waiting, seats_of_hand(Positions(
...     button=1, small_blind=2, big_blind=4, small_blind_due=2), [1, 2, 3, 4]).waiting
((), (3,))
"""

from collections.abc import Collection, Sequence

from msgspec import Struct

from tapete.cards.typed import checked
from tapete.engine.pots import clockwise
from tapete.engine.types import Seat
from tapete.tournament.policy.positions import BY_DEFAULT, PositionPolicy

__all__ = [
    "HandSeats",
    "Held",
    "Positions",
    "hold_button",
    "next_positions",
    "opening_positions",
    "seats_of_hand",
]


class Positions(Struct, frozen=True, kw_only=True):
    """Button and blinds of one hand."""

    button: Seat
    """Seat of the button, possibly empty: a dead button."""
    small_blind: Seat | None
    """None if the small blind is dead: nobody posts it."""
    big_blind: Seat
    small_blind_due: Seat
    """Seat where the small blind is due, even if empty; the next button goes there. It differs from the
    small blind's seat where two play and others wait."""


class Held(Struct, frozen=True, kw_only=True):
    """Button during the stud games of a mix, where it only sets the order of the deal."""

    button: Seat
    """Seat of the button, possibly empty, as in a game with blinds."""
    last: Positions | None
    """Positions of the last hand with blinds; None if the table has had none."""


class HandSeats(Struct, frozen=True, kw_only=True):
    """Positions and players of a hand."""

    positions: Positions
    dealt: tuple[Seat, ...]
    """Seats dealt in, clockwise from the button's left."""
    waiting: tuple[Seat, ...]
    """Seats with chips but without cards in this hand, clockwise from the button's left."""


def hold_button(
    previous: Positions | Held | None,
    alive: Collection[Seat],
    *,
    seats: int | None = None,
    newcomers: Collection[Seat] = (),
    policy: PositionPolicy = BY_DEFAULT,
) -> Held:
    """Hold the button for a stud hand.

    The first time, it moves to where it would be with blinds; after that it stays.

    Args:
        previous: positions of the hand before; None for the first hand of the table.
        alive: seats whose players still have chips; at least two.
        seats: number of seats of the table, with empty ones; needed only by a button `before-small-blind`.
        newcomers: seats whose players were not at the table in the last hand; they do not prevent a dead
            button. A button on an empty seat stays there in any case.
        policy: the rule for the first move.

    Rules: TDA19-11B, TDA13-10B-1.
    """
    if isinstance(previous, Held):
        return previous
    positions = _next(previous, alive, seats=seats, newcomers=newcomers, policy=policy)
    return Held(button=positions.button, last=previous)


def opening_positions(alive: Collection[Seat], *, button: Seat = 1) -> Positions:
    """Return button and blinds of a table's first hand, in which no position is dead.

    Args:
        alive: seats with chips; at least two.
        button: the seat drawn for all tables, or seat 1. If it is empty, the next occupied seat clockwise has
            the button.

    Rules: ACO-t-button-seat1, ACO-O-button-seat1-empty, CCL-button-initial.

    >>> opening_positions([1, 2, 3]).button, opening_positions([1, 2, 3, 7], button=5).button
    (1, 7)
    """
    _check_alive(alive)
    return _first_from(button if button in alive else clockwise(alive, after=button)[0], alive)


def seats_of_hand(
    previous: Positions | Held | None,
    seated: Collection[Seat],
    *,
    seats: int | None = None,
    newcomers: Collection[Seat] = (),
    sits_out: Collection[Seat] = (),
    button: Seat = 1,
    policy: PositionPolicy = BY_DEFAULT,
) -> HandSeats:
    """Return the positions of the next hand, and the seats dealt in.

    A player waits only until the button has passed them, usually one hand unless the button `stays`. If the
    players who wait leave only two, these play the hand heads-up. If they leave fewer, the button moves on to
    the last occupied seat before the small blind, so that a hand is possible.

    Args:
        previous: positions of the hand before; None for the first hand of the table.
        seated: seats with chips, with newcomers.
        seats: number of seats of the table, with empty ones; needed only by a button `before-small-blind`.
        newcomers: seats whose players were not at the table in the last hand; they do not prevent a dead
            button. A button on an empty seat stays there in any case.
        sits_out: seats that do not take part in this hand for another reason; ignored if fewer than two other
            seats would be left.
        button: seat of the button in a table's first hand.
        policy: the rules for button and blinds.

    Raises:
        ValueError: fewer than two seats, or a seat twice.

    Rules: TDA19-10.2, TDA19-8A.3 (dealt in except between button and small blind), CCL-break-rights,
    CCL-ante-none-moved (`sits_out`), TDA19-32 (a dead small blind).

    >>> seats_of_hand(None, [2, 5, 7]).dealt
    (5, 7, 2)
    """
    if len(set(seated) - set(sits_out)) < 2:
        sits_out = ()
    if previous is None:
        positions = opening_positions(seated, button=button)
    else:
        positions = _next(previous, seated, seats=seats, newcomers=newcomers, policy=policy)
    found = _dealt(positions, seated, sits_out)
    if positions.small_blind is None and policy.dead_small_blind == "next-posts" and len(found.dealt) > 2:
        return _dealt(_next_posts(positions, found.dealt), seated, {*sits_out, *found.waiting})
    if len(found.dealt) < 2 and found.waiting:
        others = set(seated) - {positions.small_blind_due, *sits_out}
        moved = clockwise(others, after=positions.small_blind_due)[-1]
        return _dealt(_with_button(positions, moved), seated, sits_out)
    if len(found.dealt) == 2 < len(seated) and positions.big_blind in found.dealt:
        (button,) = set(found.dealt) - {positions.big_blind}
        return HandSeats(
            # Keep the seat where the small blind was due: the button goes on from there, past those who
            # waited.
            positions=Positions(
                button=button,
                small_blind=button,
                big_blind=positions.big_blind,
                small_blind_due=positions.small_blind_due,
            ),
            dealt=(positions.big_blind, button),
            waiting=tuple(clockwise(found.waiting, after=button)),
        )
    return found


def _dealt(positions: Positions, seated: Collection[Seat], sits_out: Collection[Seat]) -> HandSeats:
    """Deal in all seats except those between the button and the small blind; only newcomers can sit there."""
    ring = clockwise(seated, after=positions.button)
    due = positions.small_blind_due
    between: set[Seat] = set()
    if due != positions.button:
        before = clockwise({*seated, due}, after=positions.button)
        between = set(before[: before.index(due)])
    waits = between | set(sits_out)
    return HandSeats(
        positions=positions,
        dealt=tuple(seat for seat in ring if seat not in waits),
        waiting=tuple(seat for seat in ring if seat in waits),
    )


@checked
def next_positions(
    previous: Positions | Held | None,
    alive: Collection[Seat],
    *,
    seats: int | None = None,
    newcomers: Collection[Seat] = (),
    policy: PositionPolicy = BY_DEFAULT,
) -> Positions:
    """Move button and blinds to the next hand.

    After stud the button is where it was held, and the blinds follow from the last hand with blinds, by the
    dead button rule. So nobody is passed over and nobody has the big blind twice in a row, no matter who came
    or went. There are two exceptions. At a table of two, now or before stud, the button is the small blind,
    wherever it was held (TDA19-34.4). If players who came and went have brought the blinds round to the
    button, it is placed just before them. During stud, the big blind computed here is the seat that moves
    when tables are balanced (TDA19-11B.2).

    Args:
        previous: positions of the hand before; None for the first hand of the table.
        alive: seats whose players still have chips, with newcomers; at least two.
        seats: number of seats of the table, with empty ones; needed only by a button `before-small-blind`.
        newcomers: seats whose players were not at the table in the last hand; they do not prevent a dead
            button. A button on an empty seat stays there in any case.
        policy: the rules for button and blinds.

    Raises:
        ValueError: fewer than two seats, or a seat twice.

    Rules: TDA19-32 (dead button), CCL-dead-button, TDA26-36B, TDA19-34 (heads-up, the small blind is the
    button), TDA19-34.4 (nobody has the big blind twice in a row when heads-up begins), TDA19-11B.3 (back from
    stud), ACO-t-button-seat1 and ACO-O-button-seat1-empty (the first hand).
    """
    return _next(previous, alive, seats=seats, newcomers=newcomers, policy=policy)


def _next(
    previous: Positions | Held | None,
    alive: Collection[Seat],
    *,
    seats: int | None,
    newcomers: Collection[Seat],
    policy: PositionPolicy,
) -> Positions:
    """Compute `next_positions` without the type check; an event calls it thousands of times."""
    _check_alive(alive)
    if previous is None:
        return _first_from(min(alive), alive)
    moved = _moved_on(previous, alive, seats=seats, newcomers=newcomers, policy=policy)
    if isinstance(previous, Held) and policy.mixed_button_back == "goes-on":
        return _moved_on(moved, alive, seats=seats, newcomers=newcomers, policy=policy)
    return moved


def _moved_on(
    previous: Positions | Held,
    alive: Collection[Seat],
    *,
    seats: int | None,
    newcomers: Collection[Seat],
    policy: PositionPolicy,
) -> Positions:
    last = previous.last if isinstance(previous, Held) else previous
    if last is None:
        return _first_from(previous.button, alive)
    if len(alive) == 2 and not policy.heads_up_adjusted:
        button = clockwise(alive, after=last.button)[0]
        return _heads_up(alive, clockwise(alive, after=button)[0])
    # TDA19-34.4 needs no special case: the next seat after the last big blind is never that seat itself.
    big_blind = clockwise(alive, after=last.big_blind)[0]
    if len(alive) == 2:
        return _heads_up(alive, big_blind)
    due = last.big_blind
    if isinstance(previous, Held):
        button = previous.button
    elif policy.dead_button == "empty-seat" or last.small_blind_due in set(alive) - set(newcomers):
        button = last.small_blind_due
    elif policy.dead_button == "stays":
        button = last.button
    elif seats is None:
        raise ValueError("a button before the small blind needs the number of seats")
    else:  # no player of the last hand sits between its small blind and its big blind
        button = due - 1 or seats
    # Newcomers can take the big blind from a seat beyond the due button, or leave no room between the blinds
    # (a table of two that fills up). Then place the button just before the small blind.
    if clockwise({button, big_blind}, after=due)[0] == button:
        button = clockwise(set(alive) - {due}, after=due)[-1]
    return Positions(
        button=button,
        small_blind=due if due in alive else None,
        big_blind=big_blind,
        small_blind_due=due,
    )


def _check_alive(alive: Collection[Seat]) -> None:
    if len(alive) < 2 or len(set(alive)) < len(alive):
        raise ValueError(f"a hand needs two seats or more, none twice: {sorted(alive)!r}")


def _with_button(positions: Positions, button: Seat) -> Positions:
    return Positions(
        button=button,
        small_blind=positions.small_blind,
        big_blind=positions.big_blind,
        small_blind_due=positions.small_blind_due,
    )


def _next_posts(positions: Positions, dealt: Sequence[Seat]) -> Positions:
    """Post the small blind by the next player dealt in, and the big blind by the one after."""
    small, big = clockwise(dealt, after=positions.small_blind_due)[:2]
    return Positions(button=positions.button, small_blind=small, big_blind=big, small_blind_due=small)


def _first_from(button: Seat, alive: Collection[Seat]) -> Positions:
    """Return the first blinds of a table; the button's seat may be empty, if it was held before."""
    first, second = clockwise(alive, after=button)[:2]
    if len(alive) == 2:
        return _heads_up(alive, first if button in alive else second)
    return Positions(button=button, small_blind=first, big_blind=second, small_blind_due=first)


def _heads_up(alive: Collection[Seat], big_blind: Seat) -> Positions:
    (button,) = set(alive) - {big_blind}
    return Positions(button=button, small_blind=button, big_blind=big_blind, small_blind_due=button)
