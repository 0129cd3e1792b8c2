"""Play a tournament to its end with bots on virtual time: tables, hands, arrivals, breaks, purchases.

Every change goes through the commands of `Tournament`, as in the room and live. The director's steps (moves,
breaks, levels, hand-for-hand) come from `tapete.tournament.director`; the driver carries them out at once.
The driver draws the players' choices.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import Final

from tapete.engine.deep_copy import DeepCopied
from tapete.engine.refusals import InvariantBroken
from tapete.simulation.bargaining import bargain, may_deal
from tapete.simulation.chance import Draw, draws_below, happens, shuffled
from tapete.simulation.habits import LIVE, ONLINE, Habits, Pace, pace_of
from tapete.simulation.hands import OnHand, play_hand
from tapete.simulation.people import give_ups, may_come_again, rebuy_or_not, wanted_add_ons
from tapete.simulation.policies import Player
from tapete.simulation.schedule import Agenda
from tapete.simulation.simulated import Simulated, Sink
from tapete.tournament import Tournament, TournamentReason, TournamentRefused, director
from tapete.tournament import commands as cmd
from tapete.tournament import events as ev
from tapete.tournament.prizes.deals import Method

__all__ = ["LIVE", "ONLINE", "Driver", "Habits", "Pace", "Simulated", "Sink", "pace_of"]

MINUTE_MS: Final = 60_000


@dataclass(slots=True)
class Driver(DeepCopied):
    """One simulation. Create it, then `run` it once.

    Args:
        tournament: with its log's first event applied and no entries.
        player: decides for every seat.
        draw: source of all chance: seats, decks, re-entries.
        sink: see `Sink`; it does not receive the event that created the tournament.
        accounts: accounts that enter, in this order.
        began_at: time of the start, in UTC milliseconds.
        seed: for a final, the result of its flights; only an open final has other entries.
        on_hand: receives every finished hand.
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
    on_hand: OnHand | None = None
    hands: int = 0
    decisions: int = 0
    now: int = 0
    _agenda: Agenda = field(default_factory=Agenda)
    _played: dict[int, cmd.FinishHand] = field(default_factory=dict)
    """End of the running hand, by table."""
    _schedule: director.TableSchedule = field(default_factory=director.TableSchedule)
    _surrendered: set[int] = field(default_factory=set)
    """Entries that surrendered their chips."""
    _deals: list[tuple[Method, ev.DealSettled]] = field(default_factory=list)

    # ---------------------------------------------------------------- the whole

    def run(self, progress: Callable[[Tournament], None] | None = None) -> Simulated:
        """Play to the end.

        Args:
            progress: receives the tournament after every hand.

        Raises:
            Refused: the event cannot start with these entries.
            InvariantBroken: no event is pending, yet the tournament is not over: a bug.
        """
        self.now = self.began_at
        self._start()
        tournament, schedule, own = self.tournament, self._schedule, self._agenda.due
        while tournament.state == "running":
            step = director.next_step(tournament, schedule)
            if step is None or (own and _comes_first(own[0], step)):
                self._happen(progress)
            else:
                self._take(step)
            if schedule.ended:
                schedule.wake(self.now, self._agenda.turn())
        return Simulated(
            tournament=self.tournament,
            hands=self.hands,
            decisions=self.decisions,
            began_at=self.began_at,
            ended_at=self.now,
            surrendered=len(self._surrendered),
            deals=tuple(self._deals),
        )

    def _happen(self, progress: Callable[[Tournament], None] | None) -> None:
        """Carry out the next event that is not the director's: a hand ends, a player arrives."""
        if not self._agenda.due:
            raise self._stuck()
        self.now, what, which = self._agenda.next()
        match what:
            case "hand":
                self._finish(which)
                if progress is not None:
                    progress(self.tournament)
            case "arrival":
                self._arrive(which)
            case "re_entry":
                self._re_enter(which)

    def _take(self, step: director.Step) -> None:
        """Carry out the director's next step."""
        self.now = max(self.now, step.at)
        match step:
            case director.AskTable(table=table):
                self._ask(table)
            case director.CloseOffersStep(table=table):
                self._do(cmd.CloseOffers(table=table))
            case director.HandForHandStep():
                self._do(cmd.BeginHandForHand())
            case director.RankAbsentStep():
                self._do(cmd.RankAbsent())
            case director.ReleaseTableStep(table=table):
                self._do(cmd.ReleaseTable(table=table))
            case director.DealOnStep():
                self._do(cmd.DealOn())
            case director.PassTime():
                given = director.pass_time(self.tournament, at=self.now)
                if given is None:
                    raise self._stuck()
                self._apply(given.events)

    def _stuck(self) -> InvariantBroken:
        tournament, waits = self.tournament, self._schedule.waits
        where = f"level {tournament.level_number}, {tournament.alive} players"
        return InvariantBroken(f"nothing can happen any more: {where}, tables {sorted(waits)} wait")

    def _start(self) -> None:
        structure, tournament = self.tournament.structure, self.tournament
        late: list[int] = []
        if self.seed is not None:
            self._do(self.seed)
        for account in self.accounts:
            if structure.late_until_level and happens(self.habits.late, self.draw):
                late.append(account)
            else:
                self._enter(account)
        while late and len(tournament.entries) < max(2, structure.entries.least):
            self._enter(late.pop())
        if tournament.starts_at is not None:
            self.now = max(self.now, tournament.starts_at)
        needed = director.needed_to_start(tournament)
        order = shuffled(range(needed.entries), self.draw)
        windfall = self.draw(needed.windfall) if needed.windfall is not None else None
        button = self.draw(needed.button) if needed.button is not None else None
        self._do(needed.command(order, windfall, button))
        for table in tournament.tables.numbers:
            self._plan(table)
        minutes = sum(tournament.level_minutes(level + 1) for level in range(structure.late_until_level))
        for account in late:
            self._agenda.put(self.now + self.draw(max(1, minutes * MINUTE_MS)), "arrival", account)

    def _enter(self, account: int) -> None:
        """Register an account before the start."""
        bound = director.needed_to_enter(self.tournament)
        windfall = self.draw(bound) if bound is not None else None
        self._do(cmd.Enter(account=account, bot=True, windfall=windfall))

    def _do(self, command: cmd.Command) -> tuple[ev.Event, ...]:
        """Decide a command, apply its events and pass them to the sink."""
        events = self.tournament.decide(command, at=self.now)
        self._apply(events)
        return events

    def _apply(self, events: tuple[ev.Event, ...]) -> None:
        tournament = self.tournament
        for event in events:
            tournament.apply(event)
            self.sink(event, self.now)
        self._schedule.heard(tournament, events)
        for event in events:
            if isinstance(event, ev.LateSeated):
                self._plan(event.seat.place.table)
            elif isinstance(event, ev.Eliminated):
                self._went_out(event)

    # ---------------------------------------------------------------- tables

    def _plan(self, table: int) -> None:
        """Schedule a table to be asked for its next hand now, unless a hand runs or it is scheduled."""
        if table not in self._played and not self._schedule.planned(table):
            self._schedule.put(table, self.now, self._agenda.turn())

    def _ask(self, table: int) -> None:
        """Carry out a table's required steps, then begin its next hand or let it wait."""
        tournament, schedule = self.tournament, self._schedule
        schedule.drop(table)
        if tournament.structure.entries.surrender:
            for number, command in give_ups(tournament, table, self.habits, self.draw):
                self._surrendered.add(number)
                self._do(command)
        bargained = bool(self._deals)
        while tournament.state == "running" and table in tournament.tables:
            if not bargained and may_deal(tournament):
                bargained = True
                self._bargain()
                continue
            found = director.between_hands(tournament, table, at=self.now)
            match found:
                case director.Roll():
                    self._do(found.command(draws_below(found.bounds, self.draw)))
                case director.Wait():
                    if found.why == "break":
                        self._buy_add_ons(table)
                    schedule.wait(table, found, self._agenda.turn())
                    return
                case director.GivenCommand():
                    self._apply(found.events)
                    began = found.events[-1]
                    if isinstance(began, ev.HandBegan):
                        self._play(began)
                        return

    def _play(self, began: ev.HandBegan) -> None:
        """Play the hand that has just begun, and schedule its end."""
        tournament, table = self.tournament, began.table
        played = play_hand(tournament, began, player=self.player, draw=self.draw, on_hand=self.on_hand)
        self.hands += 1
        self.decisions += played.decisions
        knocked = played.knockouts if tournament.structure.bounty else {}
        self._played[table] = cmd.FinishHand(
            table=table, hand=began.hand, stacks=played.stacks, knockouts=knocked
        )
        took = self.pace.hand_ms + self.pace.decision_ms * played.decisions
        self._agenda.put(self.now + took, "hand", table)

    def _buy_add_ons(self, table: int) -> None:
        """Let every player buy an add-on, during the break of add-ons."""
        pause, add_ons = self.tournament.on_break, self.tournament.structure.add_ons
        if pause is not None and add_ons is not None and pause.after_level == add_ons.after_level:
            for command in wanted_add_ons(self.tournament, table, self.habits, self.draw):
                self._do(command)

    def _finish(self, table: int) -> None:
        """End a table's hand, and let players without chips decide on a rebuy."""
        events = self._do(self._played.pop(table))
        for event in events:
            if isinstance(event, ev.WentBroke):
                account = self.tournament.entries[event.entry].account
                self._do(rebuy_or_not(account, self.habits, self.draw))
        if self.tournament.state == "running" and table in self.tournament.tables:
            self._plan(table)

    # ---------------------------------------------------------------- people

    def _arrive(self, account: int) -> None:
        draw = self.draw(self.tournament.late_pool())
        self._come(cmd.Enter(account=account, bot=True, draw=draw))

    def _re_enter(self, account: int) -> None:
        draw = self.draw(self.tournament.late_pool(account=account))
        self._come(cmd.ReEnter(account=account, draw=draw))

    def _come(self, command: cmd.Enter | cmd.ReEnter) -> None:
        """Add a late entry or re-entry, if there is still room and time."""
        try:
            self._do(command)
        except TournamentRefused as error:
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
        """Draw whether players discuss a deal before the next hand, and let them."""
        tournament = self.tournament
        if not happens(self.habits.deal, self.draw):
            return

        def do(command: cmd.Command) -> None:
            deal = tournament.deal
            for event in self._do(command):
                if isinstance(event, ev.DealSettled) and deal is not None:
                    self._deals.append((deal.method, event))

        bargain(tournament, self.draw, agree=self.habits.agree, do=do)


def _comes_first(own: tuple[int, int, str, int], step: director.Step) -> bool:
    """Whether a pending event of the simulation comes before a step of the director."""
    if isinstance(step, director.AskTable):
        return own[:2] < (step.at, step.turn)
    return own[0] < step.at
