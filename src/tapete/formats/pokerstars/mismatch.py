"""Stop a replay when the file and the rules disagree."""

from __future__ import annotations

from typing import Any


class Mismatch(Exception):
    """Contradiction between the file and the engine, or within the file."""

    def __init__(self, line: int, reason: str) -> None:
        self.line, self.reason = line, reason
        super().__init__(reason)

    def __reduce__(self) -> tuple[Any, ...]:
        return type(self), (self.line, self.reason)
