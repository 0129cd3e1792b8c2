"""One hand, from the first post to the last pot awarded.

>>> from tapete.rules import hand_rules
>>> from tapete.cards import cards
>>> deck = cards("AhKd2c2dQsJsTs9s3h")
>>> hand, _ = Hand.start(hand_rules("holdem-no-limit"), hand=1, stakes=Stakes(small_blind=5, big_blind=10),
...     stacks={1: 500, 2: 500}, button=1, small_blind=1, big_blind=2, deck=deck)
>>> hand.menu.raise_to
Amounts(least=20, most=500)
>>> for event in hand.decide(Fold(seat=1)):
...     hand.apply(event)
>>> hand.over, hand.stacks
(True, {2: 505, 1: 495})
"""

from collections.abc import Iterator, Mapping, Sequence
from operator import attrgetter

from tapete.cards import HIDDEN, Card
from tapete.engine import events as ev
from tapete.engine.betting import action_event, goes_on, menu_of
from tapete.engine.commands import Command, Fold
from tapete.engine.menu import Menu
from tapete.engine.posting import usual_posts
from tapete.engine.progress import onward, opening_deals
from tapete.engine.refusals import InvariantBroken
from tapete.engine.state import HandState
from tapete.engine.types import Chips, HandRules, Post, Seat, Stakes
from tapete.engine.views import HandView, PotView

__all__ = ["Fold", "Hand", "Stakes"]


class Hand(HandState):
    """A running hand. Ask `menu`, `decide` a command, `apply` the events; `view_for` is what may leave.

    The deck order is private: it is no part of the state, and a replayed hand that is over needs none.
    """

    __slots__ = ("_deck",)

    def __init__(self, rules: HandRules, started: ev.HandStarted, deck: Sequence[Card] = ()) -> None:
        super().__init__(rules, started)
        self._deck = tuple(deck)

    @classmethod
    def start(
        cls,
        rules: HandRules,
        *,
        hand: int,
        stakes: Stakes,
        stacks: Mapping[Seat, Chips],
        button: Seat,
        small_blind: Seat | None,
        big_blind: Seat,
        deck: Sequence[Card],
        posts: Sequence[Post] | None = None,
    ) -> tuple["Hand", tuple[ev.Event, ...]]:
        """Post, deal, and go on to the first decision.

        Args:
            hand: its number.
            stacks: chips of every seat dealt in, before posting; at least two seats, each with chips.
            button: a seat number; it may be empty (dead button).
            small_blind: None if it is dead.
            deck: cards in the order in which they are dealt; `??` stands for one that nobody knows.
            posts: the forced bets; None means the usual ones of the stakes.

        Returns:
            The hand with its first events already applied, and these events.

        Raises:
            ValueError: fewer than two seats, a seat without chips, a position not dealt in, one seat for
                both blinds, a short deck.
        """
        _check_start(rules, stacks, small_blind, big_blind, deck)
        started = ev.HandStarted(
            hand=hand,
            rules=rules.id,
            game=rules.game,
            stakes=stakes,
            stacks=dict(stacks),
            button=button,
            small_blind=small_blind,
            big_blind=big_blind,
        )
        new = cls(rules, started, deck)
        if posts is None:
            posts = usual_posts(
                stakes, seats=new.seats, button=button, small_blind=small_blind, big_blind=big_blind
            )
        for post in posts:
            amount = min(post.amount, new.stacks[post.seat])
            if amount:
                all_in = amount == new.stacks[post.seat]
                new.apply(ev.Posted(seat=post.seat, kind=post.kind, amount=amount, all_in=all_in))
        for event in opening_deals(new, deck):
            new.apply(event)
        for event in onward(new, deck):
            new.apply(event)
        return new, tuple(new.events)

    @classmethod
    def replay(cls, rules: HandRules, events: Sequence[ev.Event], *, deck: Sequence[Card] = ()) -> "Hand":
        """The same hand from its log.

        Args:
            deck: the deck order, if the hand is to go on.

        Raises:
            ValueError: the log is empty, does not begin with its start, or was played under other rules.
        """
        if not events or not isinstance(events[0], ev.HandStarted):
            raise ValueError("the log of a hand begins with HandStarted")
        if events[0].rules != rules.id:
            raise ValueError(f"hand {events[0].hand} was played under other rules: {events[0].rules}")
        hand = cls(rules, events[0], deck)
        for event in events[1:]:
            hand.apply(event)
        return hand

    @property
    def menu(self) -> Menu | None:
        """What the seat to act may do; None if nobody has a decision."""
        return menu_of(self)

    def decide(self, command: Command) -> tuple[ev.Event, ...]:
        """The events that a command makes, up to the next decision. The hand itself is untouched.

        Raises:
            Refused: the rules do not allow it.
        """
        action = action_event(self, command)
        if goes_on(self, action):
            return (action,)
        ahead = self.copy()
        ahead.apply(action)
        return (action, *ahead._onward())

    def _onward(self) -> Iterator[ev.Event]:
        for event in onward(self, self._deck):
            self.apply(event)
            yield event

    def copy(self) -> "Hand":
        """An independent copy, for whoever wants to look ahead."""
        other = Hand.__new__(Hand)
        for name, value in zip(_SHARED, _shared_of(self), strict=True):
            setattr(other, name, value)
        # In place of a second loop, which would cost a quarter of looking ahead.
        other.stacks = self.stacks.copy()
        other.bets = self.bets.copy()
        other.put_in = self.put_in.copy()
        other.matched = self.matched.copy()
        other.folded = self.folded.copy()
        other.all_in = self.all_in.copy()
        other.acted = self.acted.copy()
        other.hole_cards = self.hole_cards.copy()
        other.shown = self.shown.copy()
        other.events = self.events.copy()
        return other

    def view_for(self, seat: Seat | None) -> HandView:
        """What `seat` may know; None is a spectator, who sees only what is tabled."""
        menu = self.menu if seat is not None and self.to_act == seat else None
        return HandView(
            hand=self.number,
            game=self.rules.game,
            seat=seat,
            stakes=self.stakes,
            button=self.button,
            small_blind=self.small_blind,
            big_blind=self.big_blind,
            street=self._street(),
            board=self.board,
            stacks=dict(self.stacks),
            bets={seat_: bet for seat_, bet in self.bets.items() if bet},
            put_in=dict(self.put_in),
            pots=()
            if self.over
            else tuple(PotView(amount=p.amount, eligible=p.eligible) for p in self.gathered),
            hole_cards={
                other: held if other == seat or other in self.shown else (HIDDEN,) * len(held)
                for other, held in self.hole_cards.items()
                if other not in self.folded or other == seat
            },
            folded=tuple(sorted(self.folded)),
            all_in=tuple(sorted(self.all_in - self.folded)),
            to_act=self.to_act,
            menu=menu,
            over=self.over,
        )

    def _street(self) -> str:
        if self.over:
            return "over"
        if not self.betting and self.board and self.street_index + 1 == len(self.rules.streets):
            return "showdown"
        return self.rules.streets[self.street_index].name

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Hand) and self.state() == other.state()

    __hash__ = None  # type: ignore[assignment]  # mutable

    def __repr__(self) -> str:
        return f"<Hand {self.number}: {self._street()}, to act {self.to_act}, stacks {self.stacks}>"


_COPIED = "stacks bets put_in matched folded all_in acted hole_cards shown events".split()
"""What a hand changes in place; all else is replaced, so that copies can share it."""

_SHARED = (*(name for name in HandState.__slots__ if name not in _COPIED), *Hand.__slots__)
_shared_of = attrgetter(*_SHARED)


def _check_start(
    rules: HandRules,
    stacks: Mapping[Seat, Chips],
    small_blind: Seat | None,
    big_blind: Seat,
    deck: Sequence[Card],
) -> None:
    if len(stacks) < 2:
        raise ValueError(f"a hand needs two seats or more, not {len(stacks)}")
    for seat, chips in stacks.items():
        if seat < 1 or chips < 1:
            raise ValueError(f"seat {seat} can't be dealt in with {chips} chips")
    if small_blind == big_blind:
        raise ValueError(f"seat {big_blind} can't post both blinds")
    for position in (small_blind, big_blind):
        if position is not None and position not in stacks:
            raise ValueError(f"seat {position} is to post a blind but is not dealt in")
    needed = sum(s.hole_down * len(stacks) + s.board + s.burn for s in rules.streets)
    if len(deck) < needed:
        raise ValueError(f"the deck has {len(deck)} cards; {len(stacks)} seats may need {needed}")
    if len(set(deck) - {HIDDEN}) != len(deck) - deck.count(HIDDEN):
        raise InvariantBroken("a card is twice in the deck")
