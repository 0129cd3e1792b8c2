"""Names in a pool that one viewer may read; in an anonymous pool, new aliases in every hand.

Rules: ACO-anon-tables, ACO-anon-hidden, ACO-anon-alias, ACO-anon-new-alias.
"""

from __future__ import annotations

from collections.abc import Mapping

from tapete.engine.types import Seat
from tapete.ring.aliases import Person, at_table
from tapete.room.core.hand_index import HandAt
from tapete.room.pools.game import PoolGame
from tapete.rules.points.ring import AliasPlace

Names = Mapping[int, str]


def name_in(
    game: PoolGame, hand: int, seat: Seat, entry: int, names: Names, viewer: int | None, where: AliasPlace
) -> str:
    """Return the name that a viewer reads for an entry in a hand."""
    account = game.accounts.get(entry)
    if account is None:
        return "?"
    name = names.get(account, "?")
    if not game.pool.table.anonymous:
        return name
    return at_table(
        Person(account=account, name=name),
        viewer=viewer,
        seat=seat,
        anonymous=True,
        book=game.book,
        where=where,
        arrival=game.player_of(hand, seat),
    ).name


def name_at(game: PoolGame, hand: int, seat: Seat, names: Names, viewer: int | None) -> str:
    """Return the name that a viewer reads for a seat at the table of a hand."""
    dealt = game.hands.entries_of(game.table_of[hand], hand)
    return name_in(game, hand, seat, dealt[seat], names, viewer, "table")


def name_in_past(game: PoolGame, hand: HandAt, seat: Seat, names: Names, viewer: int) -> str:
    """Return the name that a viewer reads for a seat in a finished hand."""
    return name_in(game, hand.hand, seat, hand.entries[seat], names, viewer, "history")
