"""Decide the next automatic step of a tournament, and the command for it.

The director does the work of a person who runs the event: it asks tables between two hands for due tasks,
moves players, announces levels, breaks and hand-for-hand, closes expired offers, and closes the event. It
gives only commands of the tournament. It keeps no time and draws no random numbers: the caller passes the
instant and makes the draws that a `Roll` needs. The room and simulations obey it at once; a live director can
be shown the same commands first.

* `TableSchedule` holds the time at which each table is asked next, and why tables wait. It is not part of the
  tournament's state: the code that runs the event owns it, feeds it events, and can rebuild it at any time.
* `next_step` returns the next step and its time.
* `between_hands`, `pass_time` and the others return its effect: a command with its events, draws to make, or
  a wait.

>>> from tapete.tournament import Tournament, commands
>>> from tapete.tournament.structures import structure
>>> tournament = Tournament.replay(Tournament.create(structure("sit-and-go-6"), tournament=1))
>>> for account in range(101, 107):
...     for event in tournament.decide(commands.Enter(account=account), at=0):
...         tournament.apply(event)
>>> starts_at(tournament)
0
>>> for event in tournament.decide(needed_to_start(tournament).command(range(6), None), at=1_000):
...     tournament.apply(event)
>>> schedule = TableSchedule()
>>> schedule.put(1, 1_500)
>>> next_step(tournament, schedule)
AskTable(at=1500, turn=0, table=1)
>>> between_hands(tournament, 1, at=1_500).command
BeginHand(table=1, signs={})
"""

from tapete.tournament.director.schedule import TableSchedule, Wait, Why
from tapete.tournament.director.starting import (
    NeededToStart,
    needed_to_enter,
    needed_to_start,
    start_or_cancel,
    starts_at,
)
from tapete.tournament.director.steps import (
    AskTable,
    CloseOffersStep,
    DealOnStep,
    HandForHandStep,
    PassTime,
    RankAbsentStep,
    ReleaseTableStep,
    Step,
    next_step,
)
from tapete.tournament.director.tables import GivenCommand, Roll, between_hands, pass_time
from tapete.tournament.director.waking import ENDS

__all__ = [
    "ENDS",
    "AskTable",
    "HandForHandStep",
    "CloseOffersStep",
    "DealOnStep",
    "GivenCommand",
    "NeededToStart",
    "PassTime",
    "RankAbsentStep",
    "ReleaseTableStep",
    "Roll",
    "TableSchedule",
    "Step",
    "Wait",
    "Why",
    "between_hands",
    "needed_to_enter",
    "needed_to_start",
    "next_step",
    "pass_time",
    "start_or_cancel",
    "starts_at",
]
