"""Helpers for rulings on board cards: the street, and how to deal it again."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

from tapete.cards import Card
from tapete.engine.commands import Command, MoveCards, SetBurns
from tapete.engine.places import Move, Place
from tapete.engine.types import Street
from tapete.floor.citing import Citing, NotCovered
from tapete.floor.dealing import OVER, shape_of
from tapete.floor.impossible import Impossible
from tapete.floor.ruling import Ruling, RulingStep
from tapete.floor.spot import Piles, Spot
from tapete.floor.vocabulary import Outcome
from tapete.rules import Book


class BoardFacts(NamedTuple):
    """The spot, the book, and the points of the book read so far."""

    spot: Spot
    book: Book
    read: Citing

    def ruling(self, outcome: Outcome, **named: Any) -> Ruling:
        """Build a ruling that cites everything read so far."""
        return Ruling(outcome=outcome, cites=self.read.cites, **named)

    def branch(self) -> BoardFacts:
        """Copy the case without citations, for an option."""
        return BoardFacts(self.spot, self.book, Citing())

    @property
    def number(self) -> int:
        """Index of the last street dealt, from 0."""
        shape = shape_of(self.spot)
        return min(shape.numbers[self.spot.street], len(shape.streets) - 1)

    @property
    def street(self) -> Street:
        """The last street dealt."""
        return shape_of(self.spot).streets[self.number]

    @property
    def following(self) -> Street | None:
        """The next street, if one is still to come."""
        shape = shape_of(self.spot)
        last = self.spot.street in OVER or self.number + 1 == len(shape.streets)
        return None if last else shape.streets[self.number + 1]

    def dealt_on(self, street: Street) -> int:
        """Return the number of community cards of a street, over all boards."""
        return street.board * shape_of(self.spot).boards

    @property
    def nobody_bets(self) -> bool:
        """Whether there can be no more betting in the hand, because of all-ins."""
        spot = self.spot
        able = [seat for seat in spot.live if not spot.seats[seat].all_in]
        return len(able) < 2 and all(spot.seats[seat].bet >= spot.bet for seat in able)


def on_board(case: BoardFacts) -> Street:
    """Return the current street.

    Raises:
        ValueError: the street deals no community cards.
    """
    if not case.street.board:
        raise Impossible("street", "street_without_board", street=case.spot.street, game=case.spot.game)
    return case.street


def boards_of(piles: Piles) -> tuple[tuple[Card, ...], ...]:
    """Return all boards of the game, in the order of dealing."""
    return (piles.board, *piles.further_boards)


def cards_of(piles: Piles, street: Street, board: int = 0) -> tuple[Card, ...]:
    """Return the cards of the last street dealt on one board; 0 is the first."""
    cards = boards_of(piles)[board]
    return cards[len(cards) - street.board :]


def shuffled(case: BoardFacts, cards: int) -> tuple[RulingStep, ...]:
    """Return the steps that put `cards` cards back into the stub and shuffle it; 0 only shuffles."""
    board, read = case.book.board, case.read
    back = (RulingStep("return_to_stub", {"cards": cards}),) if cards else ()
    face_down = board.reshuffle is not None and read(board.reshuffle) == "face-down"
    cut = board.redeal_cut is not None and read(board.redeal_cut)
    steps = (*back, RulingStep("shuffle_face_down" if face_down else "shuffle_stub"))
    return (*steps, RulingStep("cut_stub")) if cut else steps


def anew(
    case: BoardFacts, cards: int, street: Street, dealt: int = 0
) -> tuple[tuple[RulingStep, ...], tuple[Command, ...]]:
    """Shuffle a street in and deal it again: the burn stays, and usually there is no second burn.

    Args:
        dealt: cards dealt again, if not those of all boards.

    Returns:
        The steps, and the commands apart from the move of the cards back into the stub.
    """
    board, read = case.book.board, case.read
    steps = [RulingStep("keep_burn"), *shuffled(case, cards)]
    burns = 0
    if board.redeal_burn is not None and read(board.redeal_burn) == "another":
        burns = 1
        steps.append(RulingStep("burn", {"cards": burns, "before": street.name}))
    steps.append(RulingStep("deal_street", {"street": street.name, "cards": dealt or case.dealt_on(street)}))
    return tuple(steps), (SetBurns(count=burns),)


def move(source: Place, target: Place, cards: Sequence[Card], board: int = 0) -> tuple[Move, ...]:
    """Return the move of named cards from `source` to `target`; empty if there are no cards."""
    return (Move(source=source, target=target, cards=tuple(cards), board=board),) if cards else ()


def moved(*moves: Move) -> tuple[Command, ...]:
    """Return the moves as one command; empty if there are no moves."""
    return (MoveCards(moves=moves),) if moves else ()


def drawn_of(drawn: int | None, count: int) -> None:
    """Check the position of the drawn card.

    Raises:
        ValueError: the position is beyond the number of cards.
    """
    if drawn is not None and drawn > count:
        raise Impossible("drawn", "drawn_of_fewer", count=count, drawn=drawn)


def silent_if_acted(case: BoardFacts) -> None:
    """Do not redeal a street with action on it if the rule does not mention that action.

    Raises:
        NotCovered: somebody has acted on the street.
    """
    if case.spot.acts:
        raise NotCovered
