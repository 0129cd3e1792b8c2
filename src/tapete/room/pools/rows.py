"""The row of a pool in the lobby, its facts, and its marks for accounts with entries.

Neither the number nor the names of waiting players are shown: a player who waits while their hand runs has
folded it (ACO-ff-hidden).
"""

from __future__ import annotations

from statistics import median_low

from tapete.room import protocol as p
from tapete.room.cash.demand import Occupied
from tapete.room.cash.rows import figures
from tapete.room.cash.terms import stakes_told
from tapete.room.halves import Listed
from tapete.room.pools.address import entry_stream
from tapete.room.pools.game import PoolGame
from tapete.room.pools.own import to_join
from tapete.room.pools.owner import PoolOwner


class PoolRows:
    """Build the rows of pools; see `cash.listing`."""

    @staticmethod
    def marks(owner: PoolOwner) -> dict[int, p.LobbyMark]:
        """See `StreamRows.marks`."""
        return marks(owner.game)

    @staticmethod
    def listed(owner: PoolOwner, marks: dict[int, p.LobbyMark], *, whole: bool) -> Listed:
        """See `StreamRows.listed`."""
        shown = None if owner.game.over else row(owner.game, stopped=owner.stopped)
        return Listed(
            stream=owner.stream,
            cash=shown,
            marks=marks,
            whole=whole,
            occupied=occupied(owner.game, stopped=owner.stopped),
        )


def row(game: PoolGame, *, stopped: bool) -> p.CashRow:
    """Return the row of a pool, the same for everybody."""
    pool, table, last = game.pool, game.pool.table, figures(game.played)
    return p.CashRow(
        stream=game.stream,
        name=table.name,
        game=table.game,
        stakes=stakes_told(table.stakes),
        currency=table.currency,
        buy_in_least=table.buy_in_least,
        buy_in_most=table.buy_in_most,
        seats=pool.terms.seats,
        players=len(pool.entries),
        bots=sum(entry.bot for entry in pool.entries.values()),
        free=pool.terms.seats,
        waiting=0,
        average_pot=last.average_pot,
        hands_per_hour=last.hands_per_hour,
        flop_percent=last.flop_percent,
        twice="always" if pool.terms.boards > 1 else "no",
        anonymous=table.anonymous,
        pool=True,
        entries_most=pool.terms.entries,
        closing=pool.closed,
        stopped=stopped,
    )


def occupied(game: PoolGame, *, stopped: bool = False) -> Occupied:
    """Return the facts of a pool for opening and closing pools."""
    pool, people = game.pool, len(game.people())
    return Occupied(
        number=game.number,
        kind=game.terms.kind,
        name=pool.table.name,
        seats=pool.terms.seats,
        people=people,
        waiting=0,
        empty_since=None if people else game.moved_at,
        closing=pool.closed,
        over=game.over,
        stopped=stopped,
    )


def facts(game: PoolGame, account: int, *, at: int, stopped: bool) -> p.PoolState:
    """Return the facts of a pool for one account."""
    pool, waits = game.pool, sorted(game.waits)
    least, most, until = to_join(game, account, now=at)
    return p.PoolState(
        stream=game.stream,
        row=row(game, stopped=stopped),
        least=pool.terms.least,
        wait_ms=pool.terms.wait_ms,
        rest_minutes=pool.terms.rest_ms // 60_000,
        entries_most=pool.terms.entries,
        buy_in_least=least,
        buy_in_most=most,
        returns_until=until,
        wait_median_ms=median_low(waits) if waits else None,
        wait_longest_ms=waits[-1] if waits else None,
        figures=tuple(
            p.PoolFigures(
                players=one.players,
                hands=one.hands,
                accounts=one.accounts,
                places=tuple(
                    p.PlaceShares(least=each.least, mean=each.mean, most=each.most) for each in one.places
                ),
            )
            for one in pool.fairness()
        ),
        entries=tuple(_entry(game, number) for number in pool.of_account.get(account, ())),
    )


def _entry(game: PoolGame, number: int) -> p.PoolEntry:
    entry = game.pool.entries[number]
    found = game.playing(entry)
    at_table = found[0].hand.stacks[found[1]] if found is not None and found[0].hand is not None else 0
    return p.PoolEntry(
        stream=entry_stream(game.stream, number), status=entry.status, stack=entry.stack + at_table
    )


def marks(game: PoolGame) -> dict[int, p.LobbyMark]:
    """Return the marks of accounts with entries in a pool; empty once it is over."""
    if game.over:
        return {}
    return {
        account: p.LobbyMark(
            entered=True,
            playing=True,
            pool_entries=tuple(entry_stream(game.stream, number) for number in numbers),
        )
        for account, numbers in game.pool.of_account.items()
        if account not in game.bots
    }
