"""A bot made from docs/protocol.md alone: joins the first open Sit & Go, checks or calls, prints its place.

python examples/bot.py [ws://127.0.0.1:8000/ws [NAME]]
"""

import json
import sys
import time
import uuid

from websockets.sync.client import connect

url = sys.argv[1] if len(sys.argv) > 1 else "ws://127.0.0.1:8000/ws"
name = sys.argv[2] if len(sys.argv) > 2 else f"Caller {uuid.uuid4().hex[:6]}"
stream = answered = None

with connect(url) as room:

    def send(kind: str, **fields: object) -> None:
        time.sleep(0.05)  # the room accepts 20 messages a second
        room.send(json.dumps({"type": kind, **fields}))

    send("hello", protocol=2, name=name, bot=True)
    frames = (json.loads(text) for text in room)  # a frame is one message or a list of them
    for message in (one for frame in frames for one in (frame if isinstance(frame, list) else [frame])):
        kind = message["type"]
        if kind == "welcome":
            send("lobby", whole=True)
        elif kind == "lobby_rows" and stream is None:
            rows = message["rows"]
            free = [r for r in rows if r["open"] and r["capacity"] == r["seats"] == 6]
            if free:
                stream = free[0]["stream"]
                send("register", id=str(uuid.uuid4()), stream=stream)
                send("watch", stream=stream, whole=True)
        elif kind == "table":
            if prize := message["prize"]:
                print(f"{name} finished in place {prize['place']} of {message['progress']['entries']}")
                sys.exit(0)
            if message["decision"] and message["decision"] != answered:
                answered, menu = message["decision"], message["menu"]
                dear = (menu["call"] or 0) * 3 > message["hand"]["stacks"][str(message["you"])]
                weak = message["made"]["kind"] == "high_card"
                action = "check" if menu["check"] else "fold" if dear and weak else "call"
                send("act", id=str(uuid.uuid4()), stream=stream, decision=answered, action=action)
        elif kind in ("error", "refusal", "goodbye") and message.get("code") != "stale_decision":
            sys.exit(f"{name}: {message}")
sys.exit(f"{name}: the room hung up")
