"""Penalties, how they are served and counted, and what follows from them."""

from tapete.floor.ruling import Rules
from tapete.floor.rulings import penalties_conduct, penalties_given, penalties_remedies

RULES: Rules = {**penalties_conduct.RULES, **penalties_given.RULES, **penalties_remedies.RULES}
