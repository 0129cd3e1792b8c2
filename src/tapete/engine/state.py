"""The state of a hand: what is known of it, and the questions that the rules ask."""

from collections.abc import Mapping
from functools import lru_cache
from typing import Final

from tapete.cards import Card
from tapete.engine import events as ev
from tapete.engine.menu import Menu
from tapete.engine.otherwise import USUAL, course_of, least_bet
from tapete.engine.pots import clockwise, pots_of
from tapete.engine.staff.state import FloorState
from tapete.engine.types import Chips, HandRules, Limit, Pot, Seat, Stakes, Street


@lru_cache(maxsize=4_096)
def ring(seats: tuple[Seat, ...], after: Seat) -> tuple[Seat, ...]:
    """`clockwise` as a tuple, remembered: the same few tables are asked for again and again."""
    return tuple(clockwise(seats, after=after))


FIELDS: Final = (
    "rules",
    "number",
    "stakes",
    "fixed",
    "no_limit",
    "button",
    "small_blind",
    "big_blind",
    "boards_wanted",
    "capped",
    "seats",
    "stacks",
    "bets",
    "put_in",
    "dead_money",
    "short_blinds",
    "folded",
    "all_in",
    "active",
    "waiting",
    "to_act",
    "acted",
    "level",
    "full_raise",
    "raise_from",
    "bets_made",
    "bring_in_due",
    "aggressor",
    "opener",
    "opens_after",
    "street_index",
    "street",
    "betting",
    "drawing",
    "has_drawn",
    "deals_left",
    "owed",
    "boards",
    "split",
    "hole_cards",
    "up",
    "muck",
    "burns",
    "stub",
    "dealt",
    "shown",
    "over",
    "chips",
    "paid_out",
    "pot",
    "events",
    "floor",
)
"""What makes up the state: two hands are equal if all of these are."""


class HandState:
    """Everything known of a hand. It has one owner, who applies its events in order."""

    __slots__ = (*FIELDS, "known_menu", "no_bets", "plain", "style")

    def __init__(self, rules: HandRules, started: ev.HandStarted) -> None:
        betting, stakes = rules.betting, started.stakes
        self.rules = rules
        self.number: int = started.hand
        self.stakes: Stakes = stakes
        self.fixed: bool = betting.kind == "fixed-limit"
        self.style: int
        """Which code the betting goes by: see `tapete.engine.otherwise`. No part of the state."""
        self.floor: FloorState | None
        """What the dealer and the floor have done that still matters. None, in nearly every hand, spares it
        the questions."""
        self.plain: bool
        """No-limit by the usual values, without draws or bring-ins, in which the floor has done nothing: its
        menus are written out. No part of the state."""
        self.style, self.plain, self.floor = course_of(rules)
        self.no_limit: bool = betting.kind == "no-limit" and self.style == USUAL
        """No-limit by the usual values."""
        self.button: Seat = started.button
        self.small_blind: Seat | None = started.small_blind
        self.big_blind: Seat | None = started.big_blind
        self.boards_wanted: int = started.boards
        self.capped: bool = not (started.event_heads_up and betting.cap_lifted.value == "event-heads-up")
        """Whether the number of bets in a round of fixed limit is limited."""
        stacks = started.stacks
        seats = ring(tuple(stacks), started.button)
        self.seats: tuple[Seat, ...] = seats
        """Seats dealt in, clockwise from the button's left."""
        self.stacks: dict[Seat, Chips] = {}
        for seat in seats:
            self.stacks[seat] = stacks[seat]
        self.no_bets: dict[Seat, Chips] = dict.fromkeys(seats, 0)
        """What `bets` is at the beginning of every street; no part of the state."""
        self.bets: dict[Seat, Chips] = self.no_bets.copy()
        self.put_in: dict[Seat, Chips] = self.no_bets.copy()
        self.dead_money: dict[Seat, Chips] = {}
        """Antes and blinds of single seats that nobody has to match."""
        self.short_blinds: Chips = 0
        """What blinds that are all-in for less lack."""
        self.folded: set[Seat] = set()
        self.all_in: set[Seat] = set()
        self.active: list[Seat] = list(seats)
        """Live seats with chips behind, clockwise from the button's left."""
        self.waiting: list[Seat] = []
        """Live seats with chips that have still to act on this street, or any live seats that have still to
        draw, in their order."""
        self.to_act: Seat | None = None
        self.acted: set[Seat] = set()
        """Seats that have acted on this street. What one of them faces is counted from its own bet: per seat,
        never per table (TDA19-47A)."""
        self.level: Chips = 0
        """The bet to match on this street. A big blind that is short still counts in full."""
        self.street_index: int = 0
        self.street: Street = rules.streets[0]
        self.full_raise: Chips = stakes.big_blind
        """The largest full bet or raise of the street: the least raise, and what reopens the betting. In
        fixed limit, the bet of the street."""
        if self.style:
            self.full_raise = least_bet(rules, stakes, self.street)
        self.raise_from: Chips = 0
        """In fixed limit, what the next raise is on top of: not an all-in for less than half a bet."""
        self.bets_made: int = 0
        """In fixed limit, bets and raises so far on this street."""
        self.bring_in_due: bool = False
        self.aggressor: Seat | None = None
        self.opener: Seat | None = None
        """The live seat that acts, or would act, first on this street; None for the first on the left of the
        button."""
        self.opens_after: Seat = started.button if started.big_blind is None else started.big_blind
        """The seat on whose left the first street opens: the big blind or the last straddle."""
        self.betting: bool = False
        self.drawing: bool = False
        self.has_drawn: bool = False
        """Whether seats have changed cards on an earlier street, so that the stub may run out."""
        self.deals_left: int = len(seats) + (1 if self.street.board else 0)
        """Deals to come on this street before its betting begins."""
        self.owed: int = 0
        """Cards owed to the seat that has just discarded."""
        self.boards: tuple[tuple[Card, ...], ...] = ((),)
        self.split: tuple[int, int] | None = None
        """Where the boards of a hand run more than once part: street index and number of cards."""
        self.hole_cards: dict[Seat, tuple[Card, ...]] = {}
        self.up: dict[Seat, tuple[Card, ...]] = {}
        """Cards in sight of each seat."""
        self.muck: tuple[Card, ...] = ()
        """Hands given up and cards discarded, as long as no reshuffle has brought them back."""
        self.burns: tuple[Card, ...] = ()
        self.stub: tuple[Card, ...] | None = None
        """What is dealt from after a reshuffle."""
        self.dealt: int = 0
        """How many cards of the deck, or of the reshuffled stub, are gone."""
        self.shown: set[Seat] = set()
        self.over: bool = False
        self.chips: Chips = sum(stacks.values())
        self.paid_out: Chips = 0
        self.pot: Chips = 0
        """All chips put in and not yet awarded, the bets of this street included."""
        self.events: list[ev.Event] = [started]
        self.known_menu: Menu | None = None
        """The menu, once it was asked for; no part of the state."""

    @property
    def board(self) -> tuple[Card, ...]:
        """The community cards, of the first board if there are several."""
        return self.boards[0]

    @property
    def limit(self) -> Limit:
        """The betting structure."""
        return self.rules.betting.kind

    @property
    def dead(self) -> Chips:
        """All dead money."""
        return sum(self.dead_money.values())

    @property
    def matched(self) -> Mapping[Seat, Chips]:
        """What each seat put in that others must match to win it: all but dead money."""
        if not self.dead_money:
            return self.put_in
        return {seat: chips - self.dead_money.get(seat, 0) for seat, chips in self.put_in.items()}

    @property
    def live(self) -> list[Seat]:
        """Seats that can still win something, clockwise from the button's left."""
        folded = self.folded
        if not folded:
            return list(self.seats)
        return [seat for seat in self.seats if seat not in folded]

    @property
    def pots(self) -> tuple[Pot, ...]:
        """All chips put in so far as pots, the bets of this street included."""
        if not self.all_in:  # then there is one pot, and nothing to reckon
            amount = self.pot + self.paid_out
            return (Pot(amount, tuple(self.live)),) if amount else ()
        return self._pots_of(self.matched, self.all_in)

    @property
    def gathered(self) -> tuple[Pot, ...]:
        """The pots without the bets of this street."""
        matched = self.matched
        behind = {seat: matched[seat] - self.bets[seat] for seat in self.seats}
        return self._pots_of(behind, {seat for seat in self.all_in if not self.bets[seat]})

    def _pots_of(self, matched: Mapping[Seat, Chips], all_in: set[Seat]) -> tuple[Pot, ...]:
        return pots_of(matched, folded=self.folded, all_in=all_in, dead=self.dead if self.dead_money else 0)

    def facing(self, seat: Seat) -> Chips:
        """Chips that `seat` must add to match: if nobody else can act, no more than others really put in."""
        bets = self.bets
        level = self.level
        if not self.others_can_act(seat):
            level = min(level, max(bets[other] for other in self.seats if other != seat))
        return level - bets[seat] if level > bets[seat] else 0

    def others_can_act(self, seat: Seat) -> bool:
        """Whether somebody but `seat` still has cards and chips."""
        return len(self.active) > 1 or (len(self.active) == 1 and self.active[0] != seat)

    def from_left_of(self, seat: Seat) -> tuple[Seat, ...]:
        """The seats clockwise, beginning on the left of `seat`, which comes last if it is dealt in."""
        return self.seats if seat == self.button else ring(self.seats, seat)

    def state(self) -> Mapping[str, object]:
        """Every field by name; two hands are equal if these are."""
        return {name: getattr(self, name) for name in FIELDS}
