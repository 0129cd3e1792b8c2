"""Button, blinds and the ante that follows them."""

from typing import Final, Literal

from tapete.tournament.policy.base import Policy

DeadButton = Literal["empty-seat", "stays", "before-small-blind"]
"""Where the button lies when nobody sits any more where it is due.

* `empty-seat`: on that seat (TDA19-32);
* `stays`: where it was in the hand before (CCL-dead-button);
* `before-small-blind`: on the last seat before the small blind, which is empty or a newcomer's, so that more
  newcomers are dealt in (TDA26-36B).

The order of the blinds never depends on it.
"""


class PositionPolicy(Policy, frozen=True, kw_only=True):
    """How button and blinds move from hand to hand, and which newcomers wait for cards."""

    dead_button: DeadButton = "empty-seat"
    """Where a dead button lies (TDA19-32, TDA26-36B, CCL-dead-button)."""
    dead_small_blind: Literal["nobody-posts", "next-posts"] = "nobody-posts"
    """The small blind that is due on an empty seat: nobody posts it, or the next player does (TDA19-32)."""
    heads_up_adjusted: bool = True
    """Whether the button moves when two are left, so that nobody has the big blind twice in a row
    (TDA19-34.4)."""
    mixed_button: Literal["held", "goes-on"] = "held"
    """The button of a mix in stud: it moves once more and is held, or moves with every hand (TDA19-11B)."""
    mixed_button_back: Literal["where-held", "goes-on"] = "where-held"
    """The button of the first hand with blinds after stud (TDA19-11B.3)."""
    newcomer_waits: Literal["between-button-and-small-blind", "until-big-blind"] = (
        "between-button-and-small-blind"
    )
    """Which newcomers get no cards yet: those between button and small blind, or all until they have the big
    blind (TDA19-8A.3)."""
    newcomer_on_button: Literal["plays", "sits-out"] = "plays"
    """Whether a newcomer on the button's seat is dealt in (TDA19-10.2) or not (CCL-ante-none-moved)."""
    ante_payer: Literal["button", "big-blind"] = "button"
    """Who pays the one ante of the table that follows the blinds (CCL-ante-button, TDA24-RP11)."""
    ante_half_players: int = 6
    """With this many players or fewer that ante is halved (CCL-ante-half)."""
    ante_small_blind_out: Literal["none", "due"] = "none"
    """The button's ante in the hand after one in which the small blind went out (CCL-ante-none-sb)."""


BY_DEFAULT: Final = PositionPolicy()
"""What holds where nothing is said."""
