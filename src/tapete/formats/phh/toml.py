"""Write TOML values in the style of PHH files: each value on one line, each action on its own line."""

import json
from collections.abc import Mapping
from datetime import date, datetime, time
from decimal import Decimal
from typing import Any

from tapete.formats.record.units import brief

_MOST_ZEROS = 40
"""Most zeros written out. A number with more keeps its exponent, which may be a billion."""
_MOMENT = "$toml"
"""Key that marks a TOML date or time in a record's extra fields, which must fit into JSON."""


def value(found: Any) -> str:
    """Return a value as TOML text. A table omits None, which TOML cannot express.

    Raises:
        ValueError: TOML has no such value.

    >>> value({"a": [1, "x"], "b": True, "c": None})
    '{a = [1, "x"], b = true}'
    """
    match found:
        case bool():
            return "true" if found else "false"
        case int():
            if not -(2**63) <= found < 2**63:
                raise ValueError(f"TOML has no integer {brief(found)}")
            return str(found)
        case Decimal():
            if not found.is_finite():
                return str(found).lower().replace("infinity", "inf")
            if abs(int(found.as_tuple().exponent)) > _MOST_ZEROS:
                return str(found)
            text = format(found, "f")
            return text if "." in text else f"{text}.0"
        case float():
            return repr(found)
        case str():
            # JSON strings are valid in TOML, except for this character.
            return json.dumps(found, ensure_ascii=False).replace("\x7f", "\\u007f")
        case {"$toml": str(text)} if len(found) == 1:
            return text
        case Mapping():
            pairs = (f"{key(str(name))} = {value(part)}" for name, part in found.items() if part is not None)
            return "{" + ", ".join(pairs) + "}"
        case list() | tuple():
            return "[" + ", ".join(value(part) for part in found) + "]"
        case _:
            raise ValueError(f"TOML has no value {brief(found)}")


def key(name: str) -> str:
    """Return a key, quoted if necessary.

    >>> key("blinds"), key("a b")
    ('blinds', '"a b"')
    """
    bare = name and all(letter.isascii() and (letter.isalnum() or letter in "_-") for letter in name)
    return name if bare else value(name)


def plain(found: Any) -> Any:
    """Return a TOML value in a form that fits JSON: dates and times become text in a table of their own."""
    match found:
        case datetime() | date() | time():
            return {_MOMENT: found.isoformat()}
        case dict():
            return {name: plain(part) for name, part in found.items()}
        case list():
            return [plain(part) for part in found]
        case _:
            return found
