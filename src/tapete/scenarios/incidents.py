"""Read incidents from files and forms."""

from typing import Any, Union

import msgspec

from tapete.floor.dispatch import RULES
from tapete.floor.impossible import Impossible
from tapete.floor.incidents import Incident

BY_NAME: dict[str, type[Incident]] = {str(kind.__struct_config__.tag): kind for kind in RULES}
"""Every incident that can be ruled on, by the word after `is`."""

_ANY: Any = Union[tuple(RULES)]  # noqa: UP007 - made at run time


def read_incident(document: dict[str, Any], *, field: str = "") -> Incident:
    """Read an incident from `{is: wager, seat: 4, chips: [1000, 500]}`.

    Args:
        document: as a file holds it.
        field: path of the incident in the file.

    Raises:
        Impossible: with the path, the reason, and the nearest known word.
    """
    name = document.get("is")
    if name is None:
        raise Impossible(field, "says_what_happened")
    if not isinstance(name, str) or name not in BY_NAME:
        path = f"{field}.is" if field else "is"
        raise Impossible(path, "no_such_incident", word=str(name), among=list(BY_NAME))
    kind = BY_NAME[name]
    try:
        found: Incident = msgspec.convert(document, kind)
    except msgspec.ValidationError as error:
        raise Impossible.of(error, kind, document, field=field) from None
    return found
