"""Fold `snapshot`, `news` and `yours` into the whole table, as a client does."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeVar

from msgspec import structs

from tapete.cards import Card
from tapete.engine.events import Event, HandStarted
from tapete.room.protocol.expected import expected_own, expected_shared
from tapete.room.protocol.numbered import Gap, is_next
from tapete.room.protocol.patching import patched
from tapete.room.protocol.shared import News, Own, OwnRuling, Shared, Snapshot, Yours
from tapete.room.protocol.short_events import Before, at_length
from tapete.room.protocol.table import (
    FACING,
    FREE,
    Beforehand,
    DealShare,
    Notice,
    RulingTold,
    SeatView,
    Standing,
    Table,
)

Named = TypeVar("Named", SeatView, Standing, DealShare)

BOARD = 5
"""Number of cards on a complete board."""
NOTICES = 8
"""Number of recent notices that a table shows."""


def table_of(
    shared: Shared,
    own: Own,
    *,
    stream: str,
    table: int,
    now: int,
    resync: bool,
    events: tuple[Event, ...],
    rulings: Sequence[RulingTold],
    own_rulings: Sequence[OwnRuling],
    notices: Sequence[Notice],
) -> Table:
    """Build the whole table that one viewer may see, from its shared and its own part."""
    prize = own.prize
    if shared.last_table:
        standings = tuple(_renamed(one, own.names) for one in shared.standings)
    else:
        standings = (prize,) if prize else ()
    hand = shared.hand
    if hand is not None:
        cards = hand.hole_cards
        if own.hand_seat is not None and own.cards:
            cards = {**cards, own.hand_seat: own.cards}
        hand = structs.replace(hand, seat=own.hand_seat, menu=own.menu, hole_cards=cards)
    deal = shared.deal
    if deal is not None:
        shares = tuple(_renamed(share, own.names) for share in deal.shares)
        deal = structs.replace(deal, your_vote=own.your_vote, shares=shares)
    progress = shared.progress
    if progress is not None:
        progress = structs.replace(progress, your_place=own.your_place)
    if shared.level is None:
        raise ValueError(f"{stream}: a table without a level")
    return Table(
        stream=stream,
        table=table,
        version=shared.version,
        now=now,
        resync=resync,
        name=shared.name,
        state=shared.state,
        you=own.you,
        your_table=own.your_table,
        seats=tuple(_renamed(shared.seats[seat], own.names) for seat in sorted(shared.seats)),
        size=shared.size,
        level=shared.level,
        button=shared.button,
        hand=hand,
        decision=own.decision,
        menu=own.menu,
        made=own.made,
        clock=shared.clock,
        standings=standings,
        prizes=shared.prizes,
        prizes_certain=shared.prizes_certain,
        currency=shared.currency,
        events=events,
        shuffle=shared.shuffle,
        beforehand=_beforehand(shared, own),
        rulings=numbered(rulings, own_rulings),
        progress=progress,
        waits=shared.waits,
        purchases=own.purchases,
        may_surrender=own.may_surrender,
        deal=deal,
        may_propose=own.may_propose,
        notices=tuple(notices)[-NOTICES:],
        prize=prize,
        wished=own.wished,
        your_turn=own.your_turn,
        stopped=shared.stopped,
        remind_ms=shared.remind_ms,
        bank=own.bank,
        revealed=shared.revealed,
        rabbit=shared.rabbit,
        may_show=_to_show(shared, own),
        may_hunt=_may_hunt(shared, own),
        cash=shared.cash,
        your_cash=own.cash,
        your_pool=own.pool,
    )


def _beforehand(shared: Shared, own: Own) -> Beforehand | None:
    """Return the pre-actions that the viewer may set: their seat must act later on this street."""
    seat, hand, betting = own.hand_seat, shared.hand, shared.betting
    if hand is None or betting is None or seat is None or seat not in betting.waiting[1:]:
        return None
    missing = max(0, betting.level - hand.bets.get(seat, 0))
    return Beforehand(
        situation=f"{hand.hand}.{betting.street}.{betting.level}",
        offers=FACING if missing else FREE,
        call=min(hand.stacks[seat], missing),
        ticked=own.ticked,
    )


def _to_show(shared: Shared, own: Own) -> tuple[Card, ...]:
    """Return the viewer's cards of a finished hand that not everybody has seen."""
    seat, hand = own.hand_seat, shared.hand
    if seat is None or hand is None or not hand.over:
        return ()
    seen = {*hand.hole_cards.get(seat, ()), *shared.revealed.get(seat, ())}
    return tuple(card for card in own.cards if card not in seen)


def _may_hunt(shared: Shared, own: Own) -> bool:
    """Whether the viewer may ask for the cards that would have come."""
    hand, cash = shared.hand, shared.cash
    if hand is None or not hand.over or own.hand_seat is None or cash is None or not cash.rabbit_hunt:
        return False
    return not shared.rabbit and len(hand.board) < BOARD and len(hand.folded) == len(hand.stacks) - 1


def _renamed(one: Named, names: dict[int, str]) -> Named:
    """Replace the name by the one that this viewer may read."""
    name = names.get(one.player)
    return one if name is None else structs.replace(one, name=name)


def numbered(public: Sequence[RulingTold], own: Sequence[OwnRuling]) -> tuple[RulingTold, ...]:
    """Merge public and own rulings of a hand in their order, numbered for this viewer."""
    found, left = list[RulingTold](), list(own)
    for place, ruling in enumerate([*public, None]):
        while left and left[0].before <= place:
            found.append(left.pop(0).ruling)
        if ruling is not None:
            found.append(ruling)
    found += [one.ruling for one in left]
    return tuple(structs.replace(one, number=number) for number, one in enumerate(found, start=1))


class Watched:
    """State of one watched table, built from the room's messages."""

    def __init__(self) -> None:
        self.table: Table | None = None
        """Latest state of the table; None before the snapshot."""
        self._shared = Shared()
        self._own = Own()
        self._started: HandStarted | None = None
        """Start event of the last hand."""
        self._news = 0
        self._yours = 0
        self._rulings: tuple[RulingTold, ...] = ()
        self._own_rulings: tuple[OwnRuling, ...] = ()
        self._notices: tuple[Notice, ...] = ()
        self._held: Yours | None = None
        self._waits = True
        """Whether a snapshot is needed. Until it comes, no other message can be folded."""

    def fold(self, message: Snapshot | News | Yours) -> Table | None:
        """Fold a message and return the table with the new events.

        Returns:
            None if the snapshot or the other half of a change has not come yet.

        Raises:
            Gap: a message is missing before this one. Ask for a snapshot.
        """
        match message:
            case Snapshot():
                return self._begin(message)
            case _ if self._waits:
                return None
            case Yours():
                if not self._follows(message.table, self._yours, message.number):
                    return None
                self._yours = message.number
                if message.after > self._news:
                    self._held = message
                    return None
                self._take(message)
                return self._told(message.now, tuple(message.events.values()))
            case News():
                if not self._follows(message.table, self._news, message.number):
                    return None
                self._news = message.number
                hand, started = self._shared.hand, self._started
                events = at_length(message.events, Before(started, hand.stacks) if hand and started else None)
                shared = expected_shared(self._shared, events, now=message.now)
                self._shared = patched(shared, message.patch)
                if any(isinstance(event, HandStarted) for event in events):
                    self._rulings, self._own_rulings = (), ()
                self._note_start(events)
                self._rulings = (*self._rulings, *message.rulings)
                self._notices = (*self._notices, *message.notices)
                held, self._held = self._held, None
                if held is not None:
                    first = self._shared.version - len(events) + 1
                    events = tuple(held.events.get(first + at, event) for at, event in enumerate(events))
                self._own = expected_own(self._own, self._shared, events)
                if held is not None:
                    self._take(held)
                return self._told(message.now, events)

    def _begin(self, message: Snapshot) -> Table:
        before, self._waits = self.table, False
        self._stream, self._number = message.stream, message.table
        self._shared, self._own = message.shared, message.own
        self._note_start(message.events)
        self._news, self._yours, self._held = message.news, 0, None
        self._rulings, self._own_rulings = message.rulings, message.own_rulings
        self._notices = message.notices
        events, resync = message.events, True
        if before is not None and before.table == message.table:
            # Events missed while the connection was down, if the same hand still runs.
            unseen = message.shared.version - before.version
            if 0 <= unseen <= len(events):
                events, resync = events[len(events) - unseen :], False
        return self._told(message.now, events, resync=resync)

    def _note_start(self, events: Sequence[Event]) -> None:
        self._started = next((one for one in events if isinstance(one, HandStarted)), self._started)

    def _follows(self, table: int, known: int, came: int) -> bool:
        """Whether a message is the next one of this table; a message about an earlier table is not."""
        try:
            return table == self._number and is_next(known, came)
        except Gap:
            self._waits = True
            raise

    def _take(self, message: Yours) -> None:
        self._own = patched(self._own, message.patch)
        self._own_rulings = (*self._own_rulings, *message.rulings)
        self._notices = (*self._notices, *message.notices)

    def _told(self, now: int, events: tuple[Event, ...], *, resync: bool = False) -> Table:
        self._notices = self._notices[-NOTICES:]
        self.table = table_of(
            self._shared,
            self._own,
            stream=self._stream,
            table=self._number,
            now=now,
            resync=resync,
            events=events,
            rulings=self._rulings,
            own_rulings=self._own_rulings,
            notices=self._notices,
        )
        return self.table
