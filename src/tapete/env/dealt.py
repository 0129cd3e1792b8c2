"""Play a hand whose cards come one at a time from the caller: a game with explicit chance.

Solvers and searches need every deal as a move of its own. The engine deals from a deck that is complete
before the hand begins; `DealtHand` asks for each card only when it is needed.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from functools import cached_property
from typing import Any, Final

from msgspec import structs

from tapete.cards import Card, deck_named
from tapete.engine import Action, Hand, HandView, Stakes
from tapete.engine import events as ev
from tapete.engine.deep_copy import DeepCopied
from tapete.engine.named import stakes_of
from tapete.engine.types import Chips, HandRules, Seat
from tapete.rules import hand_rules
from tapete.rules.usual import usual_stakes

_DEALS: Final = (ev.HoleDealt, ev.BoardDealt, ev.Burned)


@dataclass(frozen=True)
class DealtGame:
    """Game with its stakes, seats and stacks: what is equal in all hands."""

    rules: HandRules
    stakes: Stakes
    seats: int = 2
    stack: Chips = 200
    """Stack of each seat."""
    button: Seat = 0
    """Seat of the button; 0 is the last seat."""

    def __post_init__(self) -> None:
        """Check that no hand runs out of cards.

        Raises:
            ValueError: the deck could run out, so that discards would be shuffled again; or invalid stakes,
                seats, stack or button.
        """
        rules = self.rules
        if self.seats < 2:
            raise ValueError(f"{rules.game} needs two seats or more, not {self.seats}")
        if not 0 <= self.button <= self.seats:
            raise ValueError(f"button {self.button} is not one of the seats 1 to {self.seats}")
        each = sum(street.hole_down + street.hole_up + street.draw for street in rules.streets)
        shared = sum(street.board * rules.boards + street.burn for street in rules.streets)
        if self.seats * each + shared > len(self.deck):
            most = (len(self.deck) - shared) // each
            raise ValueError(f"{rules.game} has cards for {most} seats at most, not for {self.seats}")
        self.start(self.deck)

    @classmethod
    def of(cls, game: str, stakes: str, *, seats: int = 2, stack: Chips = 0, button: Seat = 0) -> DealtGame:
        """Make a plan from texts; empty stakes and a stack of 0 are the usual ones of the game."""
        rules = hand_rules(game)
        usual, deep = usual_stakes(rules)
        return cls(rules, stakes_of(stakes or usual), seats, stack or deep, button)

    @cached_property
    def deck(self) -> tuple[Card, ...]:
        """All cards, sorted."""
        return deck_named(self.rules.deck)

    @cached_property
    def place(self) -> dict[Card, int]:
        """Index of each card in `deck`."""
        return {card: at for at, card in enumerate(self.deck)}

    @cached_property
    def opening(self) -> int:
        """Number of cards dealt before the first decision."""
        return _cards_in(self.start(self.deck).events)

    def start(self, deck: tuple[Card, ...]) -> Hand:
        """Start a hand with this deck."""
        hand, _ = Hand.start(
            self.rules,
            stakes=self.stakes,
            stacks=[self.stack] * self.seats,
            button=self.button or self.seats,
            deck=deck,
        )
        return hand

    def __deepcopy__(self, memo: dict[int, Any]) -> DealtGame:
        return self  # immutable


class DealtHand(DeepCopied):
    """One hand of a plan, up to its next card or decision; it never changes.

    While `missing` is not 0, `deal` gives the hand after a card; else `act` gives the hand after an act.

    >>> hand = DealtHand(DealtGame.of("kuhn-fixed-limit", ""))
    >>> hand.missing, hand.cards
    (2, ('Js', 'Qs', 'Ks'))
    >>> hand = hand.deal("Ks").deal("Js")
    >>> hand.missing, hand.hand.to_act
    (0, 1)
    """

    __slots__ = ("_hand", "_next", "_views", "dealt", "missing", "plan")

    def __init__(self, plan: DealtGame) -> None:
        self.plan = plan
        self.dealt: tuple[Card, ...] = ()
        """Cards dealt so far, in order."""
        self.missing = plan.opening
        """Number of cards to deal before the next decision."""
        self._hand: Hand | None = None
        self._next: Action | None = None
        self._views: dict[Seat, HandView] = {}

    def _after(self, hand: Hand | None, *, dealt: tuple[Card, ...], missing: int) -> DealtHand:
        other = DealtHand.__new__(DealtHand)
        other.plan, other.dealt, other.missing, other._hand = self.plan, dealt, missing, hand
        other._next, other._views = None, {}
        return other

    @property
    def begun(self) -> bool:
        """Whether the cards of the first street are dealt."""
        return self._hand is not None

    @property
    def hand(self) -> Hand:
        """The hand at its last decision, only to be read; an act that waits for cards is not part of it yet.

        Raises:
            ValueError: the cards of the first street are not dealt.
        """
        if self._hand is None:
            raise ValueError(f"the hand begins after {self.missing} more cards")
        return self._hand

    @property
    def over(self) -> bool:
        """Whether everything is paid."""
        return self._hand is not None and not self.missing and self._hand.over

    @property
    def cards(self) -> tuple[Card, ...]:
        """Cards that can come next, each equally likely."""
        return tuple([card for card in self.plan.deck if card not in self.dealt])

    def view_for(self, seat: Seat) -> HandView:
        """Return the view of a seat, its own cards sorted."""
        found = self._views.get(seat)
        if found is None:
            found = self.hand.view_for(seat)
            own = tuple(sorted(found.hole_cards.get(seat, ()), key=self.plan.place.__getitem__))
            if own:
                found = structs.replace(found, hole_cards={**found.hole_cards, seat: own})
            self._views[seat] = found
        return found

    def deal(self, card: Card) -> DealtHand:
        """Return the hand after the next card.

        Raises:
            ValueError: no card is missing, or this one is not in the deck any more.
        """
        if not self.missing:
            raise ValueError(f"{card} comes at the wrong time: a seat has a decision, or the hand is over")
        if card not in self.cards:
            raise ValueError(f"{card} is not among the cards left")
        dealt = (*self.dealt, card)
        after = self._after(self._hand, dealt=dealt, missing=self.missing - 1)
        if after.missing:
            after._next = self._next
            return after
        deck = (*dealt, *after.cards)
        if self._hand is None or self._next is None:
            after._hand = self.plan.start(deck)
        else:
            after._hand = Hand.replay(self.plan.rules, self._hand.events, deck=deck)
            after._hand.act(self._next)
        return after

    def act(self, command: Action) -> DealtHand:
        """Return the hand after an act. The act waits if it leads to cards that are not dealt yet.

        Raises:
            HandRefused: the rules do not allow the command.
            ValueError: cards are missing.
        """
        if self.missing:
            raise ValueError(f"nobody can act before {self.missing} more cards are dealt")
        ahead = self.hand.copy()
        missing = _cards_in(ahead.act(command))
        after = self._after(self.hand if missing else ahead, dealt=self.dealt, missing=missing)
        after._next = command if missing else None
        return after

    def __deepcopy__(self, memo: dict[int, Any]) -> DealtHand:
        return self  # it never changes


def _cards_in(events: Iterable[ev.Event]) -> int:
    """Return the number of cards that events take from the deck."""
    return sum([len(event.cards) for event in events if isinstance(event, _DEALS)])
