"""Frames: messages that travel together."""

import msgspec


def messages_in(frame: str | bytes) -> list[bytes]:
    """Split a frame into its messages, each as JSON. A frame is one message or an array of messages.

    Raises:
        msgspec.DecodeError: the frame is not JSON.

    >>> messages_in(b'[{"type":"pong","now":1},{"type":"pong","now":2}]')
    [b'{"type":"pong","now":1}', b'{"type":"pong","now":2}']
    """
    data = frame.encode() if isinstance(frame, str) else frame
    if not data.startswith(b"["):
        return [data]
    return [bytes(one) for one in msgspec.json.decode(data, type=list[msgspec.Raw])]
