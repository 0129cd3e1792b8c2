"""Read the lines of one 888poker hand in order. An unknown line is an error with its line number."""

import re
from typing import Final

from tapete.cards import Card
from tapete.engine.types import Chips, PostKind, Seat
from tapete.formats.pacific.header import BEGINS, read_head
from tapete.formats.pokerstars import history as h
from tapete.formats.pokerstars.dropped import NEWS
from tapete.formats.pokerstars.site_hand import SiteHand
from tapete.formats.pokerstars.summary import Trouble
from tapete.formats.site_text.amounts import AMOUNT, read_amount
from tapete.formats.site_text.payout import settled
from tapete.formats.site_text.reading import Body, EndMissing, Unfit, take

_BUTTON: Final = re.compile(r"^Seat ([0-9]{1,2}) is the button$")
_PLAYERS: Final = re.compile(r"^Total number of players ?: ?[0-9]+$")
_SEAT: Final = re.compile(rf"^Seat ([0-9]{{1,2}}): (.+?) ?\( ?({AMOUNT}) ?\)$")
_POST: Final = re.compile(
    r"^ posts (small blind|big blind|the ante|ante|dead blind|straddle)"
    rf" \[ ?({AMOUNT})(?: ?\+ ?({AMOUNT}))? ?\]$"
)
_PUTS: Final = re.compile(rf"^ (?:calls|bets|raises) \[ ?({AMOUNT}) ?\](?: and is all-?in)?$", re.IGNORECASE)
_SHOWS: Final = re.compile(r"^ (shows|mucks) \[ ?(.*?) ?\]$")
_HIDES: Final = re.compile(r"^ (?:did|does) not show (?:his|her|their) (?:hand|cards)$")
_COLLECTED: Final = re.compile(rf"^ collected \[ ?({AMOUNT}) ?\]$")
_NEWS: Final = re.compile(
    r"^ (?:(?:is )?sitting out|sits out|has (?:left|joined|returned|timed out|been .*)"
    r"|is (?:dis)?connected|timed out)(?: .*)?$"
)
_DEALT: Final = re.compile(r"^\*+ Dealing ([a-z ]+?) ?\*+(?: ?:? ?\[ ?(.*?) ?\])?$", re.IGNORECASE)
_BRACKETS: Final = re.compile(r"^ \[ ?(.*?) ?\]$")
_STREETS: Final = {"flop": 1, "turn": 2, "river": 3}
_POSTS: Final = {
    "small blind": PostKind.SMALL_BLIND,
    "big blind": PostKind.BIG_BLIND,
    "the ante": PostKind.ANTE,
    "ante": PostKind.ANTE,
    "dead blind": PostKind.DEAD_BLIND,
    "straddle": PostKind.STRADDLE,
}
_RUSSIAN: Final = str.maketrans("ВДКТÂÄÊÒ", "JQKAJQKA")
"""Russian initials of jack, queen, king and ace, and the same bytes decoded as Windows-1252."""
_FIRST_LINES: Final = 3


def read_hand(body: Body) -> h.HistoryText:
    """Read the lines of one hand."""
    reader = _Reader(body)
    for line, text in body[_FIRST_LINES:]:
        take(line, text, reader.read)
    if not reader.summary:
        raise EndMissing
    hand = reader.hand
    hand.cancelled = not reader.dealt
    return settled(hand, body[-1][0], uncalled_in_pot=False)


def cards_in(hand: SiteHand, text: str) -> tuple[Card, ...]:
    """Read cards separated by commas, perhaps with Russian letters."""
    return hand.hand_cards(_plain(text))


def _plain(text: str) -> str:
    return text.translate(_RUSSIAN).replace(",", " ").replace("10", "T")


class _Reader:
    def __init__(self, body: Body) -> None:
        if len(body) < _FIRST_LINES:
            raise EndMissing
        line, text = body[0]
        begins = BEGINS.match(text)
        if begins is None or begins["number"] is None:
            raise Unfit(line, text, "cannot read")
        self.summary = self.dealt = False
        number, place = begins["number"], body[2][1]

        def head(_: int, text: str) -> None:
            self.hand = SiteHand(line, read_head(number, text, place))

        take(*body[1], head)

    def _chips(self, text: str) -> Chips:
        return read_amount(text, self.hand.head.money.digits)

    def read(self, line: int, text: str) -> None:
        """Take one line.

        Raises:
            Trouble: the line makes no sense at this point.
            ValueError: a card or an amount in it can't be read.
        """
        hand = self.hand
        if found := _BUTTON.match(text):
            hand.button = int(found[1])
        elif _PLAYERS.match(text):
            pass
        elif not hand.steps and not self.dealt and (found := _SEAT.match(text)):
            hand.seat(line, int(found[1]), found[2], self._chips(found[3]))
        elif text.strip("* ") == "Summary" and text.startswith("*"):
            self.summary = True
        elif found := _DEALT.match(text):
            self._street(line, found[1].lower(), found[2])
        elif text.startswith("Dealt to "):
            self._cards(line, text.removeprefix("Dealt to "))
        elif not any(self._player(line, seat, rest) for seat, rest in hand.players(text)):
            raise Trouble

    def _street(self, line: int, title: str, cards: str | None) -> None:
        if title in ("down cards", "cards"):
            self.dealt = True
        elif (number := _STREETS.get(title)) and cards:
            self.hand.deal_street(line, number, new=_plain(cards))
        else:
            raise Trouble

    def _cards(self, line: int, text: str) -> None:
        for seat, rest in self.hand.players(text):
            if (found := _BRACKETS.match(rest)) and found[1]:
                self.hand.deal_to(line, seat, cards_in(self.hand, found[1]))
                return
        raise Trouble("nobody of that name sits here:")

    def _player(self, line: int, seat: Seat, rest: str) -> bool:
        return self._act(line, seat, rest) or self._tell(line, seat, rest)

    def _act(self, line: int, seat: Seat, rest: str) -> bool:
        hand = self.hand
        if rest == " folds":
            # Before the deal, a fold means that the player posts nothing and is not dealt in.
            if self.dealt:
                hand.fold(line, seat)
        elif rest == " checks":
            hand.check(line, seat)
        elif found := _PUTS.match(rest):
            hand.put_in(line, seat, self._chips(found[1]))
        elif found := _POST.match(rest):
            amounts = sorted(self._chips(amount) for amount in found.group(2, 3) if amount)
            if len(amounts) == 2:
                # Both blinds of a player who comes back: the big blind is live.
                hand.post(line, seat, PostKind.BIG_BLIND, amounts[1])
                hand.post(line, seat, PostKind.DEAD_BLIND, amounts[0])
            else:
                hand.post(line, seat, _POSTS[found[1]], amounts[0])
        else:
            return False
        return True

    def _tell(self, line: int, seat: Seat, rest: str) -> bool:
        hand = self.hand
        if found := _SHOWS.match(rest):
            hand.show(line, seat, cards_in(hand, found[2]), shown=found[1] == "shows")
        elif found := _COLLECTED.match(rest):
            hand.collect(line, seat, self._chips(found[1]))
        elif _HIDES.match(rest):
            hand.declined.append(seat)
        elif _NEWS.match(rest):
            hand.dropped.append(NEWS)
        else:
            return False
        return True
