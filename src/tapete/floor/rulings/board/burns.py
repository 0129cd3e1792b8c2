"""Streets dealt with no burn or with too many burns (TDA24-39B, RRP-HE-BURN, CCL-irr-burn-general)."""

from __future__ import annotations

from typing import Literal

from tapete.cards import Card
from tapete.engine.commands import Command, SetBurns
from tapete.engine.places import Move, Place
from tapete.engine.types import Street
from tapete.floor.citing import Citing, NotCovered
from tapete.floor.dealing import shape_of
from tapete.floor.impossible import Impossible
from tapete.floor.incidents.board import WrongBurns
from tapete.floor.ruling import Fact, Rules, Ruling, RulingStep
from tapete.floor.rulings.board.facts import (
    BoardFacts,
    anew,
    boards_of,
    cards_of,
    drawn_of,
    move,
    moved,
)
from tapete.floor.spot import Piles, Spot
from tapete.rules import Book


def wrong_burns(spot: Spot, made: WrongBurns, book: Book, read: Citing) -> Ruling:
    """Correct the burns before a street if nobody has acted on it; otherwise let the board stand."""
    case, board = BoardFacts(spot, book, read), book.board
    index = street_of(case, made)
    acted = has_acted(case, made, index)
    check_burns(case, made, index)
    flop = shape_of(spot).first_on_board
    if index == flop and not made.burns and board.flop_no_burn is not None:
        if acted:
            order = read(board.flop_no_burn_acted) == "restore-order"
            return stands(case, made, index, order=order)
        value = read(board.flop_no_burn)
        if index < case.number:
            raise NotCovered
        return random_burn(case, made) if value == "random-burn" else proper(case, made, index)
    if acted or not in_time(case, index):
        if until(case, index) == "first-act" or index < case.number:
            return stands(case, made, index, order=read(board.burn_acted) == "restore-order")
    point = board.flop_burn_seen if made.exposed else board.flop_burn_unseen
    fixed = read(board.street_burn if index > flop else point)
    return proper(case, made, index) if fixed == "proper-cards" else redeal(case, made, index)


def street_of(case: BoardFacts, made: WrongBurns) -> int:
    """Return the index of the street before which the burns went wrong."""
    shape = shape_of(case.spot)
    if made.street and made.street not in shape.numbers:
        raise Impossible("street", "no_such_street", game=case.spot.game, street=made.street)
    index = shape.numbers[made.street] if made.street else case.number
    if index > case.number:
        raise Impossible("street", "still_to_come", street=made.street)
    if not shape.streets[index].board:
        raise Impossible("street", "no_board_on", street=shape.streets[index].name)
    return index


def has_acted(case: BoardFacts, made: WrongBurns, index: int) -> bool:
    """Whether somebody has acted on the street. A finished street counts as acted on if anybody could bet."""
    if made.acted is not None:
        return made.acted
    return bool(case.spot.acts) if index == case.number else not case.nobody_bets


def in_time(case: BoardFacts, index: int) -> bool:
    """Whether the burns of a street with no action can still be corrected."""
    if case.nobody_bets:
        return case.read(case.book.board.burn_all_in) == "until-award" or index == case.number
    until(case, index)
    if index < case.number:
        raise Impossible("acted", "street_over_so_acted")
    return True


def until(case: BoardFacts, index: int) -> Literal["first-act", "end-of-street"]:
    """Find the deadline for correcting burns before a street (CCL-irr-flop-burn, CCL-irr-burn-general)."""
    board = case.book.board
    first = shape_of(case.spot).first_on_board
    of_flop = board.flop_burn_until if index == first else None
    return case.read(board.burn_until if of_flop is None else of_flop)


def check_burns(case: BoardFacts, made: WrongBurns, index: int) -> None:
    """Check that the number of burned cards is wrong, and not larger than the number really burned."""
    shape, piles = shape_of(case.spot), case.spot.piles
    street = shape.streets[index]
    if made.burns == 1:
        raise Impossible("burns", "one_burn_is_right", street=street.name)
    drawn_of(made.drawn, case.dealt_on(street))
    if piles is not None and made.burns + case.number - index > len(piles.burns):
        raise Impossible("burns", "burned_in_all", burned=len(piles.burns), burns=made.burns)


# ------------------------------------------------------------ corrected


def proper(case: BoardFacts, made: WrongBurns, index: int) -> Ruling:
    """Give the burn and the street, and all later streets, the cards they should have had."""
    streets = shape_of(case.spot).streets[index : case.number + 1]
    street, burns = streets[0], made.burns
    steps: tuple[RulingStep, ...]
    if not burns:
        steps = (RulingStep("first_is_burn"), RulingStep("fill_from_top", {"cards": 1}))
    else:
        extra = min(burns - 1, case.dealt_on(street))
        steps = (
            RulingStep("burns_join_street", {"cards": extra}),
            RulingStep("return_to_top", {"cards": burns - 1}),
        )
    if len(streets) > 1:
        steps = (RulingStep("return_later_streets"), *steps, RulingStep("deal_later_streets"))
    facts: dict[str, Fact] = {"burns": burns, "street": street.name}
    carry: tuple[Command, ...] = ()
    if case.spot.piles is not None:
        carry = moved(*dealt_as_due(case.spot.piles, burns, streets))
    return case.ruling("proper_cards", steps=steps, facts=facts, carry=carry)


def dealt_as_due(piles: Piles, burns: int, streets: tuple[Street, ...]) -> tuple[Move, ...]:
    """Return all cards dealt since to the stub in order, and deal them again with one burn per street."""
    burned, boards = list(piles.burns), [list(board) for board in boards_of(piles)]
    moves: list[Move] = []
    for number, street in reversed(list(enumerate(streets))):
        count = burns if number == 0 else 1
        for at, dealt in reversed(list(enumerate(boards))):
            cards = [dealt.pop() for _ in range(street.board)][::-1]
            moves += move(Place.BOARD, Place.TOP, cards, at)
        those, burned = burned[len(burned) - count :], burned[: len(burned) - count]
        moves += move(Place.BURNS, Place.TOP, those)
    for street in streets:
        moves.append(Move(source=Place.STUB, target=Place.BURNS, count=1))
        for at in range(len(boards)):
            moves.append(Move(source=Place.STUB, target=Place.BOARD, count=street.board, board=at))
    return tuple(moves)


def redeal(case: BoardFacts, made: WrongBurns, index: int) -> Ruling:
    """Shuffle the street into the stub and deal it again; later streets follow."""
    shape, piles = shape_of(case.spot), case.spot.piles
    streets = shape.streets[index : case.number + 1]
    street = streets[0]
    steps, burns = anew(case, case.dealt_on(street), street)
    later = len(streets) - 1
    if later:
        steps = (RulingStep("return_later_streets"), *steps, RulingStep("deal_later_streets"))
    facts: dict[str, Fact] = {"burns": made.burns, "street": street.name}
    carry: tuple[Command, ...] = ()
    if piles is not None:
        count = sum(one.board for one in streets)
        boards = enumerate(boards_of(piles))
        back = (
            *(
                one
                for at, dealt in boards
                for one in move(Place.BOARD, Place.STUB, dealt[len(dealt) - count :], at)
            ),
            *move(Place.BURNS, Place.STUB, piles.burns[len(piles.burns) - later :]),
        )
        carry = (*moved(*back), *burns)
    return case.ruling("street_redealt", steps=steps, facts=facts, carry=carry)


def random_burn(case: BoardFacts, made: WrongBurns) -> Ruling:
    """Draw a card of the flop at random as its burn, and fill the flop from the stub."""
    street, piles = case.street, case.spot.piles
    steps: tuple[RulingStep, ...] = (
        RulingStep("scramble", {"cards": case.dealt_on(street)}),
        RulingStep("draw_one", {"cards": case.dealt_on(street)}),
        RulingStep("drawn_is_burn"),
        RulingStep("fill_from_top", {"cards": 1}),
    )
    facts: dict[str, Fact] = {"burns": made.burns, "street": street.name}
    if piles is None or made.drawn is None:
        return case.ruling("burn_drawn", steps=steps, facts=facts)
    at = (made.drawn - 1) // street.board
    flop = cards_of(piles, street, at)
    burn = flop[(made.drawn - 1) % street.board]
    moves = (
        *move(Place.BOARD, Place.BURNS, [burn], at),
        Move(source=Place.STUB, target=Place.BOARD, count=1, board=at),
    )
    facts |= {"burn": burn, "street_cards": [card for card in flop if card != burn]}
    steps = (RulingStep("name_burn", {"card": burn}), RulingStep("fill_from_top", {"cards": 1}))
    return case.ruling("burn_drawn", steps=steps, facts=facts, carry=moved(*moves))


# ------------------------------------------------------------ too late


def stands(case: BoardFacts, made: WrongBurns, index: int, *, order: bool) -> Ruling:
    """Let the board stand, and set the burns before the next street.

    Args:
        order: whether later cards must be the ones that would have come without the error.
    """
    facts: dict[str, Fact] = {"burns": made.burns, "street": shape_of(case.spot).streets[index].name}
    following = case.following
    if following is None:
        return case.ruling("board_stands", facts=facts)
    before = following.name
    if not order:
        return case.ruling(
            "board_stands",
            steps=(RulingStep("burn", {"cards": 1, "before": before}),),
            facts=facts | {"next_burns": 1},
            carry=(SetBurns(count=1),),
        )
    if not made.burns:
        return case.ruling(
            "board_stands",
            steps=(RulingStep("burn", {"cards": 2, "before": before}),),
            facts=facts | {"next_burns": 2},
            carry=(SetBurns(count=2),),
        )
    if case.read(case.book.board.burn_returned) == "no-burn":
        return case.ruling(
            "board_stands",
            steps=(RulingStep("burn_nothing", {"before": before}),),
            facts=facts | {"next_burns": 0},
            carry=(SetBurns(count=0),),
        )
    back: tuple[Card, ...] = ()
    if case.spot.piles is not None:
        back = (last_burn(case.spot.piles, case.number - index),)
    return case.ruling(
        "board_stands",
        steps=(RulingStep("burn_goes_back", {"before": before}),),
        facts=facts | {"next_burns": 1},
        carry=moved(*move(Place.BURNS, Place.NEXT_BURN, back)),
    )


def last_burn(piles: Piles, streets_since: int) -> Card:
    """Return the last card burned before the street; each street since then had one burn."""
    return piles.burns[len(piles.burns) - 1 - streets_since]


RULES: Rules = {WrongBurns: wrong_burns}
