"""Bets by words and chips, and what is asked about them."""

from tapete.floor.incidents.bets import Wager
from tapete.floor.ruling import Rules
from tapete.floor.rulings import bets_asked, bets_unclear
from tapete.floor.rulings.bets_wager import wager

RULES: Rules = {Wager: wager, **bets_unclear.RULES, **bets_asked.RULES}
