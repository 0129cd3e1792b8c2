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
    """Not dealt in yet since they sat down there."""
    owes: bool = False
    """Has missed a blind."""
    posts: bool = False
    """Would post what they owe at once, rather than wait."""
    buys_button: bool = False
    """Would post both blinds to be dealt in between button and small blind."""

    @property
    def free(self) -> bool:
        """Whether they are dealt in without more ado."""
        return not self.new and not self.owes


class Blinds(Struct, frozen=True, kw_only=True):
    """Where button and blinds were due in the last hand that had any, no matter who posted them."""

    button: Seat
    small_blind: Seat
    big_blind: Seat


class NextSeats(Struct, frozen=True, kw_only=True):
    """Button, blinds and players of a hand."""

    button: Seat
    """Under a dead button, it may be an empty seat."""
    small_blind: Seat | None
    """None if nobody posts it."""
    big_blind: Seat
    dealt: tuple[Seat, ...]
    blinds: Blinds
    """Where they were due: the next hand goes on from there."""
    posting: tuple[Seat, ...] = ()
    """Those dealt in because they post what they owe."""
    buyer: Seat | None = None
    """Who posts both blinds to be dealt in, and has the button next."""

    def missed(
        self, before: Blinds | None, out: Collection[Seat]
    ) -> tuple[tuple[Seat, ...], tuple[Seat, ...]]:
        """Which of those who sit out the big blind has passed with this hand, and which the small blind."""
        if before is None or self.buyer is not None:
            return (), ()
        return (
            tuple(sorted(between(before.big_blind, self.blinds.big_blind, out))),
            tuple(sorted(between(before.small_blind, self.blinds.small_blind, out))),
        )


START: Final = 0
"""Before seat 1: the button of a table's first hand goes to the first seat that is taken."""


def between(first: Seat, last: Seat, seats: Collection[Seat]) -> list[Seat]:
    """Those of the seats that lie clockwise after `first` and before `last`.

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
    """Button, blinds and players of the next hand; None if there are fewer than two players.

    With fewer than two free players the game starts anew: those who have just sat down are free too. If even
    then nobody is, all are: the players whose blinds they follow have left.

    Args:
        ready: players with chips who want to play, none twice.
        last: of the hand before; None for the first one.
        button: how it moves.
        heads_up: which blind the button posts when two play.

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
    """One free player, and others who owe blinds: the next of them has the big blind, the rest wait."""
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
        return found  # who waits sits between the button and the small blind, or will have the next big blind
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
    """The button goes on to the next free player for whom nobody has the big blind twice in a row."""
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
    """The big blind goes on; button and small blind go where small and big blind were."""
    big = clockwise(seats, after=last.big_blind)[0]
    dealt = {*free, big}
    if len(dealt) == 2:
        (small,) = dealt - {big}
        return _pair(small, big, heads_up)
    due = last.big_blind
    blinds = Blinds(button=last.small_blind, small_blind=due, big_blind=big)
    return _seats(dealt, blinds, dead_small=due not in free)


def _bought(found: NextSeats, free: Collection[Seat], ready: Sequence[Candidate]) -> NextSeats:
    """Let the first player on the button's left who wants to post both blinds; two others play at least."""
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
        # Next the buyer has the button, and the player who was passed over the small blind.
        blinds=Blinds(button=found.button, small_blind=buyer, big_blind=due),
        buyer=buyer,
    )
