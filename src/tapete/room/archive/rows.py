"""Make the rows that are kept of a hand that is over: the room's own, and one for each of its players."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import msgspec
from msgspec import Struct

from tapete.cards import RANKS, Card, text_of
from tapete.engine import events as he
from tapete.engine.types import Chips, Seat
from tapete.formats.money import Currency
from tapete.formats.names import split
from tapete.formats.record import Record
from tapete.room.archive import preflop
from tapete.room.core.hand_index import HandAt
from tapete.room.store.shelf import HandPlace, OwnLine
from tapete.stats import Line, Uncounted, lines_of
from tapete.stats.course import Course, course_of


class Kept(Struct, frozen=True, array_like=True):
    """What the room knows of a hand besides its events. Private: accounts are in it."""

    seats: dict[Seat, int]
    """Who was dealt in, by account."""
    aliases: dict[Seat, str]
    """In an anonymous event, what outsiders read in place of the names; else empty."""
    game: str
    title: str
    currency: str = ""
    """Of a cash table."""


class ListedHand(Struct, frozen=True, array_like=True):
    """What one player's list shows of a hand."""

    seat: Seat
    board: tuple[Card, ...]
    winners: tuple[Seat, ...]
    line: Line | None
    """For statistics; None for a hand that no figure counts."""


_encode = msgspec.msgpack.Encoder().encode
_kept = msgspec.msgpack.Decoder(Kept)
_own = msgspec.msgpack.Decoder(ListedHand)


def kept_in(place: HandPlace) -> Kept:
    """What the room knows of a hand."""
    return _kept.decode(place.body)


def own_in(line: OwnLine) -> ListedHand:
    """What a player's list shows of a hand."""
    return _own.decode(line.body)


class HandSetting(Struct, frozen=True, kw_only=True):
    """Where a hand was played."""

    stream: str
    title: str
    seats: dict[Seat, int]
    """The accounts of all who were dealt in."""
    bots: frozenset[int]
    """Those accounts that are bots: nothing is listed for them."""
    aliases: dict[Seat, str]
    currency: str = ""
    tournament: bool = True


def rows_of(
    hand: HandAt, number: int, events: Sequence[he.Event], where: HandSetting
) -> tuple[HandPlace, list[OwnLine]]:
    """The rows of a hand that is over.

    Args:
        events: those of the hand, all of them.

    Raises:
        preflop.NotYet: its equities are counted soon.
    """
    record = Record(
        game=hand.game, events=tuple(events), number=str(number), started_at=hand.at, money=Currency("", 0)
    )
    kept = Kept(where.seats, where.aliases, hand.game, where.title, where.currency)
    place = HandPlace(
        stream=where.stream,
        hand=number,
        at=hand.at,
        table_no=hand.table,
        first=hand.first,
        last=hand.last,
        body=_encode(kept),
    )
    course, found = lines_for_statistics(record)
    showdown = course.showdown if course is not None and found else frozenset[Seat]()
    held = _held(events)
    all_in = {getattr(event, "seat", 0) for event in events if getattr(event, "all_in", False)}
    pot = sum(event.amount for event in events if isinstance(event, he.PotAwarded))
    before, after = record.start.stacks, _after(events)
    winners = tuple(sorted({event.seat for event in events if isinstance(event, he.PotAwarded)}))
    board = tuple(
        card
        for event in events
        if isinstance(event, he.BoardDealt) and not event.board
        for card in event.cards
    )
    lines = [
        OwnLine(
            account=account,
            stream=where.stream,
            hand=number,
            at=hand.at,
            title=where.title,
            game=hand.game,
            cards=text_of(held.get(seat, ())),
            start=starting_hand(held.get(seat, ())),
            pot=pot,
            net=after.get(seat, 0) - before.get(seat, 0),
            showdown=seat in showdown,
            all_in=seat in all_in,
            body=_encode(ListedHand(seat, board, winners, _nameless(found.get(seat), where))),
        )
        for seat, account in where.seats.items()
        if account not in where.bots
    ]
    return place, lines


def lines_for_statistics(record: Record) -> tuple[Course | None, dict[Seat, Line]]:
    """The course of a hand and the lines for statistics by seat; no lines for a hand that no figure counts.

    Equities are counted where that is quick: from the flop on, and of two hands of hold'em once `preflop` is
    ready.

    Raises:
        preflop.NotYet: it will be soon.
    """
    course = None
    try:
        course = course_of(record)
        late = any(course.streets[1:])
        two = split(record.game)[0] in ("holdem", "short-deck") and len(course.showdown) == 2
        found = lines_of(record, with_expected=late or (two and preflop.want()), course=course)
    except (Uncounted, ValueError, LookupError):
        return course, {}
    return course, dict(zip(course.order, found, strict=True))


def _nameless(line: Line | None, where: HandSetting) -> Line | None:
    """A line without the player's name, which is kept with the account alone."""
    if line is None:
        return None
    return msgspec.structs.replace(
        line, player="", number="", currency=where.currency, tournament=where.tournament
    )


def _held(events: Sequence[he.Event]) -> Mapping[Seat, tuple[Card, ...]]:
    """The first cards of each seat: in stud and draw games, those it began with."""
    found: dict[Seat, tuple[Card, ...]] = {}
    for event in events:
        if isinstance(event, he.HoleDealt):
            found.setdefault(event.seat, event.cards)
    return found


def _after(events: Sequence[he.Event]) -> Mapping[Seat, Chips]:
    for event in reversed(events):
        if isinstance(event, he.HandEnded | he.HandVoided | he.Misdealt):
            return event.stacks
    return {}


def starting_hand(cards: Sequence[Card]) -> str:
    """How players call a starting hand: `AKs`, `QQ`, `T9o`; of more cards, the ranks in order.

    >>> starting_hand(("Kd", "Ad")), starting_hand(("9c", "Th")), starting_hand(("2c", "2d"))
    ('AKs', 'T9o', '22')
    >>> starting_hand(("2c", "As", "Kd", "Ah"))
    'AAK2'
    """
    ranks = sorted((card[0] for card in cards), key=RANKS.index, reverse=True)
    if len(cards) != 2 or ranks[0] == ranks[1]:
        return "".join(ranks)
    return "".join(ranks) + ("s" if cards[0][1] == cards[1][1] else "o")
