"""Messages of the chat at a table: phrases by id, and free text between hands where the room allows it."""

from enum import StrEnum
from typing import Annotated

from msgspec import Meta, Struct

from tapete.engine.types import Seat
from tapete.room.protocol.base import Ask, Stream, Tell, Uuid, Whole

LONGEST_LINE = 120
"""Characters of a line of chat."""


class Phrase(StrEnum):
    """A canned phrase. It travels as its id; each client shows it in the language of its reader."""

    HELLO = "hello"
    GOOD_LUCK = "good_luck"
    NICE_HAND = "nice_hand"
    WELL_PLAYED = "well_played"
    UNLUCKY = "unlucky"
    THANKS = "thanks"
    SORRY = "sorry"
    CONGRATULATIONS = "congratulations"
    ONE_MOMENT = "one_moment"
    BACK_SOON = "back_soon"
    FASTER_PLEASE = "faster_please"
    GOODBYE = "goodbye"


class ChatMode(StrEnum):
    """What may be said at a table."""

    OFF = "off"
    PHRASES = "phrases"
    ALL = "all"
    """Phrases at any time, free text while no hand runs at the table."""


class Say(Ask, frozen=True, kw_only=True):
    """Say a phrase or a text at your table, or at the one that you watch: exactly one of the two.

    `chat_said` tells it to all who watch the table with `chat`, you included. It is kept in no log.
    """

    id: Uuid
    stream: Stream
    phrase: Phrase | None = None
    text: Annotated[str, Meta(min_length=1, max_length=LONGEST_LINE)] | None = None
    """One line of printable characters; only while no hand runs at the table."""


class ChatLine(Struct, frozen=True, kw_only=True):
    """One line that somebody has said."""

    number: Whole
    """It grows within the stream. After a restart of the room it begins anew."""
    at: int
    seat: Seat | None
    """Null: somebody who watches."""
    name: str
    """As the table shows it: the alias at an anonymous table."""
    phrase: Phrase | None = None
    text: str | None = None


class Chat(Tell, frozen=True, kw_only=True):
    """The chat of the table that you watch, whole: it follows each `snapshot` if you watch with `chat`."""

    stream: str
    table: int
    players: ChatMode
    """What those who sit at the table may say."""
    watchers: ChatMode
    """What those who watch may say."""
    rule: str | None
    """The row by which no text is said while a hand runs, or by which there is no chat; null: no row."""
    lines: tuple[ChatLine, ...]
    """The last lines, the oldest first."""


class ChatSaid(Tell, frozen=True, kw_only=True):
    """Somebody has said something at the table that you watch."""

    stream: str
    table: int
    line: ChatLine
