"""Messages as frames. A message that many connections are told in a row is encoded once."""

import msgspec

from tapete.room import protocol as p

_encoder = msgspec.json.Encoder()


class Encoding:
    """Encodes messages and remembers the last one: fan-out tells the same object to many connections."""

    def __init__(self) -> None:
        self._message: p.ServerMessage | None = None
        self._frame = b""

    def frame(self, message: p.ServerMessage) -> bytes:
        """The message as JSON; the same bytes if it is the last one again."""
        if type(message) is p.News:
            return message.encoded
        if message is not self._message:
            self._message, self._frame = message, _encoder.encode(message)
        return self._frame


encoding = Encoding()
"""Of this process."""
