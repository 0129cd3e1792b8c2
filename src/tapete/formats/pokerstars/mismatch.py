"""What stops a replay: the file and the rules tell two stories."""


class Mismatch(Exception):
    """The file says something else than the engine, or contradicts itself."""

    def __init__(self, line: int, reason: str) -> None:
        self.line, self.reason = line, reason
        super().__init__(reason)
