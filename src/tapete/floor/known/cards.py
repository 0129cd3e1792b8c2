"""Derive facts of cards and stakes from a spot: the stub, burns, antes, cards set aside."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from tapete.floor.dealing import shape_of
from tapete.floor.incidents.base import Incident
from tapete.floor.incidents.board import CardsAside, ExtraBoardCards, SeventhExposed, ShortStub, WrongBurns
from tapete.floor.incidents.deal import FouledDeck, OldLevel
from tapete.floor.known.follows import Follows
from tapete.floor.spot import HandSpot, Spot


def _ante(spot: Spot, level: OldLevel) -> int | None:
    return spot.ante if isinstance(spot, HandSpot) and spot.whole else None


def _acted_on(spot: Spot, burns: WrongBurns) -> bool | None:
    """Whether anybody has acted on the current street."""
    if not isinstance(spot, HandSpot) or burns.street not in ("", spot.street):
        return None
    return bool(spot.acts)


def _only_board(spot: Spot, extra: ExtraBoardCards) -> int | None:
    """Return 1 if the game deals one board."""
    return 1 if shape_of(spot).boards == 1 else None


def _aside(spot: Spot, aside: CardsAside) -> int | None:
    return (len(spot.piles.aside) or None) if spot.piles is not None else None


def _seventh_all_in(spot: Spot, exposed: SeventhExposed) -> bool | None:
    return spot.place(exposed.seat).all_in if isinstance(spot, HandSpot) else None


def _stub(spot: Spot, short: ShortStub) -> int | None:
    return spot.piles.stub if isinstance(spot, HandSpot) and spot.piles is not None else None


def _burns(spot: Spot, short: ShortStub) -> int | None:
    return len(spot.piles.burns) if isinstance(spot, HandSpot) and spot.piles is not None else None


def _muck(spot: Spot, short: ShortStub) -> int | None:
    return len(spot.piles.muck) if isinstance(spot, HandSpot) and spot.piles is not None else None


def _in_this_hand(spot: Spot, fouled: FouledDeck) -> str | None:
    return "in_hand" if isinstance(spot, HandSpot) and spot.street != "over" else None


FOLLOWS: Mapping[type[Incident], Mapping[str, Follows]] = MappingProxyType(
    {
        OldLevel: {"ante_posted": Follows(_ante, 0)},
        ExtraBoardCards: {"board": Follows(_only_board)},
        WrongBurns: {"acted": Follows(_acted_on, None)},
        CardsAside: {"cards": Follows(_aside)},
        SeventhExposed: {"all_in": Follows(_seventh_all_in, False)},
        ShortStub: {
            "stub": Follows(_stub),
            "burns": Follows(_burns),
            "muck": Follows(_muck, 0, checked=False),
        },
        FouledDeck: {"found": Follows(_in_this_hand, "in_hand")},
    }
)
