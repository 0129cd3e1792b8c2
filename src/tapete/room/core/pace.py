"""Pauses that let people follow the game."""


class RoomPace:
    """Pauses, in milliseconds."""

    def __init__(
        self,
        *,
        start: int = 3_000,
        between: int = 1_800,
        showdown: int = 4_500,
        street: int = 1_200,
        deal: int = 60_000,
        reveal: int = 600,
    ):
        self.start = start
        self.between = between
        self.showdown = showdown
        self.street = street
        self.deal = deal
        """Time for which the last table waits for the votes on a deal."""
        self.reveal = reveal
        """Time for clients to reveal the bytes that cut the next deck; it mostly lies within the pause."""

    bots_only_divisor = 6
    """Speed-up when only bots play, so that a winner is found while people still watch."""
