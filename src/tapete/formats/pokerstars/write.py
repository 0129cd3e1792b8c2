"""Write hands as PokerStars text.

Data that the text cannot hold, and our way to treat it:

* comments, fields of other formats, the network, the order of a stub, the rake's formula: lost;
* the button of stud: becomes the highest seat; a smallest chip above one unit: lost unless a split pot
  shows it (see `coins`);
* a player without a name: named by seat; an invalid hand number: the engine's; no currency: play money;
* cards: the hero's, and cards that no later line shows, are printed when dealt; all others when shown;
* a killed hand that no blind put all-in, chips bought for money, a name that does not fit a line: refused;
* a game that PokerStars never had, a hand that is not over, and a few hands whose blinds or antes would be
  misread (see `check_tellable`): refused.

`write_check` checks one hand. Amounts of money have at least two decimals when read back.
"""

from collections.abc import Iterable, Sequence

from tapete.cards import HIDDEN, Card
from tapete.cards.typed import checked
from tapete.engine import PostKind
from tapete.engine import events as ev
from tapete.engine.types import Chips, Seat
from tapete.formats.pokerstars.records import read_pokerstars
from tapete.formats.pokerstars.streets import PRE_FLOP, RUNS, headings
from tapete.formats.pokerstars.write_cards import held_at_the_end
from tapete.formats.pokerstars.write_check import check_tellable, untold_chip
from tapete.formats.pokerstars.write_header import button_blind, header_lines, money_text
from tapete.formats.pokerstars.write_pots import pots_told
from tapete.formats.pokerstars.write_summary import summary_lines
from tapete.formats.pokerstars.write_words import made_words
from tapete.formats.record import Record, Unread, Unwritable
from tapete.rules import hand_rules


@checked
def write_pokerstars(records: Iterable[Record]) -> str:
    """Return the text of a file; three empty lines separate hands, as PokerStars does.

    Raises:
        Unwritable: a hand cannot be expressed, or its text would not read back as the same hand.
    """
    return "\n\n\n".join(_text_of(record) for record in records)


def _text_of(record: Record) -> str:
    """Return the text of one hand, after reading it back: the site's wording cannot express every hand."""
    text = "\n".join(_Writer(record).lines()) + "\n"
    (again,) = read_pokerstars(text.encode())
    if isinstance(again, Unread):
        raise Unwritable(record.number, f"its text would not be understood: {again.why}{untold_chip(record)}")
    # The text has cents even if the record counts in tens of cents or in whole dollars.
    digits = max(again.money.digits, record.money.digits)
    stacks, meant = (
        {seat: chips * 10 ** (digits - one.money.digits) for seat, chips in one.finishing_stacks.items()}
        for one in (again, record)
    )
    if stacks != meant:
        raise Unwritable(record.number, "its text would be understood as a hand that ends with other stacks")
    return text


class _Writer:
    def __init__(self, record: Record) -> None:
        check_tellable(record)
        self.record = record
        self.rules = hand_rules(record.game)
        self.stud = self.rules.upcards is not None
        self.headings = headings(self.rules)
        self.streets = {street.name: place for place, street in enumerate(self.rules.streets)}
        self.boards: list[list[Card]] = [[]]
        self.held: dict[Seat, tuple[Card, ...]] = {}
        self.up: dict[Seat, tuple[Card, ...]] = {}
        self.bets: dict[Seat, Chips] = {}
        self.all_in: set[Seat] = set()
        self.street = 0
        self.shown: dict[Seat, bool] = {}
        """Seats at the showdown, with whether the hand was shown."""
        self.told = [seat for seat in record.start.stacks if self._is_told(seat)]
        self.pots = pots_told(record)
        self.killed: list[str] = []
        """Folds printed after the action that they preceded."""
        self.out: list[str] = []

    def lines(self) -> list[str]:
        record = self.record
        self.out = header_lines(record)
        events = record.events
        posted = [place for place, event in enumerate(events) if isinstance(event, ev.Posted)]
        self._posts([events[place] for place in posted])
        if record.added:
            self.out.append(f"STP added: {self._money(record.added)}")
        self.out.append(f"*** {self.headings[0]} ***")
        place = 1
        while place < len(events):
            event = events[place]
            following = events[place + 1] if place + 1 < len(events) else None
            if not isinstance(event, ev.Posted):
                self._event(event, following)
            if not isinstance(event, ev.HandKilled):
                self.out += self.killed
                self.killed = []
            place += 1
        self._end()
        for sold in record.cashed_out:
            if sold.amount is None:
                raise Unwritable(record.number, "nobody knows for how much the hand was cashed out")
            fee = f" | Cash Out Fee {self._money(sold.fee)}" if sold.fee else ""
            words = f"cashed out the hand for {self._money(sold.amount)}{fee}"
            self.out.append(f"{self._name(sold.seat)} {words}")
        self._bounties()
        return [*self.out, *summary_lines(record, self.pots, [tuple(board) for board in self.boards])]

    def _name(self, seat: Seat) -> str:
        return self.record.name(seat)

    def _money(self, amount: Chips) -> str:
        return money_text(amount, self.record.money)

    def _is_told(self, seat: Seat) -> bool:
        """Whether the seat's cards are printed when dealt: the hero's, or cards that no other line shows."""
        if seat == self.record.hero:
            return True
        lit: set[Card] = set(self.record.showed.get(seat, ()))
        dealt: list[Card] = []
        held: list[Card] = []
        for event in self.record.events:
            match event:
                case ev.HoleDealt(seat=owner, cards=cards, up=up) if owner == seat:
                    dealt += [card for card in cards if card != HIDDEN]
                    held += cards
                    lit.update(cards[len(cards) - up :])
                case ev.Discarded(seat=owner, cards=cards) if owner == seat:
                    for card in cards:
                        held.remove(card)
                case ev.Shown(seat=owner, cards=cards) if owner == seat:
                    lit.update(cards)
                case ev.Mucked(seat=owner) if owner == seat:
                    lit.update(held)
                case _:
                    pass
        return not lit.issuperset(dealt)

    def _posts(self, posts: Sequence[ev.Event]) -> None:
        place = 0
        short_deck = button_blind(self.record)
        while place < len(posts):
            event = posts[place]
            following = posts[place + 1] if place + 1 < len(posts) else None
            place += 1
            if not isinstance(event, ev.Posted):
                continue
            amount, all_in = event.amount, event.all_in
            words = {PostKind.ANTE: "the ante", PostKind.DEAD_BLIND: "dead blind"}.get(
                event.kind, event.kind.value.replace("_", " ")
            )
            if event.kind is PostKind.BIG_BLIND and short_deck and event.seat == self.record.start.button:
                words = "button blind"
            dead = isinstance(following, ev.Posted) and following.kind is PostKind.DEAD_BLIND
            if dead and event.kind is PostKind.BIG_BLIND and isinstance(following, ev.Posted):
                if following.seat == event.seat and not following.all_in:
                    words, amount = "small & big blinds", amount + following.amount
                    place += 1
            if event.kind.live:
                self.bets[event.seat] = self.bets.get(event.seat, 0) + event.amount
            self._act(event.seat, f"posts {words} {self._money(amount)}", all_in=all_in)

    def _event(self, event: ev.Event, following: ev.Event | None) -> None:
        match event:
            case ev.HoleDealt():
                self._dealt(event)
            case ev.StreetBegan(street=name):
                self._street(self.streets[name])
                board = isinstance(following, ev.BoardDealt)
                if not board:
                    self.out.append(f"*** {self.headings[self.street]} ***")
            case ev.BoardDealt():
                self._board(event)
            case ev.StubReshuffled():
                self.out.append("The deck is reshuffled")
            case ev.Discarded(seat=seat, cards=cards):
                self._discards(seat, cards)
            case ev.BroughtIn(seat=seat, amount=amount, all_in=all_in):
                self._adds(seat, amount)
                self._act(seat, f"brings in for {self._money(amount)}", all_in=all_in)
            case ev.Folded(seat=seat):
                self.out.append(f"{self._name(seat)}: folds")
            case ev.HandKilled(seat=seat):
                if seat not in self.all_in:
                    raise Unwritable(self.record.number, f"the hand of seat {seat} was killed")
                self.killed.append(f"{self._name(seat)}: folds")
            case ev.Checked(seat=seat):
                self.out.append(f"{self._name(seat)}: checks")
            case ev.Called(seat=seat, amount=amount, all_in=all_in):
                self._adds(seat, amount)
                self._act(seat, f"calls {self._money(amount)}", all_in=all_in)
            case ev.BetMade(seat=seat, amount=amount, all_in=all_in):
                self._adds(seat, amount)
                self._act(seat, f"bets {self._money(amount)}", all_in=all_in)
            case ev.RaisedTo(seat=seat, amount=total, all_in=all_in):
                # Over a short all-in blind or bring-in, a raise counts from the chips actually posted.
                by = self._money(total - max(self.bets.values(), default=0))
                self._adds(seat, total - self.bets.get(seat, 0))
                self._act(seat, f"raises {by} to {self._money(total)}", all_in=all_in)
            case ev.UncalledReturned(seat=seat, amount=amount):
                self._returned(seat, amount)
            case ev.BetsCollected():
                self.bets = {}
            case ev.Shown(seat=seat) | ev.Mucked(seat=seat):
                self.shown[seat] = isinstance(event, ev.Shown)
            case _:
                pass

    def _returned(self, seat: Seat, amount: Chips) -> None:
        self.out.append(f"Uncalled bet ({self._money(amount)}) returned to {self._name(seat)}")

    def _adds(self, seat: Seat, amount: Chips) -> None:
        self.bets[seat] = self.bets.get(seat, 0) + amount

    def _act(self, seat: Seat, words: str, *, all_in: bool) -> None:
        tail = ""
        if all_in:
            self.all_in.add(seat)
            cap = self.record.cap
            capped = cap is not None and seat in self.record.stacks
            tail = f" and has reached the {self._money(cap or 0)} cap" if capped else " and is all-in"
        self.out.append(f"{self._name(seat)}: {words}{tail}")

    def _street(self, street: int) -> None:
        self.street = street
        self.bets = {}

    def _dealt(self, event: ev.HoleDealt) -> None:
        """Print the cards dealt, earlier cards in their own bracket; for other seats, only upcards."""
        seat, cards = event.seat, event.cards
        before, up_before = self.held.get(seat, ()), self.up.get(seat, ())
        self.held[seat] = before + cards
        new_up = cards[len(cards) - event.up :]
        self.up[seat] = up_before + new_up
        told, new = (before, cards) if seat in self.told else (up_before, new_up)
        new = tuple(card for card in new if card != HIDDEN)
        told = tuple(card for card in told if card != HIDDEN)
        if new:
            bracket = f"[{' '.join(told)}] " if told and self.street else ""
            self.out.append(f"Dealt to {self._name(seat)} {bracket}[{' '.join(new)}]")

    def _discards(self, seat: Seat, cards: tuple[Card, ...]) -> None:
        gone = [card for card in self.held[seat] if card in cards]
        held = list(self.held[seat])
        for card in cards:
            held.remove(card)
        self.held[seat] = tuple(held)
        if not cards:
            self.out.append(f"{self._name(seat)}: stands pat")
            return
        told = f" [{' '.join(gone)}]" if HIDDEN not in cards else ""
        self.out.append(f"{self._name(seat)}: discards {len(cards)} card{'s' * (len(cards) > 1)}{told}")

    def _board(self, event: ev.BoardDealt) -> None:
        street, run = self.streets[event.street], event.board
        if run and run == len(self.boards):
            parted = self._parted()
            self.boards.append(self.boards[0][:parted])
        before = list(self.boards[run])
        self.boards[run] += event.cards
        prefix = RUNS[run] if self._runs() > 1 and len(before) >= self._parted() else ""
        heading = PRE_FLOP if not street else self.headings[street]
        old = f" [{' '.join(before)}]" if before and street and len(before) > 2 else ""
        new = " ".join((*before, *event.cards) if street and 0 < len(before) <= 2 else event.cards)
        self.out.append(f"*** {prefix}{heading} ***{old} [{new}]")
        if street != self.street:
            self._street(street)

    def _runs(self) -> int:
        return 1 + max(event.board for event in self.record.events if isinstance(event, ev.BoardDealt))

    def _parted(self) -> int:
        """Return the number of cards that the boards of the hand share."""
        dealt = [event for event in self.record.events if isinstance(event, ev.BoardDealt)]
        whole = sum(len(event.cards) for event in dealt if not event.board)
        return whole - sum(len(event.cards) for event in dealt if event.board == 1)

    def _end(self) -> None:
        """Print the shown hands and collected chips, run by run; only the chips if all other seats folded."""
        record = self.record
        runs = max(1, len(self.boards))
        for run in range(runs):
            if self.shown:
                prefix = RUNS[run] if runs > 1 else ""
                self.out.append(f"*** {prefix}SHOW DOWN ***")
                self._show(run)
            for paid in self.pots.payments:
                if paid.board == run:
                    name = self._pot(paid.pot)
                    self.out.append(
                        f"{self._name(paid.seat)} collected {self._money(paid.amount)} from {name}"
                    )
        if runs > 1:
            self.out.append("Hand was run twice" if runs == 2 else "Hand was run three times")
        for seat, cards in record.showed.items():
            if seat not in self.shown:
                self.out.append(f"{self._name(seat)}: shows [{_known(cards)}]")
        self.out += [f"{self._name(seat)}: doesn't show hand" for seat in record.declined]

    def _show(self, run: int) -> None:
        for seat, shown in self.shown.items():
            held = held_at_the_end(self.record, seat)
            told = held if shown else self.record.showed.get(seat, ())
            if told:
                known = tuple(card if card in told else HIDDEN for card in held)
                words = made_words(self.rules, known, self.boards[run])
                made = f" ({words})" if words else ""
                self.out.append(f"{self._name(seat)}: shows [{_known(known)}]{made}")
            else:
                self.out.append(f"{self._name(seat)}: mucks hand")

    def _pot(self, pot: int) -> str:
        if len(self.pots.pots) == 1:
            return "pot"
        if not pot:
            return "main pot"
        return "side pot" if len(self.pots.pots) == 2 else f"side pot-{pot}"

    def _bounties(self) -> None:
        record = self.record
        if record.tournament is None:
            return
        for won in record.bounties:
            shared = sum(other.defeated == won.defeated for other in record.bounties) > 1
            amount = money_text(won.amount, record.tournament.money)
            what = f"{amount} for splitting the elimination of"
            if not shared:
                what = f"the {amount} bounty for eliminating"
            loser = self._name(won.defeated) if won.defeated is not None else "a player"
            self.out.append(f"{self._name(won.seat)} wins {what} {loser}")
        for bought in record.bought:
            if record.money.digits:
                raise Unwritable(record.number, "chips are bought for money")
            what = "takes the add-on" if bought.add_on else "re-buys"
            price = f" for {bought.price}" if bought.price else ""
            self.out.append(f"{self._name(bought.seat)} {what} and receives {bought.amount} chips{price}")


def _known(cards: Sequence[Card]) -> str:
    return " ".join(card for card in cards if card != HIDDEN)
