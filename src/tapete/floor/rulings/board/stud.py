"""A seventh-street card exposed by the dealer (TDA19-PR10B, TDA26-RP10B)."""

from __future__ import annotations

from tapete.cards import read_cards
from tapete.engine.commands import Command, ExposeCards, MoveCards, TakeBack
from tapete.engine.places import Move, Place
from tapete.floor.citing import Citing
from tapete.floor.dealing import kind_of, shape_of
from tapete.floor.impossible import Impossible
from tapete.floor.incidents.board import SeventhExposed
from tapete.floor.ruling import Fact, Rules, Ruling, RulingStep
from tapete.floor.rulings.board.facts import BoardFacts, shuffled
from tapete.floor.spot import Spot
from tapete.rules import Book


def seventh_exposed(spot: Spot, made: SeventhExposed, book: Book, read: Citing) -> Ruling:
    """Replace the card if a player can still bet; otherwise it stays."""
    case, board = BoardFacts(spot, book, read), book.board
    check_exposed(case, made)
    facts: dict[str, Fact] = {"card": made.card} if made.card else {}
    if read(board.seventh_if) == "action-pending" and case.nobody_bets:
        return stays(case, made, facts)
    refused: tuple[RulingStep, ...] = ()
    carry: tuple[Command, ...] = ()
    if made.all_in and board.seventh_all_in is not None and read(board.seventh_all_in) == "not-allowed":
        refused = (RulingStep("refuse_all_in", {"seat": made.seat}),)
        if any(act.seat == made.seat for act in spot.acts):
            carry = (TakeBack(seat=made.seat),)
    value = read(board.seventh_exposed)
    known = read_cards(made.card)
    if known and spot.piles is not None:
        target = Place.MUCK if value == "replaced" else Place.STUB
        out = Move(source=Place.HOLE, target=target, cards=known, seat=made.seat)
        new = Move(source=Place.STUB, target=Place.HOLE, count=1, seat=made.seat)
        moves = (out, new) if value == "replaced" else (out,)
        carry = (*carry, ExposeCards(seat=made.seat, cards=known), MoveCards(moves=moves))
    rest: tuple[RulingStep, ...] = (
        (RulingStep("deal_rest_down", {"seats": list(made.waiting)}),) if made.waiting else ()
    )
    if value == "replaced":
        steps = (RulingStep("replace_from_top", {"seat": made.seat}), *rest)
    else:
        steps = (*shuffled(case, 1), RulingStep("deal_without_burn", {"seat": made.seat}), *rest)
    return case.ruling(
        "card_replaced" if value == "replaced" else "card_shuffled_in",
        seat=made.seat,
        steps=(*refused, *steps),
        facts=facts,
        carry=carry,
    )


def check_exposed(case: BoardFacts, made: SeventhExposed) -> None:
    """Check that the exposed card and the waiting seats are possible."""
    spot = case.spot
    last = shape_of(spot).streets[-1]
    if kind_of(spot) != "stud" or case.street is not last:
        raise Impossible("street", "last_street_of_stud", street=spot.street, game=spot.game)
    for name, seats in (("seat", (made.seat,)), ("waiting", made.waiting)):
        for seat in seats:
            if not spot.place(seat).live:
                raise Impossible(name, "hand_of_seat_dead", seat=seat)
    if made.seat in made.waiting or len(set(made.waiting)) < len(made.waiting):
        raise Impossible("waiting", "waiting_once", seat=made.seat)
    if made.card and len(read_cards(made.card)) != 1:
        raise Impossible("card", "one_card", named=made.card)


def stays(case: BoardFacts, made: SeventhExposed, facts: dict[str, Fact]) -> Ruling:
    """Let the card stay, since nobody can bet; players not at risk show first."""
    spot, known = case.spot, read_cards(made.card)
    down = case.read(case.book.board.seventh_no_action) == "dealt-down"
    at_risk = [seat for seat in spot.live if spot.seats[seat].all_in]
    covering = [seat for seat in spot.live if seat not in at_risk]
    steps: list[RulingStep] = []
    if made.waiting:
        steps.append(RulingStep("deal_rest_down" if down else "deal_rest_up", {"seats": list(made.waiting)}))
    if covering:
        steps.append(RulingStep("show_first", {"seats": list(covering)}))
    carry: tuple[Command, ...] = ()
    if known and spot.piles is not None:
        carry = (ExposeCards(seat=made.seat, cards=known),)
    return case.ruling("card_stands", seat=made.seat, steps=tuple(steps), facts=facts, carry=carry)


RULES: Rules = {SeventhExposed: seventh_exposed}
