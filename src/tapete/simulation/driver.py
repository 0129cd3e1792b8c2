"""A tournament played to its end by bots, on virtual time: tables, hands, arrivals, breaks, purchases.

Everything that happens goes through the commands of `Tournament`, as in the room and live; what is asked of a
director (breaks, levels, hand-for-hand) is asked by the driver in his place.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import Final

from tapete.engine.refusals import InvariantBroken
from tapete.engine.whole import Whole
from tapete.simulation.agenda import Agenda
from tapete.simulation.bargaining import bargain, may_deal
from tapete.simulation.chance import Draw, draws_below, happens, shuffled
from tapete.simulation.directing import leads_hand_for_hand
from tapete.simulation.habits import LIVE, ONLINE, Habits, Pace, pace_of
from tapete.simulation.hands import play_hand
from tapete.simulation.people import give_ups, may_come_again, rebuy_or_not, wanted_add_ons
from tapete.simulation.policies import Player
from tapete.simulation.simulated import Simulated, Sink
from tapete.tournament import Refused, Tournament, TournamentReason, presets
from tapete.tournament import commands as cmd
from tapete.tournament import events as ev
from tapete.tournament.prizes.deals import Method

__all__ = ["LIVE", "ONLINE", "Driver", "Habits", "Pace", "Simulated", "Sink", "pace_of"]

MINUTE_MS: Final = 60_000

_WAKING: Final = (
    ev.PlayerMoved,
    ev.TableBroke,
    ev.Redrawn,
    ev.PlayerReseated,
    ev.LateSeated,
    ev.LevelBegan,
    ev.BreakEnded,
    ev.RoundBegan,
    ev.RoundEnded,
    ev.HandForHandEnded,
)
"""After these, tables that had to wait are asked again."""


@dataclass(slots=True)
class Driver(Whole):
    """One simulation. Make it, then `run` it once.

    Args:
        tournament: with its log's first event applied; nobody has entered.
        player: who decides at every table.
        draw: all chance: seats, decks, who comes back.
        sink: see `Sink`; the event that created the tournament is not told.
        accounts: who enters, in this order.
        began_at: the instant of the start, in UTC milliseconds.
        seed: of a final, what its flights have left; then nobody else enters.
    """

    tournament: Tournament
    player: Player
    draw: Draw
    sink: Sink
    accounts: Sequence[int]
    pace: Pace
    habits: Habits = Habits()
    began_at: int = 0
    seed: cmd.SeedFinal | None = None
    hands: int = 0
    decisions: int = 0
    now: int = 0
    _agenda: Agenda = field(default_factory=Agenda)
    _played: dict[int, cmd.FinishHand] = field(default_factory=dict)
    """By table: the end of the hand that is under way."""
    _wake: bool = False
    """Whether tables that wait are to be asked again."""
    _surrendered: set[int] = field(default_factory=set)
    """Entries that gave up their chips."""
    _deals: list[tuple[Method, ev.DealSettled]] = field(default_factory=list)

    # ---------------------------------------------------------------- the whole

    def run(self, progress: Callable[[Tournament], None] | None = None) -> Simulated:
        """Play to the end.

        Args:
            progress: is shown the tournament after every hand.

        Raises:
            Refused: the event can't start with these entries.
            InvariantBroken: nothing can happen any more, and the event is not over. It is ours.
        """
        self.now = self.began_at
        self._start()
        while self.tournament.state == "running":
            if not self._agenda:
                self._let_time_pass()
                continue
            self.now, what, which = self._agenda.next()
            match what:
                case "hand":
                    self._finish(which)
                    if progress is not None:
                        progress(self.tournament)
                case "table":
                    self._ask(which)
                case "arrival":
                    self._arrive(which)
                case "re_entry":
                    self._re_enter(which)
            if self._wake:
                self._wake_all()
        return Simulated(
            tournament=self.tournament,
            hands=self.hands,
            decisions=self.decisions,
            began_at=self.began_at,
            ended_at=self.now,
            surrendered=len(self._surrendered),
            deals=tuple(self._deals),
        )

    def _start(self) -> None:
        structure, tournament = self.tournament.structure, self.tournament
        late: list[int] = []
        if self.seed is not None:
            self._do(self.seed)
        for account in self.accounts:
            if structure.late_until_level and happens(self.habits.late, self.draw):
                late.append(account)
            else:
                self._do(cmd.Enter(account=account, bot=True))
        while late and len(tournament.entries) < max(2, structure.entries.least):
            self._do(cmd.Enter(account=late.pop(), bot=True))
        if tournament.starts_at is not None:
            self.now = max(self.now, tournament.starts_at)
        order = shuffled(range(len(tournament.entries)), self.draw)
        windfall = None
        if structure.prizes.kind == "windfall":
            windfall = self.draw(presets.windfall(structure.prizes.windfall).per)
        self._do(cmd.Start(seat_order=order, windfall=windfall))
        for table in tournament.tables.numbers:
            self._plan(table, self.now)
        minutes = sum(tournament.level_minutes(level + 1) for level in range(structure.late_until_level))
        for account in late:
            self._agenda.put(self.now + self.draw(max(1, minutes * MINUTE_MS)), "arrival", account)

    def _do(self, command: cmd.Command) -> tuple[ev.Event, ...]:
        """Decide a command and apply and tell its events."""
        events = self.tournament.decide(command, at=self.now)
        for event in events:
            self.tournament.apply(event)
            self.sink(event, self.now)
        for event in events:
            if type(event) in _WAKING:
                self._wake = True
            if isinstance(event, ev.LateSeated):
                self._plan(event.seat.place.table, self.now)
            elif isinstance(event, ev.Eliminated):
                self._went_out(event)
        return events

    # ---------------------------------------------------------------- the agenda

    def _plan(self, table: int, at: int) -> None:
        """Ask a table later whether it can begin a hand, unless one is under way."""
        if table not in self._played:
            self._agenda.plan(table, at)

    def _wake_all(self) -> None:
        self._wake = False
        for table in self._agenda.wake():
            self._plan(table, self.now)

    def _let_time_pass(self) -> None:
        """Nobody can do anything: the next level or the end of the event has to come."""
        tournament = self.tournament
        if self._ended():
            return
        if self._agenda.waiting and self._wake:
            self._wake_all()
            return
        pause = tournament.on_break
        if pause is not None:
            self.now = max(self.now, pause.at + pause.ms)
            self._do(cmd.EndBreak())
            self._wake_all()
            return
        if tournament.zero_at is None:
            stuck = f"level {tournament.level_number}, {tournament.alive} players"
            raise InvariantBroken(
                f"nothing can happen any more: {stuck}, tables {sorted(self._agenda.waiting)} wait"
            )
        self.now = max(self.now, tournament.zero_at)
        if not self._ended():
            self._announce()
            self._ended()
        self._wake_all()

    def _ended(self) -> bool:
        """Close the event, if it has come to that."""
        try:
            self._do(cmd.EndEvent())
        except Refused as error:
            if error.reason not in (TournamentReason.EVENT_GOES_ON, TournamentReason.HAND_RUNNING):
                raise
            return False
        return True

    def _announce(self) -> None:
        """What is said when the clock shows zero: a break, or the next level."""
        try:
            self._do(cmd.BeginBreak())
        except Refused as error:
            if error.reason is not TournamentReason.NO_BREAK_DUE:
                raise
            self._do(cmd.AnnounceLevel())

    # ---------------------------------------------------------------- tables

    def _ask(self, table: int) -> None:
        """Do what a table has to do before its next hand, then begin it, or let it wait."""
        tournament = self.tournament
        if tournament.structure.entries.surrender:
            for number, command in give_ups(tournament, table, self.habits, self.draw):
                self._surrendered.add(number)
                self._do(command)
        while (need := tournament.required(table)) is not None:
            if need.kind == "wait":
                self._agenda.waiting.add(table)
                return
            draws = draws_below(need.bounds, self.draw)
            if need.kind == "alternate":
                self._do(cmd.SeatAlternate(draw=draws[0]))
            else:
                self._do(cmd.Rearrange(table=table, draws=draws))
            if table not in tournament.tables:
                return
        if table in tournament.tables and not tournament.hand_runs(table):
            self._direct()
            if tournament.state == "running" and may_deal(tournament) and not self._deals:
                self._bargain()
            if tournament.state == "running":
                self._begin(table)

    def _direct(self) -> None:
        """Announce what is due, where that is the director's part."""
        tournament = self.tournament
        if tournament.structure.breaks.announced != "director":
            return
        pause = tournament.on_break
        if pause is not None:
            if self.now < pause.at + pause.ms:
                return
            self._do(cmd.EndBreak())
        if tournament.zero_at is not None and self.now >= tournament.zero_at:
            self._announce()

    def _begin(self, table: int) -> None:
        tournament = self.tournament
        try:
            began = self._do(cmd.BeginHand(table=table))[-1]
        except Refused as error:
            self._put_off(table, error)
            return
        if not isinstance(began, ev.HandBegan):
            raise InvariantBroken(f"no hand began: {began!r}")
        played = play_hand(tournament, began, player=self.player, draw=self.draw)
        self.hands += 1
        self.decisions += played.decisions
        knocked = played.knockouts if tournament.structure.bounty else {}
        self._played[table] = cmd.FinishHand(
            table=table, hand=began.hand, stacks=played.stacks, knockouts=knocked
        )
        took = self.pace.hand_ms + self.pace.decision_ms * played.decisions
        self._agenda.put(self.now + took, "hand", table)

    def _put_off(self, table: int, refused: Refused) -> None:
        """What to do at a table that can't begin a hand now."""
        match refused.reason:
            case TournamentReason.BREAK_DUE:
                self._do(cmd.BeginBreak())
                self._break(table)
            case TournamentReason.ON_BREAK:
                self._break(table)
            case TournamentReason.EVENT_OVER:
                self._agenda.waiting.add(table)
                if not self.tournament.running_hands:
                    self._ended()
            case (
                TournamentReason.WAITS_FOR_TABLES
                | TournamentReason.TABLE_HALTED
                | TournamentReason.TOO_FEW_PLAYERS
                | TournamentReason.MOVES_DUE
            ):
                self._agenda.waiting.add(table)
            case _:
                raise refused

    def _break(self, table: int) -> None:
        """During a break everybody may add on; then the table goes on."""
        tournament = self.tournament
        pause = tournament.on_break
        if pause is None:
            return
        add_ons = tournament.structure.add_ons
        if add_ons is not None and pause.after_level == add_ons.after_level:
            for command in wanted_add_ons(tournament, table, self.habits, self.draw):
                self._do(command)
        self._plan(table, pause.at + pause.ms)

    def _finish(self, table: int) -> None:
        """End the hand of a table, and let those decide who may buy chips."""
        events = self._do(self._played.pop(table))
        for event in events:
            if isinstance(event, ev.WentBroke):
                account = self.tournament.entries[event.entry].account
                self._do(rebuy_or_not(account, self.habits, self.draw))
        tournament = self.tournament
        if tournament.state != "running":
            return
        if not tournament.running_hands:
            self._wake = True
        if leads_hand_for_hand(tournament, events):
            self._do(cmd.BeginHandForHand())
        if table in tournament.tables:
            self._plan(table, self.now)

    # ---------------------------------------------------------------- people

    def _arrive(self, account: int) -> None:
        draw = self.draw(self.tournament.late_pool())
        self._come(cmd.Enter(account=account, bot=True, draw=draw))

    def _re_enter(self, account: int) -> None:
        draw = self.draw(self.tournament.late_pool(account=account))
        self._come(cmd.ReEnter(account=account, draw=draw))

    def _come(self, command: cmd.Enter | cmd.ReEnter) -> None:
        """A late entry, if there is still room and time for it."""
        try:
            self._do(command)
        except Refused as error:
            if error.reason not in (
                TournamentReason.REGISTRATION_CLOSED,
                TournamentReason.TOURNAMENT_FULL,
            ):
                raise

    def _went_out(self, out: ev.Eliminated) -> None:
        """Let an eliminated player re-enter a minute later."""
        entry = self.tournament.entries[out.entry]
        if not may_come_again(self.tournament, entry):
            return
        if out.entry in self._surrendered or happens(self.habits.re_enter, self.draw):
            self._agenda.put(self.now + MINUTE_MS, "re_entry", entry.account)

    def _bargain(self) -> None:
        """Whether a deal is made before the next hand."""
        tournament = self.tournament
        if not happens(self.habits.deal, self.draw):
            return

        def do(command: cmd.Command) -> None:
            deal = tournament.deal
            for event in self._do(command):
                if isinstance(event, ev.DealSettled) and deal is not None:
                    self._deals.append((deal.method, event))

        bargain(tournament, self.draw, agree=self.habits.agree, do=do)
