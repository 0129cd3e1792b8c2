"""A whole event, played with any luck and checked all the way. The caller supplies the chance."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass, field

from tapete.engine.pots import clockwise
from tapete.engine.types import Chips, Seat
from tapete.tournament import Structure, Tournament, TournamentReason, TournamentRefused
from tapete.tournament import commands as cmd
from tapete.tournament import events as ev
from tapete.tournament.positions.button import Positions

Below = Callable[[int], int]
"""A drawn number from 0, below the bound."""

GIVES_UP_AFTER = 200_000


def gone(event: ev.Event) -> tuple[int, ...]:
    """Entries that an event moves to another seat."""
    match event:
        case ev.PlayerMoved():
            return (event.move.entry,)
        case ev.TableBroke():
            return tuple(move.entry for move in event.broken.moves)
        case ev.Redrawn():
            return tuple(event.draw.places)
        case _:
            return ()


@dataclass
class Played:
    """An event as its room plays it: several hands run at the same time, in any order."""

    structure: Structure
    below: Below
    entries: int
    late: int = 0
    """Entries that come after the start, as long as they are taken."""
    again: int = 0
    """Out of ten: how many of those who may enter again, or rebuy, do so."""
    watched: bool = True
    """Whether all invariants are looked at after each command, which looks at all players."""
    log: list[ev.Event] = field(default_factory=list)
    at: int = 0
    spread_most: int = 0
    moves: int = 0
    hands: int = 0
    voided: int = 0
    """Out of a hundred hands: how many come to no end."""
    had_big_blind: dict[int, set[int]] = field(default_factory=dict)
    """By table: the entry that had the big blind of its last hand there."""
    before: dict[int, set[int]] = field(default_factory=dict)
    """The same for the hand before the running one."""
    waits: dict[int, int] = field(default_factory=dict)
    t: Tournament = field(init=False)
    due: list[int] = field(default_factory=list)
    account: int = 1_000

    def __post_init__(self) -> None:
        self.log = list(Tournament.create(self.structure, tournament=1))
        self.t = Tournament.replay(self.log)

    # ---------------------------------------------------------------- the room

    def do(self, command: cmd.Command) -> tuple[ev.Event, ...]:
        events = self.t.decide(command, at=self.at)
        for event in events:
            self.t.apply(event)
        self.log += events
        for event in events:
            for one in gone(event):  # the blinds of another table are a new affair (TDA19-10.2, TDA19-11A)
                self.waits.pop(one, None)
        if self.watched:
            self.check()
        return events

    def draws(self, bounds: Iterable[int]) -> tuple[int, ...]:
        return tuple(self.below(bound) for bound in bounds)

    def permutation(self, count: int) -> tuple[int, ...]:
        order = list(range(count))
        for at in range(count - 1):
            other = at + self.below(count - at)
            order[at], order[other] = order[other], order[at]
        return tuple(order)

    def start(self) -> None:
        for _ in range(self.entries):
            self.do(cmd.Enter(account=self.account))
            self.account += 1
        while self.structure.starts_when_full(timed=False) and len(self.t.entries) < self.structure.full_at:
            self.do(cmd.Enter(account=self.account))
            self.account += 1
        self.do(
            cmd.Start(
                seat_order=self.permutation(len(self.t.entries)),
                windfall=self.below(1_000_000) if self.structure.prizes.kind == "windfall" else None,
            )
        )

    def play(self) -> Tournament:
        """Play it to its end."""
        self.start()
        steps = 0
        while self.t.state == "running":
            steps += 1
            assert steps < GIVES_UP_AFTER, "it does not come to an end"
            self.step()
        return self.t

    def step(self) -> None:
        """Begin or end a hand at one table, or do what the table waits for."""
        t = self.t
        if not self.due:
            self.due = list(t.tables.numbers)
        number = self.due.pop(self.below(len(self.due)))
        self.at += 1_000 * (1 + self.below(30))
        if number not in t.tables:
            return
        if t.hand_runs(number):
            self.finish(number)
            return
        self.answer_offers(number)
        if t.state != "running" or number not in t.tables:
            return
        while (need := t.required(number)) and need.kind != "wait":
            if need.kind == "alternate":
                self.do(cmd.SeatAlternate(draw=self.draws(need.bounds)[0]))
            else:
                self.do(cmd.Rearrange(table=number, draws=self.draws(need.bounds)))
            if number not in t.tables:
                return
        try:
            self.begin(number)
        except TournamentRefused as refused:
            self.refused(refused)
        self.latecomers()

    def refused(self, refused: TournamentRefused) -> None:
        match refused.reason:
            case TournamentReason.BREAK_DUE:
                self.do(cmd.BeginBreak())
                self.sell_add_ons()
            case TournamentReason.ON_BREAK:
                self.sell_add_ons()
                self.at = max(self.at, refused.facts["until"])
            case TournamentReason.EVENT_OVER:
                if not self.t.running_hands and not self.t.offers:
                    self.do(cmd.EndEvent())
            case (
                TournamentReason.MOVES_DUE
                | TournamentReason.WAITS_FOR_TABLES
                | TournamentReason.TABLE_HALTED
                | TournamentReason.TOO_FEW_PLAYERS
            ):
                self.nothing_moves()
            case _:
                raise refused

    def nothing_moves(self) -> None:
        """Let time pass without hands, when one player is left while entries are sold."""
        t = self.t
        if t.alive < 2 and not t.running_hands and t.zero_at is not None:
            self.at = max(self.at, t.zero_at)
            try:
                self.do(cmd.AnnounceLevel())
            except TournamentRefused as refused:
                self.refused(refused)
                return

    def begin(self, number: int) -> None:
        t = self.t
        previous = t.tables.previous(number)
        newcomers = t.tables.view(number).newcomers
        seated = dict(t.tables.players(number))
        began = self.do(cmd.BeginHand(table=number))[-1]
        assert isinstance(began, ev.HandBegan)
        self.hands += 1
        self.spread_most = max(self.spread_most, t.tables.spread)
        dealt = t.dealt(number)
        assert len(dealt) >= 2 and 0 not in dealt.values()
        assert set(dealt) | set(began.waiting) == set(seated)
        policy = t.structure.positions
        if policy.dead_button != "stays":
            assert not set(began.waiting) - set(newcomers), "nobody waits who was there before"
        if began.big_blind is None:
            return
        entry = seated[began.big_blind]
        # The big blind leads unless a skipped small blind or a button that goes on pushes it.
        leads = policy.dead_small_blind == "nobody-posts" and policy.heads_up_adjusted
        if isinstance(previous, Positions) and leads:
            # Nobody is passed over, and nobody has the big blind twice in a row at his table.
            assert began.big_blind == clockwise(seated, after=previous.big_blind)[0]
            assert entry not in self.had_big_blind.get(number, set())
        self.before[number] = self.had_big_blind.get(number, set())
        self.had_big_blind[number] = {entry}
        for seat in began.waiting:
            one = seated[seat]
            self.waits[one] = self.waits.get(one, 0) + 1
            if policy.dead_button != "stays" and policy.newcomer_waits != "until-big-blind":
                assert self.waits[one] == 1, "a newcomer waits for one hand"
        for seat in dealt:
            self.waits.pop(seated[seat], None)

    def finish(self, number: int) -> None:
        hand = self.t.hand_at(number)
        assert hand is not None
        if self.voided and self.below(100) < self.voided:
            self.do(cmd.UndoHand(table=number, hand=hand.hand))
            self.had_big_blind[number] = self.before.pop(number, set())
            for seat in hand.waiting:
                self.waits.pop(self.t.tables.players(number)[seat], None)
            return
        before = self.t.dealt(number)
        after, knockouts = self.luck(before)
        self.do(
            cmd.FinishHand(
                table=number,
                hand=hand.hand,
                stacks=after,
                knockouts=knockouts if self.structure.bounty else {},
            )
        )

    def luck(
        self, before: dict[Seat, Chips]
    ) -> tuple[dict[Seat, Chips], dict[Seat, tuple[tuple[Seat, ...], ...]]]:
        """Return any result of a hand: one or two winners, everybody else loses something or nothing."""
        seats = list(before)
        first = seats.pop(self.below(len(seats)))
        second = seats.pop(self.below(len(seats))) if len(seats) > 1 and not self.below(4) else first
        after = dict(before)
        for seat in seats:
            kind = self.below(6)
            lost = min(after[seat], self.stakes_at_most(before)) if kind < 3 else 0
            lost = after[seat] if kind == 3 else lost
            after[seat] -= lost
            after[first] += lost - lost // 2
            after[second] += lost // 2
        if first == second and len(before) == 2 and not self.below(3):
            (other,) = set(before) - {first}
            after = {first: sum(before.values()), other: 0}
        winners = tuple(dict.fromkeys((first, second)))
        out = [seat for seat, chips in after.items() if not chips]
        return after, {seat: (winners,) for seat in out}

    def stakes_at_most(self, before: dict[Seat, Chips]) -> Chips:
        return max(1, sum(before.values()) // 20)

    # ---------------------------------------------------------------- the players

    def answer_offers(self, number: int) -> None:
        """Answer offers: some players buy again, some decline, some let the time run out."""
        lost = list(self.t.table_state(number).lost)
        for entry in lost:
            found = self.t.entries[entry]
            if found.offer_until is None:
                continue
            answer = self.below(10)
            if answer < self.again:
                self.do(cmd.Rebuy(account=found.account))
            elif answer == 9:
                self.at = max(self.at, found.offer_until)
            else:
                self.do(cmd.DeclineRebuy(account=found.account))
        if self.t.state == "running" and number in self.t.tables:
            open_now = [
                until
                for e in self.t.table_state(number).lost
                if (until := self.t.entries[e].offer_until) is not None
            ]
            if open_now:
                self.at = max(self.at, *open_now)
                self.do(cmd.CloseOffers(table=number))

    def latecomers(self) -> None:
        t = self.t
        if t.state != "running" or not t.registering:
            return
        if self.late and not self.below(4):
            self.late -= 1
            try:
                self.do(cmd.Enter(account=self.account, draw=self.below(t.late_pool())))
                self.account += 1
            except TournamentRefused as refused:
                assert refused.reason is TournamentReason.TOURNAMENT_FULL
        if self.structure.re_entries and t.eliminated and self.below(10) < self.again:
            account = t.entries[t.eliminated[-1].entry].account
            draw = self.below(t.late_pool(account=account))
            try:
                self.do(cmd.ReEnter(account=account, draw=draw))
            except TournamentRefused as refused:
                assert refused.reason in (
                    TournamentReason.STILL_ALIVE,
                    TournamentReason.ENTRIES_USED,
                    TournamentReason.REGISTRATION_CLOSED,
                    TournamentReason.TOURNAMENT_FULL,
                )

    def sell_add_ons(self) -> None:
        for entry in list(self.t.entries.values()):
            if entry.place is None and entry.stack and self.below(10) < self.again:
                try:
                    self.do(cmd.AddOn(account=entry.account))
                except TournamentRefused as refused:
                    assert refused.reason in (
                        TournamentReason.NO_ADD_ONS,
                        TournamentReason.STACK_TOO_LARGE,
                        TournamentReason.ADD_ONS_USED,
                        TournamentReason.REGISTRATION_CLOSED,
                        TournamentReason.HAND_RUNNING,
                        TournamentReason.OFFERS_OPEN,
                    )

    # ---------------------------------------------------------------- what is always true

    def check(self) -> None:
        t = self.t
        assert sum(entry.stack for entry in t.entries.values()) == t.issued - t.removed == t.in_play
        seen: dict[int, int] = {}
        for number in t.tables.numbers:
            for seat, one in t.tables.players(number).items():
                assert one not in seen, "at two tables"
                seen[one] = number
                found = t.entries[one]
                assert (found.table, found.seat, found.place) == (number, seat, None) or t.state != "running"
        assert t.tables.player_count == len(seen)
        for number in list(self.had_big_blind):
            if number not in t.tables:
                del self.had_big_blind[number]
            else:  # the blinds of another table are a new affair (TDA19-10.2, TDA19-11A)
                here = set(t.tables.players(number).values())
                self.had_big_blind[number] &= here
        for one in list(self.waits):
            if one not in seen:
                del self.waits[one]
        if t.state == "running":
            assert t.alive == len(seen) + len(t.queue)
            heads = sum(t.entries[one].head for one in (*seen, *t.queue))
            assert heads == t.accounts.heads
        assert sum(entry.head for entry in t.entries.values()) == t.accounts.heads or t.state == "cancelled"
