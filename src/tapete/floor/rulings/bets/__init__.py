"""Bets by words and chips, and what is asked about them."""

from tapete.floor.incidents.bets import Wager
from tapete.floor.ruling import Rules
from tapete.floor.rulings.bets import asked, unclear
from tapete.floor.rulings.bets.wager import wager

RULES: Rules = {Wager: wager, **unclear.RULES, **asked.RULES}
