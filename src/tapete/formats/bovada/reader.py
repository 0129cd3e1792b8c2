"""Read the lines of one Bovada hand in order. An unknown line is an error with its line number.

The file shows every player's hole cards. Files of 2012 have no street headings: a street begins once
the betting is over, and the summary gives its cards.
"""

from tapete.cards import Card
from tapete.engine.types import Chips, PostKind, Seat
from tapete.formats.bovada import patterns as p
from tapete.formats.bovada.header import table_in
from tapete.formats.bovada.places import places_of
from tapete.formats.bovada.rounds import Rounds
from tapete.formats.bovada.stakes import currency_in, stakes_of
from tapete.formats.pokerstars import history as h
from tapete.formats.pokerstars.dropped import NEWS, PRIZES
from tapete.formats.pokerstars.head import head_of
from tapete.formats.pokerstars.header import Header
from tapete.formats.pokerstars.prices import buy_in_of
from tapete.formats.pokerstars.site_hand import SiteHand
from tapete.formats.pokerstars.streets import street_named
from tapete.formats.pokerstars.summary import Trouble, cards_in
from tapete.formats.site_text.bodies import Body
from tapete.formats.site_text.rake import rake_of

_PLACES = {"Small Blind": PostKind.SMALL_BLIND, "Dealer": PostKind.SMALL_BLIND}


class BovadaReader:
    """Line reader for one hand, after its header."""

    def __init__(self, header: Header, body: Body) -> None:
        line, text = body[0]
        self.hand = SiteHand(line, head_of(header, currency_in(header, body), table=table_in(text)))
        self.rounds = Rounds()
        self.order: list[tuple[int, str, bool, Chips, int]] = []
        """Number, position, whether it is the file's owner, stack and line of each seat, in file order."""
        self.seats: dict[str, Seat] = {}
        self.antes = any("Ante chip" in words for _, words in body)
        self.headed = any(words.startswith(("*** FLOP", "Card to the table")) for _, words in body)
        self.ahead = next((found[1] for _, words in body if (found := p.BOARD.match(words))), "")
        self.dealt = self.summed = False
        self.street = 0
        self.total: tuple[int, Chips, Chips | None] | None = None
        self.buy_in = self.last = ""

    @property
    def done(self) -> bool:
        return self.summed

    def take(self, line: int, text: str) -> None:
        """Take one line; see `LineReader`."""
        again = text == self.last and (self.headed or not self.ahead) and p.SAYS.match(text)
        self.last = text
        if again:
            return  # the site printed the line more than once
        if text.startswith("*** SUMMARY"):
            self.summed = True
        elif self.summed:
            self._summary(line, text)
        elif found := p.SEAT.match(text):
            self._listed(line, int(found[1]), found[2], bool(found[3]), found[4])
        elif found := p.STUD_SEAT.match(text):
            self._listed(line, int(found[2]), found[1], bool(found[3]), found[4])
        elif found := p.SEATING.match(text):
            self.hand.dropped.append(NEWS)
        elif p.INFO.match(text):
            self._info(text)
        elif found := p.SAYS.match(text):
            self._seat_all()
            if found[1] not in self.seats:
                raise Trouble("nobody of that name sits here:")
            self._says(line, self.seats[found[1]], found[1], found[3])
        elif found := p.STREET.match(text):
            self._heading(line, found[1], found[2])
        elif found := p.TO_THE_TABLE.match(text):
            self._begin(line, self.hand.boards[0] + cards_in(found[1]))
        elif p.NEWS.match(text):
            self.hand.dropped.append(NEWS)
        else:
            raise Trouble

    def _listed(self, line: int, number: int, player: str, me: bool, stack: str) -> None:
        if self.seats:
            raise Trouble
        self.order.append((number, player, me, self.hand.read(stack), line))

    def _seat_all(self) -> None:
        """Seat the listed players in list order, which is clockwise.

        Places stand for names, and only the owner of the file is the same player in the next hand.
        """
        if self.seats:
            return
        places, self.hand.button = places_of([(number, player) for number, player, *_ in self.order])
        for seat, (_, player, me, stack, line) in zip(places, self.order, strict=True):
            self.hand.seat(line, seat, "Hero" if me else player, stack)
            self.seats[player] = seat
            if me:
                self.hand.hero = seat

    def _info(self, text: str) -> None:
        found = p.BUY_IN.search(text)
        if found:
            buy_in_of(found[1])
            self.buy_in = found[1]

    def _says(self, line: int, seat: Seat, player: str, text: str) -> None:
        hand = self.hand
        if found := p.DEALT.match(text):
            self._dealt(line, seat, cards_in(found[1], most=hand.most_cards))
        elif p.BUTTON.match(text):
            pass  # the button is already known: it is the seat called Dealer
        elif self._posts(line, seat, player, text) or self._acts(line, seat, text):
            pass
        elif found := p.RETURNED.match(text):
            hand.returned(line, seat, hand.read(found[1]))
        elif found := p.RESULT.match(text):
            hand.collect(line, seat, hand.read(found[1]))
        elif p.SHOWS.match(text):
            hand.show(line, seat, self._holds(seat))
        elif p.MUCKS.match(text):
            hand.show(line, seat, (), shown=False)
        elif found := p.HIDES.match(text):
            hand.declined.append(seat)
            if found[2]:
                hand.known.append(h.KnownLine(line=line, seat=seat, cards=cards_in(found[2]), shown=True))
        elif found := p.BOUNTY.match(text):
            hand.bounties.append(h.BountyLine(line=line, seats=(seat,), amount=found[1], defeated=None))
        elif p.NEWS.match(text) or p.PRIZES.match(text):
            hand.dropped.append(NEWS if p.NEWS.match(text) else PRIZES)
        else:
            raise Trouble

    def _holds(self, seat: Seat) -> tuple[Card, ...]:
        """Return the seat's cards as dealt: the showdown line prints the best five, not the hole cards."""
        held: tuple[Card, ...] = ()
        for step in self.hand.steps:
            if isinstance(step, h.DealtLine) and step.seat == seat:
                held += step.new
        if not held:
            raise Trouble("a hand is shown that nobody was dealt:")
        return held

    def _dealt(self, line: int, seat: Seat, cards: tuple[Card, ...]) -> None:
        hand = self.hand
        if self.dealt and hand.rules.upcards is not None and self.rounds.begun:
            self._begin(line, ())
        self.dealt = True
        self.rounds.live.add(seat)
        hand.steps.append(h.DealtLine(line=line, seat=seat, held=(), new=cards))

    def _posts(self, line: int, seat: Seat, player: str, text: str) -> bool:
        hand = self.hand
        if found := p.ANTE.match(text):
            hand.post(line, seat, PostKind.ANTE, hand.read(found[1]))
        elif found := p.SMALL_BLIND.match(text):
            hand.post(line, seat, PostKind.SMALL_BLIND, hand.read(found[1]))
        elif found := p.BIG_BLIND.match(text):
            hand.post(line, seat, PostKind.BIG_BLIND, hand.read(found[1]))
        elif found := p.POSTS.match(text):
            kind = PostKind.DEAD_BLIND if found[1] else PostKind.BIG_BLIND
            hand.post(line, seat, kind, hand.read(found[2]))
        elif not self.dealt and (found := p.ALL_IN.match(text)):
            ante = self.antes and not any(
                isinstance(step, h.PostLine) and step.seat == seat and step.kind is PostKind.ANTE
                for step in hand.steps
            )
            kind = PostKind.ANTE if ante else _PLACES.get(player, PostKind.BIG_BLIND)
            hand.post(line, seat, kind, hand.read(found[1]))
        else:
            return False
        return True

    def _acts(self, line: int, seat: Seat, text: str) -> bool:
        hand = self.hand
        kind: h.ActionKind = "fold"
        cards = ""
        amount = 0
        if found := p.FOLDS.match(text):
            cards = found[1] or ""
        elif p.CHECKS.match(text):
            kind = "check"
        elif found := p.CALLS.match(text):
            kind, amount = "call", hand.read(found[1])
        elif found := p.BETS.match(text):
            kind, amount = "bet", hand.read(found[2])
            hand.open_pair |= bool(found[1])
        elif found := p.RAISES.match(text) or p.ALL_IN_RAISE.match(text):
            kind, amount = "raise", hand.read(found[1])
        elif found := p.BRING_IN.match(text):
            kind, amount = "bring in", hand.read(found[1])
        elif found := p.ALL_IN.match(text):
            self._follow(line)
            self.rounds.acts(hand, seat)
            hand.put_in(line, seat, hand.read(found[1]))
            return True
        else:
            return False
        if kind == "fold" and hand.stacks.get(seat) == 0 and seat not in self.rounds.live:
            return True
        self._follow(line)
        self.rounds.acts(hand, seat, folds=kind == "fold")
        level = max(hand.bets.values(), default=0)
        if kind == "raise" or (kind == "bet" and level):
            hand.acted(
                line, seat, "raise" if level else "bet", 0 if level else amount, to=amount if level else 0
            )
        else:
            hand.acted(line, seat, kind, amount)
        if cards:
            hand.known.append(h.KnownLine(line=line, seat=seat, cards=cards_in(cards), shown=True))
        return True

    def _follow(self, line: int) -> None:
        """Begin the next street if the file has no street headings and the betting round is over."""
        if not self.headed and self.hand.rules.upcards is None and self.rounds.over(self.hand):
            self._begin(line, self._next_board())

    def _next_board(self) -> tuple[Card, ...]:
        size = self.hand.board_sizes[min(self.street + 1, len(self.hand.board_sizes) - 1)]
        return cards_in(self.ahead)[:size]

    def _heading(self, line: int, title: str, brackets: str) -> None:
        if title == "HOLE CARDS":
            self.dealt = True
            return
        named = street_named(title, self.hand.rules)
        if named is None:
            raise Trouble
        whole: tuple[Card, ...] = ()
        for group in p.BRACKETS.findall(brackets):
            whole += cards_in(group)
        self.street = named[1] - 1
        self._begin(line, whole)

    def _begin(self, line: int, whole: tuple[Card, ...]) -> None:
        if self.street + 1 >= len(self.hand.board_sizes):
            raise Trouble("no such street in this game:")
        self.street += 1
        self.rounds.begin()
        self.hand.begin_street(line, self.street, whole)

    def _summary(self, line: int, text: str) -> None:
        if found := p.TOTAL.match(text):
            rake = self.hand.read(found[2]) if found[2] else None
            self.total = line, self.hand.read(found[1]), rake
        elif found := p.BOARD.match(text):
            self.hand.summary_boards = (cards_in(found[1]),)
        elif p.NEWS.match(text) or (says := p.SAYS.match(text)) and p.NEWS.match(says[3]):
            self.hand.dropped.append(NEWS)
        elif found := p.SUMMED.match(text):
            if found[2] and found[1] in self.seats:
                self.hand.wins(line, self.seats[found[1]], self.hand.read(found[2]))
        else:
            raise Trouble

    def history(self, last_line: int) -> h.HistoryText:
        self._seat_all()
        hand = self.hand
        while not self.headed and (board := self._next_board()) and len(board) > len(hand.boards[0]):
            self._begin(last_line, board)
        hand.head, before = stakes_of(hand, self.buy_in)
        paid = sum(one.amount for one in hand.collected)
        # Hands of player pools (Zone) end without a line for the pot.
        line, total, rake = self.total or (last_line, sum(hand.whole_bets.values()), None)
        hand.pots = rake_of(hand, line, total=total, paid=paid, told=rake)
        hand.win_collected()
        return hand.history(last_line, level_before=before, anonymous=True)
