"""Find the level of a hand: the start of a level, the start of a hand, and the correction of a mistake.

>>> announced = [(1, 0), (2, 600_000)]
>>> level_of_hand(announced, hand_began({"first-riffle": 599_000}, 600_000))
1
>>> level_of_hand(announced, hand_began({"dealer-push": 599_000, "first-riffle": 602_000}, 603_000))
1
>>> no_push = LevelPolicy(hand_begins_on=("first-riffle", "shuffler-button"))
>>> level_of_hand(announced, hand_began({"dealer-push": 599_000, "first-riffle": 602_000}, 603_000, no_push))
2
"""

from collections.abc import Mapping, Sequence

from msgspec import Struct

from tapete.engine.types import Chips, Post, Seat
from tapete.rules.points.tournament import HandSign
from tapete.tournament.policy.levels import BY_DEFAULT, LevelPolicy


def level_began(announced_at: int, signal_at: int | None, policy: LevelPolicy = BY_DEFAULT) -> int:
    """Return the instant at which a level begins.

    Args:
        announced_at: when the floor announced it.
        signal_at: when the clock sounded; None if it did not, or makes no sound.
        policy: the signs that begin a level; the earlier one does.

    Rules: TDA19-23 (the announcement), TDA24-23 (or the audible signal).

    >>> level_began(604_000, 600_000)
    604000
    >>> level_began(604_000, 600_000, LevelPolicy(level_begins_on=("announcement", "signal")))
    600000
    """
    counts = policy.level_begins_on
    if signal_at is None or "signal" not in counts:
        return announced_at
    return min(signal_at, announced_at) if "announcement" in counts else signal_at


def hand_began(signs: Mapping[HandSign, int], dealt_at: int, policy: LevelPolicy = BY_DEFAULT) -> int:
    """Return the instant at which a hand begins: the first sign that the book counts, at the latest the deal.

    This instant decides the level of the hand. A dealer push in progress when a level begins gives the
    incoming dealer one hand at the old level, and no second one (TDA24-23.5).

    Args:
        signs: signs seen at the table after the last hand, with their times.
        dealt_at: when the first card was dealt.
        policy: the signs that count, and the level after a dealer push.

    Rules: TDA19-23.3, TDA13-22-2, TDA24-23.5, CCL-deal-start.

    >>> pushed: dict[HandSign, int] = {"dealer-push": 595, "first-riffle": 601}
    >>> hand_began(pushed, 605), hand_began(pushed, 605, LevelPolicy(push_at_level="new-level"))
    (595, 601)
    """
    counts = policy.hand_begins_on
    seen = {sign: at for sign, at in signs.items() if sign in counts}
    if policy.push_at_level == "new-level":
        seen.pop("dealer-push", None)
    return min([dealt_at, *seen.values()])


def level_of_hand(announced: Sequence[tuple[int, int]], began_at: int) -> int:
    """Return the level of a hand: the last one that began before the hand or at the same instant.

    Args:
        announced: levels with their starts.
        began_at: when the hand began.

    Raises:
        ValueError: no level had begun.

    Rules: TDA19-23.2, TDA13-22-1, CCL-levels-apply, ACO-O-level-change.
    """
    begun = [level for level, at in announced if at <= began_at]
    if not begun:
        raise ValueError(f"no level had begun at {began_at}")
    return begun[-1]


class LevelMistake(Struct, frozen=True, kw_only=True):
    """Correction of a hand that was begun at the wrong level."""

    stands: bool
    """Whether the hand is completed at the posted level."""
    add: dict[Seat, Chips]
    """Additional chips of each seat beyond its posts; a negative number is returned to the seat. Empty if
    the hand stands."""
    rules: tuple[str, ...]


def mistaken_level(
    posted: Sequence[Post],
    right: Sequence[Post],
    *,
    substantial_action: bool,
    rules: tuple[str, ...] = ("TDA19-23.4",),
) -> LevelMistake:
    """Return the correction of a hand begun at the previous level by mistake; later hands are right.

    Args:
        posted: the posts that were made.
        right: the posts of the level in force when the hand began.
        substantial_action: whether there has been substantial action.
        rules: the rows to cite.

    Rules: TDA19-23.4, TDA26-25C (at once, but not after substantial action).

    >>> from tapete.engine.types import PostKind
    >>> small, big = (Post(seat=2, kind=PostKind.SMALL_BLIND, amount=50),
    ...               Post(seat=3, kind=PostKind.BIG_BLIND, amount=100))
    >>> right = (Post(seat=2, kind=PostKind.SMALL_BLIND, amount=75),
    ...          Post(seat=3, kind=PostKind.BIG_BLIND, amount=150))
    >>> mistaken_level((small, big), right, substantial_action=False).add
    {2: 25, 3: 50}
    >>> mistaken_level((small, big), right, substantial_action=True).stands
    True
    """
    if substantial_action:
        return LevelMistake(stands=True, add={}, rules=rules)
    add: dict[Seat, Chips] = {}
    for posts, sign in ((right, 1), (posted, -1)):
        for post in posts:
            add[post.seat] = add.get(post.seat, 0) + sign * post.amount
    return LevelMistake(
        stands=False, add={seat: chips for seat, chips in sorted(add.items()) if chips}, rules=rules
    )
