"""Cash play: tables, what is seen of people there, and fast-fold pools. Nothing here reads a clock.

* `settings`, `options`: what a table is and offers, and which of it goes together;
* `table`: a cash table as events; `demand`: which tables open and close;
* `pool`: a fast-fold pool as events;
* `twice`: whether the end of a hand is dealt twice;
* `aliases`: what of a player others may see, here and in tournaments;
* `returning`: what a player who comes back has to bring.
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
