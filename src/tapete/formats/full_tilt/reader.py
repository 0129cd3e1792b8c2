"""Read the lines of one Full Tilt hand in order.

Names are matched against the seat list, longest first, since a player may be called `x folds`. An
unknown line is an error with its line number; the reader never skips it.
"""

from msgspec import structs

from tapete.cards import Card
from tapete.engine.types import PostKind, Seat
from tapete.formats.full_tilt import patterns as p
from tapete.formats.full_tilt.header import seats_in, table_in
from tapete.formats.money import Currency
from tapete.formats.pokerstars import history as h
from tapete.formats.pokerstars.dropped import CHAT, NEWS
from tapete.formats.pokerstars.head import head_of
from tapete.formats.pokerstars.header import Header
from tapete.formats.pokerstars.site_hand import SiteHand
from tapete.formats.pokerstars.streets import street_named
from tapete.formats.pokerstars.summary import Trouble, cards_in
from tapete.formats.site_text.bodies import Body


class FullTiltReader:
    """Line reader for one hand, after its header."""

    def __init__(self, header: Header, body: Body) -> None:
        line, text = body[0]
        head = head_of(header, _currency(header, body), table=table_in(text), seat_count=seats_in(text))
        self.hand = SiteHand(line, head)
        self.summed = False
        self.run = 0
        self.pair = False
        """Whether an exposed pair on fourth street allowed the big bet, as in stud high."""

    @property
    def done(self) -> bool:
        return self.hand.pots is not None or self.hand.cancelled

    def history(self, last_line: int) -> h.HistoryText:
        hand = self.hand
        if hand.pots is not None and not hand.pots.total:
            hand.cancelled = True
        if hand.cancelled and hand.button is None and hand.seats:
            hand.button = min(hand.seats)
        hand.open_pair = self.pair
        if not hand.collected:
            for won in hand.won.values():
                hand.collect(won.line, won.seat, won.amount)
        hand.win_collected()
        return hand.history(last_line)

    def take(self, line: int, text: str) -> None:
        """Take one line; see `LineReader`."""
        if p.CANCELLED.search(text) and not any(text.startswith(name) for name, _ in self.hand.names):
            self.hand.cancelled = True
        elif text.startswith("*** SUMMARY"):
            self.summed = True
            self.run = int(text[12]) - 1 if text[12:13].isdigit() else 0
        elif self.summed:
            self._summary(line, text)
        elif not self.hand.steps and (seat := p.SEAT.match(text)):
            self.hand.seat(line, int(seat[1]), seat[2], self.hand.read(seat[3]), away=bool(seat[4]))
        elif not self._player_line(line, text):
            self._other_line(line, text)

    def _player_line(self, line: int, text: str) -> bool:
        if not self.hand.names and p.POSTS.search(text):
            raise Trouble("no line names a seat and its stack before")
        for name, seat in self.hand.names:
            if text.startswith(name):
                rest = text[len(name) :]
                if any(take(line, seat, rest) for take in (self._action, self._post, self._draw, self._end)):
                    return True
        return False

    def _action(self, line: int, seat: Seat, rest: str) -> bool:
        hand = self.hand
        if found := p.FOLD_OR_CHECK.match(rest):
            if found[1] == "checks" and not hand.stacks[seat]:
                hand.dropped.append(NEWS)  # all-in by the ante, so there is nothing to decide
            else:
                hand.acted(line, seat, "fold" if found[1] == "folds" else "check", all_in=False)
        elif found := p.CALL_OR_BET.match(rest):
            kind: h.ActionKind = (
                "call" if found[1] == "calls" else "bet" if found[1] == "bets" else "bring in"
            )
            hand.acted(line, seat, kind, hand.read(found[2]), all_in=bool(found[3]))
        elif found := p.RAISE.match(rest):
            hand.acted(line, seat, "raise", to=hand.read(found[1]), all_in=bool(found[2]))
        else:
            return False
        return True

    def _post(self, line: int, seat: Seat, rest: str) -> bool:
        found = p.POST.match(rest)
        if not found:
            return False
        words, amount, all_in = found[1] or "", self.hand.read(found[3]), bool(found[4])
        if found[2]:
            kind = PostKind.ANTE
        elif "dead" in words:
            kind = PostKind.DEAD_BLIND
        elif "straddle" in words:
            kind = PostKind.STRADDLE
        else:
            kind = p.KINDS[words]
        whole = self.hand.head.big_blind
        if not words and kind is PostKind.BIG_BLIND and amount > whole:
            self.hand.post(line, seat, PostKind.DEAD_BLIND, amount - whole, all_in=False)
            amount = whole
        self.hand.post(line, seat, kind, amount, all_in=all_in)
        return True

    def _draw(self, line: int, seat: Seat, rest: str) -> bool:
        found = p.DRAW.match(rest)
        if found:
            self.hand.draw(line, seat, int(found[1] or 0), cards_in(found[2] or ""))
        return found is not None

    def _end(self, line: int, seat: Seat, rest: str) -> bool:
        hand = self.hand
        if found := p.SHOWS.match(rest):
            cards = cards_in(found[1], most=hand.most_cards)
            hand.show(line, seat, cards, words=found[2] or "", run=self.run)
        elif rest.startswith(" shows "):
            pass  # description of a hand whose cards stand in another line
        elif p.MUCKS.match(rest):
            hand.show(line, seat, (), shown=False)
        elif found := p.WINS.match(rest):
            run, place = p.RUN.search(found[1]), p.PLACE.search(found[1])
            pot = 0 if "main" in found[1] else None
            if "side" in found[1]:
                pot = int(place[1]) if place else 1
            number = int(run[1] or run[2]) - 1 if run else self.run
            amount = hand.read(found[2])
            hand.collect(line, seat, amount, pot, run=number)
        else:
            return False
        return True

    def _other_line(self, line: int, text: str) -> None:
        hand = self.hand
        if found := p.UNCALLED.match(text):
            hand.returned(line, hand.named(found[2]), hand.read(found[1]))
        elif found := p.BUTTON.match(text):
            hand.button = int(found[1])
        elif found := p.SEATS.match(text):
            hand.head = structs.replace(hand.head, seat_count=int(found[1]))
        elif text.startswith("Dealt to "):
            self._dealt(line, text.removeprefix("Dealt to "))
        elif found := p.STREET.match(text):
            self._street(line, found[1], found[2], found[3])
        else:
            self._news(text)

    def _news(self, text: str) -> None:
        if p.SAYS_NOTHING.match(text):
            return
        if p.NEWS.match(text):
            self.hand.dropped.append(NEWS)
        elif p.CHAT.match(text) and not p.SEAT.match(text):
            self.hand.dropped.append(CHAT)
        elif any(letter.isalnum() for letter in text):
            raise Trouble

    def _dealt(self, line: int, text: str) -> None:
        hand = self.hand
        for name, seat in self.hand.names:
            found = p.DEALT.match(text[len(name) :]) if text.startswith(name) else None
            if found is None:
                continue
            groups = [cards_in(group[1:-1], most=hand.most_cards) for group in found.groups() if group]
            held = groups[0] if len(groups) == 2 else ()
            new = groups[-1]
            before = sum(isinstance(step, h.DealtLine) and step.seat == seat for step in hand.steps)
            if before == 1 and held and held[-1][0] == new[0][0]:
                self.pair |= hand.head.game == "stud-fixed-limit"
            if not before:
                held, new = (), held + new
                if len(new) > 1 or hand.rules.upcards is None:
                    hand.hero = seat
            hand.steps.append(h.DealtLine(line=line, seat=seat, held=held, new=new))
            return
        raise Trouble("nobody of that name sits here:")

    def _street(self, line: int, title: str, digit: str | None, brackets: str) -> None:
        run = int(digit) - 1 if digit else 0
        if title.startswith("SHOW"):
            self.run = run
            return
        for ending in ("RD", "TH"):
            title = title.replace(f"{ending} STREET", f"{ending.lower()} STREET")
        if title == "HOLE CARDS":
            return
        named = street_named(title, self.hand.rules)
        if named is None:
            if title == "PRE-FLOP":
                return
            raise Trouble
        whole: tuple[Card, ...] = ()
        for group in p.BRACKETS.findall(brackets):
            whole += cards_in(group)
        if named[1] or whole:
            self.hand.begin_street(line, named[1], tuple(dict.fromkeys(whole)), run=run)

    def _summary(self, line: int, text: str) -> None:
        hand = self.hand
        if found := p.TOTAL.match(text):
            named = tuple(hand.read(amount) for amount in p.NAMED_POT.findall(found[2]))
            total, rake = hand.read(found[1]), hand.read(found[3])
            hand.pots = h.Pots(line=line, total=total, named=named, rake=rake)
        elif found := p.BOARD.match(text):
            boards = list(hand.summary_boards or ())
            boards += [()] * (self.run + 1 - len(boards))
            boards[self.run] = cards_in(found[1])
            hand.summary_boards = tuple(boards)
        elif text.startswith("Seat "):
            self._summary_seat(line, text)
        else:
            self._news(text)

    def _summary_seat(self, line: int, text: str) -> None:
        number, _, rest = text.removeprefix("Seat ").partition(": ")
        if not number.isdigit():
            raise Trouble
        seat = int(number)
        seated = self.hand.seats.get(seat)
        if seated is None or not rest.startswith(seated.name):
            if seated is None and not p.WON.search(rest):
                return  # the player sits out and is not in the seat list
            if not self.hand.seats:
                return  # the file names no stacks at all: reported once, at the end
            raise Trouble("nobody of that name sits here:")
        rest = rest[len(seated.name) :]
        for held in p.IN_SUMMARY.findall(rest):
            cards = cards_in(held, most=self.hand.most_cards)
            self.hand.known.append(h.KnownLine(line=line, seat=seat, cards=cards))
        for amount in p.WON.findall(rest):
            self.hand.wins(line, seat, self.hand.read(amount))


def _currency(header: Header, body: Body) -> Currency:
    """Return the currency: whole chips in a tournament, else cents or as many digits as the amounts show."""
    if header.tournament is not None:
        return Currency("", 0)
    texts = [header.lower, header.upper]
    for _, words in body[1:]:
        if found := p.SEAT.match(words):
            texts.append(found[3])
        elif found := p.TOTAL.match(words):
            texts += [found[1], found[3]]
    return header.currency_for(texts)
