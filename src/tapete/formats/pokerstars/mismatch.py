"""What stops a replay: the file and the rules tell two stories."""

from __future__ import annotations

from typing import Any


class Mismatch(Exception):
    """The file says something else than the engine, or contradicts itself."""

    def __init__(self, line: int, reason: str) -> None:
        self.line, self.reason = line, reason
        super().__init__(reason)

    def __reduce__(self) -> tuple[Any, ...]:
        return type(self), (self.line, self.reason)
