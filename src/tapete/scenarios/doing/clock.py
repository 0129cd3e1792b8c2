"""Levels, breaks, hand-for-hand and time."""

from tapete.scenarios.doing.base import Procedures

PROCEDURES: Procedures = {}
