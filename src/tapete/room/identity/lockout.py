"""Lock-out with increasing delays, counted by account and address, by account, and by address.

A failure is counted before the password is checked, so that simultaneous attempts can't evade the count.
Unknown names are counted too; otherwise the delay would reveal which names exist.
"""

from __future__ import annotations

import hashlib
from collections.abc import Mapping
from typing import Final

from sqlalchemy import delete, insert, select, update
from sqlalchemy.engine import Connection

from tapete.room.identity.account_refusals import Denied
from tapete.room.store.identity_tables import failures
from tapete.room.store.store import name_key

FREE: Final = {"pair": 5, "account": 25, "address": 50}
"""Failures without a delay. An account has more than a pair, so that strangers can't easily lock it."""
MOST_DELAY_MS: Final = 15 * 60_000
FORGOTTEN_MS: Final = 24 * 3_600_000
"""Time without failures after which the count restarts."""


def delay_ms(count: int, free: int) -> int:
    """Return the delay after a number of failures: one second, doubled for each further failure.

    >>> [delay_ms(count, 5) for count in (4, 5, 6, 8, 40)]
    [0, 1000, 2000, 8000, 900000]
    """
    return 0 if count < free else min(1_000 * 2 ** min(count - free, 20), MOST_DELAY_MS)


def keys_of(what: str, name: str, address: str | None) -> dict[str, str]:
    """Return the keys for counting an attempt, by kind; hashed, because names are personal data.

    Args:
        what: kind of attempt, for instance `password`; each kind is counted separately.
        address: result of `doors.home_of`; None for this machine, which is not counted.
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
    """Count an attempt as failed; `forgive` reverses this.

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
    """Reverse the count of a successful attempt. The account restarts at 0; the address keeps its others."""
    c = failures.c
    connection.execute(delete(failures).where(c.key.in_([keys["pair"], keys["account"]])))
    if "address" in keys:
        connection.execute(update(failures).where(c.key == keys["address"]).values(count=c.count - 1))
