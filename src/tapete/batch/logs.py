"""Convert the tables' logs into the events of the reference engine."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Final, NamedTuple

from tapete.batch import layout
from tapete.batch.layout import I64
from tapete.cards import STANDARD_52, Card
from tapete.cards.ranking import evaluator, playing_at
from tapete.engine import events as ev
from tapete.engine.menu import Amounts
from tapete.engine.types import Chips, HandRules, PostKind, Seat, Stakes

_KINDS: Final = (PostKind.ANTE, PostKind.SMALL_BLIND, PostKind.BIG_BLIND)


class LoggedMenu(NamedTuple):
    """Acts open to a seat at one decision."""

    seat: Seat
    call: Chips
    """Chips that a call adds; 0 if the seat can check."""
    amounts: Amounts | None
    """Totals to which the seat could bet or raise."""


class HandLog(NamedTuple):
    """Log of one hand."""

    rules: HandRules
    stakes: Stakes
    event_heads_up: bool
    table: int
    """Index of the table."""
    record: Any
    """Record of the table when the log was taken."""
    rows: I64

    @property
    def number(self) -> int:
        """Number of the hand at its table."""
        return int(self.record["hand"])

    @property
    def stacks(self) -> dict[Seat, Chips]:
        """Stacks before posting."""
        return self._by_seat("began")

    @property
    def button(self) -> Seat:
        """Seat of the button."""
        return int(self.record["button"]) + 1

    @property
    def blinds(self) -> tuple[Seat | None, Seat]:
        """Seats of the small blind (None without one) and of the big blind."""
        small = int(self.record["small_blind"])
        return (None if small < 0 else small + 1), int(self.record["big_blind"]) + 1

    @property
    def deck(self) -> tuple[Card, ...]:
        """Cards in dealing order, as many as a whole hand needs."""
        streets = self.rules.streets
        needed = streets[0].hole_down * len(self.stacks) + sum(s.board + s.burn for s in streets)
        return tuple([STANDARD_52[card] for card in self.record["deck"][:needed].tolist()])

    def events(self) -> tuple[ev.Event, ...]:
        """Return the events of the hand, its start first."""
        return tuple(_Writer(self).events())

    def offers(self) -> list[LoggedMenu]:
        """Return the menus of all decisions, in order."""
        return [
            LoggedMenu(seat + 1, call, Amounts(least, most) if most else None)
            for code, seat, call, least, most in self.rows.tolist()
            if code == layout.OFFERED
        ]

    def _by_seat(self, field: str) -> dict[Seat, Chips]:
        amounts, began = self.record[field].tolist(), self.record["began"].tolist()
        return {seat + 1: amounts[seat] for seat in range(layout.MOST_SEATS) if began[seat]}


class _Writer:
    """Writer of events from rows; values missing in a row are derived from the deck."""

    def __init__(self, log: HandLog) -> None:
        self.log = log
        self.deck = log.deck
        stacks = log.stacks
        count, hole = len(stacks), log.rules.streets[0].hole_down
        around = [(log.button + place) % count + 1 for place in range(count)]
        self.held = {seat: self.deck[place : hole * count : count] for place, seat in enumerate(around)}
        self.board: tuple[Card, ...] = ()

    def events(self) -> Iterator[ev.Event]:
        log = self.log
        small, big = log.blinds
        streets = log.rules.streets
        yield ev.HandStarted(
            hand=log.number,
            rules=log.rules.id,
            game=log.rules.game,
            stakes=log.stakes,
            stacks=log.stacks,
            button=log.button,
            small_blind=small,
            big_blind=big,
            event_heads_up=log.event_heads_up,
        )
        rows = log.rows.tolist()
        for at, (code, place, amount, what, more) in enumerate(rows):
            seat = place + 1
            match code:
                case layout.POSTED:
                    yield ev.Posted(seat=seat, kind=_KINDS[what], amount=amount, all_in=bool(more))
                case layout.DEALT:
                    for holder, cards in self.held.items():
                        yield ev.HoleDealt(seat=holder, cards=cards)
                case layout.BURNED:
                    yield ev.Burned(cards=self.deck[amount : amount + what])
                case layout.BOARD:
                    cards = self.deck[amount : amount + what]
                    self.board += cards
                    yield ev.BoardDealt(street=streets[more].name, cards=cards)
                case layout.FOLDED:
                    yield ev.Folded(seat=seat, irregular=bool(amount))
                case layout.CHECKED:
                    yield ev.Checked(seat=seat)
                case layout.CALLED:
                    yield ev.Called(seat=seat, amount=amount, all_in=bool(more))
                case layout.BET:
                    yield ev.BetMade(seat=seat, amount=amount, all_in=bool(more))
                case layout.RAISED:
                    yield ev.RaisedTo(seat=seat, amount=amount, all_in=bool(more))
                case layout.RETURNED:
                    yield ev.UncalledReturned(seat=seat, amount=amount)
                case layout.COLLECTED:
                    yield ev.BetsCollected(pots=tuple([row[2] for row in rows[at + 1 : at + 1 + amount]]))
                case layout.SHOWN:
                    yield ev.Shown(seat=seat, cards=self.held[seat])
                case layout.MUCKED:
                    yield ev.Mucked(seat=seat)
                case layout.AWARDED:
                    yield self._awarded(seat, amount, what, more)
                case layout.ENDED:
                    yield ev.HandEnded(stacks=log._by_seat("stack"))
                case _:  # a pot that was read before, or a menu
                    pass

    def _awarded(self, seat: Seat, amount: Chips, pot: int, by: int) -> ev.PotAwarded:
        if by == layout.BY_FOLDS:
            return ev.PotAwarded(pot=pot, seat=seat, amount=amount)
        rules, held = self.log.rules, self.held[seat]
        ranking, from_hole = rules.hands[1 if by == layout.BY_LOW else 0]
        best = evaluator(ranking, from_hole)(held, self.board)
        cards = playing_at(ranking, best, held, self.board, from_hole=from_hole)
        return ev.PotAwarded(
            pot=pot, seat=seat, amount=amount, cards=cards, half="" if by == layout.BY_WHOLE else ranking
        )
