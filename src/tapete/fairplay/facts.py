"""Extract the facts of one hand for the detectors from its complete log."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from msgspec import Struct

from tapete.cards import RANKS, Card
from tapete.engine import events as ev
from tapete.engine.types import Chips, Seat

Player = int
"""Account of a player."""


class HeadsUpAct(Struct, frozen=True):
    """Action after the first street with two players left in the pot."""

    player: Player
    other: Player
    aggressive: bool
    """Whether the action is a bet or a raise."""


class HandEntry(Struct, frozen=True):
    """First decision of a player in a hand."""

    player: Player
    entered: bool
    """Whether the player put chips in voluntarily."""
    strength: int | None
    """Strength of two hole cards; None in other games."""
    unacted: frozenset[Player]
    """Players who had not acted yet, so that only their cards could be known."""


class HandFacts(Struct, frozen=True):
    """Facts of one hand."""

    big_blind: Chips
    net: Mapping[Player, Chips]
    """Chips each player dealt in won or lost."""
    flow: Mapping[tuple[Player, Player], Chips]
    """Chips from the first player to the second."""
    alone: tuple[HeadsUpAct, ...]
    entries: tuple[HandEntry, ...]
    strengths: Mapping[Player, int]
    """Strength of two hole cards, by player; empty in other games."""


def facts_of(events: Iterable[ev.Event], players: Mapping[Seat, Player]) -> HandFacts:
    """Return the facts of a hand.

    Args:
        events: the whole log, including all hole cards.
        players: the player in each seat.

    Raises:
        ValueError: the log does not begin with `HandStarted`.
    """
    reading = _Reading(players)
    for event in events:
        reading.take(event)
    return reading.done()


def strength_of(cards: tuple[Card, ...]) -> int | None:
    """Return a coarse strength of two hole cards, enough to compare two hands.

    >>> aces, suited, offsuit = (strength_of(one) for one in (("Ah", "Ad"), ("Ah", "Kh"), ("Ah", "Kd")))
    >>> aces > suited > offsuit > strength_of(("7h", "2d"))
    True
    >>> strength_of(("??", "??")), strength_of(("Ah", "Ad", "Ac"))
    (None, None)
    """
    if len(cards) != 2 or any(card[0] not in RANKS for card in cards):
        return None
    low, high = sorted(RANKS.index(card[0]) for card in cards)
    if low == high:
        return 40 + 4 * high
    suited = cards[0][1] == cards[1][1]
    close = max(0, 4 - (high - low))
    return 3 * high + low + close + (4 if suited else 0)


class _Reading:
    """Reader of a hand, event by event."""

    def __init__(self, players: Mapping[Seat, Player]) -> None:
        self._players = players
        self._start: ev.HandStarted | None = None
        self._live: set[Seat] = set()
        self._acted: set[Seat] = set()
        self._put_in: dict[Seat, Chips] = {}
        self._back: dict[Seat, Chips] = {}
        self._bets: dict[Seat, Chips] = {}
        """Chips in front of each seat on this street."""
        self._hole: dict[Seat, tuple[Card, ...]] = {}
        self._first_street = True
        self._alone: list[HeadsUpAct] = []
        self._entries: list[HandEntry] = []

    def take(self, event: ev.Event) -> None:
        match event:
            case ev.HandStarted():
                self._start = event
                self._live = set(event.stacks)
            case ev.HoleDealt():
                self._hole[event.seat] = self._hole.get(event.seat, ()) + event.cards
            case ev.BoardDealt():
                self._first_street = False
            case ev.BetsCollected():
                self._bets.clear()
            case ev.Posted():
                self._pay(event.seat, event.amount, live=event.kind.live)
            case ev.BroughtIn():
                self._pay_up_to(event.seat, event.amount)
            case ev.Folded():
                self._act(event.seat, aggressive=False, entered=False)
                self._live.discard(event.seat)
            case ev.Checked():
                self._act(event.seat, aggressive=False, entered=False)
            case ev.Called():
                self._act(event.seat, aggressive=False, entered=True)
                self._pay(event.seat, event.amount)
            case ev.BetMade() | ev.RaisedTo():
                self._act(event.seat, aggressive=True, entered=True)
                self._pay_up_to(event.seat, event.amount)
            case ev.UncalledReturned():
                self._back[event.seat] = self._back.get(event.seat, 0) + event.amount
            case ev.PotAwarded():
                self._back[event.seat] = self._back.get(event.seat, 0) + event.amount
            case _:
                pass

    def _pay(self, seat: Seat, amount: Chips, *, live: bool = True) -> None:
        self._put_in[seat] = self._put_in.get(seat, 0) + amount
        if live:
            self._bets[seat] = self._bets.get(seat, 0) + amount

    def _pay_up_to(self, seat: Seat, amount: Chips) -> None:
        """Raise a seat's bet to a total."""
        self._pay(seat, amount - self._bets.get(seat, 0))

    def _act(self, seat: Seat, *, aggressive: bool, entered: bool) -> None:
        if not self._first_street:
            if len(self._live) == 2 and seat in self._live:
                (other,) = self._live - {seat}
                self._alone.append(HeadsUpAct(self._players[seat], self._players[other], aggressive))
            return
        if seat not in self._acted:
            unacted = self._live - self._acted - {seat}
            self._entries.append(
                HandEntry(
                    self._players[seat],
                    entered,
                    strength_of(self._hole.get(seat, ())),
                    frozenset(self._players[one] for one in unacted),
                )
            )
        self._acted.add(seat)

    def done(self) -> HandFacts:
        if self._start is None:
            raise ValueError("a hand's log begins with `HandStarted`")
        seats = self._start.stacks
        net = {self._players[seat]: self._back.get(seat, 0) - self._put_in.get(seat, 0) for seat in seats}
        strengths = {self._players[seat]: strength_of(cards) for seat, cards in self._hole.items()}
        return HandFacts(
            big_blind=self._start.stakes.big_blind or 1,
            net=net,
            flow=_flow(net),
            alone=tuple(self._alone),
            entries=tuple(self._entries),
            strengths={player: found for player, found in strengths.items() if found is not None},
        )


def _flow(net: Mapping[Player, Chips]) -> dict[tuple[Player, Player], Chips]:
    """Distribute each loser's chips among the winners in proportion to their wins.

    >>> _flow({1: -300, 2: -100, 3: 400}), _flow({1: -100, 2: 50, 3: 50})
    ({(1, 3): 300, (2, 3): 100}, {(1, 2): 50, (1, 3): 50})
    """
    won = sum(amount for amount in net.values() if amount > 0)
    return {
        (loser, winner): -lost * amount // won
        for loser, lost in net.items()
        if lost < 0
        for winner, amount in net.items()
        if amount > 0
    }
