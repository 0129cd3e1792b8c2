"""Make the archive rows of a finished hand: one for the room, and one for each player."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import msgspec
from msgspec import Struct

from tapete.cards import RANKS, Card, text_of
from tapete.engine import events as hand_events
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
    """The room's data about a hand besides its events. Private: it has accounts."""

    seats: dict[Seat, int]
    """Accounts that were dealt in, by seat."""
    aliases: dict[Seat, str]
    """Public aliases in an anonymous event; empty otherwise."""
    game: str
    title: str
    currency: str = ""
    """Currency of a cash table."""


class ListedHand(Struct, frozen=True, array_like=True):
    """Data of a hand for one player's list."""

    seat: Seat
    board: tuple[Card, ...]
    winners: tuple[Seat, ...]
    line: Line | None
    """Line for statistics; None for a hand that statistics ignore."""


_encode = msgspec.msgpack.Encoder().encode
_kept = msgspec.msgpack.Decoder(Kept)
_own = msgspec.msgpack.Decoder(ListedHand)


def kept_in(place: HandPlace) -> Kept:
    """Decode the room's data about a hand."""
    return _kept.decode(place.body)


def own_in(line: OwnLine) -> ListedHand:
    """Decode the data of a hand for a player's list."""
    return _own.decode(line.body)


class HandSetting(Struct, frozen=True, kw_only=True):
    """Where and by whom a hand was played."""

    stream: str
    title: str
    seats: dict[Seat, int]
    """Accounts of all players dealt in, by seat."""
    bots: frozenset[int]
    """Accounts of bots; they get no rows."""
    aliases: dict[Seat, str]
    currency: str = ""
    tournament: bool = True


def rows_of(
    hand: HandAt, number: int, events: Sequence[hand_events.Event], where: HandSetting
) -> tuple[HandPlace, list[OwnLine]]:
    """Return the rows of a finished hand.

    Args:
        events: all events of the hand.

    Raises:
        preflop.NotYet: the tables for its equities are being loaded.
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
    pot = sum(event.amount for event in events if isinstance(event, hand_events.PotAwarded))
    before, after = record.start.stacks, _after(events)
    winners = tuple(sorted({event.seat for event in events if isinstance(event, hand_events.PotAwarded)}))
    board = tuple(
        card
        for event in events
        if isinstance(event, hand_events.BoardDealt) and not event.board
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
    """Return the course of a hand and the statistics lines by seat; none for a hand that statistics ignore.

    Equities are computed only where fast: from the flop on, and for two hold'em hands once `preflop` is
    ready.

    Raises:
        preflop.NotYet: the tables are being loaded.
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
    """Remove the player's name from a line; names are stored only with the account."""
    if line is None:
        return None
    return msgspec.structs.replace(
        line, player="", number="", currency=where.currency, tournament=where.tournament
    )


def _held(events: Sequence[hand_events.Event]) -> Mapping[Seat, tuple[Card, ...]]:
    """Return the first cards dealt to each seat; in stud and draw games, the starting cards."""
    found: dict[Seat, tuple[Card, ...]] = {}
    for event in events:
        if isinstance(event, hand_events.HoleDealt):
            found.setdefault(event.seat, event.cards)
    return found


def _after(events: Sequence[hand_events.Event]) -> Mapping[Seat, Chips]:
    for event in reversed(events):
        if isinstance(event, hand_events.HandEnded | hand_events.HandVoided | hand_events.Misdealt):
            return event.stacks
    return {}


def starting_hand(cards: Sequence[Card]) -> str:
    """Return the usual name of a starting hand: `AKs`, `QQ`, `T9o`; with more cards, the ranks in order.

    >>> starting_hand(("Kd", "Ad")), starting_hand(("9c", "Th")), starting_hand(("2c", "2d"))
    ('AKs', 'T9o', '22')
    >>> starting_hand(("2c", "As", "Kd", "Ah"))
    'AAK2'
    """
    ranks = sorted((card[0] for card in cards), key=RANKS.index, reverse=True)
    if len(cards) != 2 or ranks[0] == ranks[1]:
        return "".join(ranks)
    return "".join(ranks) + ("s" if cards[0][1] == cards[1][1] else "o")
