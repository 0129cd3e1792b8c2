"""Fast-fold pools: new opponents in every hand, and folding before one's turn.

* `terms`: values of the book, fixed when the pool opens;
* `commands`, `events`: the commands and events of a pool;
* `pool`: `decide`, `apply`, `replay`;
* `forming`: the choice of entries for a table, and of the blinds;
* `fast_fold`: when a fast fold is refused, and its action at its turn;
* `views`: the view of one account.
"""

from tapete.ring.pool.pool import RingPool

__all__ = ["RingPool"]
