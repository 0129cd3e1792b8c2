"""Collect the facts of one hand, line by line.

Sites print an action as the chips added or as a total, and many never say all-in. `SiteHand` keeps every
seat's stack and bet, so that each action is recorded in one form for all sites.
"""

from collections.abc import Iterator

from msgspec import Struct

from tapete.cards import HIDDEN, Card
from tapete.engine.types import Chips, PostKind, Seat
from tapete.formats.money import Currency
from tapete.formats.pokerstars import history as h
from tapete.formats.pokerstars.header import Header
from tapete.formats.pokerstars.summary import Trouble, cards_in
from tapete.formats.record.telling import SeatShowdown
from tapete.formats.site_text.draws import in_order
from tapete.rules import hand_rules


class Head(Struct, frozen=True, kw_only=True):
    """Facts printed above the seat list."""

    site: str
    number: str
    game: str
    """FILE-LIMIT, as in `tapete.rules.games()`."""
    money: Currency
    """Currency; tournament chips have no sign and no decimals."""
    code: str = ""
    """ISO 4217 code, if printed."""
    tournament: str | None = None
    buy_in: str = ""
    """Buy-in in PokerStars' form, `€4.57+€0.43`, and the tournament's name."""
    level: str = ""
    lower: Chips = 0
    """Small blind, or the small bet in fixed limit; 0 if no line tells it."""
    upper: Chips = 0
    """Big blind, or the big bet in fixed limit."""
    table: str = ""
    seat_count: int | None = None
    started_at: int | None = None
    local_time: bool = False


class SiteHand:
    """Facts of one hand, given in line order; `history` returns the result."""

    def __init__(self, line: int, head: Head) -> None:
        self.line, self.head = line, head
        self.rules = hand_rules(head.game)
        self.button: Seat | None = None
        self.seats: dict[Seat, h.SeatLine] = {}
        self.stacks: dict[Seat, Chips] = {}
        self.bets: dict[Seat, Chips] = {}
        self.steps: list[h.Step] = []
        self.known: list[h.KnownLine] = []
        self.told: list[SeatShowdown] = []
        self.declined: list[Seat] = []
        self.collected: list[h.Collected] = []
        self.won: list[h.WonLine] = []
        self.summed: list[h.Summed] = []
        self.bounties: list[h.BountyLine] = []
        self.pots: h.Pots | None = None
        self.board: tuple[Card, ...] = ()
        self.summary_board: tuple[Card, ...] | None = None
        self.street = 0
        self.dropped: list[str] = []
        self.owners: list[Seat] = []
        self.upcards_told = self.cancelled = self.open_pair = False
        self.unanswered: dict[Seat, Chips] = {}
        """Part of a last raise that no other seat could call; the engine sees a call."""
        self._last: tuple[int, Chips, Chips] | None = None
        """Last action with chips: its index in `steps`, its chips, and the chips of a call."""
        self._names: list[tuple[str, Seat]] = []

    @property
    def level(self) -> Chips:
        """Bet to match; before the first board this is the full big blind, even if it was posted short."""
        level = max(self.bets.values(), default=0)
        if self.street or not self.posted(PostKind.BIG_BLIND):
            return level
        return max(level, _big_blind(self.head))

    def players(self, text: str) -> Iterator[tuple[Seat, str]]:
        """Return each seat whose name begins the line, longest name first, with the rest of the line."""
        for name, seat in self._names:
            if text.startswith(name):
                yield seat, text[len(name) :]

    def named(self, name: str) -> Seat:
        """Return the seat of a player.

        Raises:
            Trouble: no player has this name.
        """
        for other, seat in self._names:
            if other == name:
                return seat
        raise Trouble("nobody of that name sits here:")

    def seat(self, line: int, seat: Seat, name: str, stack: Chips, *, bounty: str = "") -> None:
        """Seat a player with their chips."""
        if seat in self.seats or any(name == other for other, _ in self._names):
            raise Trouble("a seat or a player is there twice in")
        self.seats[seat] = h.SeatLine(line=line, seat=seat, name=name, stack=stack, bounty=bounty)
        self.stacks[seat] = stack
        self._names.append((name, seat))
        self._names.sort(key=lambda entry: -len(entry[0]))

    def away(self, seat: Seat) -> None:
        """Mark a seat whose player sits out."""
        if seat in self.seats:
            old = self.seats[seat]
            self.seats[seat] = h.SeatLine(
                line=old.line, seat=seat, name=old.name, stack=old.stack, away=True, bounty=old.bounty
            )

    def post(self, line: int, seat: Seat, kind: PostKind, amount: Chips) -> None:
        """Post a blind, an ante or dead chips; nothing for an amount of 0."""
        if not amount:
            return
        first = kind is not PostKind.SMALL_BLIND or not self.posted(kind)
        self._pay(seat, amount)
        if kind.live and first:
            self.bets[seat] = self.bets.get(seat, 0) + amount
        all_in = not self.stacks[seat]
        self.steps.append(h.PostLine(line=line, seat=seat, kind=kind, amount=amount, all_in=all_in))

    def posted(self, kind: PostKind) -> list[h.PostLine]:
        """Return the posts of a kind so far."""
        return [step for step in self.steps if isinstance(step, h.PostLine) and step.kind is kind]

    def fold(self, line: int, seat: Seat) -> None:
        self.steps.append(h.ActLine(line=line, seat=seat, kind="fold"))

    def check(self, line: int, seat: Seat) -> None:
        self.steps.append(h.ActLine(line=line, seat=seat, kind="check"))

    def bring_in(self, line: int, seat: Seat, amount: Chips) -> None:
        self._act(line, seat, "bring in", amount)

    def put_in(self, line: int, seat: Seat, amount: Chips) -> None:
        """Add chips to the seat's bet; the total decides between call, bet and raise."""
        total = self.bets.get(seat, 0) + amount
        if total <= self.level:
            self._act(line, seat, "call", amount)
        else:
            self._act(line, seat, "raise" if self.level else "bet", amount)

    def put_to(self, line: int, seat: Seat, total: Chips) -> None:
        """Raise the seat's bet to a total.

        Raises:
            Trouble: the bet is already as large.
        """
        before = self.bets.get(seat, 0)
        if total <= before:
            raise Trouble("no raise in")
        self.put_in(line, seat, total - before)

    def _act(self, line: int, seat: Seat, kind: h.ActionKind, amount: Chips) -> None:
        if not amount:
            raise Trouble("no chips in")
        self._last = len(self.steps), amount, self.level - self.bets.get(seat, 0)
        self._pay(seat, amount)
        self.bets[seat] = total = self.bets.get(seat, 0) + amount
        raises = kind == "raise"
        self.steps.append(
            h.ActLine(
                line=line,
                seat=seat,
                kind=kind,
                amount=0 if raises else amount,
                to=total if raises else 0,
                all_in=not self.stacks[seat],
            )
        )

    def _pay(self, seat: Seat, amount: Chips) -> None:
        if amount > self.stacks[seat]:
            name, left = self.seats[seat].name, self.head.money.text(self.stacks[seat])
            raise Trouble(f"{name} has only {left} for")
        self.stacks[seat] -= amount

    def _settle_last_raise(self) -> None:
        """Turn a raise into a call if no seat acts after it, not even to fold."""
        if self._last is None:
            return
        place, added, due = self._last
        step = self.steps[place]
        after = any(isinstance(later, h.ActLine) for later in self.steps[place + 1 :])
        if isinstance(step, h.ActLine) and step.kind == "raise" and due > 0 and not after:
            self.steps[place] = h.ActLine(line=step.line, seat=step.seat, kind="call", amount=due)
            self.unanswered[step.seat] = added - due

    def draw(self, line: int, seat: Seat, count: int, discarded: tuple[Card, ...] = ()) -> None:
        self.bets.clear()
        self.steps.append(h.Drew(line=line, seat=seat, count=count, discarded=discarded))

    def deal_street(self, line: int, number: int, *, new: str = "", whole: str | None = None) -> None:
        """Begin a street; the line gives its new cards or the whole board.

        Raises:
            Trouble: unknown card, wrong number of cards, or a board that contradicts the earlier one.
        """
        if number >= len(self.rules.streets):
            raise Trouble("no such street in this game:")
        size = sum(street.board for street in self.rules.streets[: number + 1])
        board = cards_in(whole) if whole is not None else self.board + cards_in(new)
        if len(board) != size or HIDDEN in board:
            raise Trouble("a wrong number of cards in")
        if board[: len(self.board)] != self.board:
            raise Trouble("the board has changed in")
        self.board, self.street = board, number
        self.bets.clear()
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

    def show(self, line: int, seat: Seat, cards: tuple[Card, ...], *, shown: bool = True) -> None:
        """Record a seat's final cards, and whether it showed or mucked its hand."""
        if cards:
            self.known.append(h.KnownLine(line=line, seat=seat, cards=cards, shown=shown))
        self.told.append(SeatShowdown(seat, shown=shown))

    def collect(self, line: int, seat: Seat, amount: Chips, pot: int | None = None) -> None:
        """Pay a seat; pot 0 is the main pot, None an unnamed pot."""
        self.collected.append(h.Collected(line=line, seat=seat, pot=pot, amount=amount))

    def hand_cards(self, text: str) -> tuple[Card, ...]:
        """Read the cards of a hand, at most the number that the game deals.

        Raises:
            Trouble: an unknown card, or too many.
        """
        most = sum(street.hole_down + street.hole_up for street in self.rules.streets)
        return cards_in(text, most=most)

    def history(self, last_line: int) -> h.HistoryText:
        """Return the finished hand.

        Raises:
            Trouble: no line tells the blinds or the button.
        """
        head = self.head
        if self.rules.upcards is None and self.button is None:
            raise Trouble("no line names the button in")
        if head.upper < 1:
            raise Trouble("no line tells the blinds in")
        self._settle_last_raise()
        owners = self.owners
        hero = next((seat for seat in owners if self.seats[seat].name == "Hero"), None)
        return h.HistoryText(
            line=self.line,
            last_line=last_line,
            header=_header(head),
            number=head.number,
            game=head.game,
            currency=head.money,
            lower=head.lower,
            upper=head.upper,
            big_blind=_big_blind(head),
            cap=None,
            exported=True,
            tournament=head.tournament,
            table=head.table,
            seat_count=head.seat_count,
            button=self.button if self.rules.upcards is None else None,
            hero=owners[0] if len(owners) == 1 else hero,
            seats=tuple(self.seats.values()),
            steps=in_order(self.steps),
            known=tuple(self.known),
            collected=tuple(self.collected),
            cashed_out=(),
            pots=self.pots,
            boards=(self.board,),
            parted=0,
            summary_boards=(self.board if self.summary_board is None else self.summary_board,),
            won=tuple(self.won),
            summed=tuple(self.summed),
            told=tuple(self.told),
            declined=tuple(dict.fromkeys(self.declined)),
            dropped=tuple(self.dropped),
            bounties=tuple(self.bounties),
            open_pair=self.open_pair,
            upcards_told=self.upcards_told,
            cancelled=self.cancelled,
        )


def _big_blind(head: Head) -> Chips:
    return head.lower if head.game.endswith("-fixed-limit") else head.upper


def _header(head: Head) -> Header:
    return Header(
        site=head.site,
        number=head.number,
        game=head.game,
        mix="",
        tournament=head.tournament,
        buy_in=head.buy_in,
        level=head.level,
        lower="",
        upper="",
        code=head.code,
        started_at=head.started_at,
        cap=None,
        exported=True,
        local_time=head.local_time,
    )
