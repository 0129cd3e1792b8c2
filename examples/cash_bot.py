"""A bot at a cash table, with `tapete.client`: sits down for 40 big blinds, plays some hands, and leaves.

python examples/cash_bot.py [ws://127.0.0.1:8000/ws [HANDS]]
"""

import asyncio
import sys
import uuid

from tapete.client import Client
from tapete.room import protocol as p


async def play(url: str, hands: int) -> None:
    async with await Client.connect(url, name=f"Cash {uuid.uuid4().hex[:6]}") as room:
        await room.lobby()
        stream, answered, began = "", "", 0
        async for message in room:
            match message:
                case p.LobbyRows(cash=rows) if not stream:
                    free = [row for row in rows if row.free and row.game == "holdem-no-limit"]
                    if free:
                        stream = free[0].stream
                        await room.watch(stream)
                        await room.sit_down(stream, free[0].buy_in_least)
                        await room.at_table(p.SetPresets(id=str(uuid.uuid4()), stream=stream, posts=True))
                case p.Table(hand=hand, menu=menu, decision=decision):
                    if hand is not None and message.you is not None:
                        began = began or hand.hand
                        if (
                            hand.hand - began >= hands
                            and message.your_cash
                            and not message.your_cash.stands_up
                        ):
                            await room.stand_up(stream)
                            began = hand.hand
                    if began and message.you is None:
                        print(f"{room.welcome.name} has left {message.name}")
                        return
                    if menu is not None and decision is not None and decision != answered:
                        answered = decision
                        cheap = menu.call is not None and menu.call <= 2 * message.level.big_blind
                        action = p.Action.CHECK if menu.check else p.Action.CALL if cheap else p.Action.FOLD
                        await room.act(stream, decision, action)
                case p.Error() if message.code is not p.ErrorCode.STALE_DECISION:
                    sys.exit(f"{message.code.value}: {message.text}")
                case _:
                    pass


if __name__ == "__main__":
    asyncio.run(
        play(
            sys.argv[1] if len(sys.argv) > 1 else "ws://127.0.0.1:8000/ws",
            int(sys.argv[2]) if len(sys.argv) > 2 else 10,
        )
    )
