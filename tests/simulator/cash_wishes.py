"""Choose a message of a person to a cash table: seats, chips, pauses, presets, mostly possible ones."""

from __future__ import annotations

import random
from typing import Any

from tapete.room import protocol as p


def wish_at(table: p.Table, own: p.OwnCash, dice: random.Random, id: str) -> Any:
    """A message about a cash table, by what its viewer may do there."""
    if table.you is None:
        return _outside(table, own, dice, id)
    stream = table.stream
    if own.asked_twice:
        return p.AnswerTwice(id=id, stream=stream, yes=dice.random() < 0.7)
    if own.out is not None and dice.random() < 0.7:
        if own.out == "no_chips":
            return p.TopUp(id=id, stream=stream, chips=own.buy_in_least)
        return p.ComeBack(id=id, stream=stream)
    when: p.When = dice.choice(("now", "next_big_blind"))
    found: list[Any] = [
        p.TopUp(id=id, stream=stream, chips=dice.choice((1, max(1, own.top_up_most), 7))),
        p.AutoTopUp(id=id, stream=stream, below=own.buy_in_least, to=own.buy_in_most),
        p.SetPresets(
            id=id,
            stream=stream,
            posts=dice.random() < 0.7,
            buys_button=dice.choice((None, True, False)),
            straddles=dice.choice((None, True, False)),
            twice=dice.choice((None, "always", "never", "ask")),
        ),
        p.SetPresets(id=id, stream=stream, posts=True),
        p.SitOut(id=id, stream=stream, when=when),
        p.ChangeSeat(id=id, stream=stream, seat=dice.randint(1, table.size)),
        p.StandUp(id=id, stream=stream, when=when),
        p.ComeBack(id=id, stream=stream),
    ]
    return dice.choice(found)


def _outside(table: p.Table, own: p.OwnCash, dice: random.Random, id: str) -> Any:
    stream, taken = table.stream, {seat.seat for seat in table.seats}
    free = [seat for seat in range(1, table.size + 1) if seat not in taken]
    chips = dice.choice((own.buy_in_least, own.buy_in_most, own.buy_in_most, 1))
    if own.needs_entry:
        return p.EnterPrivateTable(id=id, stream=stream, password="river")  # noqa: S106
    if free and dice.random() < 0.75:
        seat = dice.choice((None, None, *free))
        return p.SitDown(id=id, stream=stream, seat=seat, chips=chips)
    if free and dice.random() < 0.2:
        return p.OpenPrivateTable(id=id, stream=stream, name="A table of ours", password="river")  # noqa: S106
    if free and dice.random() < 0.3:
        return p.ReserveSeat(id=id, stream=stream, seat=dice.choice(free))
    kind = p.JoinWaitingList if own.place is None else p.LeaveWaitingList
    return kind(id=id, stream=stream)
