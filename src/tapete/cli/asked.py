"""Question, choices and default for each fact of an incident or a table."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from types import MappingProxyType
from typing import Any, NamedTuple

import msgspec
from msgspec import inspect

from tapete.cli.answers import ACTS, Form, form_of
from tapete.cli.speech import Speech
from tapete.floor.asking import TABLE, Missing, is_usual, usual_street
from tapete.floor.dealing import OVER
from tapete.floor.dispatch import AREA_OF
from tapete.floor.incidents import Incident, Wager
from tapete.floor.spot import Spot
from tapete.floor.texts import text_of
from tapete.rules import games, hand_rules

NOBODY = ("button", "small_blind_seat", "big_blind_seat", "to_act", "opener")
WORKED_OUT = ("most", "raise_from", "bet")


RARE: Mapping[type[Incident], tuple[str, ...]] = MappingProxyType(
    {Wager: ("then", "prior", "left", "outside")}
)
"""Facts that few incidents of a type have."""


class Asked(NamedTuple):
    """A question."""

    question: str
    form: Form
    labels: Mapping[str, str]
    """What each value that can be chosen is called."""
    usual: str | None
    """What holds if the answer is left out, in words; None if it can't be."""
    default: Any = None
    """The same as plain data, of a fact of an incident."""


def asked_of(missing: Missing, kind: type[Incident], table: Mapping[str, Any], speech: Speech) -> Asked:
    """The question for a fact."""
    if missing.of == "incident":
        return _of_incident(missing, kind, speech)
    name = missing.name
    form = _form_at_table(name, table)
    labels = _labels(form, name, "", speech)
    usual = _usual_at_table(name, kind, labels, speech) if is_usual(name, table) else None
    return Asked(speech.text(f"table.{name}"), form, labels, usual)


def name_of(kind: type[Incident], speech: Speech) -> str:
    """What an incident is called."""
    tag = str(kind.__struct_config__.tag)
    return text_of(f"incident.{tag}", AREA_OF[kind], speech.language) or tag.replace("_", " ")


def is_aside(missing: Missing, kind: type[Incident]) -> bool:
    """Whether a fact of an incident mostly is as usual, so that several can be asked about at once."""
    if missing.of == "table":
        return False
    return isinstance(_fields(kind)[missing.name].default, bool) or missing.name in RARE.get(kind, ())


def _of_incident(missing: Missing, kind: type[Incident], speech: Speech) -> Asked:
    field, tag = _fields(kind)[missing.name], str(kind.__struct_config__.tag)
    question = text_of(f"ask.{tag}.{missing.name}", AREA_OF[kind], speech.language)
    form = form_of(field.type)
    labels = _labels(form, missing.name, f"{tag}.", speech)
    default = _default(field)
    usual = None if field.required else _told(default, labels, speech)
    return Asked(question or missing.name.replace("_", " "), form, labels, usual, default)


@cache
def _fields(kind: type[Incident]) -> Mapping[str, inspect.Field]:
    shape = inspect.type_info(kind)
    return {field.name: field for field in shape.fields} if isinstance(shape, inspect.StructType) else {}


def _default(field: inspect.Field) -> Any:
    factory = field.default_factory
    return field.default if factory in (msgspec.NODEFAULT, None) else factory()


def _form_at_table(name: str, table: Mapping[str, Any]) -> Form:
    if name in ("seats", "folded", "all_in"):
        return Form("seats")
    if name == "game":
        return Form("choice", _games())
    if name == "street":
        return Form("choice", _streets(table.get("game") or "holdem"))
    return form_of(inspect.type_info(TABLE[name]))


@cache
def _games() -> tuple[str, ...]:
    limits = [(name, hand_rules(name).betting.kind) for name in games()]
    return tuple(dict.fromkeys(name.removesuffix(f"-{limit}") for name, limit in limits))


@cache
def _streets(game: str) -> tuple[str, ...]:
    name = next(one for one in games() if one.startswith(f"{game}-"))
    return (*(street.name for street in hand_rules(name).streets), OVER[0])


def _labels(form: Form, name: str, tag: str, speech: Speech) -> dict[str, str]:
    """What each value is called; one that has no words of its own is a name in every language."""
    values = ACTS if form.how == "acts" else form.values
    found = {}
    for value in values:
        own = (f"street.{value}",) if name == "street" else (f"choice.{tag}{name}.{value}", f"choice.{value}")
        found[value] = next((speech.text(code) for code in own if speech.has(code)), value)
    return found


def _usual_at_table(name: str, kind: type[Incident], labels: Mapping[str, str], speech: Speech) -> str:
    if name in NOBODY:
        return speech.text("usual.no_seat")
    if name in WORKED_OUT:
        return speech.text("usual.worked_out")
    if name == "raise_by":
        return speech.text("usual.big_blind")
    if name == "stacks":
        return speech.text("usual.enough")
    if name == "street":
        return _told(usual_street(kind), labels, speech)
    fields = {field.name: field for field in msgspec.structs.fields(Spot)}
    return _told(fields[name].default if name in fields else None, labels, speech)


def _told(value: Any, labels: Mapping[str, str], speech: Speech) -> str:
    match value:
        case bool():
            return speech.text("usual.yes" if value else "usual.no")
        case int():
            return f"{value:,}"
        case str() if value:
            return labels.get(value, value)
        case _:
            return speech.text("usual.none")
