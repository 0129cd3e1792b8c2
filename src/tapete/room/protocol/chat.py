"""Messages of the chat at a table: phrases by id, and free text between hands where the room allows it."""

from enum import StrEnum
from typing import Annotated

from msgspec import Meta, Struct

from tapete.engine.types import Seat
from tapete.room.protocol.base import Ask, Stream, Tell, Uuid, Whole

LONGEST_LINE = 120
"""Maximum number of characters in a line of chat."""


class Phrase(StrEnum):
    """A canned phrase, sent as its id. Each client shows it in the language of its reader."""

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
    """Kind of chat allowed at a table."""

    OFF = "off"
    PHRASES = "phrases"
    ALL = "all"
    """Phrases at any time, free text while no hand runs at the table."""


class Say(Ask, frozen=True, kw_only=True):
    """Send a phrase or a text, exactly one of the two, to your table or the table that you watch.

    `chat_said` sends it to all viewers of the table with `chat`, you included. It is not logged.
    """

    id: Uuid
    stream: Stream
    phrase: Phrase | None = None
    text: Annotated[str, Meta(min_length=1, max_length=LONGEST_LINE)] | None = None
    """One line of printable characters; only while no hand runs at the table."""


class ReportCause(StrEnum):
    """Why a player is reported."""

    CHAT = "chat"
    COLLUSION = "collusion"
    UNFAIR_HELP = "unfair_help"
    """Help by a program or by another person."""
    OTHER = "other"


class ReportPlayer(Ask, frozen=True, kw_only=True):
    """Report a player of the table that you watch to the operator: by a seat, or by a line of chat.

    The room keeps it with the last lines of chat at the table and the number of the hand. Nobody at the
    table is told.
    """

    id: Uuid
    stream: Stream
    seat: Seat | None = None
    line: Whole | None = None
    """The number of a line; exactly one of `seat` and `line`."""
    name: Annotated[str, Meta(min_length=1, max_length=80)]
    """Name shown there. A report is refused if another player has taken the seat since."""
    cause: ReportCause
    text: Annotated[str, Meta(max_length=500)] = ""


class ChatLine(Struct, frozen=True, kw_only=True):
    """One line of chat."""

    number: Whole
    """Number of the line, increasing within the stream. It restarts with the room."""
    at: int
    seat: Seat | None
    """Seat of the speaker; null for a viewer."""
    name: str
    """Name of the speaker as the table shows it: the alias at an anonymous table."""
    phrase: Phrase | None = None
    text: str | None = None


class Chat(Tell, frozen=True, kw_only=True):
    """The whole chat of the table that you watch. It follows each `snapshot` if you watch with `chat`."""

    stream: str
    table: int
    players: ChatMode
    """Chat allowed to seated players."""
    watchers: ChatMode
    """Chat allowed to viewers."""
    rule: str | None
    """Id of the rule that forbids text while a hand runs, or forbids chat; null without a rule."""
    lines: tuple[ChatLine, ...]
    """Last lines, the oldest first."""
    stopped_until: int | None = None
    """Until when the floor has stopped your own chat; null if it has not. You still read the others."""


class ChatStopped(Tell, frozen=True, kw_only=True):
    """The floor has stopped your chat everywhere in the room, or allows it again."""

    until: int | None
    """Time at which you may speak again; null: now."""


class ChatSaid(Tell, frozen=True, kw_only=True):
    """A new line of chat at the table that you watch."""

    stream: str
    table: int
    line: ChatLine
