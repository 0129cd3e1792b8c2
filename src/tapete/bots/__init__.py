"""House bots: a view and a seed go in, a command comes out. A bot sees only what a person in its seat sees.

>>> from tapete.cards import STANDARD_52
>>> from tapete.engine import Hand, Stakes
>>> from tapete.rules import hand_rules
>>> hand, _ = Hand.start(hand_rules("holdem-no-limit"), hand=1, stakes=Stakes(small_blind=10, big_blind=20),
...     stacks={1: 1_500, 2: 1_500}, button=1, small_blind=1, big_blind=2, deck=STANDARD_52)
>>> seed = seed_for(stream="tournament/1", account=7, decision="1.0")
>>> command = house_bot(hand.view_for(1), seed=seed)
>>> command.seat, house_bot(hand.view_for(1), seed=seed) == command
(1, True)
"""

from tapete.bots.chance import seed_for
from tapete.bots.chance import share as share_of
from tapete.bots.house import house_bot, plain_act, think_ms
from tapete.bots.names import FORMER_NAMES, NAMES
from tapete.bots.style import Style, style_of

__all__ = [
    "FORMER_NAMES",
    "NAMES",
    "Style",
    "house_bot",
    "plain_act",
    "seed_for",
    "share_of",
    "style_of",
    "think_ms",
]
