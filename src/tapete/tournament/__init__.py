"""Tournaments: entries, levels, seats, moves, places and prizes, from a Sit & Go to ten thousand players.

>>> from tapete.tournament import Tournament
>>> from tapete.tournament.structures import structure
>>> tournament = Tournament.replay(Tournament.create(structure("sit-and-go-6"), tournament=1))
>>> tournament.state, tournament.prizes
('registering', (300, 180, 120))
"""

from tapete.tournament.commands import BeginHand, Command, Enter, FinishHand, Start, Withdraw
from tapete.tournament.deciding.arranging import Required
from tapete.tournament.entries.entry import Entry, FinishedEntry
from tapete.tournament.events import (
    Created,
    Eliminated,
    Entered,
    Event,
    Finished,
    HandBegan,
    HandFinished,
    LevelBegan,
    PrizeWon,
    Seated,
    Started,
    Withdrawn,
)
from tapete.tournament.positions.button import Positions, next_positions
from tapete.tournament.refusals import TournamentReason, TournamentRefused
from tapete.tournament.structure.reading import read_structure
from tapete.tournament.structure.structure import BlindLevel, Structure, StructureError
from tapete.tournament.tournament import Tournament

__all__ = [
    "BeginHand",
    "BlindLevel",
    "Command",
    "Created",
    "Eliminated",
    "Enter",
    "Entered",
    "Entry",
    "Event",
    "FinishHand",
    "Finished",
    "HandBegan",
    "HandFinished",
    "LevelBegan",
    "Positions",
    "PrizeWon",
    "TournamentRefused",
    "Required",
    "Seated",
    "FinishedEntry",
    "Start",
    "Started",
    "Structure",
    "StructureError",
    "Tournament",
    "TournamentReason",
    "Withdraw",
    "Withdrawn",
    "next_positions",
    "read_structure",
]
