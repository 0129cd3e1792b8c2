"""Procedures of dealers and floor."""

from tapete.scenarios.doing import betting
from tapete.scenarios.doing.base import Procedures

PROCEDURES: Procedures = {**betting.PROCEDURES}
