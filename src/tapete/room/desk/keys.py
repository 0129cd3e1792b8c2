"""Keys to the desk: one for directors, and a PIN for each other role; `tapete serve` prints them.

>>> keys = DeskKeys(StaffKeys(key="17382940", floor="445566", dealer="778899"), now=lambda: 0)
>>> [keys.role_of(key, "192.0.2.7") for key in ("17382940", "445566", "778899", "1", "")]
['operator', 'floor', 'dealer', None, None]
"""

from __future__ import annotations

import hmac
import secrets
from collections import defaultdict, deque
from collections.abc import Callable
from typing import Final, Protocol

from msgspec import Struct

from tapete.room.desk.messages import Role

DIGITS: Final = 8
PIN_DIGITS: Final = 6
MOST_WRONG: Final = 20
"""Wrong keys allowed from one address within `WHILE_MS`; after them, every key is refused for a while."""
WHILE_MS: Final = 600_000
MOST_ADDRESSES: Final = 10_000


class StaffKeys(Struct, frozen=True, kw_only=True):
    """Keys of the desk, and the addresses at which it is reached."""

    key: str
    """Key of directors."""
    floor: str = ""
    """PIN of floor staff; empty for none."""
    dealer: str = ""
    addresses: tuple[str, ...] = ()
    """Addresses of this server on the local network, the most likely first."""

    @classmethod
    def of(cls, key: str | StaffKeys) -> StaffKeys:
        """Return the keys for a single key, or the given keys unchanged."""
        return key if isinstance(key, StaffKeys) else cls(key=key)


class Access(Protocol):
    """Lookup of the role that a key gives. Accounts with roles could replace it."""

    staff: StaffKeys

    def role_of(self, key: str, address: str | None) -> Role | None:
        """Return the role of a key; None for a wrong key."""


def new_key(digits: int = DIGITS) -> str:
    """Return a new key that is short enough to type."""
    return f"{secrets.randbelow(10**digits):0{digits}}"


class DeskKeys:
    """Keys of the staff, by role."""

    def __init__(self, key: str | StaffKeys, *, now: Callable[[], int]) -> None:
        self.staff, self._now = StaffKeys.of(key), now
        self._wrong: defaultdict[str, deque[int]] = defaultdict(deque)

    def role_of(self, key: str, address: str | None) -> Role | None:
        """See `Access.role_of`."""
        if not key:
            return None
        wrong = self._wrong[address or ""]
        while wrong and wrong[0] < self._now() - WHILE_MS:
            wrong.popleft()
        if len(wrong) >= MOST_WRONG:
            return None
        roles: tuple[tuple[Role, str], ...] = (
            ("operator", self.staff.key),
            ("floor", self.staff.floor),
            ("dealer", self.staff.dealer),
        )
        for role, right in roles:
            if right and hmac.compare_digest(key.encode(), right.encode()):
                return role
        wrong.append(self._now())
        if len(self._wrong) > MOST_ADDRESSES:
            self._wrong.clear()
        return None
