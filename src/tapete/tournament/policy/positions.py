"""Policy on the button, the blinds and the ante that follows these."""

from typing import Final, Literal

from tapete.tournament.policy.base import Policy

DeadButton = Literal["empty-seat", "stays", "before-small-blind"]
"""Position of a button that is due on an empty seat.

* `empty-seat`: on that seat (TDA19-32);
* `stays`: on its seat of the hand before (CCL-dead-button);
* `before-small-blind`: on the last seat before the small blind, which is empty or a newcomer's, so that more
  newcomers are dealt in (TDA26-36B).

The choice never changes the order of the blinds.
"""


class PositionPolicy(Policy, frozen=True, kw_only=True):
    """How button and blinds move from hand to hand, and which newcomers wait for cards."""

    dead_button: DeadButton = "empty-seat"
    """Position of a dead button (TDA19-32, TDA26-36B, CCL-dead-button)."""
    dead_small_blind: Literal["nobody-posts", "next-posts"] = "nobody-posts"
    """Small blind due on an empty seat: nobody posts it, or the next player does (TDA19-32)."""
    heads_up_adjusted: bool = True
    """Whether the button moves at the start of heads-up, so that nobody has the big blind twice in a row
    (TDA19-34.4)."""
    mixed_button: Literal["held", "goes-on"] = "held"
    """Button of a mix in stud: it moves once more and is then held, or moves with every hand (TDA19-11B)."""
    mixed_button_back: Literal["where-held", "goes-on"] = "where-held"
    """Button of the first hand with blinds after stud (TDA19-11B.3)."""
    newcomer_waits: Literal["between-button-and-small-blind", "until-big-blind"] = (
        "between-button-and-small-blind"
    )
    """Newcomers who get no cards yet: those between button and small blind, or all until they have the big
    blind (TDA19-8A.3)."""
    newcomer_on_button: Literal["plays", "sits-out"] = "plays"
    """Whether a newcomer on the button's seat is dealt in (TDA19-10.2) or not (CCL-ante-none-moved)."""
    ante_payer: Literal["button", "big-blind"] = "button"
    """Payer of the table's single ante that follows the blinds (CCL-ante-button, TDA24-RP11)."""
    ante_half_players: int = 6
    """Number of players at or below which this ante is halved (CCL-ante-half)."""
    ante_small_blind_out: Literal["none", "due"] = "none"
    """The button's ante after a hand in which the small blind went out (CCL-ante-none-sb)."""


BY_DEFAULT: Final = PositionPolicy()
"""Default policy."""
