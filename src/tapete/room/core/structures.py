"""Structures of events, each kept once in a process however many events are played by it."""

from __future__ import annotations

from enum import Enum
from hashlib import sha256
from typing import Any

import msgspec
from msgspec import Struct

from tapete.tournament.structure.structure import Structure

MOST = 4_096
"""Structures that are kept; after that they begin anew."""


class Structures:
    """Structures by the hash of all their fields."""

    def __init__(self) -> None:
        self._known: dict[bytes, Structure] = {}
        self._digests: dict[int, bytes] = {}
        """By the id of an object that is kept."""

    def shared(self, structure: Structure) -> Structure:
        """The structure that equals this one; this one if there was none."""
        return self._known[self.digest(structure)]

    def digest(self, structure: Structure) -> bytes:
        """The hash of a structure, by which it is found from now on."""
        found = self._digests.get(id(structure))
        if found is not None and self._known.get(found) is structure:
            return found
        digest = sha256(msgspec.json.encode(_spelt_out(structure))).digest()
        if len(self._known) >= MOST:
            self._known.clear()
            self._digests.clear()
        kept = self._known.setdefault(digest, structure)
        self._digests[id(kept)] = digest
        return digest

    def find(self, digest: bytes) -> Structure | None:
        """The structure of a hash, if it was met before."""
        return self._known.get(digest)


def _spelt_out(value: Any) -> Any:
    """A value with all of its fields, in one order.

    Its own JSON leaves out what is the very object of a default: a structure that was read from a file has a
    field there that an equal one from a log has not.
    """
    if isinstance(value, Struct):
        fields = [(name, _spelt_out(getattr(value, name))) for name in value.__struct_fields__]
        return [type(value).__name__, *fields]
    if isinstance(value, dict):
        return sorted(([_spelt_out(key), _spelt_out(one)] for key, one in value.items()), key=repr)
    if isinstance(value, set | frozenset):
        return sorted((_spelt_out(one) for one in value), key=repr)
    if isinstance(value, tuple | list):
        return [_spelt_out(one) for one in value]
    return value.value if isinstance(value, Enum) else value


STRUCTURES = Structures()
"""Those of this process: structures never change, so all rooms in it may share them."""
