"""Rule on exposed and boxed cards (TDA19-35A, TDA19-35B, TDA19-37, TDA19-PR10A)."""

from __future__ import annotations

from collections.abc import Sequence

from tapete.cards import Card, read_cards
from tapete.engine.commands import Command, DoorCard, ExposeCards, MoveCards
from tapete.engine.places import Move, Place
from tapete.engine.types import Seat
from tapete.floor.citing import Citing
from tapete.floor.dealing import (
    deal_order,
    face_down,
    kind_of,
    owner,
)
from tapete.floor.impossible import Impossible
from tapete.floor.incidents.deal import (
    BoxedCards,
    ExposedInDeal,
)
from tapete.floor.ruling import Option, Rules, Ruling, RulingStep
from tapete.floor.rulings.deal.misdeal import MisdealFacts, in_draw, misdeal, play_on, too_late, unlisted
from tapete.floor.spot import Spot
from tapete.rules import Book


def boxed_cards(spot: Spot, made: BoxedCards, book: Book, read: Citing) -> Ruling:
    """Rule on cards that lie face up in the deck."""
    case, deal = MisdealFacts(spot, book, read), book.deal
    many = deal.boxed_for_misdeal
    if made.count > 1 and (many is None or made.count >= many.value):
        of_house = in_draw(case, "boxed")
        if of_house is not None:
            return of_house
        if many is None:
            return too_late(case) if case.late else unlisted(case)
        if made.in_deal or read(deal.boxed_in) == "whole-deck":
            read(many)
            if read(deal.boxed) != "misdeal" and not made.dealt_on:
                return scrap(case, made)
            if not case.late:
                return misdeal(case)
            steps = scrap_steps(made) if read(deal.boxed_fewer) == "scrap" else ()
            return too_late(case, steps=steps)
    elif many is not None:
        read(many)
    return fewer_boxed(case, made)


def fewer_boxed(case: MisdealFacts, made: BoxedCards) -> Ruling:
    """Rule on boxed cards that are too few for a misdeal."""
    if case.read(case.book.deal.boxed_fewer) == "scrap":
        return scrap(case, made)
    return play_on(case)


def scrap(case: MisdealFacts, made: BoxedCards) -> Ruling:
    """Treat boxed cards as scrap paper: remove them and deal the next card instead."""
    return case.ruling("scrap", steps=scrap_steps(made), facts={"cards": made.count})


def scrap_steps(made: BoxedCards) -> tuple[RulingStep, ...]:
    """Return the dealer's steps for cards treated as scrap paper."""
    return (RulingStep("set_aside", {"cards": made.count}), RulingStep("deal_next"))


def exposed(spot: Spot, made: ExposedInDeal, book: Book, read: Citing) -> Ruling:
    """Rule on cards exposed during the initial deal."""
    case, deal = MisdealFacts(spot, book, read), book.deal
    seats = seats_of_exposed(spot, made)
    of_house = in_draw(case, "exposed")
    if of_house is not None:
        return of_house
    if made.by == "player" and (deal.exposed_by_player is None or read(deal.exposed_by_player) == "stands"):
        read(deal.exposed_by_player)
        return case.ruling("card_stands", seat=seats[0], carry=shown(made, seats))
    if kind_of(spot) == "stud":
        return exposed_in_stud(case, made, seats)
    protected = deal.exposed_protected
    if made.by == "dealer" and protected is not None and touches(spot, made.cards, protected.value):
        if case.late:
            return too_late(case)
        read(protected)
        return misdeal(case, facts={"cards": list(made.cards)})
    if len(made.cards) >= read(deal.exposed_for_misdeal):
        return too_late(case) if case.late else misdeal(case, facts={"cards": list(made.cards)})
    if made.by == "player":
        return case.ruling("card_stands", seat=seats[0], carry=shown(made, seats))
    if case.late:
        return too_late(case)
    return replaced(case, made, seats)


def seats_of_exposed(spot: Spot, made: ExposedInDeal) -> list[Seat]:
    """Return the owners of the exposed cards, in the same order."""
    down = len(spot.seats) * face_down(spot)
    if not made.cards or len(set(made.cards)) < len(made.cards):
        raise Impossible("cards", "one_or_more_cards")
    for card in made.cards:
        if card > down:
            raise Impossible("cards", "not_face_down", card=card, down=down)
    if made.faces and len(read_cards(made.faces)) != len(made.cards):
        raise Impossible("faces", "faces_needed", cards=len(made.cards))
    return [owner(spot, card) for card in made.cards]


def touches(spot: Spot, exposed_: Sequence[int], protected: str) -> bool:
    """Whether an exposed card is one of the protected cards."""
    if protected == "first-two-cards":
        return min(exposed_) <= 2
    return protected == "first-player" and any(owner(spot, card) == deal_order(spot)[0] for card in exposed_)


def exposed_in_stud(case: MisdealFacts, made: ExposedInDeal, seats: list[Seat]) -> Ruling:
    """Rule on an exposed down card of stud: it becomes the door card, or the deal is a misdeal."""
    deal, read = case.book.deal, case.read
    if deal.stud_down_exposed is not None and deal.stud_down_exposed.value == "misdeal":
        if case.late:
            return too_late(case)
        read(deal.stud_down_exposed)
        return misdeal(case, facts={"cards": list(made.cards)})
    if len(set(seats)) < len(seats):
        # Only one of two exposed cards can be the door card.
        return too_late(case) if case.late else unlisted(case)
    read(deal.stud_down_exposed)
    brings_in = read(deal.stud_exposed_brings_in)
    steps = [
        step
        for seat in seats
        for step in (RulingStep("turn_up", {"seat": seat}), RulingStep("deal_down", {"seat": seat}))
    ]
    faces = read_cards(made.faces)
    carry: tuple[Command, ...] = ()
    if brings_in:
        # Otherwise the third card would still decide the bring-in, which no book wants.
        carry = tuple(DoorCard(seat=seat, card=face) for seat, face in zip(seats, faces, strict=False))
    return case.ruling(
        "door_card",
        seat=seats[0],
        steps=tuple(steps),
        facts={"seats": seats, "may_bring_in": brings_in},
        carry=carry,
    )


def replaced(case: MisdealFacts, made: ExposedInDeal, seats: list[Seat]) -> Ruling:
    """Rule on a single card exposed later: it is replaced or kept."""
    deal, read, seat = case.book.deal, case.read, seats[0]
    what = read(deal.exposed_one)
    kept = Ruling(outcome="card_stands", seat=seat, cites=case.cites, carry=shown(made, seats))
    if what == "kept":
        return kept
    to_burn = read(deal.exposed_card_to) == "burn"
    steps = tuple(
        step
        for whose in seats
        for step in (
            RulingStep("replace_from_top", {"seat": whose}),
            RulingStep("use_as_burn" if to_burn else "muck_exposed", {"seat": whose}),
        )
    )
    other = case.ruling(
        "card_replaced",
        seat=seat,
        steps=(RulingStep("deal_to_end"), *steps),
        facts={"burn": "exposed_card" if to_burn else "top_card"},
        carry=replacing(made, seats, Place.NEXT_BURN if to_burn else Place.MUCK),
    )
    if what == "replaced":
        return other
    options = (Option(name="card_replaced", ruling=other), Option(name="card_stands", ruling=kept))
    return case.ruling("director", seat=seat, options=options)


def shown(made: ExposedInDeal, seats: list[Seat]) -> tuple[Command, ...]:
    """Return the commands that expose the cards to everybody, if their faces are known."""
    faces = read_cards(made.faces)
    return tuple(ExposeCards(seat=seat, cards=(face,)) for seat, face in zip(seats, faces, strict=False))


def replacing(made: ExposedInDeal, seats: list[Seat], target: Place) -> tuple[Command, ...]:
    """Commands that replace exposed cards by cards from the top of the stub, if their faces are known."""
    faces: tuple[Card, ...] = read_cards(made.faces)
    moves = []
    for seat, face in zip(seats, faces, strict=False):
        moves.append(Move(source=Place.HOLE, target=target, cards=(face,), seat=seat))
        moves.append(Move(source=Place.STUB, target=Place.HOLE, count=1, seat=seat))
    return (*shown(made, seats), MoveCards(moves=tuple(moves))) if moves else ()


RULES: Rules = {BoxedCards: boxed_cards, ExposedInDeal: exposed}
