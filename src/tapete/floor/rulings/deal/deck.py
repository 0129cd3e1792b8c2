"""Rule on faulty decks (TDA19-35E, TDA24-35A6, TDA26-37E, CCL-foul-deck-def) and server faults.

A server fault is ruled by COM-server-fault.
"""

from __future__ import annotations

from typing import Any

from tapete.cards import HIDDEN
from tapete.engine.commands import Command, Hold, Kill, MoveCards, VoidHand
from tapete.engine.places import Move, Place
from tapete.engine.types import Sourced
from tapete.floor.citing import Citing
from tapete.floor.dealing import shape_of
from tapete.floor.impossible import Impossible
from tapete.floor.incidents.deal import DeckRequest, ForeignCard, FouledDeck, FouledDeckUsed, ServerFault
from tapete.floor.ruling import Option, Rules, Ruling, RulingStep
from tapete.floor.rulings.deal.misdeal import MisdealFacts, in_draw, misdeal, play_on, refunds, too_late
from tapete.floor.spot import Spot
from tapete.rules import Book
from tapete.rules.points.deal import Defect

FOUND = ("in_hand", "before_next_hand", "in_next_hand", "after_next_action")
CLAIMS = {"never": 0, "next-hand": 1, "next-substantial-action": 2}
"""Last index of `FOUND` at which a claim is in time, by the book's value."""


def fouled_deck(spot: Spot, made: FouledDeck, book: Book, read: Citing) -> Ruling:
    """Rule on a faulty deck, in this hand or in a finished one."""
    case = MisdealFacts(spot, book, read)
    if made.found != "in_hand":
        claim = read(book.deal.fouled_claim)
        if FOUND.index(made.found) > CLAIMS[claim]:
            return case.ruling("claim_too_late")
    return fouled(case, made.what)


def fouled(case: MisdealFacts, what: Defect) -> Ruling:
    """Rule on the effect of a defect on the hand."""
    deal, read = case.book.deal, case.read
    if deal.fouled_if is not None and what in deal.fouled_if.value:
        read(deal.fouled_if)
        return void(case)
    if read(deal.fouled_otherwise) == "sound":
        return play_on(case)
    options = (
        Option(name="void_hand", ruling=void(case.branch())),
        Option(name="play_on", ruling=play_on(case.branch())),
    )
    return case.ruling("director", options=options, facts={"what": what})


def void(case: MisdealFacts) -> Ruling:
    """Void the hand: stop it and return every chip."""
    if case.read(case.book.deal.fouled_effect) == "misdeal-in-time":
        return too_late(case) if case.late else misdeal(case)
    return case.ruling(
        "void_hand",
        owes=refunds(case.spot),
        steps=(RulingStep("stop_hand"), RulingStep("return_chips"), RulingStep("change_deck")),
        carry=(VoidHand(),),
    )


def foreign_card(spot: Spot, made: ForeignCard, book: Book, read: Citing) -> Ruling:
    """Rule on a foreign card: a misdeal, scrap paper, or a fouled deck."""
    case, deal = MisdealFacts(spot, book, read), book.deal
    check_foreign(spot, made)
    if deal.foreign_in_time is None:
        return fouled(case, "foreign")
    point: Sourced[Any] | None = deal.foreign_late if case.late else deal.foreign_in_time
    if point is not None and point.value == "fouled":
        read(point)
        # A fresh case: the time of discovery does not matter here.
        return fouled(MisdealFacts(spot, book, read), "foreign")
    of_house = None if case.late else in_draw(case, "foreign", seat=made.seat)
    if of_house is not None:
        return of_house
    read(point)
    return scrap_of_paper(case, made) if case.late else misdeal(case, seat=made.seat)


def check_foreign(spot: Spot, made: ForeignCard) -> None:
    """Check that the card is foreign to this deck, and that it can lie where it was found."""
    if made.card != "joker" and made.card in shape_of(spot).deck:
        raise Impossible("card", "card_of_this_deck", card=made.card, game=spot.game)
    if (made.where == "hand") != (made.seat is not None):
        raise Impossible("seat", "seat_of_a_hand")
    if made.seat is not None and not spot.place(made.seat).live:
        raise Impossible("seat", "hand_of_seat_dead", seat=made.seat)
    if made.where == "board" and (not spot.board or shape_of(spot).kind != "flop"):
        raise Impossible("where", "no_board")


def scrap_of_paper(case: MisdealFacts, made: ForeignCard) -> Ruling:
    """Remove the card and go on; if it was dealt, the director says what replaces it."""
    away = RulingStep("set_aside", {"cards": 1})
    if made.where == "stub":
        return case.ruling("scrap", steps=(away,), facts={"cards": 1})
    if made.seat is None:
        options = (
            Option(
                name="replace_from_stub", ruling=case.ruling("scrap", steps=(away, RulingStep("deal_next")))
            ),
            Option(
                name="redeal_street",
                ruling=case.ruling(
                    "scrap", steps=(away, RulingStep("shuffle_board_in"), RulingStep("deal_street"))
                ),
            ),
        )
    else:
        seat = made.seat
        hidden: Command = MoveCards(
            moves=(
                Move(source=Place.HOLE, target=Place.ASIDE, cards=(HIDDEN,), seat=seat),
                Move(source=Place.STUB, target=Place.HOLE, count=1, seat=seat),
            )
        )
        options = (
            Option(
                name="dead_hand",
                ruling=case.ruling(
                    "dead_hand",
                    seat=seat,
                    dead=(seat,),
                    steps=(away, RulingStep("muck_cards", {"seat": seat})),
                    carry=(Kill(seat=seat),),
                ),
            ),
            Option(
                name="replace_from_stub",
                ruling=case.ruling(
                    "scrap",
                    seat=seat,
                    steps=(away, RulingStep("deal_from_top", {"seat": seat})),
                    carry=(hidden,),
                ),
            ),
        )
    return case.ruling("director", seat=made.seat, options=options)


def fouled_deck_used(spot: Spot, made: FouledDeckUsed, book: Book, read: Citing) -> Ruling:
    """Rule on a player who kept quiet about a fouled deck, or fouled it."""
    case, deal = MisdealFacts(spot, book, read), book.deal
    spot.place(made.seat)
    if made.did == "made_it":
        disqualified = read(deal.fouled_on_purpose) == "disqualification"
        penalty = ("disqualification",) if disqualified else ("warning", "missed_hands", "disqualification")
        return case.ruling("penalised", seat=made.seat, penalty=penalty)
    dead = read(deal.fouled_used) == "dead-and-penalty"
    return case.ruling(
        "dead_hand" if dead else "penalised",
        seat=made.seat,
        dead=(made.seat,) if dead else (),
        steps=(RulingStep("muck_cards", {"seat": made.seat}),) if dead else (),
        penalty=("warning", "missed_hands", "disqualification"),
        carry=(Kill(seat=made.seat),) if dead else (),
    )


def deck_request(spot: Spot, made: DeckRequest, book: Book, read: Citing) -> Ruling:
    """Rule on a player's request for another deck."""
    case, deal = MisdealFacts(spot, book, read), book.deal
    if read(deal.deck_request) == "if-fouled" and made.because is not None:
        fouls = read(deal.fouled_if)
        if made.because in fouls:
            return case.ruling("deck_changed", seat=made.seat, steps=(RulingStep("change_deck"),))
    return case.ruling("deck_stays", seat=made.seat)


def server_fault(spot: Spot, made: ServerFault, book: Book, read: Citing) -> Ruling:
    """Rule on an online hand that can't go on: return every chip."""
    case = MisdealFacts(spot, book, read)
    at_once = read(book.deal.server_fault) == "void"
    voided = case.ruling(
        "hand_voided",
        owes=refunds(spot),
        steps=(RulingStep("stop_hand"), RulingStep("return_chips")),
        carry=(VoidHand(),),
    )
    if at_once:
        return voided
    waits = case.ruling("hand_waits", steps=(RulingStep("stop_hand"),), carry=(Hold(),))
    options = (Option(name="void_hand", ruling=voided), Option(name="hold_hand", ruling=waits))
    return case.ruling("director", options=options)


RULES: Rules = {
    ServerFault: server_fault,
    FouledDeck: fouled_deck,
    ForeignCard: foreign_card,
    FouledDeckUsed: fouled_deck_used,
    DeckRequest: deck_request,
}
