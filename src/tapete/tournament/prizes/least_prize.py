"""Decide which fields can pay the least prize that a payout curve promises.

A curve pays every place at least `prizes.minimum`. This needs a pool of (places - 1 + first over second)
times the minimum. A file whose minimum no field can pay is refused. A running event with too small a pool
pays the largest possible least prize and reports it.

>>> promise = Promise(minimum=9_000, share="0.15", top="1.5", each=1_250)
>>> promise.places(40), promise.pool(40), promise.most(40)
(6, 50000, 7692)
>>> promise.kept(40), promise.best()
(False, Field(entries=83340, places=12501, most=8333))
"""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING, Final

from msgspec import Struct

from tapete.tournament.prizes.pools import paid_places, pool_is_final
from tapete.tournament.sharing import Money, Ratio, ratio

if TYPE_CHECKING:
    from tapete.tournament.structure.structure import Structure

MOST_ENTRIES: Final = 100_000
"""The largest field considered if a file sets no limit."""
NO_LIMIT: Final = 99
"""The largest number of rebuys considered for a player (ACO-rebuy-count)."""


class LeastPrizeCut(Struct, frozen=True, kw_only=True):
    """A least prize reduced because the pool was too small."""

    wanted: Money
    places: int
    """Announced number of paid places."""
    became: Money
    paid: int
    """Actual number of paid places."""


class Field(Struct, frozen=True):
    """A number of entries, with its paid places and least prize."""

    entries: int
    places: int
    most: Money
    """The largest possible least prize."""


class Promise(Struct, frozen=True, kw_only=True):
    """The promised least prize of a curve, with the facts that determine the pool."""

    minimum: Money
    share: Ratio
    top: Ratio
    each: Money
    """The largest contribution of an entry to the pool, with rebuys and add-ons."""
    unit: Money = 1
    guarantee: Money = 0
    house: Money = 0
    least: int = 2
    """The smallest number of entries that starts the event."""
    limit: int = MOST_ENTRIES
    """The largest number of entries."""

    @property
    def wanted(self) -> Money:
        """The promised least prize, rounded to the unit."""
        return -(-self.minimum // self.unit) * self.unit

    def places(self, entries: int) -> int:
        """Return the number of paid places (ACO-O-pay-table)."""
        return paid_places(entries, share=self.share)

    def pool(self, entries: int) -> Money:
        return max(self.guarantee, entries * self.each + self.house)

    def most(self, entries: int) -> Money:
        """Return the largest least prize that this field can pay."""
        return largest_minimum(
            self.pool(entries), places=self.places(entries), top=ratio(self.top), unit=self.unit
        )

    def kept(self, entries: int) -> bool:
        """Whether a field can pay the promised least prize."""
        return self.most(entries) >= self.wanted

    def best(self) -> Field:
        """Find the first field that can pay the promise, or else the field with the largest least prize."""
        share, found = Fraction(ratio(self.share)), Field(self.least, 0, -1)
        entries = self.least
        while True:
            # Among fields with the same number of paid places, the largest has the largest pool.
            entries = min(self.limit, int(self.places(entries) / share))
            most = self.most(entries)
            if most > found.most:
                found = Field(entries, self.places(entries), most)
            if most >= self.wanted or entries >= self.limit:
                return found
            entries += 1

    def next_kept(self, entries: int) -> int | None:
        """Find the next larger field that can pay the promise, or else the next smaller one, or None."""
        larger = next((one for one in range(entries + 1, self.limit + 1) if self.kept(one)), None)
        if larger is not None:
            return larger
        return next((one for one in range(entries - 1, self.least - 1, -1) if self.kept(one)), None)


def largest_minimum(pool: Money, *, places: int, top: Ratio, unit: Money = 1) -> Money:
    """Compute the largest least prize for a pool and number of places; 0 if it can't pay each place a unit.

    Rules: ACO-O-pay-table.
    """
    parts = places - 1 + Fraction(ratio(top)) if places > 1 else Fraction(1)
    return int(pool / parts) // unit * unit


def minimum_of(structure: Structure) -> Money:
    """Return the least prize of a curve; one and a half entries by default."""
    return structure.prizes.minimum or structure.buy_in * 3 // 2 or 1


def promise_of(structure: Structure) -> Promise | None:
    """Return the structure's promise to its last paid place.

    None if other events fill the pool, as in a stage, or if prizes don't follow a curve.
    """
    prizes, entries = structure.prizes, structure.entries
    if prizes.kind != "curve" or structure.stage is not None:
        return None
    each, add_ons, rebuys = structure.buy_in, structure.add_ons, structure.rebuys
    if pool_is_final(structure.policy.prizes, "selling"):
        add_ons = rebuys = None  # sales after the start go to the house
    if rebuys is not None:
        # Without a limit, the entries alone don't determine the pool.
        each += structure.rebuy_parts.prize * (rebuys.most if rebuys.most < NO_LIMIT else 10 * NO_LIMIT)
    if add_ons is not None:
        each += structure.add_on_parts.prize * add_ons.most
    least, limit = entries.least, entries.most or MOST_ENTRIES
    if structure.start.kind == "sit_and_go":
        least = limit = structure.capacity
    return Promise(
        minimum=minimum_of(structure),
        share=prizes.share,
        top=prizes.top,
        each=each,
        unit=prizes.unit,
        guarantee=structure.guarantee,
        house=structure.house_prize,
        least=max(2, least),
        limit=max(2, limit),
    )
