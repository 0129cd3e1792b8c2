"""Encode messages as frames. A message for many connections in a row is encoded once."""

import msgspec

from tapete.room import protocol as p

_encoder = msgspec.json.Encoder()


class Encoding:
    """Encode messages and cache the last one, because fan-out sends one object to many connections."""

    def __init__(self) -> None:
        self._message: p.ServerMessage | None = None
        self._frame = b""

    def frame(self, message: p.ServerMessage) -> bytes:
        """Return the message as JSON; the cached bytes if it is the last message again."""
        if type(message) is p.News:
            return message.encoded
        if message is not self._message:
            self._message, self._frame = message, _encoder.encode(message)
        return self._frame


encoding = Encoding()
"""Encoder of this process."""
