"""Refusals of the account's pages: one code, its HTTP status, its facts."""

from __future__ import annotations


class Denied(Exception):
    """A request that was refused; it has changed nothing.

    Args:
        code: what clients word: `account.refused.CODE` in the texts.
        status: of the HTTP answer.
        facts: numbers for the words.
    """

    def __init__(self, code: str, status: int = 409, **facts: int) -> None:
        super().__init__(code)
        self.code = code
        self.status = status
        self.facts = facts
