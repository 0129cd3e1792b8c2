"""Playing style of a bot, fixed for life by the account part of its seeds."""

from msgspec import Struct

from tapete.bots.chance import account_part, share
from tapete.cards.typed import checked


class Style(Struct, frozen=True, kw_only=True):
    """Three traits, each from 0 to 1."""

    loose: float
    """Share of hands that the bot plays."""
    aggressive: float
    """Preference for betting and raising over checking and calling."""
    curious: float
    """Readiness to call to see the opponent's hand."""

    @property
    def name(self) -> str:
        """The style in the card room's words."""
        hands = "loose" if self.loose >= 0.5 else "tight"
        return f"{hands}-{'aggressive' if self.aggressive >= 0.5 else 'passive'}"


@checked
def style_of(seed: bytes) -> Style:
    """Return the style of the bot that this seed belongs to.

    >>> style_of(b"tournament/1/7/1.0") == style_of(b"tournament/2/7/9.4")
    True
    >>> sorted({style_of(b"%d/1.0" % account).name for account in range(40)})
    ['loose-aggressive', 'loose-passive', 'tight-aggressive', 'tight-passive']
    """
    account = account_part(seed)
    return Style(
        loose=share(account, "loose"),
        aggressive=share(account, "aggressive"),
        curious=share(account, "curious"),
    )
