"""Messages that no client would send: broken JSON, wrong types, changed bytes, and real ones sent again."""

from __future__ import annotations

import random
from collections.abc import Sequence

BROKEN = (
    "",
    "{",
    "null",
    "[]",
    "[[[[[[[[[[[[[[[[",
    '{"type": "act"}',
    '{"type": "hello", "protocol": 1}',
    '{"type": "no_such_type", "id": "x"}',
    '{"type": "register", "id": "x", "stream": "tournament/1"}',
    '{"type": "watch", "stream": "tournament/999999", "table": 0}',
    '{"type": "hand_steps", "stream": "tournament/1", "hand": 9007199254740993}',
    '{"type": "ping", "id": null, "more": 1}',
    '{"type": "wallet", "whole": "yes"}',
    '{"type":"away","id":"00000000-0000-0000-0000-000000000000","stream":"tournament/1","away":"\\ud800"}',
    "\x00" * 40,
    '{"type": "ping"}' * 700,
)


def nonsense(dice: random.Random, said: Sequence[str]) -> str:
    """One of them.

    Args:
        said: what this client has sent before.
    """
    roll = dice.random()
    if roll < 0.4 or not said:
        return dice.choice(BROKEN)
    text = dice.choice(said)
    if roll < 0.6:
        return text  # again, with the same id
    at = dice.randrange(len(text)) if text else 0
    if roll < 0.8:
        return text[:at]
    return text[:at] + dice.choice('0"{}[],:xé') + text[at + 1 :]
