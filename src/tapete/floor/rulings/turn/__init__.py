"""Acting in turn and out of it, and bets of a wrong amount."""

from tapete.floor.rulings.turn.in_turn import RULES as RULES
