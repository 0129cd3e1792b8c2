"""The refusal of a message that makes no sense in the current state, regardless of the rules."""

from collections.abc import Mapping
from typing import Any

from tapete.engine.refusals import Refused
from tapete.room import protocol as p


class NotTaken(Refused[str]):
    """A well-formed message can't be accepted now; the error says why.

    Args:
        reason: a more exact reason than `code`; by default the code itself.
        rule: the row that it rests on.
    """

    def __init__(
        self,
        code: p.ErrorCode,
        text: str,
        facts: Mapping[str, int] | None = None,
        suggestion: str | None = None,
        reason: str | None = None,
        rule: str | None = None,
    ) -> None:
        super().__init__(reason or code.value, rule, **(facts or {}))
        self.args = (text,)  # replaces the text of the base class
        self.code = code
        self.suggestion = suggestion

    def told(self, re: str | None) -> p.Error:
        """Return the error that answers the message named by `re`."""
        return p.Error(
            code=self.code,
            text=str(self),
            re=re,
            facts=dict(self.facts),
            reason=self._detail,
            rule=self.rule,
            suggestion=self.suggestion,
        )

    def __reduce__(self) -> tuple[Any, ...]:
        return type(self), (self.code, str(self), self.facts, self.suggestion, self._detail, self.rule)

    @property
    def _detail(self) -> str | None:
        return None if self.reason == self.code.value else self.reason
