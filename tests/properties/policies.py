"""Strategies for policies of every kind, with only values that a book may state."""

import types
import typing
from collections.abc import Callable
from typing import Any

import msgspec
from hypothesis import strategies as st

from tapete.tournament.policy import Policies, Policy, policy_kinds

MOST = 2**53 - 1
"""The largest number that a log stores."""


def policies() -> st.SearchStrategy[Policies]:
    """Draw all policies of an event, every value from its type."""
    return st.builds(Policies, **{subject: policy(kind) for subject, kind in policy_kinds()})


def _lawful(kind: Any) -> Callable[[object], bool]:
    """Whether a book may state a value of a type, and a log can store it. Hypothesis ignores bounds."""

    def lawful(value: object) -> bool:
        try:
            msgspec.json.decode(msgspec.json.encode(value), type=kind)
        except (msgspec.ValidationError, OverflowError):
            return False
        return True

    return lawful


def values(kind: Any) -> st.SearchStrategy[Any]:
    """Draw values of a type. Numbers are drawn within their bounds, because filtering would take too long."""
    origin, inner = typing.get_origin(kind), typing.get_args(kind)
    if origin in (typing.Union, types.UnionType):
        return st.one_of(*map(values, inner))
    if origin is typing.Annotated and inner[0] is int:
        (bounds,) = (meta for meta in inner[1:] if isinstance(meta, msgspec.Meta))
        least = bounds.ge if bounds.ge is not None else None if bounds.gt is None else bounds.gt + 1
        most = bounds.le if bounds.le is not None else None if bounds.lt is None else bounds.lt - 1
        return st.integers(0 if least is None else int(least), MOST if most is None else int(most))
    if kind is int:
        return st.integers(0, MOST)
    return st.from_type(kind).filter(_lawful(kind))


def policy(kind: type[Policy]) -> st.SearchStrategy[Policy]:
    """Draw one policy, every value from its type."""
    hints = typing.get_type_hints(kind, include_extras=True)
    return st.builds(kind, **{name: values(hints[name]) for name in kind.__struct_fields__})
