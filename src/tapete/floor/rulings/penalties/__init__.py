"""Rulings on offences and penalties: how penalties are given, served and counted."""

from tapete.floor.ruling import Rules
from tapete.floor.rulings.penalties import conduct, given, remedies

RULES: Rules = {**conduct.RULES, **given.RULES, **remedies.RULES}
