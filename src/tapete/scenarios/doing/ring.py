"""Cash play online: tables and pools."""

from tapete.scenarios.doing import cash_tables, pools
from tapete.scenarios.doing.base import Procedures

PROCEDURES: Procedures = {**cash_tables.PROCEDURES, **pools.PROCEDURES}
