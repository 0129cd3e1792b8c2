"""Lock-out with a growing delay: by account and address, by account, and by address.

A failure is counted before the password is checked, so that attempts at the same time can't outrun the count.
Names that nobody has are counted too, or the delay would tell which names exist.
"""

from __future__ import annotations

import hashlib
from collections.abc import Mapping
from typing import Final

from sqlalchemy import delete, insert, select, update
from sqlalchemy.engine import Connection

from tapete.room.identity.denied import Denied
from tapete.room.store.identity_tables import failures
from tapete.room.store.store import name_key

FREE: Final = {"pair": 5, "account": 25, "address": 50}
"""Failures without a delay. An account has more than a pair: strangers can't lock its owner out soon."""
MOST_DELAY_MS: Final = 15 * 60_000
FORGOTTEN_MS: Final = 24 * 3_600_000
"""After a day without failures the count begins anew."""


def delay_ms(count: int, free: int) -> int:
    """The wait after the last of these failures: a second, doubled by each further one.

    >>> [delay_ms(count, 5) for count in (4, 5, 6, 8, 40)]
    [0, 1000, 2000, 8000, 900000]
    """
    return 0 if count < free else min(1_000 * 2 ** min(count - free, 20), MOST_DELAY_MS)


def keys_of(what: str, name: str, address: str | None) -> dict[str, str]:
    """The keys that an attempt is counted under, by kind; as hashes, since names are personal.

    Args:
        what: is tried, for instance `password`: each has counts of its own.
        address: as `doors.home_of` counts it; None for this machine, which is not counted.
    """
    account = name_key(name)
    parts = {"account": account}
    if address is not None:
        parts |= {"pair": f"{account}\0{address}", "address": address}
    else:
        parts |= {"pair": f"{account}\0here"}
    return {
        kind: hashlib.sha256(f"{what}\0{kind}\0{part}".encode()).hexdigest() for kind, part in parts.items()
    }


def count_attempt(connection: Connection, keys: Mapping[str, str], now: int) -> None:
    """Count an attempt as failed; `forgive` takes it back.

    Raises:
        Denied: a delay is running; `seconds` says how long. Nothing is counted then.
    """
    c = failures.c
    found = {
        key: (count if now - last_at < FORGOTTEN_MS else 0, last_at)
        for key, count, last_at in connection.execute(
            select(c.key, c.count, c.last_at).where(c.key.in_(keys.values()))
        )
    }
    waits = [
        found[key][1] + delay_ms(found[key][0], FREE[kind]) - now
        for kind, key in keys.items()
        if key in found
    ]
    if (wait := max(waits, default=0)) > 0:
        raise Denied("too_many_tries", 429, seconds=-(-wait // 1_000))
    for key in keys.values():
        if key in found:
            connection.execute(
                update(failures).where(c.key == key).values(count=found[key][0] + 1, last_at=now)
            )
        else:
            connection.execute(insert(failures).values(key=key, count=1, last_at=now))


def forgive(connection: Connection, keys: Mapping[str, str]) -> None:
    """Take back an attempt that has succeeded. The account begins anew, the address keeps other failures."""
    c = failures.c
    connection.execute(delete(failures).where(c.key.in_([keys["pair"], keys["account"]])))
    if "address" in keys:
        connection.execute(update(failures).where(c.key == keys["address"]).values(count=c.count - 1))
