"""Every value of a book either decides, so that the product reads it, or is stated to people."""

from __future__ import annotations

import ast
from functools import cache
from pathlib import Path
from typing import get_args

import pytest

import tapete
from tapete.floor.incidents.players import DeviceUsed
from tapete.rules.points import AREAS, STATED
from tapete.rules.points.penalties import Offence
from tapete.tournament.policy import policy_kinds

PACKAGE = Path(tapete.__file__).parent
PRODUCT = ("engine", "floor", "tournament", "ring", "room")
BY_NAME: dict[str, tuple[str, tuple[str, ...]]] = {
    "penalties": ("floor/rulings/penalties/conduct.py", get_args(Offence)),
    "players": ("floor/rulings/players/identity.py", get_args(DeviceUsed)),
}
"""Areas of which a module reads values by the word of an incident: `getattr(book.penalties, offence)`."""

OWNERS = {"policy", "points", "tournament", *(subject for subject, _ in policy_kinds())}
"""What a value of an event is read from; other things have fields of the same names."""

NOT_YET: frozenset[str] = frozenset()
"""Values that decide in scenarios alone. What stands here is a promise that is not kept yet."""


@cache
def read() -> frozenset[tuple[str, str]]:
    """What the product reads: the name of an attribute, and of what it is an attribute."""
    found = set()
    for folder in PRODUCT:
        for path in (PACKAGE / folder).rglob("*.py"):
            for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
                if isinstance(node, ast.Attribute):
                    owner = node.value
                    name = owner.attr if isinstance(owner, ast.Attribute) else getattr(owner, "id", "")
                    found.add((name, node.attr))
    return frozenset(found)


def is_read(area: str, name: str) -> bool:
    if area == "tournament":
        return any((owner, name) in read() for owner in OWNERS)
    if any(attribute == name for _, attribute in read()):
        return True
    return area in BY_NAME and name in BY_NAME[area][1]


VALUES = [f"{area}.{name}" for area, kind in AREAS.items() for name in kind.__struct_fields__]


@pytest.mark.parametrize("value", VALUES)
def test_a_value_that_decides_is_read_by_the_product(value: str) -> None:
    area, _, name = value.partition(".")
    if value in STATED:
        assert not is_read(area, name) or value == "tournament.speed_said"
    else:
        found = is_read(area, name)
        assert found or value in NOT_YET, f"nothing in the product reads {value}"
        assert not (found and value in NOT_YET), f"{value} is read now: take it out of NOT_YET"


@pytest.mark.parametrize("area", BY_NAME)
def test_a_module_reads_values_by_a_word(area: str) -> None:
    source = (PACKAGE / BY_NAME[area][0]).read_text(encoding="utf-8")
    assert f"getattr(book.{area}, " in source


def test_what_is_stated_is_a_value() -> None:
    assert set(VALUES) >= STATED
    assert set(VALUES) >= NOT_YET
