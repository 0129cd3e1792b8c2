"""Compare a ruling with the expectation of a scenario."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import msgspec
from msgspec import UNSET, Struct, UnsetType

from tapete.floor import Ruling, RulingStep
from tapete.floor.impossible import Impossible


class Ruled(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Expected ruling; a missing key is not checked. The keys are those of `Ruling`."""

    outcome: str | UnsetType = UNSET
    seat: int | None | UnsetType = UNSET
    to: int | None | UnsetType = UNSET
    returned: int | UnsetType = UNSET
    add: int | UnsetType = UNSET
    turn: int | None | UnsetType = UNSET
    may: list[str] | UnsetType = UNSET
    owes: dict[int, int] | UnsetType = UNSET
    dead: list[int] | UnsetType = UNSET
    steps: list[str | dict[str, Any]] | UnsetType = UNSET
    """Steps in order: each as its word, or as `{do: burn, cards: 1}` with some of its facts."""
    penalty: list[str] | UnsetType = UNSET
    options: list[str] | dict[str, Ruled] | UnsetType = UNSET
    """Names of the options, the default first; or each option's expected ruling by name."""
    facts: dict[str, Any] | UnsetType = UNSET
    """Some of the deciding figures."""
    cites: list[str] | UnsetType = UNSET
    """All rows behind the ruling, in order. The rows in `rules` are checked in any case."""

    def __post_init__(self) -> None:
        if all(getattr(self, name) is UNSET for name in self.__struct_fields__):
            raise Impossible("", "expects_nothing")

    def with_(self, other: Ruled | None) -> Ruled:
        """Return this expectation, with the keys of `other` replacing its own."""
        if other is None:
            return self
        named = {name: value for name, value in msgspec.structs.asdict(other).items() if value is not UNSET}
        return msgspec.structs.replace(self, **named)


def compare_ruling(ruling: Ruling, expected: Ruled, *, where: str = "") -> Iterator[tuple[str, Any, Any]]:
    """Yield each difference: the name, the expected value, the actual value."""
    for name in expected.__struct_fields__:
        wanted = getattr(expected, name)
        if wanted is UNSET:
            continue
        here = f"{where}{name}"
        match name:
            case "options" if isinstance(wanted, dict):
                yield from _compare_options(ruling, wanted, here)
            case "options":
                found: Any = [option.name for option in ruling.options]
                if wanted != found:
                    yield here, wanted, found
            case "steps":
                yield from _compare_steps(ruling.steps, wanted, here)
            case "facts":
                for fact, value in wanted.items():
                    if value != plain(ruling.facts.get(fact)):
                        yield f"{here}.{fact}", value, plain(ruling.facts.get(fact))
            case _:
                found = plain(getattr(ruling, name))
                if wanted != found:
                    yield here, wanted, found


def _compare_options(ruling: Ruling, wanted: dict[str, Ruled], here: str) -> Iterator[tuple[str, Any, Any]]:
    found = [option.name for option in ruling.options]
    if list(wanted) != found:
        yield here, list(wanted), found
        return
    for option in ruling.options:
        yield from compare_ruling(option.ruling, wanted[option.name], where=f"{here}.{option.name}.")


def _compare_steps(
    steps: tuple[RulingStep, ...], wanted: list[str | dict[str, Any]], here: str
) -> Iterator[tuple[str, Any, Any]]:
    found = [step.do for step in steps]
    named = [step if isinstance(step, str) else step.get("do") for step in wanted]
    if named != found:
        yield here, named, found
        return
    for index, (step, expected) in enumerate(zip(steps, wanted, strict=True)):
        if isinstance(expected, dict):
            for fact, value in expected.items():
                if fact != "do" and value != plain(step.facts.get(fact)):
                    yield f"{here}[{index}].{fact}", value, plain(step.facts.get(fact))


def plain(value: Any) -> Any:
    """Return a value as YAML would hold it: no tuples."""
    return _listed(msgspec.to_builtins(value, str_keys=False))


def _listed(value: Any) -> Any:
    match value:
        case tuple() | list():
            return [_listed(item) for item in value]
        case dict():
            return {key: _listed(item) for key, item in value.items()}
        case _:
            return value
