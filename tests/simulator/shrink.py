"""Make a script that finds something as small as it gets, as long as it still finds the same."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import TypeVar

from msgspec import structs
from tests.simulator.script import SHAPES, Script
from tests.simulator.verdict import Broken

Item = TypeVar("Item")
Finds = Callable[[Script], Broken | None]
MARGIN_MS = 1_000


def shrink(script: Script, broken: Broken, finds: Finds, *, most: int = 80) -> tuple[Script, Broken]:
    """A smaller script that breaks the same promise.

    Args:
        script: breaks it.
        broken: the promise.
        finds: runs a script.
        most: how many runs it may take.
    """
    tried = 0
    smaller = True
    while smaller:
        smaller = False
        for one in _smaller(script, broken):
            if tried >= most:
                return script, broken
            tried += 1
            found = finds(one)
            if found is not None and found.what == broken.what:
                script, broken, smaller = one, found, True
                break
    return script, broken


def _smaller(script: Script, broken: Broken) -> Iterator[Script]:
    """Smaller scripts, those that leave out most first."""
    if broken.at + MARGIN_MS < script.length:
        yield structs.replace(script, length=broken.at + MARGIN_MS)
    late = tuple(fault for fault in script.faults if fault.at <= broken.at)
    if len(late) < len(script.faults):
        yield structs.replace(script, faults=late)
    for faults in _without(script.faults, least=0):
        yield structs.replace(script, faults=faults)
    for people in _without(script.people, least=1):
        yield structs.replace(script, people=people)
    for offers in _without(script.offers, least=1):
        yield structs.replace(script, offers=offers)
    for nodes in SHAPES[:2]:
        if len(nodes) < len(script.nodes):
            yield structs.replace(script, nodes=nodes)
    for number, fault in enumerate(script.faults):
        if fault.length > 1:
            shorter = structs.replace(fault, length=fault.length // 4)
            yield structs.replace(script, faults=_with(script.faults, number, shorter))


def _without(items: Sequence[Item], *, least: int) -> Iterator[tuple[Item, ...]]:
    """The items without a half of them, a quarter, and so on down to one."""
    size = len(items)
    while size > 1:
        size = (size + 1) // 2
        for first in range(0, len(items), size):
            left = (*items[:first], *items[first + size :])
            if len(left) >= least:
                yield left
        if size == 1:
            return
    if size == 1 and least == 0:
        yield ()


def _with(items: Sequence[Item], number: int, item: Item) -> tuple[Item, ...]:
    return (*items[:number], item, *items[number + 1 :])
