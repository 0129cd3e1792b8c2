"""Rule on cards dealt to wrong seats, out of order or to nobody, and on other faults (TDA19-35A)."""

from __future__ import annotations

from tapete.engine.types import Seat
from tapete.floor.citing import Citing
from tapete.floor.dealing import (
    owner,
)
from tapete.floor.impossible import Impossible
from tapete.floor.incidents.deal import (
    CardsMixed,
    DealtToSeat,
    OtherDealFault,
    OutOfSequence,
    SkippedSeat,
    TableNotHalted,
    TwoInARow,
)
from tapete.floor.ruling import Rules, Ruling, RulingStep
from tapete.floor.rulings.deal.misdeal import MisdealFacts, by_ground, misdeal, play_on, too_late, unlisted
from tapete.floor.spot import Spot
from tapete.rules import Book


def out_of_sequence(spot: Spot, made: OutOfSequence, book: Book, read: Citing) -> Ruling:
    """Rule on a card dealt to a seat out of order."""
    case, deal = MisdealFacts(spot, book, read), book.deal
    right = owner(spot, made.card)
    if right == made.seat and not made.burned:
        raise Impossible("seat", "card_of_that_seat", card=made.card, seat=right)
    if made.card == 1 and deal.first_card_wrong_seat is not None:
        facts = {"right_seat": right}
        return by_ground(case, "first_card", deal.first_card_wrong_seat, seat=made.seat, facts=dict(facts))
    return sequence(case, made.seat, burned=made.burned)


def sequence(case: MisdealFacts, seat: Seat, *, burned: bool = False) -> Ruling:
    """Rule on a card out of sequence, perhaps because an exposed card was set aside for the burn."""
    point = case.book.deal.out_of_sequence
    if point is None or point.value != "misdeal-unless-burned":
        return by_ground(case, "sequence", point, seat=seat)
    if burned:
        case.read(point)
        return play_on(case, seat=seat)
    if case.late:
        return too_late(case, seat=seat)
    case.read(point)
    return misdeal(case, seat=seat)


def two_in_a_row(spot: Spot, made: TwoInARow, book: Book, read: Citing) -> Ruling:
    """Rule on two consecutive cards for one seat; the button may receive them."""
    case, allowed = MisdealFacts(spot, book, read), book.deal.button_two_in_a_row
    spot.place(made.seat)
    if made.seat != spot.button or allowed is None:
        return sequence(case, made.seat)
    return by_ground(case, "sequence", allowed, seat=made.seat)


def dealt_to_seat(spot: Spot, made: DealtToSeat, book: Book, read: Citing) -> Ruling:
    """Rule on cards dealt to a seat that may not be entitled to them."""
    case = MisdealFacts(spot, book, read)
    if made.holds in ("absent", "penalised"):
        spot.place(made.seat)
        if read(book.deal.away_is_entitled):
            return play_on(case, seat=made.seat)
    elif made.seat in spot.seats:
        raise Impossible("seat", "somebody_sits_there", seat=made.seat)
    back = (RulingStep("muck_cards", {"seat": made.seat}),)
    return by_ground(case, "unentitled", book.deal.unentitled_seat, seat=made.seat, otherwise=back)


def skipped_seat(spot: Spot, made: SkippedSeat, book: Book, read: Citing) -> Ruling:
    """Rule on an entitled seat that received no cards."""
    if made.seat in spot.seats:
        raise Impossible("seat", "is_dealt_in", seat=made.seat)
    out = (RulingStep("sit_out", {"seat": made.seat}),)
    case = MisdealFacts(spot, book, read)
    return by_ground(case, "skipped", book.deal.skipped_seat, seat=made.seat, otherwise=out)


def cards_mixed(spot: Spot, made: CardsMixed, book: Book, read: Citing) -> Ruling:
    """Rule on mixed cards of several players."""
    return by_ground(MisdealFacts(spot, book, read), "mixed", book.deal.cards_mixed)


def other_fault(spot: Spot, made: OtherDealFault, book: Book, read: Citing) -> Ruling:
    """Rule on another fault: no misdeal unless the director declares it."""
    case = MisdealFacts(spot, book, read)
    return too_late(case) if case.late else unlisted(case, default="play_on")


def table_not_halted(spot: Spot, made: TableNotHalted, book: Book, read: Citing) -> Ruling:
    """Rule on a hand dealt before the tables were balanced."""
    case = MisdealFacts(spot, book, read)
    if read(book.deal.not_halted) == "play-on":
        return play_on(case)
    return too_late(case) if case.late else misdeal(case)


RULES: Rules = {
    OutOfSequence: out_of_sequence,
    TwoInARow: two_in_a_row,
    DealtToSeat: dealt_to_seat,
    SkippedSeat: skipped_seat,
    CardsMixed: cards_mixed,
    OtherDealFault: other_fault,
    TableNotHalted: table_not_halted,
}
