"""Streets with too many community cards (TDA19-39, TDA24-39A, RRP-HE-FLOP-EXTRA, CCL-irr-extra-community)."""

from __future__ import annotations

from typing import Any

from tapete.cards import read_cards
from tapete.engine.places import Move, Place
from tapete.engine.types import Sourced
from tapete.floor.citing import Citing, NotCovered
from tapete.floor.dealing import shape_of
from tapete.floor.impossible import Impossible
from tapete.floor.incidents.board import ExtraBoardCards
from tapete.floor.ruling import Fact, Rules, Ruling, RulingStep
from tapete.floor.rulings.board.facts import (
    BoardFacts,
    anew,
    cards_of,
    drawn_of,
    move,
    moved,
    on_board,
    silent_if_acted,
)
from tapete.floor.spot import Spot
from tapete.rules import Book
from tapete.rules.points.board import Extra

FLOP = 3
"""Number of cards of a flop."""


def extra_board_cards(spot: Spot, made: ExtraBoardCards, book: Book, read: Citing) -> Ruling:
    """Correct a street with too many cards: draw one card as the burn, or deal the street again."""
    case, board = BoardFacts(spot, book, read), book.board
    street = on_board(case)
    check_extra(case, made)
    if made.extra and board.extra_known is not None and read(board.extra_known) == "taken-back":
        return taken_back(case, made)
    four = street.board == FLOP and made.count == FLOP + 1 and board.flop_four is not None
    point: Sourced[Any] | None = board.flop_four if four else point_for(case)
    value = read(point)
    if value == "random-burn":
        return random_burn(case, made)
    return redeal(case, made) if value == "redeal" else next_burn(case, made)


def point_for(case: BoardFacts) -> Sourced[Extra] | None:
    """Return the book's point on a street with too many cards, except a four-card flop."""
    board = case.book.board
    if case.street.board == FLOP:
        return board.flop_extra
    return board.turn_extra if case.following else board.river_extra


def check_extra(case: BoardFacts, made: ExtraBoardCards) -> None:
    """Check that there are too many cards, and that the named cards are among them."""
    street, piles = case.street, case.spot.piles
    if made.count <= street.board:
        raise Impossible("count", "not_too_many", street=street.name, board=street.board, count=made.count)
    if made.board > shape_of(case.spot).boards:
        raise Impossible("board", "no_such_board", boards=shape_of(case.spot).boards, board=made.board)
    drawn_of(made.drawn, made.count)
    if made.extra and len(read_cards(made.extra)) != 1:
        raise Impossible("extra", "one_card", named=made.extra)
    if piles is None:
        return
    there = (*cards_of(piles, street, made.board - 1), *piles.loose)
    if len(there) != made.count:
        raise Impossible("count", "cards_there", there=len(there), street=street.name, count=made.count)
    if made.extra and made.extra not in there:
        raise Impossible("extra", "not_of_the_street", card=made.extra, street=street.name)


def random_burn(case: BoardFacts, made: ExtraBoardCards) -> Ruling:
    """Draw one card at random as the next burn; the others are the flop.

    If the card is already drawn, only the steps after the draw remain.
    """
    spot, read, board = case.spot, case.read, case.book.board
    first = board.flop_four_floor is not None and read(board.flop_four_floor) == "called-first"
    before = case.following.name if case.following else ""
    call, scramble = RulingStep("call_floor"), RulingStep("scramble", {"cards": made.count})
    steps: tuple[RulingStep, ...] = (
        *((call, scramble) if first else (scramble, call)),
        RulingStep("draw_one", {"cards": made.count}),
        RulingStep("keep_as_burn", {"before": before}),
        RulingStep("lay_rest", {"cards": made.count - 1}),
    )
    facts: dict[str, Fact] = {"cards": made.count}
    if spot.piles is None or made.drawn is None:
        return case.ruling("burn_drawn", steps=steps, facts=facts)
    there = (*cards_of(spot.piles, case.street, made.board - 1), *spot.piles.loose)
    burn = there[made.drawn - 1]
    flop = [card for at, card in enumerate(there) if at != made.drawn - 1]
    facts |= {"burn": burn, "street_cards": list(flop)}
    if burn in spot.piles.loose:
        moves = move(Place.LOOSE, Place.NEXT_BURN, [burn])
    else:
        moves = (
            *move(Place.BOARD, Place.NEXT_BURN, [burn], made.board - 1),
            *move(Place.LOOSE, Place.BOARD, spot.piles.loose, made.board - 1),
        )
    steps = (
        RulingStep("keep_named", {"card": burn, "before": before}),
        RulingStep("lay_named", {"cards": list(flop)}),
    )
    return case.ruling("burn_drawn", steps=steps, facts=facts, carry=moved(*moves))


def redeal(case: BoardFacts, made: ExtraBoardCards) -> Ruling:
    """Shuffle all cards of the street into the stub, and deal the street again."""
    silent_if_acted(case)
    street, piles = case.street, case.spot.piles
    steps, burns = anew(case, made.count, street, dealt=street.board)
    back: tuple[Move, ...] = ()
    if piles is not None:
        back = (
            *move(Place.BOARD, Place.STUB, cards_of(piles, street, made.board - 1), made.board - 1),
            *move(Place.LOOSE, Place.STUB, piles.loose),
        )
    carry = (*moved(*back), *burns) if back else ()
    return case.ruling("street_redealt", steps=steps, facts={"cards": made.count}, carry=carry)


def next_burn(case: BoardFacts, made: ExtraBoardCards) -> Ruling:
    """Let the first cards stand; the extra card is the next burn, or goes back on top on the last street.

    Raises:
        NotCovered: there is more than one extra card.
    """
    if made.count > case.street.board + 1:
        raise NotCovered
    piles, following = case.spot.piles, case.following
    target = Place.TOP if following is None else Place.NEXT_BURN
    step = RulingStep("return_to_top", {"cards": 1})
    if following is not None:
        step = RulingStep("keep_as_burn", {"before": following.name})
    carry = () if piles is None else moved(*move(Place.LOOSE, target, piles.loose))
    return case.ruling("first_cards_stand", steps=(step,), facts={"cards": made.count}, carry=carry)


def taken_back(case: BoardFacts, made: ExtraBoardCards) -> Ruling:
    """Return the known extra card to the top of the stub."""
    if made.count > case.street.board + 1:
        raise NotCovered
    piles = case.spot.piles
    moves: tuple[Move, ...] = ()
    extra = read_cards(made.extra)
    if piles is not None and extra[0] in piles.loose:
        moves = move(Place.LOOSE, Place.TOP, extra)
    elif piles is not None:
        moves = (
            *move(Place.BOARD, Place.TOP, extra, made.board - 1),
            *move(Place.LOOSE, Place.BOARD, piles.loose, made.board - 1),
        )
    return case.ruling(
        "extra_taken_back",
        steps=(RulingStep("return_to_top", {"cards": 1}),),
        facts={"cards": made.count, "extra": made.extra},
        carry=moved(*moves),
    )


RULES: Rules = {ExtraBoardCards: extra_board_cards}
