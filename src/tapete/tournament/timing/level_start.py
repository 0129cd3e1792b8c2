"""Which level a hand is played at: when a level begins, when a hand begins, and what a mistake costs.

>>> announced = [(1, 0), (2, 600_000)]
>>> level_of_hand(announced, hand_began([("first_riffle", 599_000)]))
1
>>> level_of_hand(announced, hand_began([("dealer_push", 599_000), ("first_riffle", 602_000)]))
1
>>> level_of_hand(announced, hand_began([("dealer_push", 599_000), ("first_riffle", 602_000)],
...                                     counts=("first_riffle", "shuffler_button")))
2
"""

from collections.abc import Collection, Sequence
from typing import Final, Literal

from msgspec import Struct

from tapete.engine.types import Chips, Post, Seat
from tapete.tournament.policy.levels import BY_DEFAULT, LevelPolicy

HandSign = Literal["first_riffle", "shuffler_button", "dealer_push", "deal"]
"""What can show that a hand begins; `deal` is the room's own, online."""

LevelSign = Literal["announcement", "signal"]
"""What can show that a level begins: the floor's word, or the sound of the clock."""

HAND_SIGNS: Final[tuple[HandSign, ...]] = ("first_riffle", "shuffler_button", "dealer_push", "deal")
"""The signs of TDA19-23.3; TDA13-22-2 and CCL-levels-apply know no dealer push."""


LEVEL_SIGNS: Final[tuple[LevelSign, ...]] = ("announcement",)
"""The sign of TDA19-23; TDA24-23 knows both."""


def level_began(
    signs: Sequence[tuple[LevelSign, int]], *, counts: Collection[LevelSign] = LEVEL_SIGNS, zero_at: int
) -> int | None:
    """The instant at which a level begins; None if nothing that counts has happened yet.

    Args:
        signs: what was heard, and when.
        counts: the signs that the book knows; the first of them is the one.
        zero_at: when the clock showed zero. What was heard before is no sign.

    Rules: TDA19-23 (the announcement), TDA24-23 (or the audible signal).

    >>> heard = [("signal", 600_000), ("announcement", 604_000)]
    >>> level_began(heard, zero_at=600_000)
    604000
    >>> level_began(heard, counts=("announcement", "signal"), zero_at=600_000)
    600000
    """
    return min((at for sign, at in signs if sign in counts and at >= zero_at), default=None)


def hand_began(signs: Sequence[tuple[HandSign, int]], *, counts: Collection[HandSign] = HAND_SIGNS) -> int:
    """The instant at which a hand begins: the first sign that the book counts.

    It decides the level, when claims about the hand before end, and what is in time for a rebuy. A dealer
    push that is going on when a level begins gives the incoming dealer this one hand at the old level, and no
    second one (TDA24-23.5).

    Args:
        signs: what happened at the table after the last hand, and when.
        counts: the signs that the book knows.

    Raises:
        ValueError: none of them has happened.

    Rules: TDA19-23.3, TDA13-22-2, TDA24-23.5, CCL-deal-start.
    """
    return min(at for sign, at in signs if sign in counts)


def level_of_hand(announced: Sequence[tuple[int, int]], began_at: int) -> int:
    """The level of a hand: the last one that began before the hand did, or at the same instant.

    Args:
        announced: levels and when each began.
        began_at: when the hand began.

    Raises:
        ValueError: no level had begun.

    Rules: TDA19-23.2, TDA13-22-1, CCL-levels-apply, ACO-O-level-change.
    """
    begun = [level for level, at in announced if at <= began_at]
    if not begun:
        raise ValueError(f"no level had begun at {began_at}")
    return begun[-1]


def decides_at(dealt: int, pushed: int | None, policy: LevelPolicy = BY_DEFAULT) -> int:
    """The instant that decides at which level a hand is dealt.

    Args:
        dealt: when it was dealt.
        pushed: when a new dealer began to take over for it, before that; None if none did.
        policy: whether such a hand is still played at the old level.

    Rules: TDA24-23.5 (one hand at the old level, and no second one).

    >>> decides_at(605, 595), decides_at(605, 595, LevelPolicy(push_at_level="new-level"))
    (595, 605)
    """
    return dealt if pushed is None or policy.push_at_level == "new-level" else pushed


def level_played(
    announced: Sequence[tuple[int, int]], *, began_at: int, now: int, policy: LevelPolicy
) -> int:
    """The level of a hand, as it is played at this instant.

    Args:
        announced: levels and when each began.
        began_at: when the hand began.
        now: this instant, while the hand is in progress or at its end.
        policy: whether a new level holds for hands in progress.

    Raises:
        ValueError: no level had begun.

    Rules: TDA19-23.2, TDA13-22-1, CCL-levels-apply, ACO-O-level-change.

    >>> announced = [(1, 0), (2, 600)]
    >>> level_played(announced, began_at=590, now=640, policy=LevelPolicy())
    1
    >>> level_played(announced, began_at=590, now=640, policy=LevelPolicy(new_level_from="at-once"))
    2
    """
    return level_of_hand(announced, now if policy.new_level_from == "at-once" else began_at)


class LevelMistake(Struct, frozen=True, kw_only=True):
    """A hand that was begun at the wrong level, and what becomes of it."""

    stands: bool
    """Whether it is played to its end at the level that was posted."""
    add: dict[Seat, Chips]
    """What each seat puts in beyond what it has posted; below zero it gets chips back. Empty if it stands."""
    rules: tuple[str, ...]


def mistaken_level(
    posted: Sequence[Post],
    right: Sequence[Post],
    *,
    substantial_action: bool,
    rules: tuple[str, ...] = ("TDA19-23.4",),
) -> LevelMistake:
    """Say what becomes of a hand that was begun at the level before by mistake. The next one is right anyway.

    Args:
        posted: the posts that were made.
        right: the posts of the level that was in force when the hand began.
        substantial_action: whether there has been substantial action.
        rules: rows that say so.

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
