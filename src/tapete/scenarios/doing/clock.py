"""Levels, breaks, hand-for-hand and time."""

from tapete.scenarios.doing import hands_together, levels
from tapete.scenarios.doing.base import Procedures

PROCEDURES: Procedures = {**levels.PROCEDURES, **hands_together.PROCEDURES}
