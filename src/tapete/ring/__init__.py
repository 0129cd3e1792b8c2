"""Cash play: tables, fast-fold pools, and aliases of players. Nothing here reads a clock.

* `settings`, `options`: settings and options of a table, and checks that they go together;
* `table`: an event-sourced cash table; `demand`: the tables to open and to close;
* `pool`: an event-sourced fast-fold pool;
* `twice`: whether the end of a hand is dealt twice;
* `aliases`: views of a player for others, here and in tournaments;
* `returning`: the buy-in required from a returning player.
"""

from tapete.ring.aliases import Person, Seen
from tapete.ring.demand import Demand
from tapete.ring.options import RingOptions
from tapete.ring.pool import RingPool
from tapete.ring.refusals import RingReason, RingRefused
from tapete.ring.settings import TableSettings, check_settings
from tapete.ring.table import RingTable

__all__ = [
    "Demand",
    "Person",
    "RingPool",
    "RingOptions",
    "RingReason",
    "RingRefused",
    "RingTable",
    "Seen",
    "TableSettings",
    "check_settings",
]
