"""Small client for programs that play: it connects, speaks the room's messages and reconnects.

    async with await Client.connect("ws://127.0.0.1:8000/ws", name="Ada") as client:
        await client.lobby()
        async for message in client:
            ...

The messages are those of `tapete.room.protocol`; `docs/protocol.md` describes them.
"""

try:
    from tapete.client.client import Client, HelloRefused, LineLost, UnreadableMessage
except ModuleNotFoundError as missing:
    if missing.name != "websockets":
        raise
    raise ModuleNotFoundError(
        "tapete.client needs websockets: pip install 'tapete[client]'", name="websockets"
    ) from missing

__all__ = ["Client", "HelloRefused", "LineLost", "UnreadableMessage"]
