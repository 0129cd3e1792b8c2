"""The state of a cash table. `apply` alone changes it; what is in it is frozen, so a copy costs little."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Self

from msgspec import Struct

from tapete.engine.types import Chips, Seat
from tapete.engine.whole import Whole
from tapete.ring.refusals import RingReason, RingRefused
from tapete.ring.returning import Departure
from tapete.ring.settings import TableSettings
from tapete.ring.table import events as ev
from tapete.ring.table.commands import TwicePreset, When
from tapete.ring.table.positions import Blinds
from tapete.ring.table.terms import TableTerms
from tapete.rules import Book


class Player(Struct, frozen=True, kw_only=True):
    """Somebody who has a seat."""

    account: int
    seat: Seat
    stack: Chips
    """Between hands; during a hand what they began it with."""
    arrival: int
    first_seat: Seat
    """Where they sat down first: an alias may keep its number."""
    bot: bool = False
    new: bool = True
    """Not dealt in yet since they sat down here."""
    owes_big: bool = False
    owes_small: bool = False
    missed: int = 0
    """Big blinds missed since they sat out."""
    out: ev.WhyOut | None = None
    """Why they take no part in hands; None if they do."""
    since: int = 0
    """Since when they sit out, UTC milliseconds."""
    posts: bool = False
    buys_button: bool = False
    straddles: bool = False
    twice: TwicePreset = "ask"
    top_up_below: Chips = 0
    top_up_to: Chips = 0
    # Wishes that are kept until the hand is over, or until the big blind would come.
    chips_asked: Chips = 0
    seat_asked: Seat | None = None
    out_asked: When | None = None
    out_why: ev.WhyOut = "asked"
    leave_asked: When | None = None


class KeptSeat(Struct, frozen=True, kw_only=True):
    """A seat that is kept for somebody."""

    account: int
    until: int
    offered: bool = False
    """Whether it was offered to the first of those who wait."""


class RunningHand(Struct, frozen=True, kw_only=True):
    """A hand that is not over."""

    began: ev.HandBegan
    before: dict[Seat, Player]
    """All players as they were before it, should it be void."""
    blinds_before: Blinds | None
    asked: tuple[Seat, ...] = ()
    """Who has still to say whether the board is dealt twice."""
    until: int | None = None
    """Until when; None if nobody is asked."""
    settled: int | None = None
    """How often it is dealt, once that is settled."""


@dataclass(slots=True)
class RingTableState(Whole):
    """Everything known of a table. It has one owner, who applies its events in order."""

    table: int
    settings: TableSettings
    terms: TableTerms
    rulebook: Book
    players: dict[Seat, Player] = field(default_factory=dict)
    seats_of: dict[int, Seat] = field(default_factory=dict)
    """By account."""
    line: dict[int, int] = field(default_factory=dict)
    """Accounts that wait for a seat, in the order in which they came, with when."""
    kept: dict[Seat, KeptSeat] = field(default_factory=dict)
    guests: frozenset[int] = frozenset()
    departures: dict[int, tuple[Departure, ...]] = field(default_factory=dict)
    arrivals: int = 0
    hands: int = 0
    """How many hands have begun."""
    running: RunningHand | None = None
    blinds: Blinds | None = None
    last: ev.HandBegan | None = None
    """The last hand that counted, or runs."""
    chosen: str | None = None
    """The game that was chosen for the next hand."""
    bomb: bool = False
    """Whether the next hand is a bomb pot."""
    bought: Chips = 0
    cashed: Chips = 0
    raked: Chips = 0
    closing: bool = False
    closed: bool = False

    # ------------------------------------------------------------ asking

    @property
    def in_play(self) -> Chips:
        """All chips of the table."""
        return sum(player.stack for player in self.players.values())

    @property
    def capacity(self) -> int:
        """Seats of the table."""
        return self.settings.seats or 2

    @property
    def free_seats(self) -> tuple[Seat, ...]:
        """Seats that nobody has and that are kept for nobody."""
        every = range(1, self.capacity + 1)
        return tuple(seat for seat in every if seat not in self.players and seat not in self.kept)

    def player(self, account: int) -> Player:
        """The player of an account.

        Raises:
            RingRefused: they have no seat here.
        """
        seat = self.seats_of.get(account)
        if seat is None:
            raise RingRefused(RingReason.NOT_SEATED)
        return self.players[seat]

    def plays(self, player: Player) -> bool:
        """Whether a player is dealt into the running hand."""
        return self.running is not None and player.seat in self.running.began.stacks

    def kept_for(self, account: int) -> Seat | None:
        """The seat that is kept for an account, or offered to it."""
        return next((seat for seat, kept in self.kept.items() if kept.account == account), None)

    def may_enter(self, account: int) -> bool:
        """Whether an account may sit down."""
        private = self.settings.options.private
        return private is None or account == private.host or account in self.guests

    def row(self, name: str) -> str | None:
        """The row that a value of the book comes from."""
        return self.terms.rows.get(name)

    # ------------------------------------------------------------ copying

    def fork(self) -> Self:
        """An independent copy. What the dicts hold is frozen and shared."""
        found = object.__new__(type(self))
        for name in RingTableState.__slots__:
            value = getattr(self, name)
            setattr(found, name, dict(value) if type(value) is dict else value)
        return found
