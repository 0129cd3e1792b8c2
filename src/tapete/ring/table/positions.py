"""Seats of the next hand at a cash table: players dealt in, button, blinds, and missed blinds.

A player is *free* if they owe no blind and have been dealt in before. Others wait until the big blind comes
to them, or post. Under a moving button, the button goes to the next free player, the small blind to the one
after, and the big blind to the next player of all, so that nobody who waits is passed over. Under a dead
button the big blind goes to the next player of all; small blind and button follow to the seats that it has
left.

>>> table = [Candidate(seat=seat) for seat in (1, 3, 4, 6)]
>>> first = next_seats(table, None, button="moving")
>>> first.blinds, first.dealt
(Blinds(button=1, small_blind=3, big_blind=4), (1, 3, 4, 6))
>>> came = [*table, Candidate(seat=5, new=True)]  # between the blinds that are due: the big blind is theirs
>>> next_seats(came, first.blinds, button="moving").blinds
Blinds(button=3, small_blind=4, big_blind=5)
>>> came = [*table, Candidate(seat=2, new=True, posts=True)]
>>> next_seats(came, first.blinds, button="moving").posting
(2,)
"""

from collections.abc import Collection, Sequence
from typing import Final, Literal

from msgspec import Struct, structs

from tapete.engine.pots import clockwise
from tapete.engine.types import HeadsUpButton, Seat

ButtonKind = Literal["moving", "dead"]


class Candidate(Struct, frozen=True, kw_only=True):
    """A player with chips who wants to play."""

    seat: Seat
    new: bool = False
    """Whether the player has not been dealt in since they sat down there."""
    owes: bool = False
    """Whether the player has missed a blind."""
    posts: bool = False
    """Whether the player posts owed blinds at once instead of waiting."""
    buys_button: bool = False
    """Whether the player posts both blinds to be dealt in between button and small blind."""

    @property
    def free(self) -> bool:
        """Whether the player is dealt in without waiting or posting."""
        return not self.new and not self.owes


class Blinds(Struct, frozen=True, kw_only=True):
    """Seats due for button and blinds in the last hand with blinds, posted or not."""

    button: Seat
    small_blind: Seat
    big_blind: Seat


class NextSeats(Struct, frozen=True, kw_only=True):
    """Button, blinds and players of a hand."""

    button: Seat
    """Possibly an empty seat, under a dead button."""
    small_blind: Seat | None
    """None if nobody posts the small blind."""
    big_blind: Seat
    dealt: tuple[Seat, ...]
    blinds: Blinds
    """Seats due in this hand; the next hand continues from them."""
    posting: tuple[Seat, ...] = ()
    """Seats dealt in because they post owed blinds."""
    buyer: Seat | None = None
    """Seat that posts both blinds to be dealt in, and has the button next."""

    def missed(
        self, before: Blinds | None, out: Collection[Seat]
    ) -> tuple[tuple[Seat, ...], tuple[Seat, ...]]:
        """Return the absent players' seats that the big blind passes in this hand, and the small blind's."""
        if before is None or self.buyer is not None:
            return (), ()
        return (
            tuple(sorted(between(before.big_blind, self.blinds.big_blind, out))),
            tuple(sorted(between(before.small_blind, self.blinds.small_blind, out))),
        )


START: Final = 0
"""Position before seat 1: the button of a table's first hand goes to the first occupied seat."""


def between(first: Seat, last: Seat, seats: Collection[Seat]) -> list[Seat]:
    """Return the seats clockwise after `first` and before `last`.

    >>> between(5, 2, [1, 2, 4, 6]), between(2, 2, [1, 2, 3])
    ([6, 1], [3, 1])
    """
    found = []
    for seat in clockwise({*seats, last}, after=first):
        if seat == last:
            break
        if seat != first:
            found.append(seat)
    return found


def next_seats(
    ready: Sequence[Candidate],
    last: Blinds | None,
    *,
    button: ButtonKind,
    heads_up: HeadsUpButton = "small-blind",
) -> NextSeats | None:
    """Return button, blinds and players of the next hand; None if there are fewer than two players.

    With fewer than two free players the game starts anew: players who have just sat down count as free too.
        If there are still none, all players count as free: the players before them have left.

    Args:
        ready: players with chips who want to play, none twice.
        last: seats due in the hand before; None for the first hand.
        button: how the button moves.
        heads_up: the blind that the button posts when two play.

    Rules: ACO-O-button-rule, ACO-O-new-player, ACO-O-missed-blinds, ACO-O-heads-up-blinds, ACO-next-hand.
    """
    if len(ready) < 2:
        return None
    free = {one.seat for one in ready if one.free}
    if len(free) < 2:
        free |= {one.seat for one in ready if not one.owes}
    if not free:
        free = {one.seat for one in ready}
    found = _lone(free, ready, heads_up) if len(free) == 1 else _move(free, ready, last, button, heads_up)
    return _bought(found, free, ready)


def _lone(free: set[Seat], ready: Sequence[Candidate], heads_up: HeadsUpButton) -> NextSeats:
    """Place one free player with others who owe blinds: the next player has the big blind, the rest wait."""
    (one,) = free
    other = clockwise({candidate.seat for candidate in ready} - free, after=one)[0]
    return _pair(one, other, heads_up)


def _pair(small: Seat, big: Seat, heads_up: HeadsUpButton) -> NextSeats:
    button = small if heads_up == "small-blind" else big
    return _seats({small, big}, Blinds(button=button, small_blind=small, big_blind=big))


def _seats(dealt: Collection[Seat], blinds: Blinds, *, dead_small: bool = False) -> NextSeats:
    return NextSeats(
        button=blinds.button,
        small_blind=None if dead_small else blinds.small_blind,
        big_blind=blinds.big_blind,
        dealt=tuple(sorted(dealt)),
        blinds=blinds,
    )


def _move(
    free: set[Seat],
    ready: Sequence[Candidate],
    last: Blinds | None,
    kind: ButtonKind,
    heads_up: HeadsUpButton,
) -> NextSeats:
    seats = {one.seat for one in ready}
    if kind == "dead" and last is not None:
        found = _dead(free, seats, last, heads_up)
    else:
        found = _moving(free, seats, last, heads_up)
    if len(found.dealt) == 2:
        return found  # a waiting player sits between button and small blind, or will have the next big blind
    barred = set(between(found.button, found.big_blind, seats))
    posting = tuple(
        sorted(
            one.seat
            for one in ready
            if one.posts and one.seat not in found.dealt and one.seat not in {*barred, found.button}
        )
    )
    return structs.replace(found, dealt=tuple(sorted({*found.dealt, *posting})), posting=posting)


def _moving(free: set[Seat], seats: set[Seat], last: Blinds | None, heads_up: HeadsUpButton) -> NextSeats:
    """Move the button to the next free player such that nobody has the big blind twice in a row."""
    found = None
    for button in clockwise(free, after=START if last is None else last.button):
        small = clockwise(free, after=button)[0]
        big = clockwise(seats, after=small)[0]
        if len(free) == 2 and big == button:
            found = (
                _pair(button, small, heads_up)
                if heads_up == "small-blind"
                else _pair(small, button, heads_up)
            )
        else:
            found = _seats({*free, big}, Blinds(button=button, small_blind=small, big_blind=big))
        if last is None or found.big_blind != last.big_blind:
            return found
    if found is None:
        raise ValueError("no free player can have the button")
    return found


def _dead(free: set[Seat], seats: set[Seat], last: Blinds, heads_up: HeadsUpButton) -> NextSeats:
    """Move the big blind on; button and small blind go to the previous small and big blind."""
    big = clockwise(seats, after=last.big_blind)[0]
    dealt = {*free, big}
    if len(dealt) == 2:
        (small,) = dealt - {big}
        return _pair(small, big, heads_up)
    due = last.big_blind
    blinds = Blinds(button=last.small_blind, small_blind=due, big_blind=big)
    return _seats(dealt, blinds, dead_small=due not in free)


def _bought(found: NextSeats, free: Collection[Seat], ready: Sequence[Candidate]) -> NextSeats:
    """Deal in the first player left of the button who buys the button; at least two others must play."""
    if len(free) < 2:
        return found
    due = clockwise(free, after=found.button)[0]
    arc = between(found.button, due, {one.seat for one in ready})
    buyers = {one.seat for one in ready if one.buys_button}
    buyer = next((seat for seat in arc if seat in buyers), None)
    if buyer is None or found.small_blind is None:
        return found
    return NextSeats(
        button=found.button,
        small_blind=None,
        big_blind=buyer,
        dealt=tuple(sorted({*free, buyer})),
        # Next, the buyer has the button and the player who was passed over has the small blind.
        blinds=Blinds(button=found.button, small_blind=buyer, big_blind=due),
        buyer=buyer,
    )
