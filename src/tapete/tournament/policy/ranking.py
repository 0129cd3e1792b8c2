"""Places of those who go out."""

from typing import Final, Literal

from tapete.tournament.policy.base import Policy


class RankingPolicy(Policy, frozen=True, kw_only=True):
    """What places go by, beside what a structure's section `ranking` says."""

    rank_by: Literal["time-lasted", "chips-won"] = "time-lasted"
    """A later elimination finishes higher; or more chips at the start of the last hand, so
    that places change until the event is over (CCL-rank-order, ACO-t-elimination)."""
    rank_many_tables: Literal["order", "share"] = "order"
    """Those who go out at different tables: in the order in which their hands ended; or alike, if the hands
    were under way at the same time (CCL-rank-different-tables, ACO-O-bust-order)."""
    bounty_rank: Literal["as-places", "share"] = "as-places"
    """The bounties on the places of those who go out in one hand: each gets that of the own place, or they
    share them equally (TDA26-22.2)."""


BY_DEFAULT: Final = RankingPolicy()
"""What holds where nothing is said."""
