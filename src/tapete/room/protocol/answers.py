"""Replies of the room: welcome, errors, refusals, confirmations."""

from enum import StrEnum
from typing import Literal

from tapete.room.protocol.base import Tell


class Welcome(Tell, frozen=True, kw_only=True):
    """You are signed in. Keep `token`: it is a guest's only way back into this account."""

    protocol: int
    account: int
    name: str
    token: str | None
    """Null if you signed in with the cookie of a session."""
    now: int
    currency: str
    balance: int


class ErrorCode(StrEnum):
    """Why a message was not accepted. A message with an error changed nothing."""

    MALFORMED = "malformed"
    TOO_LARGE = "too_large"
    UNKNOWN_PROTOCOL = "unknown_protocol"
    HELLO_FIRST = "hello_first"
    ALREADY_WELCOME = "already_welcome"
    UNKNOWN_TOKEN = "unknown_token"  # noqa: S105 - the name of an error
    NOT_IN_SCOPE = "not_in_scope"
    """The scope of your token is too narrow: it may watch, but not play."""
    NAME_TAKEN = "name_taken"
    """Another player has this name, or one that looks like it."""
    NAME_RESERVED = "name_reserved"
    """The name belongs to the room or its staff, or looks like such a name."""
    NAME_NOT_ALLOWED = "name_not_allowed"
    """The name has invisible characters, symbols, or letters of two alphabets; `reason` says which."""
    NO_SUCH_STREAM = "no_such_stream"
    NO_SUCH_HAND = "no_such_hand"
    NO_PROOF = "no_proof"
    """This hand can't be proven: an earlier version dealt it, or the floor moved cards in it."""
    NOT_SEATED = "not_seated"
    STALE_DECISION = "stale_decision"
    NOT_AWAITED = "not_awaited"
    """No deal awaits these bytes: they came too late, or they do not match your commitment."""
    AMOUNT_MISSING = "amount_missing"
    AMOUNT_UNEXPECTED = "amount_unexpected"
    NO_SUCH_TABLE = "no_such_table"
    NOT_THIS_KIND = "not_this_kind"
    """The message is for another kind of stream: this is a cash table, not a tournament, or the reverse."""
    ALREADY_REGISTERED = "already_registered"
    NOT_REGISTERED = "not_registered"
    TOURNAMENT_STARTED = "tournament_started"
    TOURNAMENT_FULL = "tournament_full"
    NOT_ENOUGH_MONEY = "not_enough_money"
    NOT_ALLOWED_NOW = "not_allowed_now"
    """The tournament's own rules refuse the message; `reason` and `rule` say which."""
    TOO_FAST = "too_fast"
    TOO_MANY = "too_many"
    """Too many sign-ins or new accounts came from your address; `facts.seconds` says when to try again."""
    TABLE_STOPPED = "table_stopped"
    """The tournament is stopped until the operator resumes or cancels it."""
    HAND_VOIDED = "hand_voided"
    CHAT_REFUSED = "chat_refused"
    """Your line of chat was refused: `reason` is the reason code, `rule` the id of the rule if there is
    one."""
    REPORT_REFUSED = "report_refused"
    """Your report was not taken: `reason` says why."""
    ID_REUSED = "id_reused"
    """This `id` came before with other content: another message, another stream or other values."""
    FAULT = "fault"
    """The room failed to process this message; `facts.incident` is its number in the log."""
    STORE_UNAVAILABLE = "store_unavailable"
    """The room can store nothing now. Send the message again later with the same `id`; it acts once."""


class Error(Tell, frozen=True, kw_only=True):
    """A message that was not accepted: the reason, the message, and the place in it."""

    code: ErrorCode
    text: str
    """One English sentence for programmers. A client shows its own text for `code`."""
    re: str | None = None
    """The `id` of the message, or its type if it has no `id`. Null only if neither could be read."""
    facts: dict[str, int] = {}
    reason: str | None = None
    """Reason code: why a tournament refuses, or what is wrong with a name."""
    rule: str | None = None
    """Id of the rule that decided."""
    suggestion: str | None = None
    """Similar name that is free; only with `name_taken`."""


class Refusal(Tell, frozen=True, kw_only=True):
    """The rules do not allow the action: reason, rule id and the numbers."""

    re: str
    reason: str
    rule: str | None
    facts: dict[str, int]


class Accepted(Tell, frozen=True, kw_only=True, omit_defaults=True):
    """Your message took effect and is stored durably. A line of chat was sent and is not stored."""

    re: str
    later: bool = False
    """Whether it takes effect only after the running hand at your table; `wished` tells it until then."""
    stream: str | None = None
    """After a registration: the flight drawn for you, if it is not the one that you asked for. After opening
    a private table: the new table."""


class Pong(Tell, frozen=True, kw_only=True):
    """The answer to a ping, with the time of the room."""

    now: int


class Goodbye(Tell, frozen=True, kw_only=True):
    """The room ends this connection: it is stopping, you read too slowly, or said no `hello` for a minute.

    Or your session was signed out, or another browser of your account has taken the seat over.
    """

    reason: Literal["stopping", "too_slow", "no_hello", "signed_out", "taken_over"]
