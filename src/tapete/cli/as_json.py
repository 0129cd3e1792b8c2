"""Print facts as JSON, for other programs."""

from fractions import Fraction
from typing import Any, TextIO

import msgspec


def print_json(facts: Any, out: TextIO) -> None:
    """Print facts as indented JSON: records by field, exact fractions as text.

    >>> import sys
    >>> print_json({"share": Fraction(1, 3), "stacks": {1: 500}}, sys.stdout)
    {
      "share": "1/3",
      "stacks": {
        "1": 500
      }
    }
    """
    encoded = msgspec.json.encode(facts, enc_hook=_plainly)
    print(msgspec.json.format(encoded, indent=2).decode(), file=out)


def _plainly(value: Any) -> Any:
    if isinstance(value, Fraction):
        return str(value)
    raise NotImplementedError(f"{type(value).__name__} has no JSON")
