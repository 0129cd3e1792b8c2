"""Cache of event structures: equal structures share one object in a process."""

from __future__ import annotations

from enum import Enum
from hashlib import sha256
from typing import Any

import msgspec
from msgspec import Struct

from tapete.tournament.structure.structure import Structure

MOST = 4_096
"""Maximum number of cached structures; a full cache is cleared."""


class Structures:
    """Structures by the hash of all their fields."""

    def __init__(self) -> None:
        self._known: dict[bytes, Structure] = {}
        self._digests: dict[int, bytes] = {}
        """Hash by the `id()` of a cached object."""

    def shared(self, structure: Structure) -> Structure:
        """Return the cached structure that equals this one, or cache this one."""
        return self._known[self.digest(structure)]

    def digest(self, structure: Structure) -> bytes:
        """Return the hash of a structure, and cache the structure under it."""
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
        """Return the cached structure of a hash, or None."""
        return self._known.get(digest)


def _spelt_out(value: Any) -> Any:
    """Convert a value to plain types with all fields, in a fixed order.

    The usual JSON omits a field only if its value is the default object itself. So a structure read from a
    file could have a field that an equal structure from a log lacks.
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
"""Cache of this process. Structures never change, so all rooms in the process share it."""
