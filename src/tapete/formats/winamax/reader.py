"""Read the lines of one Winamax hand in order. An unknown line is an error with its line number."""

import re
from typing import Final

from tapete.engine.types import Chips, PostKind, Seat
from tapete.formats.pokerstars import history as h
from tapete.formats.pokerstars.dropped import CHAT, NEWS
from tapete.formats.pokerstars.site_hand import SiteHand
from tapete.formats.pokerstars.summary import Trouble, cards_in
from tapete.formats.site_text.amounts import AMOUNT, read_amount
from tapete.formats.site_text.payout import settled
from tapete.formats.site_text.prices import printed
from tapete.formats.site_text.reading import Body, EndMissing, take
from tapete.formats.winamax.header import TABLE, read_head

_SEAT: Final = re.compile(
    rf"^Seat ([0-9]{{1,2}}): (.+) \(({AMOUNT})(?:, ({AMOUNT}) bounty)?\)(?: \(?(?:is )?sitting out\)?)?$"
)
_ALL_IN: Final = r"(?: and is all-in)?"
_POST: Final = re.compile(
    r"^ posts (small blind|big blind|small & big blinds?|ante|dead blind|straddle)"
    rf" ({AMOUNT})( out of position)?{_ALL_IN}$"
)
_CALL_OR_BET: Final = re.compile(rf"^ (?:calls|bets) ({AMOUNT}){_ALL_IN}$")
_RAISE: Final = re.compile(rf"^ (?:raises|completes) (-)?({AMOUNT}) to ({AMOUNT}){_ALL_IN}$")
_BRING_IN: Final = re.compile(rf"^ (?:brings?[- ]in)(?: low)?(?: for)? ({AMOUNT}){_ALL_IN}$")
_DRAW: Final = re.compile(r"^ discards? ([0-9]) cards?(?: \[([^\]]*)\])?$")
_PAT: Final = re.compile(r"^ stands? pat$")
_SHOWS: Final = re.compile(r"^ (shows|mucks)(?: \[([^\]]*)\])?(?: \(.*\))?$")
_COLLECTED: Final = re.compile(
    rf"^ collected ({AMOUNT}) from (pot|main pot|side pot)(?: ([0-9]+))?(?: \((?:HI|LO)\))?$"
)
_NEWS: Final = re.compile(
    r"^ (?:den(?:y|ies) (?:SB|BB)|is sitting out|sits out|has (?:left|joined|returned|timed out).*"
    r"|is (?:dis)?connected|doesn't show hand|does not show hand)$"
)
_CHAT: Final = re.compile(r'^.+ said, ".*"?$')
_STREET: Final = re.compile(r"^\*\*\* (.+?) \*\*\*:?((?: ?\[[^\]]*\])*)$")
_BRACKETS: Final = re.compile(r"\[([^\]]*)\]")
_STREETS: Final = {
    **dict.fromkeys(("ANTE/BLINDS", "PRE-FLOP", "FIRST-BET", "SECOND-BET", "THIRD-BET", "FOURTH-BET"), 0),
    **dict.fromkeys(("FLOP", "FIRST-DRAW", "DRAW", "FOURTH", "4th STREET"), 1),
    **dict.fromkeys(("TURN", "SECOND-DRAW", "FIFTH", "5th STREET"), 2),
    **dict.fromkeys(("RIVER", "THIRD-DRAW", "SIXTH", "6th STREET"), 3),
    **dict.fromkeys(("SEVENTH", "7th STREET"), 4),
    **dict.fromkeys(("THIRD", "3rd STREET"), 0),
}
_TOTAL: Final = re.compile(
    rf"^Total pot ({AMOUNT})(k|m)?(?: ?[^\w\s|])? \| (?:Rake ({AMOUNT})|No rake)$", re.IGNORECASE
)
_BOARD: Final = re.compile(r"^Board: \[([^\]]*)\]$")
_SUMMED: Final = re.compile(r"^Seat ([0-9]{1,2}): (.+)$")
_WON: Final = re.compile(rf"\bwon \(?({AMOUNT})\)?(?= with |$)")
_DEALT_IN: Final = re.compile(r"\b(?:folded on the|showed|won)\b")
_THOUSANDS: Final = {"k": 1_000, "m": 1_000_000}


def read_hand(body: Body) -> h.HistoryText:
    """Read the lines of one hand."""
    reader = _Reader(body)
    for line, text in body[2:]:
        take(line, text, reader.read)
    return reader.history(body[-1][0])


class _Reader:
    def __init__(self, body: Body) -> None:
        line, text = body[0]
        if len(body) < 2:
            raise EndMissing
        self.out_of_position: dict[Seat, Chips] = {}
        self.summary = False
        self.total = False
        """Whether the total was read."""
        take(*body[1], self._table)
        take(line, text, self._head)

    def _table(self, line: int, text: str) -> None:
        found = TABLE.match(text)
        if found is None:
            raise Trouble("no table in")
        self.table = found

    def _head(self, line: int, text: str) -> None:
        head = read_head(text, self.table)
        self.hand = SiteHand(line, head)
        self.hand.upcards_told = False
        button = self.table["button"]
        self.hand.button = int(button) if button else None

    def _chips(self, text: str) -> Chips:
        return read_amount(text, self.hand.head.money.digits)

    def read(self, line: int, text: str) -> None:
        """Take one line.

        Raises:
            Trouble: the line makes no sense at this point.
            ValueError: a card or an amount in it can't be read.
        """
        if self.summary:
            self._summary(line, text)
        elif text == "*** SUMMARY ***":
            self.summary = True
        elif found := _STREET.match(text):
            self._street(line, found[1], found[2])
        elif not self.hand.steps and (seat := _SEAT.match(text)):
            bounty = printed(seat[4]) if seat[4] else ""
            self.hand.seat(line, int(seat[1]), seat[2], self._chips(seat[3]), bounty=bounty)
        elif text.startswith("Dealt to "):
            self._dealt(line, text.removeprefix("Dealt to "))
        elif any(self._player(line, seat, rest) for seat, rest in self.hand.players(text)):
            pass
        elif _CHAT.match(text):
            self.hand.dropped.append(CHAT)
        else:
            raise Trouble

    def _player(self, line: int, seat: Seat, rest: str) -> bool:
        return self._act(line, seat, rest) or self._tell(line, seat, rest)

    def _act(self, line: int, seat: Seat, rest: str) -> bool:
        hand = self.hand
        if rest == " folds":
            hand.fold(line, seat)
        elif rest == " checks":
            hand.check(line, seat)
        elif found := _CALL_OR_BET.match(rest):
            hand.put_in(line, seat, self._chips(found[1]))
        elif found := _RAISE.match(rest):
            total = self._chips(found[3])
            if found[1]:
                # A negative raise is below the bet to match: the total of an all-in bring-in omits the
                # bring-in.
                total += hand.bets.get(seat, 0)
            hand.put_to(line, seat, total)
        elif found := _BRING_IN.match(rest):
            hand.bring_in(line, seat, self._chips(found[1]))
        elif found := _DRAW.match(rest):
            gone = cards_in(found[2] or "")
            hand.draw(line, seat, int(found[1]), gone)
        elif _PAT.match(rest):
            hand.draw(line, seat, 0)
        elif found := _POST.match(rest):
            self._post(line, seat, found[1], self._chips(found[2]), late=bool(found[3]))
        else:
            return False
        return True

    def _tell(self, line: int, seat: Seat, rest: str) -> bool:
        hand = self.hand
        if found := _SHOWS.match(rest):
            cards = hand.hand_cards(found[2]) if found[2] else ()
            hand.show(line, seat, cards, shown=found[1] == "shows")
        elif found := _COLLECTED.match(rest):
            pot = {"pot": None, "main pot": 0, "side pot": int(found[3] or 1)}[found[2]]
            hand.collect(line, seat, self._chips(found[1]), pot)
        elif _NEWS.match(rest):
            hand.dropped.append(NEWS)
        else:
            return False
        return True

    def _post(self, line: int, seat: Seat, name: str, amount: Chips, *, late: bool) -> None:
        if "&" in name:
            name, late = "big blind", True
        kind = {
            "small blind": PostKind.SMALL_BLIND,
            "big blind": PostKind.BIG_BLIND,
            "ante": PostKind.ANTE,
            "dead blind": PostKind.DEAD_BLIND,
            "straddle": PostKind.STRADDLE,
        }[name]
        if not late:
            self.hand.post(line, seat, kind, amount)
            return
        # Both blinds of a player who comes back, on two lines: chips up to a big blind are live, the rest
        # dead.
        head = self.hand.head
        big = head.lower if head.game.endswith("-fixed-limit") else head.upper
        live = self.out_of_position.get(seat, 0)
        new = min(amount, big - live) if kind is PostKind.BIG_BLIND or amount >= big else 0
        self.out_of_position[seat] = live + new
        self.hand.post(line, seat, PostKind.BIG_BLIND, new)
        self.hand.post(line, seat, PostKind.DEAD_BLIND, amount - new)

    def _dealt(self, line: int, text: str) -> None:
        for seat, rest in self.hand.players(text):
            if rest.startswith(" ["):
                groups = [group.replace("X", "?? ") for group in _BRACKETS.findall(rest)]
                # In stud the last bracket is the new card; the brackets before it repeat known cards.
                held = () if self.hand.rules.upcards or len(groups) < 2 else cards_in(groups[0])
                self.hand.deal_to(line, seat, self.hand.hand_cards(groups[-1]), held)
                return
        raise Trouble("nobody of that name sits here:")

    def _street(self, line: int, title: str, brackets: str) -> None:
        if title == "SHOW DOWN":
            return
        number = _STREETS.get(title)
        if number is None:
            raise Trouble
        if number:
            has_board = self.hand.rules.has_board
            self.hand.deal_street(
                line, number, whole=" ".join(_BRACKETS.findall(brackets)) if has_board else ""
            )

    def _summary(self, line: int, text: str) -> None:
        hand = self.hand
        if found := _TOTAL.match(text):
            rake = self._chips(found[3]) if found[3] else 0
            self.total = True
            if found[2]:
                self._rounded_total(line, found[1], _THOUSANDS[found[2].lower()])
            else:
                total = self._chips(found[1]) + rake
                hand.pots = h.Pots(line=line, total=total, named=(), rake=rake)
        elif found := _BOARD.match(text):
            hand.summary_boards = (cards_in(found[1]),)
        elif (found := _SUMMED.match(text)) and (seat := int(found[1])) in hand.seats:
            name = hand.seats[seat].name
            if not found[2].startswith(name):
                raise Trouble("nobody of that name sits here:")
            if _DEALT_IN.search(found[2][len(name) :]):
                hand.dealt_in(line, seat)
            for amount in _WON.findall(found[2][len(name) :]):
                hand.wins(line, seat, self._chips(amount))
        else:
            raise Trouble

    def _rounded_total(self, line: int, text: str, unit: int) -> None:
        """Check a rounded total such as `6.02k` against the payments, which no rake reduces."""
        fine = unit
        whole, _, fraction = text.replace(",", ".").partition(".")
        fine //= 10 ** len(fraction)
        about = (int(whole + fraction) if fraction else int(whole)) * fine
        paid = sum(line.amount for line in self.hand.collected)
        if abs(paid - about) >= fine:
            raise Trouble(f"{paid:,} collected, but")

    def history(self, last_line: int) -> h.HistoryText:
        if not self.total:
            raise EndMissing
        hand = self.hand
        return settled(hand, last_line, uncalled_in_pot=True)
