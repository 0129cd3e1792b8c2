"""Cash play: what a table offers, who is seen there, and fast-fold pools. Nothing here reads a clock.

* `table`: a cash table's settings, and which of them go together;
* `twice`: whether the end of a hand is dealt twice;
* `aliases`: what of a player others may see, here and in tournaments;
* `returning`: what a player who comes back has to bring;
* `pool`: a fast-fold pool as events.
"""

from tapete.ring.aliases import Person, Seen
from tapete.ring.pool import Pool
from tapete.ring.refusals import RingReason, RingRefused
from tapete.ring.settings import TableSettings, check_settings

__all__ = ["Person", "Pool", "RingRefused", "RingReason", "TableSettings", "Seen", "check_settings"]
