"""One hand, from the first post to the last pot awarded.

>>> from tapete.rules import hand_rules
>>> from tapete.cards import read_cards
>>> deck = read_cards("AhKd2c2dQsJsTs9s3h")
>>> hand, _ = Hand.start(hand_rules("holdem-no-limit"), hand=1, stakes=Stakes(small_blind=5, big_blind=10),
...     stacks={1: 500, 2: 500}, button=1, small_blind=1, big_blind=2, deck=deck)
>>> hand.menu.raise_to
Amounts(least=20, most=500)
>>> [type(event).__name__ for event in hand.act(Fold(seat=1))]
['Folded', 'UncalledReturned', 'BetsCollected', 'PotAwarded', 'HandEnded']
>>> hand.over, hand.stacks
(True, {2: 505, 1: 495})
"""

from __future__ import annotations  # keeps the written type names in `help`

from collections.abc import Mapping, Sequence
from operator import attrgetter
from typing import Any, Final, Literal

from msgspec import structs

from tapete.cards import Card
from tapete.cards.typed import expect
from tapete.engine import events as ev
from tapete.engine.betting import action_event, goes_on
from tapete.engine.changes import CHANGES, apply
from tapete.engine.commands import STAFF, Command, Fold, Kill
from tapete.engine.dealing import opening_deals
from tapete.engine.fast.menus import HandWithMenu
from tapete.engine.named import by_seat, cards_of, rules_called, stakes_of
from tapete.engine.positions import usual_blinds
from tapete.engine.posting import usual_posts
from tapete.engine.progress import go_on
from tapete.engine.refusals import HandRefused, Reason
from tapete.engine.staff.deciding import carry_out, while_halted
from tapete.engine.staff.halting import floor_halt, halt_of, shuffle_due
from tapete.engine.staff.state import Halt
from tapete.engine.start_checks import check_openers, check_start
from tapete.engine.state import FIELDS
from tapete.engine.types import Chips, HandRules, Post, Seat, Stakes
from tapete.engine.undoing import last_act
from tapete.engine.views import HandView, in_sight

__all__ = ["Fold", "Hand", "Stakes"]  # the first for the example above


class Hand(HandWithMenu):
    """A running hand. Ask `menu`, `decide` a command, `apply` the events; show clients only `view_for`.

    The deck order is private. It is not part of the state, and a replayed hand that is over needs no deck.
    """

    __slots__ = ("_deck", "_started")

    def __init__(self, rules: HandRules, started: ev.HandStarted, deck: Sequence[Card] = ()) -> None:
        if type(rules) is not HandRules:
            expect("Hand: rules", rules, HandRules)
        if type(started) is not ev.HandStarted:
            expect("Hand: started", started, ev.HandStarted)
        if not isinstance(deck, tuple | list):  # `start` has checked each card; this runs for every hand
            expect("Hand: deck", deck, Sequence[Card])
        super().__init__(rules, started)
        self._deck = tuple(deck)
        self._started = started

    @classmethod
    def start(
        cls,
        rules: HandRules | str,
        *,
        hand: int = 1,
        stakes: Stakes | str,
        stacks: Mapping[Seat, Chips] | Sequence[Chips],
        button: Seat | None = None,
        small_blind: Seat | Literal["usual"] | None = "usual",
        big_blind: Seat | Literal["usual"] | None = "usual",
        deck: Sequence[Card] | str,
        posts: Sequence[Post] | None = None,
        boards: int = 1,
        event_heads_up: bool = False,
        openers: Mapping[str, Seat] | None = None,
    ) -> tuple[Hand, tuple[ev.Event, ...]]:
        """Start a hand: post, deal, and advance to the first decision.

        Args:
            rules: the rules, or the name of a game with a limit (`tapete.games()`) under the usual book.
            hand: the hand's number.
            stakes: blinds and antes, as `Stakes` or as text: `"50/100 ante=10 ante_form=per_player"`.
            stacks: chips of every seat dealt in, before posting; at least two seats, each with chips. A
                sequence is for the seats 1, 2, ...
            button: a seat number; the seat may be empty (dead button). The default is the last seat.
            small_blind: None if it is dead or the game has none.
            big_blind: None only in games with a bring-in. If neither blind is given, `usual_blinds` decides
                both; with the big blind alone, the small blind is dead.
            deck: cards in dealing order, also as text; `??` stands for an unknown card.
            posts: the forced bets; None means the usual ones of the stakes.
            boards: number of boards dealt once no more betting is possible ("run it twice").
            event_heads_up: whether only two players are left in the event (TDA19-48.2).
            openers: the first seat to act, by street name; read only if an up card is unknown.

        Returns:
            The hand with its first events already applied, and these events.

        Raises:
            ValueError: fewer than two seats, a seat without chips, a position or post of a seat not dealt in,
                one seat for both blinds, a duplicate post, no big blind, a small blind above the big blind,
                more than two seats in a heads-up event, too short a deck or unknown cards, several boards
                in a game without one, or an invalid number of chips.
            InvariantBroken: a duplicate card in the deck.
            UnknownUpcard: an up card is unknown and `openers` has no seat for its street.
            RulebookError: no game of this name.
        """
        if type(rules) is not HandRules:
            rules = rules_called(rules)
        if type(stacks) is not dict:
            stacks = by_seat(stacks)
        if isinstance(deck, str):
            deck = cards_of(deck)
        if isinstance(stakes, str):
            stakes = stakes_of(stakes)
        if button is None:
            button = max(stacks, default=1)
        if big_blind == "usual":  # a string, because compiled code can't show another object in a signature
            big_blind = None
            if small_blind == "usual" and len(stacks) > 1:
                small_blind, big_blind = usual_blinds(rules, seats=tuple(stacks), button=button)
        if small_blind == "usual":
            small_blind = None
        check_start(
            rules,
            hand=hand,
            stakes=stakes,
            stacks=stacks,
            button=button,
            small_blind=small_blind,
            big_blind=big_blind,
            deck=deck,
            posts=posts,
            boards=boards,
            event_heads_up=event_heads_up,
        )
        if openers:
            check_openers(f"hand {hand}", rules, stacks, openers)
        started = ev.HandStarted(
            hand=hand,
            rules=rules.id,
            game=rules.game,
            stakes=stakes,
            stacks=dict(stacks),
            button=button,
            small_blind=small_blind,
            big_blind=big_blind,
            boards=boards,
            event_heads_up=event_heads_up,
            openers=dict(openers) if openers else {},
        )
        new = cls(rules, started, deck)
        if posts is None:
            posts = usual_posts(
                stakes, seats=new.seats, button=button, small_blind=small_blind, big_blind=big_blind
            )
        for post in posts:
            stack = new._stacks[post.seat]
            amount = post.amount if post.amount < stack else stack
            if amount:
                apply(new, ev.Posted(seat=post.seat, kind=post.kind, amount=amount, all_in=amount == stack))
        opening_deals(new, new._deck)
        go_on(new, new._deck)
        return new, tuple(new.events)

    @classmethod
    def replay(cls, rules: HandRules, events: Sequence[ev.Event], *, deck: Sequence[Card] = ()) -> Hand:
        """Rebuild a hand from its log.

        Args:
            deck: the deck order, if the hand is to go on.

        Raises:
            ValueError: the log is empty, does not begin with its start, or was played under other rules.
        """
        if type(rules) is not HandRules:
            expect("replay: rules", rules, HandRules)
        if not isinstance(events, list | tuple):
            expect("replay: events", events, Sequence)
        if not isinstance(deck, tuple | list):  # `start` has checked each card; this runs for every hand
            expect("replay: deck", deck, Sequence[Card])
        if not events or not isinstance(events[0], ev.HandStarted):
            raise ValueError("the log of a hand begins with HandStarted")
        if events[0].rules != rules.id:
            raise ValueError(f"hand {events[0].hand} was played under other rules: {events[0].rules}")
        hand = cls(rules, events[0], deck)
        for event in events[1:]:
            apply(hand, event)
        return hand

    @property
    def to_shuffle(self) -> tuple[Card, ...]:
        """Cards that the caller must shuffle and pass to `Reshuffle` before another card is dealt.

        Empty unless the stub runs out, or the floor has put cards back into it. In the second case the
        shuffle may also come while a seat has a decision.
        """
        return shuffle_due(self, self._deck)

    @property
    def halt(self) -> Halt | None:
        """Reason why the hand waits although no seat has a decision; None if a seat has, or the hand is over.

        Apart from a stub that runs out, only acts of the dealer or the floor halt a hand.
        """
        return halt_of(self, self._deck)

    def decide(self, command: Command) -> tuple[ev.Event, ...]:
        """Return the events of a command, up to the next decision. The hand itself is untouched.

        Raises:
            HandRefused: the rules do not allow the command, or it is impossible.
        """
        if type(command) in STAFF:
            return self._by_staff(command)
        action = self._action(command)
        if goes_on(self, action):
            return (action,)
        ahead = self.copy()
        apply(ahead, action)
        go_on(ahead, self._deck)
        return tuple(ahead.events[len(self.events) :])

    def act(self, command: Command) -> tuple[ev.Event, ...]:
        """Decide a command and apply its events at once.

        Raises:
            HandRefused: the rules do not allow the command, or it is impossible; the hand is untouched.
        """
        if type(command) in STAFF:
            events = self._by_staff(command)
            for event in events:
                apply(self, event)
            return events
        menu = self.known_menu  # usually cached: callers ask for the menu first
        action = self._action(command) if menu is None else action_event(self, menu, command)
        # Inlined `apply`; this is the hot path.
        self.known_menu = None
        CHANGES[type(action)](self, action)
        self.events.append(action)
        if self.to_act is not None:
            return (action,)
        begun = len(self.events) - 1
        go_on(self, self._deck)
        return tuple(self.events[begun:])

    def undo(self) -> tuple[ev.Event, ...]:
        """Take back the last act of a seat, the dealer or the floor, with all its consequences.

        Use it to study a hand or to search. At a table the floor rules on mistakes, and the log keeps what
        happened. `GoOn` has no event of its own, so it is taken back with the act before it.

        Returns:
            The removed events, the act first; `apply` them again to redo the act.

        Raises:
            ValueError: nobody has acted.
        """
        at = last_act(self.events)
        if at is None:
            raise ValueError(f"hand {self.number}: nobody has acted, so there is nothing to take back")
        gone = tuple(self.events[at:])
        back = Hand.replay(self.rules, self.events[:at], deck=self._deck)
        for name in (*FIELDS, *_CACHED):
            setattr(self, name, getattr(back, name))
        return gone

    def apply(self, event: ev.Event) -> None:
        """Apply an event. An event has already happened, so it is never refused.

        Raises:
            InvariantBroken: the chips don't add up.
            TypeError: not an event of a hand.
        """
        if type(event) not in CHANGES:
            raise TypeError(f"hand {self.number}: {event!r} is not an event of a hand")
        apply(self, event)

    def _action(self, command: Any) -> ev.Event:
        if self.to_act is None:
            return self._while_nobody_acts(command)
        return action_event(self, self.menu, command)

    def _while_nobody_acts(self, command: Any) -> ev.Event:
        """Decide an action while no seat has a decision: kill a hand, or refuse."""
        if self.floor is not None:
            killed = while_halted(self, self._deck, command)
            if killed is not None:
                return killed
        if self.to_shuffle and not (isinstance(command, Kill) and self.drawing):
            raise HandRefused(Reason.STUB_RUNS_OUT)
        return action_event(self, None, command)

    def _by_staff(self, command: Any) -> tuple[ev.Event, ...]:
        """Return the events of a staff command and of what follows automatically."""
        ahead = self.copy()
        carry_out(ahead, self._deck, command, self.to_shuffle)
        return tuple(ahead.events[len(self.events) :])

    def copy(self) -> Hand:
        """Return an independent copy, for looking ahead."""
        other = Hand(self.rules, self._started, self._deck)
        for name, value in zip(_SHARED, _shared_of(self), strict=True):
            setattr(other, name, value)
        # Inlined loop over `_COPIED`, which would cost a quarter of looking ahead.
        other._stacks = self._stacks.copy()
        other.bets = self.bets.copy()
        other.put_in = self.put_in.copy()
        other.folded = self.folded.copy()
        other.all_in = self.all_in.copy()
        other.acted = self.acted.copy()
        other.active = self.active.copy()
        other.waiting = self.waiting.copy()
        other.hole_cards = self.hole_cards.copy()
        other.up = self.up.copy()
        other.shown = self.shown.copy()
        other.events = self.events.copy()
        return other

    def __copy__(self) -> Hand:
        return self.copy()

    def __deepcopy__(self, memo: dict[int, Any]) -> Hand:
        return self.copy()  # a copy shares only frozen values

    def __reduce__(self) -> tuple[Any, ...]:
        """Pickle the rules, log and deck, so that any version that replays the log can read it."""
        return _unpickled, (self.rules, tuple(self.events), self._deck)

    def view_for(self, seat: Seat | None) -> HandView:
        """Return the hand as `seat` may see it; None is a spectator, who sees only tabled cards."""
        if seat is not None and type(seat) is not int:
            raise TypeError(f"hand {self.number}: there is no seat {seat!r}")
        menu = self.menu if seat is not None and self.to_act == seat else None
        pots = () if self.over else self.gathered
        seen = () if self.floor is None else self.floor.seen
        loose = () if self.floor is None else self.floor.loose
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
            stacks=dict(self._stacks),
            bets={seat_: bet for seat_, bet in self.bets.items() if bet},
            put_in=dict(self.put_in),
            pots=pots,
            hole_cards={
                other: held
                if other == seat or other in self.shown
                else in_sight(held, (*self.up.get(other, ()), *seen))
                for other, held in self.hole_cards.items()
                if other not in self.folded or other == seat
            },
            folded=tuple(sorted(self.folded)),
            all_in=tuple(sorted(self.all_in - self.folded)),
            to_act=self.to_act,
            menu=menu,
            over=self.over,
            further_boards=self.boards[1:],
            loose=in_sight(loose, tuple(seen)),
            halt=None if self.floor is None else floor_halt(self),
        )

    def _street(self) -> str:
        if self.over:
            return "over"
        last = self.street_index + 1 == len(self.rules.streets)
        if last and not (self.betting or self.drawing or self.deals_left or self.owed):
            return "showdown"
        return self.street.name

    def __str__(self) -> str:
        """Draw the table as text, all cards face up."""
        from tapete.engine.drawing import table_text

        return table_text(self._face_up())

    def _repr_html_(self) -> str:
        from tapete.engine.drawing import table_html

        return table_html(self._face_up())

    def _face_up(self) -> HandView:
        held = {seat: cards for seat, cards in self.hole_cards.items() if seat not in self.folded}
        return structs.replace(self.view_for(None), hole_cards=held, menu=self.menu)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Hand) and self.state() == other.state()

    __hash__ = None  # type: ignore[assignment]  # mutable

    def __repr__(self) -> str:
        from tapete.engine.text.writing import pasted

        return pasted(self) or f"<Hand {self.number}: {self._street()}, to act {self.to_act}>"


def _unpickled(rules: HandRules, events: tuple[ev.Event, ...], deck: tuple[Card, ...]) -> Hand:
    """Rebuild a pickled hand. A hand with an incomplete log can't be pickled."""
    return Hand.replay(rules, events, deck=deck)


_COPIED = "_stacks bets put_in folded all_in acted active waiting hole_cards up shown events".split()
"""Fields that a hand changes in place. All others are replaced, so copies can share their values."""

_CACHED: Final = ("known_menu", "no_bets", "plain", "style")
_SHARED = (*[name for name in FIELDS if name not in _COPIED], "known_menu", "plain")
_shared_of = attrgetter(*_SHARED)
