"""A process of players: it reads orders as lines of JSON and answers each with one line."""

from __future__ import annotations

import asyncio
import json
import sys
from time import perf_counter
from typing import Any

import uvloop
from bench.load.bare import BarePlayer
from bench.load.players import Field


async def obey(field: Field, order: dict[str, Any]) -> dict[str, Any]:
    """Carry out one order."""
    match order["do"]:
        case "connect":
            await field.connect()
        case "fill":
            await field.fill()
        case "bare":
            for number, seat in enumerate(field.seats):
                seat.player = BarePlayer(f"{number}", number)
            await field.connect("/{table}/{seat}", hello=False)
            await field.all_seated()
        case "go":
            field.go()
        case "begin":
            field.begin()
        case "end":
            figures = field.figures
            return {
                "seconds": perf_counter() - figures.began,
                "actions": figures.actions,
                "frames": figures.frames,
                "messages": figures.messages,
                "bytes": field.bytes,
                "acks": figures.acks,
                "lasts": figures.lasts,
                "lags": figures.lags,
                "wrong": figures.wrong,
                "first_wrong": figures.first_wrong,
                "lost": field.lost,
            }
        case "quit":
            field.hang_up()
        case unknown:
            raise ValueError(unknown)
    if field.figures.wrong:
        return {"error": field.figures.first_wrong}
    return {"lost": field.lost}


async def main() -> None:
    """Serve until the input ends."""
    field = Field(**json.loads(sys.argv[1]))
    reader = asyncio.StreamReader()
    loop = asyncio.get_running_loop()
    await loop.connect_read_pipe(lambda: asyncio.StreamReaderProtocol(reader), sys.stdin)
    lag = asyncio.create_task(field.feel_lag())
    while line := await reader.readline():
        try:
            answer = await obey(field, json.loads(line))
        except (OSError, ValueError) as error:
            answer = {"error": f"{type(error).__name__}: {error}"}
        print(json.dumps(answer), flush=True)
    lag.cancel()


if __name__ == "__main__":
    uvloop.run(main())
