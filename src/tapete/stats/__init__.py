"""Statistics of players over any readable hands: VPIP, PFR, 3-bets, showdowns, winnings.

>>> from tapete import read_hand
>>> from tapete.formats import record_of
>>> hand = read_hand("holdem-no-limit 50/100 button=1 1:5000 2:5000; 1 raise_to 300; 2 fold")
>>> found = statistics([record_of(hand, names={1: "Ana", 2: "Leo"})])
>>> [(one.player, one.share("vpip").value, one.won.value) for one in found.totals]
[('Ana', 1.0, 100.0), ('Leo', 0.0, -100.0)]
>>> DEFINITIONS["wsd"].says
'The player won a part of the pot, out of hands in which they were at the showdown.'

`DEFINITIONS` defines each figure in a sentence. Shares have a Wilson interval, averages a normal interval.
`tapete stats FILES` prints all figures.
"""

from tapete.stats.course import Uncounted
from tapete.stats.definitions import DEFINITIONS, SHARES, Definition
from tapete.stats.intervals import Frequency, Rate
from tapete.stats.lines import Line, lines_of
from tapete.stats.totals import By, Statistics, Totals, statistics, totals_of

__all__ = [
    "DEFINITIONS",
    "SHARES",
    "By",
    "Definition",
    "Line",
    "Rate",
    "Frequency",
    "Statistics",
    "Totals",
    "Uncounted",
    "lines_of",
    "statistics",
    "totals_of",
]
