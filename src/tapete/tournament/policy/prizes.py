"""The prize pool."""

from typing import Literal

from tapete.tournament.policy.base import Policy


class PrizePolicy(Policy, frozen=True, kw_only=True):
    """The prize pool."""

    pool_fixed: Literal["registration-close", "start"] = "registration-close"
    """When the prize pool is final. If at the start, what is sold later is the house's (ACO-pool-lock,
    CCL-prize-pool)."""
    shortfall: Literal["house", "prizes-cut"] = "house"
    """What happens when a guarantee is not reached: the house adds what is missing, or the prizes are smaller
    (ACO-pool-overlay, ACO-pool-guaranteed)."""
