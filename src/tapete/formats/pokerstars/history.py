"""A hand as a file tells it: every fact with the number of its line, nothing judged yet."""

from typing import Literal

from msgspec import Struct

from tapete.cards import Card
from tapete.engine.types import Chips, PostKind, Seat
from tapete.formats.money import Currency
from tapete.formats.pokerstars.header import Header
from tapete.formats.record.telling import SeatShowdown

_LONGEST_QUOTE = 80

ActionKind = Literal["fold", "check", "call", "bet", "raise", "bring in"]


class SeatLine(Struct, frozen=True, kw_only=True):
    """One line of the list of seats."""

    line: int
    seat: Seat
    name: str
    stack: Chips
    away: bool = False
    """Whether the list says sitting out or out of hand. Tournaments deal them in all the same."""
    bounty: str = ""
    """The bounty on this player as printed, where the list says so."""


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
    """Chips of a call, a bet or a bring-in; how much higher a raise is, or 0 if the line doesn't say."""
    to: Chips = 0
    """Total in front of the seat after a raise."""
    all_in: bool = False


class StreetLine(Struct, frozen=True, kw_only=True):
    """A street begins: its number, and the whole board as of now, of the first run."""

    line: int
    number: int
    """0 for the first, which only Courchevel's board needs a line for."""
    board: tuple[Card, ...] = ()


class DealtLine(Struct, frozen=True, kw_only=True):
    """Cards dealt to a seat, as far as this file's owner saw them."""

    line: int
    seat: Seat
    held: tuple[Card, ...]
    """What it held before, where the line says so."""
    new: tuple[Card, ...]


class Drew(Struct, frozen=True, kw_only=True):
    """A seat changed cards; none, if it stood pat."""

    line: int
    seat: Seat
    count: int
    discarded: tuple[Card, ...] = ()
    """Which ones, where the line says so."""
    kept: tuple[Card, ...] = ()
    """All that it holds, where it stood pat and the line says so."""


class Returned(Struct, frozen=True, kw_only=True):
    """An uncalled bet."""

    line: int
    seat: Seat
    amount: Chips


class KnownLine(Struct, frozen=True, kw_only=True):
    """Cards of a seat that the file gives away, wherever: all that it held at last, or some of them."""

    line: int
    seat: Seat
    cards: tuple[Card, ...]
    shown: bool = False
    """Whether the player showed them; else a hero's line or the summary tells them."""


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
    """0 for the main pot, 1 for the first side pot; None where the line just says pot."""
    amount: Chips
    run: int = 0
    """0 for the first board, 1 for the second of a hand that was run twice."""


class CashedOut(Struct, frozen=True, kw_only=True):
    """Who sold his hand to the site before it was over, for how much and at which fee."""

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
    """A bounty won, as printed: it is money, whatever the chips are."""

    line: int
    seats: tuple[Seat, ...]
    """Who won it; several share it."""
    amount: str
    defeated: Seat | None


class Pots(Struct, frozen=True, kw_only=True):
    """The summary's line of pots."""

    line: int
    total: Chips
    named: tuple[Chips, ...]
    """Main pot and side pots, where there are several."""
    rake: Chips
    """All that the house takes, fees included."""
    fees: Chips = 0
    """What of it is for a jackpot and the like."""
    told: bool = True
    """Whether the line mentions a rake."""


class WonLine(Struct, frozen=True, kw_only=True):
    """What the summary says that a seat won in all."""

    line: int
    seat: Seat
    amount: Chips


class BoughtLine(Struct, frozen=True, kw_only=True):
    """Chips bought in a tournament after the cards: a re-buy or an add-on."""

    line: int
    seat: Seat
    amount: Chips
    price: str = ""
    """As printed, if it is."""
    add_on: bool = False


class Summed(Struct, frozen=True, kw_only=True):
    """A seat's line of the summary."""

    line: int
    seat: Seat
    positions: tuple[str, ...]
    """Those of button, small blind, big blind, button blind that it names."""
    dealt_in: bool


Step = PostLine | ActLine | StreetLine | DealtLine | Drew | Returned


class HistoryText(Struct, frozen=True, kw_only=True):
    """One hand."""

    line: int
    last_line: int
    header: Header
    number: str
    game: str
    """FILE-LIMIT, as in `tapete.rules.games()`."""
    currency: Currency
    lower: Chips
    """The small blind, or the small bet in fixed limit; 0 where only the button posts a blind."""
    upper: Chips
    """The big blind, or the big bet in fixed limit."""
    big_blind: Chips
    """What the big blind posts: the small bet in fixed limit."""
    cap: Chips | None
    """The most that a seat may put in, at capped tables."""
    exported: bool
    """Whether a tracker, a converter or another site wrote it (no time zone, or a bracketed one), or
    PokerStars before 2009: those leave lines of uncalled bets out."""
    tournament: str | None
    table: str
    seat_count: int | None
    """Seats at the table, empty ones too, where the file says so."""
    button: Seat | None
    """None in games without one."""
    hero: Seat | None
    """Whose cards the file shows from the start."""
    seats: tuple[SeatLine, ...]
    steps: tuple[Step, ...]
    known: tuple[KnownLine, ...]
    collected: tuple[Collected, ...]
    cashed_out: tuple[CashedOut, ...]
    pots: Pots | None
    boards: tuple[tuple[Card, ...], ...]
    """What was dealt, by run."""
    parted: int
    """How many cards all boards share."""
    summary_boards: tuple[tuple[Card, ...], ...]
    """What the summary says of them."""
    won: tuple[WonLine, ...]
    summed: tuple[Summed, ...]
    bought: tuple[BoughtLine, ...] = ()
    worded: tuple[Worded, ...] = ()
    told: tuple[SeatShowdown, ...] = ()
    """Hands shown and mucked at the showdown, in the order of the lines, otherwise of the summary."""
    declined: tuple[Seat, ...] = ()
    """Seats that the file says did not show."""
    dropped: tuple[str, ...] = ()
    """The kind of each line that a record can't hold, for example `chat`."""
    bounties: tuple[BountyLine, ...] = ()
    insured: tuple[Insured, ...] = ()
    level_before: bool = False
    """Whether the header names a level that had not begun, so that the blinds are those posted."""
    added: Chips = 0
    """Chips that the house threw into the pot."""
    open_pair: bool = False
    """Whether a pair in sight allowed the big bet on fourth street, by the rules of that site."""
    upcards_told: bool = True
    """Whether the file shows everybody's cards in sight; else its acts tell who opens each street."""
    anonymous: bool = False
    """Whether names are of places at the table, so that no name means the same player in the next hand."""
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
    """Empty: their numbers are not read."""


class Unreadable(Struct, frozen=True, kw_only=True):
    """A hand, or text outside of any hand, that makes no sense."""

    line: int
    number: str | None
    text: str
    """The line, empty if it is not about one."""
    why: str = "cannot read"

    @property
    def words(self) -> str:
        """What is wrong, with the beginning of the line."""
        if not self.text:
            return self.why
        quote = self.text if len(self.text) <= _LONGEST_QUOTE else self.text[: _LONGEST_QUOTE - 1] + "…"
        return f'{self.why} "{quote}"'


class CutOff(Struct, frozen=True, kw_only=True):
    """A hand whose end is missing from the file."""

    line: int
    number: str
    last_line: int
