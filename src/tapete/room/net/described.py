"""Description of one HTTP operation. Requests are decoded and answers encoded by its types."""

from __future__ import annotations

from typing import Any, Literal

from msgspec import Struct

JSON = "application/json"
Access = Literal[
    "public",
    "visitor",
    "viewer",
    "account",
    "player",
    "person",
    "session",
    "console",
    "staff",
    "operator",
    "desk",
]
"""Callers that an operation admits.

`public`: everybody. `visitor`: everybody, and the answer depends on the session or a guest's token. `viewer`:
the same with any token of a player. `account`: a player's token.
`player`: a session or any token of a player. `person`: a session or a guest's token. `session`: a session.
`console`, `staff`: the session of an operator; of an operator or the floor. `operator`: the room's key.
`desk`: a key of the desk.
"""


class NoFields(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """No parameters."""


class Described(Struct, frozen=True, kw_only=True):
    """One operation as it is described."""

    name: str
    """Its id in the OpenAPI document, and the name of the client's method."""
    path: str
    """With parameters in braces; below `under`."""
    summary: str
    answer: Any
    """The type of the answer; None for text, whose type `media` says."""
    tag: str
    under: str = ""
    """Beginning of the path."""
    method: Literal["GET", "POST"] = "GET"
    path_type: type[Struct] = NoFields
    query_type: type[Struct] = NoFields
    body_type: type[Struct] | None = None
    body_optional: bool = False
    body_media: str | None = None
    """The type of a body that is a file; the function reads it itself."""
    access: Access = "public"
    errors: tuple[int, ...] = ()
    """Statuses of errors beside those that every operation of its kind can have."""
    status: int = 200
    """Status of the answer."""
    media: tuple[str, ...] = (JSON,)
    """The types that the answer may have."""

    @property
    def at(self) -> str:
        """The whole path."""
        return self.under + self.path

    @property
    def lines(self) -> bool:
        """Whether the answer is lines, for as long as the reader listens."""
        return False

    @property
    def cached(self) -> bool:
        """Whether the answer has a tag, by which a client asks whether it has changed."""
        return False

    @property
    def failures(self) -> frozenset[int]:
        """The statuses of its errors."""
        found = {503, *self.errors}
        if self.access not in ("public", "visitor", "viewer"):
            found.add(401)
        if self.access == "session":
            found.add(403)
        if self.access in ("console", "staff") or self.path_type is not NoFields:
            found.add(404)
        if self.query_type is not NoFields:
            found.add(400)
        if self.body_type is not None:
            found |= {400, 413}
            if self.access not in ("operator", "desk"):
                found |= {403, 415}
        return frozenset(found)
