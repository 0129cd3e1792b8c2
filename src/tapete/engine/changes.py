"""What each event changes in the state of a hand; nothing else changes it."""

from collections.abc import Callable
from typing import Any, Final

from tapete.engine import events as ev
from tapete.engine.course import OTHER, least_bet
from tapete.engine.otherwise import raised_otherwise
from tapete.engine.refusals import InvariantBroken
from tapete.engine.showing import best_showing, brings_in
from tapete.engine.state import HandState
from tapete.engine.types import Chips, PostKind, Seat

# Members of an enumeration are slow to name; every hand posts.
_ANTE: Final = PostKind.ANTE
_SMALL_BLIND: Final = PostKind.SMALL_BLIND
_BIG_BLIND: Final = PostKind.BIG_BLIND
_STRADDLE: Final = PostKind.STRADDLE


def apply(hand: HandState, event: ev.Event) -> None:
    """Let an event have happened. Never says no; raises InvariantBroken if chips went astray."""
    hand.known_menu = None
    CHANGES[type(event)](hand, event)
    hand.events.append(event)


def _posted(hand: HandState, event: ev.Posted) -> None:
    seat, kind, chips, stakes = event.seat, event.kind, event.amount, hand.stakes
    if kind is _SMALL_BLIND:
        _bet(hand, seat, chips)
        if chips > hand.level:
            hand.level = chips
        if event.all_in and chips < stakes.small_blind:
            hand.short_blinds += stakes.small_blind - chips
    elif kind is _BIG_BLIND:
        _bet(hand, seat, chips)
        _blind_stands(hand, stakes.big_blind - chips if event.all_in else 0)
    elif kind is _STRADDLE:
        pay(hand, seat, chips)
        total = hand.bets[seat]  # a blind that straddles already has a part of it in front
        # A straddle is a bet of its own size; one that is short and all-in is no full bet.
        if not event.all_in or total - hand.level >= hand.full_raise:
            hand.bets_made += 1
            hand.raise_from = max(hand.raise_from, total)
            if not hand.fixed and hand.rules.betting.min_raise.value == "largest-full-raise":
                hand.full_raise = max(hand.full_raise, total)
        hand.level = max(hand.level, total)
        hand.opens_after = seat
    elif kind is _ANTE and stakes.ante_form == "per_player":
        # Antes that everybody pays are matched like bets: who is all-in for less plays for that much.
        pay(hand, seat, chips, live=False)
    else:
        pay(hand, seat, chips, live=False, dead=True)
    # Who has nothing left after the ante posts no blind, yet the blind counts in full.
    if kind is _ANTE and seat in hand.all_in and not hand.bets[seat]:
        if seat == hand.big_blind:
            _blind_stands(hand, stakes.big_blind)
        elif seat == hand.small_blind:
            hand.short_blinds += stakes.small_blind


def _blind_stands(hand: HandState, short: Chips) -> None:
    """The big blind is the bet to match, in full, however much of it was posted (TDA19-54B for the pot)."""
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
        hand.shown.discard(seat)  # a tabled hand gets its seventh card face down too (TDA19-PR10B.2)
    if hand.drawing:
        hand.owed = 0
        _next_to_draw(hand)
        return
    left = hand.deals_left = hand.deals_left - 1
    if not left:
        open_betting(hand)


def deal_first(hand: HandState, deals: list[ev.HoleDealt]) -> None:
    """Apply the first deals of a hand, one to each seat and all face down, in one go."""
    hole_cards = hand.hole_cards
    for event in deals:
        hole_cards[event.seat] = event.cards
    hand.known_menu = None
    hand.events += deals
    hand.dealt += len(deals) * len(deals[0].cards)
    hand.deals_left -= len(deals)
    if not hand.deals_left:
        open_betting(hand)


def _street_began(hand: HandState, event: ev.StreetBegan) -> None:
    begin_street(hand)
    if hand.street.draw:
        hand.drawing = hand.has_drawn = True
        hand.waiting = [seat for seat in hand.seats if seat not in hand.folded]
        hand.to_act = hand.waiting[0]


def begin_street(hand: HandState) -> None:
    """Go to the next street: its bets are at nothing, and its cards are still to come."""
    hand.street_index += 1
    street = hand.street = hand.rules.streets[hand.street_index]
    hand.acted = set()
    hand.level = hand.raise_from = hand.bets_made = 0
    hand.full_raise = least_bet(hand.rules, hand.stakes, street) if hand.style else hand.stakes.big_blind
    hand.aggressor = None
    hand.deals_left = len(hand.seats) - len(hand.folded) if street.hole_down or street.hole_up else 0
    hand.deals_left += 1 if street.board else 0


def _burned(hand: HandState, event: ev.Burned) -> None:
    hand.burns += event.cards
    hand.dealt += len(event.cards)


def _board_dealt(hand: HandState, event: ev.BoardDealt) -> None:
    hand.dealt += len(event.cards)
    boards, number = hand.boards, event.board
    if number:  # a further run: it has the cards dealt before the runs part
        begun = boards[number] if number < len(boards) else boards[0][: _parting(hand)[1]]
        hand.boards = (*boards[:number], begun + event.cards)
        return
    if event.street != hand.street.name:
        if hand.boards_wanted > 1 and hand.split is None and len(hand.active) <= 1:
            hand.split = (hand.street_index, len(boards[0]))
        begin_street(hand)
    hand.boards = (boards[0] + event.cards,)
    # A community card in place of a card for each seat ends the dealing too (TDA19-PR10H).
    hand.deals_left = hand.deals_left - 1 if hand.street.board else 0
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
    hand.owed = len(event.cards)
    hand.to_act = None
    if not hand.owed:
        _next_to_draw(hand)


def _next_to_draw(hand: HandState) -> None:
    del hand.waiting[0]
    if hand.waiting:
        hand.to_act = hand.waiting[0]
    else:
        hand.drawing = False
        open_betting(hand)


def _stub_reshuffled(hand: HandState, event: ev.StubReshuffled) -> None:
    hand.stub = event.cards
    hand.dealt = 0
    if event.put_back:  # burns and muck stay where they are
        pass
    elif hand.drawing:
        own = hand.muck[len(hand.muck) - hand.owed :]
        hand.muck = () if own and own[0] in event.cards else own
    elif hand.has_drawn:
        hand.muck = ()
    else:
        hand.burns = ()
    if hand.floor is not None:
        hand.floor = hand.floor.shuffled(event.cards, put_back=event.put_back)


def _brought_in(hand: HandState, event: ev.BroughtIn) -> None:
    hand.bring_in_due = False
    pay(hand, event.seat, event.amount)
    hand.level = hand.stakes.bring_in
    _acted(hand, event.seat)


def _folded(hand: HandState, event: ev.Folded) -> None:
    seat = event.seat
    hand.folded.add(seat)
    hand.active.remove(seat)
    hand.muck += hand.hole_cards[seat]
    _acted(hand, seat)


def _checked(hand: HandState, event: ev.Checked) -> None:
    _acted(hand, event.seat)


def _called(hand: HandState, event: ev.Called) -> None:
    seat, chips = event.seat, event.amount
    stack = hand.stacks[seat] - chips
    if stack > 0:
        hand.stacks[seat] = stack
        hand.put_in[seat] += chips
        hand.bets[seat] += chips
        hand.pot += chips
    else:
        pay(hand, seat, chips)
    _acted(hand, seat)


def _raised(hand: HandState, event: ev.BetMade | ev.RaisedTo) -> None:
    seat, total = event.seat, event.amount
    active, level = hand.active, hand.level
    place = active.index(seat)
    waiting = hand.waiting = active[place + 1 :] + active[:place]
    chips = total - hand.bets[seat]
    stack = hand.stacks[seat] - chips
    if stack > 0:
        hand.stacks[seat] = stack
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
        # A short all-in raises the bet to match but not the yardstick (TDA19-43A, TDA19-47A).
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
    """What else a bet or raise changes in fixed limit, and where a book has its own way."""
    if hand.style == OTHER:
        raised_otherwise(hand, total)
        return
    # Half a bet counts as one; less leaves the whole bet to be completed (TDA19-47B).
    betting, whole, added = hand.rules.betting, hand.full_raise, total - hand.raise_from
    counts = whole * betting.limit_reopen_percent.value
    if added * 100 < counts:
        return
    if betting.after_short_all_in.value == "one-bet-more":
        hand.bets_made += 1
        hand.raise_from = total
        return
    # A short all-in and the raise that completes it are one bet (COM-limit-completed). Posts and the bring-in
    # have no aggressor: they are not a part of the bet that is made over them.
    if hand.aggressor is None or (hand.level - hand.raise_from) * 100 < counts:
        hand.bets_made += 1
    if added >= whole:
        hand.raise_from = total


def _killed(hand: HandState, event: ev.HandKilled) -> None:
    seat = event.seat
    hand.folded.add(seat)
    if seat not in hand.all_in:
        hand.active.remove(seat)
    first = bool(hand.waiting) and hand.waiting[0] == seat
    # What awaits its replacement stays last: who has thrown it away does not draw it again.
    rest = len(hand.muck) - hand.owed
    hand.muck = hand.muck[:rest] + hand.hole_cards.get(seat, ()) + hand.muck[rest:]
    if first:
        hand.owed = 0
        if hand.bring_in_due:  # the next must meet it, as if it were all-in for its ante (TDA19-PR10E.2)
            hand.bring_in_due = False
            hand.level = hand.stakes.bring_in
    hand.waiting = [other for other in hand.waiting if other != seat]
    if hand.drawing and first:
        hand.to_act = hand.waiting[0] if hand.waiting else None
    if hand.drawing and (not hand.waiting or len(hand.live) < 2):
        hand.drawing = False
        hand.to_act = None
        open_betting(hand)
    elif hand.betting:
        find_turn(hand)


def _uncalled_returned(hand: HandState, event: ev.UncalledReturned) -> None:
    seat, bet = event.seat, hand.bets[event.seat]
    pay(hand, seat, -event.amount)
    hand.bets[seat] = max(0, bet - event.amount)  # more may go back than the bet, where nobody met the ante


def _bets_collected(hand: HandState, event: ev.BetsCollected) -> None:
    hand.betting = False
    hand.to_act = None
    hand.bets = hand.no_bets.copy()
    if sum(hand.stacks.values()) + hand.pot != hand.chips:  # what was put in is added up at the end
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
    hand.stacks[event.seat] += event.amount
    if hand.pot < 0:
        raise _astray(hand, event)


def _ended(hand: HandState, event: ev.HandEnded) -> None:
    hand.over = True
    check_chips(hand, event)
    if event.stacks != hand.stacks:
        raise InvariantBroken(f"hand {hand.number}: the log ends with other stacks: {event.stacks}")


def _nothing(hand: HandState, event: ev.Event) -> None:
    """The event tells something that is no part of the state."""


def _acted(hand: HandState, seat: Seat) -> None:
    hand.acted.add(seat)
    waiting = hand.waiting
    del waiting[0]
    if not waiting:  # the plain cases of `find_turn`, written out
        hand.to_act = None
    elif len(hand.active) > 1:
        hand.to_act = waiting[0]
    else:
        find_turn(hand)


def find_turn(hand: HandState) -> None:
    """Find whose turn it is: of those waiting, the first that has a decision."""
    waiting = hand.waiting
    if not waiting or len(hand.seats) - len(hand.folded) < 2:
        hand.to_act = None
    elif len(hand.active) > 1 or hand.facing(waiting[0]):
        hand.to_act = waiting[0]
    else:
        # Alone with chips, a seat has a decision only if somebody really put in more.
        hand.to_act = None


def open_betting(hand: HandState) -> None:
    """All cards of the street are dealt: who acts first?"""
    if hand.street.opener == "left-of-button":
        hand.opener = None
        waiting = hand.waiting = hand.active.copy()
        if len(waiting) > 1:
            hand.to_act = waiting[0]
            hand.betting = True
            return
    else:
        order = _order(hand)
        folded, all_in = hand.folded, hand.all_in
        hand.opener = order[0] if not folded else next(seat for seat in order if seat not in folded)
        if folded or all_in:
            hand.waiting = [seat for seat in order if seat not in folded and seat not in all_in]
        else:
            hand.waiting = list(order)
    find_turn(hand)
    # With no decision to come the street has betting to close only if blinds stand in front, or an ante.
    if hand.to_act is None:
        hand.betting = any(hand.bets.values()) or uncalled(hand) is not None
        hand.bring_in_due = False
    else:
        hand.betting = True


def _order(hand: HandState) -> tuple[Seat, ...]:
    """The seats in the order in which they act on this street."""
    street = hand.street
    match street.opener:
        case "left-of-big-blind":
            return hand.from_left_of(hand.opens_after)
        case "left-of-button":
            return hand.seats
        case "bring-in":
            first = brings_in(hand)
            hand.bring_in_due = first not in hand.all_in
            if not hand.bring_in_due:
                # All-in for the ante: action starts on the left and must meet the bring-in (TDA19-PR10E).
                hand.level = hand.stakes.bring_in
        case "best-showing":
            # With a community card, who began the street before begins again (TDA19-PR10H.D).
            community = bool(hand.board) and not street.board
            first = hand.opener if community and hand.opener is not None else best_showing(hand)
    order = hand.from_left_of(first)
    return (*order[-1:], *order[:-1])


def _bet(hand: HandState, seat: Seat, chips: Chips) -> None:
    """Move chips from the stack to the seat's bet."""
    stack = hand.stacks[seat] - chips
    if stack <= 0 or chips < 0:
        pay(hand, seat, chips)
        return
    # The plain case, written out: nobody comes to be all-in.
    hand.stacks[seat] = stack
    hand.put_in[seat] += chips
    hand.bets[seat] += chips
    hand.pot += chips


def pay(hand: HandState, seat: Seat, chips: Chips, *, live: bool = True, dead: bool = False) -> None:
    """Move chips from the stack to what the seat put in; negative ones go back."""
    stack = hand.stacks[seat] - chips
    if stack < 0:
        raise InvariantBroken(f"hand {hand.number}: seat {seat} has no {chips} chips to put in")
    hand.stacks[seat] = stack
    hand.put_in[seat] += chips
    hand.pot += chips
    if live:
        hand.bets[seat] += chips
    elif dead:
        hand.dead_money = {**hand.dead_money, seat: hand.dead_money.get(seat, 0) + chips}
    if stack == 0:
        if seat not in hand.all_in:
            hand.all_in.add(seat)
            hand.active.remove(seat)
    elif chips < 0 and seat in hand.all_in:
        hand.all_in.discard(seat)
        hand.active = [other for other in hand.seats if other not in hand.folded and other not in hand.all_in]


def uncalled(hand: HandState) -> tuple[Seat, Chips] | None:
    """The live seat that put in more on this street than any other seat, and by how much.

    On the first street an ante that everybody pays counts like a bet, here as in the pots: what one seat put
    in for it above all others goes back with its bet.
    """
    put_in = hand.bets if hand.street_index else hand.matched
    amounts = sorted(put_in.values())
    most, second = amounts[-1], amounts[-2]
    if most > second:
        for seat, amount in put_in.items():
            if amount == most and seat not in hand.folded:
                return seat, most - second
    return None


def check_chips(hand: HandState, event: ev.Event) -> None:
    """Raise InvariantBroken if stacks and pots are not together what the hand began with, less the rake."""
    in_pots = sum(hand.put_in.values()) - hand.paid_out
    if in_pots < 0 or in_pots != hand.pot or sum(hand.stacks.values()) + in_pots != hand.chips:
        raise _astray(hand, event)
    if hand.over and in_pots:
        raise InvariantBroken(f"hand {hand.number}: {in_pots} chips left in the pots at the end")


def _astray(hand: HandState, event: ev.Event) -> InvariantBroken:
    return InvariantBroken(f"hand {hand.number}: chips not conserved after {event!r}")


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
    ev.Called: _called,
    ev.BetMade: _raised,
    ev.RaisedTo: _raised,
    ev.HandKilled: _killed,
    ev.UncalledReturned: _uncalled_returned,
    ev.BetsCollected: _bets_collected,
    ev.Shown: _shown,
    ev.Mucked: _nothing,
    ev.RakeTaken: _rake_taken,
    ev.PotAwarded: _awarded,
    ev.HandEnded: _ended,
}
"""What each event changes; `tapete.engine.staff.changes` adds those of the dealer and the floor."""
