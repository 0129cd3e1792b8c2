"""Known differences from PokerKit 0.7.7: one predicate for each, with the row that decides.

A predicate looks at what happened in the hand, and at how the answers differ. A hand that none of them knows
is a disagreement, and one of the engines is wrong.
"""

from __future__ import annotations

from collections import Counter, deque
from collections.abc import Callable

from msgspec import Struct
from tests.differential.facts import (
    Wager,
    call_of_what_is_there,
    one_more,
    posted,
    street_events,
    wagers_of,
)
from tests.differential.kit import Asked
from tests.differential.play import Difference
from tests.differential.sharing import Way, explained_by

from tapete.engine import Hand, PostKind
from tapete.engine import events as ev


class Excuse(Struct, frozen=True):
    """A known difference: its name, the row of the catalogue that decides it, and the predicate."""

    name: str
    rule: str
    applies: Callable[[Difference], bool]


EXCUSES: dict[str, Excuse] = {}
"""By name."""


def excuse(rule: str) -> Callable[[Callable[[Difference], bool]], Callable[[Difference], bool]]:
    """Enter a predicate in `EXCUSES` under its own name."""

    def entered(applies: Callable[[Difference], bool]) -> Callable[[Difference], bool]:
        EXCUSES[applies.__name__] = Excuse(applies.__name__, rule, applies)
        return applies

    return entered


def excuses_of(difference: Difference) -> list[str]:
    """The names of the excuses that apply; none means that the engines disagree."""
    return [name for name, known in EXCUSES.items() if known.applies(difference)]


def decision_of(difference: Difference) -> tuple[Hand, Asked, Asked] | None:
    """The hand and both answers, if it is at a decision of one seat that the engines differ."""
    ours, theirs = difference.ours, difference.theirs
    if isinstance(ours, Asked) and isinstance(theirs, Asked) and ours.seat is not None:
        return difference.hand, ours, theirs
    return None


def raises_differ(ours: Asked, theirs: Asked) -> bool:
    """Whether all that differs is how much may be raised."""
    return ours != theirs and all(
        getattr(ours, name) == getattr(theirs, name) for name in ("seat", "draw", "fold", "bring_in", "call")
    )


# ---------------------------------------------------------------- at a decision


@excuse("TDA19-X47-3A")
def only_short_all_ins(difference: Difference) -> bool:
    """A seat that has acted faces less than a full raise, and no full one was made on this street.

    PokerKit does not know the blind, nor the least bet after the flop, as the size of a raise: for it the
    first short all-in of a street is a full one, so that who limped or checked may raise again.
    """
    decision = decision_of(difference)
    if decision is None:
        return False
    hand, ours, theirs = decision
    if hand.limit == "fixed-limit" or not raises_differ(ours, theirs) or ours.least is not None:
        return False
    wagers = wagers_of(hand)
    short = [wager for wager in wagers if wager.all_in and wager.by < hand.full_raise]
    below = ours.seat in hand.acted and (ours.call or 0) < hand.full_raise
    return bool(wagers) and short == wagers and below and theirs.least == one_more(hand)


@excuse("TDA19-X47-1A")
def short_all_ins_add_up(difference: Difference) -> bool:
    """A seat that has acted faces several short all-ins which are together a full raise for it.

    PokerKit adds them up for the table and not for each seat: once they have reopened the betting for
    somebody, it counts from there.
    """
    decision = decision_of(difference)
    if decision is None:
        return False
    hand, ours, theirs = decision
    if hand.limit == "fixed-limit" or not raises_differ(ours, theirs) or theirs.least is not None:
        return False
    since: list[Wager] = []
    wagers = deque(wagers_of(hand))
    for event in street_events(hand):
        wager = wagers.popleft() if isinstance(event, ev.BetMade | ev.RaisedTo) else None
        if isinstance(event, ev.Checked | ev.Called | ev.BetMade | ev.RaisedTo) and event.seat == ours.seat:
            since = []
        elif wager is not None:
            since.append(wager)
    short = [wager for wager in since if wager.all_in and wager.by < hand.full_raise]
    return len(since) > 1 and short == since and sum(w.by for w in since) >= hand.full_raise


@excuse("ACO-nl-max-raise")
def nobody_can_match(difference: Difference) -> bool:
    """Somebody has still to act, but with too few chips even for the call, so that no raise can be matched.

    PokerKit allows none. No row takes the raise away, real hands have it, and what is not called comes back.
    """
    decision = decision_of(difference)
    if decision is None:
        return False
    hand, ours, theirs = decision
    if not raises_differ(ours, theirs) or theirs.least is not None:
        return False
    others = [seat for seat in hand.live if seat != ours.seat and seat not in hand.all_in]
    return bool(others) and all(hand.stacks[seat] + hand.bets[seat] <= hand.level for seat in others)


@excuse("ACO-O-short-blind")
def short_big_blind(difference: Difference) -> bool:
    """The big blind is all-in for less: the others still call, and raise from, the whole of it.

    PokerKit counts what was posted.
    """
    decision = decision_of(difference)
    if decision is None:
        return False
    hand, ours, theirs = decision
    if hand.street_index or ours.seat is None or ours.seat != theirs.seat or ours.call == theirs.call:
        return False
    blind = hand.stakes.big_blind
    short = posted(hand, hand.big_blind, PostKind.BIG_BLIND) < blind
    below = max(hand.bets.values()) < hand.level == blind
    return short and below and theirs.call == call_of_what_is_there(hand, ours.seat)


@excuse("TDA19-54B")
def short_blind_in_pot(difference: Difference) -> bool:
    """Before the flop in pot limit a blind that is all-in for less counts whole in the pot.

    The most is then larger than PokerKit's by what the blinds lack, or up to the stack; the rest agrees.
    """
    decision = decision_of(difference)
    if decision is None:
        return False
    hand, ours, theirs = decision
    if hand.limit != "pot-limit" or hand.street_index or ours.most is None or theirs.most is None:
        return False
    lacking = hand.stakes.big_blind - posted(hand, hand.big_blind, PostKind.BIG_BLIND)
    if hand.small_blind is not None:
        lacking += hand.stakes.small_blind - posted(hand, hand.small_blind, PostKind.SMALL_BLIND)
    for extra in difference.deal.extras:
        lacking += extra.amount - posted(hand, extra.seat, extra.kind)
    all_of_it = hand.stacks[hand.to_act or 0] + hand.bets[hand.to_act or 0]
    return (
        raises_differ(ours, theirs)
        and ours.least == theirs.least
        and ours.most > theirs.most
        and ours.most == min(theirs.most + lacking, all_of_it)
    )


@excuse("TDA19-47B")
def part_of_a_bet(difference: Difference) -> bool:
    """In fixed limit somebody went all-in for a part of a bet on this street.

    Half of one or more is a bet, to which the next raise adds a whole one, and it reopens the betting; less
    is not one, and the next seat may complete it. PokerKit takes each for a bet when it counts them, adds a
    whole one to each, and reopens the betting for none.
    """
    decision = decision_of(difference)
    if decision is None:
        return False
    hand, ours, theirs = decision
    if hand.limit != "fixed-limit" or not raises_differ(ours, theirs):
        return False
    parts = any(wager.all_in and wager.to % hand.full_raise for wager in wagers_of(hand))
    return parts and theirs.least in (None, one_more(hand))


@excuse("TDA19-PR10D")
def equal_boards(difference: Difference) -> bool:
    """The best cards in sight are of the same ranks at two seats: who starts is decided by suit.

    PokerKit lets the first of them by position start.
    """
    decision = decision_of(difference)
    if decision is None:
        return False
    hand, ours, theirs = decision
    if hand.rules.upcards is None or not hand.street_index or hand.acted or ours.seat == theirs.seat:
        return False
    ranks = {seat: Counter(card[0] for card in hand.up[seat]) for seat in hand.live}
    best = [seat for seat in hand.live if hand.opener is not None and ranks[seat] == ranks[hand.opener]]
    if len(best) < 2:
        return False
    at = hand.seats.index(best[0])
    order = hand.seats[at:] + hand.seats[:at]
    return theirs.seat == next(seat for seat in order if seat in hand.live and seat not in hand.all_in)


@excuse("TDA19-PR10E")
def bring_in_all_in_for_the_ante(difference: Difference) -> bool:
    """Who must bring in has nothing behind: the next seats must meet the bring-in, and may fold.

    PokerKit lets the next seat bring in.
    """
    decision = decision_of(difference)
    if decision is None:
        return False
    hand, ours, theirs = decision
    if hand.rules.upcards is None or hand.street_index or hand.opener not in hand.all_in or hand.acted:
        return False
    return ours.bring_in is None and theirs.bring_in == min(
        hand.stakes.bring_in, hand.stacks[hand.to_act or 0]
    )


@excuse("TDA19-PR10E.2")
def short_bring_in(difference: Difference) -> bool:
    """The bring-in was all-in for less: others must put in the whole of it, or fold.

    PokerKit asks for what was put in.
    """
    decision = decision_of(difference)
    if decision is None:
        return False
    hand, ours, theirs = decision
    bring_in = hand.stakes.bring_in
    if hand.street_index or ours.seat is None or ours.seat != theirs.seat or ours.call == theirs.call:
        return False
    short = [e for e in hand.events if isinstance(e, ev.BroughtIn) and e.all_in and e.amount < bring_in]
    return bool(short) and hand.level == bring_in and theirs.call == call_of_what_is_there(hand, ours.seat)


# ---------------------------------------------------------------- at the end


def ways_of(difference: Difference) -> frozenset[Way]:
    """By which of PokerKit's ways to share pots our result becomes its own, to the last chip."""
    if not isinstance(difference.ours, dict) or not isinstance(difference.theirs, dict):
        return frozenset()
    return explained_by(difference.hand, difference.theirs) or frozenset()


@excuse("TDA19-20A")
def odd_chips_to_the_first(difference: Difference) -> bool:
    """Several odd chips among three winners or more: one each, clockwise. PokerKit gives all to the first."""
    return Way.TO_THE_FIRST in ways_of(difference)


@excuse("TDA19-20B")
def odd_chips_by_position(difference: Difference) -> bool:
    """The odd chip of stud goes to the highest card by suit. PokerKit gives it to the first by position."""
    return Way.BY_POSITION in ways_of(difference)


@excuse("ACO-O-rit-odd-chip")
def odd_chips_to_one_board(difference: Difference) -> bool:
    """Two odd chips on three boards: one each for the first two. PokerKit gives both to the first."""
    return Way.TO_ONE_BOARD in ways_of(difference)


@excuse("TDA19-20D")
def both_halves_to_the_same(difference: Difference) -> bool:
    """Seats that tie for high and low share the pot whole. PokerKit shares each half by itself."""
    return Way.IN_HALVES in ways_of(difference)


@excuse("ACO-o8-no-low")
def low_of_another_pot(difference: Difference) -> bool:
    """Nobody in a side pot has a low: it all goes to the high hand, though a seat of the main pot has one.

    PokerKit makes a low half of every pot and shares it among those who have none.
    """
    return Way.ANY_LOW in ways_of(difference)


@excuse("TDA19-21")
def side_pots_shared_apart(difference: Difference) -> bool:
    """Each side pot is shared by itself, with its own odd chip.

    PokerKit takes losing hands away first; pots that are then left to the same seats become one.
    """
    return Way.MERGED in ways_of(difference)
