"""A tournament, rebuilt from its log: entries, seats, levels, positions, moves, places and prizes.

Commands are decided and events are applied. Neither reads a clock nor draws random numbers. The same code
serves one table and ten thousand players, online and live: online its decisions are applied at once, live
they are shown to a director first.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from tapete.cards.typed import checked
from tapete.tournament import applying
from tapete.tournament import commands as cmd
from tapete.tournament import events as ev
from tapete.tournament.deciding import (
    arranging,
    bagging,
    buying,
    chips,
    clocking,
    directing,
    entering,
    hands,
    in_step,
    ranking,
    settling,
    staging,
)
from tapete.tournament.deciding.arranging import Required
from tapete.tournament.prizes.deals import PrizeDeal
from tapete.tournament.seats.halting import TableHalt
from tapete.tournament.state import State
from tapete.tournament.structure.structure import Structure


@dataclass(slots=True, eq=False)
class Tournament(State):
    """State of a tournament. Its single owner decides commands and applies the events.

    >>> from tapete.tournament.structures import structure
    >>> tournament = Tournament.replay(Tournament.create(structure("sit-and-go-6"), tournament=1))
    >>> for account in range(101, 107):
    ...     for event in tournament.decide(cmd.Enter(account=account), at=0):
    ...         tournament.apply(event)
    >>> for event in tournament.decide(cmd.Start(seat_order=(5, 0, 1, 2, 3, 4)), at=1_000):
    ...     tournament.apply(event)
    >>> tournament.seat_of(106), tournament.prizes, tournament.level
    (1, (300, 180, 120), LevelBegan(level=1, at=1000, ends_at=301000))
    >>> tournament.decide(cmd.BeginHand(), at=2_000)
    (HandBegan(hand=1, level=1, button=1, small_blind=2, big_blind=3),)

    With several tables, each table checks before its next hand for a due task:

    * `required(table)` returns the task and the bounds of its draws;
    * `decide(Rearrange(table=..., draws=...))` does the task, one step at a time;
    * `BeginHand` is refused while a task is due.
    """

    @staticmethod
    @checked
    def create(
        structure: Structure, *, tournament: int, starts_at: int | None = None, final: int | None = None
    ) -> tuple[ev.Event, ...]:
        """Return the events that open a tournament's log."""
        return (ev.Created(tournament=tournament, structure=structure, starts_at=starts_at, final=final),)

    @classmethod
    @checked
    def replay(cls, events: Iterable[ev.Event]) -> Tournament:
        """Rebuild a tournament from its log.

        Raises:
            ValueError: the log does not open with `Created`.
        """
        log = iter(events)
        opening = next(log, None)
        if not isinstance(opening, ev.Created):
            raise ValueError(f"a tournament's log opens with Created, not with {opening!r}")
        self = cls(
            tournament=opening.tournament,
            structure=opening.structure,
            starts_at=opening.starts_at,
            final=opening.final,
            club=opening.club,
        )
        for event in log:
            self.apply(event)
        return self

    def required(self, table: int) -> Required | None:
        """Return the task of a table before its next hand; None if it may go on."""
        return arranging.required(self, table)

    def halted(self, table: int) -> TableHalt | None:
        """Return the halt of a table that is too short to go on, with its rule; None if it may go on."""
        return arranging.stopped(self, table)

    def check_proposal(self, command: cmd.ProposeDeal) -> PrizeDeal[int]:
        """Compute a deal that will be proposed after the running hand.

        Raises:
            Refused: the deal can't be proposed with the stacks at the start of the hand.
        """
        return settling.check_proposal(self, command)

    def apply(self, event: ev.Event) -> None:
        """Apply an event. It is never refused.

        Raises:
            InvariantBroken: chips or money don't add up; the log is not ours.
        """
        applying.apply(self, event)

    def decide(self, command: cmd.Command, *, at: int) -> tuple[ev.Event, ...]:
        """Return the events of a command; nothing changes until they are applied.

        Args:
            command: the command.
            at: the instant, in UTC milliseconds.

        Raises:
            Refused: the command can't be carried out now.
            InvariantBroken: a finished hand's stacks do not match those dealt in.
            ValueError: draws or orders that don't fit the bounds.
        """
        match command:
            case cmd.FinishHand():
                return hands.finish_hand(self, command, at)
            case cmd.BeginHand():
                return hands.begin_hand(self, command, at)
            case cmd.UndoHand():
                return hands.undo_hand(self, command)
            case cmd.Rearrange():
                return arranging.rearrange(self, command)
            case cmd.Enter():
                return entering.enter(self, command)
            case cmd.ReEnter():
                return entering.re_enter(self, command)
            case cmd.Withdraw():
                return entering.withdraw(self, command)
            case cmd.DropUnpaid():
                return entering.drop_unpaid(self, command)
            case cmd.SeatAlternate():
                return entering.seat_alternate(self, command)
            case cmd.TakeSeat():
                return entering.take_seat(self, command)
            case cmd.RankAbsent():
                return directing.rank_absent(self, at)
            case cmd.SeedFinal():
                return staging.seed_final(self, command)
            case cmd.BagStacks():
                return bagging.bag_stacks(self, command, at)
            case cmd.Start():
                return entering.start(self, command, at)
            case cmd.DeclineRebuy():
                return hands.decline_rebuy(self, command, at)
            case cmd.CloseOffers():
                return hands.close_offers(self, command, at)
            case cmd.Rebuy():
                return buying.buy_again(self, command)
            case cmd.AddOn():
                return buying.buy_add_on(self, command)
            case cmd.AnnounceBreakOrder():
                return arranging.announce_break_order(self, command)
            case cmd.BreakTable():
                return arranging.break_table(self, command)
            case cmd.MovePlayer():
                return arranging.move_player(self, command)
            case cmd.CloseSeat():
                return arranging.close_seat(self, command)
            case cmd.OpenSeat():
                return arranging.open_seat(self, command)
            case cmd.RedrawSeats():
                return arranging.redraw_seats(self, command)
            case cmd.AnnounceLevel():
                return clocking.announce_level(self, command, at)
            case cmd.ChangeLevels():
                return clocking.change_levels(self, command, at)
            case cmd.ChangeEnd():
                return staging.change_end(self, command, at)
            case cmd.BeginBreak():
                return clocking.begin_break(self, command, at)
            case cmd.EndBreak():
                return clocking.end_break(self, at)
            case cmd.StopClock():
                return clocking.stop_clock(self, at)
            case cmd.StartClock():
                return clocking.start_clock(self, at)
            case cmd.SetClock():
                return clocking.set_clock(self, command, at)
            case cmd.BeginHandForHand():
                return hands.begin_hand_for_hand(self, at)
            case cmd.HoldTable():
                return hands.hold_table(self, command)
            case cmd.ReleaseTable():
                return hands.release_table(self, command)
            case cmd.EndHandForHand():
                return hands.end_hand_for_hand(self, at)
            case cmd.FinishBettingRound():
                return in_step.finish_betting_round(self, command)
            case cmd.BeginSimultaneous():
                return in_step.begin_simultaneous(self, command, at)
            case cmd.DealOn():
                return in_step.deal_on(self)
            case cmd.EndSimultaneous():
                return in_step.end_simultaneous(self, at)
            case cmd.Surrender():
                return directing.give_up(self, command, at)
            case cmd.Leave():
                return directing.leave(self, command, at)
            case cmd.TakeChips():
                return directing.penalise(self, command, at)
            case cmd.Disqualify():
                return directing.expel(self, command, at)
            case cmd.RemoveAbsent():
                return directing.take_absent(self, command, at)
            case cmd.BustOut():
                return directing.bust_out(self, command, at)
            case cmd.MarkUndetermined():
                return ranking.mark_undetermined(self, command)
            case cmd.PassChips():
                return directing.pass_chips(self, command)
            case cmd.ColourUp():
                return chips.colour_up(self, command, at)
            case cmd.ChangeLateChips():
                return chips.change_late(self, command, at)
            case cmd.ChangeChips():
                return chips.change_chips(self, command)
            case cmd.ProposeDeal():
                return settling.propose_deal(self, command)
            case cmd.VoteOnDeal():
                return settling.vote_on_deal(self, command, at)
            case cmd.EndEvent():
                return settling.end_event(self, at)
            case cmd.GiveUpSeat():
                return settling.give_up_won_seat(self, command)
            case cmd.Cancel():
                return settling.cancel(self, at)
            case _:
                raise TypeError(f"{command!r} is not a command to a tournament")
