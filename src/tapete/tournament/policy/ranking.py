"""Policy on places of eliminated players."""

from typing import Final, Literal

from tapete.tournament.policy.base import Policy


class RankingPolicy(Policy, frozen=True, kw_only=True):
    """Ranking rules beside a structure's section `ranking`."""

    rank_by: Literal["time-lasted", "chips-won"] = "time-lasted"
    """Ranking by time: a later elimination finishes higher. By chips: more chips at the start of the last
    hand finish higher, so places change until the event is over (CCL-rank-order, ACO-t-elimination)."""
    rank_many_tables: Literal["order", "share"] = "order"
    """Eliminations at different tables: in the order in which their hands ended; or tied, if the hands
    were under way at the same time (CCL-rank-different-tables, ACO-O-bust-order)."""
    bounty_rank: Literal["as-places", "share"] = "as-places"
    """Bounties on places for players eliminated in one hand: each gets that of their own place, or they
    share these equally (TDA26-22.2)."""


BY_DEFAULT: Final = RankingPolicy()
"""Default policy."""
