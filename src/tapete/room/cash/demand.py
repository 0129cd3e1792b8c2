"""Plan of the cash tables to open and to close, from what is known of them all."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from msgspec import Struct

from tapete.ring.demand import Occupancy
from tapete.room.cash.offers import CashOffer


class Occupied(Struct, frozen=True, kw_only=True):
    """What the house has to know of a cash table, wherever it runs."""

    number: int
    kind: str
    """The `key` of its offer; empty for a table that a player has opened."""
    name: str
    seats: int
    people: int
    """Seats that people have, or that are kept for somebody."""
    waiting: int
    empty_since: int | None
    closing: bool
    over: bool
    stopped: bool
    host: int = 0
    """Of a private table: the account of its host."""


class TableOpening(Struct, frozen=True):
    """A table to open."""

    offer: CashOffer
    number: int
    """Which of its kind it is; its name bears it."""


class CashPlan(Struct, frozen=True):
    """What to do about the cash tables of a house."""

    open: tuple[TableOpening, ...] = ()
    close: tuple[int, ...] = ()
    """The numbers of tables; nobody sits there."""
    look_at: int | None = None
    """When a table may have been empty for long enough; None if none is."""


PRIVATE_EMPTY_MS = 30 * 60_000
"""How long a private table stays open with nobody there."""


def plan(offers: Sequence[CashOffer], known: Iterable[Occupied], *, at: int) -> CashPlan:
    """What to open and to close now.

    Args:
        known: all tables, wherever they run.
    """
    tables = [one for one in known if not one.over and not one.closing]
    opened: list[TableOpening] = []
    closed: list[int] = []
    looks: list[int] = []
    kinds = {offer.key: offer for offer in offers}
    for key, offer in kinds.items():
        # One that stands still takes nobody, so it does not count.
        ours = [one for one in tables if one.kind == key and not one.stopped]
        changes = offer.demand.changes([_occupancy(one) for one in ours], at=at)
        taken = {one.name for one in tables if one.kind == key}
        opened += [TableOpening(offer, number) for number in _free_numbers(offer, taken, changes.open)]
        closed += changes.close
        looks += [one.empty_since + offer.demand.next_look_ms for one in ours if one.empty_since is not None]
    for one in tables:
        if one.kind in kinds or one.stopped or one.people or one.waiting or one.empty_since is None:
            continue
        # A table that is no longer offered closes at once, a private one after a while.
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
