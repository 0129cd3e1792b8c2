"""Stakes of one level of a mixed game, for each of its games.

>>> from tapete.rules import hand_rules
>>> level = MixedLevel(small_bet=200, ante=25, bring_in=50, small_blind=50, big_blind=100)
>>> omaha = stakes_in(level, hand_rules("omaha-8-fixed-limit"))
>>> omaha.small_blind, omaha.big_blind, omaha.small_bet, omaha.big_bet
(100, 200, 200, 400)
>>> razz = stakes_in(level, hand_rules("razz-fixed-limit"))
>>> razz.ante, razz.bring_in, razz.small_bet, razz.big_blind
(25, 50, 200, 0)
>>> stakes_in(level, hand_rules("holdem-no-limit")).big_blind
100
"""

from typing import Annotated, Literal

from msgspec import Meta, Struct

from tapete.engine.types import Chips, HandRules, Stakes

__all__ = ["MixedLevel", "stakes_in"]

NotNegative = Annotated[int, Meta(ge=0, le=2**53 - 1)]


class MixedLevel(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Stakes of one level for all kinds of games. A mix needs only the fields of its own games.

    Raises:
        ValueError: stakes that don't fit together.
    """

    small_bet: NotNegative = 0
    """Fixed limit: the bet of the early streets, and the big blind. The big bet is twice the small bet."""
    ante: NotNegative = 0
    """Stud: the ante of every seat."""
    bring_in: NotNegative = 0
    """Stud: the bring-in, which is completed to the small bet."""
    small_blind: NotNegative = 0
    """No limit and pot limit: the small blind."""
    big_blind: NotNegative = 0
    """No limit and pot limit: the big blind."""
    blind_ante: NotNegative = 0
    """No limit and pot limit: the ante in addition to the blinds."""
    blind_ante_form: Literal["per_player", "big_blind", "button"] = "big_blind"

    def __post_init__(self) -> None:
        if self.bring_in and self.bring_in >= self.small_bet:
            raise ValueError(
                f"the bring-in, {self.bring_in:,}, is not below the small bet, {self.small_bet:,}"
            )
        if self.small_blind > self.big_blind:
            raise ValueError(
                f"the small blind, {self.small_blind:,}, is above the big one, {self.big_blind:,}"
            )
        if self.blind_ante and not self.big_blind:
            raise ValueError(f"an ante of {self.blind_ante:,} beside blinds, but there are none")


def stakes_in(level: MixedLevel, rules: HandRules, *, smallest_chip: Chips = 1) -> Stakes:
    """Return the stakes of one game of a mix at a level.

    Fixed limit with blinds: the big blind is the small bet, and the small blind is half of it, rounded down
    to a whole chip. Stud: antes and bring-in. No limit and pot limit have separate blinds, because their pots
    grow much larger than fixed-limit pots with the same bets.

    Raises:
        ValueError: the level has no stakes for this game, or a smallest chip below 1.
    """
    if smallest_chip < 1:
        raise ValueError(f"the smallest chip can't be {smallest_chip:,}")
    if rules.upcards is not None:
        _check(level.bring_in, "bring_in", rules)
        return Stakes(
            small_blind=0,
            big_blind=0,
            ante=level.ante,
            ante_form="per_player" if level.ante else "none",
            bring_in=level.bring_in,
            small_bet=level.small_bet,
            big_bet=2 * level.small_bet,
            smallest_chip=smallest_chip,
        )
    if rules.betting.kind == "fixed-limit":
        _check(level.small_bet, "small_bet", rules)
        half = level.small_bet // 2
        return Stakes(
            small_blind=half - half % smallest_chip,
            big_blind=level.small_bet,
            small_bet=level.small_bet,
            big_bet=2 * level.small_bet,
            smallest_chip=smallest_chip,
        )
    _check(level.big_blind, "big_blind", rules)
    return Stakes(
        small_blind=level.small_blind,
        big_blind=level.big_blind,
        ante=level.blind_ante,
        ante_form=level.blind_ante_form if level.blind_ante else "none",
        smallest_chip=smallest_chip,
    )


def _check(amount: Chips, field: str, rules: HandRules) -> None:
    if not amount:
        raise ValueError(f"{rules.game} is in the mix, but the level has no {field}")
