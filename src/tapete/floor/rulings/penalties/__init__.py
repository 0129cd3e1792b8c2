"""Penalties, how they are served and counted, and what follows from them."""

from tapete.floor.ruling import Rules
from tapete.floor.rulings.penalties import conduct, given, remedies

RULES: Rules = {**conduct.RULES, **given.RULES, **remedies.RULES}
