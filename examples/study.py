"""A typed script on the library alone: play a hand with a bot, then equities, ICM, payouts and a ruling.

python examples/study.py
"""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from random import Random

from tapete import Call, Check, Fold, Hand, HandView, Refused, equity, icm, payouts, shuffled
from tapete.floor import Ruling, Spot, rule
from tapete.floor.incidents import Wager
from tapete.rules import book

Bot = Callable[[HandView], Check | Call | Fold]


def careful(view: HandView) -> Check | Call | Fold:
    """Check if possible, call at most one big blind, and otherwise fold."""
    menu = view.menu
    if menu is None:
        raise ValueError("it is nobody's turn")
    if menu.check:
        return Check(seat=menu.seat)
    return Call(seat=menu.seat) if menu.call is not None and menu.call <= 100 else Fold(seat=menu.seat)


def played(bot: Bot, seed: int) -> dict[int, int]:
    """Return the stacks after a hand in which a bot has every seat."""
    hand, _ = Hand.start(
        "holdem-no-limit", stakes="50/100", stacks=[5_000, 5_000, 5_000], deck=shuffled(Random(seed))
    )
    while (seat := hand.to_act) is not None:
        try:
            hand.act(bot(hand.view_for(seat)))
        except Refused as refused:
            print(refused.reason.value)
            raise
    return dict(hand.stacks)


def main() -> None:
    """Print what each part of the library answers."""
    stacks = played(careful, seed=7)
    print(sum(stacks.values()))
    shares = [share.equity for share in equity(["AhKh", "QQ"], board="2c7d9s").shares]
    print([f"{share:.3f}" for share in shares])
    worth: dict[str, Fraction] = icm({"Ana": 5_000, "Leo": 3_000, "Eva": 2_000}, [500, 300, 200])
    print({player: f"{float(one):.2f}" for player, one in worth.items()})
    prizes: list[int] = list(payouts(9_000, ["50", "30", "20"]))
    print(prizes)
    facing = Spot.facing(seat=4, bet=1_100, raise_by=600)
    ruling: Ruling = rule(facing, Wager(seat=4, chips=(1_000, 500)), book("tda-2019"))
    print(ruling.outcome, ruling.to, ruling.cites[0])


if __name__ == "__main__":
    main()
