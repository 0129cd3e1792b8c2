"""Hold the facts printed above the seat list, in numbers."""

from msgspec import Struct

from tapete.engine.types import Chips
from tapete.formats.money import Currency
from tapete.formats.pokerstars.header import Header
from tapete.formats.pokerstars.summary import Trouble
from tapete.formats.record.units import MOST_CHIPS


class Head(Struct, frozen=True, kw_only=True):
    """Facts printed above the seat list."""

    site: str
    number: str
    game: str
    """FILE-LIMIT, as in `tapete.rules.games()`."""
    money: Currency
    """Currency; tournament chips have no sign and no decimals."""
    code: str = ""
    """ISO 4217 code, if printed."""
    tournament: str | None = None
    buy_in: str = ""
    """Buy-in in PokerStars' form, `€4.57+€0.43`, and the tournament's name."""
    level: str = ""
    lower: Chips = 0
    """Small blind, or the small bet in fixed limit; 0 if no line tells it."""
    upper: Chips = 0
    """Big blind, or the big bet in fixed limit."""
    cap: Chips | None = None
    """Most that a seat may put in, at capped tables."""
    table: str = ""
    seat_count: int | None = None
    started_at: int | None = None
    local_time: bool = False
    exported: bool = True
    """Whether the file omits uncalled bets."""
    header: Header | None = None
    """First line, from sites that print the facts of PokerStars' header."""

    @property
    def big_blind(self) -> Chips:
        """Amount that the big blind posts: the small bet in fixed limit."""
        return self.lower if self.game.endswith("-fixed-limit") else self.upper


def head_of(header: Header, money: Currency, *, table: str = "", seat_count: int | None = None) -> Head:
    """Return the facts of a first line in PokerStars' form; stakes that it omits are 0.

    Raises:
        ValueError: a stake is not an amount.
        Trouble: a stake is above `MOST_CHIPS`.
    """
    return Head(
        site=header.site,
        number=header.number,
        game=header.game,
        money=money,
        code=header.code,
        tournament=header.tournament,
        buy_in=header.buy_in,
        level=header.level,
        lower=within(money.read(header.lower)) if header.lower else 0,
        upper=within(money.read(header.upper)) if header.upper else 0,
        cap=within(money.read(header.cap)) if header.cap else None,
        table=table,
        seat_count=seat_count,
        started_at=header.started_at,
        local_time=header.local_time,
        exported=header.exported,
        header=header,
    )


def header_of(head: Head) -> Header:
    """Return the first line in PokerStars' form."""
    if head.header is not None:
        return head.header
    return Header(
        site=head.site,
        number=head.number,
        game=head.game,
        mix="",
        tournament=head.tournament,
        buy_in=head.buy_in,
        level=head.level,
        lower="",
        upper="",
        code=head.code,
        started_at=head.started_at,
        cap=None,
        exported=True,
        local_time=head.local_time,
    )


def within(amount: Chips) -> Chips:
    """Return the amount after a limit check, for amounts that the engine never sees.

    Raises:
        Trouble: the amount is above `MOST_CHIPS`.
    """
    if amount > MOST_CHIPS:
        raise Trouble("more than any chips in")
    return amount
