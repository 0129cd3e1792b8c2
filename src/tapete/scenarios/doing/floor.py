"""Procedures of dealers and floor."""

from tapete.scenarios.doing.base import Procedures

PROCEDURES: Procedures = {}
