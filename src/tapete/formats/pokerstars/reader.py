"""Read the lines of one PokerStars hand in order.

Names are matched against the seat list, longest first, since a player may be called `raises`,
`A: folds` or `x (5 in chips)`. An unknown line is an error with its line number; it is never skipped.
"""

import re
from typing import Final

from tapete.cards import HIDDEN, Card
from tapete.engine.types import Chips, PostKind, Seat
from tapete.formats.money import Currency
from tapete.formats.pokerstars import gg
from tapete.formats.pokerstars import history as h
from tapete.formats.pokerstars import patterns as p
from tapete.formats.pokerstars.dropped import AGAIN, CHAT, NEWS, NOTICES, kind_of
from tapete.formats.pokerstars.header import Header
from tapete.formats.pokerstars.prices import money_of
from tapete.formats.pokerstars.streets import RUNS, street_named
from tapete.formats.pokerstars.summary import Summary, Trouble, cards_in
from tapete.formats.record.telling import SeatShowdown
from tapete.formats.record.units import MOST_CHIPS
from tapete.rules import hand_rules


class Reader:
    """Line reader for one hand, after its header; `history` returns the result."""

    def __init__(self, header: Header, line: int, currency: Currency) -> None:
        self.header, self.line, self.currency = header, line, currency
        self.rules = hand_rules(header.game)
        self.board_sizes: list[int] = []
        for street in self.rules.streets:
            self.board_sizes.append(street.board + (self.board_sizes[-1] if self.board_sizes else 0))
        self.most_cards = sum(street.hole_down + street.hole_up for street in self.rules.streets)
        self.table: str | None = None
        self.seat_count: int | None = None
        self.button: Seat | None = None
        self.owners: list[Seat] = []
        """Seats whose cards the file shows from the start."""
        self.summary: Summary | None = None
        self.cancelled = False
        self.open_pair = False
        self.run = 0
        self.parted = 0
        self.seats: dict[Seat, h.SeatLine] = {}
        self.names: list[tuple[str, Seat]] = []
        self.steps: list[h.Step] = []
        self.known: list[h.KnownLine] = []
        self.worded: list[h.Worded] = []
        self.told: list[SeatShowdown] = []
        self.declined: list[Seat] = []
        self.dropped: list[str] = []
        self.collected: list[h.Collected] = []
        self.cashed_out: list[h.CashedOut] = []
        self.settled: list[tuple[int, Seat, Chips]] = []
        """Line, seat and amount of a cash-out; negative for a given-up part of the pot."""
        self.insured: list[h.Insured] = []
        self.bounties: list[h.BountyLine] = []
        self.boards: list[tuple[Card, ...]] = [()]
        self.bought: list[h.BoughtLine] = []
        self.added: Chips = 0

    def history(self, last_line: int) -> h.HistoryText:
        """Return the finished hand."""
        if self.table is None or self.summary is None:
            raise Trouble("no line names the button in")
        summary = self.summary
        header, read = self.header, self.currency.read
        lower, upper, big_blind = read(header.lower), read(header.upper), read(header.big_blind)
        if upper < 1 or big_blind < 1:
            raise Trouble("there is nothing to play for in")
        posted = self._blinds_before(lower, upper)
        if posted is not None:
            lower, upper, big_blind = *posted, posted[1]
        self._boards_of_summary(summary.boards)
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
            button=self.button,
            hero=self._hero(),
            seats=tuple(self.seats.values()),
            steps=tuple(self.steps),
            known=(*self.known, *summary.known),
            collected=tuple(self.collected),
            cashed_out=tuple(self._sales()),
            insured=tuple(self.insured),
            level_before=posted is not None,
            pots=summary.pots,
            boards=tuple(self.boards),
            parted=self.parted,
            summary_boards=summary.boards,
            won=tuple(summary.won),
            summed=tuple(summary.summed),
            bought=tuple(self.bought),
            worded=(*self.worded, *summary.worded),
            told=tuple(self.told or summary.told),
            declined=tuple(dict.fromkeys(self.declined)),
            dropped=(*self.dropped, *summary.dropped),
            bounties=tuple(self.bounties),
            added=self.added,
            open_pair=self.open_pair,
            cancelled=self.cancelled,
        )

    def _blinds_before(self, lower: Chips, upper: Chips) -> tuple[Chips, Chips] | None:
        """Return the previous level's blinds if the header names the level of the next hand.

        GGPoker writes such a header for a hand dealt just before the level rises.
        """
        if not self.header.gg or self.header.tournament is None:
            return None
        posts = [step for step in self.steps if isinstance(step, h.PostLine) and not step.all_in]
        small = {post.amount for post in posts if post.kind is PostKind.SMALL_BLIND}
        big = {post.amount for post in posts if post.kind is PostKind.BIG_BLIND}
        if len(small) != 1 or len(big) != 1:
            return None
        found = min(small), min(big)
        return found if found[0] < lower and found[1] < upper and found[0] <= found[1] else None

    def _hero(self) -> Seat | None:
        """Return the seat of the file's owner; if several seats are dealt face up, the one called Hero."""
        if len(self.owners) == 1:
            return self.owners[0]
        return next((seat for seat in self.owners if self.seats[seat].name == "Hero"), None)

    def _boards_of_summary(self, told: tuple[tuple[Card, ...], ...]) -> None:
        """Add boards that only the summary shows; they share the cards dealt before the runs part."""
        for board in told[len(self.boards) :]:
            first = self.boards[0]
            shared = [size for size in (0, *self.board_sizes) if board[:size] == first[:size]]
            self.parted = min(max(shared), self.board_sizes[-2])
            self.boards.append(board)

    def read(self, line: int, text: str) -> None:
        """Take one line.

        Raises:
            Trouble: the line makes no sense at this point.
            ValueError: a card or an amount in it can't be read.
        """
        if text[:1].isspace() and not any(text.startswith(name) for name, _ in self.names):
            text = text.lstrip()  # copied from a mail, or indented
        if text == "*** SUMMARY ***":
            names = {seat: seated.name for seat, seated in self.seats.items()}
            self.summary = self.summary or Summary(self.currency, names, self.most_cards, bare=self.header.gg)
        elif self.summary is not None:
            self.summary.read(line, text)
        elif self.table is None:
            self._table(text)
        elif not self.steps and text.startswith("Seat ") and (seat := p.SEAT.match(text)):
            self._seat(line, seat)
        elif not self._player_line(line, text):
            self._other_line(line, text)

    def _table(self, text: str) -> None:
        if found := p.TABLE.match(text):
            button, seats = p.BUTTON.search(found[2]), p.SEATS_MAX.search(found[2])
            if button is None and self.rules.upcards is None:
                raise Trouble("no button in")
            self.table = found[1]
            self.button = int(button[1]) if button else None
            self.seat_count = int(seats[1]) if seats else None
        elif not p.CHAT.match(text):
            raise Trouble
        else:
            self.dropped.append(CHAT)

    def _seat(self, line: int, found: re.Match[str]) -> None:
        seat, name, after = int(found[1]), found[2], found[5]
        if seat in self.seats or any(name == other for other, _ in self.names):
            raise Trouble("twice in the list of seats:")
        if seat < 1:
            raise Trouble
        away = "sitting out" in after or "out of hand" in after
        if after.strip() not in ("", "is sitting out"):
            self.dropped.append(NEWS)
        stack = self._chips(found[3])
        money_of([found[4]] if found[4] else [])
        self.seats[seat] = h.SeatLine(
            line=line, seat=seat, name=name, stack=stack, away=away, bounty=found[4] or ""
        )
        self.names.append((name, seat))
        self.names.sort(key=lambda entry: -len(entry[0]))

    def _chips(self, text: str) -> Chips:
        return _within(self.currency.read(text))

    def _player_line(self, line: int, text: str) -> bool:
        for name, seat in self.names:
            if text.startswith(name):
                rest = text[len(name) :]
                takers = (self._gg_line, self._action, self._draw, self._post, self._cards_or_chips)
                if any(take(line, seat, rest) for take in takers):
                    return True
        return False

    def _action(self, line: int, seat: Seat, rest: str) -> bool:
        amount, to, all_in = 0, 0, False
        kind: h.ActionKind
        if found := p.FOLD.match(rest):
            kind = "fold"
            if found[1]:
                self._shows(line, seat, found[1])
        elif p.CHECK.match(rest):
            kind = "check"
        elif found := p.CALL_OR_BET.match(rest):
            kind = "call" if found[1] == "calls" else "bet" if found[1] == "bets" else "bring in"
            amount, all_in = self.currency.read(found[2]), bool(found[3])
        elif found := p.RAISE.match(rest):
            kind = "raise"
            amount = self.currency.read(found[1]) if found[1] else 0
            to, all_in = self.currency.read(found[2]), bool(found[3])
        else:
            return False
        self.steps.append(h.ActLine(line=line, seat=seat, kind=kind, amount=amount, to=to, all_in=all_in))
        return True

    def _draw(self, line: int, seat: Seat, rest: str) -> bool:
        found = p.DRAW.match(rest)
        if not found:
            return False
        kept, discarded = cards_in(found[1] or ""), cards_in(found[3] or "")
        count = int(found[2] or 0)
        if discarded and len(discarded) != count:
            raise Trouble("a wrong number of cards in")
        self.steps.append(h.Drew(line=line, seat=seat, count=count, discarded=discarded, kept=kept))
        return True

    def _post(self, line: int, seat: Seat, rest: str) -> bool:
        found = p.POST.match(rest)
        if not found:
            return False
        kinds = p.POSTS.get(found[1])
        if kinds is None:
            raise Trouble("an unknown forced bet:")
        amount = self.currency.read(found[2])
        live = amount
        if len(kinds) == 2:
            live = min(amount, self.currency.read(self.header.big_blind))
        for kind, part in zip(kinds, (live, amount - live), strict=False):
            if part:
                self.steps.append(
                    h.PostLine(line=line, seat=seat, kind=kind, amount=part, all_in=bool(found[3]))
                )
        return True

    def _gg_line(self, line: int, seat: Seat, rest: str) -> bool:
        if not self.header.gg:
            return False
        if found := gg.STRADDLE.match(rest):
            self._straddle(line, seat, self.currency.read(found[1]), all_in=bool(found[2]))
        elif found := gg.CASH_OUT.match(rest):
            amount = self._chips(found[2])
            sign = -1 if found[1].startswith("Pays") else 1
            self.settled.append((line, seat, sign * amount))
        elif found := gg.INSURANCE.match(rest):
            amount = self._chips(found[2])
            self.insured.append(h.Insured(line=line, seat=seat, amount=-amount if found[1] else amount))
        else:
            return bool(gg.SAYS_NOTHING.match(rest))
        return True

    def _straddle(self, line: int, seat: Seat, total: Chips, *, all_in: bool) -> None:
        """Read a straddle, given as a total; a seat's last straddle replaces its earlier ones."""
        before = [step for step in self.steps if isinstance(step, h.PostLine) and step.seat == seat]
        blinds = sum(post.amount for post in before if post.kind in _BLINDS)
        self.steps = [step for step in self.steps if step not in before or step.kind is not PostKind.STRADDLE]
        if total <= blinds:
            raise Trouble("a straddle that does not exceed the seat's bet:")
        self.steps.append(
            h.PostLine(line=line, seat=seat, kind=PostKind.STRADDLE, amount=total - blinds, all_in=all_in)
        )

    def _sales(self) -> list[h.CashedOut]:
        """Compute each cash-out: the seller's result, including the pots' payouts.

        GGPoker lists, street by street, the part of the pot that the seller gives up or the compensation for
        a lost pot.
        """
        net: dict[Seat, h.CashedOut] = {}
        for line, seat, amount in self.settled:
            won = sum(collected.amount for collected in self.collected if collected.seat == seat)
            before = net[seat].amount if seat in net else won
            net[seat] = h.CashedOut(line=line, seat=seat, amount=before + amount)
        if below := next((sale for sale in net.values() if sale.amount < 0), None):
            raise Trouble(f"{self.seats[below.seat].name} pays more than the pot for cashing out in")
        return [*self.cashed_out, *net.values()]

    def _cards_or_chips(self, line: int, seat: Seat, rest: str) -> bool:
        if found := p.SHOWS.match(rest):
            self._shows(line, seat, found[1], found[2])
            self.told.append(SeatShowdown(seat, shown=True))
        elif p.MUCKS.match(rest):
            self.told.append(SeatShowdown(seat, shown=False))
        elif p.DECLINES.match(rest):
            self.declined.append(seat)
        elif found := p.COLLECTED.match(rest):
            pot = {"pot": None, "main pot": 0, "side pot": int(found[3] or 1)}[found[2]]
            amount = self.currency.read(found[1])
            self.collected.append(h.Collected(line=line, seat=seat, pot=pot, amount=amount, run=self.run))
        elif found := p.BUYS.match(rest):
            add_on = found[1] != "re-buys"
            bought = h.BoughtLine(
                line=line, seat=seat, amount=_within(int(found[2])), price=found[3] or "", add_on=add_on
            )
            self.bought.append(bought)
        elif found := p.CASHED_OUT.match(rest):
            amount, fee = self._chips(found[1]), self._chips(found[2]) if found[2] else 0
            self.cashed_out.append(h.CashedOut(line=line, seat=seat, amount=amount, fee=fee))
        elif found := p.BOUNTY.match(rest):
            money_of([found[1]])
            defeated = self._seat_of(found[2])
            self.bounties.append(h.BountyLine(line=line, seats=(seat,), amount=found[1], defeated=defeated))
        elif p.SAYS_NOTHING.match(rest):
            self.dropped.append(NEWS)
        else:
            return False
        return True

    def _shows(self, line: int, seat: Seat, text: str, words: str | None = None) -> None:
        held = cards_in(text, most=self.most_cards)
        if words:
            run = min(self.run, len(self.boards) - 1)
            board = len(self.boards[run])
            self.worded.append(
                h.Worded(line=line, seat=seat, cards=held, words=words, run=self.run, board=board)
            )
        self.known.append(h.KnownLine(line=line, seat=seat, cards=held, shown=True))

    def _other_line(self, line: int, text: str) -> None:
        if found := p.SHOWDOWN.match(text):
            self.run = RUNS.index(found[1]) if found[1] else 0
        elif found := p.UNCALLED.match(text):
            seat = self._named(found[2])
            self.steps.append(h.Returned(line=line, seat=seat, amount=self.currency.read(found[1])))
        elif text.startswith("Dealt to "):
            self._dealt(line, text.removeprefix("Dealt to "))
        elif found := p.ADDED.match(text):
            self.added = _within(self.added + self.currency.read(found[1]))
        elif text == "Hand cancelled":
            self.cancelled = True
        elif p.OPEN_PAIR.match(text):
            self.open_pair = True
            self.dropped.append(NOTICES)
        elif (found := p.SHARED_BOUNTY.match(text)) and (seats := self._all_of(found[1])):
            money_of([found[2]])
            if len(set(seats)) < len(seats):
                raise Trouble("a player twice in")
            bounty = h.BountyLine(line=line, seats=seats, amount=found[2], defeated=self._seat_of(found[3]))
            self.bounties.append(bounty)
        elif kind := kind_of(text):
            self.dropped += [kind] if kind != AGAIN else []
        elif found := p.STREET.match(text):
            self._street(line, found[1], found[2])
        else:
            raise Trouble

    def _named(self, name: str) -> Seat:
        seat = self._seat_of(name)
        if seat is None:
            raise Trouble("nobody of that name sits here:")
        return seat

    def _seat_of(self, name: str) -> Seat | None:
        return next((seat for other, seat in self.names if other == name), None)

    def _all_of(self, text: str) -> tuple[Seat, ...]:
        """Return the seats of a list of names; empty if any name is unknown."""
        for name, seat in self.names:
            if text == name:
                return (seat,)
            if text.startswith(f"{name}, ") and (rest := self._all_of(text[len(name) + 2 :])):
                return (seat, *rest)
        return ()

    def _dealt(self, line: int, text: str) -> None:
        for name, seat in self.names:
            if text == name:
                return
            if text.startswith(f"{name} ["):
                groups = [
                    cards_in(group, most=self.most_cards)
                    for group in p.BRACKETS.findall(text[len(name) :])
                    if group
                ]
                if len(groups) > 2:
                    raise Trouble("a wrong number of cards in")
                if groups:
                    held = groups[0] if len(groups) == 2 else ()
                    self.steps.append(h.DealtLine(line=line, seat=seat, held=held, new=groups[-1]))
                    if not held and len(groups[0]) >= self.rules.streets[0].hole_down:
                        self.owners.append(seat)
                return
        raise Trouble("nobody of that name sits here:")

    def _street(self, line: int, title: str, brackets: str) -> None:
        named = street_named(title, self.rules)
        if named is None:
            raise Trouble
        run, number = named
        # A site printed the first card of Courchevel's board twice.
        whole = tuple(
            dict.fromkeys(card for group in p.BRACKETS.findall(brackets) for card in cards_in(group))
        )
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
        if not run:
            self.steps.append(h.StreetLine(line=line, number=number, board=whole))


_BLINDS: Final = (PostKind.SMALL_BLIND, PostKind.BIG_BLIND)


def _within(amount: Chips) -> Chips:
    """Return the amount after a limit check, for amounts that the engine never sees."""
    if amount > MOST_CHIPS:
        raise Trouble("more than any chips in")
    return amount
