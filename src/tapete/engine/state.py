"""The state of a hand and the queries of the rules on it."""

from collections.abc import Mapping
from functools import lru_cache
from typing import Final

from tapete.cards import Card
from tapete.engine import events as ev
from tapete.engine.course import USUAL, course_of, least_bet
from tapete.engine.menu import Menu
from tapete.engine.pots import clockwise, pots_of
from tapete.engine.read_only import ReadOnly
from tapete.engine.staff.state import FloorState
from tapete.engine.types import Chips, HandRules, Limit, Pot, Seat, Stakes, Street


@lru_cache(maxsize=4_096)
def ring(seats: tuple[Seat, ...], after: Seat) -> tuple[Seat, ...]:
    """Return `clockwise` as a tuple, cached because the same tables recur."""
    return tuple(clockwise(seats, after=after))


FIELDS: Final = {
    "rules": "The game, its limit and the book's values.",
    "number": "The number of the hand.",
    "stakes": "Blinds, antes and the other forced bets and bet sizes.",
    "fixed": "Whether it is played at fixed limit.",
    "no_limit": "Whether it is played at no limit with the usual values.",
    "button": "The seat of the button; it may be empty.",
    "small_blind": "The seat of the small blind; None if it is dead or the game has none.",
    "big_blind": "The seat of the big blind; None in games with a bring-in.",
    "boards_wanted": "Number of boards dealt once no more betting is possible.",
    "capped": "Whether the number of bets in a fixed-limit round is limited.",
    "seats": "Seats dealt in, clockwise from the button's left.",
    "_stacks": "Chips behind, by seat; `stacks` is what others may look at.",
    "bets": "Chips in front on this street, by seat.",
    "put_in": "Chips put in during the whole hand, by seat.",
    "dead_money": "Antes and dead blinds, which nobody has to match.",
    "short_blinds": "The missing part of blinds that are all-in for less.",
    "folded": "Seats that have folded or lost their hand.",
    "all_in": "Seats without chips behind, including those that have folded since.",
    "active": "Live seats with chips behind, clockwise from the button's left.",
    "waiting": "Seats still to act on this street, in order: live seats with chips, or in a draw all live "
    "seats.",
    "to_act": "The seat that has the decision; None if nobody has.",
    "acted": "Seats that have acted on this street. The amount a seat faces is counted from its own bet: "
    "per seat, never per table (TDA19-47A).",
    "level": "The bet to match on this street. A short big blind still counts in full.",
    "full_raise": "The largest full bet or raise of the street. It is the least raise and reopens the "
    "betting. In fixed limit, the bet of the street.",
    "raise_from": "In fixed limit, the amount that the next raise adds to, without an all-in for less than "
    "half a bet.",
    "bets_made": "In fixed limit, bets and raises so far on this street.",
    "bring_in_due": "Whether the seat to act must still bring in.",
    "aggressor": "The seat that made the last bet or raise of this street.",
    "opener": "The live seat that acts, or would act, first on this street; None means the first on the "
    "left of the button.",
    "opens_after": "The first street opens on this seat's left: the big blind or the last straddle.",
    "street_index": "Index of the current street, from 0.",
    "street": "The current street.",
    "betting": "Whether a betting round is on.",
    "drawing": "Whether seats are changing cards or throwing them away.",
    "has_drawn": "Whether seats changed cards on an earlier street, so that the stub may run out.",
    "deals_left": "Deals still to come on this street before the betting.",
    "owed": "Number of cards owed to the seat that has just discarded.",
    "boards": "The boards with their community cards; more than one if the game or the runs want several.",
    "split": "Where several boards diverge: street index and number of cards.",
    "hole_cards": "Every seat's own cards, down and up.",
    "up": "Cards in sight of each seat.",
    "muck": "Mucked hands and discarded cards, until a reshuffle brings them back.",
    "burns": "Cards burned.",
    "stub": "The cards to deal from after a reshuffle.",
    "dealt": "Number of cards dealt from the deck or the reshuffled stub.",
    "shown": "Seats that have tabled their hands.",
    "over": "Whether the hand is over.",
    "chips": "All chips of the hand: stacks and pots.",
    "paid_out": "Chips that have been awarded from the pots.",
    "pot": "All chips put in and not yet awarded, the bets of this street included.",
    "events": "The log of all events, the start first.",
    "floor": "Interventions of dealer and floor that still matter; None in nearly every hand, for speed.",
}
"""The state's fields and their docstrings. Two hands are equal if all of these are equal."""

_UNCOUNTED: Final = {
    "known_menu": "Cached menu; not part of the state.",
    "no_bets": "Value of `bets` at the beginning of every street; not part of the state.",
    "plain": "Whether menus may take the fast path: no-limit with the usual values, without draws, bring-ins "
    "or floor interventions. Not part of the state.",
    "style": "Which betting code applies: see `tapete.engine.course`. Not part of the state.",
}


class HandState:
    """Full state of a hand. It has one owner, which applies the events in order."""

    __slots__ = {**FIELDS, **_UNCOUNTED}  # shown by `help`

    def __init__(self, rules: HandRules, started: ev.HandStarted) -> None:
        betting, stakes = rules.betting, started.stakes
        self.rules = rules
        self.number: int = started.hand
        self.stakes: Stakes = stakes
        self.fixed: bool = betting.kind == "fixed-limit"
        self.style: int
        self.floor: FloorState | None
        self.plain: bool
        self.style, self.plain, self.floor = course_of(rules)
        self.no_limit: bool = betting.kind == "no-limit" and self.style == USUAL
        self.button: Seat = started.button
        self.small_blind: Seat | None = started.small_blind
        self.big_blind: Seat | None = started.big_blind
        self.boards_wanted: int = started.boards
        self.capped: bool = not (started.event_heads_up and betting.cap_lifted.value == "event-heads-up")
        stacks = started.stacks
        seats = ring(tuple(stacks), started.button)
        self.seats: tuple[Seat, ...] = seats
        self._stacks: dict[Seat, Chips] = {}
        for seat in seats:
            self._stacks[seat] = stacks[seat]
        self.no_bets: dict[Seat, Chips] = dict.fromkeys(seats, 0)
        self.bets: dict[Seat, Chips] = self.no_bets.copy()
        self.put_in: dict[Seat, Chips] = self.no_bets.copy()
        self.dead_money: dict[Seat, Chips] = {}
        self.short_blinds: Chips = 0
        self.folded: set[Seat] = set()
        self.all_in: set[Seat] = set()
        self.active: list[Seat] = list(seats)
        self.waiting: list[Seat] = []
        self.to_act: Seat | None = None
        self.acted: set[Seat] = set()
        self.level: Chips = 0
        self.street_index: int = 0
        self.street: Street = rules.streets[0]
        self.full_raise: Chips = stakes.big_blind
        if self.style:
            self.full_raise = least_bet(rules, stakes, self.street)
        self.raise_from: Chips = 0
        self.bets_made: int = 0
        self.bring_in_due: bool = False
        self.aggressor: Seat | None = None
        self.opener: Seat | None = None
        self.opens_after: Seat = started.button if started.big_blind is None else started.big_blind
        self.betting: bool = False
        self.drawing: bool = False
        self.has_drawn: bool = False
        self.deals_left: int = len(seats) + (rules.boards if self.street.board else 0)
        self.owed: int = 0
        self.boards: tuple[tuple[Card, ...], ...] = ((),) * rules.boards
        self.split: tuple[int, int] | None = None
        self.hole_cards: dict[Seat, tuple[Card, ...]] = {}
        self.up: dict[Seat, tuple[Card, ...]] = {}
        self.muck: tuple[Card, ...] = ()
        self.burns: tuple[Card, ...] = ()
        self.stub: tuple[Card, ...] | None = None
        self.dealt: int = 0
        self.shown: set[Seat] = set()
        self.over: bool = False
        self.chips: Chips = sum(stacks.values())
        self.paid_out: Chips = 0
        self.pot: Chips = 0
        self.events: list[ev.Event] = [started]
        self.known_menu: Menu | None = None

    @property
    def stacks(self) -> Mapping[Seat, Chips]:
        """Chips behind, by seat; read-only, because only events change stacks."""
        return ReadOnly(self._stacks)

    @property
    def board(self) -> tuple[Card, ...]:
        """Community cards of the first board."""
        return self.boards[0]

    @property
    def limit(self) -> Limit:
        """Betting structure."""
        return self.rules.betting.kind

    @property
    def dead(self) -> Chips:
        """All dead money."""
        return sum(self.dead_money.values())

    @property
    def matched(self) -> Mapping[Seat, Chips]:
        """Chips each seat put in that others must match: all chips except dead money."""
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
        """Pots of all chips put in so far, including the bets of this street."""
        if not self.all_in:  # without an all-in there is one pot
            amount = self.pot + self.paid_out
            return (Pot(amount, tuple(self.live)),) if amount else ()
        return self._pots_of(self.matched, self.all_in)

    @property
    def gathered(self) -> tuple[Pot, ...]:
        """Pots without the bets of this street."""
        matched = self.matched
        behind = {seat: matched[seat] - self.bets[seat] for seat in self.seats}
        return self._pots_of(behind, {seat for seat in self.all_in if not self.bets[seat]})

    def _pots_of(self, matched: Mapping[Seat, Chips], all_in: set[Seat]) -> tuple[Pot, ...]:
        return pots_of(matched, folded=self.folded, all_in=all_in, dead=self.dead if self.dead_money else 0)

    def facing(self, seat: Seat) -> Chips:
        """Return the chips `seat` must add to call; if no other seat can act, at most what others put in."""
        bets = self.bets
        level = self.level
        if not self.others_can_act(seat):
            level = min(level, max(bets[other] for other in self.seats if other != seat))
        try:
            bet = bets[seat]
        except (KeyError, TypeError):
            raise self._no_seat(seat) from None
        return level - bet if level > bet else 0

    def others_can_act(self, seat: Seat) -> bool:
        """Whether a seat other than `seat` still has cards and chips."""
        return len(self.active) > 1 or (len(self.active) == 1 and self.active[0] != seat)

    def from_left_of(self, seat: Seat) -> tuple[Seat, ...]:
        """Return the seats clockwise, beginning on the left of `seat`, which comes last if it is dealt in."""
        if seat == self.button:
            return self.seats
        try:
            return ring(self.seats, seat)
        except TypeError:
            raise self._no_seat(seat) from None

    def _no_seat(self, seat: object) -> Exception:
        """Return the error for a seat that is not in this hand or is not an int."""
        return (ValueError if type(seat) is int else TypeError)(
            f"hand {self.number}: there is no seat {seat!r}"
        )

    def state(self) -> Mapping[str, object]:
        """Return every field by name; two hands are equal if all fields are equal."""
        return {name: getattr(self, name) for name in FIELDS}
