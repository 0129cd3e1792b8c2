"""Make the structures of flights and their final from one structure and a plan.

>>> night = {"name": "Main", "levels": [{"small_blind": 5, "big_blind": 10, "minutes": 3}] * 4}
>>> plan = SeriesPlan(flights=("1A", "1B"), end="level", value=2)
>>> [one["name"] for one in flight_documents(night, plan)], final_document(night, plan)["stage"]["kind"]
(['Main, 1A', 'Main, 1B'], 'final')
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Annotated, Any, Literal

import msgspec
from msgspec import Meta, Struct

from tapete.desk.refusals import DeskReason, DeskRefused
from tapete.desk.structure_file import Document, read_for_desk
from tapete.tournament.course.stages import Carry
from tapete.tournament.structure.structure import Structure, StructureError

FlightName = Annotated[str, Meta(min_length=1, max_length=20, pattern=r"\S")]
NOT_IN_FINAL = ("rebuys", "add_ons", "end")
"""Sections that only flights have: nothing is sold on the final day."""


class SeriesPlan(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """How an event of several days is divided into flights."""

    flights: Annotated[tuple[FlightName, ...], Meta(min_length=1, max_length=30)]
    end: Literal["level", "players", "share"]
    """End of each flight: after a level, with a number of players, or with a share of its entries."""
    value: Annotated[int, Meta(ge=1, le=100_000)]
    """The level, the number of players, or the share in per cent."""
    carry: Carry = "best"
    """Use of several stacks of one player (ACO-O-stage-double)."""
    cash: Annotated[int, Meta(ge=0, le=9_007_199_254_740_991)] = 0
    """Money paid for each further stack, with `best_and_cash`."""


def structures_of(document: Document | str, plan: SeriesPlan) -> tuple[Structure, tuple[Structure, ...]]:
    """Return the structures of the final and of the flights.

    Raises:
        StructureError: the first error, with its key.
        DeskRefused: two flights have the same name.
    """
    if len({name.strip().casefold() for name in plan.flights}) < len(plan.flights):
        raise DeskRefused(DeskReason.FLIGHT_TWICE)
    data = _data(document)
    flights = tuple(read_for_desk(one) for one in flight_documents(data, plan))
    return read_for_desk(final_document(data, plan)), flights


def another(flight: Structure, name: str) -> Structure:
    """Return the structure of another flight of the same final.

    Raises:
        StructureError: the structure is no flight.
    """
    stage = flight.stage
    if stage is None or stage.kind != "flight":
        raise StructureError("stage: the event is no flight")
    named = f"{flight.name.removesuffix(stage.flight)}{name}"
    return msgspec.structs.replace(flight, name=named, stage=msgspec.structs.replace(stage, flight=name))


def flight_documents(document: Document, plan: SeriesPlan) -> Iterator[dict[str, Any]]:
    """Yield the document of each flight."""
    for flight in plan.flights:
        found = {**document, "hand_for_hand": {**document.get("hand_for_hand", {}), "kind": "never"}}
        found["name"] = f"{document.get('name', '')}, {flight.strip()}"
        found["stage"] = {"kind": "flight", "flight": flight.strip(), "series": _series(document)}
        found["end"] = _end(plan)
        if "guarantee" in found.get("prizes", {}):  # the pool belongs to the final
            found["prizes"] = {key: value for key, value in found["prizes"].items() if key != "guarantee"}
        yield found


def final_document(document: Document, plan: SeriesPlan) -> dict[str, Any]:
    """Return the document of the final, which sells nothing."""
    found = {key: value for key, value in document.items() if key not in NOT_IN_FINAL}
    sold = {"late_until_level", "re_entries", "re_enter_until_level", "surrender"}
    entries = {key: value for key, value in document.get("entries", {}).items() if key not in sold}
    found["entries"] = {**entries, "late_until_level": 0, "re_entries": 0}
    found["stage"] = {
        "kind": "final",
        "series": _series(document),
        "carry": plan.carry,
        "cash": plan.cash,
        "same_end": plan.end == "level",
    }
    return found


def _series(document: Document) -> str:
    return str(document.get("name", ""))


def _end(plan: SeriesPlan) -> dict[str, Any]:
    match plan.end:
        case "level":
            return {"kind": "level", "level": plan.value}
        case "players":
            return {"kind": "players", "players": plan.value}
        case "share":
            if plan.value > 100:
                raise StructureError(f"end.share: {plan.value} per cent are more than all entries")
            return {"kind": "players", "share": f"{plan.value / 100:.2f}"}


def _data(document: Document | str) -> Document:
    if not isinstance(document, str):
        return document
    try:
        found: Document = msgspec.toml.decode(document)
    except msgspec.DecodeError as error:
        raise StructureError(f"structure: {error}") from None
    return found
