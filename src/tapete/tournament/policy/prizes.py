"""The prize pool, and how it is shared."""

from typing import Final, Literal

from tapete.tournament.policy.base import Policy


class PrizePolicy(Policy, frozen=True, kw_only=True):
    """The prize pool, and how it is shared."""

    pool_fixed: Literal["registration-close", "start"] = "registration-close"
    """When the prize pool is final. If at the start, what is sold later is the house's (ACO-pool-lock,
    CCL-prize-pool)."""
    shortfall: Literal["house", "prizes-cut"] = "house"
    """What happens when a guarantee is not reached: the house adds what is missing, or the prizes are smaller
    (ACO-pool-overlay, ACO-pool-guaranteed)."""
    payout_order: Literal["never-rising", "any"] = "never-rising"
    """Whether a lower place may be paid more than a higher one (ACO-pay-decreasing, ACO-t-winner)."""
    fixed_table: Literal["whatever-the-field", "cut-to-field"] = "whatever-the-field"
    """Whether a table of fixed places pays as many in every field, or no more than the usual share of it
    (ACO-pay-fixed)."""
    ticket_remainder: Literal["next-place", "house"] = "next-place"
    """Who gets the money that buys no further ticket (ACO-pay-ticket-remainder, ACO-satellite-seats). A pool
    that buys none is the first place's in any case (ACO-O-ticket-edge)."""
    winner_bounty: Literal["kept", "to-prizes"] = "kept"
    """What becomes of the bounty on the winner's own head: it is the winner's, or all prizes grow by it
    (ACO-O-bounty-winner)."""
    deal_vote: Literal["secret", "open"] = "secret"
    """Whether it is told who voted how on a deal, or the count alone (TDA26-RP27)."""


BY_DEFAULT: Final = PrizePolicy()
"""What holds where nothing is said."""
