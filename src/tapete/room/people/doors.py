"""Rate limits by address: open connections, greetings and new accounts.

They keep one visitor from filling the room. They are wide enough for a club whose players share one address.
This machine's own addresses have no limits, because bots and tests run there.

>>> doors = Doors(Limits(lines=2, hellos=1, accounts=1))
>>> doors.enter("192.0.2.7"), doors.enter("192.0.2.7"), doors.enter("192.0.2.7"), doors.enter("192.0.2.8")
(True, True, False, True)
"""

from __future__ import annotations

import ipaddress
from collections import Counter
from typing import Final

from msgspec import Struct

from tapete.room.people.allowance import MOST_KEYS, Allowance

MINUTE_MS: Final = 60_000
HOUR_MS: Final = 3_600_000
MOST_ADDRESSES: Final = MOST_KEYS
"""Maximum number of remembered addresses; the oldest are dropped first."""


class Limits(Struct, frozen=True, kw_only=True):
    """Limits of one address; 0 means no limit."""

    lines: int = 200
    """Connections open at the same time."""
    hellos: int = 300
    """Greetings a minute."""
    accounts: int = 100
    """New accounts an hour."""
    requests: int = 600
    """Requests of the HTTP interface a minute. Its feeds count as connections."""


class Doors:
    """Apply the limits to each address."""

    def __init__(self, limits: Limits) -> None:
        self._limits = limits
        self._open: Counter[str] = Counter()
        self._hellos = Allowance[str](limits.hellos, MINUTE_MS)
        self._accounts = Allowance[str](limits.accounts, HOUR_MS)
        self._requests = Allowance[str](limits.requests, MINUTE_MS)

    def enter(self, address: str | None) -> bool:
        """Admit a connection if its address has one free. Call `leave` when it closes."""
        home = home_of(address)
        if home is None:
            return True
        if self._limits.lines and self._open[home] >= self._limits.lines:
            return False
        self._open[home] += 1
        return True

    def leave(self, address: str | None) -> None:
        """Release the place of a connection that `enter` admitted."""
        home = home_of(address)
        if home is not None:
            self._open[home] -= 1
            if self._open[home] <= 0:
                del self._open[home]

    def hello(self, address: str | None, now: int) -> int | None:
        """Count a greeting. Return None if it is allowed, otherwise the milliseconds to wait."""
        home = home_of(address)
        return None if home is None else self._hellos.take(home, now)

    def account(self, address: str | None, now: int) -> int | None:
        """Count a new account. Return None if it is allowed, otherwise the milliseconds to wait."""
        home = home_of(address)
        return None if home is None else self._accounts.take(home, now)

    def request(self, address: str | None, now: int) -> int | None:
        """Count a request over HTTP. Return None if it is allowed, otherwise the milliseconds to wait."""
        home = home_of(address)
        return None if home is None else self._requests.take(home, now)


def home_of(address: str | None) -> str | None:
    """Return the address to count; None for this machine and for text that is not an address.

    >>> home_of("192.0.2.7"), home_of("2001:db8::1:2"), home_of("::ffff:192.0.2.7"), home_of("127.0.0.1")
    ('192.0.2.7', '2001:db8::/64', '192.0.2.7', None)
    """
    try:
        found = ipaddress.ip_address((address or "").partition("%")[0])
    except ValueError:
        return None
    if isinstance(found, ipaddress.IPv6Address) and found.ipv4_mapped:
        found = found.ipv4_mapped
    if found.is_loopback:
        return None
    if found.version == 6:  # a household or a server has a whole /64 network
        return str(ipaddress.ip_network((found, 64), strict=False))
    return str(found)
