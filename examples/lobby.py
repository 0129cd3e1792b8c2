"""List the tournaments of a room that take entries, then tell of changes until interrupted.

python examples/lobby.py http://localhost:8000 [--feed]
"""

from __future__ import annotations

import sys

from tapete.client.http import HttpClient
from tapete.room import protocol as p


def line_of(row: p.LobbyRow) -> str:
    """Format one tournament as a line.

    Its price has up to three parts: for the prizes, on the player's head, for the house.
    """
    parts = [row.price.buy_in, row.price.bounty, row.price.fee]
    price = "+".join(str(part) for part in parts if part) or "free"
    free = "any" if row.free is None else str(row.free)
    return f"{row.stream:16} {row.name:28.28} {row.game:20} {price:>12} {row.entries:>5} in, {free} free"


def main(room: str, *, feed: bool) -> None:
    client = HttpClient(room)
    for row in client.lobby(open=True):
        print(line_of(row))
    if feed:
        for told in client.lobby_feed():
            if isinstance(told, p.LobbyNews):
                for row in told.rows:
                    print("changed:", line_of(row))


if __name__ == "__main__":
    main(sys.argv[1], feed="--feed" in sys.argv[2:])
