"""Choose a message of a person to an entry of theirs in a pool, mostly a possible one."""

from __future__ import annotations

import random
from typing import Any

from tapete.room import protocol as p
from tapete.room.protocol.pool import Then


def wish_in_pool(table: p.Table, entry: p.OwnPool, own: p.OwnCash, dice: random.Random, id: str) -> Any:
    """A message about an entry, by what its player may do with it."""
    stream = table.stream
    if own.out is not None and dice.random() < 0.7:
        if own.out == "no_chips":
            return p.TopUp(id=id, stream=stream, chips=own.buy_in_least)
        return p.ComeBack(id=id, stream=stream)
    if entry.fast_fold != "no" and dice.random() < 0.6:
        then: Then = dice.choice(("next_hand", "next_hand", "watch"))
        return p.FastFold(id=id, stream=stream, then=then, confirmed=dice.random() < 0.8)
    if entry.folded and dice.random() < 0.7:
        return p.LeaveHand(id=id, stream=stream)
    found: list[Any] = [
        p.TopUp(id=id, stream=stream, chips=dice.choice((1, max(1, own.top_up_most), 7))),
        p.AutoTopUp(id=id, stream=stream, below=own.buy_in_least, to=own.buy_in_most),
        p.DropTopUp(id=id, stream=stream),
        p.SitOut(id=id, stream=stream),
        p.StandUp(id=id, stream=stream),
        p.ComeBack(id=id, stream=stream),
        p.FastFold(id=id, stream=stream, confirmed=True),
        p.LeaveHand(id=id, stream=stream),
        p.SetTimeBank(id=id, stream=stream, automatic=dice.random() < 0.5),
        p.Away(id=id, stream=stream, away=dice.random() < 0.5),
    ]
    return dice.choice(found)
