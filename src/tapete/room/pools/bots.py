"""House bots in a pool keep it going while people are in it, and leave when no person is left."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal

from msgspec import Struct

from tapete.engine.types import Chips
from tapete.ring.pool import commands as pc
from tapete.ring.pool.state import PoolSession
from tapete.ring.returning import buy_in
from tapete.room.cash.bots import COMES_MS
from tapete.room.pools.game import PoolGame


class PoolBotMove(Struct, frozen=True):
    """Next move of a house bot: join, go on to the next hand, or leave."""

    what: Literal["come", "go", "next_hand"]
    at: int = 0
    entry: int = 0


def next_move(game: PoolGame) -> PoolBotMove | None:
    """Return the next move of a house bot and its time; None if no bot moves."""
    pool = game.pool
    bots = [entry for entry in pool.entries.values() if entry.bot]
    folded = next((entry.entry for entry in bots if _has_folded(game, entry)), None)
    if folded is not None:
        return PoolBotMove("next_hand", 0, folded)
    if pool.closed:
        return None
    at, people = game.moved_at + COMES_MS, len(game.people())
    staying = [entry for entry in bots if not entry.leaving]
    if staying and (not people or len(pool.entries) > game.terms.house_bots):
        return PoolBotMove("go", at, staying[-1].entry)
    if people and len(pool.entries) < game.terms.house_bots:
        return PoolBotMove("come", at)
    return None


def _has_folded(game: PoolGame, entry: PoolSession) -> bool:
    """Whether a bot still watches a hand that it has folded."""
    found = game.playing(entry)
    return found is not None and found[0].hand is not None and found[1] in found[0].hand.folded


def comes(game: PoolGame, accounts: Sequence[int], *, at: int) -> pc.Join | None:
    """Return the command with which the next bot joins.

    Args:
        accounts: house bots, in the order in which they join this pool.
    """
    account = next((one for one in accounts if one not in game.pool.of_account), None)
    if account is None:
        return None
    return pc.Join(account=account, stack=_brings(game, account, at), bot=True)


def _brings(game: PoolGame, account: int, at: int) -> Chips:
    pool, table = game.pool, game.pool.table
    left, minutes = pool.departures.get(account, ()), pool.terms.return_minutes
    return buy_in(table.buy_in_least, table.buy_in_most, left, at=at, minutes=minutes).most
