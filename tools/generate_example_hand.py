"""Write the hand that the name screen plays while no table is running: web/src/example/hand.json.

python tools/generate_example_hand.py            # write the file
python tools/generate_example_hand.py --check    # change nothing; exit with 1 if it is stale
"""

from __future__ import annotations

import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Final

import msgspec

from tapete.cards import DECKS, read_cards
from tapete.engine import Bet, Call, Check, Command, Fold, Hand, RaiseTo, Stakes
from tapete.room import protocol as p
from tapete.room.publish.views import hand_steps
from tapete.rules import hand_rules

FILE: Final = Path(__file__).resolve().parent.parent / "web" / "src" / "example" / "hand.json"
GAME: Final = "holdem-no-limit"
NAMES: Final = {1: "Marina", 2: "Rui", 3: "Inês", 4: "Tobias", 5: "Camila", 6: "Diego"}
HELD: Final = {2: "7c2d", 3: "JhTh", 4: "9d8d", 5: "Kc9c", 6: "AdQh", 1: "AsKs"}
"""Cards of each seat, in dealing order: the small blind first."""
BOARD: Final = "Kd9s4s7sJc"
"""Board cards; online no card is burned."""
ACTS: Final[tuple[Command, ...]] = (
    Fold(seat=4),
    RaiseTo(seat=5, amount=50),
    Fold(seat=6),
    Call(seat=1),
    Fold(seat=2),
    Call(seat=3),
    Check(seat=3),
    Bet(seat=5, amount=90),
    Call(seat=1),
    Fold(seat=3),
    Bet(seat=5, amount=220),
    RaiseTo(seat=1, amount=640),
    Call(seat=5),
    Check(seat=5),
    Check(seat=1),
)


def example() -> p.HandReplay:
    """Return the hand as a spectator sees it."""
    rules = hand_rules(GAME)
    held = [read_cards(cards) for cards in HELD.values()]
    top = [hand[turn] for turn in range(2) for hand in held]
    top += read_cards(BOARD)
    deck = (*top, *(card for card in DECKS["standard-52"] if card not in top))
    hand, _ = Hand.start(
        rules,
        hand=1,
        stakes=Stakes(small_blind=10, big_blind=20),
        stacks={seat: 1_500 - 40 * seat for seat in NAMES},
        button=1,
        small_blind=2,
        big_blind=3,
        deck=deck,
    )
    for act in ACTS:
        hand.act(act)
    steps = hand_steps(hand.events, None, rules=rules)
    return p.HandReplay(stream="example/1", hand=1, names=NAMES, steps=steps)


def main(arguments: Sequence[str]) -> int:
    """Write the file, or check it."""
    text = msgspec.json.format(msgspec.json.encode(example()), indent=0).decode() + "\n"
    fresh = FILE.exists() and FILE.read_text("utf-8") == text
    if "--check" in arguments:
        if not fresh:
            print("web/src/example/hand.json is stale: run .venv/bin/python tools/generate_example_hand.py")
        return int(not fresh)
    FILE.parent.mkdir(exist_ok=True)
    FILE.write_text(text, encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
