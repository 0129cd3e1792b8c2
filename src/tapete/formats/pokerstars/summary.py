"""Read the lines of a hand's summary: pots and rake, boards, and a line for each seat."""

import re
from collections.abc import Mapping

from tapete.cards import Card, read_cards
from tapete.engine.types import Seat
from tapete.formats.money import Currency
from tapete.formats.pokerstars import gg
from tapete.formats.pokerstars import history as h
from tapete.formats.pokerstars import patterns as p
from tapete.formats.pokerstars.dropped import AGAIN, kind_of
from tapete.formats.pokerstars.streets import RUNS
from tapete.formats.record.file_showdown import SeatShowdown

_FATE = re.compile(r"^(?: \([a-z ]+\))* (showed|mucked)\b")


class Trouble(Exception):
    """Unreadable line, with a reason."""

    def __init__(self, why: str = "cannot read") -> None:
        self.why = why
        super().__init__(why)


def cards_in(text: str, *, most: int | None = None) -> tuple[Card, ...]:
    """Return the cards of a bracket; with `most`, at least one and at most that number.

    Raises:
        Trouble: a word is not a card, or the number of cards is wrong.
    """
    try:
        found = read_cards(text)
    except ValueError:
        raise Trouble("an unknown card in") from None
    if most is not None and not 1 <= len(found) <= most:
        raise Trouble("a wrong number of cards in")
    return found


class Summary:
    """Line reader for the part after `*** SUMMARY ***`."""

    def __init__(
        self, currency: Currency, names: Mapping[Seat, str], most_cards: int, *, bare: bool = False
    ) -> None:
        self.currency, self.names, self.most_cards = currency, names, most_cards
        self.bare = bare
        """Whether the total may lack a rake."""
        self.pots: h.Pots | None = None
        self.known: list[h.KnownLine] = []
        self.worded: list[h.Worded] = []
        self.told: list[SeatShowdown] = []
        self.dropped: list[str] = []
        self.won: list[h.WonLine] = []
        self.summed: list[h.Summed] = []
        self._boards: dict[int, tuple[Card, ...]] = {}

    @property
    def boards(self) -> tuple[tuple[Card, ...], ...]:
        """Boards by run; at least one, perhaps empty."""
        return tuple(self._boards.get(run, ()) for run in range(max(self._boards, default=0) + 1))

    def read(self, line: int, text: str) -> None:
        """Take one line.

        Raises:
            Trouble: the line makes no sense at this point.
            ValueError: an amount in it can't be read.
        """
        if found := p.TOTAL.match(text):
            self._total(line, found)
        elif self.bare and (found := gg.TOTAL.match(text)):
            self.pots = h.Pots(line=line, total=self.currency.read(found[1]), named=(), rake=0, told=False)
        elif found := p.BOARD.match(text):
            self._boards[RUNS.index(found[1]) if found[1] else 0] = cards_in(found[2])
        elif found := p.SUMMARY_SEAT.match(text):
            self._seat(line, int(found[1]), found[2])
        elif kind := kind_of(text):
            self.dropped += [kind] if kind != AGAIN else []
        else:
            raise Trouble

    def _total(self, line: int, found: re.Match[str]) -> None:
        read = self.currency.read
        fees = sum(read(fee) for fee in p.FEE.findall(found[4]))
        named = tuple(read(amount) for _, amount in p.NAMED_POT.findall(found[2]))
        self.pots = h.Pots(
            line=line, total=read(found[1]), named=named, rake=read(found[3]) + fees, fees=fees
        )

    def _seat(self, line: int, seat: Seat, text: str) -> None:
        if seat not in self.names or not text.startswith(self.names[seat]):
            raise Trouble("nobody of that name sits here:")
        rest = text[len(self.names[seat]) :]
        positions, played = tuple(p.POSITION.findall(rest)), bool(p.PLAYED.search(rest))
        self.summed.append(h.Summed(line=line, seat=seat, positions=positions, dealt_in=played))
        if found := _FATE.search(rest):
            self.told.append(SeatShowdown(seat, shown=found[1] == "showed"))
        for held in p.IN_SUMMARY.findall(rest):
            cards = cards_in(held, most=self.most_cards)
            self.known.append(h.KnownLine(line=line, seat=seat, cards=cards))
            for run, words in enumerate(p.MADE.findall(rest)):
                self.worded.append(h.Worded(line=line, seat=seat, cards=cards, words=words, run=run))
        amounts = [self.currency.read(amount) for amount in p.WON.findall(rest)]
        if amounts:
            self.won.append(h.WonLine(line=line, seat=seat, amount=sum(amounts)))
