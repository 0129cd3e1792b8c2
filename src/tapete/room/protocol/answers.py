"""Replies of the room: welcome, errors, refusals, confirmations."""

from enum import StrEnum
from typing import Literal

from tapete.room.protocol.base import Tell


class Welcome(Tell, frozen=True, kw_only=True):
    """You are known. Keep `token`: it is a guest's only way back into this account."""

    protocol: int
    account: int
    name: str
    token: str | None
    """Null if the cookie of a session let you in."""
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
    NOT_IN_SCOPE = "not_in_scope"
    """Your token was given for less: it may watch, but not play."""
    NAME_TAKEN = "name_taken"
    """Somebody has this name, or one that looks like it."""
    NAME_RESERVED = "name_reserved"
    """It is the room's own name or that of its staff, or looks like one."""
    NAME_NOT_ALLOWED = "name_not_allowed"
    """It has signs that nobody sees or that are no letters, or letters of two alphabets: `reason` says it."""
    NO_SUCH_STREAM = "no_such_stream"
    NO_SUCH_HAND = "no_such_hand"
    NO_PROOF = "no_proof"
    """This hand can't be proven: an earlier version dealt it, or cards were moved by hand in it."""
    NOT_SEATED = "not_seated"
    STALE_DECISION = "stale_decision"
    NOT_AWAITED = "not_awaited"
    """No deal awaits these bytes: they came too late, or are not those that you committed to."""
    AMOUNT_MISSING = "amount_missing"
    AMOUNT_UNEXPECTED = "amount_unexpected"
    NO_SUCH_TABLE = "no_such_table"
    NOT_THIS_KIND = "not_this_kind"
    """The message is for another kind of play: this is a cash table and no tournament, or the reverse."""
    ALREADY_REGISTERED = "already_registered"
    NOT_REGISTERED = "not_registered"
    TOURNAMENT_STARTED = "tournament_started"
    TOURNAMENT_FULL = "tournament_full"
    NOT_ENOUGH_MONEY = "not_enough_money"
    NOT_ALLOWED_NOW = "not_allowed_now"
    """The tournament's own rules refuse it: `reason` and `rule` say which."""
    TOO_FAST = "too_fast"
    TOO_MANY = "too_many"
    """From your address came too many greetings or new accounts; `facts.seconds` says when to try again."""
    TABLE_STOPPED = "table_stopped"
    """The tournament stands still until the operator resumes or cancels it."""
    HAND_VOIDED = "hand_voided"
    ID_REUSED = "id_reused"
    """This `id` came before with other content: another message, another stream or other values."""
    FAULT = "fault"
    """The room failed at this message; `facts.incident` is the number under which the log has it."""
    STORE_UNAVAILABLE = "store_unavailable"
    """The room can store nothing now. Send the message again later, with the same `id`: it acts once."""


class Error(Tell, frozen=True, kw_only=True):
    """A message that was not taken: why, which one, and where in it."""

    code: ErrorCode
    text: str
    """One English sentence for people who program; clients word `code` themselves."""
    re: str | None = None
    """The `id` of the message; its type if it has no `id`; null only if neither could be read."""
    facts: dict[str, int] = {}
    reason: str | None = None
    """Why a tournament refuses, or what is wrong with a name, in a word."""
    rule: str | None = None
    """The row that it rests on."""
    suggestion: str | None = None
    """Of `name_taken`: a similar name that is free."""


class Refusal(Tell, frozen=True, kw_only=True):
    """The rules do not allow that action: reason, the rule's id and the numbers."""

    re: str
    reason: str
    rule: str | None
    facts: dict[str, int]


class Accepted(Tell, frozen=True, kw_only=True, omit_defaults=True):
    """Your message took effect and is stored durably."""

    re: str
    later: bool = False
    """Whether it is done only when the hand that runs at your table is over; `wished` tells it until then."""
    stream: str | None = None
    """Of a registration: the flight that was drawn for you, if it is another one than you asked for. Of a
    private table: the table that was opened."""


class Pong(Tell, frozen=True, kw_only=True):
    """The answer to a ping, with the time of the room."""

    now: int


class Goodbye(Tell, frozen=True, kw_only=True):
    """The room ends this connection: it is stopping, you read too slowly, or said no `hello` for a minute.

    Or your session was signed out, or another browser of your account has taken the seat over.
    """

    reason: Literal["stopping", "too_slow", "no_hello", "signed_out", "taken_over"]
