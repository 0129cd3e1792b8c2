"""Find this machine's addresses on the local network, and print how devices reach the desk."""

from __future__ import annotations

import os
import socket
import sys
from collections.abc import Iterable

from tapete.room.desk.keys import PIN_DIGITS, StaffKeys, new_key
from tapete.room.desk.qr import blocks_of

KEY_VARIABLE = "TAPETE_DESK_KEY"
"""Variable with the key of the director's desk. If unset, each start makes one and prints it."""
FLOOR_VARIABLE = "TAPETE_DESK_FLOOR_PIN"
DEALER_VARIABLE = "TAPETE_DESK_DEALER_PIN"
ANYWHERE = ("0.0.0.0", "::")  # noqa: S104 - only compared, not listened on


def local_addresses() -> tuple[str, ...]:
    """Return this machine's IPv4 addresses on its networks, the default route's first."""
    found: list[str] = []
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(("192.0.2.1", 9))  # sends nothing: it only selects the local address
            found.append(str(probe.getsockname()[0]))
        except OSError:
            pass
    try:
        found += [str(one[4][0]) for one in socket.getaddrinfo(socket.gethostname(), None, socket.AF_INET)]
    except OSError:
        pass
    return tuple(dict.fromkeys(one for one in found if not one.startswith("127.")))


def staff_keys(host: str, port: int) -> StaffKeys:
    """Return the keys from the environment, or new ones, with addresses that other machines can reach."""
    lan = local_addresses() if host in ANYWHERE else () if _alone(host) else (host,)
    return StaffKeys(
        key=os.environ.get(KEY_VARIABLE) or new_key(),
        floor=os.environ.get(FLOOR_VARIABLE) or new_key(PIN_DIGITS),
        dealer=os.environ.get(DEALER_VARIABLE) or new_key(PIN_DIGITS),
        addresses=tuple(f"http://{one}:{port}" for one in lan),
    )


def _alone(host: str) -> bool:
    return host in ("localhost", "::1") or host.startswith("127.")


def told(keys: StaffKeys, host: str, port: int) -> Iterable[str]:
    """Return lines that tell how to reach the desk."""
    here = "127.0.0.1" if host in ANYWHERE else host
    yield f"tapete: the director's desk is at http://{here}:{port}/desk; its key is {keys.key}"
    yield f"tapete: PIN of floor staff {keys.floor}, PIN of dealers {keys.dealer}"
    for address in keys.addresses:
        yield f"tapete: on this network: {address}/desk"
    if keys.addresses and sys.stdout.isatty():
        yield blocks_of(f"{keys.addresses[0]}/desk")
