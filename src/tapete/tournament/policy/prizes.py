"""Policy on the prize pool, and on its shares."""

from typing import Final, Literal

from tapete.tournament.policy.base import Policy


class PrizePolicy(Policy, frozen=True, kw_only=True):
    """The prize pool, and its shares."""

    pool_fixed: Literal["registration-close", "start"] = "registration-close"
    """When the prize pool is final. If at the start, later sales go to the house (ACO-pool-lock,
    CCL-prize-pool)."""
    shortfall: Literal["house", "prizes-cut"] = "house"
    """Treatment of a missed guarantee: the house adds the difference, or the prizes are smaller
    (ACO-pool-overlay, ACO-pool-guaranteed)."""
    payout_order: Literal["never-rising", "any"] = "never-rising"
    """Whether a lower place may be paid more than a higher one (ACO-pay-decreasing, ACO-t-winner)."""
    fixed_table: Literal["whatever-the-field", "cut-to-field"] = "whatever-the-field"
    """Whether a table of fixed places pays the same number in every field, or no more than the usual share
    of it (ACO-pay-fixed)."""
    ticket_remainder: Literal["next-place", "house"] = "next-place"
    """Recipient of the money that buys no further ticket (ACO-pay-ticket-remainder, ACO-satellite-seats).
    A pool that buys no ticket always goes to the first place (ACO-O-ticket-edge)."""
    winner_bounty: Literal["kept", "to-prizes"] = "kept"
    """Use of the bounty on the winner's own head: paid to the winner, or added to all prizes
    (ACO-O-bounty-winner)."""
    deal_vote: Literal["secret", "open"] = "secret"
    """Whether the vote of each player on a deal is published, or only the count (TDA26-RP27)."""


BY_DEFAULT: Final = PrizePolicy()
"""Default policy."""
