"""Classify lines that a record can't hold."""

from typing import Final

from tapete.formats.pokerstars import patterns as p

CHAT: Final = "chat"
NEWS: Final = "players joining, leaving or sitting out"
PRIZES: Final = "places and prizes"
NOTICES: Final = "dealer messages"
LOCAL_TIME: Final = "the local time"
AGAIN: Final = "repeated information"


def kind_of(text: str) -> str:
    """Return the kind of a line that does not affect the hand; an empty text for any other line.

    >>> kind_of('Ana said, "nh"'), kind_of("Ana has returned"), kind_of("Ana finished the tournament")
    ('chat', 'players joining, leaving or sitting out', 'places and prizes')
    """
    if p.CHAT.match(text):
        return CHAT
    if p.NOTICE.match(text):
        return AGAIN if p.AGAIN.match(text) else NOTICES
    if p.NEWS.match(text):
        return PRIZES if p.PRIZE.search(text) else NEWS
    return ""
