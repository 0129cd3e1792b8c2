"""What one seat may know of a hand: the only thing that leaves for a client or a bot."""

from collections.abc import Sequence

from msgspec import Struct, structs

from tapete.cards import HIDDEN, Card
from tapete.engine.events import Burned, Discarded, Event, HoleDealt, StubReshuffled
from tapete.engine.menu import Menu
from tapete.engine.types import Chips, Seat, Stakes


class PotView(Struct, frozen=True, kw_only=True):
    amount: Chips
    eligible: tuple[Seat, ...]


class HandView(Struct, frozen=True, kw_only=True):
    """A hand as `seat` sees it; `seat` is None for a spectator."""

    hand: int
    game: str
    seat: Seat | None
    stakes: Stakes
    button: Seat
    small_blind: Seat | None
    big_blind: Seat | None
    street: str
    """Name of the street, or "showdown" once betting is over, or "over"."""
    board: tuple[Card, ...]
    stacks: dict[Seat, Chips]
    """Chips behind, for every seat dealt in."""
    bets: dict[Seat, Chips]
    """Chips in front this street; seats with none are left out."""
    put_in: dict[Seat, Chips]
    pots: tuple[PotView, ...]
    """Gathered pots, main pot first; the bets of the street are not in them yet."""
    hole_cards: dict[Seat, tuple[Card, ...]]
    """Cards of every seat that still holds some: its own and those in sight, `??` for the others."""
    folded: tuple[Seat, ...]
    all_in: tuple[Seat, ...]
    to_act: Seat | None
    menu: Menu | None
    """The menu, if it is this seat's turn."""
    over: bool
    further_boards: tuple[tuple[Card, ...], ...] = ()
    """The other boards of a hand that is run more than once."""


def seen_by(event: Event, seat: Seat | None) -> Event:
    """The event as one seat may see it; another's cards that lie face down become `??`.

    >>> from tapete.cards import cards
    >>> seen_by(HoleDealt(seat=2, cards=cards("AhKd")), 3).cards
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
        case _:
            return event


def in_sight(held: Sequence[Card], up: Sequence[Card]) -> tuple[Card, ...]:
    """Another's hand: cards that lie face up, and backs.

    >>> in_sight(["Ah", "Kd", "2c"], ["2c"])
    ('??', '??', '2c')
    """
    return tuple([card if card in up else HIDDEN for card in held])
