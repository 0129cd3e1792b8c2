"""Strategies: policies of every kind, each value one that a book may state."""

import typing

from hypothesis import strategies as st

from tapete.tournament.policy import Policies, Policy, policy_kinds


def policies() -> st.SearchStrategy[Policies]:
    """All policies of an event, every value drawn from its type."""
    return st.builds(Policies, **{subject: policy(kind) for subject, kind in policy_kinds()})


def policy(kind: type[Policy]) -> st.SearchStrategy[Policy]:
    """One policy, every value drawn from its type."""
    hints = typing.get_type_hints(kind, include_extras=True)
    values = {name: st.from_type(hints[name]) for name in kind.__struct_fields__}
    return st.builds(kind, **values)
