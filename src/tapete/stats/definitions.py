"""Define each figure in a sentence, with its base.

Every share is counted once per hand and player: times done out of chances. Trackers differ in details; the
sentence is authoritative.
"""

from typing import Final, Literal

from msgspec import Struct

Kind = Literal["share", "ratio", "rate"]
"""Kind of figure: a share is times done out of chances; a ratio divides two counts; a rate is an average of
won chips."""


class Definition(Struct, frozen=True, kw_only=True):
    """Definition of one figure: its name in tables, its kind and its meaning."""

    id: str
    short: str
    kind: Kind = "share"
    says: str


_ALL: Final = (
    Definition(
        id="vpip",
        short="VPIP",
        says="The player called, bet or raised on the first street, out of hands in which they had a turn "
        "there. Posts and the bring-in are not voluntary; a walk gives no turn.",
    ),
    Definition(
        id="pfr",
        short="PFR",
        says="The player bet or raised on the first street, out of the same hands as VPIP.",
    ),
    Definition(
        id="three_bet",
        short="3-bet",
        says="The player raised when another player had raised once on the first street, out of hands in "
        "which they faced that raise and could raise. The big blind is the first bet; in games with a "
        "bring-in the first bet or completion is.",
    ),
    Definition(
        id="fold_to_three_bet",
        short="F3B",
        says="The first raiser folded to a 3-bet, out of hands in which they faced one.",
    ),
    Definition(
        id="four_bet",
        short="4-bet",
        says="The first raiser raised again after a 3-bet, out of hands in which they faced one and could "
        "raise.",
    ),
    Definition(
        id="cold_four_bet",
        short="C4B",
        says="Another player than the first raiser raised after a 3-bet of a third player, out of hands in "
        "which they faced it and could raise.",
    ),
    Definition(
        id="fold_to_four_bet",
        short="F4B",
        says="The 3-bettor folded to a 4-bet, out of hands in which they faced one.",
    ),
    Definition(
        id="steal",
        short="Steal",
        says="The player opened with a raise from the cutoff, the button or the small blind, out of hands in "
        "which everybody had folded to them there. Only in games with two blinds.",
    ),
    Definition(
        id="fold_to_steal",
        short="FSteal",
        says="A player in a blind folded to a steal that nobody had called or raised, out of hands in which "
        "they faced one.",
    ),
    Definition(
        id="cbet_flop",
        short="CB flop",
        says="The last player to bet or raise before the flop made the first bet on the flop, out of hands "
        "in which they had a turn there before anybody had bet. Only in games with a board, as "
        "the next five.",
    ),
    Definition(
        id="cbet_turn",
        short="CB turn",
        says="The last player to bet or raise on the flop made the first bet on the turn, out of hands in "
        "which they had a turn there before anybody had bet.",
    ),
    Definition(
        id="cbet_river",
        short="CB river",
        says="The last player to bet or raise on the turn made the first bet on the river, out of hands in "
        "which they had a turn there before anybody had bet.",
    ),
    Definition(
        id="fold_to_cbet_flop",
        short="FCB flop",
        says="The player folded to a continuation bet on the flop, out of hands in which it was their turn "
        "to answer one that nobody had raised.",
    ),
    Definition(
        id="fold_to_cbet_turn",
        short="FCB turn",
        says="The player folded to a continuation bet on the turn, out of hands in which it was their turn "
        "to answer one that nobody had raised.",
    ),
    Definition(
        id="fold_to_cbet_river",
        short="FCB river",
        says="The player folded to a continuation bet on the river, out of hands in which it was their turn "
        "to answer one that nobody had raised.",
    ),
    Definition(
        id="wtsd",
        short="WTSD",
        says="The player was at the showdown with others, out of hands in which they saw the second street. "
        "A player who is all-in sees every street.",
    ),
    Definition(
        id="wsd",
        short="W$SD",
        says="The player won a part of the pot, out of hands in which they were at the showdown.",
    ),
    Definition(
        id="wwsf",
        short="WWSF",
        says="The player won a part of the pot, out of hands in which they saw the second street.",
    ),
    Definition(
        id="aggression_frequency",
        short="AFq",
        says="Bets and raises out of bets, raises, calls and folds, from the second street on. Every act "
        "counts, also several in a hand.",
    ),
    Definition(
        id="aggression_factor",
        short="AF",
        kind="ratio",
        says="Bets and raises divided by calls, from the second street on; none without a call.",
    ),
    Definition(
        id="bb_per_100",
        short="bb/100",
        kind="rate",
        says="What the player won in 100 hands on average, in big blinds; in games with a bring-in and in "
        "games without blinds, in small bets.",
    ),
    Definition(
        id="ev_per_100",
        short="EV bb/100",
        kind="rate",
        says="Big blinds won in 100 hands, with pots of an all-in counted by the exact equity: where "
        "everybody left was all-in with cards to come and their cards are known. Only in games with a board.",
    ),
)

DEFINITIONS: Final = {one.id: one for one in _ALL}
"""All figures by id, in the order of tables."""
SHARES: Final = tuple(one.id for one in _ALL if one.kind == "share")
"""Ids of the figures that are shares."""
