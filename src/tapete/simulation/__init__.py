"""Simulate whole tournaments on virtual time: bots play every hand, and the caller supplies all chance.

>>> import random
>>> from tapete.tournament.structures import structure
>>> rng = random.Random(7)
>>> def draw(bound):
...     return int(rng.random() * bound)
>>> done = simulate(structure("sit-and-go-6"), entries=6, player=quick(draw), draw=draw)
>>> done.tournament.state, [standing.prize for standing in done.tournament.standings]
('finished', [300, 180, 120, 0, 0, 0])
"""

from tapete.simulation.chance import Draw
from tapete.simulation.driver import Driver
from tapete.simulation.habits import LIVE, ONLINE, Habits, Pace, pace_of
from tapete.simulation.own_bots import Bot, BotFailed, in_turn, viewed
from tapete.simulation.policies import Player, house, quick
from tapete.simulation.reporting import EntryResult, results
from tapete.simulation.run import simulate
from tapete.simulation.simulated import Simulated, Sink
from tapete.simulation.stages import simulate_stages
from tapete.simulation.timeline import History, history

__all__ = [
    "LIVE",
    "ONLINE",
    "Bot",
    "BotFailed",
    "Draw",
    "Driver",
    "Habits",
    "History",
    "Pace",
    "Player",
    "EntryResult",
    "Simulated",
    "Sink",
    "history",
    "house",
    "in_turn",
    "pace_of",
    "quick",
    "results",
    "simulate",
    "simulate_stages",
    "viewed",
]
