"""Predict the table after a hand's events, for room and clients alike; a patch corrects the prediction.

Room and client compute the same prediction from the client's table and the events of a message. The patch
then holds only the differences, which after most actions is nothing. These rules need not know every game: a
wrong prediction costs a few bytes, not a wrong table. `web/src/fold/expected.ts` is a line-by-line copy; the
vectors in `tests/vectors` check both.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from msgspec import structs

from tapete.cards import HIDDEN, Card
from tapete.engine import events as ev
from tapete.engine.types import Chips, PostKind, Pot, Seat
from tapete.engine.views import HandView
from tapete.room.protocol.shared import Betting, Own, Shared
from tapete.room.protocol.table import Clock

IN_FRONT = (PostKind.SMALL_BLIND, PostKind.BIG_BLIND, PostKind.STRADDLE)
"""Posts that count as a bet in front of their seat, which others must match."""


class _Ahead:
    """A hand and its betting while events are applied. Values are replaced, never changed in place."""

    __slots__ = (
        "all_in",
        "bets",
        "board",
        "folded",
        "hole_cards",
        "level",
        "number",
        "over",
        "pots",
        "put_in",
        "stacks",
        "street",
        "view",
        "waiting",
    )

    def __init__(self, view: HandView, betting: Betting | None) -> None:
        self.view = view
        """View before the events; its unchanged fields are read from here."""
        self.street, self.board, self.over = view.street, view.board, view.over
        self.stacks, self.bets, self.put_in = view.stacks, view.bets, view.put_in
        self.hole_cards, self.pots = view.hole_cards, view.pots
        self.folded, self.all_in = view.folded, view.all_in
        self.number, self.level = (betting.street, betting.level) if betting else (0, 0)
        self.waiting: Sequence[Seat] = betting.waiting if betting else ()

    def active(self, after: Seat) -> list[Seat]:
        """Return the seats with cards and chips behind, clockwise; `after` comes last if it is among them."""
        seats = sorted([seat for seat in self.stacks if seat not in self.folded and seat not in self.all_in])
        return [seat for seat in seats if seat > after] + [seat for seat in seats if seat <= after]

    def pay(self, seat: Seat, chips: Chips, *, all_in: bool, in_front: bool = True) -> None:
        self.stacks = {**self.stacks, seat: self.stacks.get(seat, 0) - chips}
        self.put_in = {**self.put_in, seat: self.put_in.get(seat, 0) + chips}
        if in_front:
            self.bets = {**self.bets, seat: self.bets.get(seat, 0) + chips}
        if all_in:
            self.all_in = (*self.all_in, seat)

    def acted(self, seat: Seat) -> None:
        self.waiting = [other for other in self.waiting if other != seat]

    def whole(self) -> HandView:
        return structs.replace(
            self.view,
            street=self.street,
            board=self.board,
            stacks=self.stacks,
            bets=self.bets,
            put_in=self.put_in,
            pots=self.pots,
            hole_cards=self.hole_cards,
            folded=tuple(sorted(self.folded)),
            all_in=tuple(sorted(self.all_in)),
            to_act=self.waiting[0] if self.waiting else None,
            over=self.over,
        )


def expected_shared(shared: Shared, events: Sequence[ev.Event], *, now: int) -> Shared:
    """Predict the public state of a table after events.

    Args:
        events: the events after `shared.version`, as an outsider sees them.
        now: time of the events; a turn that begins with them begins at this time.
    """
    if not events:
        return shared
    ahead = _Ahead(shared.hand, shared.betting) if shared.hand is not None else None
    stacks: dict[Seat, Chips] = {}
    button = shared.button
    for event in events:
        if isinstance(event, ev.HandStarted):
            ahead, button = _begun(event), event.button
        elif ahead is not None:
            effect = _EFFECTS.get(type(event))
            if effect is not None:
                effect(ahead, event)
            if isinstance(event, ev.HandEnded):
                stacks = event.stacks
    version = shared.version + len(events)
    if ahead is None:
        return structs.replace(shared, version=version)
    if stacks:
        shared = _with_stacks(shared, stacks)
    return structs.replace(
        shared,
        version=version,
        button=button,
        hand=ahead.whole(),
        betting=Betting(street=ahead.number, level=ahead.level, waiting=tuple(ahead.waiting))
        if ahead.waiting
        else None,
        clock=_clock(shared, ahead.waiting[0], now) if ahead.waiting else None,
    )


def _with_stacks(shared: Shared, stacks: Mapping[Seat, Chips]) -> Shared:
    """Set the stacks after a hand; at a single table also the largest and smallest stack of the event."""
    seats = {
        seat: structs.replace(one, stack=stacks.get(seat, one.stack)) for seat, one in shared.seats.items()
    }
    progress, left = shared.progress, [one.stack for one in seats.values() if one.stack > 0]
    if progress is not None and progress.tables == 1 and left:
        progress = structs.replace(progress, largest=max(left), smallest=min(left))
    return structs.replace(shared, seats=seats, progress=progress)


def expected_own(own: Own, shared: Shared, events: Sequence[ev.Event]) -> Own:
    """Predict one viewer's private state after news.

    Args:
        shared: public state of the table after the news.
        events: events of the news, as this viewer sees them.
    """
    changed: dict[str, Any] = {}
    seat, cards, place = own.hand_seat, own.cards, own.your_place
    for event in events:
        if isinstance(event, ev.HandStarted):
            seat = own.you if own.you in event.stacks else None
            cards = ()
        elif isinstance(event, ev.HoleDealt):
            if event.seat == seat and HIDDEN not in event.cards:
                cards = (*cards, *event.cards)
        elif isinstance(event, ev.HandEnded):
            if place is not None:
                place = _place(own.you, shared) or place
        elif isinstance(event, ev.Discarded) and event.seat == seat:
            cards = _without(cards, event.cards)
    if seat != own.hand_seat:
        changed["hand_seat"] = seat
    if cards != own.cards:
        changed["cards"] = cards
    if place != own.your_place:
        changed["your_place"] = place
    hand, betting = shared.hand, shared.betting
    if own.menu is not None and events:  # a seat that is to act again gets a whole new menu
        changed["menu"] = changed["decision"] = None
    if own.made is not None and (not cards or hand is None or seat in hand.folded):
        changed["made"] = None
    if own.ticked is not None and (betting is None or seat not in betting.waiting[1:]):
        changed["ticked"] = None
    return structs.replace(own, **changed) if changed else own


def _place(you: Seat | None, shared: Shared) -> int | None:
    """Return the place of a seat by chips, if all remaining players sit at this table."""
    if shared.progress is None or shared.progress.tables != 1 or you not in shared.seats:
        return None
    mine = shared.seats[you].stack
    return 1 + sum(one.stack > mine for one in shared.seats.values())


def _without(cards: Sequence[Card], given: Sequence[Card]) -> tuple[Card, ...]:
    return tuple(card for card in cards if card not in given)


def _clock(shared: Shared, seat: Seat, now: int) -> Clock:
    deadline = now + shared.turn_ms
    bank = 0 if shared.bank_asked else shared.bank_ms
    return Clock(seat=seat, began=now, deadline=deadline, bank_deadline=deadline + bank)


def _begun(event: ev.HandStarted) -> _Ahead:
    view = HandView(
        hand=event.hand,
        game=event.game,
        stakes=event.stakes,
        button=event.button,
        small_blind=event.small_blind,
        big_blind=event.big_blind,
        street="preflop",
        board=(),
        stacks=event.stacks,
        bets={},
        put_in=dict.fromkeys(event.stacks, 0),
        pots=(),
        hole_cards={},
        folded=(),
        all_in=(),
        over=False,
    )
    return _Ahead(view, None)


# ------------------------------------------------------------ what each event does


def _posted(ahead: _Ahead, event: ev.Posted) -> None:
    in_front = event.kind in IN_FRONT
    ahead.pay(event.seat, event.amount, all_in=event.all_in, in_front=in_front)
    if in_front:
        ahead.level = max(ahead.level, ahead.bets[event.seat])


def _hole_dealt(ahead: _Ahead, event: ev.HoleDealt) -> None:
    cards = (*ahead.hole_cards.get(event.seat, ()), *event.cards)
    ahead.hole_cards = {**ahead.hole_cards, event.seat: cards}
    if ahead.view.big_blind is not None and not ahead.board:
        ahead.waiting = ahead.active(ahead.view.big_blind)


def _folded(ahead: _Ahead, event: ev.Folded) -> None:
    seat = event.seat
    ahead.folded = (*ahead.folded, seat)
    ahead.hole_cards = {other: cards for other, cards in ahead.hole_cards.items() if other != seat}
    ahead.pots = tuple(
        Pot(pot.amount, tuple(other for other in pot.eligible if other != seat)) for pot in ahead.pots
    )
    ahead.acted(seat)


def _checked(ahead: _Ahead, event: ev.Checked) -> None:
    ahead.acted(event.seat)


def _called(ahead: _Ahead, event: ev.Called) -> None:
    ahead.pay(event.seat, event.amount, all_in=event.all_in)
    ahead.acted(event.seat)


def _raised(ahead: _Ahead, event: ev.BetMade | ev.RaisedTo) -> None:
    seat = event.seat
    ahead.pay(seat, event.amount - ahead.bets.get(seat, 0), all_in=event.all_in)
    ahead.level = event.amount
    ahead.waiting = [other for other in ahead.active(seat) if other != seat]


def _uncalled_returned(ahead: _Ahead, event: ev.UncalledReturned) -> None:
    seat, chips = event.seat, event.amount
    ahead.pay(seat, -chips, all_in=False)
    ahead.all_in = tuple(other for other in ahead.all_in if other != seat)


def _bets_collected(ahead: _Ahead, event: ev.BetsCollected) -> None:
    ahead.bets, ahead.waiting = {}, ()
    if len(event.pots) == 1:
        live = [seat for seat in ahead.stacks if seat not in ahead.folded]
        eligible = sorted(live, key=lambda seat: (seat <= ahead.view.button, seat))
        ahead.pots = (Pot(event.pots[0], tuple(eligible)),)


def _board_dealt(ahead: _Ahead, event: ev.BoardDealt) -> None:
    if event.board:
        return
    ahead.board = (*ahead.board, *event.cards)
    ahead.street, ahead.level = event.street, 0
    ahead.number += 1
    active = ahead.active(ahead.view.button)
    ahead.waiting = active if len(active) > 1 else ()


def _shown(ahead: _Ahead, event: ev.Shown) -> None:
    ahead.hole_cards = {**ahead.hole_cards, event.seat: event.cards}


def _hand_ended(ahead: _Ahead, event: ev.HandEnded) -> None:
    ahead.street, ahead.over = "over", True
    ahead.stacks, ahead.pots, ahead.waiting = event.stacks, (), ()


_EFFECTS: dict[type, Callable[[_Ahead, Any], None]] = {
    ev.Posted: _posted,
    ev.HoleDealt: _hole_dealt,
    ev.Folded: _folded,
    ev.Checked: _checked,
    ev.Called: _called,
    ev.BetMade: _raised,
    ev.RaisedTo: _raised,
    ev.UncalledReturned: _uncalled_returned,
    ev.BetsCollected: _bets_collected,
    ev.BoardDealt: _board_dealt,
    ev.Shown: _shown,
    ev.HandEnded: _hand_ended,
}
"""Predicted effect of each event type; the patch covers the others."""
