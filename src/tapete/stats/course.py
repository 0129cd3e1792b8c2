"""Turns of the players in a hand, street by street: the base of all figures."""

from collections.abc import Iterator
from functools import cache
from typing import Literal

from msgspec import Struct

from tapete.engine import events as ev
from tapete.engine.pots import clockwise
from tapete.engine.types import Chips, Seat
from tapete.formats.record import Record
from tapete.formats.record.floor import CHANGED
from tapete.rules import hand_rules
from tapete.stats.positions import positions_of

Kind = Literal["fold", "check", "call", "bet", "raise", "bring in"]
"""Act of a player in a turn."""


class Uncounted(ValueError):
    """Hand that can't be counted: it is not over, or the floor has changed its course."""


class Turn(Struct, frozen=True):
    """Act of a seat that was to act."""

    seat: Seat
    kind: Kind
    could_raise: bool
    """Whether the seat had more than the call, and another live seat had chips."""


class Course(Struct, frozen=True, kw_only=True):
    """Turns of a hand, and its live seats."""

    order: tuple[Seat, ...]
    """Seats dealt in, clockwise from the button's left."""
    positions: dict[Seat, str]
    blinds: bool
    """Whether two blinds were due."""
    blind_is_a_bet: bool
    """Whether a blind was the first bet of the first street; otherwise a player makes it."""
    has_board: bool
    draws: bool
    streets: tuple[tuple[Turn, ...], ...]
    """Turns of each street that began."""
    saw: tuple[frozenset[Seat], ...]
    """Live seats at the beginning of each street."""
    live: frozenset[Seat]
    """Seats that were live to the end."""
    put_in: dict[Seat, Chips]
    """Chips each seat put in, without returned chips."""
    dead: dict[Seat, Chips]
    """Part of `put_in` that nobody had to match: antes and dead blinds."""
    broke: frozenset[Seat]
    """Seats without chips behind at the end of the betting."""

    @property
    def showdown(self) -> frozenset[Seat]:
        """Seats at the showdown; none if only one seat was left."""
        return self.live if len(self.live) > 1 else frozenset()


@cache
def _streets(game: str) -> tuple[dict[str, int], bool, bool]:
    rules = hand_rules(game)
    return (
        {street.name: place for place, street in enumerate(rules.streets)},
        rules.has_board,
        any(street.draw for street in rules.streets),
    )


def course_of(record: Record) -> Course:
    """Follow a hand from its first event to its last.

    Raises:
        Uncounted: the hand is not over, or the floor has changed its course.
    """
    if not record.over:
        raise Uncounted("the hand is not over")
    if any(isinstance(event, CHANGED) for event in record.events):
        raise Uncounted("the floor has changed its course")
    start = record.start
    names, has_board, draws = _streets(record.game)
    following = _Following(start)
    for street, turn in following.turns(record.events, names):
        following.streets[street].append(turn)
    return Course(
        order=tuple(clockwise(start.stacks, after=start.button)),
        positions=positions_of(start),
        blinds=start.stakes.small_blind > 0 and not start.stakes.bring_in,
        blind_is_a_bet=start.stakes.big_blind > 0 and not start.stakes.bring_in,
        has_board=has_board,
        draws=draws,
        streets=tuple(tuple(turns) for turns in following.streets),
        saw=tuple(following.saw),
        live=frozenset(following.live),
        put_in=following.put_in,
        dead=following.dead,
        broke=frozenset(seat for seat, chips in following.behind.items() if not chips),
    )


class _Following:
    """Running state of chips and players while reading the events."""

    def __init__(self, start: ev.HandStarted) -> None:
        self.behind = dict(start.stacks)
        self.bets = dict.fromkeys(start.stacks, 0)
        self.put_in = dict.fromkeys(start.stacks, 0)
        self.dead = dict.fromkeys(start.stacks, 0)
        self.live = set(start.stacks)
        self.street = 0
        self.streets: list[list[Turn]] = [[]]
        self.saw: list[frozenset[Seat]] = [frozenset(start.stacks)]

    def turns(self, events: tuple[ev.Event, ...], names: dict[str, int]) -> Iterator[tuple[int, Turn]]:
        for event in events:
            match event:
                case ev.Posted(seat=seat, amount=amount, kind=kind):
                    self._pay(seat, amount, live=kind.live)
                case ev.BoardDealt(street=name) | ev.StreetBegan(street=name):
                    self._begin(names.get(name, self.street))
                case ev.Folded(seat=seat):
                    yield self._turn(seat, "fold")
                    self.live.discard(seat)
                case ev.HandKilled(seat=seat):
                    self.live.discard(seat)
                case ev.Checked(seat=seat):
                    yield self._turn(seat, "check")
                case ev.Called(seat=seat, amount=amount):
                    yield self._turn(seat, "call")
                    self._pay(seat, amount)
                case ev.BroughtIn(seat=seat, amount=amount):
                    yield self._turn(seat, "bring in")
                    self._pay(seat, amount)
                case ev.BetMade(seat=seat, amount=amount):
                    yield self._turn(seat, "bet")
                    self._pay(seat, amount - self.bets[seat])
                case ev.RaisedTo(seat=seat, amount=amount):
                    yield self._turn(seat, "raise")
                    self._pay(seat, amount - self.bets[seat])
                case ev.UncalledReturned(seat=seat, amount=amount):
                    self._pay(seat, -amount)
                case _:
                    pass

    def _begin(self, street: int) -> None:
        if street <= self.street:
            return  # the street of a second board
        while self.street < street:
            self.street += 1
            self.streets.append([])
            self.saw.append(frozenset(self.live))
        self.bets = dict.fromkeys(self.bets, 0)

    def _pay(self, seat: Seat, amount: Chips, *, live: bool = True) -> None:
        self.behind[seat] -= amount
        self.put_in[seat] += amount
        if live:
            self.bets[seat] += amount
        else:
            self.dead[seat] += amount

    def _turn(self, seat: Seat, kind: Kind) -> tuple[int, Turn]:
        due = max(self.bets.values()) - self.bets[seat]
        could = self.behind[seat] > due and any(self.behind[one] for one in self.live if one != seat)
        return self.street, Turn(seat, kind, could)
