"""Question, choices and default for each fact of an incident or a table."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from types import MappingProxyType
from typing import Any, NamedTuple

import msgspec
from msgspec import inspect

from tapete.desk.rulings.answers import ACTS, FactForm, form_of
from tapete.desk.rulings.texts import Words
from tapete.floor.dealing import OVER
from tapete.floor.dispatch import AREA_OF
from tapete.floor.incidents import Incident, Wager
from tapete.floor.known import FOLLOWS, NEEDED
from tapete.floor.questionnaire import TABLE, Missing, is_usual, usual_street
from tapete.floor.spot import Spot
from tapete.floor.texts import text_of
from tapete.rules import games, hand_rules

NOBODY = ("button", "small_blind_seat", "big_blind_seat", "to_act", "opener")
WORKED_OUT = ("most", "raise_from", "bet")


RARE: Mapping[type[Incident], tuple[str, ...]] = MappingProxyType(
    {Wager: ("then", "prior", "left", "outside")}
)
"""Facts that few incidents of a type have."""


class FormQuestion(NamedTuple):
    """A question."""

    question: str
    form: FactForm
    labels: Mapping[str, str]
    """Label of each value."""
    usual: str | None
    """Meaning of an empty answer, in words; None if an answer is required."""
    default: Any = None
    """Default of an incident's fact, as plain data."""


def asked_of(missing: Missing, kind: type[Incident], table: Mapping[str, Any], words: Words) -> FormQuestion:
    """Return the question for a fact."""
    if missing.of == "incident":
        return _of_incident(missing, kind, words)
    name = missing.name
    form = _form_at_table(name, table)
    labels = _labels(form, name, "", words)
    usual = _usual_at_table(name, kind, labels, words) if is_usual(name, table) else None
    return FormQuestion(words.text(f"table.{name}"), form, labels, usual)


def name_of(kind: type[Incident], words: Words) -> str:
    """Return the name of an incident."""
    tag = str(kind.__struct_config__.tag)
    return text_of(f"incident.{tag}", AREA_OF[kind], words.language) or tag.replace("_", " ")


def is_aside(missing: Missing, kind: type[Incident]) -> bool:
    """Whether a fact of an incident mostly has its usual value, so that several can be asked together."""
    if missing.of == "table":
        return False
    return isinstance(_fields(kind)[missing.name].default, bool) or missing.name in RARE.get(kind, ())


def _of_incident(missing: Missing, kind: type[Incident], words: Words) -> FormQuestion:
    field, tag = _fields(kind)[missing.name], str(kind.__struct_config__.tag)
    question = text_of(f"ask.{tag}.{missing.name}", AREA_OF[kind], words.language)
    form = form_of(field.type)
    labels = _labels(form, missing.name, f"{tag}.", words)
    default = _default(field)
    follows = FOLLOWS.get(kind, {}).get(missing.name)
    # A fact that cannot be derived has no usual answer; otherwise the same question would come again.
    needed = field.required or (follows is not None and follows.usual is NEEDED)
    usual = None if needed else _told(default, labels, words)
    return FormQuestion(question or missing.name.replace("_", " "), form, labels, usual, default)


@cache
def _fields(kind: type[Incident]) -> Mapping[str, inspect.Field]:
    shape = inspect.type_info(kind)
    return {field.name: field for field in shape.fields} if isinstance(shape, inspect.StructType) else {}


def _default(field: inspect.Field) -> Any:
    factory = field.default_factory
    return field.default if factory in (msgspec.NODEFAULT, None) else factory()


def _form_at_table(name: str, table: Mapping[str, Any]) -> FactForm:
    if name in ("seats", "folded", "all_in"):
        return FactForm("seats")
    if name == "game":
        return FactForm("choice", _games())
    if name == "street":
        return FactForm("choice", _streets(table.get("game") or "holdem"))
    return form_of(inspect.type_info(TABLE[name]))


@cache
def _games() -> tuple[str, ...]:
    limits = [(name, hand_rules(name).betting.kind) for name in games()]
    return tuple(dict.fromkeys(name.removesuffix(f"-{limit}") for name, limit in limits))


@cache
def _streets(game: str) -> tuple[str, ...]:
    name = next(one for one in games() if one.startswith(f"{game}-"))
    return (*(street.name for street in hand_rules(name).streets), OVER[0])


def _labels(form: FactForm, name: str, tag: str, words: Words) -> dict[str, str]:
    """Return the label of each value; a value without a text is a name in every language."""
    values = ACTS if form.how == "acts" else form.values
    found = {}
    for value in values:
        own = (f"street.{value}",) if name == "street" else (f"choice.{tag}{name}.{value}", f"choice.{value}")
        found[value] = next((words.text(code) for code in own if words.has(code)), value)
    return found


def _usual_at_table(name: str, kind: type[Incident], labels: Mapping[str, str], words: Words) -> str:
    if name in NOBODY:
        return words.text("usual.no_seat")
    if name in WORKED_OUT:
        return words.text("usual.worked_out")
    if name == "raise_by":
        return words.text("usual.big_blind")
    if name == "stacks":
        return words.text("usual.enough")
    if name == "street":
        return _told(usual_street(kind), labels, words)
    fields = {field.name: field for field in msgspec.structs.fields(Spot)}
    return _told(fields[name].default if name in fields else None, labels, words)


def _told(value: Any, labels: Mapping[str, str], words: Words) -> str:
    match value:
        case bool():
            return words.text("usual.yes" if value else "usual.no")
        case int():
            return f"{value:,}"
        case str() if value:
            return labels.get(value, value)
        case _:
            return words.text("usual.none")
