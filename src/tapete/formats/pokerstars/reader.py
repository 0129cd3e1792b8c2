"""Read the lines of one PokerStars hand in order.

Names are matched against the seat list, longest first, since a player may be called `raises`,
`A: folds` or `x (5 in chips)`. An unknown line is an error with its line number; it is never skipped.
"""

import re
from typing import Final

from msgspec import structs

from tapete.cards import Card
from tapete.engine.types import Chips, PostKind, Seat
from tapete.formats.money import Currency
from tapete.formats.pokerstars import gg
from tapete.formats.pokerstars import history as h
from tapete.formats.pokerstars import patterns as p
from tapete.formats.pokerstars.dropped import AGAIN, CHAT, NEWS, NOTICES, kind_of
from tapete.formats.pokerstars.head import head_of, within
from tapete.formats.pokerstars.header import Header
from tapete.formats.pokerstars.prices import money_of
from tapete.formats.pokerstars.site_hand import SiteHand
from tapete.formats.pokerstars.streets import RUNS, street_named
from tapete.formats.pokerstars.summary import Summary, Trouble, cards_in


class Reader:
    """Line reader for one hand, after its header; `history` returns the result."""

    def __init__(self, header: Header, line: int, currency: Currency) -> None:
        self.header, self.currency = header, currency
        self.hand = SiteHand(line, head_of(header, currency))
        self.tabled = False
        """Whether the table's line was read."""
        self.summary: Summary | None = None
        self.run = 0
        self.settled: list[tuple[int, Seat, Chips]] = []
        """Line, seat and amount of a cash-out; negative for a given-up part of the pot."""

    @property
    def cancelled(self) -> bool:
        return self.hand.cancelled

    def history(self, last_line: int) -> h.HistoryText:
        """Return the finished hand."""
        hand, summary = self.hand, self.summary
        if not self.tabled or summary is None:
            raise Trouble("no line names the button in")
        posted = self._blinds_before(hand.head.lower, hand.head.upper)
        if posted is not None:
            hand.head = structs.replace(hand.head, lower=posted[0], upper=posted[1])
        self._boards_of_summary(summary.boards)
        hand.cashed_out = self._sales()
        hand.pots, hand.summary_boards = summary.pots, summary.boards
        hand.won = {line.seat: line for line in summary.won}
        hand.summed = summary.summed
        hand.known += summary.known
        hand.worded += summary.worded
        hand.told = hand.told or summary.told
        hand.dropped += summary.dropped
        return hand.history(last_line, level_before=posted is not None)

    def _blinds_before(self, lower: Chips, upper: Chips) -> tuple[Chips, Chips] | None:
        """Return the previous level's blinds if the header names the level of the next hand.

        GGPoker writes such a header for a hand dealt just before the level rises.
        """
        if not self.header.gg or self.header.tournament is None:
            return None
        small, big = (
            {post.amount for post in self.hand.posted(kind) if not post.all_in}
            for kind in (PostKind.SMALL_BLIND, PostKind.BIG_BLIND)
        )
        if len(small) != 1 or len(big) != 1:
            return None
        found = min(small), min(big)
        return found if found[0] < lower and found[1] < upper and found[0] <= found[1] else None

    def _boards_of_summary(self, told: tuple[tuple[Card, ...], ...]) -> None:
        """Add boards that only the summary shows; they share the cards dealt before the runs part."""
        hand = self.hand
        for board in told[len(hand.boards) :]:
            shared = [size for size in (0, *hand.board_sizes) if board[:size] == hand.board[:size]]
            hand.parted = min(max(shared), hand.board_sizes[-2])
            hand.boards.append(board)

    def read(self, line: int, text: str) -> None:
        """Take one line.

        Raises:
            Trouble: the line makes no sense at this point.
            ValueError: a card or an amount in it can't be read.
        """
        if text[:1].isspace() and not any(text.startswith(name) for name, _ in self.hand.names):
            text = text.lstrip()  # copied from a mail, or indented
        if text == "*** SUMMARY ***":
            names = {seat: seated.name for seat, seated in self.hand.seats.items()}
            self.summary = self.summary or Summary(
                self.currency, names, self.hand.most_cards, bare=self.header.gg
            )
        elif self.summary is not None:
            self.summary.read(line, text)
        elif not self.tabled:
            self._table(text)
        elif not self.hand.steps and text.startswith("Seat ") and (seat := p.SEAT.match(text)):
            self._seat(line, seat)
        elif not self._player_line(line, text):
            self._other_line(line, text)

    def _table(self, text: str) -> None:
        if found := p.TABLE.match(text):
            button, seats = p.BUTTON.search(found[2]), p.SEATS_MAX.search(found[2])
            if button is None and self.hand.rules.upcards is None:
                raise Trouble("no button in")
            self.tabled = True
            self.hand.button = int(button[1]) if button else None
            seat_count = int(seats[1]) if seats else None
            self.hand.head = structs.replace(self.hand.head, table=found[1], seat_count=seat_count)
        elif not p.CHAT.match(text):
            raise Trouble
        else:
            self.hand.dropped.append(CHAT)

    def _seat(self, line: int, found: re.Match[str]) -> None:
        seat, name, after = int(found[1]), found[2], found[5]
        away = "sitting out" in after or "out of hand" in after
        if after.strip() not in ("", "is sitting out"):
            self.hand.dropped.append(NEWS)
        stack = self._chips(found[3])
        money_of([found[4]] if found[4] else [])
        self.hand.seat(line, seat, name, stack, away=away, bounty=found[4] or "")

    def _chips(self, text: str) -> Chips:
        return self.hand.read(text)

    def _player_line(self, line: int, text: str) -> bool:
        for name, seat in self.hand.names:
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
        self.hand.acted(line, seat, kind, amount, to=to, all_in=all_in)
        return True

    def _draw(self, line: int, seat: Seat, rest: str) -> bool:
        found = p.DRAW.match(rest)
        if not found:
            return False
        kept, discarded = cards_in(found[1] or ""), cards_in(found[3] or "")
        count = int(found[2] or 0)
        self.hand.draw(line, seat, count, discarded, kept=kept)
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
            self.hand.post(line, seat, kind, part, all_in=bool(found[3]))
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
            self.hand.insured.append(h.Insured(line=line, seat=seat, amount=-amount if found[1] else amount))
        else:
            return bool(gg.SAYS_NOTHING.match(rest))
        return True

    def _straddle(self, line: int, seat: Seat, total: Chips, *, all_in: bool) -> None:
        """Read a straddle, given as a total; a seat's last straddle replaces its earlier ones."""
        before = [step for step in self.hand.steps if isinstance(step, h.PostLine) and step.seat == seat]
        blinds = sum(post.amount for post in before if post.kind in _BLINDS)
        self.hand.steps = [
            step for step in self.hand.steps if step not in before or step.kind is not PostKind.STRADDLE
        ]
        if total <= blinds:
            raise Trouble("a straddle that does not exceed the seat's bet:")
        self.hand.steps.append(
            h.PostLine(line=line, seat=seat, kind=PostKind.STRADDLE, amount=total - blinds, all_in=all_in)
        )

    def _sales(self) -> list[h.CashedOut]:
        """Compute each cash-out: the seller's result, including the pots' payouts.

        GGPoker lists, street by street, the part of the pot that the seller gives up or the compensation for
        a lost pot.
        """
        net: dict[Seat, h.CashedOut] = {}
        for line, seat, amount in self.settled:
            won = sum(collected.amount for collected in self.hand.collected if collected.seat == seat)
            before = net[seat].amount if seat in net else won
            net[seat] = h.CashedOut(line=line, seat=seat, amount=before + amount)
        if below := next((sale for sale in net.values() if sale.amount < 0), None):
            raise Trouble(f"{self.hand.seats[below.seat].name} pays more than the pot for cashing out in")
        return [*self.hand.cashed_out, *net.values()]

    def _cards_or_chips(self, line: int, seat: Seat, rest: str) -> bool:
        if found := p.SHOWS.match(rest):
            self.hand.show(line, seat, self.hand.hand_cards(found[1]), words=found[2] or "", run=self.run)
        elif p.MUCKS.match(rest):
            self.hand.show(line, seat, (), shown=False)
        elif p.DECLINES.match(rest):
            self.hand.declined.append(seat)
        elif found := p.COLLECTED.match(rest):
            pot = {"pot": None, "main pot": 0, "side pot": int(found[3] or 1)}[found[2]]
            amount = self.currency.read(found[1])
            self.hand.collect(line, seat, amount, pot, run=self.run)
        elif found := p.BUYS.match(rest):
            add_on = found[1] != "re-buys"
            bought = h.BoughtLine(
                line=line, seat=seat, amount=within(int(found[2])), price=found[3] or "", add_on=add_on
            )
            self.hand.bought.append(bought)
        elif found := p.CASHED_OUT.match(rest):
            amount, fee = self._chips(found[1]), self._chips(found[2]) if found[2] else 0
            self.hand.cashed_out.append(h.CashedOut(line=line, seat=seat, amount=amount, fee=fee))
        elif found := p.BOUNTY.match(rest):
            money_of([found[1]])
            defeated = self.hand.seat_of(found[2])
            self.hand.bounties.append(
                h.BountyLine(line=line, seats=(seat,), amount=found[1], defeated=defeated)
            )
        elif p.SAYS_NOTHING.match(rest):
            self.hand.dropped.append(NEWS)
        else:
            return False
        return True

    def _shows(self, line: int, seat: Seat, text: str) -> None:
        cards = self.hand.hand_cards(text)
        self.hand.known.append(h.KnownLine(line=line, seat=seat, cards=cards, shown=True))

    def _other_line(self, line: int, text: str) -> None:
        if found := p.SHOWDOWN.match(text):
            self.run = RUNS.index(found[1]) if found[1] else 0
        elif found := p.UNCALLED.match(text):
            self.hand.returned(line, self.hand.named(found[2]), self.currency.read(found[1]))
        elif text.startswith("Dealt to "):
            self._dealt(line, text.removeprefix("Dealt to "))
        elif found := p.ADDED.match(text):
            self.hand.added = within(self.hand.added + self.currency.read(found[1]))
        elif text == "Hand cancelled":
            self.hand.cancelled = True
        elif p.OPEN_PAIR.match(text):
            self.hand.open_pair = True
            self.hand.dropped.append(NOTICES)
        elif (found := p.SHARED_BOUNTY.match(text)) and (seats := self._all_of(found[1])):
            money_of([found[2]])
            if len(set(seats)) < len(seats):
                raise Trouble("a player twice in")
            bounty = h.BountyLine(
                line=line, seats=seats, amount=found[2], defeated=self.hand.seat_of(found[3])
            )
            self.hand.bounties.append(bounty)
        elif kind := kind_of(text):
            self.hand.dropped += [kind] if kind != AGAIN else []
        elif found := p.STREET.match(text):
            self._street(line, found[1], found[2])
        else:
            raise Trouble

    def _all_of(self, text: str) -> tuple[Seat, ...]:
        """Return the seats of a list of names; empty if any name is unknown."""
        for name, seat in self.hand.names:
            if text == name:
                return (seat,)
            if text.startswith(f"{name}, ") and (rest := self._all_of(text[len(name) + 2 :])):
                return (seat, *rest)
        return ()

    def _dealt(self, line: int, text: str) -> None:
        for name, seat in self.hand.names:
            if text == name:
                return
            if text.startswith(f"{name} ["):
                groups = [
                    cards_in(group, most=self.hand.most_cards)
                    for group in p.BRACKETS.findall(text[len(name) :])
                    if group
                ]
                if len(groups) > 2:
                    raise Trouble("a wrong number of cards in")
                if groups:
                    held = groups[0] if len(groups) == 2 else ()
                    self.hand.steps.append(h.DealtLine(line=line, seat=seat, held=held, new=groups[-1]))
                    if not held and len(groups[0]) >= self.hand.rules.streets[0].hole_down:
                        self.hand.owners.append(seat)
                return
        raise Trouble("nobody of that name sits here:")

    def _street(self, line: int, title: str, brackets: str) -> None:
        named = street_named(title, self.hand.rules)
        if named is None:
            raise Trouble
        run, number = named
        # A site printed the first card of Courchevel's board twice.
        whole = tuple(
            dict.fromkeys(card for group in p.BRACKETS.findall(brackets) for card in cards_in(group))
        )
        self.hand.begin_street(line, number, whole, run=run)


_BLINDS: Final = (PostKind.SMALL_BLIND, PostKind.BIG_BLIND)
