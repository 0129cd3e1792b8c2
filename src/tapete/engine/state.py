"""The state of a hand, changed by events and by nothing else."""

from collections.abc import Callable, Mapping
from typing import Any

from tapete.cards import Card
from tapete.engine import events as ev
from tapete.engine.pots import Pot, clockwise, pots_of
from tapete.engine.refusals import InvariantBroken
from tapete.engine.types import Chips, HandRules, PostKind, Seat, Stakes


class HandState:
    """Everything known of a hand. It has one owner, who applies its events in order."""

    __slots__ = (
        "rules",
        "number",
        "stakes",
        "button",
        "small_blind",
        "big_blind",
        "seats",
        "stacks",
        "bets",
        "put_in",
        "matched",
        "dead",
        "folded",
        "all_in",
        "acted",
        "level",
        "full_raise",
        "aggressor",
        "street_index",
        "betting",
        "board",
        "hole_cards",
        "shown",
        "to_act",
        "over",
        "chips",
        "paid_out",
        "opens_after",
        "events",
    )

    def __init__(self, rules: HandRules, started: ev.HandStarted) -> None:
        self.rules = rules
        self.number: int = started.hand
        self.stakes: Stakes = started.stakes
        self.button: Seat = started.button
        self.small_blind: Seat | None = started.small_blind
        self.big_blind: Seat = started.big_blind
        self.seats: tuple[Seat, ...] = tuple(clockwise(started.stacks, after=started.button))
        """Seats dealt in, clockwise from the button's left."""
        self.stacks: dict[Seat, Chips] = {seat: started.stacks[seat] for seat in self.seats}
        self.bets: dict[Seat, Chips] = dict.fromkeys(self.seats, 0)
        self.put_in: dict[Seat, Chips] = dict.fromkeys(self.seats, 0)
        self.matched: dict[Seat, Chips] = dict.fromkeys(self.seats, 0)
        """What each seat put in that others must match to win it: all but dead money."""
        self.dead: Chips = 0
        self.folded: set[Seat] = set()
        self.all_in: set[Seat] = set()
        self.acted: set[Seat] = set()
        """Seats that have acted on this street. What one of them faces is counted from its own bet: per seat,
        never per table (TDA19-47A)."""
        self.level: Chips = 0
        """The bet to match on this street. A big blind that is short still counts in full."""
        self.full_raise: Chips = started.stakes.big_blind
        """The largest full bet or raise of the street: the least raise, and what reopens the betting."""
        self.aggressor: Seat | None = None
        self.street_index: int = 0
        self.betting: bool = False
        self.board: tuple[Card, ...] = ()
        self.hole_cards: dict[Seat, tuple[Card, ...]] = {}
        self.shown: set[Seat] = set()
        self.to_act: Seat | None = None
        self.over: bool = False
        self.chips: Chips = sum(started.stacks.values())
        self.paid_out: Chips = 0
        self.opens_after: Seat = started.big_blind
        """The seat on whose left the first street opens: the big blind or the last straddle."""
        self.events: list[ev.Event] = [started]

    # ------------------------------------------------------------ asking

    @property
    def live(self) -> list[Seat]:
        """Seats that can still win something, clockwise from the button's left."""
        folded = self.folded
        return [seat for seat in self.seats if seat not in folded]

    @property
    def pots(self) -> tuple[Pot, ...]:
        """All chips put in so far as pots, the bets of this street included."""
        return pots_of(self.matched, folded=self.folded, all_in=self.all_in, dead=self.dead)

    @property
    def gathered(self) -> tuple[Pot, ...]:
        """The pots without the bets of this street."""
        behind = {seat: self.matched[seat] - self.bets[seat] for seat in self.seats}
        quiet = {seat for seat in self.all_in if not self.bets[seat]}
        return pots_of(behind, folded=self.folded, all_in=quiet, dead=self.dead)

    def to_match(self, seat: Seat) -> Chips:
        """The bet that `seat` must match: when nobody else can act, no more than the others really put in."""
        if self.others_can_act(seat):
            return self.level
        return max((self.bets[other] for other in self.seats if other != seat), default=0)

    def others_can_act(self, seat: Seat) -> bool:
        """Whether somebody but `seat` still has cards and chips."""
        folded, all_in = self.folded, self.all_in
        for other in self.seats:
            if other != seat and other not in folded and other not in all_in:
                return True
        return False

    def next_to_act(self, *, after: Seat) -> Seat | None:
        """The next seat that has a decision on this street, or None if the betting is over."""
        folded, all_in = self.folded, self.all_in
        if len(self.seats) - len(folded) < 2:
            return None
        for seat in self._from(after):
            if seat in folded or seat in all_in:
                continue
            if self.bets[seat] < self.level or seat not in self.acted:
                # Alone with chips, a seat has a decision only if somebody really put in more.
                if self.others_can_act(seat) or self.bets[seat] < self.to_match(seat):
                    return seat
        return None

    def _from(self, after: Seat) -> tuple[Seat, ...]:
        """The seats clockwise, beginning on the left of `after`, which comes last."""
        if after == self.button:  # which may stand at an empty seat
            return self.seats
        place = self.seats.index(after) + 1
        return self.seats[place:] + self.seats[:place]

    # ------------------------------------------------------------ changing

    def apply(self, event: ev.Event) -> None:
        """Let an event have happened. Never says no; raises InvariantBroken if chips went astray."""
        _CHANGES[type(event)](self, event)
        self.events.append(event)

    def _folded(self, event: ev.Folded) -> None:
        self.folded.add(event.seat)
        self._acted(event.seat)

    def _checked(self, event: ev.Checked) -> None:
        self._acted(event.seat)

    def _called(self, event: ev.Called) -> None:
        self._pay(event.seat, event.amount)
        self._acted(event.seat)

    def _raised(self, event: ev.BetMade | ev.RaisedTo) -> None:
        self._raise_level(event.seat, event.amount)
        self._acted(event.seat)

    def _hole_dealt(self, event: ev.HoleDealt) -> None:
        self.hole_cards[event.seat] = self.hole_cards.get(event.seat, ()) + event.cards
        if len(self.hole_cards) == len(self.seats):
            self._open_betting(after=self.opens_after)

    def _board_dealt(self, event: ev.BoardDealt) -> None:
        self.board += event.cards
        self.street_index += 1
        self.acted = set()
        self.level = 0
        self.full_raise = self.stakes.big_blind
        self.aggressor = None
        self._open_betting(after=self.button)

    def _bets_collected(self, event: ev.BetsCollected) -> None:
        self.betting = False
        self.to_act = None
        self.bets = dict.fromkeys(self.seats, 0)
        self._check_chips(event)

    def _uncalled_returned(self, event: ev.UncalledReturned) -> None:
        self._pay(event.seat, -event.amount)

    def _killed(self, event: ev.HandKilled) -> None:
        self.folded.add(event.seat)
        if self.betting:
            after = event.seat if self.to_act == event.seat else self._before(self.to_act)
            self.to_act = self.next_to_act(after=after)

    def _shown(self, event: ev.Shown) -> None:
        self.shown.add(event.seat)
        self.hole_cards[event.seat] = event.cards

    def _rake_taken(self, event: ev.RakeTaken) -> None:
        self.paid_out += event.amount
        self.chips -= event.amount

    def _awarded(self, event: ev.PotAwarded) -> None:
        self.paid_out += event.amount
        self.stacks[event.seat] += event.amount
        self._check_chips(event)

    def _ended(self, event: ev.HandEnded) -> None:
        self.over = True
        self._check_chips(event)

    def _nothing(self, event: ev.Event) -> None:
        """The event tells something that is no part of the state."""

    def _acted(self, seat: Seat) -> None:
        self.acted.add(seat)
        self.to_act = self.next_to_act(after=seat)

    def _before(self, seat: Seat | None) -> Seat:
        """The seat just before `seat`, so that the search after it begins with `seat` itself."""
        if seat is None:
            return self.button
        return self.seats[self.seats.index(seat) - 1]

    def _pay(self, seat: Seat, chips: Chips, *, live: bool = True) -> None:
        """Move chips from the stack to what the seat put in; negative ones go back."""
        stack = self.stacks[seat] - chips
        if stack < 0:
            raise InvariantBroken(f"hand {self.number}: seat {seat} has no {chips} chips to put in")
        self.stacks[seat] = stack
        self.put_in[seat] += chips
        if live:
            self.bets[seat] += chips
            self.matched[seat] += chips
        if stack == 0:
            self.all_in.add(seat)
        elif chips < 0:
            self.all_in.discard(seat)

    def _raise_level(self, seat: Seat, total: Chips) -> None:
        self._pay(seat, total - self.bets[seat])
        # A short all-in raises the bet to match but not the yardstick (TDA19-43A, TDA19-47A).
        if total - self.level > self.full_raise:
            self.full_raise = total - self.level
        self.level = max(self.level, total)
        self.aggressor = seat

    def _post(self, event: ev.Posted) -> None:
        seat, chips = event.seat, event.amount
        match event.kind:
            case PostKind.BIG_BLIND:
                self._pay(seat, chips)
                self.level = max(self.level, self.stakes.big_blind)
            case PostKind.SMALL_BLIND:
                self._pay(seat, chips)
                self.level = max(self.level, chips)
            case PostKind.STRADDLE:
                self._pay(seat, chips)
                # A straddle is a bet of its own size; one that is short and all-in is no full bet.
                if not event.all_in or chips - self.level >= self.full_raise:
                    self.full_raise = max(self.full_raise, chips)
                self.level = max(self.level, chips)
                self.opens_after = seat
            case PostKind.ANTE:
                self._pay(seat, chips, live=False)
                # Antes that everybody pays are matched like bets: who is all-in for less plays for that much.
                if self.stakes.ante_form == "per_player":
                    self.matched[seat] += chips
                else:
                    self.dead += chips
                # A big blind with nothing left after the ante posts no blind, yet the blind counts in full.
                if seat == self.big_blind and seat in self.all_in:
                    self.level = max(self.level, self.stakes.big_blind)
            case PostKind.DEAD_BLIND:
                self._pay(seat, chips, live=False)
                self.dead += chips

    def _open_betting(self, *, after: Seat) -> None:
        self.to_act = self.next_to_act(after=after)
        # With no decision to come the street has betting to close only if blinds stand in front.
        self.betting = self.to_act is not None or any(self.bets.values())

    def _check_chips(self, event: ev.Event) -> None:
        in_pots = sum(self.put_in.values()) - self.paid_out
        if in_pots < 0 or sum(self.stacks.values()) + in_pots != self.chips:
            raise InvariantBroken(f"hand {self.number}: chips not conserved after {event!r}")
        if self.over and in_pots:
            raise InvariantBroken(f"hand {self.number}: {in_pots} chips left in the pots at the end")

    def state(self) -> Mapping[str, object]:
        """Every field by name; two hands are equal if these are."""
        return {name: getattr(self, name) for name in HandState.__slots__}


_CHANGES: dict[type[ev.Event], Callable[[HandState, Any], None]] = {
    ev.HandStarted: HandState._nothing,
    ev.Posted: HandState._post,
    ev.HoleDealt: HandState._hole_dealt,
    ev.BoardDealt: HandState._board_dealt,
    ev.Folded: HandState._folded,
    ev.Checked: HandState._checked,
    ev.Called: HandState._called,
    ev.BetMade: HandState._raised,
    ev.RaisedTo: HandState._raised,
    ev.HandKilled: HandState._killed,
    ev.UncalledReturned: HandState._uncalled_returned,
    ev.BetsCollected: HandState._bets_collected,
    ev.Shown: HandState._shown,
    ev.Mucked: HandState._nothing,
    ev.RakeTaken: HandState._rake_taken,
    ev.PotAwarded: HandState._awarded,
    ev.HandEnded: HandState._ended,
}
"""What each event changes."""
