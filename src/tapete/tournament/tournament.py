"""A tournament as its log tells it: entries, seats, levels, positions, places and prizes.

Commands are decided, events are applied; neither reads a clock nor draws anything. One table for now.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from typing import Literal

from msgspec import Struct, structs

from tapete.engine.refusals import InvariantBroken
from tapete.engine.types import Chips, Seat, Stakes
from tapete.tournament.button import Positions, next_positions
from tapete.tournament.commands import BeginHand, Command, Enter, FinishHand, Start, Withdraw
from tapete.tournament.events import (
    Created,
    Eliminated,
    Entered,
    Event,
    Finished,
    HandBegan,
    HandFinished,
    LevelBegan,
    PrizeWon,
    Seated,
    Started,
    Withdrawn,
)
from tapete.tournament.levels import begin_level, next_level
from tapete.tournament.payouts import prizes_by_place, prizes_of
from tapete.tournament.ranking import places
from tapete.tournament.refusals import Refused, TournamentReason
from tapete.tournament.seating import draw_seats
from tapete.tournament.structure import Structure


class Entry(Struct, frozen=True, kw_only=True):
    """One paid entry. Its seat stays known after it is out."""

    entry: int
    account: int
    bot: bool
    seat: Seat | None = None
    stack: Chips = 0
    """Chips between hands; during a hand, what it began with."""
    place: int | None = None
    prize: int = 0
    """What it has been paid; prizes are paid when the tournament is over."""


class Standing(Struct, frozen=True, kw_only=True):
    """A finished entry. The prize is certain from the elimination on, and paid at the end."""

    place: int
    entry: int
    prize: int
    hand: int
    """The hand in which it went out; for the winner, the last one."""


@dataclass(slots=True)
class Tournament:
    """A tournament's state. It has one owner, who decides commands and applies the events.

    >>> from tapete.tournament.structures import structure
    >>> tournament = Tournament.replay(Tournament.create(structure("sit-and-go-6"), tournament=1))
    >>> for account in range(101, 107):
    ...     for event in tournament.decide(Enter(account=account), at=0):
    ...         tournament.apply(event)
    >>> for event in tournament.decide(Start(seat_order=(5, 0, 1, 2, 3, 4)), at=1_000):
    ...     tournament.apply(event)
    >>> tournament.seat_of(106), tournament.prizes, tournament.level
    (1, (300, 180, 120), LevelBegan(level=1, at=1000, ends_at=301000))
    >>> tournament.decide(BeginHand(), at=2_000)
    (HandBegan(hand=1, level=1, button=1, small_blind=2, big_blind=3),)
    """

    tournament: int
    structure: Structure
    state: Literal["registering", "running", "finished"] = "registering"
    entries: dict[int, Entry] = field(default_factory=dict)
    """By their number, in the order in which they entered."""
    level: LevelBegan | None = None
    hand: HandBegan | None = None
    """The running hand, or the last one."""
    hand_running: bool = False
    _positions: Positions | None = None
    _last_entry: int = 0
    _issued: Chips = 0
    _eliminated: list[Eliminated] = field(default_factory=list)

    @staticmethod
    def create(structure: Structure, *, tournament: int) -> tuple[Event, ...]:
        """The events that open a tournament's log."""
        return (Created(tournament=tournament, structure=structure),)

    @classmethod
    def replay(cls, events: Iterable[Event]) -> Tournament:
        """The tournament that a log tells of.

        Raises:
            ValueError: the log does not open with `Created`.
        """
        log = iter(events)
        opening = next(log, None)
        if not isinstance(opening, Created):
            raise ValueError(f"a tournament's log opens with Created, not with {opening!r}")
        self = cls(tournament=opening.tournament, structure=opening.structure)
        for event in log:
            self.apply(event)
        return self

    # ---------------------------------------------------------------- asking

    @property
    def stacks(self) -> dict[Seat, Chips]:
        """Chips of those who are still in, by seat; during a hand, what they began it with."""
        seated = ((entry.seat, entry.stack) for entry in self._playing())
        return dict(sorted((seat, stack) for seat, stack in seated if seat is not None))

    @property
    def pool(self) -> int:
        """The entries' part for the prizes (ACO-pool-regular); fees are not in it."""
        return self.structure.buy_in * len(self.entries)

    @property
    def prizes(self) -> tuple[int, ...]:
        """What each paid place gets, the winner first. They are certain: a Sit & Go starts full."""
        return prizes_by_place(self.structure.buy_in * self.structure.seats, self.structure.payout)

    @property
    def standings(self) -> tuple[Standing, ...]:
        """Those who have finished, the best place first."""
        finished = self._paid(self._eliminated)
        if self.state == "finished" and self.hand:
            (winner,) = (entry.entry for entry in self.entries.values() if entry.place == 1)
            first = Standing(place=1, entry=winner, prize=self.prizes[0], hand=self.hand.hand)
            finished = [first, *finished]
        return tuple(finished)

    def entry_of(self, account: int) -> Entry | None:
        """The entry of an account, finished or not."""
        return next((entry for entry in self.entries.values() if entry.account == account), None)

    def seat_of(self, account: int) -> Seat | None:
        """The seat of an account, also once it is out; None before the draw."""
        entry = self.entry_of(account)
        return entry.seat if entry else None

    def stakes(self) -> Stakes:
        """The stakes of the running hand, or else those of the present level."""
        if self.hand and self.hand_running:
            return self.structure.stakes(self.hand.level)
        return self.structure.stakes(self.level.level if self.level else 1)

    # ---------------------------------------------------------------- deciding

    def decide(self, command: Command, *, at: int) -> tuple[Event, ...]:
        """The events that a command leads to; nothing changes until they are applied.

        Args:
            command: what is asked.
            at: the instant, in UTC milliseconds.

        Raises:
            Refused: it can't be done now.
            InvariantBroken: the stacks of a finished hand are not those that it was dealt with.
            ValueError: a seat order that is no permutation.
        """
        match command:
            case Enter():
                return self._enter(command)
            case Withdraw():
                return self._withdraw(command)
            case Start():
                return self._start(command, at)
            case BeginHand():
                return self._begin_hand(at)
            case FinishHand():
                return self._finish_hand(command, at)

    def _enter(self, command: Enter) -> tuple[Event, ...]:
        seats = self.structure.seats
        if self.entry_of(command.account):
            raise Refused(TournamentReason.ALREADY_REGISTERED)
        self._check_registering()
        if len(self.entries) == seats:
            raise Refused(TournamentReason.TOURNAMENT_FULL, "ACO-start-sng", seats=seats)
        return (Entered(entry=self._last_entry + 1, account=command.account, bot=command.bot),)

    def _withdraw(self, command: Withdraw) -> tuple[Event, ...]:
        entry = self.entry_of(command.account)
        if entry is None:
            raise Refused(TournamentReason.NOT_REGISTERED)
        self._check_registering()
        if len(self.entries) == self.structure.seats:  # the last seat is taken: it is about to start
            raise Refused(TournamentReason.TOURNAMENT_FULL, "ACO-O-unregister", seats=self.structure.seats)
        return (Withdrawn(entry=entry.entry),)

    def _start(self, command: Start, at: int) -> tuple[Event, ...]:
        self._check_registering()
        entries, seats = len(self.entries), self.structure.seats
        if entries < seats:
            raise Refused(TournamentReason.SEATS_FREE, "ACO-start-sng", entries=entries, seats=seats)
        drawn = draw_seats(tuple(self.entries), command.seat_order)
        stack = self.structure.starting_stack
        return (
            Started(at=at),
            *(Seated(entry=entry, seat=seat, stack=stack) for entry, seat in drawn.items()),
            begin_level(self.structure, 1, at=at),
        )

    def _begin_hand(self, at: int) -> tuple[Event, ...]:
        if self.level is None or self.state != "running":
            raise Refused(TournamentReason.NOT_RUNNING)
        if self.hand and self.hand_running:
            raise Refused(TournamentReason.HAND_RUNNING, hand=self.hand.hand)
        announced = next_level(self.structure, self.level, at=at)
        positions = next_positions(self._positions, self.stacks.keys())
        began = HandBegan(
            hand=self.hand.hand + 1 if self.hand else 1,
            level=(announced or self.level).level,  # TDA19-23.2
            button=positions.button,
            small_blind=positions.small_blind,
            big_blind=positions.big_blind,
        )
        return (announced, began) if announced else (began,)

    def _finish_hand(self, command: FinishHand, at: int) -> tuple[Event, ...]:
        if self.hand is None or not self.hand_running:
            raise Refused(TournamentReason.NO_HAND_RUNNING)
        if command.hand != self.hand.hand:
            raise Refused(TournamentReason.ANOTHER_HAND, asked=command.hand, running=self.hand.hand)
        self._check_stacks(command.stacks)
        before = self.stacks
        out = [seat for seat, chips in command.stacks.items() if not chips]  # ACO-t-elimination
        by_seat = {entry.seat: entry.entry for entry in self._playing()}
        eliminated = [
            Eliminated(
                entry=by_seat[finish.seat],
                seat=finish.seat,
                place=finish.place,
                shared=finish.shared,
                hand=command.hand,
            )
            for finish in places(out, before, button=self.hand.button)
        ]
        finished = HandFinished(hand=command.hand, stacks=dict(command.stacks))
        if len(before) - len(out) > 1:
            return (finished, *eliminated)
        (last,) = set(before) - set(out)
        ending = self._ending([*self._eliminated, *eliminated], winner=by_seat[last], at=at)
        return (finished, *eliminated, *ending)

    def _ending(self, eliminated: Sequence[Eliminated], *, winner: int, at: int) -> Iterable[Event]:
        """Pay every place, the best first, and close (ACO-t-winner)."""
        paid = [(winner, 1, self.prizes[0]), *((s.entry, s.place, s.prize) for s in self._paid(eliminated))]
        for entry, place, amount in paid:
            if amount:
                yield PrizeWon(entry=entry, place=place, amount=amount)
        yield Finished(at=at)

    def _paid(self, eliminated: Sequence[Eliminated]) -> list[Standing]:
        """What each of the eliminated gets, the best place first; equal places stay in their order."""
        standings: list[Standing] = []
        for out in sorted(eliminated, key=lambda out: out.place):
            turn = sum(before.place == out.place for before in standings)
            prize = prizes_of(self.prizes, place=out.place, shared=out.shared)[turn]
            standings.append(Standing(place=out.place, entry=out.entry, prize=prize, hand=out.hand))
        return standings

    def _check_registering(self) -> None:
        if self.state != "registering":
            raise Refused(TournamentReason.TOURNAMENT_STARTED)

    def _check_stacks(self, stacks: dict[Seat, Chips]) -> None:
        if stacks.keys() != self.stacks.keys():
            raise InvariantBroken(f"dealt in: seats {sorted(self.stacks)}, stacks came from {sorted(stacks)}")
        if min(stacks.values()) < 0 or sum(stacks.values()) != self._issued:
            raise InvariantBroken(f"{self._issued:,} chips are in play, but the hand left {stacks}")

    # ---------------------------------------------------------------- applying

    def apply(self, event: Event) -> None:
        """Take in what has happened. It never says no.

        Raises:
            InvariantBroken: chips or prizes don't add up; the log is not one of ours.
        """
        match event:
            case Created():
                raise InvariantBroken("a tournament is created once")
            case Entered(entry=number, account=account, bot=bot):
                self.entries[number] = Entry(entry=number, account=account, bot=bot)
                self._last_entry = number
            case Withdrawn(entry=number):
                del self.entries[number]
            case Started():
                self.state = "running"
            case Seated(entry=number, seat=seat, stack=stack):
                self._change(number, seat=seat, stack=stack)
                self._issued += stack
            case LevelBegan():
                self.level = event
            case HandBegan():
                self._positions = self._positions_in(event)
                self.hand = event
                self.hand_running = True
            case HandFinished(stacks=stacks):
                for entry in self._playing():
                    if entry.seat in stacks:
                        self._change(entry.entry, stack=stacks[entry.seat])
                self.hand_running = False
            case Eliminated(entry=number, place=place):
                self._change(number, place=place)
                self._eliminated.append(event)
            case PrizeWon(entry=number, amount=amount):
                self._change(number, prize=amount)
            case Finished():
                for entry in self._playing():
                    self._change(entry.entry, place=1)
                self.state = "finished"
        self._check_sums()

    def _positions_in(self, event: HandBegan) -> Positions:
        due = event.small_blind
        if due is None:  # a dead small blind falls where the last big blind was (TDA19-32)
            if self._positions is None:
                raise InvariantBroken("the first hand of a table has no dead small blind")
            due = self._positions.big_blind
        return Positions(
            button=event.button,
            small_blind=event.small_blind,
            big_blind=event.big_blind,
            small_blind_due=due,
        )

    def _playing(self) -> list[Entry]:
        """Entries with a seat and no place yet."""
        return [entry for entry in self.entries.values() if entry.seat is not None and entry.place is None]

    def _change(self, number: int, **changes: int) -> None:
        self.entries[number] = structs.replace(self.entries[number], **changes)

    def _check_sums(self) -> None:
        in_play = sum(entry.stack for entry in self.entries.values())
        if in_play != self._issued:
            raise InvariantBroken(f"{self._issued:,} chips were issued, {in_play:,} are in play")
        if self.state == "finished":
            won = sum(entry.prize for entry in self.entries.values())
            if won != self.pool:
                raise InvariantBroken(f"the pool is {self.pool:,}, prizes of {won:,} were won")
