"""The cash tables and pools that a house offers: one TOML file for each kind.

>>> found = house_offers()
>>> found[0].table.game, found[0].demand.least
('holdem-no-limit', 1)
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Sequence
from importlib import resources
from typing import Annotated

import msgspec
from msgspec import Meta, Struct, structs

from tapete.engine.refusals import Refused
from tapete.floor.citing import NotCovered
from tapete.ring.demand import Demand
from tapete.ring.pool import RingPool
from tapete.ring.settings import TableSettings, complete
from tapete.ring.table import RingTable
from tapete.room.cash.beginners import Beginners
from tapete.rules import RulebookError
from tapete.rules import book as named_book

Seconds = Annotated[int, Meta(ge=0, le=600)]
FOLDER = "house"


class OfferError(ValueError):
    """A file of cash tables can't be used; the message names the file and the reason."""


class Timing(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, omit_defaults=True):
    """Time limits for players."""

    action_seconds: Annotated[int, Meta(ge=1, le=600)] = 20
    """Length of a turn (ACO-O-clock, also for the time bank)."""
    time_bank_seconds: Seconds = 60
    away_ms: Annotated[int, Meta(ge=0, le=60_000)] = 500
    """Length of a turn of a player who is away."""
    grace_seconds: Seconds = 30
    """Time offline after which a player counts as away."""


class CashOffer(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, omit_defaults=True):
    """One kind of cash table."""

    table: TableSettings
    """Game, stakes, seats, buy-ins and options. Tables of this kind have its name and a number."""
    demand: Demand = Demand()
    """Rule for the number of open tables."""
    timing: Timing = Timing()
    house_bots: Annotated[int, Meta(ge=0, le=9)] = 0
    """Number of taken seats, or of entries in a pool, up to which house bots sit down while a person is
    there."""
    private: bool = True
    """Whether players may open private tables of this kind."""
    beginners: Beginners | None = None
    """Limits of beginners at a table for them, which linked accounts never share; None: a table for all."""

    @property
    def key(self) -> str:
        """Short name for the kind. Equal names mean equal kinds."""
        text = msgspec.json.encode(self, order="deterministic")
        return hashlib.sha256(text).hexdigest()[:16]

    @property
    def pool(self) -> bool:
        """Whether this is a Boost pool; exactly one is open."""
        return self.table.fast_fold

    def named(self, number: int) -> TableSettings:
        """Return the settings of one table of the kind: `Lima`, then `Lima 2`."""
        name = self.table.name if number == 1 else f"{self.table.name} {number}"
        return structs.replace(self.table, name=name)


def read_offer(text: str, name: str) -> CashOffer:
    """Read a kind of cash table from TOML, and check that its tables can be opened.

    Args:
        name: name for errors, usually the file's name.

    Raises:
        OfferError: the text is invalid; the error names the place.

    >>> read_offer('[table]\\nname = "Lima"', "lima.toml")
    Traceback (most recent call last):
    ...
    tapete.room.cash.offers.OfferError: lima.toml: Object missing required field `game` - at `$.table`
    """
    try:
        offer = msgspec.toml.decode(text, type=CashOffer)
        if offer.pool:
            RingPool.create(offer.table, pool=1)
        else:
            RingTable.create(offer.table, table=1)
    except (msgspec.DecodeError, ValueError, Refused, NotCovered, RulebookError) as error:
        raise OfferError(f"{name}: {error}") from error
    if offer.pool and (offer.demand != Demand() or not offer.private):
        raise OfferError(f"{name}: a pool (table.fast_fold) takes neither demand nor private tables")
    if offer.pool and offer.beginners is not None:
        raise OfferError(f"{name}: beginners: a pool (table.fast_fold) is for all")
    if offer.beginners is not None and offer.beginners == Beginners():
        raise OfferError(f"{name}: beginners: state `hands` or `days`")
    if offer.table.options.private is not None:
        raise OfferError(f"{name}: table.options.private: players open private tables themselves")
    seats = offer.table.seats or 0
    if not offer.pool and offer.house_bots > seats - 1:
        raise OfferError(f"{name}: house_bots: {offer.house_bots} leave no free seat of {seats}")
    return offer


def check_offers(offers: Iterable[CashOffer]) -> None:
    """Check that a room can offer these kinds together.

    Raises:
        OfferError: two kinds have the same name.
    """
    names = [offer.table.name for offer in offers]
    twice = {name for name in names if names.count(name) > 1}
    if twice:
        raise OfferError(f"two kinds of cash tables have the name {min(twice)!r}")


def house_offers() -> tuple[CashOffer, ...]:
    """Return the kinds of cash tables that come with Tapete."""
    folder = resources.files(__package__).joinpath(FOLDER)
    files = sorted(file.name for file in folder.iterdir() if file.name.endswith(".toml"))
    return tuple(read_offer(folder.joinpath(name).read_text(encoding="utf-8"), name) for name in files)


def cheapest(offers: Sequence[CashOffer], currency: str) -> int:
    """Return the smallest buy-in in a currency; 0 if there is none."""
    found = []
    for offer in offers:
        settings = complete(offer.table, named_book(offer.table.book))
        if settings.currency == currency:
            found.append(settings.buy_in_least)
    return min(found, default=0)
