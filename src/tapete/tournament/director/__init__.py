"""Decide what comes next in a tournament by itself, and which command does it.

The director does the part of a person who runs the event: it asks tables between two hands what is due there,
moves players, announces levels, breaks and hand-for-hand, closes offers that nobody took, and closes the
event. It gives only commands of the tournament. It keeps no time and rolls no dice: the caller passes the
instant and rolls the draws that a `Roll` asks for. The room and simulations obey it at once; a live director
can be shown the same commands first.

* `TableSchedule` holds when each table is asked next and why tables wait. It is no part of the tournament's
  state: the code that runs the event owns it, tells it of events, and can make a new one at any time.
* `next_step` says what comes next, and when.
* `between_hands`, `pass_time` and the others say how: a command with its events, draws to roll, or a wait.

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
