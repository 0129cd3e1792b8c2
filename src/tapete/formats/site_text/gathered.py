"""Collect one hand from a site's own text, in the form of this package's PokerStars text.

A site's reader calls one method for each line. The class derives facts that the text omits: all-in
players, the total of a raise, uncalled chips. The engine checks the hand later, when it plays the
hand: see `tapete.formats.pokerstars.replay`.
"""

from collections import defaultdict
from collections.abc import Sequence

from tapete.cards import HIDDEN, Card
from tapete.engine.types import Chips, PostKind, Seat
from tapete.formats.money import Currency
from tapete.formats.pokerstars import history as h
from tapete.formats.pokerstars.header import Header
from tapete.formats.pokerstars.summary import Trouble
from tapete.formats.record.telling import SeatShowdown
from tapete.formats.record.units import MOST_CHIPS
from tapete.formats.site_text.draws import in_order
from tapete.rules import hand_rules


class Gathered:
    """One hand as read so far. Amounts are in the smallest unit of `currency`."""

    def __init__(self, header: Header, line: int, currency: Currency) -> None:
        self.header, self.line, self.currency = header, line, currency
        self.rules = hand_rules(header.game)
        self.board_sizes: list[int] = []
        for street in self.rules.streets:
            self.board_sizes.append(street.board + (self.board_sizes[-1] if self.board_sizes else 0))
        self.most_cards = sum(street.hole_down + street.hole_up for street in self.rules.streets)
        self.table = ""
        self.seat_count: int | None = None
        self.button: Seat | None = None
        self.hero: Seat | None = None
        self.seats: dict[Seat, h.SeatLine] = {}
        self.steps: list[h.Step] = []
        self.known: list[h.KnownLine] = []
        self.worded: list[h.Worded] = []
        self.told: list[SeatShowdown] = []
        self.declined: list[Seat] = []
        self.dropped: list[str] = []
        self.collected: list[h.Collected] = []
        self.cashed_out: list[h.CashedOut] = []
        self.bounties: list[h.BountyLine] = []
        self.bought: list[h.BoughtLine] = []
        self.boards: list[tuple[Card, ...]] = [()]
        self.parted = 0
        self.summary_boards: tuple[tuple[Card, ...], ...] | None = None
        self.pots: h.Pots | None = None
        self.won: dict[Seat, h.WonLine] = {}
        self.cancelled = self.open_pair = False
        self.behind: dict[Seat, Chips] = {}
        self.bets: dict[Seat, Chips] = defaultdict(int)
        self.put_in: dict[Seat, Chips] = defaultdict(int)
        """Chips that each seat has put in this hand, less the chips returned to it."""

    def read(self, text: str) -> Chips:
        """Return an amount in the smallest unit.

        Raises:
            ValueError: the text is not an amount.
            Trouble: the amount is above `MOST_CHIPS`.
        """
        amount = self.currency.read(text)
        if amount > MOST_CHIPS:
            raise Trouble("more than any chips in")
        return amount

    def seat(
        self, line: int, seat: Seat, name: str, stack: Chips, *, away: bool = False, bounty: str = ""
    ) -> None:
        """Record a line of the seat list."""
        if seat in self.seats or any(name == other.name for other in self.seats.values()):
            raise Trouble("twice in the list of seats:")
        if seat < 1:
            raise Trouble
        self.seats[seat] = h.SeatLine(line=line, seat=seat, name=name, stack=stack, away=away, bounty=bounty)
        self.behind[seat] = stack

    def named(self, name: str) -> Seat:
        """Return the seat of the player with this name."""
        for seat, seated in self.seats.items():
            if seated.name == name:
                return seat
        raise Trouble("nobody of that name sits here:")

    def posted(
        self, line: int, seat: Seat, kind: PostKind, amount: Chips, *, all_in: bool | None = None
    ) -> None:
        """Record a forced bet; `all_in=None` derives it from the stack."""
        if not amount:
            return
        self._pay(seat, amount)
        if kind.live:
            self.bets[seat] += amount
        said = self._empty(seat) if all_in is None else all_in
        self.steps.append(h.PostLine(line=line, seat=seat, kind=kind, amount=amount, all_in=said))

    def acted(
        self,
        line: int,
        seat: Seat,
        kind: h.ActionKind,
        amount: Chips = 0,
        *,
        to: Chips = 0,
        all_in: bool | None = None,
    ) -> None:
        """Record an action: `amount` for a call, bet or bring-in, `to` for the total after a raise."""
        if kind == "raise":
            self._pay(seat, to - self.bets[seat])
            self.bets[seat] = to
        else:
            self._pay(seat, amount)
            self.bets[seat] += amount
        said = (bool(amount or to) and self._empty(seat)) if all_in is None else all_in
        self.steps.append(h.ActLine(line=line, seat=seat, kind=kind, amount=amount, to=to, all_in=said))

    def put(self, line: int, seat: Seat, amount: Chips, *, all_in: bool | None = None) -> None:
        """Record chips that a seat adds, when the text does not say whether they call, bet or raise."""
        level = max(self.bets.values(), default=0)
        if self.bets[seat] + amount <= level:
            self.acted(line, seat, "call", amount, all_in=all_in)
        elif level:
            self.acted(line, seat, "raise", to=self.bets[seat] + amount, all_in=all_in)
        else:
            self.acted(line, seat, "bet", amount, all_in=all_in)

    def returned(self, line: int, seat: Seat, amount: Chips) -> None:
        """Record the return of an uncalled bet."""
        self._pay(seat, -amount)
        self.steps.append(h.Returned(line=line, seat=seat, amount=amount))

    def uncalled(self) -> tuple[Seat, Chips] | None:
        """Return the seat that has put in more than any other, and the difference; None if there is a tie."""
        most = sorted(((chips, seat) for seat, chips in self.put_in.items()), reverse=True)
        if len(most) < 2 or most[0][0] == most[1][0]:
            return None
        return most[0][1], most[0][0] - most[1][0]

    def street(self, line: int, number: int, whole: tuple[Card, ...], *, run: int = 0) -> None:
        """Begin a street; `whole` is the complete board of this run so far."""
        size = self.board_sizes[number]
        community = self.rules.upcards is not None and len(whole) == 1 and number + 1 == len(self.board_sizes)
        if (len(whole) != size and not community) or HIDDEN in whole:
            raise Trouble("a wrong number of cards in")
        while len(self.boards) <= run:
            if len(self.boards) == 1:
                self.parted = self.board_sizes[number - 1] if number else 0
            self.boards.append(self.boards[0][: self.parted])
        before = self.boards[run]
        if whole[: len(before)] != before and len(before) < len(whole):
            raise Trouble("the board has changed in")
        self.boards[run] = whole
        self.bets.clear()
        if not run:
            self.steps.append(h.StreetLine(line=line, number=number, board=whole))

    def drew(self, line: int, seat: Seat, count: int, discarded: Sequence[Card] = ()) -> None:
        """Record a draw: a seat changes cards or stands pat."""
        if discarded and len(discarded) != count:
            raise Trouble("a wrong number of cards in")
        self.bets.clear()
        self.steps.append(h.Drew(line=line, seat=seat, count=count, discarded=tuple(discarded)))

    def shown(self, line: int, seat: Seat, cards: tuple[Card, ...], words: str = "", *, run: int = 0) -> None:
        """Record that a seat shows its cards."""
        self.known.append(h.KnownLine(line=line, seat=seat, cards=cards, shown=True))
        if words:
            board = len(self.boards[min(run, len(self.boards) - 1)])
            self.worded.append(h.Worded(line=line, seat=seat, cards=cards, words=words, run=run, board=board))

    def wins(self, line: int, seat: Seat, amount: Chips) -> None:
        """Record a seat's winnings from the summary; several lines for one seat add up."""
        before = self.won[seat].amount if seat in self.won else 0
        self.won[seat] = h.WonLine(line=line, seat=seat, amount=before + amount)

    def history(
        self, last_line: int, *, level_before: bool = False, anonymous: bool = False
    ) -> h.HistoryText:
        """Return the finished hand; `HistoryText` explains the options.

        Raises:
            Trouble: the hand has no seats, no button or no stakes.
        """
        header, read = self.header, self.read
        lower, upper, big_blind = read(header.lower), read(header.upper), read(header.big_blind)
        if upper < 1 or big_blind < 1:
            raise Trouble("there is nothing to play for in")
        if not self.seats:
            raise Trouble("no line names a seat and its stack in")
        if not self.won:
            for line in self.collected:
                self.wins(line.line, line.seat, line.amount)
        if self.button is None and self.rules.upcards is None:
            raise Trouble("no line names the button in")
        return h.HistoryText(
            line=self.line,
            last_line=last_line,
            header=header,
            number=header.number,
            game=header.game,
            currency=self.currency,
            lower=lower,
            upper=upper,
            big_blind=big_blind,
            cap=read(header.cap) if header.cap else None,
            exported=header.exported,
            tournament=header.tournament,
            table=self.table,
            seat_count=self.seat_count,
            button=self.button if self.rules.upcards is None else None,
            hero=self.hero,
            seats=tuple(self.seats.values()),
            steps=in_order(self.steps),
            known=tuple(self.known),
            collected=tuple(self.collected),
            cashed_out=tuple(self.cashed_out),
            pots=self.pots,
            boards=tuple(self.boards),
            parted=self.parted,
            summary_boards=tuple(self.boards) if self.summary_boards is None else self.summary_boards,
            won=tuple(self.won.values()),
            summed=(),
            bought=tuple(self.bought),
            worded=tuple(self.worded),
            told=tuple(self.told),
            declined=tuple(dict.fromkeys(self.declined)),
            dropped=tuple(self.dropped),
            bounties=tuple(self.bounties),
            open_pair=self.open_pair,
            level_before=level_before,
            anonymous=anonymous,
            cancelled=self.cancelled,
        )

    def _pay(self, seat: Seat, amount: Chips) -> None:
        self.behind[seat] = self.behind.get(seat, 0) - amount
        self.put_in[seat] += amount

    def _empty(self, seat: Seat) -> bool:
        return self.behind[seat] <= 0
