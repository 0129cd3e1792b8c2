"""PokerStars hand histories, and those of the many sites and tools that write the same text.

Names are matched against the list of seats, the longest first, since a player may be called `raises`,
`A: folds` or `x (5 in chips)`. A line that nothing here knows is an error with its number, never skipped.
"""

import re
from collections.abc import Callable, Iterator, Sequence
from typing import Final

from tapete.cards import HIDDEN, Card, cards
from tapete.engine.types import Chips, PostKind, Seat
from tapete.formats import history as h
from tapete.formats.header import Header, UnknownGame, header_at, is_separator, read_header
from tapete.formats.money import AMOUNT, Currency

Read = h.History | h.OtherGame | h.Unreadable | h.CutOff

_SEAT = re.compile(rf"^Seat ([0-9]{{1,2}}): (.+) \(({AMOUNT}) in chips(?:, {AMOUNT} bounty)?\)(.*)$")
_TABLE = re.compile(r"^Table (?:ID )?'(.*)'.*? Seat #([0-9]{1,2}) is the button")
_TABLE_NO_BUTTON = re.compile(r"^Table (?:ID )?'(.*)'")
_STREET = re.compile(r"^\*\*\* (FIRST |SECOND )?(FLOP|TURN|RIVER) \*\*\*((?: \[[^\]]*\])+)$")
_SHOWDOWN = re.compile(r"^\*\*\* (FIRST |SECOND )?SHOW ?DOWN \*\*\*$")
_BRACKETS = re.compile(r"\[([^\]]*)\]")
_UNCALLED = re.compile(rf"^Uncalled bet \(({AMOUNT})\) returned to (.+)$")
_ADDED = re.compile(rf"^STP added: ({AMOUNT})$")
_BOARD = re.compile(r"^(FIRST |SECOND )?Board \[([^\]]*)\]$")
_TOTAL = re.compile(rf"^Total pot ({AMOUNT})(.*?) \| Rake ({AMOUNT})(.*)$")
_NAMED_POT = re.compile(rf"(Main pot|Side pot(?:-[0-9]+)?):? ({AMOUNT})")
_FEE = re.compile(rf"\| [A-Za-z][A-Za-z ]* ({AMOUNT})")
_WON = re.compile(rf"\b(?:collected|won) \(?({AMOUNT})\)?")
_IN_SUMMARY = re.compile(r"\b(?:showed|mucked) \[([^\]]*)\]")
_POSITION = re.compile(r"\((button|small blind|big blind)\)")
_PLAYED = re.compile(r"\b(?:folded|showed|mucked|collected|won)\b")
_BUYS = re.compile(r"^:? (?:re-buys|takes the add-on|adds on) and receives ([0-9]+) chips for .*$")
_SUMMARY_SEAT = re.compile(r"^Seat ([0-9]{1,2}): (.*)$")
_ALL_IN = r"( and is all-in)?(?: and has reached the .* cap)?"
_POSTS: Final = {
    "the ante": (PostKind.ANTE,),
    "ante": (PostKind.ANTE,),
    "small blind": (PostKind.SMALL_BLIND,),
    "big blind": (PostKind.BIG_BLIND,),
    "small & big blinds": (PostKind.BIG_BLIND, PostKind.DEAD_BLIND),
    "big & small blinds": (PostKind.BIG_BLIND, PostKind.DEAD_BLIND),
    "dead blind": (PostKind.DEAD_BLIND,),
    "dead": (PostKind.DEAD_BLIND,),
    "dead small blind": (PostKind.DEAD_BLIND,),
    "straddle": (PostKind.STRADDLE,),
    "a straddle": (PostKind.STRADDLE,),
}
_POST = re.compile(rf"^: posts (.+?) ({AMOUNT}){_ALL_IN}$")
_FOLD = re.compile(r"^: folds(?: \[([^\]]*)\])?$")
_CHECK = re.compile(r"^: checks$")
_CALL_OR_BET = re.compile(rf"^: (calls|bets) ({AMOUNT}){_ALL_IN}$")
_RAISE = re.compile(rf"^: raises (?:({AMOUNT}) )?to ({AMOUNT}){_ALL_IN}$")
_SHOWS = re.compile(r"^:? shows \[([^\]]*)\](?: \(.*\)| for .*)?$")
_COLLECTED = re.compile(
    rf"^:? collected \(?({AMOUNT})\)? from (?:the )?(pot|main pot|side pot)(?:[- ]#?([0-9]+))?$"
)
_CASHED_OUT = re.compile(rf"^:? cashed out the hand for {AMOUNT}(?: \| Cash Out Fee {AMOUNT})?$")
_SAYS_NOTHING = re.compile(
    r"^:? (?:mucks hand|mucks \[.*\]|doesn't show hand|does not show hand|sits out|is sitting out|sits in"
    r"|table deposit .*|chooses to .*|receives cashout .*|pays cashout .*)$",
    re.IGNORECASE,
)
_CHAT = re.compile(r'^.+ said, ".*"?$')
_NEWS = re.compile(
    r"^.+ (?:is sitting out|: sits out|sits out|has returned|has timed out(?: while (?:being )?disconnected)?"
    r"|is disconnected|is connected|is feeling .*|leaves the table|joins the table at seat #[0-9]+"
    r"|was removed from the table.*|will be allowed to play after the button|has left the table"
    r"|finished the tournament.*|wins the tournament.*|wins (?:the )?(?:\S+ )?bounty for eliminating .*"
    r"|wins \S+ for (?:eliminating|splitting the elimination of) .*|split the .* bounty for eliminating .*"
    r"|wins an? (?:entry|ticket|seat|.* ticket|.* tournament entry).*|re-buys and receives .*"
    r"|takes the add-on .*|adds on .*|has (?:requested time|[0-9]+ seconds? left to act)"
    r"|is using (?:the|their|his) time ?bank.*"
    r"|has reached the .* cap|received? .*|earns .*|is out of the tournament.*|was moved .*"
    r"|has been (?:moved|eliminated).*"
    r"|re-bought .*|adds .* chips|is away|posts .* late)\.?$",
    re.IGNORECASE,
)
_NOTICE = re.compile(
    r"^(?:The deck is reshuffled|Betting is capped|Hand was run (?:twice|[a-z]+ times)|Pair on board.*"
    r"|Table closed.*|Time has been requested.*|The blinds are .*|\*{3} PRE-?FLOP \*{3})$",
    re.IGNORECASE,
)


class _Trouble(Exception):
    """A line that cannot be read, and perhaps why."""

    def __init__(self, why: str = "cannot read") -> None:
        self.why = why
        super().__init__(why)


def read_hands(lines: Sequence[str]) -> Iterator[Read]:
    """The hands of a file in their order, each on its own: one that can't be read doesn't hide the next.

    >>> [hand.why for hand in read_hands(["hello"])]
    ['no hand begins before']
    """
    starts = [found for found in (header_at(number, line) for number, line in enumerate(lines, 1)) if found]
    first = starts[0][0] if starts else len(lines) + 1
    for number, line in enumerate(lines[: first - 1], 1):
        if line and not is_separator(line):
            yield h.Unreadable(line=number, number=None, text=line, why="no hand begins before")
            break
    else:
        if not starts:
            yield h.Unreadable(line=1, number=None, text="".join(lines[:1]), why="there is no hand in")
    for place, (number, column) in enumerate(starts):
        end, tail = starts[place + 1] if place + 1 < len(starts) else (len(lines) + 1, 0)
        body = list(enumerate(lines[number - 1 : end - 1], number))
        body[0] = (number, body[0][1][column:]) if body else (number, lines[number - 1][column:tail])
        if tail and end > number:
            body.append((end, lines[end - 1][:tail]))
        yield _read_hand([(n, text) for n, text in body if not is_separator(text)])


def _read_hand(body: list[tuple[int, str]]) -> Read:
    line, text = body[0]
    try:
        header = read_header(text)
    except UnknownGame as other:
        return h.OtherGame(line=line, number=other.number, game=other.game)
    except ValueError as error:
        return h.Unreadable(line=line, number=None, text=text, why=str(error) or "cannot read")
    said = [(number, words) for number, words in body[1:] if words]
    reader = _Reader(header, line, _currency(header, said))
    for number, words in said:
        try:
            reader.read(number, words)
        except (_Trouble, ValueError) as error:
            if number == said[-1][0] and not reader.in_summary:
                return h.CutOff(line=line, number=header.number, last_line=number)
            why = error.why if isinstance(error, _Trouble) else "cannot read"
            return h.Unreadable(line=number, number=header.number, text=words, why=why)
    last = said[-1] if said else (line, text)
    if not reader.in_summary or (reader.pots is None and not reader.cancelled):
        return h.CutOff(line=line, number=header.number, last_line=last[0])
    try:
        return reader.history(last[0])
    except (_Trouble, ValueError) as error:
        why = error.why if isinstance(error, _Trouble) else "cannot read the blinds in"
        return h.Unreadable(line=line, number=header.number, text=text, why=why)


def _currency(header: Header, said: list[tuple[int, str]]) -> Currency:
    """Chips are whole in a tournament. Money has cents, or as many digits as stacks, pot and blinds show."""
    if header.tournament is not None:
        return Currency("", 0)
    texts = [header.small_blind, header.big_blind]
    for _, words in said:
        if found := _SEAT.match(words):
            texts.append(found.group(3))
        elif found := _TOTAL.match(words):
            texts += [found.group(1), found.group(3)]
    return header.currency_for(texts)


class _Reader:
    """Takes the lines of one hand in turn."""

    def __init__(self, header: Header, line: int, currency: Currency) -> None:
        self.header, self.line, self.currency = header, line, currency
        self.button: Seat | None = None
        self.table = ""
        self.in_summary = False
        self.cancelled = False
        self.run = 0
        self.seats: dict[Seat, h.Seated] = {}
        self.names: list[tuple[str, Seat]] = []
        self.steps: list[h.Step] = []
        self.known: list[h.Known] = []
        self.collected: list[h.Collected] = []
        self.cashed_out: list[Seat] = []
        self.pots: h.Pots | None = None
        self.boards: list[tuple[Card, ...]] = [(), ()]
        self.dealt: list[tuple[Card, ...]] = [(), ()]
        self.won: list[h.Won] = []
        self.summed: list[h.Summed] = []
        self.bought: list[h.Bought] = []
        self.added: Chips = 0

    def history(self, last_line: int) -> h.History:
        if self.button is None:
            raise _Trouble("no line names the button in")
        return h.History(
            line=self.line,
            last_line=last_line,
            number=self.header.number,
            currency=self.currency,
            small_blind=self.currency.read(self.header.small_blind),
            big_blind=self.currency.read(self.header.big_blind),
            cap=self.currency.read(self.header.cap) if self.header.cap else None,
            exported=self.header.exported,
            tournament=self.header.tournament,
            table=self.table,
            button=self.button,
            seats=tuple(self.seats.values()),
            steps=tuple(self.steps),
            known=tuple(self.known),
            collected=tuple(self.collected),
            cashed_out=tuple(self.cashed_out),
            pots=self.pots,
            board=self.boards[0],
            second_board=self.dealt[1] or self.boards[1],
            won=tuple(self.won),
            summed=tuple(self.summed),
            bought=tuple(self.bought),
            added=self.added,
            cancelled=self.cancelled,
        )

    def read(self, line: int, text: str) -> None:
        """Take one line.

        Raises:
            _Trouble: it makes no sense here.
            ValueError: a card or an amount in it can't be read.
        """
        if text == "*** SUMMARY ***":
            self.in_summary = True
        elif self.in_summary:
            self._summary(line, text)
        elif self.button is None:
            self._table(text)
        elif not self.steps and text.startswith("Seat ") and (seat := _SEAT.match(text)):
            self._seat(line, seat)
        elif not self._player_line(line, text):
            self._other_line(line, text)

    def _table(self, text: str) -> None:
        if found := _TABLE.match(text):
            self.table, self.button = found.group(1), int(found.group(2))
        elif _TABLE_NO_BUTTON.match(text):
            raise _Trouble("no button in")
        elif not _CHAT.match(text):
            raise _Trouble

    def _seat(self, line: int, found: re.Match[str]) -> None:
        seat, name, after = int(found.group(1)), found.group(2), found.group(4)
        if seat in self.seats or any(name == other for other, _ in self.names):
            raise _Trouble("twice in the list of seats:")
        if seat < 1:
            raise _Trouble
        away = "sitting out" in after or "out of hand" in after
        stack = self.currency.read(found.group(3))
        self.seats[seat] = h.Seated(line=line, seat=seat, name=name, stack=stack, away=away)
        self.names.append((name, seat))
        self.names.sort(key=lambda entry: -len(entry[0]))

    def _player_line(self, line: int, text: str) -> bool:
        for name, seat in self.names:
            if text.startswith(name):
                rest = text[len(name) :]
                if any(take(line, seat, rest) for take in self._takers()):
                    return True
        return False

    def _takers(self) -> tuple[Callable[[int, Seat, str], bool], ...]:
        return (self._action, self._post, self._cards_or_chips)

    def _action(self, line: int, seat: Seat, rest: str) -> bool:
        amount, to, all_in = 0, 0, False
        kind: h.ActionKind
        if found := _FOLD.match(rest):
            kind = "fold"
            if found.group(1):
                self._knows(line, seat, found.group(1))
        elif _CHECK.match(rest):
            kind = "check"
        elif found := _CALL_OR_BET.match(rest):
            kind = "call" if found.group(1) == "calls" else "bet"
            amount, all_in = self.currency.read(found.group(2)), bool(found.group(3))
        elif found := _RAISE.match(rest):
            kind = "raise"
            amount = self.currency.read(found.group(1)) if found.group(1) else 0
            to, all_in = self.currency.read(found.group(2)), bool(found.group(3))
        else:
            return False
        self.steps.append(h.Acted(line=line, seat=seat, kind=kind, amount=amount, to=to, all_in=all_in))
        return True

    def _post(self, line: int, seat: Seat, rest: str) -> bool:
        found = _POST.match(rest)
        if not found:
            return False
        kinds = _POSTS.get(found.group(1))
        if kinds is None:
            raise _Trouble("an unknown forced bet:")
        amount = self.currency.read(found.group(2))
        live = amount
        if len(kinds) == 2:
            live = min(amount, self.currency.read(self.header.big_blind))
        for kind, part in zip(kinds, (live, amount - live), strict=False):
            if part:
                self.steps.append(
                    h.Posted(line=line, seat=seat, kind=kind, amount=part, all_in=bool(found.group(3)))
                )
        return True

    def _cards_or_chips(self, line: int, seat: Seat, rest: str) -> bool:
        if found := _SHOWS.match(rest):
            self._knows(line, seat, found.group(1))
        elif found := _COLLECTED.match(rest):
            pot = {"pot": None, "main pot": 0, "side pot": int(found.group(3) or 1)}[found.group(2)]
            amount = self.currency.read(found.group(1))
            self.collected.append(h.Collected(line=line, seat=seat, pot=pot, amount=amount, run=self.run))
        elif found := _BUYS.match(rest):
            self.bought.append(h.Bought(line=line, seat=seat, amount=int(found.group(1))))
        elif _CASHED_OUT.match(rest):
            self.cashed_out.append(seat)
        else:
            return bool(_SAYS_NOTHING.match(rest))
        return True

    def _knows(self, line: int, seat: Seat, text: str) -> None:
        held = cards(text)
        if not 1 <= len(held) <= 2:
            raise _Trouble("not two cards in")
        held += (HIDDEN,) * (2 - len(held))
        self.known.append(h.Known(line=line, seat=seat, cards=held))

    def _other_line(self, line: int, text: str) -> None:
        if found := _STREET.match(text):
            self._street(line, found)
        elif found := _SHOWDOWN.match(text):
            self.run = int(found.group(1) == "SECOND ")
        elif found := _UNCALLED.match(text):
            seat = self._named(found.group(2))
            self.steps.append(h.Returned(line=line, seat=seat, amount=self.currency.read(found.group(1))))
        elif text.startswith("Dealt to "):
            self._dealt(line, text.removeprefix("Dealt to "))
        elif found := _ADDED.match(text):
            self.added += self.currency.read(found.group(1))
        elif text == "Hand cancelled":
            self.cancelled = True
        elif text != "*** HOLE CARDS ***" and not any(known.match(text) for known in (_CHAT, _NEWS, _NOTICE)):
            raise _Trouble

    def _named(self, name: str) -> Seat:
        for other, seat in self.names:
            if other == name:
                return seat
        raise _Trouble("nobody of that name sits here:")

    def _dealt(self, line: int, text: str) -> None:
        for name, seat in self.names:
            if text == name:
                return
            if text.startswith(f"{name} ["):
                held = _BRACKETS.findall(text[len(name) :])
                if held and held[-1]:
                    self._knows(line, seat, held[-1])
                return
        raise _Trouble("nobody of that name sits here:")

    def _street(self, line: int, found: re.Match[str]) -> None:
        run = int(found.group(1) == "SECOND ")
        new = [cards(text) for text in _BRACKETS.findall(found.group(3))]
        whole = tuple(card for group in new for card in group)
        if len(whole) != {"FLOP": 3, "TURN": 4, "RIVER": 5}[found.group(2)]:
            raise _Trouble("a wrong number of cards in")
        before = self.dealt[run] or self.dealt[0]
        if whole[: len(before)] != before and len(before) < len(whole):
            raise _Trouble("the board has changed in")
        self.dealt[run] = whole
        if not run:
            self.steps.append(h.Dealt(line=line, board=whole))

    def _summary(self, line: int, text: str) -> None:
        if found := _TOTAL.match(text):
            self._total(line, found)
        elif found := _BOARD.match(text):
            self.boards[found.group(1) == "SECOND "] = cards(found.group(2))
        elif found := _SUMMARY_SEAT.match(text):
            self._summary_seat(line, int(found.group(1)), found.group(2))
        elif not (_CHAT.match(text) or _NOTICE.match(text) or _NEWS.match(text)):
            raise _Trouble

    def _total(self, line: int, found: re.Match[str]) -> None:
        read = self.currency.read
        rake = read(found.group(3)) + sum(read(fee) for fee in _FEE.findall(found.group(4)))
        named = tuple(read(amount) for _, amount in _NAMED_POT.findall(found.group(2)))
        self.pots = h.Pots(line=line, total=read(found.group(1)), named=named, rake=rake)

    def _summary_seat(self, line: int, seat: Seat, text: str) -> None:
        if seat not in self.seats or not text.startswith(self.seats[seat].name):
            raise _Trouble("nobody of that name sits here:")
        rest = text[len(self.seats[seat].name) :]
        self.summed.append(
            h.Summed(
                line=line,
                seat=seat,
                positions=tuple(_POSITION.findall(rest)),
                dealt_in=bool(_PLAYED.search(rest)),
            )
        )
        for held in _IN_SUMMARY.findall(rest):
            self._knows(line, seat, held)
        amounts = [self.currency.read(amount) for amount in _WON.findall(rest)]
        if amounts:
            self.won.append(h.Won(line=line, seat=seat, amount=sum(amounts)))
