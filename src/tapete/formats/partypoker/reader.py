"""Read the lines of one PartyPoker hand in order. An unknown line is an error with its line number."""

import re
from typing import Final

from msgspec import structs

from tapete.engine.pots import clockwise
from tapete.engine.types import Chips, PostKind, Seat
from tapete.formats.partypoker import patterns as p
from tapete.formats.partypoker.header import BEGINS, LEVEL, LEVELS, TABLE, read_head
from tapete.formats.pokerstars import history as h
from tapete.formats.pokerstars.dropped import CHAT, NEWS, PRIZES
from tapete.formats.pokerstars.site_hand import SiteHand
from tapete.formats.pokerstars.summary import Trouble, cards_in
from tapete.formats.site_text.amounts import read_amount
from tapete.formats.site_text.payout import settled
from tapete.formats.site_text.reading import Body, EndMissing, Unfit, take

_FIRST_LINES: Final = 3
_SIT_DOWN: Final = "nobody knows the chips of one who sat down after the list of seats:"
_SPACES: Final = re.compile(" {2,}")


def read_hand(body: Body) -> h.HistoryText:
    """Read the lines of one hand."""
    body = [(line, _SPACES.sub(" ", text)) for line, text in body]
    reader = _Reader(body)
    for line, text in body[_FIRST_LINES:]:
        take(line, text, reader.read)
    if not reader.hand.collected:
        raise EndMissing
    return settled(reader.hand, body[-1][0], uncalled_in_pot=True, ends=reader.ends)


class _Reader:
    def __init__(self, body: Body) -> None:
        if len(body) < _FIRST_LINES:
            raise EndMissing
        line, text = body[0]
        begins, table = BEGINS.match(text), TABLE.match(body[2][1])
        if begins is None or begins["number"] is None:
            raise Unfit(line, text, "cannot read")
        if table is None:
            raise Unfit(*body[2], "no table in")
        number = begins["number"]
        signed = next((found[3] for _, words in body if (found := p.SEAT.match(words))), "")

        def head(_: int, text: str) -> None:
            self.hand = SiteHand(line, read_head(number, text, table, signed))

        take(*body[1], head)
        self.hand.upcards_told = False
        self.hand.button = int(table["button"]) if table["button"] else None
        self.dealt = self.summary = False
        self.joined: list[str] = []
        self.ends: dict[Seat, tuple[int, Chips]] = {}
        self._blinds_of_posts(body)

    def _blinds_of_posts(self, body: Body) -> None:
        """Derive the blinds from the posts if the header gives only the largest buy-in."""
        hand = self.hand
        most: dict[str, Chips] = {}

        def post(_: int, text: str) -> None:
            found = p.POST.match(text[max(0, text.find(" posts ")) :])
            if found is not None:
                most[found[1]] = max(most.get(found[1], 0), self._chips(found[2]))

        for line, text in body:
            take(line, text, post)
        small, big = most.get("small blind", 0), most.get("big blind", 0)
        button = most.get("button blind", 0)
        head = hand.head
        if button:
            # Only the button posts a blind, whatever the header says.
            head = structs.replace(head, lower=0, upper=button)
        elif hand.rules.upcards is None and not head.upper:
            # An all-in blind may be short; the big blind is at least twice the small one.
            big = max(big, 2 * small)
            fixed = head.game.endswith("-fixed-limit")
            head = structs.replace(
                head, lower=big if fixed else small or big // 2, upper=2 * big if fixed else big
            )
        hand.head = head

    def _chips(self, text: str) -> Chips:
        return read_amount(text, self.hand.head.money.digits)

    def read(self, line: int, text: str) -> None:
        """Take one line.

        Raises:
            Trouble: the line makes no sense at this point.
            ValueError: a card or an amount in it can't be read.
        """
        if not (self._opening(text) or self._seat(line, text) or self._street(line, text)):
            if not (self._summary_line(line, text) if self.summary else False):
                self._other(line, text)

    def _opening(self, text: str) -> bool:
        hand = self.hand
        if found := p.BUTTON.match(text):
            hand.button = int(found[1])
        elif found := p.PLAYERS.match(text):
            hand.head = structs.replace(hand.head, seat_count=int(found[1]) if found[1] else None)
        elif found := LEVEL.match(text):
            hand.head = structs.replace(hand.head, tournament=found[1], level=found[2])
        elif found := LEVELS.match(text):
            hand.head = structs.replace(hand.head, lower=self._chips(found[1]), upper=self._chips(found[2]))
        else:
            return False
        return True

    def _seat(self, line: int, text: str) -> bool:
        found = p.SEAT.match(text) if not self.hand.steps and not self.dealt else None
        if found is not None:
            self.hand.seat(line, int(found[1]), found[2], self._chips(found[3]))
        return found is not None

    def _street(self, line: int, text: str) -> bool:
        if text.startswith("** ") and text.strip("* ").lower() == "summary":
            self.summary = True
            return True
        found = p.DEALING.match(text)
        if found is None:
            return False
        title = found[1].lower()
        if title in ("down cards", ""):
            self._blinds_not_told(line)
            self.dealt = True
            return True
        number = p.STREETS.get(title)
        if title == "river" and self.hand.rules.upcards is not None:
            number = 4
        if number is None:
            raise Trouble
        self.hand.deal_street(line, number, new=(found[2] or "").replace(",", " "))
        return True

    def _blinds_not_told(self, line: int) -> None:
        """Post the blinds of a tournament hand whose text omits them."""
        hand = self.hand
        posted = any(hand.posted(kind) for kind in (PostKind.SMALL_BLIND, PostKind.BIG_BLIND))
        if posted or self.dealt or hand.head.tournament is None or hand.rules.upcards is not None:
            return
        seats = [step.seat for step in hand.posted(PostKind.ANTE)] or list(hand.seats)
        if len(seats) < 2 or hand.button is None:
            return
        order = clockwise(seats, after=hand.button)
        small, big = (order[-1], order[0]) if len(order) == 2 else order[:2]
        fixed = hand.head.game.endswith("-fixed-limit")
        upper = hand.head.lower if fixed else hand.head.upper
        lower = upper // 2 if fixed else hand.head.lower
        hand.post(line, small, PostKind.SMALL_BLIND, min(lower, hand.stacks[small]))
        hand.post(line, big, PostKind.BIG_BLIND, min(upper, hand.stacks[big]))

    def _other(self, line: int, text: str) -> None:
        hand = self.hand
        if text.startswith("Dealt to "):
            self._cards(line, text.removeprefix("Dealt to "))
        elif any(self._player(line, seat, rest) for seat, rest in hand.players(text)):
            pass
        elif found := p.JOINED.match(text):
            self.joined.append(found[1])
            hand.dropped.append(NEWS)
        elif p.NEWS.match(text):
            hand.dropped.append(NEWS)
        elif p.PRIZES.match(text):
            hand.dropped.append(PRIZES)
        elif any(text.startswith(name) for name in self.joined):
            raise Trouble(_SIT_DOWN)
        elif not p.SAYS_NOTHING.match(text):
            raise Trouble

    def _cards(self, line: int, text: str) -> None:
        for seat, rest in self.hand.players(text):
            if found := p.DEALT.match(rest):
                self.hand.deal_to(line, seat, self.hand.hand_cards(found[1].replace(",", " ")))
                return
        raise Trouble("nobody of that name sits here:")

    def _player(self, line: int, seat: Seat, rest: str) -> bool:
        return self._act(line, seat, rest) or self._tell(line, seat, rest)

    def _act(self, line: int, seat: Seat, rest: str) -> bool:
        hand = self.hand
        if found := p.FOLDS_OR_CHECKS.match(rest):
            (hand.fold if found[1] == "folds" else hand.check)(line, seat)
        elif found := p.PUTS.match(rest):
            hand.open_pair = hand.open_pair or found[1] == "double bets"
            hand.put_in(line, seat, self._chips(found[2]))
        elif found := p.RAISES_TO.match(rest):
            hand.put_to(line, seat, self._chips(found[2]))
        elif found := p.BRINGS_IN.match(rest):
            hand.bring_in(line, seat, self._chips(found[1]))
        elif p.IS_ALL_IN.match(rest):
            if hand.stacks[seat]:
                left = hand.head.money.text(hand.stacks[seat])
                raise Trouble(f"{hand.seats[seat].name} still has {left} at")
        elif found := p.POST.match(rest):
            self._post(line, seat, found[1], self._chips(found[2]))
        else:
            return bool(p.OPENS.match(rest))
        return True

    def _post(self, line: int, seat: Seat, name: str, amount: Chips) -> None:
        hand = self.hand
        if hand.seats[seat].name in self.joined and not hand.seats[seat].stack:
            raise Trouble(_SIT_DOWN)
        dead = 0
        if name.endswith("dead") and name != "dead":
            head = hand.head
            dead = max(0, amount - (head.lower if head.game.endswith("-fixed-limit") else head.upper))
        hand.post(line, seat, p.POSTS[name], amount - dead)
        hand.post(line, seat, PostKind.DEAD_BLIND, dead)

    def _tell(self, line: int, seat: Seat, rest: str) -> bool:
        hand = self.hand
        if found := p.SHOWS.match(rest):
            shown = found[1] == "shows"
            hand.show(line, seat, hand.hand_cards(found[2].replace(",", " ")), shown=shown)
        elif p.HIDES.match(rest):
            hand.declined.append(seat)
        elif found := p.WINS.match(rest):
            pot = {None: None, "main": 0, "side": int(found[3] or 1)}[found[2]]
            hand.collect(line, seat, self._chips(found[1]), pot)
        elif found := p.SITS_OUT.match(rest):
            hand.away(seat)
            hand.dropped.append(NEWS)
            if found[1]:
                self.read(line, found[1])  # two lines printed as one
        elif rest.startswith(": "):
            hand.dropped.append(CHAT)
        else:
            return False
        return True

    def _summary_line(self, line: int, text: str) -> bool:
        hand = self.hand
        if found := p.POTS.match(text):
            named = tuple(self._chips(amount) for amount in p.POT.findall(text))
            rake = self._chips(found[1]) if found[1] else 0
            told = bool(found[1]) or hand.head.tournament is not None
            hand.pots = h.Pots(line=line, total=sum(named) + rake, named=named, rake=rake, told=told)
        elif found := p.BOARD.match(text):
            hand.summary_boards = (cards_in(found[1].replace(",", " ")),)
        else:
            return any(self._balance(line, seat, rest) for seat, rest in hand.players(text))
        return True

    def _balance(self, line: int, seat: Seat, rest: str) -> bool:
        found = p.BALANCE.match(rest)
        if found is None:
            return False
        hand = self.hand
        self.ends[seat] = line, self._chips(found[1])
        if rest.endswith("(folded)"):
            hand.dealt_in(line, seat)
        if found[2]:
            hand.collect(line, seat, self._chips(found[2]))
        if found[3]:
            hand.show(line, seat, hand.hand_cards(found[3].replace(",", " ")))
        return True
