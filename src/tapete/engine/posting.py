"""The usual forced bets of a hand, in posting order."""

from collections.abc import Collection
from typing import Final

from tapete.engine.pots import clockwise
from tapete.engine.types import Post, PostKind, Seat, Stakes

# Looking up a member of an enumeration is slow, and every hand posts.
_ANTE: Final = PostKind.ANTE
_SMALL_BLIND: Final = PostKind.SMALL_BLIND
_BIG_BLIND: Final = PostKind.BIG_BLIND


def usual_posts(
    stakes: Stakes, *, seats: Collection[Seat], button: Seat, small_blind: Seat | None, big_blind: Seat | None
) -> tuple[Post, ...]:
    """Return the antes and blinds due at these stakes.

    `stakes.ante_first` decides whether a big-blind ante is paid before the blind. The order matters only to
    a stack that can't cover both. A dead small blind (None) is not posted.

    >>> [post.kind.value for post in usual_posts(
    ...     Stakes(small_blind=5, big_blind=10), seats=[1, 2, 3], button=1, small_blind=2, big_blind=3)]
    ['small_blind', 'big_blind']
    """
    blinds: list[Post] = []
    if small_blind is not None and stakes.small_blind:
        blinds.append(Post(seat=small_blind, kind=_SMALL_BLIND, amount=stakes.small_blind))
    if big_blind is not None and stakes.big_blind:
        blinds.append(Post(seat=big_blind, kind=_BIG_BLIND, amount=stakes.big_blind))
    if not stakes.ante:
        return tuple(blinds)
    payers: Collection[Seat] = ()
    match stakes.ante_form:
        case "per_player":
            payers = clockwise(seats, after=button)
        case "big_blind" if big_blind is not None:
            payers = (big_blind,)
        case "button" if button in seats:  # an empty seat pays no ante
            payers = (button,)
    antes = [Post(seat=seat, kind=_ANTE, amount=stakes.ante) for seat in payers]
    return (*antes, *blinds) if stakes.ante_first else (*blinds, *antes)
