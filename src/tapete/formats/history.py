"""A hand as a file tells it: every fact with the number of its line, nothing judged yet."""

from typing import Literal

from msgspec import Struct

from tapete.cards import Card
from tapete.engine.types import Chips, PostKind, Seat
from tapete.formats.money import Currency

ActionKind = Literal["fold", "check", "call", "bet", "raise"]


class Seated(Struct, frozen=True, kw_only=True):
    """One line of the list of seats."""

    line: int
    seat: Seat
    name: str
    stack: Chips
    away: bool = False
    """Whether the list says sitting out or out of hand. Tournaments deal them in all the same."""


class Posted(Struct, frozen=True, kw_only=True):
    line: int
    seat: Seat
    kind: PostKind
    amount: Chips
    all_in: bool = False


class Acted(Struct, frozen=True, kw_only=True):
    line: int
    seat: Seat
    kind: ActionKind
    amount: Chips = 0
    """Chips of a call or a bet; how much higher a raise is, or 0 if the line doesn't say."""
    to: Chips = 0
    """Total in front of the seat after a raise."""
    all_in: bool = False


class Dealt(Struct, frozen=True, kw_only=True):
    """A street: the whole board as of now."""

    line: int
    board: tuple[Card, ...]


class Returned(Struct, frozen=True, kw_only=True):
    """An uncalled bet."""

    line: int
    seat: Seat
    amount: Chips


class Known(Struct, frozen=True, kw_only=True):
    """Cards of a seat that the file gives away, wherever; `??` where it shows only one."""

    line: int
    seat: Seat
    cards: tuple[Card, ...]


class Collected(Struct, frozen=True, kw_only=True):
    line: int
    seat: Seat
    pot: int | None
    """0 for the main pot, 1 for the first side pot; None where the line just says pot."""
    amount: Chips
    run: int = 0
    """0 for the first board, 1 for the second if the hand was run twice."""


class Pots(Struct, frozen=True, kw_only=True):
    """The summary's line of pots."""

    line: int
    total: Chips
    named: tuple[Chips, ...]
    """Main pot and side pots, where there are several."""
    rake: Chips
    """All that the house takes, fees for a jackpot included."""


class Won(Struct, frozen=True, kw_only=True):
    """What the summary says that a seat won in all."""

    line: int
    seat: Seat
    amount: Chips


class Bought(Struct, frozen=True, kw_only=True):
    """Chips bought in a tournament after the cards: a re-buy or an add-on."""

    line: int
    seat: Seat
    amount: Chips


class Summed(Struct, frozen=True, kw_only=True):
    """A seat's line of the summary."""

    line: int
    seat: Seat
    positions: tuple[str, ...]
    """Those of button, small blind, big blind that it names."""
    dealt_in: bool


Step = Posted | Acted | Dealt | Returned


class History(Struct, frozen=True, kw_only=True):
    """One hand of no-limit hold'em."""

    line: int
    last_line: int
    number: str
    currency: Currency
    small_blind: Chips
    big_blind: Chips
    cap: Chips | None
    """The most that a seat may put in, at capped tables."""
    exported: bool
    """Whether a tracker, a converter or another site wrote it (no time zone, or a bracketed one), or
    PokerStars before 2009: those leave lines of uncalled bets out."""
    tournament: str | None
    table: str
    button: Seat
    seats: tuple[Seated, ...]
    steps: tuple[Step, ...]
    known: tuple[Known, ...]
    collected: tuple[Collected, ...]
    cashed_out: tuple[Seat, ...]
    pots: Pots | None
    board: tuple[Card, ...]
    """The summary's board, of the first run."""
    second_board: tuple[Card, ...]
    won: tuple[Won, ...]
    summed: tuple[Summed, ...]
    bought: tuple[Bought, ...] = ()
    added: Chips = 0
    """Chips that the house threw into the pot."""
    cancelled: bool = False


class OtherGame(Struct, frozen=True, kw_only=True):
    """A hand whose header names a game that is not replayed yet."""

    line: int
    number: str
    game: str


class Unreadable(Struct, frozen=True, kw_only=True):
    """A hand, or text outside of any hand, that makes no sense."""

    line: int
    number: str | None
    text: str
    why: str = "cannot read"


class CutOff(Struct, frozen=True, kw_only=True):
    """A hand whose end is missing from the file."""

    line: int
    number: str
    last_line: int
