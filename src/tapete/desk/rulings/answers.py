"""Parse typed answers by the type of the fact asked for."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Mapping, Sequence
from typing import Any, Literal, NamedTuple

from msgspec import inspect

How = Literal[
    "number",
    "yes_no",
    "choice",
    "choices",
    "numbers",
    "motions",
    "by_seat",
    "seats",
    "acts",
    "words",
    "list",
    "meanings",
]
"""Kinds of answer; the text `how.<how>` explains each."""

YES = frozenset({"yes", "y", "si", "s", "sim", "true"})
NO = frozenset({"no", "n", "nao", "false"})
ACTS = ("fold", "check", "call", "bet", "raise", "bring_in", "all_in")
MOST_DIGITS = 16
"""Maximum number of digits of a number, those of 2^53-1."""
_TIMES: Mapping[str, int] = {"k": 1_000, "m": 1_000_000}


class FactForm(NamedTuple):
    """Form of a fact's answer."""

    how: How
    values: tuple[str, ...] = ()
    """Values to choose from."""
    pairs: tuple[str, str] | None = None
    """Names of the two facts in each item of a list, if the list is answered by seat."""


class Unclear(ValueError):
    """An answer that can't be read. `code` names the text that explains how to answer; `facts` fill it."""

    def __init__(self, code: str, facts: Mapping[str, str] | None = None) -> None:
        self.code, self.facts = code, facts or {}
        super().__init__(code)

    def __reduce__(self) -> tuple[Any, ...]:
        return type(self), (self.code, self.facts)


def form_of(kind: inspect.Type) -> FactForm:
    """Return the form of the answer to a fact of this type.

    >>> from tapete.floor.incidents import Wager
    >>> fields = {field.name: field.type for field in inspect.type_info(Wager).fields}
    >>> form_of(fields["chips"]).how, form_of(fields["clear"]).how, form_of(fields["order"]).values
    ('numbers', 'yes_no', ('chips_first', 'together', 'words_first'))
    """
    match kind:
        case inspect.Metadata():
            return form_of(kind.type)
        case inspect.UnionType():
            return _form_of_union(
                [form_of(one) for one in kind.types if not isinstance(one, inspect.NoneType)]
            )
        case inspect.LiteralType():
            return FactForm("choice", tuple(str(value) for value in kind.values))
        case inspect.BoolType():
            return FactForm("yes_no")
        case inspect.IntType():
            return FactForm("number")
        case inspect.DictType():
            value = form_of(kind.value_type)
            return FactForm("meanings", value.values) if value.values else FactForm("by_seat")
        case inspect.VarTupleType() | inspect.ListType():
            return _form_of_list(kind.item_type)
        case _:
            return FactForm("words")


def _form_of_union(forms: list[FactForm]) -> FactForm:
    """Merge the values of several choices into one."""
    words = tuple(dict.fromkeys(value for form in forms for value in form.values))
    return forms[0]._replace(values=words)


def _form_of_list(item: inspect.Type) -> FactForm:
    if isinstance(item, inspect.StructType):
        names = tuple(field.encode_name for field in item.fields)
        return FactForm("acts", ACTS) if "act" in names else FactForm("by_seat", pairs=(names[0], names[1]))
    inner = form_of(item)
    ways: dict[How, How] = {"number": "numbers", "choice": "choices", "numbers": "motions"}
    return FactForm(ways.get(inner.how, "list"), inner.values)


def read_answer(text: str, form: FactForm, labels: Mapping[str, str]) -> Any:
    """Read an answer as plain data.

    Args:
        text: the typed answer; not empty.
        form: the form of the fact's answer.
        labels: the label of each value; English names are accepted in any case.

    Raises:
        Unclear: the answer can't be read.
    """
    match form.how:
        case "number":
            return number(text)
        case "yes_no":
            return _yes_no(text)
        case "choice":
            return choice(text, form.values, labels)
        case "choices":
            return [choice(part, form.values, labels) for part in _parts(text, " ,;")]
        case "numbers":
            return numbers(text)
        case "motions":
            return [numbers(part) for part in _parts(text, ";")]
        case "by_seat":
            found = by_seat(text)
            if form.pairs is None:
                return found
            return [dict(zip(form.pairs, pair, strict=True)) for pair in found.items()]
        case "seats":
            return list(seats(text).dealt)
        case "acts":
            return [_act(part, labels) for part in _parts(text, ";")]
        case "list":
            return [part.strip() for part in _parts(text, ";")]
        case "meanings":
            pairs = [part.partition("=") for part in _parts(text, ";")]
            return {word.strip(): choice(meaning, form.values, labels) for word, _, meaning in pairs}
        case "words":
            return text


def number(text: str) -> int:
    """Read a whole number, with or without thousands separators.

    >>> number("1500"), number("1,500"), number("1.500"), number("25k"), number("1.5m")
    (1500, 1500, 1500, 25000, 1500000)
    >>> number("1,5")
    Traceback (most recent call last):
    tapete.desk.rulings.answers.Unclear: how.number
    """
    text = text.strip().casefold()
    if len(text) > MOST_DIGITS + 5:
        raise Unclear("how.number")
    if re.fullmatch(r"\d{1,3}([., ']\d{3})+|\d+", text, re.ASCII):
        return int(re.sub(r"\D", "", text))
    if match := re.fullmatch(r"(\d+)(?:[.,](\d{1,6}))?([km])", text, re.ASCII):
        whole, part, unit = match.groups(default="")
        found, rest = divmod(int(whole + part) * _TIMES[unit], int("1" + "0" * len(part)))
        if not rest:
            return found
    raise Unclear("how.number")


def numbers(text: str) -> list[int]:
    """Read several numbers. A comma between two numbers that could also be one number is refused.

    >>> numbers("1000 500"), numbers("1000, 500"), numbers("2x500 25"), numbers("1000,500")
    ([1000, 500], [1000, 500], [500, 500, 25], [1000, 500])
    >>> numbers("100,500")
    Traceback (most recent call last):
    tapete.desk.rulings.answers.Unclear: how.unclear
    """
    found: list[int] = []
    for part in _parts(text, " ;+"):
        part = part.strip(",")
        if re.fullmatch(r"\d{1,3}(,\d{3})+", part, re.ASCII):
            raise Unclear("how.unclear", {"read": part.replace(",", ""), "other": part.replace(",", " ")})
        for one in _parts(part, ","):
            count, _, value = one.casefold().replace("×", "x").rpartition("x")
            if len(count) > 3:
                raise Unclear("how.numbers")
            found += [_number_in(value, "how.numbers")] * (_number_in(count, "how.numbers") if count else 1)
    return found


def by_seat(text: str) -> dict[int, int]:
    """Read chips by seat.

    >>> by_seat("2:100 5:1,600")
    {2: 100, 5: 1600}
    """
    found = {}
    for part in _parts(text, " ;"):
        seat, colon, chips = part.strip(",").partition(":")
        if not colon:
            raise Unclear("how.by_seat")
        found[_number_in(seat, "how.by_seat")] = _number_in(chips, "how.by_seat")
    return found


class Seats(NamedTuple):
    """Seats at the table, with their status in the hand."""

    dealt: tuple[int, ...]
    folded: tuple[int, ...]
    all_in: tuple[int, ...]


def seats(text: str) -> Seats:
    """Read seats one by one or as ranges; `f` marks a folded seat, `a` an all-in seat.

    >>> seats("1-3 5f 6a")
    Seats(dealt=(1, 2, 3, 5, 6), folded=(5,), all_in=(6,))
    """
    dealt: dict[int, str] = {}
    for part in _parts(text, " ,;"):
        match = re.fullmatch(r"(\d{1,2})(?:-(\d{1,2}))?([fa]?)", part.casefold(), re.ASCII)
        if match is None:
            raise Unclear("how.seats")
        first, last, mark = match.groups(default="")
        dealt |= dict.fromkeys(range(int(first), int(last or first) + 1), mark)
    marked = {mark: tuple(seat for seat, found in dealt.items() if found == mark) for mark in "fa"}
    return Seats(tuple(sorted(dealt)), marked["f"], marked["a"])


def choice(text: str, values: Sequence[str], labels: Mapping[str, str]) -> str:
    """Return the chosen value: by its number from 1, its name, or a unique part of its name.

    >>> choice("ig", ("call", "raise"), {"call": "igualar", "raise": "subir"})
    'call'
    """
    meant = folded(text)
    if meant.isdecimal() and len(meant) < 4 and 1 <= int(meant) <= len(values):
        return values[int(meant) - 1]
    names = {value: (folded(labels.get(value, value)), folded(value.replace("_", " "))) for value in values}
    for fits in (str.__eq__, str.startswith, str.__contains__):
        fitting = [value for value, called in names.items() if any(fits(name, meant) for name in called)]
        if meant and len(fitting) == 1:
            return fitting[0]
    raise Unclear("how.choice")


def folded(text: str) -> str:
    """Normalize text for comparison: no accents, no capitals, no signs, single spaces.

    >>> folded("  Retirada  IMPROPIA, ¿sí?")
    'retirada impropia si'
    """
    letters = unicodedata.normalize("NFKD", text.casefold())
    return " ".join(
        "".join(one if one.isalnum() else " " for one in letters if not unicodedata.combining(one)).split()
    )


def _yes_no(text: str) -> bool:
    meant = folded(text)
    if meant in YES or meant in NO:
        return meant in YES
    raise Unclear("how.yes_no")


def _act(text: str, labels: Mapping[str, str]) -> dict[str, Any]:
    """Read an act, for example `5 call 600` or `5 call 600 early`."""
    words = text.split()
    early = words[-1:] == ["early"]
    words = words[: len(words) - early]
    if len(words) < 2:
        raise Unclear("how.acts")
    total = number(words.pop()) if words[-1][:1].isdecimal() else 0
    try:
        act = choice(" ".join(words[1:]), ACTS, labels)
    except Unclear:
        raise Unclear("how.acts") from None
    return {"seat": _number_in(words[0], "how.acts"), "act": act, "to": total, "in_turn": not early}


def _number_in(text: str, code: str) -> int:
    try:
        return number(text)
    except Unclear:
        raise Unclear(code) from None


def _parts(text: str, between: str) -> list[str]:
    return [part for part in re.split(f"[{re.escape(between)}]+", text) if part.strip()]
