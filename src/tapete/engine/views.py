"""What one seat may know of a hand: the only thing that leaves for a client or a bot."""

from msgspec import Struct, structs

from tapete.cards import HIDDEN, Card
from tapete.engine.events import Event, HoleDealt
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
    big_blind: Seat
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
    """Cards of every seat that still holds some: its own and shown ones, `??` for the others."""
    folded: tuple[Seat, ...]
    all_in: tuple[Seat, ...]
    to_act: Seat | None
    menu: Menu | None
    """The menu, if it is this seat's turn."""
    over: bool


def seen_by(event: Event, seat: Seat | None) -> Event:
    """The event as one seat may see it; another's hole cards become `??`.

    >>> from tapete.cards import cards
    >>> seen_by(HoleDealt(seat=2, cards=cards("AhKd")), 3).cards
    ('??', '??')
    """
    if isinstance(event, HoleDealt) and event.seat != seat:
        return structs.replace(event, cards=(HIDDEN,) * len(event.cards))
    return event
