"""Apply the events of the dealer and the floor to the state of a hand."""

from collections.abc import Sequence
from typing import Any

from msgspec import structs

from tapete.cards import HIDDEN, Card
from tapete.engine import events as ev
from tapete.engine.changes import CHANGES
from tapete.engine.chips import check_chips, pay
from tapete.engine.refusals import InvariantBroken
from tapete.engine.rounds import Round
from tapete.engine.staff.piles import PileLists, board_lacks, boards_short, lacking_street
from tapete.engine.staff.state import NOTHING, FloorState, PendingAct, Restriction
from tapete.engine.state import HandState, ring
from tapete.engine.turns import begin_street, find_turn, open_betting
from tapete.engine.types import Chips, Seat


def floor_of(hand: HandState) -> FloorState:
    """Return the floor's part of the state; the empty one if the floor has done nothing."""
    return hand.floor or NOTHING


def _note(hand: HandState, **changed: Any) -> None:
    hand.floor = structs.replace(floor_of(hand), **changed)
    hand.plain = False


# ------------------------------------------------------------ betting


def _round_set(hand: HandState, event: ev.BetsCorrected | ev.ActionTakenBack) -> None:
    set_round(hand, event.round)
    _note(hand)
    check_chips(hand, event)


def _restored(hand: HandState, event: ev.HandRestored) -> None:
    set_round(hand, event.round)
    miscounts = dict(floor_of(hand).miscounts)
    # In stud, the other seats may have received cards meanwhile.
    other = next(seat for seat in hand.live if seat != event.seat)
    dealt = len(hand.hole_cards.get(other, ())) - miscounts.get(other, 0)
    lacks = len(hand.hole_cards.get(event.seat, ())) - dealt
    if lacks:
        miscounts[event.seat] = lacks
    _note(hand, miscounts=miscounts)
    check_chips(hand, event)


def set_round(hand: HandState, now: Round) -> None:
    """Replace the betting of the street; update stacks, pot, muck and turn to match."""
    for seat, bet in now.bets.items():
        added = bet - hand.bets[seat]
        if added:
            stack = hand._stacks[seat] - added
            if stack < 0:
                raise InvariantBroken(f"hand {hand.number}: seat {seat} has no {added} chips to put in")
            hand._stacks[seat] = stack
            hand.put_in[seat] += added
            hand.bets[seat] = bet
            hand.pot += added
    folded = set(now.folded)
    muck = list(hand.muck)
    for seat in sorted(hand.folded - folded):
        for card in hand.hole_cards.get(seat, ()):
            muck.remove(card)
    hand.muck = tuple(muck)
    for seat in sorted(folded - hand.folded):
        hand.muck += hand.hole_cards.get(seat, ())
    hand.folded = folded
    hand.all_in = {seat for seat in hand.seats if not hand._stacks[seat]}
    hand.active = [seat for seat in hand.seats if seat not in folded and seat not in hand.all_in]
    hand.waiting = list(now.waiting)
    hand.acted = set(now.acted)
    hand.level = now.level
    hand.full_raise = now.full_raise
    hand.raise_from = now.raise_from
    hand.bets_made = now.bets_made
    hand.bring_in_due = now.bring_in_due
    hand.aggressor = now.aggressor
    if hand.betting:
        find_turn(hand)


def _turn_given(hand: HandState, event: ev.ActLetStand | ev.TurnGiven) -> None:
    hand.waiting = list(event.waiting)
    hand.to_act = event.seat
    _note(hand)


def _restricted(hand: HandState, event: ev.Restricted) -> None:
    others = [one for one in floor_of(hand).restrictions if one.seat != event.seat]
    new = Restriction(
        seat=event.seat,
        may=event.may,
        until=event.until,
        rule=event.rule,
        since=len(hand.events),
        street=hand.street_index,
    )
    _note(hand, restrictions=(*others, new))


def _act_held(hand: HandState, event: ev.ActHeld) -> None:
    others = [one for one in floor_of(hand).pending if one.seat != event.seat]
    new = PendingAct(
        seat=event.seat,
        act=event.act,
        to=event.to,
        by=event.by,
        faced=event.faced,
        answered=event.answered,
        players=event.players,
        since=len(hand.events),
        street=hand.street_index,
    )
    _note(hand, pending=(*others, new))


def _act_released(hand: HandState, event: ev.ActReleased) -> None:
    _note(hand, pending=tuple([one for one in floor_of(hand).pending if one.seat != event.seat]))


def _forfeited(hand: HandState, event: ev.ChipsForfeited) -> None:
    pay(hand, event.seat, event.amount)
    _note(hand)
    check_chips(hand, event)


def _posts_corrected(hand: HandState, event: ev.PostsCorrected) -> None:
    hand.stakes, hand.button = event.stakes, event.button
    hand.small_blind, hand.big_blind = event.small_blind, event.big_blind
    hand.seats = ring(tuple(hand._stacks), event.button)
    put_in = {seat: event.antes[seat] + event.round.bets[seat] for seat in hand.seats}
    hand._stacks = {seat: hand._stacks[seat] + hand.put_in[seat] - put_in[seat] for seat in hand.seats}
    hand.bets = {seat: event.round.bets[seat] for seat in hand.seats}
    hand.put_in, hand.pot = put_in, sum(put_in.values())
    hand.dead_money = dict(event.dead)
    hand.short_blinds = event.short_blinds
    hand.opens_after, hand.opener = event.opens_after, event.opener
    set_round(hand, event.round)
    _note(hand)
    _check_all(hand, event)


def _chips_added(hand: HandState, event: ev.ChipsAdded) -> None:
    for seat, chips in event.chips.items():
        hand._stacks[seat] -= chips
        hand.put_in[seat] += chips
        hand.pot += chips
    hand.all_in = {seat for seat in hand.seats if not hand._stacks[seat]}
    hand.active = [seat for seat in hand.seats if seat not in hand.folded and seat not in hand.all_in]
    if hand.betting:  # a draw needs no chips
        hand.waiting = [seat for seat in hand.waiting if seat in hand.active]
        find_turn(hand)
    _note(hand)
    _check_all(hand, event)


# ------------------------------------------------------------ cards


def _door_changed(hand: HandState, event: ev.DoorCardChanged) -> None:
    _seen(hand, event.seat, (event.up,))
    hand.up[event.seat] = tuple([event.up if card == event.down else card for card in hand.up[event.seat]])
    if event.round is not None:
        hand.opener = event.opener
        set_round(hand, event.round)


def _exposed(hand: HandState, event: ev.CardsExposed) -> None:
    _seen(hand, event.seat, event.cards)


def _seen(hand: HandState, seat: Seat, cards: Sequence[Card]) -> None:
    """Mark cards of a seat as seen by everybody."""
    held = list(hand.hole_cards[seat])
    for card in cards:
        if card not in held:
            held[held.index(HIDDEN)] = card  # nobody knew this card before
    hand.hole_cards[seat] = tuple(held)
    _note(hand, seen=floor_of(hand).seen | set(cards))


def _moved(hand: HandState, event: ev.CardsMoved) -> None:
    piles = PileLists(hand, floor_of(hand))
    for move in event.moves:
        piles.carry(move)
    lay(hand, piles)
    if event.stub is not None:
        hand.stub = event.stub
        hand.dealt = 0
    else:
        hand.dealt += piles.drawn


def lay(hand: HandState, piles: PileLists) -> None:
    """Copy the piles back into the state of the hand."""
    hand.hole_cards |= {seat: tuple(cards) for seat, cards in piles.hole.items()}
    hand.up |= {seat: tuple(cards) for seat, cards in piles.up.items()}
    hand.boards = (*map(tuple, piles.boards), *hand.boards[hand.rules.boards :])
    hand.burns = tuple(piles.burns)
    hand.muck = tuple(piles.muck)
    hand.floor = piles.floor()
    hand.plain = False
    if boards_short(hand):
        index = lacking_street(hand, min(map(len, piles.boards)))
        if index < hand.street_index:
            # Nobody has acted since, so all these streets are dealt again (RRP-HE-BURN-ALLIN).
            hand.street_index = index - 1
            begin_street(hand)
            hand.drawing = False
        # The boards are dealt again next; until then no seat has a decision.
        hand.deals_left = boards_short(hand)
        hand.betting = False
        hand.to_act = None
        hand.waiting = []
    elif hand.deals_left and hand.street.board and not hand.drawing:
        hand.deals_left = 0
        open_betting(hand)


def _dealt_early(hand: HandState, event: ev.DealtEarly) -> None:
    floor = floor_of(hand)
    hand.burns += event.burned
    hand.dealt += len(event.burned) + len(event.cards)
    seen = floor.seen | {card for card in event.cards if card != HIDDEN} if event.up else floor.seen
    burns = (index_after(hand), 0) if event.burned else floor.burns
    _note(hand, loose=floor.loose + event.cards, seen=seen, burns=burns)


def _burns_set(hand: HandState, event: ev.BurnsSet) -> None:
    _note(hand, burns=(next_dealt(hand), event.count))


def next_dealt(hand: HandState) -> int:
    """Return the index of the street that is dealt next, or dealt again."""
    return hand.street_index if board_lacks(hand) else index_after(hand)


def index_after(hand: HandState) -> int:
    """Return the index of the street whose cards come next; after draws, the board of the same street."""
    return hand.street_index if hand.drawing and hand.street.board else hand.street_index + 1


# ------------------------------------------------------------ hold, release, void and award


def _pot_shared(hand: HandState, event: ev.PotShared) -> None:
    _note(hand, shared=(*floor_of(hand).shared, event.seats))


def _held(hand: HandState, event: ev.HandHeld) -> None:
    _note(hand, held=True)


def _released(hand: HandState, event: ev.HandReleased) -> None:
    _note(hand, held=False)
    if event.boards is not None:
        hand.boards_wanted = event.boards


def _voided(hand: HandState, event: ev.Misdealt | ev.HandVoided) -> None:
    hand._stacks = {seat: event.stacks[seat] for seat in hand.seats}
    hand.bets = dict.fromkeys(hand.seats, 0)
    hand.put_in = dict.fromkeys(hand.seats, 0)
    hand.dead_money = {}
    hand.pot = hand.paid_out = hand.owed = 0
    hand.chips = sum(event.stacks.values())
    hand.betting = hand.drawing = hand.bring_in_due = False
    hand.to_act = None
    hand.waiting = []
    hand.all_in = set()
    _note(hand, void=True, held=False)
    check_chips(hand, event)


def _award_corrected(hand: HandState, event: ev.AwardCorrected) -> None:
    corrected: dict[Seat, Chips] = dict(floor_of(hand).corrected)
    for seat, chips in event.taken.items():
        hand._stacks[seat] -= chips
        corrected[seat] = corrected.get(seat, 0) - chips
    for seat, chips in event.given.items():
        hand._stacks[seat] += chips
        corrected[seat] = corrected.get(seat, 0) + chips
    _note(hand, corrected=corrected)
    _check_all(hand, event)


def _check_all(hand: HandState, event: ev.Event) -> None:
    """Check that no chips are lost and no stack is below zero."""
    if min(hand._stacks.values()) < 0:
        raise InvariantBroken(f"hand {hand.number}: a stack below zero after {event!r}")
    check_chips(hand, event)


# Registered here, not in `engine.changes`: these handlers import that module. No event is registered twice.
CHANGES.update(
    {
        ev.HandRestored: _restored,
        ev.BetsCorrected: _round_set,
        ev.ActionTakenBack: _round_set,
        ev.ActLetStand: _turn_given,
        ev.TurnGiven: _turn_given,
        ev.Restricted: _restricted,
        ev.ActHeld: _act_held,
        ev.ActReleased: _act_released,
        ev.ChipsForfeited: _forfeited,
        ev.PostsCorrected: _posts_corrected,
        ev.ChipsAdded: _chips_added,
        ev.CardsExposed: _exposed,
        ev.DoorCardChanged: _door_changed,
        ev.CardsMoved: _moved,
        ev.DealtEarly: _dealt_early,
        ev.BurnsSet: _burns_set,
        ev.HandHeld: _held,
        ev.HandReleased: _released,
        ev.Misdealt: _voided,
        ev.HandVoided: _voided,
        ev.PotShared: _pot_shared,
        ev.AwardCorrected: _award_corrected,
    }
)
