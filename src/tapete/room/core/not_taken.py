"""The refusal of a message that makes no sense here and now, whatever the rules say."""

from collections.abc import Mapping
from typing import Any

from tapete.engine.refusals import Refused
from tapete.room import protocol as p


class NotTaken(Refused[str]):
    """A well-formed message that can't be accepted now; the error says why.

    Args:
        reason: more exact than `code`, which is the reason if there is nothing to add.
    """

    def __init__(
        self,
        code: p.ErrorCode,
        text: str,
        facts: Mapping[str, int] | None = None,
        suggestion: str | None = None,
        reason: str | None = None,
    ) -> None:
        super().__init__(reason or code.value, None, **(facts or {}))
        self.args = (text,)  # in place of the base's words
        self.code = code
        self.suggestion = suggestion

    def told(self, re: str | None) -> p.Error:
        """The answer to the message that `re` names."""
        return p.Error(
            code=self.code,
            text=str(self),
            re=re,
            facts=dict(self.facts),
            reason=self._detail,
            suggestion=self.suggestion,
        )

    def __reduce__(self) -> tuple[Any, ...]:
        return type(self), (self.code, str(self), self.facts, self.suggestion, self._detail)

    @property
    def _detail(self) -> str | None:
        return None if self.reason == self.code.value else self.reason
