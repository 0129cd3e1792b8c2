"""View of a hand for one seat: the only form of a hand sent to a client or a bot."""

from collections.abc import Sequence

from msgspec import Struct, structs

from tapete.cards import HIDDEN, Card
from tapete.engine.events import (
    Burned,
    CardsMoved,
    DealtEarly,
    Discarded,
    Event,
    HoleDealt,
    StubReshuffled,
)
from tapete.engine.menu import Menu
from tapete.engine.places import Moved
from tapete.engine.staff.state import Halt
from tapete.engine.types import Chips, Pot, Seat, Stakes


class HandView(Struct, frozen=True, kw_only=True):
    """Hand as `seat` sees it; `seat` is None for a spectator."""

    hand: int
    game: str
    seat: Seat | None = None
    stakes: Stakes
    button: Seat
    small_blind: Seat | None = None
    big_blind: Seat | None = None
    street: str
    """Name of the street, or "showdown" once betting is over, or "over"."""
    board: tuple[Card, ...]
    stacks: dict[Seat, Chips]
    """Chips behind, for every seat dealt in."""
    bets: dict[Seat, Chips]
    """Chips in front on this street; seats without chips in front are left out."""
    put_in: dict[Seat, Chips]
    pots: tuple[Pot, ...]
    """Gathered pots, main pot first, without the bets of the street."""
    hole_cards: dict[Seat, tuple[Card, ...]]
    """Cards of every seat that still holds cards: own cards and cards in sight; `??` for the others."""
    folded: tuple[Seat, ...]
    all_in: tuple[Seat, ...]
    to_act: Seat | None = None
    menu: Menu | None = None
    """Menu, if it is this seat's turn."""
    over: bool
    further_boards: tuple[tuple[Card, ...], ...] = ()
    """Further boards of a hand that is run more than once."""
    loose: tuple[Card, ...] = ()
    """Cards that came out by mistake and don't count; the floor decides where they go."""
    halt: Halt | None = None
    """Reason why play waits for the floor; None if it does not wait."""

    def __str__(self) -> str:
        """Draw the table as text, as this seat sees it."""
        from tapete.engine.drawing import table_text

        return table_text(self)

    def _repr_html_(self) -> str:
        from tapete.engine.drawing import table_html

        return table_html(self)


def seen_by(event: Event, seat: Seat | None) -> Event:
    """Return the event as one seat may see it; face-down cards of other seats become `??`.

    >>> from tapete.cards import read_cards
    >>> seen_by(HoleDealt(seat=2, cards=read_cards("AhKd")), 3).cards
    ('??', '??')
    """
    match event:
        case HoleDealt(seat=owner, cards=cards, up=up) if owner != seat:
            down = len(cards) - up
            return structs.replace(event, cards=(HIDDEN,) * down + cards[down:])
        case Discarded(seat=owner, cards=cards) if owner != seat:
            return structs.replace(event, cards=(HIDDEN,) * len(cards))
        case Burned(cards=cards) | StubReshuffled(cards=cards):
            return structs.replace(event, cards=(HIDDEN,) * len(cards))
        case DealtEarly(burned=burned, cards=cards, up=face_up):
            cards = cards if face_up else (HIDDEN,) * len(cards)
            return structs.replace(event, burned=(HIDDEN,) * len(burned), cards=cards)
        case CardsMoved(moves=moves, stub=stub):
            seen = tuple([_move_seen_by(move, seat) for move in moves])
            return structs.replace(event, moves=seen, stub=None if stub is None else (HIDDEN,) * len(stub))
        case _:
            return event


def _move_seen_by(move: Moved, seat: Seat | None) -> Moved:
    """Return a move as one seat may see it: its own cards, and cards that everybody has seen."""
    if move.seen or (move.seat == seat and seat is not None):
        return move
    return structs.replace(move, cards=(HIDDEN,) * len(move.cards))


def in_sight(held: Sequence[Card], up: Sequence[Card]) -> tuple[Card, ...]:
    """Return another player's hand as seen: face-up cards, and `??` for the others.

    >>> in_sight(["Ah", "Kd", "2c"], ["2c"])
    ('??', '??', '2c')
    """
    return tuple([card if card in up else HIDDEN for card in held]) if up else (HIDDEN,) * len(held)
