"""Entries, re-entries, rebuys, cancellation."""

from tapete.scenarios.doing.base import Procedures

PROCEDURES: Procedures = {}
