"""Names at a cash table that one viewer may read; aliases at an anonymous table.

Rules: ACO-anon-tables, ACO-anon-hidden, ACO-anon-alias, ACO-anon-new-alias.
"""

from __future__ import annotations

from collections.abc import Mapping

from tapete.engine.types import Seat
from tapete.ring.aliases import Person, at_table
from tapete.room.cash.game import CashGame
from tapete.room.core.hand_index import HandAt
from tapete.rules.points.ring import AliasPlace

Names = Mapping[int, str]


def name_at(game: CashGame, seat: Seat, names: Names, viewer: int | None) -> str:
    """Return the name that a viewer reads for the player in a seat."""
    player = game.table.players[seat]
    return _name(
        game,
        player.account,
        names,
        viewer,
        seat=seat,
        arrival=player.arrival,
        first_seat=player.first_seat if player.first_seat != seat else None,
    )


def name_in_hand(game: CashGame, hand: HandAt, seat: Seat, names: Names, viewer: int) -> str:
    """Return the name that a viewer reads for a player of a finished hand, who may have left since."""
    arrival = hand.entries[seat]
    account = game.arrivals.get(arrival)
    if account is None:
        return "?"
    return _name(game, account, names, viewer, seat=seat, arrival=arrival, where="history")


def _name(
    game: CashGame,
    account: int,
    names: Names,
    viewer: int | None,
    *,
    seat: Seat,
    arrival: int,
    first_seat: Seat | None = None,
    where: AliasPlace = "table",
) -> str:
    person = Person(account=account, name=names.get(account, "?"))
    if not game.table.settings.anonymous:
        return person.name
    seen = at_table(
        person,
        viewer=viewer,
        seat=seat,
        anonymous=True,
        book=game.book,
        where=where,
        arrival=arrival,
        first_seat=first_seat,
    )
    return seen.name
