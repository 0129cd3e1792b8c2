"""Collect the facts of one hand, line by line: the one book of all readers of sites' texts.

Sites print an action as the chips added or as a total, and many never say all-in. `SiteHand` keeps every
seat's stack and bet, so that each action is recorded in one form for all sites. The engine checks the hand
later, when it plays it: see `tapete.formats.pokerstars.replay`.
"""

from collections import defaultdict
from collections.abc import Iterator
from typing import Final

from tapete.cards import HIDDEN, Card
from tapete.engine.types import Chips, PostKind, Seat
from tapete.formats.pokerstars import history as h
from tapete.formats.pokerstars.draws import in_order
from tapete.formats.pokerstars.head import Head, header_of, within
from tapete.formats.pokerstars.summary import Trouble, cards_in
from tapete.formats.record.file_showdown import SeatShowdown
from tapete.rules import hand_rules

_ADDS: Final = ("call", "bet", "bring in")
"""Actions whose line gives the chips added."""


class SiteHand:
    """Facts of one hand, given in line order; `history` returns the result."""

    def __init__(self, line: int, head: Head) -> None:
        self.line, self.head = line, head
        self.rules = hand_rules(head.game)
        self.board_sizes: list[int] = []
        for street in self.rules.streets:
            self.board_sizes.append(street.board + (self.board_sizes[-1] if self.board_sizes else 0))
        self.most_cards = sum(street.hole_down + street.hole_up for street in self.rules.streets)
        self.button: Seat | None = None
        self.hero: Seat | None = None
        self.owners: list[Seat] = []
        """Seats whose cards the file shows from the start."""
        self.seats: dict[Seat, h.SeatLine] = {}
        self.names: list[tuple[str, Seat]] = []
        """Names and seats, longest name first."""
        self.stacks: dict[Seat, Chips] = {}
        self.bets: dict[Seat, Chips] = defaultdict(int)
        self.whole_bets: dict[Seat, Chips] = defaultdict(int)
        """Chips that each seat has put in this hand, less the chips returned to it."""
        self.steps: list[h.Step] = []
        self.known: list[h.KnownLine] = []
        self.worded: list[h.Worded] = []
        self.told: list[SeatShowdown] = []
        self.declined: list[Seat] = []
        self.collected: list[h.Collected] = []
        self.cashed_out: list[h.CashedOut] = []
        self.insured: list[h.Insured] = []
        self.bounties: list[h.BountyLine] = []
        self.bought: list[h.BoughtLine] = []
        self.won: dict[Seat, h.WonLine] = {}
        self.summed: list[h.Summed] = []
        self.pots: h.Pots | None = None
        self.added: Chips = 0
        self.boards: list[tuple[Card, ...]] = [()]
        self.parted = 0
        """Number of cards that all boards share."""
        self.summary_boards: tuple[tuple[Card, ...], ...] | None = None
        self.street = 0
        self.dropped: list[str] = []
        self.cancelled = self.open_pair = False
        self.upcards_told = True
        self.unanswered: dict[Seat, Chips] = {}
        """Part of a last raise that no other seat could call; the engine sees a call."""
        self._last: tuple[int, Chips, Chips] | None = None
        """Last action with chips: its index in `steps`, its chips, and the chips of a call."""

    @property
    def board(self) -> tuple[Card, ...]:
        """Board of the first run so far."""
        return self.boards[0]

    @property
    def level(self) -> Chips:
        """Bet to match; before the first board this is the full big blind, even if it was posted short."""
        level = max(self.bets.values(), default=0)
        if self.street or not self.posted(PostKind.BIG_BLIND):
            return level
        return max(level, self.head.big_blind)

    def read(self, text: str) -> Chips:
        """Return an amount as PokerStars prints it, in the smallest unit.

        Raises:
            ValueError: the text is not an amount.
            Trouble: the amount is above `MOST_CHIPS`.
        """
        return within(self.head.money.read(text))

    def players(self, text: str) -> Iterator[tuple[Seat, str]]:
        """Return each seat whose name begins the line, longest name first, with the rest of the line."""
        for name, seat in self.names:
            if text.startswith(name):
                yield seat, text[len(name) :]

    def seat_of(self, name: str) -> Seat | None:
        """Return the seat of a player; None if nobody has this name."""
        return next((seat for other, seat in self.names if other == name), None)

    def named(self, name: str) -> Seat:
        """Return the seat of a player.

        Raises:
            Trouble: no player has this name.
        """
        seat = self.seat_of(name)
        if seat is None:
            raise Trouble("nobody of that name sits here:")
        return seat

    def seat(
        self, line: int, seat: Seat, name: str, stack: Chips, *, away: bool = False, bounty: str = ""
    ) -> None:
        """Seat a player with their chips."""
        if seat in self.seats or self.seat_of(name) is not None:
            raise Trouble("twice in the list of seats:")
        if seat < 1:
            raise Trouble
        self.seats[seat] = h.SeatLine(line=line, seat=seat, name=name, stack=stack, away=away, bounty=bounty)
        self.stacks[seat] = stack
        self.names.append((name, seat))
        self.names.sort(key=lambda entry: -len(entry[0]))

    def away(self, seat: Seat) -> None:
        """Mark a seat whose player sits out."""
        if seat in self.seats:
            old = self.seats[seat]
            self.seats[seat] = h.SeatLine(
                line=old.line, seat=seat, name=old.name, stack=old.stack, away=True, bounty=old.bounty
            )

    def post(
        self, line: int, seat: Seat, kind: PostKind, amount: Chips, *, all_in: bool | None = None
    ) -> None:
        """Post a blind, an ante or dead chips; nothing for an amount of 0.

        Args:
            all_in: whether the line says all-in; None derives it from the stack.
        """
        if not amount:
            return
        first = kind is not PostKind.SMALL_BLIND or not self.posted(kind)
        self._pay(seat, amount, derived=all_in is None)
        if kind.live and first:
            self.bets[seat] += amount
        said = self._empty(seat) if all_in is None else all_in
        self.steps.append(h.PostLine(line=line, seat=seat, kind=kind, amount=amount, all_in=said))

    def posted(self, kind: PostKind) -> list[h.PostLine]:
        """Return the posts of a kind so far."""
        return [step for step in self.steps if isinstance(step, h.PostLine) and step.kind is kind]

    def fold(self, line: int, seat: Seat) -> None:
        self.acted(line, seat, "fold")

    def check(self, line: int, seat: Seat) -> None:
        self.acted(line, seat, "check")

    def bring_in(self, line: int, seat: Seat, amount: Chips) -> None:
        self.acted(line, seat, "bring in", amount)

    def put_in(self, line: int, seat: Seat, amount: Chips) -> None:
        """Add chips to the seat's bet; the total decides between call, bet and raise.

        Raises:
            Trouble: there are no chips, or more than the seat has.
        """
        if not amount:
            raise Trouble("no chips in")
        total = self.bets[seat] + amount
        if total <= self.level:
            self.acted(line, seat, "call", amount)
        elif self.level:
            self.acted(line, seat, "raise", to=total)
        else:
            self.acted(line, seat, "bet", amount)

    def put_to(self, line: int, seat: Seat, total: Chips) -> None:
        """Raise the seat's bet to a total.

        Raises:
            Trouble: the bet is already as large.
        """
        if total <= self.bets[seat]:
            raise Trouble("no raise in")
        self.put_in(line, seat, total - self.bets[seat])

    def acted(
        self,
        line: int,
        seat: Seat,
        kind: h.ActionKind,
        amount: Chips = 0,
        *,
        to: Chips = 0,
        all_in: bool | None = None,
    ) -> None:
        """Record an action: `amount` for a call, bet or bring-in, `to` for the total after a raise.

        Args:
            all_in: whether the line says all-in; None derives it from the stack.
        """
        added = to - self.bets[seat] if kind == "raise" else amount
        if kind == "raise" or kind in _ADDS:
            self._last = len(self.steps), added, self.level - self.bets[seat]
            self._pay(seat, added, derived=all_in is None)
            self.bets[seat] += added
        said = (bool(amount or to) and self._empty(seat)) if all_in is None else all_in
        self.steps.append(h.ActLine(line=line, seat=seat, kind=kind, amount=amount, to=to, all_in=said))

    def returned(self, line: int, seat: Seat, amount: Chips) -> None:
        """Record the return of an uncalled bet."""
        self._pay(seat, -amount, derived=False)
        self.steps.append(h.Returned(line=line, seat=seat, amount=amount))

    def _pay(self, seat: Seat, amount: Chips, *, derived: bool) -> None:
        """Take chips from a stack.

        Args:
            derived: whether the text omits all-in, so that a stack that is too small is a fault of this line.
                Otherwise the engine finds the fault.
        """
        if derived and amount > self.stacks[seat]:
            name, left = self.seats[seat].name, self.head.money.text(self.stacks[seat])
            raise Trouble(f"{name} has only {left} for")
        self.stacks[seat] -= amount
        self.whole_bets[seat] += amount

    def _empty(self, seat: Seat) -> bool:
        return self.stacks[seat] <= 0

    def settle_last_raise(self) -> None:
        """Turn a raise into a call if no seat acts after it, not even to fold."""
        if self._last is None:
            return
        place, added, due = self._last
        step = self.steps[place]
        after = any(isinstance(later, h.ActLine) for later in self.steps[place + 1 :])
        if isinstance(step, h.ActLine) and step.kind == "raise" and due > 0 and not after:
            self.steps[place] = h.ActLine(line=step.line, seat=step.seat, kind="call", amount=due)
            self.unanswered[step.seat] = added - due

    def draw(
        self,
        line: int,
        seat: Seat,
        count: int,
        discarded: tuple[Card, ...] = (),
        *,
        kept: tuple[Card, ...] = (),
    ) -> None:
        """Record a draw: a seat changes cards, or stands pat with the `kept` cards."""
        if discarded and len(discarded) != count:
            raise Trouble("a wrong number of cards in")
        self.bets.clear()
        self.steps.append(h.Drew(line=line, seat=seat, count=count, discarded=discarded, kept=kept))

    def deal_street(self, line: int, number: int, *, new: str = "", whole: str | None = None) -> None:
        """Begin a street; the line gives its new cards or the whole board.

        Raises:
            Trouble: unknown card, wrong number of cards, or a board that contradicts the earlier one.
        """
        self.begin_street(line, number, cards_in(whole) if whole is not None else self.board + cards_in(new))

    def begin_street(self, line: int, number: int, board: tuple[Card, ...], *, run: int = 0) -> None:
        """Begin a street; `board` is the complete board of this run so far."""
        if number >= len(self.board_sizes):
            raise Trouble("no such street in this game:")
        size = self.board_sizes[number]
        community = self.rules.upcards is not None and len(board) == 1 and number + 1 == len(self.board_sizes)
        if (len(board) != size and not community) or HIDDEN in board:
            raise Trouble("a wrong number of cards in")
        while len(self.boards) <= run:
            if len(self.boards) == 1:
                self.parted = self.board_sizes[number - 1] if number else 0
            self.boards.append(self.boards[0][: self.parted])
        before = self.boards[run]
        if board[: len(before)] != before and len(before) < len(board):
            raise Trouble("the board has changed in")
        self.boards[run] = board
        self.bets.clear()
        if not run:
            self.street = number
            self.steps.append(h.StreetLine(line=line, number=number, board=board))

    def dealt_in(self, line: int, seat: Seat) -> None:
        """Record that a summary mentions a seat as dealt in."""
        self.summed.append(h.Summed(line=line, seat=seat, positions=(), dealt_in=True))

    def deal_to(self, line: int, seat: Seat, cards: tuple[Card, ...], held: tuple[Card, ...] = ()) -> None:
        """Deal cards to a seat; hidden cards at the beginning are left out.

        Args:
            held: cards kept at a draw, if the line gives them.
        """
        while cards and cards[0] == HIDDEN:
            cards = cards[1:]
        if not cards:
            return
        if HIDDEN in cards:
            raise Trouble("a hidden card among known ones in")
        self.steps.append(h.DealtLine(line=line, seat=seat, held=held, new=cards))
        if not held and len(cards) >= self.rules.streets[0].hole_down and seat not in self.owners:
            self.owners.append(seat)

    def hand_cards(self, text: str) -> tuple[Card, ...]:
        """Read the cards of a hand, at most the number that the game deals.

        Raises:
            Trouble: an unknown card, or too many.
        """
        return cards_in(text, most=self.most_cards)

    def show(
        self,
        line: int,
        seat: Seat,
        cards: tuple[Card, ...],
        *,
        shown: bool = True,
        words: str = "",
        run: int = 0,
    ) -> None:
        """Record a seat's final cards, and whether it showed or mucked its hand."""
        if cards:
            self.known.append(h.KnownLine(line=line, seat=seat, cards=cards, shown=shown))
        self.told.append(SeatShowdown(seat, shown=shown))
        if words:
            board = len(self.boards[min(run, len(self.boards) - 1)])
            self.worded.append(h.Worded(line=line, seat=seat, cards=cards, words=words, run=run, board=board))

    def collect(self, line: int, seat: Seat, amount: Chips, pot: int | None = None, *, run: int = 0) -> None:
        """Pay a seat; pot 0 is the main pot, None an unnamed pot."""
        self.collected.append(h.Collected(line=line, seat=seat, pot=pot, amount=amount, run=run))

    def wins(self, line: int, seat: Seat, amount: Chips) -> None:
        """Record a seat's winnings from the summary; several lines for one seat add up."""
        before = self.won[seat].amount if seat in self.won else 0
        self.won[seat] = h.WonLine(line=line, seat=seat, amount=before + amount)

    def win_collected(self) -> None:
        """Take the collected chips as each seat's winnings, for a summary that omits them."""
        if not self.won:
            for line in self.collected:
                self.wins(line.line, line.seat, line.amount)

    def history(
        self, last_line: int, *, level_before: bool = False, anonymous: bool = False
    ) -> h.HistoryText:
        """Return the finished hand; `HistoryText` explains the options.

        Raises:
            Trouble: no line tells a seat, the blinds or the button.
        """
        head = self.head
        if head.upper < 1 or head.big_blind < 1:
            why = "no line tells the blinds in" if head.header is None else "there is nothing to play for in"
            raise Trouble(why)
        if not self.seats:
            raise Trouble("no line names a seat and its stack in")
        if self.rules.upcards is None and self.button is None:
            raise Trouble("no line names the button in")
        return h.HistoryText(
            line=self.line,
            last_line=last_line,
            header=header_of(head),
            number=head.number,
            game=head.game,
            currency=head.money,
            lower=head.lower,
            upper=head.upper,
            big_blind=head.big_blind,
            cap=head.cap,
            exported=head.exported,
            tournament=head.tournament,
            table=head.table,
            seat_count=head.seat_count,
            button=self.button if self.rules.upcards is None else None,
            hero=self._hero(),
            seats=tuple(self.seats.values()),
            steps=in_order(self.steps),
            known=tuple(self.known),
            collected=tuple(self.collected),
            cashed_out=tuple(self.cashed_out),
            insured=tuple(self.insured),
            pots=self.pots,
            boards=tuple(self.boards),
            parted=self.parted,
            summary_boards=tuple(self.boards) if self.summary_boards is None else self.summary_boards,
            won=tuple(self.won.values()),
            summed=tuple(self.summed),
            bought=tuple(self.bought),
            worded=tuple(self.worded),
            told=tuple(self.told),
            declined=tuple(dict.fromkeys(self.declined)),
            dropped=tuple(self.dropped),
            bounties=tuple(self.bounties),
            added=self.added,
            open_pair=self.open_pair,
            upcards_told=self.upcards_told,
            level_before=level_before,
            anonymous=anonymous,
            cancelled=self.cancelled,
        )

    def _hero(self) -> Seat | None:
        """Return the seat of the file's owner; if several seats are dealt face up, the one called Hero."""
        if self.hero is not None or len(self.owners) == 1:
            return self.owners[0] if self.hero is None else self.hero
        return next((seat for seat in self.owners if self.seats[seat].name == "Hero"), None)
