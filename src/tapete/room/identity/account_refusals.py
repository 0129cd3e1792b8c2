"""Refusals on the account's pages, with a code, an HTTP status and facts."""

from __future__ import annotations


class Denied(Exception):
    """A request was refused and changed nothing.

    Args:
        code: code for the client's text `account.refused.CODE`.
        status: status of the HTTP answer.
        facts: numbers for the text.
    """

    def __init__(self, code: str, status: int = 409, **facts: int) -> None:
        super().__init__(code)
        self.code = code
        self.status = status
        self.facts = facts
