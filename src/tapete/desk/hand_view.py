"""View of a recorded hand: the turn, the legal actions, the pots, and the first player to show."""

from __future__ import annotations

from tapete.cards import HIDDEN
from tapete.desk import shown as sh
from tapete.desk.deciding.hands import at_showdown
from tapete.desk.middle.spot import recorded_spot
from tapete.engine.hand import Hand
from tapete.floor.citing import Citing
from tapete.floor.rulings.claims.facts import order_of_showing
from tapete.rules import Book


def hand_shown(hand: Hand, book: Book) -> sh.RecordedHandShown:
    """Return a recorded hand as the dealer's tablet shows it. The book decides who shows first."""
    spot, menu = recorded_spot(hand), hand.menu
    amounts = None if menu is None else (menu.bet or menu.raise_to)
    return sh.RecordedHandShown(
        hand=hand.number,
        street=spot.street,
        button=hand.button,
        small_blind_seat=spot.small_blind_seat,
        big_blind_seat=spot.big_blind_seat,
        to_act=hand.to_act,
        to_call=(menu.call or 0) if menu is not None else 0,
        least=amounts.least if amounts is not None else None,
        most=amounts.most if amounts is not None else None,
        raises=menu is not None and menu.raise_to is not None,
        pot_to=menu.pot_raise_to if menu is not None else None,
        pot=sum(place.put_in or 0 for place in spot.seats.values()),
        pots=tuple(sh.PotShown(amount=pot.amount, seats=tuple(sorted(pot.eligible))) for pot in hand.pots),
        seats=tuple(
            sh.HandSeatShown(
                seat=seat,
                stack=place.stack or 0,
                bet=place.bet or 0,
                folded=not place.live,
                all_in=place.all_in,
            )
            for seat, place in spot.seats.items()
        ),
        showdown=at_showdown(hand),
        halves=hand.rules.halves if len(hand.rules.ranking) > 1 else (),
        board=" ".join(str(card) for card in hand.board if card != HIDDEN),
        acts=tuple(sh.HandActShown(seat=act.seat, act=act.act, to=act.to) for act in spot.acts),
        shows_first=order_of_showing(spot, book, Citing())[0] if at_showdown(hand) else None,
    )
