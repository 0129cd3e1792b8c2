"""The betting situation at an incident, taken from a running hand or typed in by a dealer."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta, Struct

from tapete.cards import Card, deck_named
from tapete.cards.typed import checked, expect
from tapete.engine import Hand
from tapete.engine import events as ev
from tapete.engine.staff.pending import pending_acts
from tapete.engine.types import Chips, Limit, Seat
from tapete.floor.history import PastAct, history_of
from tapete.floor.impossible import Impossible

Amount = Annotated[Chips, Meta(ge=0)]
Acted = Literal["fold", "check", "call", "bet", "raise", "bring_in", "all_in"]
EarlyAct = Literal["fold", "check", "call", "bet", "raise", "all_in"]


class SpotSeat(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """One seat of a spot."""

    stack: Amount | None = None
    """Chips behind, before the chips of the incident are taken away; None: enough for any bet."""
    bet: Amount = 0
    """Chips in front, this street."""
    put_in: Amount | None = None
    """Chips put in during the whole hand, antes included; None: only the chips in front."""
    live: bool = True
    all_in: bool = False


class StreetAct(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Something a seat did on this street."""

    seat: Seat
    act: Acted
    to: Amount = 0
    """Total in front after a bet, call or raise."""
    in_turn: bool = True

    @property
    def with_chips(self) -> bool:
        """Whether chips went in."""
        return self.act in ("call", "bet", "raise", "bring_in", "all_in")


class Early(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """An act out of turn, pending until its seat's turn."""

    seat: Seat
    act: EarlyAct
    to: Amount = 0
    """Total of a bet, call or raise."""
    by: Literal["chips", "words"] = "chips"
    faced: Amount
    """The bet to match when the seat acted."""
    answered: Amount = 0
    """Total of an earlier bet or raise out of turn that the seat saw; 0 if there was none."""
    players: int | None = None
    """Players in the hand at that moment; None means the same number as now."""


class Piles(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Piles of cards outside the live hands; a card that nobody has seen may be `??`."""

    board: tuple[Card, ...] = ()
    """In the order of dealing."""
    further_boards: tuple[tuple[Card, ...], ...] = ()
    """The second board of a game with two, in the order of dealing."""
    burns: tuple[Card, ...] = ()
    """In the order of dealing."""
    muck: tuple[Card, ...] = ()
    loose: tuple[Card, ...] = ()
    """Cards on the table by mistake: premature or extra."""
    aside: tuple[Card, ...] = ()
    """Cards out of play until the floor brings them back."""
    stub: Amount = 0
    """Number of cards left to deal."""


class Spot(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The betting situation when something happened. Amounts are totals of this street."""

    seats: dict[Seat, SpotSeat]
    """Every seat dealt in."""
    game: str = "holdem"
    limit: Limit = "no-limit"
    street: str = "preflop"
    small_blind: Amount = 0
    big_blind: Amount = 0
    """The big blind; also the least bet."""
    button: Seat | None = None
    small_blind_seat: Seat | None = None
    big_blind_seat: Seat | None = None
    to_act: Seat | None = None
    bet: Amount = 0
    """Chips a seat must have in front to call."""
    raise_by: Amount = 0
    """The largest full bet or raise of the street: the least raise. If left out, derived from the bets."""
    raises: Amount | None = None
    """Raises of this street on top of the opening bet; before the flop the big blind is the opening bet. If
    left out, derived from the acts or the bets."""
    pot: Amount = 0
    """All chips in the middle, the bets of this street included."""
    acts: tuple[StreetAct, ...] = ()
    """Acts of this street in order, without forced bets; at showdown, the acts of the last street."""
    opener: Seat | None = None
    """First seat to act on this street; None: the first live seat on the button's left."""
    board: int = 0
    """Community cards dealt."""
    piles: Piles | None = None
    """Piles of cards; None if unknown. The dealer then follows the steps of the ruling."""
    last_street: bool = False
    may_raise: bool | None = None
    """Whether the seat to act may bet or raise: the betting is open to it, and somebody can respond. If left
    out, derived from the acts or the bets."""
    raise_from: Amount | None = None
    """Base of the least raise, if not `bet`: in fixed limit, where a short all-in is completed."""
    most: Amount | None = None
    """Most chips the seat to act may have in front; None: limited only by its stack or the betting limit."""
    due: Literal["betting", "bring_in", "draw"] = "betting"
    """The decision of the seat to act: betting, the bring-in, or a draw."""
    pending: tuple[Early, ...] = ()
    """Pending acts out of turn, in order."""

    def __post_init__(self) -> None:
        expect("Spot: seats", self.seats, dict[Seat, SpotSeat])
        for name in ("button", "small_blind_seat", "big_blind_seat"):
            seat = getattr(self, name)
            if seat is not None and seat < 1:
                raise Impossible(name, "no_such_seat", seat=seat)
        if self.to_act is not None and self.to_act not in self.seats:
            raise Impossible("to_act", "not_dealt_in", seat=self.to_act)
        for seat, place in self.seats.items():
            if seat < 1:
                raise Impossible("seats", "no_such_seat", seat=seat)
            if place.bet > self.bet and self.bet:
                raise Impossible(f"seats.{seat}.bet", "more_than_the_bet", front=place.bet, bet=self.bet)
        for name, acts in (("acts", self.acts), ("pending", self.pending)):
            for act in acts:
                if act.seat not in self.seats:
                    raise Impossible(name, "not_dealt_in", seat=act.seat)

    @classmethod
    @checked
    def facing(cls, *, seat: Seat, bet: Chips, raise_by: Chips = 0, others: int = 1) -> Spot:
        """Build a spot of a seat facing a bet, from the fewest facts.

        >>> Spot.facing(seat=4, bet=600).least_raise_to
        1200
        """
        seats = {seat: SpotSeat()} | {seat + 1 + other: SpotSeat(bet=bet) for other in range(others)}
        return cls(seats=seats, street="flop", to_act=seat, bet=bet, raise_by=raise_by or bet)

    @classmethod
    @checked
    def of_hand(cls, hand: Hand) -> HandSpot:
        """Build the spot of a running hand, with the further facts that the hand knows."""
        return spot_of(hand)

    @property
    def live(self) -> tuple[Seat, ...]:
        """Seats still in the hand."""
        return tuple(seat for seat, place in self.seats.items() if place.live)

    @property
    def least_raise(self) -> Chips:
        """The least amount that a raise must add.

        Raises:
            Impossible: the facts do not determine it.
        """
        return self.raise_by or self.big_blind

    @property
    def can_raise(self) -> bool:
        """Whether the seat to act may raise, as far as is known."""
        return self.may_raise is not False

    @property
    def raise_count(self) -> int:
        """Raises on top of the opening bet, as far as is known."""
        return self.raises or 0

    @property
    def least_raise_to(self) -> Chips:
        """Total of the least raise or the least bet."""
        return (self.bet if self.raise_from is None else self.raise_from) + self.least_raise

    @property
    def least_bet(self) -> Chips:
        """The least bet that opens the betting."""
        return self.big_blind if self.bet else self.least_raise

    def most_to(self, seat: Seat) -> Chips | None:
        """Return the most chips a seat may have in front; None if only an unknown stack limits it.

        >>> Spot(seats={1: SpotSeat(), 2: SpotSeat()}, limit="pot-limit", pot=500, bet=200).most_to(1)
        900
        """
        total = self.total_of(seat)
        if self.most is not None:
            limit: Chips | None = self.most
        elif self.limit == "fixed-limit":
            limit = self.least_raise_to
        elif self.limit == "pot-limit":
            limit = self.pot_to(seat)
        else:
            limit = None
        bounds = [bound for bound in (limit, total) if bound is not None]
        return min(bounds) if bounds else None

    def pot_to(self, seat: Seat) -> Chips:
        """Return the total of a pot-size bet or raise, including the call.

        Raises:
            Impossible: the pot is unknown.
        """
        if self.limit == "pot-limit" and self.most is not None:
            return self.most
        if not self.pot:
            raise Impossible("pot", "say_pot")
        return self.bet + self.pot + max(0, self.bet - self.place(seat).bet)

    def place(self, seat: Seat) -> SpotSeat:
        """Return the state of a seat.

        Raises:
            ValueError: the seat is not dealt in.
        """
        if seat not in self.seats:
            raise Impossible("seat", "not_dealt_in", seat=seat)
        return self.seats[seat]

    def total_of(self, seat: Seat) -> Chips | None:
        """Return the most chips a seat could have in front on this street; None if its stack is unknown."""
        place = self.place(seat)
        return None if place.stack is None else place.stack + place.bet

    def put_in_by(self, seat: Seat) -> Chips:
        """Return the chips a seat has put in during this hand, as far as known."""
        place = self.place(seat)
        return place.bet if place.put_in is None else place.put_in

    def called_to(self, seat: Seat) -> Chips:
        """Return the chips in front of a seat after a call: the bet, or its whole stack."""
        total = self.total_of(seat)
        return self.bet if total is None else min(self.bet, total)


def piles_of(hand: Hand) -> Piles:
    """Return the piles of cards of a running hand."""
    floor, pack = hand.floor, deck_named(hand.rules.deck) if hand.stub is None else hand.stub
    return Piles(
        board=hand.board,
        further_boards=hand.boards[1 : hand.rules.boards],
        burns=hand.burns,
        muck=hand.muck,
        loose=() if floor is None else floor.loose,
        aside=() if floor is None else floor.aside,
        stub=max(0, len(pack) - hand.dealt) + (0 if floor is None else len(floor.unmixed)),
    )


class UnclearSpot(Spot, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A typed spot without a least raise: it was not given and does not follow from the bets."""

    @property
    def least_raise(self) -> Chips:
        """The least amount that a raise must add, if it was given.

        Raises:
            Impossible: the least raise was not given.
        """
        if self.raise_by:
            return self.raise_by
        raise Impossible("raise_by", "say_raise_by", bet=self.bet)


def as_unclear(spot: Spot) -> UnclearSpot:
    """Convert a spot into one with an unknown least raise."""
    return UnclearSpot(**{name: getattr(spot, name) for name in Spot.__struct_fields__})


class HandSpot(Spot, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A spot with its betting history: from a running hand, or from replayed acts."""

    log: tuple[PastAct, ...] = ()
    """All known acts, including earlier streets."""
    index: int = 0
    """Index of the street."""
    whole: bool = True
    """Whether the log starts at the beginning of the hand; otherwise it starts with the street."""
    waiting: tuple[Seat, ...] = ()
    """Seats still to act on this street."""
    shown: tuple[Seat, ...] = ()
    """Seats that have shown their hands."""
    held: dict[Seat, int] = {}
    """Number of cards of each live seat, if the hand knows its cards."""
    wrong_counts: bool = False
    """Whether a live seat holds too many cards or too few."""
    all_bets_made: bool = False
    """In fixed limit, whether the cap on raises applies and is reached."""
    won: dict[Seat, Chips] = {}
    """Chips awarded from the pots, by seat."""
    ante: Amount = 0
    smallest_chip: Amount = 1
    """The value of the smallest chip in play; 1 if unknown."""

    def has_folded(self, seat: Seat) -> bool:
        """Whether a seat has folded in the betting."""
        return not self.place(seat).live and any(one.seat == seat and one.act == "fold" for one in self.log)


def spot_of(hand: Hand, since: Hand | None = None) -> HandSpot:
    """Build the spot of a running hand.

    Args:
        since: the hand at an earlier moment, if the acts before it are unknown.
    """
    held = _held(hand)
    game, _, _ = hand.rules.game.partition(f"-{hand.limit}")
    log = history_of(hand, since)
    begun = _street_begun(hand)
    acts = tuple(
        StreetAct(seat=one.seat, act=one.act, to=one.to, in_turn=one.in_turn) for one in log if one.at > begun
    )
    blind_is_bet = hand.street_index == 0 and hand.big_blind is not None
    raised = sum(act.act in ("bet", "raise") for act in acts)
    menu = hand.menu
    raises = (menu.raise_to or menu.bet) if menu is not None else None
    return HandSpot(
        seats=_places(hand),
        game=game,
        limit=hand.limit,
        street=hand.view_for(None).street,
        small_blind=hand.stakes.small_blind,
        big_blind=hand.stakes.big_blind,
        button=hand.button,
        small_blind_seat=hand.small_blind,
        big_blind_seat=hand.big_blind,
        to_act=hand.to_act,
        bet=hand.level,
        raise_by=hand.full_raise,
        raises=raised if blind_is_bet else max(0, raised - 1),
        pot=hand.pot,
        acts=acts,
        opener=hand.opener,
        board=len(hand.board),
        piles=piles_of(hand),
        last_street=hand.street_index + 1 == len(hand.rules.streets),
        may_raise=menu is None or raises is not None,
        raise_from=hand.raise_from if hand.fixed and hand.raise_from != hand.level else None,
        most=raises.most if raises is not None and not hand.no_limit else None,
        due="draw" if hand.drawing else "bring_in" if hand.bring_in_due else "betting",
        pending=_pending(hand),
        log=log,
        index=hand.street_index,
        waiting=tuple(hand.waiting),
        shown=tuple(sorted(hand.shown)),
        held=held,
        wrong_counts=len(set(held.values())) > 1,
        all_bets_made=_all_bets_made(hand),
        won=_won(hand),
        ante=hand.stakes.ante,
        smallest_chip=hand.stakes.smallest_chip,
    )


def _places(hand: Hand) -> dict[Seat, SpotSeat]:
    return {
        seat: SpotSeat(
            stack=hand.stacks[seat],
            bet=hand.bets[seat],
            put_in=hand.put_in[seat],
            live=seat not in hand.folded,
            all_in=seat in hand.all_in,
        )
        for seat in sorted(hand.seats)
    }


def _pending(hand: Hand) -> tuple[Early, ...]:
    return tuple(
        Early(
            seat=one.seat,
            act=one.act,
            to=one.to,
            by=one.by,
            faced=one.faced,
            answered=one.answered,
            players=one.players,
        )
        for one in pending_acts(hand)
    )


def _held(hand: Hand) -> dict[Seat, int]:
    """Return the number of cards of each live seat; empty until the street is dealt."""
    if hand.deals_left or hand.drawing:
        return {}
    return {seat: len(hand.hole_cards.get(seat, ())) for seat in hand.seats if seat not in hand.folded}


def _all_bets_made(hand: Hand) -> bool:
    """Whether the engine counts all bets of the round as made; a completed all-in is one bet."""
    return hand.fixed and hand.capped and hand.bets_made >= hand.rules.betting.bets_per_round.value


def _won(hand: Hand) -> dict[Seat, Chips]:
    """Return the chips awarded to each seat, including corrections."""
    won: dict[Seat, Chips] = {}
    for event in hand.events:
        match event:
            case ev.PotAwarded(seat=seat, amount=amount):
                won[seat] = won.get(seat, 0) + amount
            case ev.AwardCorrected(taken=taken, given=given):
                for seat, amount in taken.items():
                    won[seat] = won.get(seat, 0) - amount
                for seat, amount in given.items():
                    won[seat] = won.get(seat, 0) + amount
            case _:
                pass
    return won


_NEXT_STREET = ev.StreetBegan | ev.BoardDealt | ev.HoleDealt


def _street_begun(hand: Hand) -> int:
    """Index in the log where the acts of this street begin; after the hand, of the last street."""
    log = hand.events
    ends = [at for at, event in enumerate(log) if isinstance(event, ev.BetsCollected)]
    if ends and not any(isinstance(event, _NEXT_STREET) for event in log[ends[-1] :]):
        ends.pop()
    return ends[-1] if ends else 0
