"""Lines that a record has no place for, by kind."""

from typing import Final

from tapete.formats.pokerstars import patterns as p

CHAT: Final = "chat"
NEWS: Final = "news of who comes, goes or sits out"
PRIZES: Final = "places and prizes"
NOTICES: Final = "notices of the dealer"
LOCAL_TIME: Final = "the local time"
AGAIN: Final = "told by other lines"


def kind_of(text: str) -> str:
    """The kind of a line that changes nothing in the hand; empty for any other line.

    >>> kind_of('Ana said, "nh"'), kind_of("Ana has returned"), kind_of("Ana finished the tournament")
    ('chat', 'news of who comes, goes or sits out', 'places and prizes')
    """
    if p.CHAT.match(text):
        return CHAT
    if p.NOTICE.match(text):
        return AGAIN if p.AGAIN.match(text) else NOTICES
    if p.NEWS.match(text):
        return PRIZES if p.PRIZE.search(text) else NEWS
    return ""
