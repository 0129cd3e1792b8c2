"""State of a cash table. Only `apply` changes it. Its values are frozen, so copies are cheap."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Self

from msgspec import Struct

from tapete.engine.deep_copy import DeepCopied
from tapete.engine.types import Chips, Seat
from tapete.ring.refusals import RingReason, RingRefused
from tapete.ring.returning import Departure
from tapete.ring.settings import TableSettings
from tapete.ring.table import events as ev
from tapete.ring.table.commands import TwicePreset, When
from tapete.ring.table.positions import Blinds
from tapete.ring.table.terms import TableTerms
from tapete.rules import Book


class Player(Struct, frozen=True, kw_only=True):
    """Player with a seat."""

    account: int
    seat: Seat
    stack: Chips
    """Stack between hands; during a hand, the stack at its beginning."""
    arrival: int
    first_seat: Seat
    """First seat of the player; an alias may keep its number."""
    bot: bool = False
    new: bool = True
    """Whether the player has not been dealt in since they sat down here."""
    owes_big: bool = False
    owes_small: bool = False
    missed: int = 0
    """Big blinds missed while sitting out."""
    out: ev.WhyOut | None = None
    """Why the player sits out; None if they take part."""
    since: int = 0
    """Since when the player sits out, UTC milliseconds."""
    posts: bool = False
    buys_button: bool = False
    straddles: bool = False
    twice: TwicePreset = "ask"
    top_up_below: Chips = 0
    top_up_to: Chips = 0
    # Requests kept until the hand is over, or until the big blind would come.
    chips_asked: Chips = 0
    seat_asked: Seat | None = None
    out_asked: When | None = None
    out_why: ev.WhyOut = "asked"
    leave_asked: When | None = None


class KeptSeat(Struct, frozen=True, kw_only=True):
    """A seat that is kept for an account."""

    account: int
    until: int
    offered: bool = False
    """Whether the seat was offered from the waiting list."""


class RunningHand(Struct, frozen=True, kw_only=True):
    """A hand that is not over."""

    began: ev.CashHandBegan
    before: dict[Seat, Player]
    """All players before the hand; restored if it is void."""
    blinds_before: Blinds | None
    last_before: ev.CashHandBegan | None = None
    """The hand before it; restored if this one is void, so that mixes and dealer's choice go on from it."""
    chosen_before: str | None = None
    bomb_before: bool = False
    asked: tuple[Seat, ...] = ()
    """Seats that have yet to answer whether the board is dealt twice."""
    until: int | None = None
    """Deadline for the answers; None if nobody is asked."""
    settled: int | None = None
    """Number of times the board is dealt; None until it is settled."""


@dataclass(slots=True)
class RingTableState(DeepCopied):
    """Whole state of a table. Its single owner applies the events in order."""

    table: int
    settings: TableSettings
    terms: TableTerms
    rulebook: Book
    players: dict[Seat, Player] = field(default_factory=dict)
    seats_of: dict[int, Seat] = field(default_factory=dict)
    """Seats by account."""
    line: dict[int, int] = field(default_factory=dict)
    """Waiting accounts in order of arrival, with the time of each."""
    kept: dict[Seat, KeptSeat] = field(default_factory=dict)
    guests: frozenset[int] = frozenset()
    departures: dict[int, tuple[Departure, ...]] = field(default_factory=dict)
    arrivals: int = 0
    hands: int = 0
    """Number of hands begun."""
    running: RunningHand | None = None
    blinds: Blinds | None = None
    last: ev.CashHandBegan | None = None
    """Last hand that began."""
    chosen: str | None = None
    """Game chosen for the next hand."""
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
        """Number of seats of the table."""
        return self.settings.seats or 2

    @property
    def free_seats(self) -> tuple[Seat, ...]:
        """Seats that are neither taken nor kept."""
        every = range(1, self.capacity + 1)
        return tuple(seat for seat in every if seat not in self.players and seat not in self.kept)

    def player(self, account: int) -> Player:
        """Return the player of an account.

        Raises:
            RingRefused: the account has no seat here.
        """
        seat = self.seats_of.get(account)
        if seat is None:
            raise RingRefused(RingReason.NOT_SEATED)
        return self.players[seat]

    def plays(self, player: Player) -> bool:
        """Whether a player is dealt into the running hand."""
        return self.running is not None and player.seat in self.running.began.stacks

    def kept_for(self, account: int) -> Seat | None:
        """Return the seat that is reserved for or offered to an account."""
        return next((seat for seat, kept in self.kept.items() if kept.account == account), None)

    def may_enter(self, account: int) -> bool:
        """Whether an account may sit down."""
        private = self.settings.options.private
        if private is None or private.club:
            return True
        return account == private.host or account in self.guests

    def row(self, name: str) -> str | None:
        """Return the source row of a value of the book."""
        return self.terms.rows.get(name)

    # ------------------------------------------------------------ copying

    def fork(self) -> Self:
        """Return an independent copy. The dicts' values are frozen and shared."""
        found = object.__new__(type(self))
        for name in RingTableState.__slots__:
            value = getattr(self, name)
            setattr(found, name, dict(value) if type(value) is dict else value)
        return found
