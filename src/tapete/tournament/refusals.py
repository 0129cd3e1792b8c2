"""The tournament's no: a reason by name, the rule behind it, and the numbers."""

from enum import StrEnum


class TournamentReason(StrEnum):
    """Why a command was refused. The first four are also error codes of the room's protocol."""

    ALREADY_REGISTERED = "already_registered"
    NOT_REGISTERED = "not_registered"
    TOURNAMENT_STARTED = "tournament_started"
    TOURNAMENT_FULL = "tournament_full"
    SEATS_FREE = "seats_free"
    NOT_RUNNING = "not_running"
    HAND_RUNNING = "hand_running"
    NO_HAND_RUNNING = "no_hand_running"
    ANOTHER_HAND = "another_hand"


class Refused(Exception):
    """A command that can't be done now. Nothing has changed.

    >>> str(Refused(TournamentReason.SEATS_FREE, "ACO-start-sng", entries=5, seats=6))
    'seats_free: entries 5, seats 6 (ACO-start-sng)'
    """

    def __init__(self, reason: TournamentReason, rule: str | None = None, **facts: int) -> None:
        self.reason = reason
        self.rule = rule
        self.facts = facts
        numbers = ", ".join(f"{name} {value:,}" for name, value in facts.items())
        text = reason.value + (f": {numbers}" if numbers else "") + (f" ({rule})" if rule else "")
        super().__init__(text)
