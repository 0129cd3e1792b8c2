"""Read hands from a file, write hands to a file, and make records of hands."""

from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path

from msgspec import UNSET, UnsetType

from tapete.cards.typed import checked
from tapete.engine import Hand
from tapete.engine.types import Chips, Seat
from tapete.formats.convert import WRITERS
from tapete.formats.detect import detect
from tapete.formats.money import Currency
from tapete.formats.readers import READERS
from tapete.formats.record import Record, TournamentFacts, Unread, as_seen_by
from tapete.formats.sites import Format
from tapete.rules.schema_errors import suggestion


@checked
def read_hands(source: bytes | str | Path, format: Format | None = None) -> Iterator[Record | Unread]:
    """Read the hands of a file in order, each on its own.

    A damaged hand does not hide the next one: it is returned as `Unread`, which says where and why.

    Args:
        source: the path of a file, or its bytes.
        format: `pokerstars` (GGPoker's text too), or another `Format`; None detects it.

    Raises:
        OSError: the file can't be read.
        ValueError: no such format.

    >>> [str(read) for read in read_hands(b"variant = 'NT'\\n")]
    ['actions: this field is missing: expected a list']
    """
    if isinstance(source, bytes):
        name, data = "", source
    else:
        name, data = Path(source).name, Path(source).read_bytes()
    return READERS[_known(format or detect(name, data), READERS)](data)


@checked
def write_hands(hands: Iterable[Record | Hand], format: Format) -> str:
    """Write hands as the text of a file.

    Every hand is read back before the text is returned, so that none is written that means another hand.

    Args:
        hands: records, or hands of the engine that need no names.
        format: `pokerstars`, `phh` or `ohh`.

    Raises:
        Unwritable: a hand that the format can't hold, or that is not over; it says which and why.
        ValueError: no such format.

    >>> from tapete import read_hand
    >>> hand = read_hand("holdem-no-limit 50/100 button=1 1:5000 2:5000; 1 fold")
    >>> write_hands([hand], "pokerstars").splitlines()[0]
    "PokerStars Hand #1:  Hold'em No Limit (50/100)"
    """
    records = (hand if isinstance(hand, Record) else record_of(hand) for hand in hands)
    return WRITERS[_known(format, WRITERS)](records)


@checked
def record_of(
    hand: Hand,
    *,
    names: Mapping[Seat, str] | None = None,
    number: str | None = None,
    seen_by: Seat | None | UnsetType = UNSET,
    money: Currency | None = None,
    currency: str = "",
    site: str = "",
    table: str = "",
    seat_count: int | None = None,
    started_at: int | None = None,
    stacks: Mapping[Seat, Chips] | None = None,
    tournament: TournamentFacts | None = None,
) -> Record:
    """Make the record of a hand that the engine has played, for `write_hands` and `tapete.stats`.

    Args:
        names: by seat; a seat without a name is called by its number.
        number: the hand's number in the file; the engine's own if None.
        seen_by: only what this seat saw, None for a spectator. Without it, every card is told.
        money: how amounts are printed, and how many digits the smallest unit has; whole chips if None.
        currency: ISO 4217, or `PLAY`.
        started_at: UTC, in milliseconds.
        stacks: whole stacks of seats that had more than was in play.

    >>> from tapete import read_hand
    >>> hand = read_hand("holdem-no-limit 50/100 button=1 1:5000 2:5000; deal 2 Ah??; 1 fold")
    >>> record = record_of(hand, names={1: "Ana"}, number="12", seen_by=2)
    >>> record.name(1), record.name(2), record.events[3].cards
    ('Ana', 'Player 2', ('Ah', '??'))
    """
    record = Record(
        game=hand.rules.game,
        events=tuple(hand.events),
        names=dict(names or {}),
        number=str(hand.number) if number is None else number,
        money=money or Currency("", 0),
        currency=currency,
        site=site,
        table=table,
        seat_count=seat_count,
        started_at=started_at,
        stacks=dict(stacks or {}),
        tournament=tournament,
    )
    return record if isinstance(seen_by, UnsetType) else as_seen_by(record, seen_by)


def _known(format_: str, among: Mapping[Format, object]) -> Format:
    """The format of this name.

    Raises:
        ValueError: there is none.
    """
    for known in among:
        if known == format_:
            return known
    if format_ in READERS:
        raise ValueError(f"{format_!r} is read, but not written; {', '.join(among)} are")
    raise ValueError(f"no format {format_!r}{suggestion(format_, list(among))}")
