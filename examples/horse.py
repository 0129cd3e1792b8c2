"""Three seats play HORSE, one orbit of each game.

    python examples/horse.py [SEED]

It prints what each hand's game is, where the button is, and the stacks.
"""

import random
import sys

from tapete import BringIn, Call, Check, Fold, Hand, hand_rules
from tapete.cards import STANDARD_52
from tapete.rules.mixed_stakes import MixedLevel, stakes_in
from tapete.rules.mixes import has_blinds, mix, next_turn
from tapete.tournament.positions.button import Held, Positions, hold_button, next_positions


def main(seed: int) -> None:
    """Play, and print a line for each hand."""
    rng = random.Random(seed)
    horse, level = mix("horse"), MixedLevel(small_bet=40, ante=5, bring_in=15)
    stacks = {1: 3_000, 2: 3_000, 3: 3_000}
    turn, at, big_blind = None, None, None
    for number in range(1, 16):
        turn = next_turn(horse, turn, seats=stacks, big_blind=big_blind)
        at = next_positions(at, stacks) if has_blinds(turn.game) else hold_button(at, stacks)
        rules = hand_rules(turn.game)
        hand, _ = Hand.start(
            rules,
            hand=number,
            stakes=stakes_in(level, rules),
            stacks=stacks,
            deck=rng.sample(STANDARD_52, 52),
            **positions(at),
        )
        while (menu := hand.menu) is not None:
            if menu.bring_in is not None:
                hand.act(BringIn(seat=menu.seat))
            elif menu.check:
                hand.act(Check(seat=menu.seat))
            else:
                hand.act(Call(seat=menu.seat) if rng.random() < 0.7 else Fold(seat=menu.seat))
        stacks, big_blind = dict(hand.stacks), hand.big_blind
        print(f"{number:2}  {turn.game:20} button {hand.button}  {stacks}")


def positions(at: Positions | Held) -> dict[str, int | None]:
    """Return button and blinds as `Hand.start` takes them. In stud there are no blinds."""
    if isinstance(at, Held):
        return {"button": at.button}
    return {"button": at.button, "small_blind": at.small_blind, "big_blind": at.big_blind}


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 7)
