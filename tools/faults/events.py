"""The tournaments that are played: small and quick, one for each table."""

from __future__ import annotations

from pathlib import Path

SEATS = 3
STACK = 600


def event_file(name: str) -> str:
    """Return a Sit & Go of three with long clocks, so that only a fault of the room makes a player late."""
    return f"""name = "{name}"
seats = {SEATS}
starting_stack = {STACK}
buy_in = 10
payout = [70, 30]
action_ms = 60_000
time_bank_ms = 60_000
reconnect_grace_ms = 60_000
fill_ms = 3_600_000
levels = [
    {{ small_blind = 10, big_blind = 20, minutes = 1 }},
    {{ small_blind = 25, big_blind = 50, minutes = 1 }},
    {{ small_blind = 50, big_blind = 100, minutes = 10 }},
]
"""


def write_events(folder: Path, tables: int) -> list[str]:
    """Write a tournament for each table. Return their names."""
    folder.mkdir(parents=True, exist_ok=True)
    names = [f"Fault {number}" for number in range(1, tables + 1)]
    for number, name in enumerate(names, start=1):
        (folder / f"fault-{number}.toml").write_text(event_file(name))
    return names
