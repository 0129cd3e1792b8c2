"""Apply events to the state of a hand. Nothing else changes the state."""

from collections.abc import Callable
from typing import Any, Final

from tapete.engine import events as ev
from tapete.engine.chips import _astray, check_chips, pay
from tapete.engine.fast.changes import acted, bet, called, raised
from tapete.engine.refusals import InvariantBroken
from tapete.engine.staff.piles import boards_short
from tapete.engine.state import HandState
from tapete.engine.stub import takes_burns
from tapete.engine.turns import begin_street, find_turn, open_betting
from tapete.engine.types import Chips, PostKind

# Looking up a member of an enumeration is slow, and every hand posts.
_ANTE: Final = PostKind.ANTE

_SMALL_BLIND: Final = PostKind.SMALL_BLIND

_BIG_BLIND: Final = PostKind.BIG_BLIND

_STRADDLE: Final = PostKind.STRADDLE


def apply(hand: HandState, event: ev.Event) -> None:
    """Apply an event. It is never refused; raises InvariantBroken if chips are not conserved."""
    hand.known_menu = None
    CHANGES[type(event)](hand, event)
    hand.events.append(event)


def _posted(hand: HandState, event: ev.Posted) -> None:
    seat, kind, chips, stakes = event.seat, event.kind, event.amount, hand.stakes
    if kind is _SMALL_BLIND:
        bet(hand, seat, chips)
        if chips > hand.level:
            hand.level = chips
        if event.all_in and chips < stakes.small_blind:
            hand.short_blinds += stakes.small_blind - chips
    elif kind is _BIG_BLIND:
        bet(hand, seat, chips)
        _blind_stands(hand, stakes.big_blind - chips if event.all_in else 0)
    elif kind is _STRADDLE:
        pay(hand, seat, chips)
        total = hand.bets[seat]  # a blind that straddles already has part of the straddle in front
        # A straddle is a bet of its own size; a short all-in straddle is not a full bet.
        if not event.all_in or total - hand.level >= hand.full_raise:
            hand.bets_made += 1
            hand.raise_from = max(hand.raise_from, total)
            if not hand.fixed and hand.rules.betting.min_raise.value == "largest-full-raise":
                hand.full_raise = max(hand.full_raise, total)
        hand.level = max(hand.level, total)
        hand.opens_after = seat
    elif kind is _ANTE and stakes.ante_form == "per_player":
        # Antes that everybody pays are matched like bets: a seat all-in for less plays for its part only.
        pay(hand, seat, chips, live=False)
    else:
        pay(hand, seat, chips, live=False, dead=True)
    # A seat with nothing left after the ante posts no blind, yet the blind counts in full.
    if kind is _ANTE and seat in hand.all_in and not hand.bets[seat]:
        if seat == hand.big_blind:
            _blind_stands(hand, stakes.big_blind)
        elif seat == hand.small_blind:
            hand.short_blinds += stakes.small_blind


def _blind_stands(hand: HandState, short: Chips) -> None:
    """Make the full big blind the bet to match, even if it was posted short (TDA19-54B for the pot)."""
    big_blind = hand.stakes.big_blind
    if hand.raise_from < big_blind:  # not the level: the small blind may be as large
        hand.level = hand.raise_from = big_blind
        hand.bets_made = 1 if hand.rules.betting.blind_is_a_bet.value else 0
    if short > 0:
        hand.short_blinds += short


def _hole_dealt(hand: HandState, event: ev.HoleDealt) -> None:
    seat, cards, up, hole_cards = event.seat, event.cards, event.up, hand.hole_cards
    if seat in hole_cards:
        hole_cards[seat] += cards
    else:
        hole_cards[seat] = cards
    hand.dealt += len(cards)
    if up:
        hand.up[seat] = hand.up.get(seat, ()) + cards[-up:]
    if hand.shown and up < len(cards):
        hand.shown.discard(seat)  # a tabled hand also gets its seventh card face down (TDA19-PR10B.2)
    if hand.drawing:
        hand.owed = 0
        _next_to_draw(hand)
        return
    left = hand.deals_left = hand.deals_left - 1
    if not left:
        open_betting(hand)


def _street_began(hand: HandState, event: ev.StreetBegan) -> None:
    begin_street(hand)
    if hand.street.chooses:
        hand.drawing = True
        if hand.street.draw:
            hand.has_drawn = True
        hand.waiting = [seat for seat in hand.seats if seat not in hand.folded]
        hand.to_act = hand.waiting[0]


def _burned(hand: HandState, event: ev.Burned) -> None:
    hand.burns += event.cards
    hand.dealt += len(event.cards)


def _board_dealt(hand: HandState, event: ev.BoardDealt) -> None:
    hand.dealt += len(event.cards)
    boards, number = hand.boards, event.board
    if number and hand.rules.boards == 1:  # a further run starts with the cards dealt before the runs diverge
        begun = boards[number] if number < len(boards) else boards[0][: _parting(hand)[1]]
        hand.boards = (*boards[:number], begun + event.cards)
        return
    if event.street != hand.street.name:
        if hand.boards_wanted > 1 and hand.split is None and len(hand.active) <= 1:
            hand.split = (hand.street_index, len(boards[0]))
        begin_street(hand)
    hand.boards = (*boards[:number], boards[number] + event.cards, *boards[number + 1 :])
    # A common card instead of a card for each seat also ends the dealing (TDA19-PR10H).
    if not hand.street.board:
        hand.deals_left = 0
    elif hand.rules.boards == 1:
        hand.deals_left -= 1
    else:  # the floor may have one board dealt again while the other stands
        hand.deals_left = boards_short(hand)
    if not hand.deals_left:
        open_betting(hand)


def _parting(hand: HandState) -> tuple[int, int]:
    if hand.split is None:
        raise InvariantBroken(f"hand {hand.number}: a second board, but the hand is run once")
    return hand.split


def _discarded(hand: HandState, event: ev.Discarded) -> None:
    held = list(hand.hole_cards[event.seat])
    for card in event.cards:
        held.remove(card)
    hand.hole_cards[event.seat] = tuple(held)
    hand.muck += event.cards
    hand.owed = 0 if hand.street.discard else len(event.cards)
    hand.to_act = None
    if not hand.owed:
        _next_to_draw(hand)


def _next_to_draw(hand: HandState) -> None:
    del hand.waiting[0]
    if hand.waiting:
        hand.to_act = hand.waiting[0]
    else:
        _end_choices(hand)


def _end_choices(hand: HandState) -> None:
    """End the draws: open the betting, unless the board of the street is still to be dealt."""
    hand.drawing = False
    hand.to_act = None
    if not hand.deals_left:
        open_betting(hand)


def _stub_reshuffled(hand: HandState, event: ev.StubReshuffled) -> None:
    hand.stub = event.cards
    hand.dealt = 0
    if event.put_back:  # burns and muck stay where they are
        pass
    elif hand.drawing:
        own = hand.muck[len(hand.muck) - hand.owed :]
        hand.muck = () if own and own[0] in event.cards else own
    elif hand.has_drawn or not takes_burns(hand):
        hand.muck = ()
    else:
        hand.burns = ()
    if hand.floor is not None:
        hand.floor = hand.floor.shuffled(event.cards, put_back=event.put_back)


def _brought_in(hand: HandState, event: ev.BroughtIn) -> None:
    hand.bring_in_due = False
    pay(hand, event.seat, event.amount)
    hand.level = hand.stakes.bring_in
    acted(hand, event.seat)


def _folded(hand: HandState, event: ev.Folded) -> None:
    seat = event.seat
    hand.folded.add(seat)
    hand.active.remove(seat)
    hand.muck += hand.hole_cards[seat]
    acted(hand, seat)


def _checked(hand: HandState, event: ev.Checked) -> None:
    acted(hand, event.seat)


def _killed(hand: HandState, event: ev.HandKilled) -> None:
    seat = event.seat
    hand.folded.add(seat)
    if seat not in hand.all_in:
        hand.active.remove(seat)
    first = bool(hand.waiting) and hand.waiting[0] == seat
    # Cards whose replacement is due stay last in the muck: their seat must not draw them again.
    rest = len(hand.muck) - hand.owed
    hand.muck = hand.muck[:rest] + hand.hole_cards.get(seat, ()) + hand.muck[rest:]
    if first:
        hand.owed = 0
        if hand.bring_in_due:  # the next seat must meet it, as after an all-in for the ante (TDA19-PR10E.2)
            hand.bring_in_due = False
            hand.level = hand.stakes.bring_in
    hand.waiting = [other for other in hand.waiting if other != seat]
    if hand.drawing and len(hand.live) < 2:
        hand.to_act = None  # the draws stay open, so that no hand comes back in the middle of them
    elif hand.drawing and first:
        hand.to_act = hand.waiting[0] if hand.waiting else None
        if not hand.waiting:
            _end_choices(hand)
    elif hand.betting:
        find_turn(hand)


def _uncalled_returned(hand: HandState, event: ev.UncalledReturned) -> None:
    seat, bet = event.seat, hand.bets[event.seat]
    pay(hand, seat, -event.amount)
    hand.bets[seat] = max(0, bet - event.amount)  # an ante that nobody met goes back too


def _bets_collected(hand: HandState, event: ev.BetsCollected) -> None:
    hand.betting = False
    hand.to_act = None
    hand.bets = hand.no_bets.copy()
    if sum(hand._stacks.values()) + hand.pot != hand.chips:  # `put_in` is checked at the end of the hand
        raise _astray(hand, event)


def _shown(hand: HandState, event: ev.Shown) -> None:
    hand.shown.add(event.seat)
    hand.hole_cards[event.seat] = event.cards


def _rake_taken(hand: HandState, event: ev.RakeTaken) -> None:
    hand.paid_out += event.amount
    hand.pot -= event.amount
    hand.chips -= event.amount


def _awarded(hand: HandState, event: ev.PotAwarded) -> None:
    hand.paid_out += event.amount
    hand.pot -= event.amount
    hand._stacks[event.seat] += event.amount
    if hand.pot < 0:
        raise _astray(hand, event)


def _ended(hand: HandState, event: ev.HandEnded) -> None:
    hand.over = True
    check_chips(hand, event)
    if event.stacks != hand._stacks:
        raise InvariantBroken(f"hand {hand.number}: the log ends with other stacks: {event.stacks}")


def _nothing(hand: HandState, event: ev.Event) -> None:
    """Change nothing: the event is not part of the state."""


CHANGES: Final[dict[type[ev.Event], Callable[[HandState, Any], None]]] = {
    ev.HandStarted: _nothing,
    ev.Posted: _posted,
    ev.HoleDealt: _hole_dealt,
    ev.StreetBegan: _street_began,
    ev.Burned: _burned,
    ev.BoardDealt: _board_dealt,
    ev.Discarded: _discarded,
    ev.StubReshuffled: _stub_reshuffled,
    ev.BroughtIn: _brought_in,
    ev.Folded: _folded,
    ev.Checked: _checked,
    ev.Called: called,
    ev.BetMade: raised,
    ev.RaisedTo: raised,
    ev.HandKilled: _killed,
    ev.UncalledReturned: _uncalled_returned,
    ev.BetsCollected: _bets_collected,
    ev.Shown: _shown,
    ev.Mucked: _nothing,
    ev.RakeTaken: _rake_taken,
    ev.PotAwarded: _awarded,
    ev.HandEnded: _ended,
}
"""Handler of each event; `tapete.engine.staff.changes` adds the events of the dealer and the floor."""
