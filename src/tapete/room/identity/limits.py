"""A player's own limits, cool-off and exclusion. Stricter limits apply at once, looser ones a week later."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, Literal

from msgspec import Struct
from sqlalchemy import and_, delete, func, insert, or_, select, update
from sqlalchemy.engine import Connection

from tapete.room.identity.account_refusals import Denied
from tapete.room.identity.base import Ground
from tapete.room.store.identity_tables import played, restraints
from tapete.room.store.ledger import MOST
from tapete.room.store.restraints import DAY_MS, Kind, Restraint
from tapete.room.store.store import Account

LOOSER_AFTER_MS: Final = 7 * DAY_MS
LENGTHS: Final = (1, 7, 30)
LEAST_COOL_OFF: Final = 1
MOST_COOL_OFF: Final = 365
Limited = Literal["deposit", "loss", "time"]
_R = restraints.c


class LimitRow(Struct, frozen=True, kw_only=True):
    """A limit or an exclusion, in force or to come."""

    id: int
    account: int
    kind: Kind
    currency: str
    """Empty: all of them."""
    days: int
    """Length of the window of a limit, in days."""
    most: int
    """Amount of a limit, or its milliseconds of play."""
    from_at: int
    until_at: int | None
    """None: for good."""
    set_by: str


class PlayerLimits:
    """Set and list restraints. `store.restraints` checks them."""

    def __init__(self, ground: Ground) -> None:
        self._ground = ground
        self._store = ground.store

    async def of(self, account: int) -> list[LimitRow]:
        """The restraints of an account that are in force, or will be."""
        now = self._ground.clock.now()
        query = select(restraints).where(_R.account == account, or_(_R.until_at.is_(None), _R.until_at > now))
        found = await self._store.look(
            lambda connection: connection.execute(query.order_by(_R.id)).mappings().all()
        )
        return [LimitRow(**row) for row in found]

    async def set(self, account: Account, kind: Limited, currency: str, days: int, most: int | None) -> None:
        """Set a limit for a day, a week or a month; None ends it a week later.

        Args:
            most: an amount in minor units, or milliseconds for a time limit.

        Raises:
            Denied: no such limit.
        """
        if days not in LENGTHS or (most is not None and not 0 <= most <= MOST):
            raise Denied("bad_limit", 400)
        currency = "" if kind == "time" else currency
        if kind != "time" and currency != "PLAY" and currency not in self._ground.terms.currencies:
            raise Denied("bad_limit", 400)
        now = self._ground.clock.now()
        await self._store.change(
            lambda connection: _set(connection, account.id, kind, currency, days, most, now)
        )

    async def exclude(self, account: int, days: int | None, by: str) -> None:
        """Exclude a player from all play for some days, or for good (None). Nobody can shorten it.

        Raises:
            Denied: a time out of range.
        """
        await self._store.change(self.excluding(account, days, by))

    def excluding(self, account: int, days: int | None, by: str) -> Callable[[Connection], object]:
        """Return the database write that excludes a player; see `exclude`."""
        if days is not None and not LEAST_COOL_OFF <= days <= MOST_COOL_OFF:
            raise Denied("bad_limit", 400)
        now = self._ground.clock.now()
        until = None if days is None else now + days * DAY_MS
        return lambda connection: _insert(connection, account, "excluded", now, until=until, by=by)

    def lifting(self, account: int) -> Callable[[Connection], object]:
        """Return the database write that ends exclusions by the house; the player's own exclusions stay."""
        now = self._ground.clock.now()
        own = f"player/{account}"
        ended = update(restraints).where(
            _R.account == account,
            _R.kind == "excluded",
            _R.set_by != own,
            or_(_R.until_at.is_(None), _R.until_at > now),
        )
        return lambda line: line.execute(ended.values(until_at=now))

    async def add_time(self, ms: dict[int, int]) -> None:
        """Add to the time that accounts have spent in the room today."""
        day = self._ground.clock.now() // DAY_MS

        def work(connection: Connection) -> None:
            for account, more in ms.items():
                which = and_(played.c.account == account, played.c.day == day)
                changed = connection.execute(update(played).where(which).values(ms=played.c.ms + more))
                if changed.rowcount == 0:
                    connection.execute(insert(played).values(account=account, day=day, ms=more))

        await self._store.change(work)


def in_force(connection: Connection, account: int, now: int) -> list[Restraint]:
    """Return the restraints of a player that are in force."""
    found = connection.execute(
        select(_R.account, _R.kind, _R.currency, _R.days, _R.most, _R.until_at).where(
            _R.account == account, _R.from_at <= now, or_(_R.until_at.is_(None), _R.until_at > now)
        )
    )
    return [Restraint(**row._mapping) for row in found]


def played_since(connection: Connection, account: int, now: int, days: int) -> int:
    """Return the milliseconds that an account spent in the room on the last days, today included."""
    which = select(func.coalesce(func.sum(played.c.ms), 0)).where(
        played.c.account == account, played.c.day > now // DAY_MS - days
    )
    return int(connection.execute(which).scalar_one())


def _set(
    connection: Connection, account: int, kind: Kind, currency: str, days: int, most: int | None, now: int
) -> None:
    """Set a limit. A looser one takes effect after a week, and replaces a pending looser one."""
    mine = and_(_R.account == account, _R.kind == kind, _R.currency == currency, _R.days == days)
    connection.execute(delete(restraints).where(mine, _R.from_at > now))
    in_force_now = connection.execute(
        select(_R.most).where(mine, or_(_R.until_at.is_(None), _R.until_at > now))
    ).scalars()
    least = min(in_force_now, default=None)
    at_once = least is None or (most is not None and most <= least)
    from_at = now if at_once else now + LOOSER_AFTER_MS
    connection.execute(
        update(restraints)
        .where(mine, or_(_R.until_at.is_(None), _R.until_at > from_at))
        .values(until_at=from_at)
    )
    if most is not None:
        by = f"player/{account}"
        _insert(connection, account, kind, from_at, by=by, currency=currency, days=days, most=most)


def _insert(
    connection: Connection,
    account: int,
    kind: Kind,
    from_at: int,
    *,
    by: str,
    until: int | None = None,
    currency: str = "",
    days: int = 0,
    most: int = 0,
) -> None:
    connection.execute(
        insert(restraints).values(
            account=account,
            kind=kind,
            currency=currency,
            days=days,
            most=most,
            from_at=from_at,
            until_at=until,
            set_by=by,
        )
    )
