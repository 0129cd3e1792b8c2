"""Collect procedures for online cash play: tables and pools."""

from tapete.scenarios.doing import cash_tables, pools, ring_tables
from tapete.scenarios.doing.base import Procedures

PROCEDURES: Procedures = {**cash_tables.PROCEDURES, **ring_tables.PROCEDURES, **pools.PROCEDURES}
