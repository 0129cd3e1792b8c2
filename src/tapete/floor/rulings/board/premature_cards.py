"""Cards of the next street that came out before the betting was over (TDA19-PR5, RRP-HE-PREMATURE)."""

from __future__ import annotations

from tapete.engine.commands import Command, SetBurns
from tapete.engine.places import Move, Place
from tapete.engine.types import Sourced, Street
from tapete.floor.citing import Citing, NotCovered
from tapete.floor.dealing import kind_of, shape_of
from tapete.floor.impossible import Impossible
from tapete.floor.incidents.board import CardsAside, PrematureCards
from tapete.floor.ruling import Fact, Option, Rules, Ruling, RulingStep
from tapete.floor.rulings.board.facts import BoardFacts, anew, move, moved, shuffled
from tapete.floor.spot import Spot
from tapete.rules import Book
from tapete.rules.points.board import Premature


def premature_cards(spot: Spot, made: PrematureCards, book: Book, read: Citing) -> Ruling:
    """Decide what happens to the premature cards, and when. The turn stays where it is."""
    case, board = BoardFacts(spot, book, read), book.board
    street = check_early(case, made)
    if made.burn_only:
        return burn_alone(case)
    if kind_of(spot) == "stud":
        return early_in_stud(case, made, street)
    if board.premature_used is not None:
        value = read(board.premature_used)
        if value == "preferably":
            return preferably(case, street)
        if value == "if-the-rest-fold" and made.rest_folded:
            return kept(case, street)
    if made.accepted and board.premature_choice is not None and read(board.premature_choice) == "players":
        return kept(case, street)
    if read(point_for(case, street)) == "redeal":
        return redealt(case, street, came_early(case, street))
    return next_card(case, street)


def check_early(case: BoardFacts, made: PrematureCards) -> Street:
    """Return the street that came too early; raise Impossible if the facts contradict each other."""
    spot, street = case.spot, case.following
    if street is None:
        raise Impossible("street", "no_cards_after", street=spot.street)
    if street.draw:
        raise NotCovered
    stud = not street.board
    if bool(made.seats) != (stud and not made.burn_only):
        raise Impossible("seats", "seats_in_stud")
    if len(set(made.seats)) < len(made.seats):
        raise Impossible("seats", "one_early_card_each")
    for seat in made.seats:
        if not spot.place(seat).live:
            raise Impossible("seats", "hand_of_seat_dead", seat=seat)
    came = 0 if made.burn_only else len(made.seats) if stud else came_early(case, street)
    if spot.piles is not None and len(spot.piles.loose) != came:
        raise Impossible("burn_only", "came_too_early", loose=len(spot.piles.loose), came=came)
    return street


def came_early(case: BoardFacts, street: Street) -> int:
    """Return the number of premature community cards: those of all boards, or of the first boards dealt."""
    piles = case.spot.piles
    whole = case.dealt_on(street)
    if piles is not None and len(piles.loose) in range(street.board, whole, street.board):
        return len(piles.loose)
    return whole


def point_for(case: BoardFacts, street: Street) -> Sourced[Premature] | None:
    """Return the book's point on premature cards of this street of the board."""
    board, streets = case.book.board, shape_of(case.spot).streets
    if street is streets[-1]:
        return board.premature_river
    return board.premature_turn if street is streets[-2] else board.premature_flop


def first(case: BoardFacts) -> tuple[RulingStep, ...]:
    """Return the steps that come before the correction."""
    point = case.book.board.premature_when
    if point is not None and case.read(point) == "after-betting":
        return (RulingStep("complete_betting"),)
    return ()


def facts_of(case: BoardFacts, street: Street) -> dict[str, Fact]:
    """Return the name of the street, and its cards if known, as facts of the ruling."""
    piles = case.spot.piles
    return {"street": street.name} | ({} if piles is None else {"early": list(piles.loose)})


def from_loose(case: BoardFacts, target: Place) -> tuple[Command, ...]:
    """Return the command that moves the loose cards to `target`."""
    piles = case.spot.piles
    return () if piles is None else moved(*move(Place.LOOSE, target, piles.loose))


def burn_alone(case: BoardFacts) -> Ruling:
    """Decide on a burn that came out without a street."""
    spot, piles = case.spot, case.spot.piles
    if case.read(case.book.board.premature_burn) == "stays":
        return case.ruling("burn_stays", turn=spot.to_act, steps=(RulingStep("keep_burn"),))
    carry: tuple[Command, ...] = ()
    if piles is not None:
        carry = (SetBurns(count=1), *moved(*move(Place.BURNS, Place.TOP, piles.burns[-1:])))
    return case.ruling(
        "burn_returned", turn=spot.to_act, steps=(RulingStep("return_to_top", {"cards": 1}),), carry=carry
    )


def redealt(case: BoardFacts, street: Street, cards: int) -> Ruling:
    """Shuffle the premature cards into the stub and deal the street again."""
    before = first(case)
    steps, burns = anew(case, cards, street)
    back = from_loose(case, Place.STUB)
    return case.ruling(
        "premature_redealt",
        turn=case.spot.to_act,
        steps=(*before, *steps),
        facts=facts_of(case, street),
        carry=(*back, *burns) if back else (),
    )


def next_card(case: BoardFacts, street: Street) -> Ruling:
    """Set the premature cards aside for the last street; burn again and deal the next cards instead."""
    steps = (
        RulingStep("set_aside", {"cards": came_early(case, street)}),
        *first(case),
        RulingStep("burn", {"cards": 1, "before": street.name}),
        RulingStep("deal_street", {"street": street.name, "cards": case.dealt_on(street)}),
    )
    aside = from_loose(case, Place.ASIDE)
    return case.ruling(
        "premature_set_aside",
        turn=case.spot.to_act,
        steps=steps,
        facts=facts_of(case, street),
        # `SetBurns` goes first: if the betting is over, the next card is dealt once the loose cards are gone.
        carry=(SetBurns(count=1), *aside) if aside else (),
    )


def kept(case: BoardFacts, street: Street) -> Ruling:
    """Let the premature cards stand as the next street once the betting is over."""
    return case.ruling(
        "premature_kept",
        turn=case.spot.to_act,
        steps=(*first(case), RulingStep("lay_early_cards", {"cards": came_early(case, street)})),
        facts=facts_of(case, street),
        carry=from_loose(case, Place.NEXT_BOARD),
    )


def preferably(case: BoardFacts, street: Street) -> Ruling:
    """Offer both options to the director: the premature cards stand if possible, otherwise a redeal."""
    options = (
        Option(name="premature_kept", ruling=kept(case, street)),
        Option(name="premature_redealt", ruling=redealt(case, street, came_early(case, street))),
    )
    return case.ruling("director", turn=case.spot.to_act, options=options, facts=facts_of(case, street))


# ------------------------------------------------------------ stud


def early_in_stud(case: BoardFacts, made: PrematureCards, street: Street) -> Ruling:
    """Shuffle the premature cards in, or set a complete round of cards aside until the last street."""
    value, came = case.read(case.book.board.premature_stud), len(made.seats)
    last = street is shape_of(case.spot).streets[-1]
    if value == "redeal" or last:
        return redealt(case, street, came)
    lacking = len(case.spot.live) - came
    steps = (
        RulingStep("set_aside", {"cards": came}),
        RulingStep("set_aside_more", {"cards": lacking}),
        *first(case),
        RulingStep("burn", {"cards": 1, "before": street.name}),
        RulingStep("deal_street", {"street": street.name, "cards": len(case.spot.live)}),
    )
    carry: tuple[Command, ...] = ()
    if case.spot.piles is not None:
        moves = move(Place.LOOSE, Place.ASIDE, case.spot.piles.loose)
        if lacking:
            moves = (*moves, Move(source=Place.STUB, target=Place.ASIDE, count=lacking))
        carry = (SetBurns(count=1), *moved(*moves))
    return case.ruling(
        "premature_set_aside",
        turn=case.spot.to_act,
        steps=steps,
        facts=facts_of(case, street) | {"aside": came + lacking},
        carry=carry,
    )


# ------------------------------------------------------------ the last street


def cards_aside(spot: Spot, made: CardsAside, book: Book, read: Citing) -> Ruling:
    """Return the cards set aside to the stub before the last street."""
    case = BoardFacts(spot, book, read)
    street, piles = case.following, spot.piles
    if street is None:
        raise Impossible("street", "no_cards_after", street=spot.street)
    if piles is not None and len(piles.aside) != made.cards:
        raise Impossible("cards", "set_aside", aside=len(piles.aside), cards=made.cards)
    stud = kind_of(spot) == "stud"
    if stud:
        waits = read(book.board.premature_stud) == "set-aside-round"
        cards = len(spot.live)
    else:
        waits = read(book.board.premature_turn) == "next-card"
        cards = case.dealt_on(street)
    if not waits:
        # No rule of this book sets cards aside.
        raise NotCovered
    if street is not shape_of(spot).streets[-1]:
        return case.ruling("aside_stays", steps=(RulingStep("leave_aside"),), facts={"cards": made.cards})
    steps = [*first(case), *shuffled(case, made.cards)]
    if stud:
        steps.append(RulingStep("burn", {"cards": 1, "before": street.name}))
    steps.append(RulingStep("deal_street", {"street": street.name, "cards": cards}))
    carry: tuple[Command, ...] = ()
    if piles is not None:
        carry = moved(*move(Place.ASIDE, Place.STUB, piles.aside))
        carry = carry if stud else (SetBurns(count=0), *carry)
    return case.ruling(
        "aside_returned", turn=spot.to_act, steps=tuple(steps), facts={"cards": made.cards}, carry=carry
    )


RULES: Rules = {PrematureCards: premature_cards, CardsAside: cards_aside}
