"""Pools, prizes, bounties, deals and rankings."""

from tapete.scenarios.doing.base import Procedures

PROCEDURES: Procedures = {}
