"""Incidents as files and forms name them."""

from typing import Any, Union

import msgspec

from tapete.floor.incidents import Incident
from tapete.floor.rule import RULES
from tapete.rules.told import suggestion, told

BY_NAME: dict[str, type[Incident]] = {str(kind.__struct_config__.tag): kind for kind in RULES}
"""Every incident that can be ruled on, by the word after `is`."""

_ANY: Any = Union[tuple(RULES)]  # noqa: UP007 - made at run time


def read_incident(document: dict[str, Any]) -> Incident:
    """An incident from `{is: wager, seat: 4, chips: [1000, 500]}`.

    Raises:
        msgspec.ValidationError: `PATH: WHY`, with the nearest known word.
    """
    name = document.get("is")
    if name is None:
        raise msgspec.ValidationError(": `is` says what happened, as `is: wager`")
    if not isinstance(name, str) or name not in BY_NAME:
        raise msgspec.ValidationError(f"is: no such incident `{name}`{suggestion(str(name), list(BY_NAME))}")
    kind = BY_NAME[name]
    try:
        found: Incident = msgspec.convert(document, kind)
    except msgspec.ValidationError as error:
        path, why = told(error, kind, document)
        raise msgspec.ValidationError(f"{path}: {why}") from None
    return found
