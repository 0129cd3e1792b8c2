"""Generate well-formed messages of any type, with values that are plausible or arbitrary."""

import random
import uuid
from collections.abc import Callable
from typing import Any, get_args

import msgspec
from msgspec import inspect

from tapete.cards import STANDARD_52
from tapete.room import protocol as p

KINDS: tuple[type[p.ClientMessage], ...] = get_args(p.ClientMessage)


def _fields(kind: type[p.ClientMessage]) -> tuple[inspect.Field, ...]:
    found = inspect.type_info(kind)
    assert isinstance(found, inspect.StructType)
    return found.fields


CHANGING = tuple(
    kind for kind in KINDS if any(field.name == "id" and field.required for field in _fields(kind))
)
"""Messages that request an action: the most dangerous ones."""
Known = Callable[[str], list[Any]]
"""Plausible values of a field, by its name."""

EDGES = (0, 1, 2, 3, 100, 2**31, 2**53 - 1)


def anything(rng: random.Random, known: Known) -> p.ClientMessage:
    """Generate a message that the room can read.

    >>> isinstance(anything(random.Random(1), lambda field: []), KINDS)
    True
    """
    kind = rng.choice(CHANGING if rng.random() < 0.7 else KINDS)
    fields = {}
    for field in _fields(kind):
        if field.name == "id" and field.required:
            fields["id"] = str(uuid.UUID(int=rng.getrandbits(128)))
        elif field.required or rng.random() < 0.6:
            fields[field.encode_name] = _value(rng, field.name, field.type, known)
    if rng.random() < 0.1 and known("id"):
        fields["id"] = rng.choice(known("id"))
    found: p.ClientMessage = msgspec.convert({"type": kind.__struct_config__.tag, **fields}, kind)
    return found


def _value(rng: random.Random, name: str, kind: inspect.Type, known: Known) -> Any:
    fitting = known(name)
    if fitting and rng.random() < 0.8:
        return rng.choice(fitting)
    match kind:
        case inspect.UnionType(types=types):
            return _value(rng, name, rng.choice(types), known)
        case inspect.NoneType():
            return None
        case inspect.BoolType():
            return rng.random() < 0.5
        case inspect.IntType(ge=least, le=most):
            found = rng.choice(EDGES)
            return max(least or 0, min(found, most if most is not None else found))
        case inspect.LiteralType(values=values):
            return rng.choice(values)
        case inspect.EnumType(cls=cls):
            return rng.choice([one.value for one in cls])
        case inspect.VarTupleType(max_length=most) if name == "names":
            return [_text(rng, "name") for _ in range(rng.randint(1, min(most or 5, 5)))]
        case inspect.VarTupleType(item_type=_, max_length=most):
            return rng.sample(STANDARD_52, rng.randint(0, min(most or 5, 5)))
        case inspect.DictType():
            names = [*known("name"), *known("left")]
            names = rng.sample(names, rng.randint(0, len(names)))
            return {one: rng.choice((*known("amount"), *EDGES)) for one in names}
        case inspect.StrType(pattern=pattern) if pattern and "{64}" in pattern:
            return f"{rng.getrandbits(256):064x}"
        case inspect.StrType(min_length=least):
            return _text(rng, name).rjust(least or 0, "x")
        case _:
            raise TypeError(f"no values for {name}: {kind}")


def _text(rng: random.Random, name: str) -> str:
    if name == "id":
        return str(uuid.UUID(int=rng.getrandbits(128)))
    if name == "stream":
        return rng.choice(("tournament/1", "tournament/2", "tournament/999", "ring/1"))
    if name in ("name", "password", "invitation"):
        return "".join(rng.choice("abcdefgh") for _ in range(8))
    return "".join(rng.choice("0123456789.xy") for _ in range(rng.randint(0, 12)))
