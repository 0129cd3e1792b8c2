"""Script of a simulated run: its players, its events, and its faults with their times.

A script is data. It is written from a seed, shrunk when it finds something, and kept as a file that replays
it. Every part of it has a seed of its own, so that a part that is left out does not change the others.
"""

from __future__ import annotations

import random
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Literal

import msgspec
from msgspec import Struct
from tests.simulator.offers import OFFERS, POOLS, TABLES

Kind = Literal[
    "crash",
    "crash_before_commit",
    "crash_after_commit",
    "restart",
    "refused_writes",
    "unknown_writes",
    "unavailable",
    "full",
    "slow",
    "stall",
    "wall",
    "order",
    "nonsense",
    "noise",
    "deaf",
    "hang_up",
    "freeze",
    "cut",
    "no_leases",
    "no_store",
    "bus_down",
    "bus_noise",
]
"""What may happen to a room:

- `crash`: the process dies between two of its steps; a write that is under way may be kept or lost;
- `crash_before_commit`, `crash_after_commit`: it dies at the next write, which is lost or kept;
- `restart`: it is stopped in good order;
- `refused_writes`, `unknown_writes`: the next `size` writes fail; the unknown ones are kept all the same;
- `unavailable`, `full`, `slow`: the store answers nothing, or takes no writes, or takes `size` ms for each;
- `stall`: the process does nothing for a while, and all of its timers come late;
- `wall`: the machine's clock jumps by `size` ms, which a process sees when it starts;
- `order`: the operator gives an order for one of the streams;
- `nonsense`: `size` messages that no client would send;
- `noise`: messages of one person are lost, doubled, late and out of order, `size` of a thousand;
- `deaf`: one person reads nothing; `hang_up`: the line of one person is cut;

and to a cluster, where the faults above meet one node:

- `freeze`: nothing of a node runs for a while, then it goes on;
- `cut`: a node does not reach the bus; `no_leases`: only its leases; `no_store`: only the store;
- `bus_down`: nobody reaches the bus, which comes back without leases;
- `bus_noise`: messages between nodes are lost, doubled, late and out of order, and nobody notices.
"""
Shape = Literal["both", "gateway", "worker"]
"""What runs in a node of a cluster."""
SHAPES: tuple[tuple[Shape, ...], ...] = (
    ("both", "both"),
    ("both", "both", "both"),
    ("gateway", "worker", "worker"),
    ("gateway", "gateway", "worker", "worker"),
    ("both", "gateway", "worker"),
)

WEIGHTS: dict[Kind, int] = {
    "crash": 6,
    "crash_before_commit": 3,
    "crash_after_commit": 3,
    "restart": 2,
    "refused_writes": 3,
    "unknown_writes": 3,
    "unavailable": 3,
    "full": 3,
    "slow": 3,
    "stall": 2,
    "wall": 2,
    "order": 4,
    "nonsense": 4,
    "noise": 6,
    "deaf": 4,
    "hang_up": 5,
}
CLUSTER_WEIGHTS: dict[Kind, int] = {
    **WEIGHTS,
    "freeze": 5,
    "cut": 6,
    "no_leases": 5,
    "no_store": 4,
    "bus_down": 2,
    "bus_noise": 6,
}
SIZES: dict[Kind, tuple[int, ...]] = {
    "refused_writes": (1, 2, 5),
    "unknown_writes": (1, 1, 2, 5),
    "slow": (20, 200, 3_000, 40_000),
    "wall": (-86_400_000, -60_000, -1_000, 1_000, 60_000, 86_400_000),
    "nonsense": (1, 5, 20),
    "noise": (20, 100, 300),
    "bus_noise": (5, 30, 100),
}
LENGTHS_MS: dict[Kind, tuple[int, ...]] = {
    "crash": (0, 500, 5_000, 40_000),
    "crash_before_commit": (0, 500, 5_000),
    "crash_after_commit": (0, 500, 5_000),
    "restart": (0, 1_000, 20_000),
    "unavailable": (200, 3_000, 15_000, 60_000),
    "full": (200, 3_000, 15_000, 60_000),
    "slow": (1_000, 10_000),
    "stall": (1_000, 30_000, 120_000),
    "noise": (5_000, 30_000, 120_000),
    "deaf": (2_000, 20_000, 90_000),
    "hang_up": (0, 1_000, 30_000),
    "freeze": (500, 3_000, 6_000, 30_000),
    "cut": (500, 3_000, 6_000, 30_000),
    "no_leases": (1_000, 5_000, 20_000),
    "no_store": (200, 3_000, 15_000),
    "bus_down": (500, 4_000, 15_000),
    "bus_noise": (2_000, 10_000, 40_000),
}


class Fault(Struct, frozen=True, omit_defaults=True):
    """One fault."""

    at: int
    """Milliseconds from the beginning."""
    kind: Kind
    length: int = 0
    """How long it lasts, in milliseconds."""
    size: int = 0
    seed: int = 0
    """Chooses whom it meets, and what happens in detail."""


class Person(Struct, frozen=True, omit_defaults=True):
    """One person with a client."""

    seed: int
    plan: Literal["natural", "wild", "idle"] = "natural"
    """Plays as a bot of the house, plays anything that the menu has or has not, or lets its time run out."""
    whole: bool = False
    """Whether the client asks for whole tables."""
    joins: int = 0
    """When it comes, in milliseconds."""


class Script(Struct, frozen=True, kw_only=True):
    """A run of the simulator."""

    seed: int
    commit: str = ""
    """The commit at which it found something."""
    found: str = ""
    """What it found."""
    length: int
    """Milliseconds of virtual time, before the quiet end."""
    offers: tuple[str, ...]
    """What can be played: see `offers.OFFERS`."""
    people: tuple[Person, ...]
    faults: tuple[Fault, ...]
    hurry: int = 1
    """By how much bots of the house think faster."""
    tables: tuple[str, ...] = ()
    """The kinds of cash tables and pools on offer: see `offers.TABLES` and `offers.POOLS`."""
    nodes: tuple[Shape, ...] = ()
    """Of a cluster; none for a room in one process."""

    def write(self, file: Path) -> None:
        """Keep it as a file."""
        file.write_bytes(msgspec.json.format(msgspec.json.encode(self), indent=1) + b"\n")

    @classmethod
    def read(cls, file: Path) -> Script:
        """Read one from a file.

        Raises:
            msgspec.DecodeError: it is none.
        """
        return msgspec.json.decode(file.read_bytes(), type=cls)


def script(
    seed: int,
    *,
    minutes: int = 6,
    most_people: int = 6,
    offers: Sequence[str] = (),
    cluster: bool = False,
) -> Script:
    """Write the script of a seed.

    >>> script(7) == script(7), script(7) == script(8)
    (True, False)
    """
    dice = random.Random(f"script {seed}")
    length = minutes * 60_000
    chosen = tuple(offers) or tuple(dice.sample(sorted(OFFERS), dice.choice((1, 1, 2, 3))))
    people = tuple(
        Person(
            seed=dice.getrandbits(32),
            plan=dice.choices(("natural", "wild", "idle"), (5, 3, 1))[0],
            whole=dice.random() < 0.25,
            joins=dice.randrange(20_000) if dice.random() < 0.8 else dice.randrange(length // 2),
        )
        for _ in range(dice.randint(2, most_people))
    )
    many = dice.choice((0, 4, 12, 24)) * minutes // 6
    weights = CLUSTER_WEIGHTS if cluster else WEIGHTS
    faults = sorted((_fault(dice, length, weights) for _ in range(many)), key=lambda one: one.at)
    return Script(
        seed=seed,
        length=length,
        offers=chosen,
        people=people,
        faults=tuple(faults),
        hurry=dice.choice((1, 1, 3)),
        nodes=dice.choice(SHAPES) if cluster else (),
        tables=() if offers else _tables(seed),
    )


def _tables(seed: int) -> tuple[str, ...]:
    """The kinds of cash tables and pools of a seed: of about half of all seeds, some."""
    dice = random.Random(f"tables {seed}")
    tables = dice.sample(sorted(TABLES), dice.choice((0, 0, 1, 2)))
    dice = random.Random(f"pools {seed}")
    return (*tables, *dice.sample(sorted(POOLS), dice.choice((0, 0, 1))))


def _fault(dice: random.Random, length: int, weights: Mapping[Kind, int]) -> Fault:
    kind = dice.choices(list(weights), list(weights.values()))[0]
    return Fault(
        at=dice.randrange(2_000, length),
        kind=kind,
        length=dice.choice(LENGTHS_MS.get(kind, (0,))),
        size=dice.choice(SIZES.get(kind, (0,))),
        seed=dice.getrandbits(32),
    )
