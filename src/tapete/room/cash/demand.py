"""Plan which cash tables to open and close, from the facts of all tables."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from msgspec import Struct

from tapete.ring.demand import Occupancy
from tapete.room.cash.offers import CashOffer


class Occupied(Struct, frozen=True, kw_only=True):
    """Facts about a cash table for the plan, on this or another worker."""

    number: int
    kind: str
    """`key` of its offer; empty for a table that a player opened."""
    name: str
    seats: int
    people: int
    """Number of seats taken by people or reserved."""
    waiting: int
    empty_since: int | None
    closing: bool
    over: bool
    stopped: bool
    host: int = 0
    """Account of the host of a private table; 0 for others."""


class TableOpening(Struct, frozen=True):
    """A table to open."""

    offer: CashOffer
    number: int
    """Number of the table within its kind, part of its name."""


class CashPlan(Struct, frozen=True):
    """Cash tables of the house to open and to close."""

    open: tuple[TableOpening, ...] = ()
    close: tuple[int, ...] = ()
    """Numbers of empty tables to close."""
    look_at: int | None = None
    """Time at which the next empty table may be due to close; None without empty tables."""


PRIVATE_EMPTY_MS = 30 * 60_000
"""Time for which an empty private table stays open."""


def plan(offers: Sequence[CashOffer], known: Iterable[Occupied], *, at: int) -> CashPlan:
    """Return the tables to open and close now.

    Args:
        known: all tables, on all workers.
    """
    tables = [one for one in known if not one.over and not one.closing]
    opened: list[TableOpening] = []
    closed: list[int] = []
    looks: list[int] = []
    kinds = {offer.key: offer for offer in offers}
    for key, offer in kinds.items():
        # A stopped table accepts no players, so it does not count.
        ours = [one for one in tables if one.kind == key and not one.stopped]
        changes = offer.demand.changes([_occupancy(one) for one in ours], at=at)
        taken = {one.name for one in tables if one.kind == key}
        opened += [TableOpening(offer, number) for number in _free_numbers(offer, taken, changes.open)]
        closed += changes.close
        looks += [one.empty_since + offer.demand.next_look_ms for one in ours if one.empty_since is not None]
    for one in tables:
        if one.kind in kinds or one.stopped or one.people or one.waiting or one.empty_since is None:
            continue
        # A table that is no longer offered closes at once; a private table closes after a while.
        until = one.empty_since + (PRIVATE_EMPTY_MS if one.host else 0)
        if at >= until:
            closed.append(one.number)
        else:
            looks.append(until)
    return CashPlan(tuple(opened), tuple(closed), min((look for look in looks if look > at), default=None))


def _occupancy(one: Occupied) -> Occupancy:
    return Occupancy(
        table=one.number,
        seats=one.seats,
        players=one.people,
        waiting=one.waiting,
        empty_since=one.empty_since,
    )


def _free_numbers(offer: CashOffer, taken: set[str], count: int) -> list[int]:
    found: list[int] = []
    number = 0
    while len(found) < count:
        number += 1
        if offer.named(number).name not in taken:
            found.append(number)
    return found
