"""The level clock: when the next level begins."""

from tapete.tournament.events import LevelBegan
from tapete.tournament.structure import Structure


def begin_level(structure: Structure, level: int, *, at: int) -> LevelBegan:
    """The announcement of a level (from 1) that starts at `at`; the last level has no end."""
    last = level == len(structure.levels)
    ends_at = None if last else at + structure.levels[level - 1].minutes * 60_000
    return LevelBegan(level=level, at=at, ends_at=ends_at)


def next_level(structure: Structure, level: LevelBegan, *, at: int) -> LevelBegan | None:
    """The level to announce before a hand that begins at `at`, or None if the present one goes on.

    Online the announcement coincides with the clock's zero, so a level counts from the end of the one before
    and not from the end of the hand that was running. No level is skipped: where the whole next one would be
    over already, because a hand was very long or the room stood still, it counts from `at`.

    Rules: TDA19-23 (a level starts when announced), TDA19-23.2 (and applies from the next hand).
    """
    if level.ends_at is None or at < level.ends_at:
        return None
    began = begin_level(structure, level.level + 1, at=level.ends_at)
    if began.ends_at is not None and at >= began.ends_at:
        return begin_level(structure, level.level + 1, at=at)
    return began
