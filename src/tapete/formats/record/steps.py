"""Represent a hand in terms shared by all formats: the opening, then each deal and action."""

from collections.abc import Sequence
from typing import Any, Literal

from msgspec import Struct

from tapete.cards import Card
from tapete.engine import Post, Stakes
from tapete.engine import events as ev
from tapete.engine.types import Chips, Seat


class Unplayable(Exception):
    """Hand of a file that the engine cannot play; `at` is the place in the file."""

    def __init__(self, at: str, why: str) -> None:
        self.at, self.why = at, why
        super().__init__(f"{at}: {why}" if at else why)

    def __reduce__(self) -> tuple[Any, ...]:
        return type(self), (self.at, self.why)


def in_own_words(error: Exception, hand: int) -> str:
    """Return the reason why the engine cannot play hand `hand`; foreign errors get a general sentence.

    >>> in_own_words(ValueError("hand 7: no big blind"), 7), in_own_words(KeyError(3), 7)
    ('hand 7: no big blind', 'the engine cannot play this hand')
    """
    text = str(error)
    return text if text.startswith(f"hand {hand}: ") else "the engine cannot play this hand"


class FirstBets(Struct, frozen=True, kw_only=True):
    """Arguments of `Hand.start`, except the cards."""

    game: str
    hand: int
    stakes: Stakes
    stacks: dict[Seat, Chips]
    button: Seat
    small_blind: Seat | None
    big_blind: Seat | None
    posts: tuple[Post, ...]
    boards: int = 1
    event_heads_up: bool = False


class DealCards(Struct, frozen=True, kw_only=True):
    """Cards dealt to a seat; `at` is the place in the file, for errors."""

    at: str
    seat: Seat
    cards: tuple[Card, ...]


class DealBoard(Struct, frozen=True, kw_only=True):
    """Community cards; a second run's cards follow all of the first run's."""

    at: str
    cards: tuple[Card, ...]


class RecordedAct(Struct, frozen=True, kw_only=True):
    """Action of a seat. For `to`, `amount` is the total in front of the seat; for `by`, the chips added."""

    at: str
    seat: Seat
    kind: Literal["fold", "check", "call", "check or call", "bring in", "to", "by", "draw", "kill"]
    amount: Chips | None = None
    cards: tuple[Card, ...] = ()
    """Discarded cards."""


class ShowOrMuck(Struct, frozen=True, kw_only=True):
    """Showdown of a seat: it shows its cards, or mucks them if there are none."""

    at: str
    seat: Seat
    cards: tuple[Card, ...] = ()
    shown: bool = True
    """Whether the cards were shown; a file may reveal cards that were not."""


class Stub(Struct, frozen=True, kw_only=True):
    """Order of a reshuffled stub, if a file gives it."""

    cards: tuple[Card, ...]


Step = DealCards | DealBoard | RecordedAct | ShowOrMuck


def opening_of(events: Sequence[ev.Event]) -> FirstBets:
    """Return the opening of a hand from its log."""
    start = events[0]
    if not isinstance(start, ev.HandStarted):
        raise ValueError("the log of a hand begins with HandStarted")
    posts = [Post(seat=e.seat, kind=e.kind, amount=e.amount) for e in events if isinstance(e, ev.Posted)]
    return FirstBets(
        game=start.game,
        hand=start.hand,
        stakes=start.stakes,
        stacks=start.stacks,
        button=start.button,
        small_blind=start.small_blind,
        big_blind=start.big_blind,
        posts=tuple(posts),
        boards=start.boards,
        event_heads_up=start.event_heads_up,
    )
