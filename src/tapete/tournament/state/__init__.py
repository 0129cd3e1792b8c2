"""State of a tournament, built from its events, with its queries.

Only `apply` changes it. The cost of an event about one player does not depend on the number of players.
"""

from tapete.tournament.state.fields import StateName, TableState
from tapete.tournament.state.state import State

__all__ = ["State", "StateName", "TableState"]
