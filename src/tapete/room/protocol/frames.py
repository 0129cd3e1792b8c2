"""Frames: messages that travel together."""

import msgspec


def messages_in(frame: str | bytes) -> list[bytes]:
    """The messages of a frame, each as JSON: a frame is one message, or an array of them.

    Raises:
        msgspec.DecodeError: it is no JSON.

    >>> messages_in(b'[{"type":"pong","now":1},{"type":"pong","now":2}]')
    [b'{"type":"pong","now":1}', b'{"type":"pong","now":2}']
    """
    data = frame.encode() if isinstance(frame, str) else frame
    if not data.startswith(b"["):
        return [data]
    return [bytes(one) for one in msgspec.json.decode(data, type=list[msgspec.Raw])]
