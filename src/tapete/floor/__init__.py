"""The floor: rule on incidents at a table by the rulebook.

Input: a `Spot` and an incident. Output: a `Ruling` with the rows that decided it. If the book leaves the
decision to the director, the ruling has a bounded list of options. Everything here is pure.

>>> from tapete.floor import Spot, rule
>>> from tapete.floor.incidents import Wager
>>> from tapete.rules import book
>>> facing = Spot.facing(seat=4, bet=1_100, raise_by=600)
>>> ruling = rule(facing, Wager(seat=4, chips=(1_000, 500)), book("tda-2019"))
>>> ruling.outcome, ruling.to, ruling.returned, ruling.cites
('call', 1100, 400, ('TDA19-45A', 'TDA19-41D'))
"""

from tapete.floor.dispatch import rule
from tapete.floor.impossible import Impossible
from tapete.floor.ruling import Option, Ruling, RulingStep
from tapete.floor.spot import Spot, SpotSeat, StreetAct

__all__ = ["StreetAct", "Impossible", "Option", "SpotSeat", "Ruling", "Spot", "RulingStep", "rule"]
