"""Bets by words and chips, and what is asked about them."""

from tapete.floor.ruling import Rules
from tapete.floor.rulings.bets import asked, unclear, wager

RULES: Rules = {**wager.RULES, **unclear.RULES, **asked.RULES}
