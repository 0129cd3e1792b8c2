"""The piles of cards on a table, and moves between them."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import structs

from tapete.cards import HIDDEN, Card
from tapete.engine.events import BoardDealt
from tapete.engine.places import Moved, Place
from tapete.engine.staff.state import FloorState
from tapete.engine.state import HandState
from tapete.engine.types import Seat


def board_due(hand: HandState) -> int:
    """Return the number of community cards that each board should have now.

    While seats draw or discard, the board of their street is still to come.
    """
    if not hand.rules.has_board:
        return len(hand.board)  # a common card of stud
    return due_on(hand, hand.street_index - hand.drawing)


def due_on(hand: HandState, index: int) -> int:
    """Return the number of cards of each board once the street of this index is dealt."""
    return sum(street.board for street in hand.rules.streets[: index + 1])


def played_boards(hand: HandState) -> tuple[tuple[Card, ...], ...]:
    """Return the boards of the game; further runs of a board are left out."""
    return hand.boards[: hand.rules.boards]


def lacks_on(hand: HandState, index: int) -> tuple[int, ...]:
    """Return the cards that each board lacks once the street of this index is dealt.

    While streets are dealt again, a board that stands may already have the cards of later streets.
    """
    if not hand.rules.streets[index].board:
        return (0,) * hand.rules.boards
    due = due_on(hand, index)
    return tuple([max(0, due - len(board)) for board in played_boards(hand)])


def board_lacks(hand: HandState) -> int:
    """Return the number of cards still to be dealt again, over all boards."""
    due = board_due(hand)
    return sum([max(0, due - len(board)) for board in played_boards(hand)])


def boards_short(hand: HandState) -> int:
    """Return the number of boards that lack cards."""
    due = board_due(hand)
    return sum(len(board) < due for board in played_boards(hand))


def dealt_again(hand: HandState) -> bool:
    """Whether the next cards complete boards that were dealt before."""
    if not board_lacks(hand):
        return False
    name = hand.street.name
    return not hand.street.chooses or any(
        isinstance(event, BoardDealt) and event.street == name for event in hand.events
    )


def lacking_street(hand: HandState, cards: int) -> int:
    """Return the index of the first street that needs a board longer than `cards`; else the current one."""
    due = 0
    for index, street in enumerate(hand.rules.streets[: hand.street_index + 1]):
        due += street.board
        if due > cards:
            return index
    return hand.street_index


class PileLists:
    """Every pile of a hand as a list. The stub is None if unknown, for example in a replay."""

    __slots__ = (
        "_floor",
        "aside",
        "boards",
        "burns",
        "drawn",
        "hole",
        "loose",
        "miscounts",
        "muck",
        "next_board",
        "next_burn",
        "rearranged",
        "seen",
        "stub",
        "unmixed",
        "up",
    )

    def __init__(self, hand: HandState, floor: FloorState, stub: Sequence[Card] | None = None) -> None:
        self._floor = floor
        self.hole: dict[Seat, list[Card]] = {seat: list(held) for seat, held in hand.hole_cards.items()}
        self.up: dict[Seat, list[Card]] = {seat: list(cards) for seat, cards in hand.up.items()}
        self.boards = [list(board) for board in played_boards(hand)]
        self.burns = list(hand.burns)
        self.muck = list(hand.muck)
        self.loose = list(floor.loose)
        self.aside = list(floor.aside)
        self.next_burn = list(floor.next_burn)
        self.next_board = list(floor.next_board)
        self.unmixed = list(floor.unmixed)
        self.seen: set[Card] = set(floor.seen)
        self.miscounts: dict[Seat, int] = dict(floor.miscounts)
        self.stub = None if stub is None else list(stub)
        self.drawn = 0
        """Number of cards taken from the stub."""
        self.rearranged = False
        """Whether the stub changed in another way than losing its first cards."""

    def at(self, place: Place, seat: Seat | None, board: int = 0) -> list[Card]:
        """Return one pile; for `STUB` and `TOP` the stub, or an empty list if it is unknown."""
        match place:
            case Place.HOLE:
                return self.hole.setdefault(seat or 0, [])
            case Place.BOARD:
                return self.boards[board]
            case Place.BURNS:
                return self.burns
            case Place.MUCK:
                return self.muck
            case Place.LOOSE:
                return self.loose
            case Place.ASIDE:
                return self.aside
            case Place.NEXT_BURN:
                return self.next_burn
            case Place.NEXT_BOARD:
                return self.next_board
            case Place.STUB | Place.TOP:
                return [] if self.stub is None else self.stub

    def carry(self, move: Moved) -> None:
        """Carry out one move; its cards must be in the source pile."""
        seat = move.seat
        if move.source in (Place.STUB, Place.TOP):
            self._draw(move.cards)
        else:
            pile = self.at(move.source, seat, move.board)
            for card in move.cards:
                pile.remove(card if card in pile else HIDDEN)
                if move.source is Place.HOLE and seat is not None:
                    self._count(seat, -1)
                    if card in self.up.get(seat, ()):
                        self.up[seat].remove(card)
        known = {card for card in move.cards if card != HIDDEN}
        if move.seen:
            self.seen |= known
        if move.target is Place.TOP:
            self.rearranged = True
            if self.stub is not None:
                self.stub[:0] = move.cards
        elif move.target is Place.STUB:
            self.unmixed += move.cards
            self.seen -= known
        else:
            self.at(move.target, seat, move.board).extend(move.cards)
        if move.target is Place.HOLE and seat is not None:
            self._count(seat, len(move.cards))
            if move.up:
                self.up.setdefault(seat, []).extend(move.cards)

    def _draw(self, cards: Sequence[Card]) -> None:
        self.drawn += len(cards)
        if self.stub is None:
            return
        for card in cards:
            at = self.stub.index(card if card in self.stub else HIDDEN)
            del self.stub[at]
            if at:
                self.rearranged = True

    def _count(self, seat: Seat, cards: int) -> None:
        count = self.miscounts.pop(seat, 0) + cards
        if count:
            self.miscounts[seat] = count

    def floor(self) -> FloorState:
        """Return the floor's state with the current piles."""
        return structs.replace(
            self._floor,
            loose=tuple(self.loose),
            aside=tuple(self.aside),
            next_burn=tuple(self.next_burn),
            next_board=tuple(self.next_board),
            unmixed=tuple(self.unmixed),
            seen=frozenset(self.seen),
            miscounts=self.miscounts,
        )
