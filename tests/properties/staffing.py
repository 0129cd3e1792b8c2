"""Random acts of the dealer and the floor, possible and impossible, to test the properties with."""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from typing import Final, TypeVar, get_args

from tests.properties.dealing import Deal, offered

from tapete.cards import Card
from tapete.engine import (
    AddChips,
    Bet,
    Call,
    Check,
    Command,
    CorrectAward,
    CorrectBets,
    DealEarly,
    DeclareMisdeal,
    DoorCard,
    Draw,
    ExposeCards,
    Fold,
    Forfeit,
    GoOn,
    Halt,
    Hand,
    HandRefused,
    Hold,
    Kill,
    LetStand,
    Move,
    MoveButton,
    MoveCards,
    Place,
    RaiseTo,
    Release,
    Reshuffle,
    Restore,
    Restrict,
    SetBurns,
    SetLevel,
    SharePot,
    StaffCommand,
    TakeBack,
    VoidHand,
)
from tapete.engine.commands import May, Until
from tapete.engine.pots import clockwise
from tapete.engine.staff.piles import PileLists
from tapete.engine.staff.state import NOTHING
from tapete.engine.types import AnteForm

Chance = random.Random
Look = Callable[[Hand, Command], None]

MOST_ACTS: Final = 25
"""The number of acts after which the floor only puts things in order, so that hands end."""


def stub(hand: Hand) -> tuple[Card, ...]:
    """Return the cards left to deal."""
    return tuple((hand._deck if hand.stub is None else hand.stub)[hand.dealt :])


def play_with_staff(deal: Deal, look: Look) -> Hand:
    """Play a hand with acts of the floor in between, and look at it before each command."""
    hand, turn, acts = deal.start(), 0, 0
    while not hand.over:
        choice = deal.choices[turn % len(deal.choices)] + turn
        turn += 1
        command: Command
        if acts < MOST_ACTS and choice % 3:
            command = any_act(hand, Chance(choice * 1_000 + turn))
            acts += 1
        elif hand.halt is not None:
            command = put_in_order(hand, Chance(choice))
        else:
            command = usual_act(hand, choice)
        look(hand, command)
        try:
            events = hand.decide(command)
        except HandRefused:
            continue
        for event in events:
            hand.apply(event)
    return hand


def listed(hand: Hand) -> list[Command]:
    """Yield acts on the menu, also for a seat that has too few cards or is limited."""
    menu = hand.menu
    if menu is None:
        return []
    if menu.draw is None:
        return offered(menu, hand)
    held = hand.hole_cards[menu.seat]
    counts = [menu.draw] if menu.discard else range(menu.draw + 1)
    return [Draw(seat=menu.seat, discard=held[:count]) for count in counts]


def usual_act(hand: Hand, choice: int) -> Command:
    """Return the usual act of the seat to act, seldom a fold."""
    acts = listed(hand)
    patient: list[Command] = [act for act in acts if not isinstance(act, Fold)]
    acts = patient if patient and choice % 9 else acts
    return acts[choice % len(acts)]


def shuffled(cards: Sequence[Card], chance: Chance) -> Reshuffle:
    return Reshuffle(cards=tuple(chance.sample(cards, len(cards))))


def put_in_order(hand: Hand, chance: Chance) -> Command:
    """Return an act that lets a halted hand go on."""
    floor = hand.floor or NOTHING
    match hand.halt:
        case Halt.HELD:
            return Release()
        case Halt.LOOSE:
            return MoveCards(moves=(Move(source=Place.LOOSE, target=Place.MUCK, cards=floor.loose),))
        case Halt.COUNT:
            return Kill(seat=next(seat for seat in floor.miscounts if seat not in hand.folded))
        case _:
            return shuffled(hand.to_shuffle, chance)


def any_act(hand: Hand, chance: Chance) -> StaffCommand | Kill:
    """Return any act of the floor, often a possible one."""
    seat = chance.choice(hand.seats)
    makers: list[Callable[[], StaffCommand | Kill]] = [
        lambda: Restore(seat=chance.choice([*hand.folded, seat])),
        lambda: CorrectBets(bets={one: amount(hand, one, chance) for one in some(hand.seats, chance)}),
        lambda: TakeBack(seat=seat, folds_stand=chance.random() < 0.5),
        lambda: LetStand(act=stray_act(hand, seat, chance)),
        lambda: Restrict(
            seat=seat,
            may=tuple(some(get_args(May), chance)),
            until=chance.choice(get_args(Until)),
        ),
        lambda: Forfeit(seat=seat, amount=amount(hand, seat, chance)),
        lambda: ExposeCards(seat=seat, cards=tuple(some(hand.hole_cards[seat], chance))),
        lambda: MoveCards(moves=moves(hand, chance)),
        lambda: MoveCards(moves=moves(hand, chance)),
        lambda: early(hand, chance),
        lambda: SetBurns(count=chance.choice((0, 1, 2))),
        lambda: chance.choice((Hold(), GoOn(), Release(), GoOn(), Release(boards=chance.choice((1, 2, 3))))),
        lambda: shuffled(hand.to_shuffle, chance),
        lambda: Kill(seat=seat),
        lambda: level(hand, chance),
        lambda: button(hand, chance),
        lambda: AddChips(chips={one: added(hand, one, chance) for one in some(hand.seats, chance)}),
        lambda: DoorCard(seat=seat, card=chance.choice(hand.hole_cards[seat] or (Card("As"),))),
        lambda: SharePot(seats=tuple(some(hand.seats, chance))),
    ]
    if chance.random() < 0.01:
        return chance.choice((DeclareMisdeal(), VoidHand(), CorrectAward(take={seat: 1}, give={0: 1})))
    return chance.choice(makers)()


T = TypeVar("T")


def some(of: Sequence[T], chance: Chance) -> list[T]:
    return chance.sample(of, min(chance.randint(1, 3), len(of)))


def amount(hand: Hand, seat: int, chance: Chance) -> int:
    """Return a total in front of a seat, sometimes possible, sometimes not."""
    total = hand.stacks[seat] + hand.bets[seat]
    usual = (0, hand.level, hand.level + hand.full_raise, hand.bets[seat] + 1, total, total + 1)
    return chance.choice((*usual, chance.randint(0, max(1, total))))


def added(hand: Hand, seat: int, chance: Chance) -> int:
    """Return chips added to a street that is over, sometimes all of a stack."""
    stack = hand.stacks[seat]
    return chance.choice((1, stack, stack + 1, chance.randint(1, max(1, stack))))


def level(hand: Hand, chance: Chance) -> SetLevel:
    """Return the level before or after, or another one altogether."""
    big = chance.choice((hand.stakes.big_blind * 2, hand.stakes.big_blind // 2, chance.randint(0, 300)))
    return SetLevel(
        small_blind=chance.choice((big // 2, big)),
        big_blind=big,
        ante=chance.choice((0, 0, 1, hand.stakes.ante * 2, big)),
        ante_form=chance.choice((None, None, *get_args(AnteForm))),
        bring_in=chance.choice((None, 1, hand.stakes.bring_in * 2)),
        small_bet=chance.choice((None, None, big, hand.stakes.small_bet * 2)),
        big_bet=chance.choice((None, None, 2 * big)),
    )


def button(hand: Hand, chance: Chance) -> MoveButton:
    """Return the button at any seat or between two, with blinds that may fit or not."""
    at = chance.choice((*hand.seats, *hand.seats, 11))
    order = clockwise(hand.seats, after=at)
    small, big = (order[1], order[0]) if len(order) == 2 else (order[0], order[1])
    return MoveButton(
        button=at,
        small_blind=chance.choice((small, small, None, big)),
        big_blind=chance.choice((big, big, big, chance.choice(hand.seats))),
    )


def stray_act(hand: Hand, seat: int, chance: Chance) -> Fold | Check | Call | Bet | RaiseTo:
    total = amount(hand, seat, chance)
    acts = (Fold(seat=seat), Check(seat=seat), Call(seat=seat), Call(seat=seat))
    return chance.choice((*acts, Bet(seat=seat, amount=total), RaiseTo(seat=seat, amount=total)))


def early(hand: Hand, chance: Chance) -> DealEarly:
    if hand.rules.upcards is None:
        return DealEarly(count=chance.choice((None, None, 0, 1)))
    return DealEarly(seats=tuple(some(hand.live, chance)))


def moves(hand: Hand, chance: Chance) -> tuple[Move, ...]:
    """Return one to three moves of cards, the first from where they really are."""
    piles = PileLists(hand, hand.floor or NOTHING, stub(hand))
    found: list[Move] = []
    for _ in range(chance.randint(1, 3)):
        source, target = chance.choice(list(Place)), chance.choice(list(Place))
        seat = chance.choice(hand.seats) if Place.HOLE in (source, target) else None
        up = target is Place.HOLE and chance.random() < 0.3
        on_board = Place.BOARD in (source, target)
        board = chance.randrange(hand.rules.boards) if on_board else 0
        pile = piles.at(source, seat, board)
        if source is Place.STUB or not pile:
            found.append(
                Move(
                    source=Place.STUB,
                    target=target,
                    count=1,
                    seat=seat if target is Place.HOLE else None,
                    up=up,
                    board=board,
                )
            )
        else:
            cards = tuple(pile if chance.random() < 0.4 else some(pile, chance))
            found.append(Move(source=source, target=target, cards=cards, seat=seat, up=up, board=board))
    return tuple(found)
