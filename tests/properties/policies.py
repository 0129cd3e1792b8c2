"""Strategies: policies of every kind, each value one that a book may state."""

import typing
from collections.abc import Callable
from typing import Any

import msgspec
from hypothesis import strategies as st

from tapete.tournament.policy import Policies, Policy, policy_kinds


def policies() -> st.SearchStrategy[Policies]:
    """All policies of an event, every value drawn from its type."""
    return st.builds(Policies, **{subject: policy(kind) for subject, kind in policy_kinds()})


def _lawful(kind: Any) -> Callable[[object], bool]:
    """Whether a book may state a value of a type, and a log can store it: Hypothesis looks at no bounds."""

    def lawful(value: object) -> bool:
        try:
            msgspec.json.decode(msgspec.json.encode(value), type=kind)
        except (msgspec.ValidationError, OverflowError):
            return False
        return True

    return lawful


def policy(kind: type[Policy]) -> st.SearchStrategy[Policy]:
    """One policy, every value drawn from its type."""
    hints = typing.get_type_hints(kind, include_extras=True)
    values = {name: st.from_type(hints[name]).filter(_lawful(hints[name])) for name in kind.__struct_fields__}
    return st.builds(kind, **values)
