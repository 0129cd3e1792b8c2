"""What the room answers: welcome, errors, refusals, and that something was done."""

from enum import StrEnum
from typing import Literal

from tapete.room.protocol.base import Tell


class Welcome(Tell, frozen=True, kw_only=True):
    """You are known. Keep `token`: it is the only way back into this account."""

    protocol: int
    account: int
    name: str
    token: str
    now: int
    currency: str
    balance: int


class ErrorCode(StrEnum):
    """Why a message was not taken. None of these changed anything."""

    MALFORMED = "malformed"
    TOO_LARGE = "too_large"
    UNKNOWN_PROTOCOL = "unknown_protocol"
    HELLO_FIRST = "hello_first"
    ALREADY_WELCOME = "already_welcome"
    UNKNOWN_TOKEN = "unknown_token"  # noqa: S105 - the name of an error
    NAME_TAKEN = "name_taken"
    NO_SUCH_STREAM = "no_such_stream"
    NO_SUCH_HAND = "no_such_hand"
    NOT_SEATED = "not_seated"
    STALE_DECISION = "stale_decision"
    AMOUNT_MISSING = "amount_missing"
    AMOUNT_UNEXPECTED = "amount_unexpected"
    NO_SUCH_TABLE = "no_such_table"
    ALREADY_REGISTERED = "already_registered"
    NOT_REGISTERED = "not_registered"
    TOURNAMENT_STARTED = "tournament_started"
    TOURNAMENT_FULL = "tournament_full"
    NOT_ENOUGH_MONEY = "not_enough_money"
    NOT_ALLOWED_NOW = "not_allowed_now"
    """The tournament's own rules refuse it: `reason` and `rule` say which."""
    TOO_FAST = "too_fast"
    TABLE_STOPPED = "table_stopped"
    HAND_VOIDED = "hand_voided"


class Error(Tell, frozen=True, kw_only=True):
    """A message that was not taken: why, which one, and where in it."""

    code: ErrorCode
    text: str
    """One English sentence for people who program; clients word `code` themselves."""
    re: str | None = None
    """The `id` of the message, if it could be read."""
    facts: dict[str, int] = {}
    reason: str | None = None
    """Why a tournament refuses, by name."""
    rule: str | None = None
    """The row that it rests on."""


class Refusal(Tell, frozen=True, kw_only=True):
    """The rules do not allow that action: reason, the rule's id and the numbers."""

    re: str
    reason: str
    rule: str | None
    facts: dict[str, int]


class Accepted(Tell, frozen=True, kw_only=True):
    """Your message took effect and is stored durably."""

    re: str
    later: bool = False
    """Whether it is done only when the hand that runs at your table is over; `wished` tells it until then."""


class Pong(Tell, frozen=True, kw_only=True):
    now: int


class Goodbye(Tell, frozen=True, kw_only=True):
    """The room ends this connection: it is stopping, or you read too slowly."""

    reason: Literal["stopping", "too_slow"]
