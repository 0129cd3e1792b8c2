"""Decide the card commands of the dealer and the floor: return the events, or refuse with the reason."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from tapete.cards import HIDDEN, Card, deck_named
from tapete.engine import commands as cmd
from tapete.engine import events as ev
from tapete.engine.places import Move, Moved, Place
from tapete.engine.refusals import HandRefused, Reason
from tapete.engine.staff.changes import floor_of, index_after, next_dealt
from tapete.engine.staff.dealing import planned_burns
from tapete.engine.staff.piles import PileLists, board_due, board_lacks, lacking_street, played_boards
from tapete.engine.staff.rewinding import ACTS, footing, posted_anew, posts_of, standing
from tapete.engine.staff.rounds import round_of
from tapete.engine.state import HandState
from tapete.engine.stub import cards_left, next_cards, rest_of
from tapete.engine.types import Seat, Street

TO_COMPLETE_A_DRAW: Final = frozenset(
    {(Place.BURNS, Place.STUB), (Place.MUCK, Place.STUB), (Place.STUB, Place.BURNS)}
)
"""Moves allowed while a seat waits for the cards of its draw (TDA26-RP25B, TDA26-RP25C)."""


_CHOICES: Final = (*ACTS, ev.Discarded)
"""Events by which a seat acts or changes cards."""


def expose(hand: HandState, deck: Sequence[Card], command: cmd.ExposeCards) -> ev.CardsExposed:
    """Expose hole cards to everybody; a named card may replace a hidden card."""
    held = list(_held(hand, command.seat))
    piles = PileLists(hand, floor_of(hand), rest_of(hand, deck))
    if not command.cards or len(set(command.cards)) < len(command.cards):
        raise HandRefused(Reason.NO_SUCH_MOVE)
    for card in command.cards:
        if card in held and card != HIDDEN:
            held.remove(card)
        elif HIDDEN in held and _unheard_of(hand, piles, card):
            held.remove(HIDDEN)
        else:
            raise HandRefused(Reason.NOT_THERE)
    return ev.CardsExposed(seat=command.seat, cards=tuple(command.cards))


def change_door(hand: HandState, deck: Sequence[Card], command: cmd.DoorCard) -> ev.DoorCardChanged:
    """Make a down card of third street the door card, and find the new opener (TDA19-PR10A)."""
    seat, card = command.seat, command.card
    held = _held(hand, seat)
    if hand.rules.upcards is None or hand.street_index or len(hand.up.get(seat, ())) != 1:
        raise HandRefused(Reason.NO_SUCH_MOVE)
    down = hand.up[seat][0]
    piles = PileLists(hand, floor_of(hand), rest_of(hand, deck))
    known = card in held and card not in (HIDDEN, down)
    if not known and not (HIDDEN in held and _unheard_of(hand, piles, card)):
        raise HandRefused(Reason.NOT_THERE)
    if not hand.betting or standing(hand.events, hand.seats):
        return ev.DoorCardChanged(seat=seat, up=card, down=down)
    state = posted_anew(hand, footing(hand), posts_of(hand), up={seat: (card,)})
    return ev.DoorCardChanged(seat=seat, up=card, down=down, opener=state.opener, round=round_of(state))


def move(hand: HandState, deck: Sequence[Card], command: cmd.MoveCards) -> ev.CardsMoved:
    """Move cards between piles, if the cards are there and the hand can go on afterwards."""
    if hand.owed and any((asked.source, asked.target) not in TO_COMPLETE_A_DRAW for asked in command.moves):
        raise HandRefused(Reason.STUB_RUNS_OUT)
    rest = rest_of(hand, deck)
    piles = PileLists(hand, floor_of(hand), rest)
    moves: list[Moved] = []
    for asked in command.moves:
        moved = _resolved(hand, piles, asked)
        piles.carry(moved)
        moves.append(moved)
    if not moves:
        raise HandRefused(Reason.NO_SUCH_MOVE)
    _check_board(hand, piles)
    _check_sight(hand, piles)
    _check_stub(hand, rest, piles)
    stub = tuple(piles.stub or ()) if piles.rearranged else None
    return ev.CardsMoved(moves=tuple(moves), stub=stub)


def deal_early(hand: HandState, deck: Sequence[Card], command: cmd.DealEarly) -> ev.DealtEarly:
    """Deal cards of the next street while the betting is still on."""
    floor = floor_of(hand)
    after_draws = hand.drawing and hand.street.board > 0
    if not hand.betting and not after_draws:
        raise HandRefused(Reason.NO_BETTING)
    street = hand.street if after_draws else following(hand)
    to_seats = bool(street.hole_down or street.hole_up)
    count = command.count
    if (
        (street.draw and not after_draws)
        or to_seats != bool(command.seats)
        or (to_seats and count is not None)
    ):
        raise HandRefused(Reason.NO_SUCH_MOVE)
    for seat in command.seats:
        _held(hand, seat)
    if len(set(command.seats)) < len(command.seats):
        raise HandRefused(Reason.NO_SUCH_MOVE)
    if count is not None and (type(count) is not int or count < 0):
        raise HandRefused(Reason.NO_SUCH_MOVE)
    if floor.loose:
        raise HandRefused(Reason.CARDS_LIE_LOOSE, cards=len(floor.loose))
    if floor.unmixed:
        raise HandRefused(Reason.SHUFFLE_FIRST)
    burns = planned_burns(hand, index_after(hand), int(street.burn))
    whole = len(command.seats) if to_seats else street.board * hand.rules.boards
    wanted = whole if count is None else count
    if not burns and not wanted:
        raise HandRefused(Reason.NO_SUCH_MOVE)
    _check_left(hand, cards_left(hand, deck) - board_lacks(hand) - burns - wanted)
    cards = next_cards(hand, deck, burns + wanted)
    return ev.DealtEarly(
        street=street.name,
        burned=cards[:burns],
        cards=cards[burns:],
        seats=tuple(command.seats),
        up=not street.hole_down,
    )


def set_burns(hand: HandState, deck: Sequence[Card], command: cmd.SetBurns) -> ev.BurnsSet:
    """Set the number of burns before the next deal."""
    if not board_lacks(hand) and index_after(hand) > hand.street_index:
        following(hand)
    if type(command.count) is not int or command.count < 0:
        raise HandRefused(Reason.NO_SUCH_MOVE)
    _check_left(hand, cards_left(hand, deck) - board_lacks(hand) - command.count)
    return ev.BurnsSet(count=command.count)


def check_enough(hand: HandState, deck: Sequence[Card]) -> None:
    """Refuse if the stub is too short for the hands that are live again."""
    _check_left(hand, cards_left(hand, deck) + len(floor_of(hand).unmixed) - board_lacks(hand))


def following(hand: HandState) -> Street:
    """Return the next street.

    Raises:
        HandRefused: this street is the last.
    """
    if hand.street_index + 1 == len(hand.rules.streets):
        raise HandRefused(Reason.NO_MORE_STREETS)
    return hand.rules.streets[hand.street_index + 1]


def _held(hand: HandState, seat: Seat) -> tuple[Card, ...]:
    if type(seat) is not int or seat not in hand._stacks or seat in hand.folded:
        raise HandRefused(Reason.NOT_IN_HAND, seat=seat)
    return hand.hole_cards.get(seat, ())


def _unheard_of(hand: HandState, piles: PileLists, card: Card) -> bool:
    """Whether the card is in the deck and in no known pile."""
    known = [
        *(card for held in piles.hole.values() for card in held),
        *(card for board in (*piles.boards, *hand.boards[hand.rules.boards :]) for card in board),
        *piles.burns,
        *piles.muck,
        *piles.loose,
        *piles.aside,
        *piles.next_burn,
        *piles.next_board,
        *piles.unmixed,
        *(piles.stub or ()),
    ]
    return card in deck_named(hand.rules.deck) and card not in known


def _resolved(hand: HandState, piles: PileLists, asked: Move) -> Moved:
    """Resolve a requested move to its cards; an unknown card stays hidden."""
    source, target, seat = asked.source, asked.target, asked.seat
    of_seat = Place.HOLE in (source, target)
    if source is target or of_seat != (seat is not None) or bool(asked.cards) == bool(asked.count):
        raise HandRefused(Reason.NO_SUCH_MOVE)
    if seat is not None:
        _held(hand, seat)
    on_board = Place.BOARD in (source, target)
    if type(asked.board) is not int or not 0 <= asked.board < (hand.rules.boards if on_board else 1):
        raise HandRefused(Reason.NO_SUCH_MOVE)
    if asked.up and (target is not Place.HOLE or hand.rules.upcards is None):
        raise HandRefused(Reason.NO_SUCH_MOVE)
    stubs = (Place.STUB, Place.TOP)
    if piles.unmixed and (source in stubs or target is Place.TOP):
        raise HandRefused(Reason.SHUFFLE_FIRST)
    pile = piles.at(source, seat, asked.board)
    if asked.count:
        # A move from the top into the stub only marks the stub for a shuffle (TDA19-PR4.2).
        mixes = source is Place.TOP and target is Place.STUB
        if source not in stubs or (target in stubs and not mixes):
            raise HandRefused(Reason.NO_SUCH_MOVE)
        if type(asked.count) is not int or asked.count < 0:
            raise HandRefused(Reason.NO_SUCH_MOVE)
        if asked.count > len(pile):
            raise HandRefused(Reason.STUB_RUNS_OUT)
        cards = tuple(pile[: asked.count])
    else:
        cards = tuple(asked.cards)
        left = list(pile)
        for card in cards:
            if card not in left and not (_unheard_of(hand, piles, card) and HIDDEN in left):
                raise HandRefused(Reason.NOT_THERE)
            left.remove(card if card in left else HIDDEN)
    return Moved(
        source=source,
        target=target,
        cards=cards,
        seat=seat,
        up=asked.up,
        seen=_is_seen(hand, piles, asked, cards),
        board=asked.board,
    )


def _is_seen(hand: HandState, piles: PileLists, asked: Move, cards: Sequence[Card]) -> bool:
    """Whether everybody has seen all of these cards, or sees them now."""
    if asked.up or asked.target in (Place.BOARD, Place.LOOSE) or asked.source is Place.BOARD:
        return True
    if asked.seat is not None and asked.seat in hand.shown:
        return True
    sight = piles.up.get(asked.seat, []) if asked.seat is not None and asked.source is Place.HOLE else []
    return all(card in piles.seen or card in sight for card in cards)


def _check_board(hand: HandState, piles: PileLists) -> None:
    due = board_due(hand)
    lengths = [len(board) for board in piles.boards]
    for now, before in zip(lengths, map(len, played_boards(hand)), strict=True):
        most = max(due, before)  # a board that stands while an earlier street is dealt again may be longer
        if now > most:
            raise HandRefused(Reason.CARD_COUNT, cards=now, most=most)
    if min(lengths) >= due:
        return
    if not hand.rules.has_board:  # nothing replaces the common card of stud
        raise HandRefused(Reason.CARD_COUNT, cards=min(lengths))
    if lacking_street(hand, min(lengths)) < hand.street_index:
        _check_streets(hand, piles)
    if hand.acted:
        # A board with action on it stands (RRP-HE-BURN-STAYS), unless the action is taken back first.
        raise HandRefused(Reason.ALREADY_ACTED)


def _check_streets(hand: HandState, piles: PileLists) -> None:
    """Allow several streets to be dealt again only if nobody could act on them (RRP-HE-BURN-ALLIN)."""
    shortest, now = min(map(len, piles.boards)), hand.street_index
    index = lacking_street(hand, shortest)
    streets = hand.rules.streets
    if any(street.hole_down or street.hole_up for street in streets[max(1, index) : now + 1]):
        raise HandRefused(Reason.CARD_COUNT, cards=shortest)
    dealt = next(
        (
            at
            for at, event in enumerate(hand.events)
            if isinstance(event, ev.BoardDealt) and event.street == streets[index].name
        ),
        0,
    )
    if any(hand.bets.values()) or any(isinstance(event, _CHOICES) for event in hand.events[dealt:]):
        raise HandRefused(Reason.ALREADY_ACTED)
    lacks = sum(max(0, board_due(hand) - len(board)) for board in piles.boards)
    burns = sum(street.burn for street in streets[index + 1 : now + 1])
    left = len(piles.stub or ()) + len(piles.unmixed)
    if left < lacks + burns + _cards_after(hand):
        raise HandRefused(Reason.STUB_RUNS_OUT)


def _check_sight(hand: HandState, piles: PileLists) -> None:
    """Check in stud that every live hand has at least one upcard, and no more than were dealt face up."""
    most = sum(street.hole_up for street in hand.rules.streets[: hand.street_index + 1])
    for seat, up in hand.up.items():
        if seat not in hand.folded and up and not 1 <= len(piles.up[seat]) <= most:
            raise HandRefused(Reason.CARD_COUNT, seat=seat, cards=len(piles.up[seat]), most=most)


def _check_stub(hand: HandState, rest: Sequence[Card], piles: PileLists) -> None:
    """Refuse a move that leaves too few cards in the stub for the rest of the hand."""
    left = len(piles.stub or ()) + len(piles.unmixed)
    if left + len(piles.muck) < hand.owed:
        raise HandRefused(Reason.STUB_RUNS_OUT)
    lacks = sum(max(0, board_due(hand) - len(board)) for board in piles.boards)
    before = len(rest) + len(floor_of(hand).unmixed)
    if left - lacks < before - board_lacks(hand):
        _check_left(hand, left - lacks)
    elif len(piles.muck) < len(hand.muck):  # after draws the muck completes a short stub
        _check_left(hand, left - lacks + len(piles.muck))


def _check_left(hand: HandState, left: int) -> None:
    """Refuse to take cards from the stub if the hand will need them.

    Args:
        left: cards left in the stub once the boards are complete again.
    """
    plan = floor_of(hand).burns
    burns = plan[1] if plan is not None and plan[0] >= next_dealt(hand) else 0
    if left < burns + _cards_after(hand):
        raise HandRefused(Reason.STUB_RUNS_OUT)


def _cards_after(hand: HandState) -> int:
    """Return the cards needed by the streets to come, and by the board of this street after its draws."""
    live, last = len(hand.live), len(hand.rules.streets) - 1
    runs = hand.boards_wanted if hand.split is None else 1
    needed = 0
    for index in range(index_after(hand), last + 1):
        street = hand.rules.streets[index]
        hole, burn = (street.hole_down + street.hole_up) * live, street.burn
        if hole and hand.rules.upcards is not None:  # the same count as in `check_start`
            hole, burn = (1, burn) if index == last else (hole, False)
        needed += hole + (street.board * hand.rules.boards + burn) * runs
    return needed
