"""Ten axes by which a lobby sorts and filters tournaments.

>>> from tapete.tournament.structures import structure
>>> axes = axes_of(structure("sit-and-go-6"))
>>> axes.start, axes.size, axes.identity
('sit_and_go', 'short_handed', 'visible')
>>> fits(axes, {"start": "sit_and_go", "rewards": "none"}), fits(axes, {"purchases": "rebuys"})
(True, False)

The source uses the word "regular" as a value of several axes, so each axis is a separate field (ACO-t-axes).
"""

from collections.abc import Mapping
from typing import Literal

from msgspec import Struct
from msgspec.structs import asdict

from tapete.tournament.structure.speeds import Speed, speed
from tapete.tournament.structure.structure import Structure
from tapete.tournament.structure.table_sizes import TableSize, table_size


class TournamentAxes(Struct, frozen=True, kw_only=True):
    """Values of a tournament on each axis (ACO-t-axes); where several values can apply, all of them."""

    start: Literal["scheduled", "sit_and_go"]
    entry: tuple[Literal["freeroll", "regular", "re_entry"], ...]
    purchases: tuple[Literal["freezeout", "rebuys", "add_ons"], ...]
    pool: Literal["regular", "guaranteed"]
    payout: Literal["proportional", "fixed"]
    """`proportional`: by the number of entries; `fixed`: the same places in any field."""
    speed: Speed
    size: TableSize
    """Tables of at most 2, 4 or 6 seats, or of more."""
    duration: Literal["regular", "timed"]
    """`regular`: until one player has all chips; `timed`: until a time or a level."""
    identity: Literal["visible", "anonymous"]
    rewards: Literal["none", "knockout", "progressive_knockout"]


def axes_of(structure: Structure, *, anonymous: bool = False) -> TournamentAxes:
    """Return the values of a tournament on the ten axes.

    Args:
        structure: a checked structure, whose values don't contradict each other.
        anonymous: whether players have aliases (`tapete.ring.aliases`).

    Rules: ACO-t-axes, ACO-size-hu, ACO-size-4, ACO-size-short, ACO-size-normal, ACO-reward-none,
    ACO-duration-regular.
    """
    again: tuple[Literal["re_entry"], ...] = ("re_entry",) if structure.re_entries else ()
    rebuys: tuple[Literal["rebuys"], ...] = ("rebuys",) if structure.rebuys else ()
    add_ons: tuple[Literal["add_ons"], ...] = ("add_ons",) if structure.add_ons else ()
    reward: Literal["knockout", "progressive_knockout"] = (
        "progressive_knockout" if structure.bounties.kind == "progressive" else "knockout"
    )
    return TournamentAxes(
        start=structure.start.kind,
        entry=(("regular" if structure.price.total else "freeroll"), *again),
        purchases=(*rebuys, *add_ons) or ("freezeout",),
        pool="guaranteed" if structure.prizes.guarantee else "regular",
        payout="proportional" if structure.prizes.kind in ("table", "curve") else "fixed",
        speed=speed(structure),
        size=structure.tables.size or table_size(structure.seats, structure.policy.seats),
        duration="timed" if structure.end.kind in ("time", "level") else "regular",
        identity="anonymous" if anonymous else "visible",
        rewards=reward if structure.bounty else "none",
    )


def fits(axes: TournamentAxes, wanted: Mapping[str, str]) -> bool:
    """Whether a tournament matches a lobby's filter on every axis that the filter names.

    Raises:
        KeyError: an axis does not exist.
    """
    found = asdict(axes)
    return all(
        value in found[axis] if isinstance(found[axis], tuple) else value == found[axis]
        for axis, value in wanted.items()
    )
