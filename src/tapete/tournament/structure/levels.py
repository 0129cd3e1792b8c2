"""Check upcoming levels: antes that fall, and changes during the event."""

from collections.abc import Collection, Sequence
from itertools import accumulate

from tapete.engine.types import Chips
from tapete.tournament.policy import Policies
from tapete.tournament.policy.levels import BY_DEFAULT, LevelPolicy
from tapete.tournament.refusals import TournamentReason, TournamentRefused


def falling_antes(antes: Sequence[Chips], policy: LevelPolicy = BY_DEFAULT) -> list[int]:
    """Return the levels, from 1, whose ante is smaller than an earlier one, where this is not allowed.

    Rules: TDA19-PR11.2.

    >>> falling_antes([0, 100, 200, 100, 300])
    [4]
    >>> falling_antes([0, 100, 200, 100, 300], LevelPolicy(ante_may_fall=True))
    []
    """
    largest = [0, *accumulate(antes, max)]
    found = [level for level, ante in enumerate(antes, start=1) if ante < largest[level - 1]]
    return [] if not found or policy.ante_may_fall else found


def check_changes(numbers: Collection[int], *, level: int, most: int, policies: Policies) -> None:
    """Check that levels may be changed now.

    Args:
        numbers: of the levels to change, from 1.
        level: the present level.
        most: the number of levels.
        policies: whether upcoming levels may be changed.

    Raises:
        Refused: the book fixes the structure, or a level has begun or does not exist.

    Rules: CCL-structure-change, CCL-levels-alter.
    """
    if policies.levels.structure_changes == "never":
        rows = policies.rows_of("levels.structure_changes", "CCL-structure-change")
        raise TournamentRefused(TournamentReason.LEVELS_FIXED, rows[0])
    for number in numbers:
        if not 1 <= number <= most:
            raise TournamentRefused(TournamentReason.NO_SUCH_LEVEL, asked=number, most=most)
        if number <= level:
            raise TournamentRefused(
                TournamentReason.LEVEL_BEGUN, "CCL-structure-change", asked=number, level=level
            )
