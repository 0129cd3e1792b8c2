"""Inlined handlers of the most frequent events.

Plain forms: `pay` for `bet`, `find_turn` for `acted`, both for `called` and `raised`, and one `HoleDealt`
after another for `deal_first`.
"""

from tapete.engine import events as ev
from tapete.engine.chips import pay
from tapete.engine.course import OTHER
from tapete.engine.rare_betting import apply_rare_raise
from tapete.engine.state import HandState
from tapete.engine.turns import find_turn, open_betting
from tapete.engine.types import Chips, Seat


def deal_first(hand: HandState, deals: list[ev.HoleDealt]) -> None:
    """Apply the first deals of a hand in one pass: one to each seat, all face down."""
    hole_cards = hand.hole_cards
    for event in deals:
        hole_cards[event.seat] = event.cards
    hand.known_menu = None
    hand.events += deals
    hand.dealt += len(deals) * len(deals[0].cards)
    hand.deals_left -= len(deals)
    if not hand.deals_left:
        open_betting(hand)


def called(hand: HandState, event: ev.Called) -> None:
    """Put in the chips of a call and pass the turn to the next seat."""
    seat, chips = event.seat, event.amount
    stack = hand._stacks[seat] - chips
    if stack > 0:
        hand._stacks[seat] = stack
        hand.put_in[seat] += chips
        hand.bets[seat] += chips
        hand.pot += chips
    else:
        pay(hand, seat, chips)
    acted(hand, seat)


def raised(hand: HandState, event: ev.BetMade | ev.RaisedTo) -> None:
    """Put in the chips of a bet or raise; all other seats with chips are to act again."""
    seat, total = event.seat, event.amount
    active, level = hand.active, hand.level
    place = active.index(seat)
    waiting = hand.waiting = active[place + 1 :] + active[:place]
    chips = total - hand.bets[seat]
    stack = hand._stacks[seat] - chips
    if stack > 0:
        hand._stacks[seat] = stack
        hand.put_in[seat] += chips
        hand.bets[seat] = total
        hand.pot += chips
    else:
        pay(hand, seat, chips)
    added = total - level
    hand.bring_in_due = False
    if hand.style:
        _raised_by_style(hand, total)
    elif added > hand.full_raise:
        # A short all-in raises the bet to match but not the least raise (TDA19-43A, TDA19-47A).
        hand.full_raise = added
    if added > 0:
        hand.level = total
    hand.aggressor = seat
    hand.acted.add(seat)
    if len(active) > 1:
        hand.to_act = waiting[0]
    else:
        find_turn(hand)


def _raised_by_style(hand: HandState, total: Chips) -> None:
    """Apply what a bet or raise changes in fixed limit or under uncommon rules."""
    if hand.style == OTHER:
        apply_rare_raise(hand, total)
        return
    # Half a bet counts as a bet; after less, the whole bet can still be completed (TDA19-47B).
    betting, whole, added = hand.rules.betting, hand.full_raise, total - hand.raise_from
    counts = whole * betting.limit_reopen_percent.value
    if added * 100 < counts:
        return
    if betting.after_short_all_in.value == "one-bet-more":
        hand.bets_made += 1
        hand.raise_from = total
        return
    # A short all-in and the raise that completes it are one bet (COM-limit-completed). Posts and the bring-in
    # have no aggressor, so they are not part of the bet made over them.
    if hand.aggressor is None or (hand.level - hand.raise_from) * 100 < counts:
        hand.bets_made += 1
    if added >= whole:
        hand.raise_from = total


def acted(hand: HandState, seat: Seat) -> None:
    """Record that the first waiting seat has acted, and find the next seat to act."""
    hand.acted.add(seat)
    waiting = hand.waiting
    del waiting[0]
    if not waiting:  # inlined `find_turn` for the usual cases
        hand.to_act = None
    elif len(hand.active) > 1:
        hand.to_act = waiting[0]
    else:
        find_turn(hand)


def bet(hand: HandState, seat: Seat, chips: Chips) -> None:
    """Move chips from the stack to the seat's bet."""
    stack = hand._stacks[seat] - chips
    if stack <= 0 or chips < 0:
        pay(hand, seat, chips)
        return
    # Inlined `pay` for the usual case: nobody is all-in.
    hand._stacks[seat] = stack
    hand.put_in[seat] += chips
    hand.bets[seat] += chips
    hand.pot += chips
