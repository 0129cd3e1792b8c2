"""A bot in a Boost pool, with `tapete.client`: joins, folds weak hands before its turn, and leaves.

python examples/pool_bot.py [ws://127.0.0.1:8000/ws [HANDS]]
"""

import asyncio
import sys
import uuid

from tapete.client import Client
from tapete.room import protocol as p

HIGH = "AKQJT"
LATE = (p.ErrorCode.STALE_DECISION, p.ErrorCode.NOT_SEATED, p.ErrorCode.NOT_ALLOWED_NOW)
"""The errors for a message that came too late because the hand went on."""


def weak(cards: tuple[str, ...]) -> bool:
    """Whether two cards are neither a pair nor both high."""
    first, second = sorted((card[0] for card in cards), key="AKQJT98765432".index)
    return first != second and not (first in HIGH and second in HIGH)


async def play(url: str, hands: int) -> None:
    async with await Client.connect(url, name=f"Pool {uuid.uuid4().hex[:6]}") as room:
        await room.lobby()
        pool, entry, answered, folded = "", "", "", 0
        seen: set[int] = set()
        async for message in room:
            match message:
                case p.LobbyRows(cash=rows) if not pool:
                    pools = [row for row in rows if row.pool and row.game == "holdem-no-limit"]
                    if pools:
                        pool = pools[0].stream
                        await room.sit_down(pool, pools[0].buy_in_least)
                case p.Accepted(stream=str(opened)) if not entry:
                    entry = opened
                    await room.watch(entry)
                case p.Table(your_pool=None) if seen:
                    print(f"{room.welcome.name} has left {message.name}")
                    return
                case p.Table(hand=hand, your_pool=mine, menu=menu, decision=decision) if hand and mine:
                    seen.add(hand.hand)
                    own = message.your_cash
                    if len(seen) > hands and own is not None and own.stands_up is None:
                        await room.stand_up(entry)
                    cards = hand.hole_cards.get(message.you or 0, ())
                    if mine.fast_fold == "yes" and hand.hand != folded and len(cards) == 2 and weak(cards):
                        folded = hand.hand
                        await room.at_table(p.FastFold(id=str(uuid.uuid4()), stream=entry))
                    elif menu is not None and decision is not None and decision != answered:
                        answered = decision
                        cheap = menu.call is not None and menu.call <= 4 * message.level.big_blind
                        action = p.Action.CHECK if menu.check else p.Action.CALL if cheap else p.Action.FOLD
                        await room.act(entry, decision, action)
                case p.Error(code=code) if code not in LATE:
                    sys.exit(f"{code.value}: {message.text}")
                case _:
                    pass


if __name__ == "__main__":
    asyncio.run(
        play(
            sys.argv[1] if len(sys.argv) > 1 else "ws://127.0.0.1:8000/ws",
            int(sys.argv[2]) if len(sys.argv) > 2 else 10,
        )
    )
