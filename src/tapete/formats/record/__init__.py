"""Represent one hand in neutral form: readers return records, writers take them.

The engine's events are the truth: seats, stacks, posts, cards, actions, pots and winners come from them. The
other fields come from files and are unknown to the engine. Amounts are in the smallest unit of `money`.
"""

from collections import defaultdict
from typing import Any

from msgspec import Struct, structs

from tapete.cards import HIDDEN, Card
from tapete.engine import events as ev
from tapete.engine.types import Chips, Seat
from tapete.formats.money import Currency


class Unwritable(ValueError):
    """A format can't hold this hand; says which hand and why."""

    def __init__(self, number: str, why: str) -> None:
        self.number, self.why = number, why
        super().__init__(f"hand {number}: {why}" if number else why)

    def __reduce__(self) -> tuple[Any, ...]:
        return type(self), (self.number, self.why)


class Unread(Struct, frozen=True, kw_only=True):
    """Hand of a file that is unreadable, or that the engine cannot play, with the reason."""

    why: str
    at: str = ""
    """The place in the file: a line, or the path of a field."""
    number: str = ""
    """The hand's number, if it could be read."""
    site: str = ""
    """The site, for hands in an unsupported site's text."""

    def __str__(self) -> str:
        """Return number, place and reason on one line.

        >>> str(Unread(at="actions[3]", number="12", why="not your turn"))
        'hand 12: actions[3]: not your turn'
        """
        hand = f"hand {self.number}" if self.number else ""
        return ": ".join(part for part in (hand, self.at, self.why) if part)


class AwayPlayer(Struct, frozen=True, kw_only=True):
    """Player who sits at the table but was not dealt in."""

    seat: Seat
    name: str
    stack: Chips


class Paid(Struct, frozen=True, kw_only=True):
    """Site's own payment to a seat from one pot."""

    pot: int
    seat: Seat
    amount: Chips
    board: int = 0


class CashOut(Struct, frozen=True, kw_only=True):
    """Sale of a hand to the site before its end; the pot goes on as if it had not been sold."""

    seat: Seat
    amount: Chips | None = None
    """Price paid for the hand; None if the file does not say."""
    fee: Chips | None = None


class Bounty(Struct, frozen=True, kw_only=True):
    """Bounty that was won, in the smallest unit of the buy-in's currency."""

    seat: Seat
    amount: Chips
    defeated: Seat | None = None


class Bought(Struct, frozen=True, kw_only=True):
    """Chips bought after the hand."""

    seat: Seat
    amount: Chips
    price: str = ""
    """The price as printed in the file."""
    add_on: bool = False


class TournamentFacts(Struct, frozen=True, kw_only=True):
    """Tournament of the hand, as a history tells it. Amounts are in the smallest unit of `money`."""

    number: str = ""
    name: str = ""
    level: str = ""
    """Level as printed: "III"."""
    buy_in: Chips | None = None
    """Share of the buy-in for the prize pool, without bounty and fee; None if unknown."""
    bounty: Chips | None = None
    fee: Chips | None = None
    currency: str = ""
    """ISO 4217, `PLAY`, or empty."""
    money: Currency = Currency("", 0)


class Comment(Struct, frozen=True):
    """Text by the writer of a file or by a player."""

    event: int
    """Index in `Record.events` of the event that the comment belongs to."""
    text: str


class Record(Struct, frozen=True, kw_only=True):
    """One complete hand."""

    game: str
    """FILE-LIMIT, as in `tapete.rules.games()`."""
    events: tuple[ev.Event, ...]
    """Events from `HandStarted` to `HandEnded`."""
    money: Currency = Currency("", 0)
    """Form of printed amounts, and number of decimals of the smallest unit."""
    currency: str = ""
    """Currency: ISO 4217, or `PLAY` for play money; empty for tournament chips or if unknown."""
    site: str = ""
    network: str = ""
    number: str = ""
    """The hand's number as the file prints it."""
    table: str = ""
    seat_count: int | None = None
    started_at: int | None = None
    """Start in UTC, in milliseconds."""
    names: dict[Seat, str] = {}
    """Names of the seats dealt in; a seat without a name is missing."""
    hero: Seat | None = None
    """Seat whose view the hand shows; None for a spectator's view."""
    tournament: TournamentFacts | None = None
    away: tuple[AwayPlayer, ...] = ()
    cap: Chips | None = None
    """Most that a seat may put in, at capped tables."""
    stacks: dict[Seat, Chips] = {}
    """Whole stacks of seats that had more than the cap; the engine sees only the capped stack."""
    heads: dict[Seat, Chips] = {}
    """Bounties on the players' heads, in the smallest unit of the tournament's money."""
    bounties: tuple[Bounty, ...] = ()
    cashed_out: tuple[CashOut, ...] = ()
    showed: dict[Seat, tuple[Card, ...]] = {}
    """Cards shown voluntarily: a losing hand, or any hand after all others folded. `??` stands for a card
    kept hidden.
    """
    paid: tuple[Paid, ...] = ()
    """Site's own payments, if they differ from the events in odd chips or in the pot that the rake came
    from; otherwise empty.
    """
    jackpot: Chips = 0
    """Part of the rake that goes to a jackpot."""
    added: Chips = 0
    """Chips that the house added to the main pot; the events do not include them."""
    bought: tuple[Bought, ...] = ()
    sitting_out: tuple[Seat, ...] = ()
    """Seats dealt in although their players are away, for example in a tournament."""
    declined: tuple[Seat, ...] = ()
    """Seats that declined to show, by the file, and did not have to."""
    comments: tuple[Comment, ...] = ()
    notes: tuple[str, ...] = ()
    """Actions that the site allowed and our rules forbid. Not stored in files: a reader derives them again.
    """
    extra: dict[str, dict[str, Any]] = {}
    """Fields of one format that mean nothing in others, unchanged: `{"phh": {"author": "..."}}`."""

    @property
    def start(self) -> ev.HandStarted:
        """First event.

        Raises:
            ValueError: the events do not begin with `HandStarted`.
        """
        if not self.events or not isinstance(self.events[0], ev.HandStarted):
            raise ValueError("the log of a hand begins with HandStarted")
        return self.events[0]

    @property
    def over(self) -> bool:
        """Whether the hand was played to its end."""
        return bool(self.events) and isinstance(self.events[-1], ev.HandEnded)

    def name(self, seat: Seat) -> str:
        """Return the player's name, or a name made from the seat.

        >>> Record(game="holdem-no-limit", events=()).name(3)
        'Player 3'
        """
        return self.names.get(seat) or f"Player {seat}"

    @property
    def payments(self) -> tuple[Paid, ...]:
        """Payments of each pot: the site's own if recorded, else the events'."""
        if self.paid:
            return self.paid
        totals: dict[tuple[int, Seat, int], Chips] = defaultdict(int)
        for event in self.events:
            if isinstance(event, ev.PotAwarded):
                totals[event.pot, event.seat, event.board] += event.amount
        return tuple(
            Paid(pot=pot, seat=seat, amount=amount, board=board)
            for (pot, seat, board), amount in totals.items()
        )

    @property
    def winnings(self) -> dict[Seat, Chips]:
        """Chips that each seat dealt in collected; 0 for most."""
        won = dict.fromkeys(self.start.stacks, 0)
        for paid in self.payments:
            won[paid.seat] += paid.amount
        return won

    @property
    def pots(self) -> tuple[Chips, ...]:
        """Size of each pot when paid, including rake and chips added by the house; main pot first."""
        pots: dict[int, Chips] = {}
        for event in self.events:
            if isinstance(event, ev.PotAwarded | ev.RakeTaken):
                pots[event.pot] = pots.get(event.pot, 0) + event.amount
        if pots:
            pots[0] = pots.get(0, 0) + self.added
        return tuple(pots.get(place, 0) for place in range(max(pots, default=-1) + 1))

    @property
    def rake(self) -> Chips:
        """Chips that the house took from the pots."""
        return sum(self.pots) - sum(paid.amount for paid in self.payments)

    @property
    def finishing_stacks(self) -> dict[Seat, Chips]:
        """Stacks of the seats dealt in after the last event, including chips above the cap."""
        stacks = self.start.stacks | self.stacks
        behind = dict(stacks)
        bets = dict.fromkeys(stacks, 0)
        for event in self.events:
            match event:
                case ev.Posted(seat=seat, kind=kind, amount=amount):
                    behind[seat] -= amount
                    bets[seat] += amount if kind.live else 0
                case ev.Called(seat=seat, amount=amount) | ev.BroughtIn(seat=seat, amount=amount):
                    behind[seat] -= amount
                    bets[seat] += amount
                case ev.BetMade(seat=seat, amount=amount) | ev.RaisedTo(seat=seat, amount=amount):
                    behind[seat] -= amount - bets[seat]
                    bets[seat] = amount
                case ev.UncalledReturned(seat=seat, amount=amount):
                    behind[seat] += amount
                case ev.BetsCollected():
                    bets = dict.fromkeys(stacks, 0)
                case _:
                    pass
        for paid in self.payments:
            behind[paid.seat] += paid.amount
        return behind


def digits_of(number: str) -> int:
    """Return the engine's number for a file's hand number: its last 18 digits.

    >>> digits_of("RC1234-5"), digits_of("")
    (12345, 0)
    """
    return int("0" + "".join(letter for letter in number if letter in "0123456789")[-18:])


def as_seen_by(record: Record, seat: Seat | None) -> Record:
    """Return the hand as `seat` knows it at its end: others' cards only if they were shown.

    None is a spectator. No seat sees the stub's order or burned cards.
    """
    lit = _lit(record)
    seen: list[ev.Event] = []
    for place, event in enumerate(record.events):
        match event:
            case ev.HoleDealt(seat=owner, cards=cards) if owner != seat:
                known = tuple(card if (place, card) in lit else HIDDEN for card in cards)
                seen.append(structs.replace(event, cards=known))
            case ev.Discarded(seat=owner, cards=cards) if owner != seat:
                seen.append(structs.replace(event, cards=(HIDDEN,) * len(cards)))
            case ev.Burned(cards=cards) | ev.StubReshuffled(cards=cards):
                seen.append(structs.replace(event, cards=(HIDDEN,) * len(cards)))
            case _:
                seen.append(event)
    return structs.replace(record, events=tuple(seen), hero=seat)


def _lit(record: Record) -> set[tuple[int, Card]]:
    """Return the cards that every player has seen, each with the number of the event that dealt it.

    A card that was discarded and came back from a reshuffled stub counts as a different card.
    """
    held: dict[Seat, list[tuple[int, Card]]] = {}
    lit: set[tuple[int, Card]] = set()
    for place, event in enumerate(record.events):
        match event:
            case ev.HoleDealt(seat=seat, cards=cards, up=up):
                held.setdefault(seat, []).extend((place, card) for card in cards)
                lit.update((place, card) for card in cards[len(cards) - up :])
            case ev.Discarded(seat=seat, cards=cards):
                held[seat] = [(at, card) for at, card in held[seat] if card not in cards]
            case ev.Shown(seat=seat, cards=cards):
                lit.update((at, card) for at, card in held[seat] if card in cards)
            case _:
                pass
    for seat, cards in record.showed.items():
        lit.update((at, card) for at, card in held.get(seat, []) if card in cards)
    return lit
