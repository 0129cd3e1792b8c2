"""Seats, tables, buttons and chips."""

from tapete.scenarios.doing.base import Procedures

PROCEDURES: Procedures = {}
