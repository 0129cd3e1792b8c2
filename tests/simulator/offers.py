"""Events, tables and pools on offer in the simulated room: small, quick, many ways of money and chips."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from msgspec import structs

from tapete.engine.types import Stakes
from tapete.ring.demand import Demand
from tapete.ring.options import RingOptions
from tapete.ring.settings import TableSettings
from tapete.room.cash.offers import CashOffer, Timing
from tapete.rules import book as book_of
from tapete.rules.mixed_stakes import MixedLevel
from tapete.tournament.policy import policies_of
from tapete.tournament.structure.sections import (
    AddOns,
    Bounties,
    Breaks,
    Entries,
    HandForHandPlay,
    Prizes,
    Rebuys,
    StartRule,
)
from tapete.tournament.structure.structure import BlindLevel, Structure


def _levels(*big_blinds: int) -> tuple[BlindLevel, ...]:
    return tuple(BlindLevel(small_blind=big // 2, big_blind=big, minutes=1) for big in big_blinds)


_GO = Structure(
    name="Go",
    book="aconcagua",
    policy=policies_of(book_of("aconcagua")),
    seats=4,
    starting_stack=400,
    buy_in=100,
    fee=10,
    levels=_levels(20, 40, 80, 160, 320, 640),
    payout=(50, 30, 20),
    start=StartRule(players=4),
    action_ms=6_000,
    time_bank_ms=8_000,
    fill_ms=4_000,
    reconnect_grace_ms=4_000,
)
_LATE = structs.replace(
    _GO,
    seats=3,
    entries=Entries(late_until_level=3, house_bots=7),
    start=StartRule(kind="scheduled", every_minutes=2),
)
_STUD = tuple(
    BlindLevel(small_blind=0, big_blind=0, ante=2 * 2**n, bring_in=5 * 2**n, small_bet=20 * 2**n, minutes=1)
    for n in range(6)
)
_HORSE = tuple(
    BlindLevel(
        small_blind=10 * 2**n,
        big_blind=20 * 2**n,
        small_bet=20 * 2**n,
        stud_ante=2 * 2**n,
        bring_in=5 * 2**n,
        minutes=1,
    )
    for n in range(6)
)

_ALL = (
    _GO,
    structs.replace(_GO, name="Tables", seats=3, start=StartRule(players=9), starting_stack=300),
    structs.replace(_LATE, name="Late"),
    structs.replace(
        _LATE,
        name="Entries again",
        entries=Entries(late_until_level=3, re_entries=2, re_enter_until_level=3, house_bots=5),
    ),
    structs.replace(
        _GO,
        name="Chips",
        rebuys=Rebuys(until_level=3, most=2, offer_ms=4_000),
        add_ons=AddOns(after_level=1, price=110, chips=600, most=2),
        breaks=Breaks(after={1: 1}),
        prizes=Prizes(kind="curve", share="0.5"),
        payout=(),
    ),
    structs.replace(
        _GO,
        name="Heads",
        bounty=51,
        seats=3,
        start=StartRule(players=6),
        bounties=Bounties(kind="progressive"),
    ),
    structs.replace(_GO, name="Nameless", anonymous=True, seats=3, start=StartRule(players=6)),
    structs.replace(
        _GO,
        name="Together",
        seats=3,
        start=StartRule(players=9),
        hand_for_hand=HandForHandPlay(kind="automatic"),
    ),
    structs.replace(_GO, name="Tickets", prizes=Prizes(kind="tickets", ticket=110), payout=(), fee=10),
    structs.replace(_GO, name="Omaha", game="omaha-pot-limit"),
    structs.replace(_GO, name="Razz", game="razz-fixed-limit", levels=_STUD, ante_form="per_player"),
    structs.replace(_GO, name="Draw", game="27-triple-draw-fixed-limit"),
    structs.replace(_GO, name="Horse", mix="horse", levels=_HORSE),
    structs.replace(
        _GO,
        name="Windfall",
        seats=3,
        payout=(),
        prizes=Prizes(kind="windfall"),
        fee=0,
        start=StartRule(players=3),
    ),
)

OFFERS: dict[str, Structure] = {one.name: one for one in _ALL}
"""By name."""


def structures(names: Sequence[str]) -> list[Structure]:
    """The structures of these names."""
    return [OFFERS[name] for name in names]


def _table(name: str, *, bots: int = 0, options: RingOptions | None = None, **changes: Any) -> CashOffer:
    settings: dict[str, Any] = {
        "name": name,
        "game": "holdem-no-limit",
        "book": "aconcagua",
        "seats": 4,
        "stakes": Stakes(small_blind=5, big_blind=10),
        "rake_caps": ((2, 10), (4, 30)),
        "options": options or RingOptions(),
    }
    return CashOffer(
        table=TableSettings(**(settings | changes)),
        demand=Demand(least=1, most=3, empty_minutes=1),
        timing=Timing(action_seconds=6, time_bank_seconds=8, grace_seconds=4),
        house_bots=bots,
    )


_QUICK = RingOptions(offer_seconds=5, reserve_seconds=10, rebuy_seconds=15)
_TABLES = (
    _table("Ring", bots=2, options=_QUICK),
    _table(
        "Ring twice",
        twice=True,
        options=structs.replace(_QUICK, twice_asked=True, straddles=1, straddle_players=3, buy_button=True),
    ),
    _table("Ring nameless", bots=2, anonymous=True, options=_QUICK),
    _table("Ring small", seats=2, options=_QUICK),
    _table(
        "Ring horse",
        game="holdem-fixed-limit",
        bots=2,
        options=structs.replace(
            _QUICK,
            mix="horse",
            level=MixedLevel(small_bet=10, ante=2, bring_in=4, small_blind=5, big_blind=10),
        ),
    ),
)
TABLES: dict[str, CashOffer] = {one.table.name: one for one in _TABLES}
"""By name."""


def _pool(name: str, *, bots: int = 0, entries: int = 4, **changes: Any) -> CashOffer:
    return structs.replace(
        _table(name, bots=bots, fast_fold=True, **(FULL | changes)), demand=Demand(), private=True
    )


FULL: dict[str, Any] = {"seats": 3, "options": RingOptions()}
_POOLS = (
    _pool("Pool", bots=3),
    _pool("Pool nameless", bots=2, anonymous=True),
    _pool("Pool omaha", game="omaha-pot-limit", seats=4),
)
POOLS: dict[str, CashOffer] = {one.table.name: one for one in _POOLS}
"""Boost pools by name."""


def cash_offers(names: Sequence[str]) -> list[CashOffer]:
    """The kinds of cash tables and pools of these names."""
    return [{**TABLES, **POOLS}[name] for name in names]
