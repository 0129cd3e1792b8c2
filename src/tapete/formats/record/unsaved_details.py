"""Keep the details that a format has no field for, so that a round trip loses nothing.

A writer reads its own fields back as any other reader would. If the result has another opening, or the format
has no field for a value, the difference goes into one table named `_tapete`. Its amounts are in the smallest
unit. Most hands need no such table, and other readers ignore it.
"""

from collections.abc import Collection, Mapping
from typing import Any

import msgspec

from tapete.cards import read_cards, text_of
from tapete.engine import events as ev
from tapete.engine.types import Stakes
from tapete.formats.record import Record
from tapete.formats.record.steps import FirstBets, Stub, Unplayable
from tapete.rules import games
from tapete.rules.schema_errors import told as place_and_why

NAME = "_tapete"
_POSITIONS = ("small_blind", "big_blind")
_ALWAYS_HELD = {"game", "events", "money", "notes"}
"""Fields that each format derives from its own fields; notes follow from the events."""
_DEFAULTS = Record(game="", events=())


def rest_of(record: Record, real: FirstBets, plain: FirstBets, held: Collection[str]) -> dict[str, Any]:
    """Return the table; empty if the format's own fields suffice.

    Args:
        real: the actual opening of the hand.
        plain: the opening given by the format's own fields.
        held: names of the record's fields that the format holds.
    """
    rest: dict[str, Any] = {}
    for name in FirstBets.__struct_fields__:
        value, told = getattr(real, name), getattr(plain, name)
        if name == "stakes":
            stakes = {
                field: msgspec.to_builtins(getattr(value, field))
                for field in Stakes.__struct_fields__
                if getattr(value, field) != getattr(told, field)
            }
            if stakes:
                rest[name] = stakes
        elif name != "stacks" and value != told:
            rest[name] = 0 if value is None else msgspec.to_builtins(value)
    stubs = [text_of(event.cards) for event in record.events if isinstance(event, ev.StubReshuffled)]
    if stubs:
        rest["stubs"] = stubs
    for name in Record.__struct_fields__:
        value = getattr(record, name)
        if name not in held and name not in _ALWAYS_HELD and value != getattr(_DEFAULTS, name):
            rest[f"{name}_"] = msgspec.to_builtins(value, str_keys=True)
    return rest


def opening_with(plain: FirstBets, rest: Mapping[str, Any]) -> FirstBets:
    """Return the actual opening: the format's own, corrected by the table.

    Raises:
        Unplayable: the table is invalid.
    """
    told = {name: rest[name] for name in FirstBets.__struct_fields__ if name in rest}
    if not told:
        return plain
    whole: dict[str, Any] = msgspec.to_builtins(plain, str_keys=True)
    if isinstance(told.get("stakes"), dict):
        told["stakes"] = whole["stakes"] | told["stakes"]
    whole |= {name: None if name in _POSITIONS and not value else value for name, value in told.items()}
    if whole["game"] not in games():
        raise Unplayable(f"{NAME}.game", "no game of ours")
    try:
        return msgspec.convert(whole, FirstBets, str_keys=True)
    except msgspec.ValidationError as error:
        raise _misshapen(error, FirstBets) from None


def stubs_in(rest: Mapping[str, Any]) -> tuple[Stub, ...]:
    """Return the order of reshuffled stubs."""
    try:
        return tuple(
            Stub(cards=read_cards(text)) for text in msgspec.convert(rest.get("stubs", []), list[str])
        )
    except msgspec.ValidationError as error:
        raise _misshapen(error, list[str], "stubs") from None
    except ValueError as error:  # from `read_cards`
        raise Unplayable(f"{NAME}.stubs", str(error)) from None


def _misshapen(error: msgspec.ValidationError, kind: Any, field: str = "") -> Unplayable:
    path, why = place_and_why(error, kind)
    return Unplayable(".".join(part for part in (NAME, field, path) if part), why)


def fields_in(rest: Mapping[str, Any]) -> dict[str, Any]:
    """Return the record's fields in the table, by name.

    Raises:
        Unplayable: an unknown field, or a value of the wrong type.
    """
    told = {name.removesuffix("_"): value for name, value in rest.items() if name.endswith("_")}
    known = {*FirstBets.__struct_fields__, *(f"{name}_" for name in Record.__struct_fields__), "stubs"}
    strange = sorted(set(rest) - known) + sorted(set(told) & _ALWAYS_HELD)
    if strange:
        raise Unplayable(f"{NAME}.{strange[0]}", "no field of ours")
    try:
        found = msgspec.convert({"game": "", "events": [], **told}, Record, str_keys=True)
    except msgspec.ValidationError as error:
        path, why = place_and_why(error, Record)
        name, dot, rest_of_path = path.partition(".")
        raise Unplayable(f"{NAME}.{name}_{dot}{rest_of_path}" if name else NAME, why) from None
    return {name: getattr(found, name) for name in told}
