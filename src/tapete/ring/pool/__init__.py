"""Fast-fold pools: new opponents in every hand, and folding before one's turn.

* `terms`: what the book makes of it, fixed when the pool opens;
* `commands`, `events`: what may be asked, and what has happened;
* `pool`: `decide`, `apply`, `replay`;
* `forming`: who comes to a table, and who posts;
* `fast_fold`: when it is refused, and what it does at its turn;
* `views`: what one account may know.
"""

from tapete.ring.pool.pool import RingPool

__all__ = ["RingPool"]
