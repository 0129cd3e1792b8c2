"""Rulings on bets by words and chips, and on questions about bets."""

from tapete.floor.ruling import Rules
from tapete.floor.rulings.bets import asked, unclear, wager

RULES: Rules = {**wager.RULES, **unclear.RULES, **asked.RULES}
