"""Represent a hand as the file gives it: facts with their line numbers, not yet checked."""

from typing import Literal

from msgspec import Struct

from tapete.cards import Card
from tapete.engine.types import Chips, PostKind, Seat
from tapete.formats.money import Currency
from tapete.formats.pokerstars.header import Header
from tapete.formats.record.file_showdown import SeatShowdown

_LONGEST_QUOTE = 80

ActionKind = Literal["fold", "check", "call", "bet", "raise", "bring in"]


class SeatLine(Struct, frozen=True, kw_only=True):
    """One line of the list of seats."""

    line: int
    seat: Seat
    name: str
    stack: Chips
    away: bool = False
    """Whether the list says "sitting out" or "out of hand". Tournaments still deal the seat in."""
    bounty: str = ""
    """Bounty on this player as printed, if the list gives it."""


class PostLine(Struct, frozen=True, kw_only=True):
    line: int
    seat: Seat
    kind: PostKind
    amount: Chips
    all_in: bool = False


class ActLine(Struct, frozen=True, kw_only=True):
    line: int
    seat: Seat
    kind: ActionKind
    amount: Chips = 0
    """Chips of a call, bet or bring-in; for a raise, the increase, or 0 if the line omits it."""
    to: Chips = 0
    """Total in front of the seat after a raise."""
    all_in: bool = False


class StreetLine(Struct, frozen=True, kw_only=True):
    """Beginning of a street: its number, and the whole board of the first run at this point."""

    line: int
    number: int
    """Number of the street; 0 is the first street, which needs a line only for Courchevel's board."""
    board: tuple[Card, ...] = ()


class DealtLine(Struct, frozen=True, kw_only=True):
    """Cards dealt to a seat, as far as this file's owner saw them."""

    line: int
    seat: Seat
    held: tuple[Card, ...]
    """Cards that the seat held before, if the line gives them."""
    new: tuple[Card, ...]


class Drew(Struct, frozen=True, kw_only=True):
    """Cards that a seat exchanged; none if it stood pat."""

    line: int
    seat: Seat
    count: int
    discarded: tuple[Card, ...] = ()
    """Discarded cards, if the line gives them."""
    kept: tuple[Card, ...] = ()
    """Whole hand of a seat that stood pat, if the line gives it."""


class Returned(Struct, frozen=True, kw_only=True):
    """Return of an uncalled bet."""

    line: int
    seat: Seat
    amount: Chips


class KnownLine(Struct, frozen=True, kw_only=True):
    """Cards of a seat named anywhere in the file: its whole final hand, or a part."""

    line: int
    seat: Seat
    cards: tuple[Card, ...]
    shown: bool = False
    """Whether the player showed the cards; otherwise a hero's line or the summary names them."""


class Worded(Struct, frozen=True, kw_only=True):
    """The file's description of a shown hand: `a pair of Kings`."""

    line: int
    seat: Seat
    cards: tuple[Card, ...]
    words: str
    run: int = 0
    board: int | None = None
    """Number of board cards when they were shown; None for the whole board, as in the summary."""


class Collected(Struct, frozen=True, kw_only=True):
    line: int
    seat: Seat
    pot: int | None
    """Pot number: 0 for the main pot, 1 for the first side pot; None if the line just says pot."""
    amount: Chips
    run: int = 0
    """Board number: 0 for the first, 1 for the second of a hand that was run twice."""


class CashedOut(Struct, frozen=True, kw_only=True):
    """Sale of a hand to the site before its end: seat, amount and fee."""

    line: int
    seat: Seat
    amount: Chips
    fee: Chips = 0


class Insured(Struct, frozen=True, kw_only=True):
    """An all-in insurance: the player's payment or compensation, outside the pot."""

    line: int
    seat: Seat
    amount: Chips
    """Negative for a payment by the player."""


class BountyLine(Struct, frozen=True, kw_only=True):
    """Bounty won, as printed: money, even in a tournament."""

    line: int
    seats: tuple[Seat, ...]
    """Seats that share the bounty."""
    amount: str
    defeated: Seat | None


class Pots(Struct, frozen=True, kw_only=True):
    """Pots line of the summary."""

    line: int
    total: Chips
    named: tuple[Chips, ...]
    """Main pot and side pots, if there are several."""
    rake: Chips
    """Chips that the house takes, including fees."""
    fees: Chips = 0
    """Part of the rake for a jackpot or another fee."""
    told: bool = True
    """Whether the line mentions a rake."""


class WonLine(Struct, frozen=True, kw_only=True):
    """Total that a seat won, from the summary."""

    line: int
    seat: Seat
    amount: Chips


class BoughtLine(Struct, frozen=True, kw_only=True):
    """Chips bought in a tournament after the cards: a re-buy or an add-on."""

    line: int
    seat: Seat
    amount: Chips
    price: str = ""
    """Price as printed; empty if omitted."""
    add_on: bool = False


class Summed(Struct, frozen=True, kw_only=True):
    """Summary line of a seat."""

    line: int
    seat: Seat
    positions: tuple[str, ...]
    """Positions that the line names: button, small blind, big blind, button blind."""
    dealt_in: bool


Step = PostLine | ActLine | StreetLine | DealtLine | Drew | Returned


class HistoryText(Struct, frozen=True, kw_only=True):
    """One hand of a file."""

    line: int
    last_line: int
    header: Header
    number: str
    game: str
    """FILE-LIMIT, as in `tapete.rules.games()`."""
    currency: Currency
    lower: Chips
    """Small blind, or the small bet in fixed limit; 0 if only the button posts a blind."""
    upper: Chips
    """Big blind, or the big bet in fixed limit."""
    big_blind: Chips
    """Amount that the big blind posts: the small bet in fixed limit."""
    cap: Chips | None
    """Most that a seat may put in, at capped tables."""
    exported: bool
    """Whether the file omits uncalled bets. True for a tracker, a converter or another site (no time zone,
    or a bracketed one), and for PokerStars before 2009.
    """
    tournament: str | None
    table: str
    seat_count: int | None
    """Seats at the table, including empty ones, if the file says so."""
    button: Seat | None
    """Seat of the button; None in games without one."""
    hero: Seat | None
    """Seat whose cards the file shows from the start."""
    seats: tuple[SeatLine, ...]
    steps: tuple[Step, ...]
    known: tuple[KnownLine, ...]
    collected: tuple[Collected, ...]
    cashed_out: tuple[CashedOut, ...]
    pots: Pots | None
    boards: tuple[tuple[Card, ...], ...]
    """Board cards dealt, by run."""
    parted: int
    """Number of cards that all boards share."""
    summary_boards: tuple[tuple[Card, ...], ...]
    """Boards as the summary gives them."""
    won: tuple[WonLine, ...]
    summed: tuple[Summed, ...]
    bought: tuple[BoughtLine, ...] = ()
    worded: tuple[Worded, ...] = ()
    told: tuple[SeatShowdown, ...] = ()
    """Hands shown and mucked at the showdown, in line order, or in summary order if no lines tell."""
    declined: tuple[Seat, ...] = ()
    """Seats that did not show, by the file."""
    dropped: tuple[str, ...] = ()
    """The kind of each line that a record can't hold, for example `chat`."""
    bounties: tuple[BountyLine, ...] = ()
    insured: tuple[Insured, ...] = ()
    level_before: bool = False
    """Whether the header names a level that has not begun, so that the posted blinds apply."""
    added: Chips = 0
    """Chips that the house added to the pot."""
    open_pair: bool = False
    """Whether the site allowed the big bet on fourth street because of an open pair."""
    upcards_told: bool = True
    """Whether the file shows all upcards; otherwise the actions tell the opener of each street."""
    anonymous: bool = False
    """Whether names stand for places at the table: a name is then another player in the next hand."""
    cancelled: bool = False


class OtherGame(Struct, frozen=True, kw_only=True):
    """A hand whose header names a game that the engine does not know."""

    line: int
    number: str
    game: str


class OtherSite(Struct, frozen=True, kw_only=True):
    """All hands of one unsupported site in a file."""

    line: int
    site: str
    number: str = ""
    """Hand number; empty, since hands of the site are not read."""


class Unreadable(Struct, frozen=True, kw_only=True):
    """Hand, or text outside of any hand, that cannot be read."""

    line: int
    number: str | None
    text: str
    """Text of the line; empty if the fault is not in one line."""
    why: str = "cannot read"

    @property
    def words(self) -> str:
        """Reason, with the beginning of the line."""
        if not self.text:
            return self.why
        quote = self.text if len(self.text) <= _LONGEST_QUOTE else self.text[: _LONGEST_QUOTE - 1] + "…"
        return f'{self.why} "{quote}"'


class CutOff(Struct, frozen=True, kw_only=True):
    """A hand whose end is missing from the file."""

    line: int
    number: str
    last_line: int
