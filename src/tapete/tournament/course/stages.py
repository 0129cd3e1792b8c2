"""Events in two stages: the players who go on to the final, their stacks, and its first level.

>>> carried([("A", "1A", 20_000), ("B", "1A", 9_000), ("A", "1B", 35_000)])
Final(stacks={'A': 35000, 'B': 9000}, discarded=20000, cashed={})
"""

from collections.abc import Iterable, Sequence
from typing import Generic, Literal

from msgspec import Struct

from tapete.engine.types import Chips
from tapete.tournament.policy.stages import BY_DEFAULT, StagePolicy
from tapete.tournament.refusals import TournamentReason, TournamentRefused
from tapete.tournament.sharing import Money, P, Ratio, ratio

Carry = Literal["best", "first", "sum", "best_and_cash"]


class Final(Struct, Generic[P], frozen=True):
    """Start of a final."""

    stacks: dict[P, Chips]
    """Chips of each qualified player, in the order in which they first qualified."""
    discarded: Chips
    """Chips of further stacks of the same players, which are not carried over."""
    cashed: dict[P, Money]
    """Money paid at once for further stacks, if the event pays for these."""


def carried(results: Iterable[tuple[P, str, Chips]], *, policy: Carry = "best", cash: Money = 0) -> Final[P]:
    """Return the stacks with which the final begins: the qualifiers' chips, without new ones.

    Args:
        results: player, flight and stack of every survivor of a flight, in the order of play. A player who
            went out is not listed.
        policy: use of several stacks of one player. "best": the largest goes on; "first": the first, so that
            a qualified player needs no other flight; "sum": all of them together; "best_and_cash": the
            largest, and `cash` for each of the others.
        cash: paid for each further stack, out of the pool.

    Raises:
        ValueError: a player is listed twice in one flight, or a stack is empty.

    Rules: ACO-stage-stacks, ACO-stage-final-stacks, ACO-stage-many-days, ACO-O-stage-double (best stack),
    CCL-final-stage-chips.

    >>> carried([("A", "1A", 20_000), ("A", "1B", 35_000)], policy="best_and_cash", cash=150)
    Final(stacks={'A': 35000}, discarded=20000, cashed={'A': 150})
    """
    by_player: dict[P, dict[str, Chips]] = {}
    for player, flight, stack in results:
        stacks = by_player.setdefault(player, {})
        if stack < 1 or flight in stacks:
            raise ValueError(f"{player!r} can't come out of flight {flight} with {stack} (again)")
        stacks[flight] = stack
    final: dict[P, Chips] = {}
    for player, stacks in by_player.items():
        ordered = list(stacks.values())
        final[player] = {"first": ordered[0], "sum": sum(ordered)}.get(policy, max(ordered))
    everything = sum(sum(stacks.values()) for stacks in by_player.values())
    further = {player: len(stacks) - 1 for player, stacks in by_player.items() if len(stacks) > 1}
    cashed = {player: cash * count for player, count in further.items()} if policy == "best_and_cash" else {}
    return Final(final, everything - sum(final.values()), cashed)


def goes_on_with(brought: Chips, *, starting_stack: Chips, policy: StagePolicy = BY_DEFAULT) -> Chips:
    """Return a qualified player's chips in the final: those brought, or an equal stack.

    Args:
        brought: the player's chips from the flights.
        starting_stack: of the final.
        policy: of the book.

    Rules: ACO-stage-stacks, ACO-stage-final-stacks, CCL-final-stage-chips.

    >>> [goes_on_with(20_000, starting_stack=10_000, policy=StagePolicy(final_stacks=which))
    ...  for which in ("carried", "equal")]
    [20000, 10000]
    """
    return brought if policy.final_stacks == "carried" else starting_stack


def opened(final: Final[P], *, starting_stack: Chips, policy: StagePolicy = BY_DEFAULT) -> Final[P]:
    """Return the final with the stacks given by its book; equal stacks replace those brought.

    >>> brought = carried([("A", "1A", 20_000), ("B", "1A", 9_000)])
    >>> opened(brought, starting_stack=10_000, policy=StagePolicy(final_stacks="equal"))
    Final(stacks={'A': 10000, 'B': 10000}, discarded=29000, cashed={})
    """
    stacks = {
        player: goes_on_with(brought, starting_stack=starting_stack, policy=policy)
        for player, brought in final.stacks.items()
    }
    if stacks == final.stacks:
        return final
    return Final(stacks, final.discarded + sum(final.stacks.values()), final.cashed)


def check_flight(*, qualified_before: bool, policy: Carry = "best") -> None:
    """Check that a player may enter another flight.

    Raises:
        Refused: the player has qualified and the event carries only the first stack.

    Rules: ACO-stage-reentry, ACO-stage-many-days, ACO-O-stage-double.
    """
    if qualified_before and policy == "first":
        raise TournamentRefused(TournamentReason.QUALIFIED_ALREADY, "ACO-O-stage-double", asked=2, most=1)


def first_level(end_levels: Sequence[int], *, same_end: bool = True, policy: StagePolicy = BY_DEFAULT) -> int:
    """Return the level at which the final begins.

    Args:
        end_levels: the last level of each flight.
        same_end: whether all flights must end at one level. If not, the lowest counts.
        policy: whether the final begins at this level or the next one.

    Raises:
        Refused: the flights ended at different levels, but must end at one.

    Rules: ACO-stage-final-blinds, ACO-O-stage-levels, CCL-final-stage-level.

    >>> first_level([16, 16]), first_level([16, 15], same_end=False)
    (17, 16)
    >>> first_level([16], policy=StagePolicy(final_level="same"))
    16
    """
    if not end_levels or min(end_levels) < 1:
        raise ValueError(f"no flight, or one that ended before it began: {list(end_levels)}")
    lowest, highest = min(end_levels), max(end_levels)
    if same_end and lowest != highest:
        raise TournamentRefused(
            TournamentReason.FLIGHTS_DIFFER, "ACO-O-stage-levels", lowest=lowest, highest=highest
        )
    return lowest + 1 if policy.final_level == "next" else lowest


def qualifiers(entries: int, share: Ratio) -> int:
    """Return the number of players left when a flight ends by its share of the field, rounded up.

    Rules: ACO-O-stage-end, CCL-qualifying-start (a number announced).

    >>> qualifiers(133, "0.15")
    20
    """
    return max(1, -int(-entries * ratio(share) // 1))
