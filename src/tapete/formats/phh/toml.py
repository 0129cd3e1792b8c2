"""TOML as PHH files use it: values on one line, the actions on one each."""

import json
from collections.abc import Mapping
from datetime import date, datetime, time
from decimal import Decimal
from typing import Any

from tapete.formats.record.units import brief

_MOST_ZEROS = 40
"""With more, a number keeps its exponent, which may be a billion."""
_MOMENT = "$toml"
"""Stands for a date or a time of TOML in the extra fields of a record, which must fit into JSON."""


def value(found: Any) -> str:
    """A value as TOML writes it. A table leaves out what is None, which TOML has no word for.

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
            # JSON's strings are TOML's but for this character.
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
    """A key, in quotes if it needs them.

    >>> key("blinds"), key("a b")
    ('blinds', '"a b"')
    """
    bare = name and all(letter.isascii() and (letter.isalnum() or letter in "_-") for letter in name)
    return name if bare else value(name)


def plain(found: Any) -> Any:
    """A value read from TOML that JSON holds too: dates and times are text in a table of their own."""
    match found:
        case datetime() | date() | time():
            return {_MOMENT: found.isoformat()}
        case dict():
            return {name: plain(part) for name, part in found.items()}
        case list():
            return [plain(part) for part in found]
        case _:
            return found
